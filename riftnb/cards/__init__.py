"""The cards: their data, and their text as printed (reminder text left out).

>>> card("Hidden Blade").kind
'spell'
>>> card("Hidden Blad")
Traceback (most recent call last):
    ...
riftnb.errors.UnknownNameError: unknown card 'Hidden Blad'; expected a card of the catalogue. \
Did you mean 'Hidden Blade'?
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from riftnb.errors import UnknownNameError, nearest
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


def card(name: str) -> Card:
    """The catalogue's card of this name.

    Raises:
        UnknownNameError: no card has that name; its hint is the nearest one.
    """
    found = _catalogue().get(name)
    if found is None:
        raise UnknownNameError(
            "unknown card", value=name, expected="a card of the catalogue",
            hint=nearest(name, names()),
        )
    return found


def names() -> tuple[str, ...]:
    """The names of the catalogue's cards, in alphabetical order."""
    return tuple(_catalogue())


def has(name: str) -> bool:
    """Whether the catalogue has a card of this name."""
    return name in _catalogue()


@lru_cache(maxsize=1)
def _catalogue() -> dict[str, Card]:
    import json
    from pathlib import Path

    source = Path(__file__).with_name("catalogue.json").read_text(encoding="utf-8")
    cards = (card_from(entry) for entry in json.loads(source))
    return {each.name: each for each in sorted(cards, key=lambda each: each.name)}


def card_from(entry: dict[str, Any]) -> Card:
    """A card from its plain data (already checked), lists turned to tuples."""
    fields = dict(entry)
    for name in ("tags", "domains"):
        fields[name] = tuple(fields.get(name) or ())
    return Card(**fields)
