"""Game actions that give something for a time: Might, keywords, texts (454)."""

from __future__ import annotations

from riftnb.engine.actions import Handler, handles, there, to_each, two_units
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence
from riftnb.engine.objects import (
    BOARD,
    TRASH,
    Change,
    Context,
    Grant,
    Obj,
)
from riftnb.engine.read import (
    amount,
    might,
)
from riftnb.engine.tally import Tally
from riftnb.engine.targets import watch
from riftnb.engine.triggers import fire
from riftnb.program import (
    GiveKeyword,
    GiveMight,
    GrantText,
    Ref,
    SetMight,
    SwapMight,
)

# -- Might ---------------------------------------------------------------------------


@handles(GiveMight)
def give_might(game: Game, ctx: Context, action: GiveMight) -> Handler:
    """Give Might for a time; "to a minimum of" is applied once, now (454)."""
    by = amount(game, ctx, action.amount)
    kind = "give might" if by >= 0 else "lower might"

    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        own = game.own(occ.object.id)
        change = by
        if action.minimum is not None and by < 0:
            change = min(0, max(by, action.minimum - might(game, own)))
        occ.event = game.log("might", own.id, ctx.controller, amount=change,
                             detail=action.duration.until)
        own.changes = (*own.changes, Change(change, action.duration.until, occ.event))
        own.changed["might"] = occ.event
        watch(game, own.id, occ.event)
        fire(game, kind, occ)

    return (yield from to_each(game, ctx, action.what, kind, do, amount=by))


def _set_might(game: Game, ctx: Context, obj: Obj, value: int, until: str) -> int:
    own = game.own(obj.id)
    buffs = 1 if own.buffed else 0
    n = game.log("might", own.id, ctx.controller, amount=value - might(game, own), detail=until)
    own.changes = (*own.changes, Change(value - buffs, until, n, True))
    own.changed["might"] = n
    watch(game, own.id, n)
    return n


def _set_base(game: Game, ctx: Context, obj: Obj, value: int, until: str) -> int:
    own = game.own(obj.id)
    before, old = might(game, own), own.changes
    sets = next((k for k, c in enumerate(old) if not c.sets), len(old))
    new = (*old[:sets], Change(value, until, len(game.events) + 1, True), *old[sets:])
    own.changes = new
    by = might(game, own) - before
    own.changes = old
    n = game.log("might", own.id, ctx.controller, amount=by, detail=until)
    own.changes = new
    own.changed["might"] = n
    watch(game, own.id, n)
    return n


@handles(SetMight)
def set_might(game: Game, ctx: Context, action: SetMight) -> Handler:
    """The base Might becomes a number, and plus and minus still count on top of it (454);
    "increase to" is about the Might as a whole and never lowers it."""
    value = amount(game, ctx, action.amount)

    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        put = _set_might if action.only_up else _set_base
        occ.event = put(game, ctx, occ.object, value, action.duration.until)

    return (yield from to_each(
        game, ctx, action.what, "give might", do,
        (lambda obj: might(game, obj) >= value) if action.only_up else None))


@handles(SwapMight)
def swap_might(game: Game, ctx: Context, action: SwapMight) -> Handler:
    """Each of two units gets the other's Might."""
    bindings, (one, two) = two_units(game, ctx, action, "Might")
    mine, theirs = might(game, one), might(game, two)
    yield
    tally = Tally()
    pairs = there(game, ctx, list(bindings), tally)
    if len(pairs) == 2:
        for (binding, obj), value in zip(pairs, (theirs, mine)):
            _set_might(game, ctx, obj, value, action.duration.until)
            tally.good(binding)
    return tally


@handles(GiveKeyword)
def give_keyword(game: Game, ctx: Context, action: GiveKeyword) -> Handler:
    """Give keywords for a time; what a keyword means works from then on."""
    names = ", ".join(k.name if k.value is None else f"{k.name} {k.value}"
                      for k in action.keywords)
    where = TRASH if all(k.name == "Flow" for k in action.keywords) else BOARD
    return _grant(game, ctx, action.what, "keyword", names, Grant(
        action.abilities, action.keywords, action.duration.until, 0), where)


@handles(GrantText)
def grant_text(game: Game, ctx: Context, action: GrantText) -> Handler:
    """Give abilities for a time."""
    return _grant(game, ctx, action.what, "grant", action.words, Grant(
        action.abilities, (), action.duration.until, 0))


def _grant(game: Game, ctx: Context, ref: Ref, kind: str, detail: str, grant: Grant,
           where: str = BOARD) -> Handler:
    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        own = game.own(occ.object.id)
        occ.event = game.log(kind, own.id, ctx.controller, detail=detail)
        own.grants = (*own.grants, grant._replace(event=occ.event))
        own.changed["keyword"] = occ.event
        game.enter_index(own, grant.abilities, grant.until)
        watch(game, own.id, occ.event)

    return to_each(game, ctx, ref, "grant", do, zones=(where,))
