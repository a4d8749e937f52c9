"""A card as printed, and the program of its text."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from riftnb.program import Program, Record

#: What a card can be, in the words of the scenario format.
KINDS = ("unit", "gear", "spell", "battlefield", "legend", "rune", "token")


class Card(Record):
    """A card as printed.

    ``kind``: one of :data:`KINDS`.  ``energy``, ``power``: its cost (None: none printed, as on
    a battlefield).  ``might``: a unit's printed Might.  ``supertype``: "champion", "signature",
    "basic", "token" or "".
    """

    name: str
    kind: str
    energy: int | None = None
    power: int | None = None
    might: int | None = None
    tags: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    text: str = ""
    supertype: str = ""

    @property
    def program(self) -> Program:
        """What the text says, compiled once per text; raises if it cannot be read."""
        return _program(self.text, self.kind, self.name)


@lru_cache(maxsize=4096)
def _program(text: str, kind: str, name: str) -> Program:
    from riftnb.text import compile_text

    return compile_text(text, kind=kind, name=name)


def card_from(entry: dict[str, Any]) -> Card:
    """A card from its plain data (already checked), lists turned to tuples."""
    fields = dict(entry)
    for name in ("tags", "domains"):
        fields[name] = tuple(fields.get(name) or ())
    return Card(**fields)


__all__ = ["KINDS", "Card", "card_from"]
