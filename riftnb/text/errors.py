"""The one error of this room: text that cannot be read, and where."""

from __future__ import annotations

import re


class TextError(ValueError):
    """A card's text cannot be read whole, so none of it is used.

    ``name``: the card ("" if none was given).  ``sentence``: the sentence that stopped the
    reading.  ``column``: where in it, from 1.  ``expected``: what would have been right there.
    ``hint``: a word from there on that is nearly one of the game's words, or "".

    >>> print(TextError("Test Bolt", "Fling 4 at a unit.", 1, "an action"))
    Test Bolt: cannot read this text
      Fling 4 at a unit.
      ^ expected an action
    """

    head = "cannot read this text"
    hint = ""

    def __init__(self, name: str, sentence: str, column: int, expected: str) -> None:
        self.name = name
        self.sentence = sentence
        self.column = column
        self.expected = expected
        head = f"{name}: {self.head}" if name else self.head
        shown, at = _window(sentence, column)
        super().__init__(f"{head}\n  {shown}\n  {' ' * (at - 1)}^ expected {expected}")

    def __str__(self) -> str:
        return f"{super().__str__()}{self.hint}"

    def named(self, name: str) -> TextError:
        """The same error with the card's name."""
        return TextError(name, self.sentence, self.column, self.expected)

    def spelled(self, vocabulary: frozenset[str]) -> TextError:
        """The same error, with a hint if a word nearly is one of the vocabulary.

        >>> print(TextError("", "Kil a unit.", 1, "an action").spelled(frozenset({"kill"})))
        cannot read this text
          Kil a unit.
          ^ expected an action
          Is "Kil" meant to be "kill"?
        """
        from difflib import get_close_matches  # the engine's import need not wait for it

        for word in re.findall(r"[A-Za-z]{3,}", self.sentence[self.column - 1:])[:8]:
            if word.lower() in vocabulary:
                continue
            near = get_close_matches(word.lower(), sorted(vocabulary), 1, 0.8)
            if near and not word.lower().startswith(near[0]):  # "based" is no slip of "base"
                self.hint = f'\n  Is "{word}" meant to be "{near[0]}"?'
                break
        return self


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
