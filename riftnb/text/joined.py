"""Clauses that hold two actions of one kind, or one that is multiplied."""

from __future__ import annotations

from riftnb.program import (
    Action,
    Channel,
    Deal,
    DoneBy,
    Draw,
    LeftBy,
    Move,
    Product,
    SpendBuff,
)
from riftnb.text.amounts import destination
from riftnb.text.clause import Clause
from riftnb.text.filters import number
from riftnb.text.nouns import refer
from riftnb.text.scope import Scope
from riftnb.text.tree import Part


def multiplied(scope: Scope, each: Part | None, action: Action) -> Action:
    """"For each buff spent, channel 1 rune": as many times as buffs were spent."""
    if each is None:
        return action
    n = scope.last(SpendBuff)
    if not n or not isinstance(action, (Channel, Draw)):
        raise each.error("buffs spent before this, and an amount after it")
    assert scope.draft is not None
    scope.draft.link(n, "action", "for each buff spent")
    return action.replace(  # type: ignore[no-any-return]
        count=Product(action.count, DoneBy(n)))


def two_moves(clause: Clause, part: Part) -> None:
    """"Move me to its location and it to my original location": two instructions."""
    scope = clause.scope
    first = len(scope.instructions) + 1
    for np, to in zip(part.all("np"), part.all("to_place")):
        second = len(scope.instructions) >= first
        start = np.start if second else part.start
        clause.open(Part(part.rule, part.sentence, start, to.stop, ()))
        what = refer(scope, np)
        if to.text == "to my original location":
            if not second:
                raise to.error("a place that something can be moved to")
            assert scope.draft is not None
            scope.draft.link(first, "object", "my original location")
            clause.close(Move(what, LeftBy(first)))
        else:
            clause.close(Move(what, destination(scope, to)))


def two_deals(clause: Clause, part: Part) -> None:
    """"Deal 4 to that unit and 1 to each other enemy unit there": two instructions."""
    scope = clause.scope
    if part.has("for_each") or clause.instead:
        raise part.error("one amount and one thing that it is dealt to")
    for dmg, np in zip(part.all("dmg"), part.all("np")):
        start = part.start if not scope.last(Deal) or np is part.get("np") else dmg.start
        clause.open(Part(part.rule, part.sentence, start, np.stop, ()))
        value = dmg.get("num")
        if value is None:
            raise dmg.error("a printed number")
        many = number(value)
        clause.close(Deal(many, refer(scope, np)))


__all__ = ["multiplied", "two_deals", "two_moves"]
