"""What flips between two rulings of the same setting, as under two rules versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from riftnb.ruling import Verdict


class Flip(NamedTuple):
    """An instruction whose verdict differs.

    ``id``: ``blade.1``; ``words``: as printed.  ``one``, ``other``: the verdicts, "" where there
    is no such instruction.  ``one_reason``, ``other_reason``: the codes of
    :class:`~riftnb.ruling.Verdict`; ``one_rules``, ``other_rules``: the rules that decide.
    """

    id: str
    words: str
    one: str
    other: str
    one_reason: str
    other_reason: str
    one_rules: tuple[str, ...]
    other_rules: tuple[str, ...]


def verdict_flips(one: Mapping[str, Verdict], other: Mapping[str, Verdict]) -> tuple[Flip, ...]:
    """The instructions that ``one`` and ``other`` rule differently, in the order of ``one``.

    A verdict that is the same for another reason is no flip.
    """
    found = []
    for id in (*one, *(id for id in other if id not in one)):
        a, b = one.get(id), other.get(id)
        if a is None or b is None or a.verdict != b.verdict:
            either = a or b
            assert either is not None
            found.append(Flip(
                id, either.words, a.verdict if a else "", b.verdict if b else "",
                a.reason if a else "", b.reason if b else "",
                a.rules if a else (), b.rules if b else ()))
    return tuple(found)


def draw_flips(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """The players who draw another number of cards, with both numbers."""
    return {player: (one.get(player, 0), other.get(player, 0))
            for player in (*one, *(player for player in other if player not in one))
            if one.get(player, 0) != other.get(player, 0)}
