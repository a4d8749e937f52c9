"""What is read, but not played: what things cost, what combat does, and rare passives.

The words are taken apart like all others, and must not point back at what is not there."""

from __future__ import annotations

from collections.abc import Iterator

from riftnb.text.conditions import condition
from riftnb.text.scope import Scope
from riftnb.text.tree import Part

#: Constructions that change what happens, not only what it costs, what combat does, or what may be
#: done outside of it.
_ALTERS = ("st_effects", "st_bonus", "st_all_of", "st_counted", "st_times", "st_played",
           "st_doubles", "st_hidden", "st_buffs", "a_play")

#: Words that stand for something said before.
_BACK = ("it", "its", "they", "them", "their", "itself", "we", "each")


def noted(part: Part, *, after: bool = False, paid: bool = False) -> bool:
    """Check words that are only read; whether they change what happens, not only costs.

    ``after``: a passive stands right before them, which "they" can speak of.  ``paid``: the card
    has an additional cost, which "if you do", "this way" and "it" can speak of.

    Raises:
        TextError: they point back at nothing.
    """
    for piece in _pieces(part):
        if piece.rule == "cond":
            if not piece.has("c_did"):
                condition(Scope("passive"), piece)
            elif not paid:
                raise piece.error("an additional cost before this")
        elif piece.rule in ("count_way", "count_cost", "count_buff") and not paid:
            raise piece.error("an additional cost before this")
        elif piece.rule == "play_where" and piece.text.startswith("to its ") and not paid:
            raise piece.error("\"to a battlefield\"")
        elif piece.rule == "priced_this" and piece.text == "they" and not after:
            raise piece.error("a passive about costs before this")
        elif piece.rule in ("np_word", "poss_word") and piece.text in _BACK:
            raise piece.error("a description, such as \"friendly units\"")
    return any(piece.rule in _ALTERS for piece in _pieces(part))


def _pieces(part: Part) -> Iterator[Part]:
    """All pieces but those in a condition, and what "friendly to it" compares with."""
    for kid in part.kids:
        yield kid
        if kid.rule not in ("cond", "t_friendly"):
            yield from _pieces(kid)


__all__ = ["noted"]
