"""Rare effects, each with words of its own: copies, doubled damage, new choices, the top or bottom
of the deck; and those that are only read."""

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
    MightBonus,
    NotPlayed,
    Number,
    Parent,
    Passive,
    Pattern,
    PutOnDeck,
    Ref,
    Replacement,
    Result,
    State,
)
from riftnb.text.amounts import THIS_TURN, amount, duration, times
from riftnb.text.clause import Clause, reads
from riftnb.text.nouns import player, possessor, refer, subject
from riftnb.text.scope import Mention, Scope
from riftnb.text.tree import Part


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
    if kind.rule == "words_buffs":
        units = subject(clause.scope, kind.need("np"))
        if not isinstance(units, Filter):
            raise kind.need("np").error("a description, such as \"friendly units\"")
        value = int(re.findall(r"[+-]\d+", kind.need("more_might").text)[0])
        buffed = units.replace(tests=(*units.tests, State("buffed")),
                               words=f"buffed {units.words}")
        return CreatePassive(Passive(MightBonus(buffed, Number(value)), part.words), THIS_TURN)
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
