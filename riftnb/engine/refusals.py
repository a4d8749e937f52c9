"""Why nothing is ruled: a step that the rules do not allow, an answer that is no option, a text
that the engine does not play, a card that nobody listed."""

from __future__ import annotations


class IllegalPlay(ValueError):
    """A step that the rules do not allow there and then.

    ``reason`` in words, ``rule`` its number, ``value`` what was wrong, ``expected`` what would
    have been right.
    """

    def __init__(self, reason: str, rule: str, value: str = "", expected: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.value = value
        self.expected = expected


class BadChoice(ValueError):
    """An answer to a decision that is none of its options."""

    def __init__(self, key: str, value: str, expected: str) -> None:
        super().__init__(f"{key}: {value} is no option here; expected {expected}")
        self.key = key
        self.value = value
        self.expected = expected


class NotPlayable(ValueError):
    """A text that is read, but that the engine does not play; ``what`` says which part.
    ``said``: the message, where that is no matter of the engine."""

    def __init__(self, name: str, what: str, said: str = "") -> None:
        super().__init__(
            said or f"{name}: riftnb can read this text but does not play {what!r} yet")
        self.name = name
        self.what = what


class Unlisted(NotPlayable):
    """What a text asks of a card that was drawn or burned, and that the scenario does not list."""

    def __init__(self, name: str) -> None:
        super().__init__(
            name, "cards that are not listed",
            f"{name}: it asks about a card that was drawn or burned, and which card that was is "
            "not known; list the top of the deck under `decks`")


__all__ = ["BadChoice", "IllegalPlay", "NotPlayable", "Unlisted"]
