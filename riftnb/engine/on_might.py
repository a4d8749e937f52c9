"""Game actions that give something for a time: Might, keywords, texts (454)."""

from __future__ import annotations

from riftnb.engine.actions import Handler, each, handles, objects, there
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence
from riftnb.engine.objects import (
    Binding,
    Change,
    Context,
    Grant,
    Obj,
)
from riftnb.engine.picks import choose_now, read_pick
from riftnb.engine.read import (
    Null,
    amount,
    inform,
    might,
    refer,
)
from riftnb.engine.tally import Tally
from riftnb.engine.targets import watch
from riftnb.engine.triggers import fire
from riftnb.program import (
    GiveKeyword,
    GiveMight,
    GrantText,
    SetMight,
    SwapMight,
)

# -- Might ---------------------------------------------------------------------------


@handles(GiveMight)
def give_might(game: Game, ctx: Context, action: GiveMight) -> Handler:
    """Give Might for a time; "to a minimum of" is applied once, now (454)."""
    by = amount(game, ctx, action.amount)
    bindings = objects(game, ctx, action.what)
    read_pick(game, ctx, action.what)
    yield
    tally = Tally()
    bindings = choose_now(game, ctx, action.what, bindings)

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
        fire(game, "give might" if by >= 0 else "lower might", occ)

    each(game, ctx, "give might" if by >= 0 else "lower might",
         there(game, ctx, bindings, tally), tally, do, amount=by)
    return tally


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
    bindings = objects(game, ctx, action.what)
    yield
    tally = Tally()

    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        put = _set_might if action.only_up else _set_base
        occ.event = put(game, ctx, occ.object, value, action.duration.until)

    each(game, ctx, "give might", there(game, ctx, bindings, tally), tally, do,
         (lambda obj: might(game, obj) >= value) if action.only_up else None)
    return tally


@handles(SwapMight)
def swap_might(game: Game, ctx: Context, action: SwapMight) -> Handler:
    """Each of two units gets the other's Might."""
    left, right = refer(game, ctx, action.left), refer(game, ctx, action.right)
    if action.left == action.right and len(left) == 2:
        left, right = left[:1], left[1:]
    if not left or not right:
        raise Null("Might", "", None)
    one, _ = inform(game, ctx, left[0], "Might")
    two, _ = inform(game, ctx, right[0], "Might")
    mine, theirs = might(game, one), might(game, two)
    yield
    tally = Tally()
    pairs = there(game, ctx, [left[0], right[0]], tally)
    if len(pairs) == 2:
        for (binding, obj), value in zip(pairs, (theirs, mine)):
            _set_might(game, ctx, obj, value, action.duration.until)
            tally.good(binding)
    return tally


@handles(GiveKeyword)
def give_keyword(game: Game, ctx: Context, action: GiveKeyword) -> Handler:
    """Give keywords for a time; what a keyword means works from then on."""
    bindings = objects(game, ctx, action.what)
    yield
    from riftnb.text import keyword_abilities
    tally = Tally()
    abilities = tuple(a for k in action.keywords for a in keyword_abilities(k))
    names = ", ".join(k.name for k in action.keywords)
    _grant(game, ctx, bindings, tally, "keyword", names, Grant(
        abilities, action.keywords, action.duration.until, 0))
    return tally


@handles(GrantText)
def grant_text(game: Game, ctx: Context, action: GrantText) -> Handler:
    """Give abilities for a time."""
    bindings = objects(game, ctx, action.what)
    yield
    tally = Tally()
    _grant(game, ctx, bindings, tally, "grant", action.words, Grant(
        action.abilities, (), action.duration.until, 0))
    return tally


def _grant(game: Game, ctx: Context, bindings: list[Binding], tally: Tally, kind: str,
           detail: str, grant: Grant) -> None:
    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        own = game.own(occ.object.id)
        occ.event = game.log(kind, own.id, ctx.controller, detail=detail)
        own.grants = (*own.grants, grant._replace(event=occ.event))
        own.changed["keyword"] = occ.event
        game.enter_index(own, grant.abilities, grant.until)
        watch(game, own.id, occ.event)

    each(game, ctx, "grant", there(game, ctx, bindings, tally), tally, do)
