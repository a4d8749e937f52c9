"""The one error of this room: text that cannot be read, and where."""

from __future__ import annotations


class TextError(ValueError):
    """A card's text cannot be read whole, so none of it is used.

    ``name``: the card ("" if none was given).  ``sentence``: the sentence that stopped the
    reading.  ``column``: where in it, from 1.  ``expected``: what would have been right there.

    >>> print(TextError("Test Bolt", "Fling 4 at a unit.", 1, "an action"))
    Test Bolt: cannot read this text
      Fling 4 at a unit.
      ^ expected an action
    """

    head = "cannot read this text"

    def __init__(self, name: str, sentence: str, column: int, expected: str) -> None:
        self.name = name
        self.sentence = sentence
        self.column = column
        self.expected = expected
        head = f"{name}: {self.head}" if name else self.head
        shown, at = _window(sentence, column)
        super().__init__(f"{head}\n  {shown}\n  {' ' * (at - 1)}^ expected {expected}")

    def named(self, name: str) -> TextError:
        """The same error with the card's name."""
        return TextError(name, self.sentence, self.column, self.expected)


def _window(sentence: str, column: int, width: int = 96) -> tuple[str, int]:
    """The part of a long sentence around the column, and the column in it."""
    printable = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in sentence)
    if len(printable) <= width:
        return printable, column
    start = max(0, min(column - width // 2, len(printable) - width))
    part = printable[start:start + width]
    lead = "…" if start else ""
    tail = "…" if start + width < len(printable) else ""
    return f"{lead}{part}{tail}", column - start + len(lead)
