"""Costs: Energy and Power are taken as paid; what is done as a cost is an event like any other,
and one that a replacement turns into something else counts as paid (357.2.a)."""

from __future__ import annotations

from typing import Any

from riftnb.engine.actions import perform_action
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence, forbidden
from riftnb.engine.objects import BOARD, Context, Obj
from riftnb.engine.picks import options
from riftnb.engine.read import amount, current, refer, who
from riftnb.program import (
    Ability,
    Banish,
    CostResult,
    Discard,
    Disempower,
    Exhaust,
    Kill,
    OtherThan,
    Picked,
    Recycle,
    ReturnToHand,
    Self,
    SpendBuff,
    SpendXP,
    State,
    Target,
)
from riftnb.ruling import Cause


def can_pay(game: Game, ctx: Context, cost: Any, ability: Ability | None = None) -> bool:
    """Whether what a cost asks to be done can be done ("exhaust me", "spend its buff").

    ``ability``: what it is the cost of, by default the one that is carried out.
    """
    ability = ability or _carried_out(ctx)
    if cost.exhaust:
        source = game.find(ctx.source)
        if source is None or source.zone != BOARD or source.exhausted:
            return False
    for action in cost.actions:
        what = getattr(action, "what", None)
        if type(action) is SpendXP:
            if game.xp[ctx.controller] < amount(game, ctx, action.amount):
                return False
        elif type(what) is Picked:
            what = payable(action, ability)
            player = who(game, ctx, what.who)[0]
            able = options(game, ctx, what, player)
            if type(action) is Kill:
                able = [o for o in able if not cannot_die(game, ctx, o)]
            if len(able) < max(1, amount(game, ctx, what.least)):
                return False
        elif type(action) in (Banish, ReturnToHand, Recycle) and type(what) is Self:
            if current(game, ctx, ctx.source) is None:
                return False
        elif type(action) in (Exhaust, SpendBuff, Kill, Disempower):
            for binding in refer(game, ctx, what):
                obj = game.find(binding)
                if obj is None or obj.zone != BOARD:
                    return False
                if type(action) is Exhaust and obj.exhausted:
                    return False
                if type(action) is Kill and cannot_die(game, ctx, obj):
                    return False
                if type(action) is SpendBuff and not obj.buffed:
                    return False
                if type(action) is Disempower and not obj.empowered:
                    return False
    return True


def cannot_die(game: Game, ctx: Context, obj: Obj) -> bool:
    """Whether something says that it can't be killed: then it cannot be killed to pay (054)."""
    if not game.forbids:
        return False
    return forbidden(game, Occurrence("kill", obj, ctx.controller, 0, obj.at, obj.at, ctx)
                     ) is not None


def _carried_out(ctx: Context) -> Ability | None:
    """The ability of the spell or ability that waits on the chain or resolves."""
    executions = getattr(ctx, "executions", ())
    return executions[0].ability if executions else None


def payable(action: Any, ability: Ability | None) -> Picked:
    """What may be picked to pay with: to exhaust it, it must be ready; and it is not what the
    ability that it is the cost of chose as "another" or "a different" one than that."""
    what: Picked = action.what
    tests = what.filter.tests
    if type(action) is Exhaust:
        tests = (*tests, State("ready"))
    for choice in ability.choices if ability is not None else ():
        if OtherThan(CostResult()) in choice.filter.tests:
            tests = (*tests, OtherThan(Target(choice.slot)))
    return what.replace(  # type: ignore[no-any-return]
        filter=what.filter.replace(tests=tests))


def pay(game: Game, ctx: Context, cost: Any, cause: Cause | None = None) -> None:
    """Pay a cost; what it moves may be looked back on (359.3.e.13)."""
    outer = game.cause
    if cause is not None:
        game.cause = cause
    if cost.exhaust:
        source = game.find(ctx.source)
        if source is not None and not source.exhausted:
            obj = game.own(source.id)
            obj.changed["exhausted"] = game.log("exhaust", obj.id, ctx.controller, detail="cost")
            obj.exhausted = True
    for action in cost.actions:
        if type(action) is Discard and not game.pile("hand", ctx.controller):
            game.log("discard", "", ctx.controller, amount=1, detail="cost")
            continue
        before = set(ctx.lookback)
        if type(getattr(action, "what", None)) is Picked:
            action = action.replace(what=payable(action, _carried_out(ctx)))
        tally = perform_action(game, ctx, action)
        if type(action) is Exhaust and type(action.what) is not Self:
            ctx.cost_moved += tally.bindings  # it stays on the board: "the unit you exhausted"
        moved = [b for b in ctx.lookback if b not in before]
        if type(action) is Kill:
            moved = [b for b in moved if b in game.killed]
        if tally.done:
            ctx.cost_moved += moved
        elif tally.replaced:
            ctx.cost_kept = (tally.object, tally.cause)
    game.cause = outer
