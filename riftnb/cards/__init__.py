"""The cards: the kit's catalogue, and the card list that a user keeps on this machine.

>>> card("Hidden Blade").kind
'spell'
>>> card("Hidden Blad")
Traceback (most recent call last):
    ...
riftnb.errors.UnknownNameError: unknown card 'Hidden Blad'; expected a card of the catalogue or \
of your own list. Did you mean 'Hidden Blade'?

The catalogue comes first: a list never changes what the kit's own cards say.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from riftnb.cards.printed import KINDS, Card, card_from
from riftnb.errors import UnknownNameError, nearest

if TYPE_CHECKING:
    from riftnb.cards.summary import Summary
    from riftnb.coverage import Report

#: What a card name can be, as an error says it.
EXPECTED = "a card of the catalogue or of your own list"


def card(name: str) -> Card:
    """The card of this name: the catalogue's, else that of the user's own list.

    Raises:
        UnknownNameError: no card has that name; its hint is the nearest one.
        CardError: the user's list cannot be read.
    """
    found = _find(name)
    if found is None:
        raise UnknownNameError("unknown card", value=name, expected=EXPECTED,
                               hint=nearest(name, known_names()))
    return found


def names() -> tuple[str, ...]:
    """The names of the catalogue's cards, in alphabetical order."""
    return tuple(_catalogue())


def known_names() -> tuple[str, ...]:
    """All names that :func:`card` knows: the catalogue's, then those of the user's list."""
    return tuple(dict.fromkeys((*_catalogue(), *_own())))


def has(name: str) -> bool:
    """Whether the catalogue or the user's list has a card of this name."""
    return _find(name) is not None


def in_catalogue(name: str) -> bool:
    """Whether the kit itself has a card of this name, so that no list changes it."""
    return name in _catalogue()


def card_list(path: str | Path) -> dict[str, Card]:
    """The cards of a JSON or CSV file, cleaned, by name; nothing is kept.

    Raises:
        CardError: there is no such file, or it is no list of cards.
    """
    return {each.name: each for each in load(path).cards}


def load(path: str | Path) -> Summary:
    """The same with the summary of what was cleaned and refused: ``load(path).cards``."""
    from riftnb.cards.lists import read_list

    summary = read_list(path)
    shared = [each for each in summary.cards if each.name in _catalogue()]
    for each in sorted(shared, key=lambda each: each.text == _catalogue()[each.name].text):
        other = each.text != _catalogue()[each.name].text
        summary.note("", "catalogue", each.name + (" (another text in the list)" if other else ""),
                     "")
    return summary


def catalogue() -> tuple[Card, ...]:
    """The cards of the catalogue, in alphabetical order."""
    return tuple(_catalogue().values())


def report(source: str | Path | Iterable[Card] | None = None, **options: Any) -> Report:
    """How many cards of a list are read, played and proven; see :func:`riftnb.coverage.report`."""
    from riftnb.coverage import report as make

    return make(source, **options)


def _find(name: str) -> Card | None:
    return _catalogue().get(name) or _own().get(name)


def _own() -> dict[str, Card]:
    from riftnb.cards.store import own_cards

    return own_cards()


@lru_cache(maxsize=1)
def _catalogue() -> dict[str, Card]:
    import json

    source = Path(__file__).with_name("catalogue.json").read_text(encoding="utf-8")
    cards = (card_from(entry) for entry in json.loads(source))
    return {each.name: each for each in sorted(cards, key=lambda each: each.name)}


__all__ = ["EXPECTED", "KINDS", "Card", "card", "card_from", "card_list", "catalogue", "has",
           "in_catalogue", "known_names", "load", "names",
           "report"]
