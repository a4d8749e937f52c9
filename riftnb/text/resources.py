"""Actions about runes, costs, XP and points."""

from __future__ import annotations

import re

from riftnb.program import (
    Action,
    AddResource,
    Channel,
    Count,
    Filter,
    Friendly,
    GainXP,
    NotPlayed,
    Number,
    PayFor,
    ReadyRunes,
    Score,
)
from riftnb.text.amounts import symbols, times
from riftnb.text.clause import Clause, reads
from riftnb.text.filters import number
from riftnb.text.tree import Part


@reads("a_pay")
def _pay(clause: Clause, part: Part) -> Action:
    return PayFor(clause.who, symbols(part.need("symbols")))


@reads("a_ready_runes")
def _ready_runes(clause: Clause, part: Part) -> Action:
    many = part.get("num")
    if many is None:
        return ReadyRunes(clause.who, Count(Filter(("rune",), (Friendly(),), "your runes")))
    return ReadyRunes(clause.who, number(many))


@reads("a_channel")
def _channel(clause: Clause, part: Part) -> Action:
    many = times(clause.scope, number(part.need("num")), part.get("for_each"))
    return Channel(clause.who, many, part.has("exhausted"))


@reads("a_xp")
def _xp(clause: Clause, part: Part) -> Action:
    many = Number(int(re.findall(r"\d+", part.text)[0]))
    return GainXP(clause.who, times(clause.scope, many, part.get("for_each")))


@reads("a_score")
def _score(clause: Clause, part: Part) -> Action:
    return Score(clause.who, Number(int(re.findall(r"\d+", part.text)[0])))


@reads("a_add")
def _add(clause: Clause, part: Part) -> Action:
    if part.has("add_much"):
        return NotPlayed(part.words)
    return AddResource(clause.who, symbols(part.need("symbols")))
