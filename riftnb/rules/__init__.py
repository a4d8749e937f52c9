"""The rules as data: citations (number, heading, paraphrase) and the rules versions."""
