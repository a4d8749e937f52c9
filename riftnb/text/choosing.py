"""Choices that the text speaks of: who chooses, out of what, and what is chosen instead."""

from __future__ import annotations

from riftnb.program import (
    Both,
    Choice,
    Choose,
    Condition,
    CostPaid,
    EachOpponent,
    EachPlayer,
    Filter,
    Fits,
    Given,
    Group,
    Instruction,
    LookAt,
    Number,
    OneOf,
    OtherThan,
    Picked,
    Ref,
    Rest,
    Result,
    Test,
)
from riftnb.text.conditions import condition
from riftnb.text.filters import describe_np
from riftnb.text.nouns import refer
from riftnb.text.scope import Scope
from riftnb.text.tree import Part


def chooses(scope: Scope, action: Part) -> Choose:
    """"Each player chooses a unit they control.": chosen on resolution, so no targets (355.10)."""
    found = refer(scope, action.need("np"))
    picks = found.refs if isinstance(found, Both) else (found,)
    if not all(isinstance(pick, Picked) for pick in picks):
        raise action.need("np").error("a number of things to choose from, such as \"a unit\"")
    return Choose(found)


def choose_instead(scope: Scope, action: Part, conds: list[Part]) -> None:
    """"If you paid the additional cost, choose any enemy unit instead.": the words that describe
    the choice made before count only as far as that condition does not hold."""
    thing = action.need("np").kids[0]
    if thing.rule != "np_some":
        raise thing.error("a description of what is chosen instead")
    holds = [condition(scope, c) for c in conds]
    if holds != [CostPaid()]:
        raise conds[0].error("\"you paid the additional cost\"")
    found = describe_np(scope, thing, chosen=True)
    before = scope.choices[-1] if scope.choices else None
    if before is None or before.filter.kinds != found.filter.kinds:
        raise action.error("a choice before that \"instead\" can mean")
    if found.quant != "some" or (found.least, found.most) != (before.least, before.most):
        raise thing.error("the same number of things")
    scope.choices[-1] = before.replace(filter=_either(before, found.filter, holds[0]))


def _either(before: Choice, other: Filter, holds: Condition) -> Filter:
    """The words that both descriptions share, and either those of the first or, if the condition
    holds, those of the second."""
    common = tuple(t for t in before.filter.tests if t in other.tests)
    first = tuple(t for t in before.filter.tests if t not in common)
    second: tuple[Test, ...] = (Given(holds), *(t for t in other.tests if t not in common))
    sides = tuple(side[0] if len(side) == 1 else Fits(Filter((), side, other.words))
                  for side in (first, second) if side)
    tests = (*common, OneOf(sides)) if first else common
    return Filter(other.kinds, tests, f"{before.filter.words}, or {other.words} instead")


def rest(scope: Scope, part: Part) -> Ref:
    """"The rest": of the cards looked at, or of what was chosen from."""
    looked = scope.last(LookAt)
    n = scope.last(Choose)
    chosen = scope.instructions[n - 1].action if n else None
    if isinstance(chosen, Choose) and n > looked:
        picks = chosen.what.refs if isinstance(chosen.what, Both) else (chosen.what,)
        if all(isinstance(p, Picked) and p.among is None for p in picks):
            _link(scope, n, part)
            left = [Group(p.filter.replace(tests=(*p.filter.tests, OtherThan(Result(n)))))
                    for p in picks if isinstance(p, Picked)]
            return left[0] if len(left) == 1 else Both(tuple(left))
    n = scope.last_looked()
    if not n:
        raise part.error(f"cards looked at or revealed before that \"{part.words}\" can mean")
    _link(scope, n, part)
    return Rest(n)


def _link(scope: Scope, n: int, part: Part) -> None:
    if scope.draft is not None:
        scope.draft.link(n, "object", part.words)


def each_may(made: Instruction) -> Instruction:
    """"Each player may return a unit …": each of them picks one or none, one after another."""
    pick = getattr(made.action, "what", None)
    if not made.may or not isinstance(pick, Picked) or not isinstance(
            pick.who, (EachPlayer, EachOpponent)):
        return made
    changed = pick.replace(least=Number(0), distinct=True)
    return made.replace(  # type: ignore[no-any-return]
        action=made.action.replace(what=changed), may=False, by=None)


__all__ = ["choose_instead", "chooses", "each_may", "rest"]
