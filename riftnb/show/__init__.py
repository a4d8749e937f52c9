"""How a ruling is shown: words, tables, graphs and pictures, printed from the record alone."""
