"""What is read, but not played: costs, bonus damage, effects that trigger once more.

The words are taken apart like all others, and must not point back at what is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from riftnb.program import (
    Action,
    BecomeCopy,
    BonusDamage,
    Burn,
    CreatePassive,
    CreateReplacement,
    Disempower,
    Empower,
    Filter,
    Friendly,
    MakeNewChoices,
    NotPlayed,
    Number,
    Parent,
    Passive,
    Pattern,
    PutOnDeck,
    Ref,
    Replacement,
    Result,
)
from riftnb.text.amounts import THIS_TURN, amount, duration, times
from riftnb.text.clause import Clause, reads
from riftnb.text.conditions import condition
from riftnb.text.nouns import player, possessor, refer, subject
from riftnb.text.scope import Mention, Scope
from riftnb.text.tree import Part

#: Constructions that change what happens, not only what it costs, what combat does, or what may be
#: done outside of it.
_ALTERS = ("price_enter", "st_effects", "st_bonus", "st_all_of", "st_counted", "st_times",
           "st_played", "st_doubles", "st_hidden", "st_buffs", "a_play")

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


@reads("a_nothing")
def _nothing(clause: Clause, part: Part) -> Action:
    return NotPlayed(part.words)


@reads("a_words")
def _words(clause: Clause, part: Part) -> Action:
    kind = part.kids[0]
    if kind.rule == "words_burn":
        many = Number(int(re.findall(r"\d+", kind.text)[0]))
        scope = clause.scope
        scope.mention(Mention(Result(scope.now), kinds=("card",), plural=many != Number(1),
                              first=scope.now, link="result"))
        return Burn(clause.who, many)
    if kind.rule == "words_empower":
        what = refer(clause.scope, kind.need("np"))
        return Disempower(what) if kind.text.startswith("dis") else Empower(what)
    if kind.rule == "words_double":
        about = refer(clause.scope, kind.need("np"))
        made = Replacement(Pattern("damage", Parent(about)), (), part.words, times=2)
        return CreateReplacement(made, duration(kind), about)
    if kind.rule == "words_next" and re.fullmatch(
            r"(the|your) next spell you play this turn deals [0-9]+ bonus damage", kind.text):
        more = Number(int(kind.need("bonus").text.split()[0]))
        spell = Filter(("spell",), (Friendly(),), "spell you play")
        return CreatePassive(Passive(BonusDamage(spell, more, None, True), part.words),
                             THIS_TURN)
    if kind.rule == "words_deck":
        return PutOnDeck(refer(clause.scope, kind.need("np")), clause.who)
    if kind.rule == "words_copy":
        what = refer(clause.scope, kind.need("np"))
        return BecomeCopy(what, _copied(clause.scope, what, kind.need("known").kids[0]))
    if kind.rule == "words_choices":
        return MakeNewChoices(refer(clause.scope, kind.need("np")))
    return NotPlayed(part.words, tuple(_meant(clause.scope, kind)))


def _copied(scope: Scope, what: Ref, part: Part) -> Ref:
    """What is copied: nothing becomes a copy of itself, so "that unit" is the other one.

    Raises:
        TextError: there is no other, or more than one.
    """
    if part.rule != "np_that":
        return refer(scope, part)
    others = [m for m in scope.mentions if m.slots and m.ref != what and not m.plural
              and "unit" in m.kinds]
    if len(others) != 1 or others[0].ref is None:
        raise part.error("one unit chosen before that is copied")
    scope.use(others[0], part.words)
    return others[0].ref


def _meant(scope: Scope, part: Part) -> Iterator[Ref]:
    """What words that are only read speak of: "it" must mean something all the same."""
    for kid in part.kids:
        if kid.rule == "np":
            yield refer(scope, kid)
        elif kid.rule == "swapped" and kid.text.startswith("that"):
            scope.there(kid)
        elif kid.rule == "known":
            yield refer(scope, kid.kids[0])
        elif kid.rule == "poss":
            yield possessor(scope, kid)
        elif kid.rule == "player_s" and kid.text != "you":
            player(scope, kid)
        elif kid.rule == "amount":
            amount(scope, kid)
        elif kid.rule == "for_each":
            times(scope, Number(1), kid)
        elif kid.rule == "each_time":
            subject(scope, kid.need("np"))


__all__ = ["noted"]
