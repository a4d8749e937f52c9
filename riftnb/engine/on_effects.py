"""Instructions that set something up: replacements, delayed abilities, passives, new chain items
(386-392)."""

from __future__ import annotations

from riftnb.engine.actions import Handler, handles, objects
from riftnb.engine.game import Game
from riftnb.engine.objects import (
    BOARD,
    Binding,
    Context,
    Happening,
    Pending,
    Replacer,
    StaticEntry,
    Watcher,
)
from riftnb.engine.read import Players, current, last_change, refer, who
from riftnb.engine.tally import Tally
from riftnb.program import (
    Ability,
    Both,
    CreatePassive,
    CreateReplacement,
    CreateTrigger,
    DoThis,
    ForEach,
    Parent,
    Target,
)
from riftnb.ruling import Cause

#: The moments of a turn that a delayed ability may wait for, in order.
MOMENTS = ("turn", "beginning", "main", "end of turn")


def window_past(game: Game, event: str, until: str) -> bool:
    """Whether a delayed ability's window is already over (391)."""
    return until == "turn" and event == "end of turn" and game.phase == "end of turn"


def _source_gone(game: Game, ctx: Context, until: str) -> bool:
    """Whether "until I leave the board" is over before it begins (391)."""
    if until != "leave":
        return False
    source = game.find(ctx.source)
    return source is None or source.zone != BOARD


def _past(tally: Tally, game: Game, ctx: Context, words: str) -> None:
    tally.bad("window", ctx.source[0], last_change(game, ctx.source[0], "zone"), words)


@handles(CreateReplacement)
def create_replacement(game: Game, ctx: Context, action: CreateReplacement) -> Handler:
    """Set up a replacement or prevention that looks after an object for a time."""
    about = None if action.about is None else refer(game, ctx, action.about)
    yield
    tally = Tally()
    if _source_gone(game, ctx, action.duration.until):
        _past(tally, game, ctx, "until it leaves the board")
        return tally
    bindings: list[Binding | None] = [None] if about is None else []
    for binding in about or ():
        obj = current(game, ctx, binding)
        if obj is None or obj.zone != BOARD:
            tally.bad("gone", binding[0], last_change(game, binding[0], "zone"))
        else:
            bindings.append(obj.binding)
    frozen = frozen_context(game, ctx)
    for bound in bindings:
        game.add_replacer(
            Replacer(ctx.id, action.replacement, ctx.source, frozen, bound,
                     action.duration.until, 0), ctx.name, ctx.controller)
        game.log("create", bound[0] if bound else "", ctx.controller,
                 detail=action.replacement.words, cause=game.cause)
        tally.good(bound)
    return tally


def frozen_context(game: Game, ctx: Context) -> Context:
    """The context of an item as it is now, for what outlives it."""
    new = Context(ctx.id, ctx.controller, ctx.source, ctx.kind)
    new.name, new.targets, new.results = ctx.name, ctx.targets, ctx.results
    new.looked, new.amounts = ctx.looked, ctx.amounts
    new.lookback, new.follow = ctx.lookback, ctx.follow
    new.event, new.parent, new.place = ctx.event, ctx.parent, ctx.place
    new.energy, new.power, new.object = ctx.energy, ctx.power, ctx.object
    new.cost_moved, new.costs_paid = ctx.cost_moved, ctx.costs_paid
    new.cost_kept = ctx.cost_kept
    return new


@handles(CreateTrigger)
def create_trigger(game: Game, ctx: Context, action: CreateTrigger) -> Handler:
    """Set up a delayed triggered ability; one whose window has passed is not created (391).

    What its words read from the maker is recorded as it is created (359.3.f.3.a).
    """
    pattern = action.ability.trigger
    assert pattern is not None
    about: list[Binding] = []
    if type(pattern.subject) in (Parent, Target):
        about = refer(game, ctx, pattern.subject)
    yield
    tally = Tally()
    if window_past(game, pattern.event, action.duration.until):
        tally.bad("window", ctx.source[0], Cause("event", str(game.phase_event)),
                  "at the end of this turn")
        return tally
    if _source_gone(game, ctx, action.duration.until):
        _past(tally, game, ctx, "until it leaves the board")
        return tally
    if about and all(current(game, ctx, b) is None for b in about):
        tally.bad("gone", about[0][0], last_change(game, about[0][0], "zone"))
        return tally
    frozen = frozen_context(game, ctx)
    if frozen.event is None:
        source = game.find(ctx.source)
        at = source.at if source is not None and source.zone == BOARD else ""
        frozen.event = Happening(source, ctx.controller, at, at, 0, 0)
    game.add_watcher(Watcher(action.ability, ctx.source, frozen,
                             action.duration.until if pattern.event not in MOMENTS else "",
                             action.once or pattern.event in MOMENTS))
    game.log("create", about[0][0] if about else "", ctx.controller, detail=action.ability.words)
    tally.good(about[0] if about else None)
    tally.rules.append("390")
    return tally


@handles(CreatePassive)
def create_passive(game: Game, ctx: Context, action: CreatePassive) -> Handler:
    """Set up a passive for a time ("opponents can't play cards this turn")."""
    static = action.passive.static
    players: list[str] = []
    about: list[Binding] = []
    pattern = getattr(static, "pattern", None)
    if pattern is not None and pattern.who is not None:
        players = who(game, ctx, pattern.who)
    subject = getattr(static, "subject", None) or getattr(pattern, "subject", None)
    if type(subject) in (Parent, Target, Both):
        about = refer(game, ctx, subject)
    yield
    tally = Tally()
    if _source_gone(game, ctx, action.duration.until):
        _past(tally, game, ctx, "until it leaves the board")
        return tally
    frozen = frozen_context(game, ctx)
    passive = action.passive
    if pattern is not None and players:
        passive = passive.replace(static=static.replace(
            pattern=pattern.replace(who=Players(tuple(players)))))
    game.log("create", about[0][0] if about else "", ctx.controller, detail=action.passive.words)
    game.add_static(StaticEntry(f"{ctx.id}!", passive, ctx.source, frozen,
                                action.duration.until))
    tally.good()
    return tally


def pend(game: Game, ctx: Context, ability: Ability) -> None:
    """A nested ability waits to be put on the chain as an item of its own (386-388)."""
    frozen = frozen_context(game, ctx)
    event = ctx.event or Happening(None, ctx.controller, "", "", 0, 0)
    game.pending.append(Pending(ability, ctx.source, ctx.name, ctx.controller, event, frozen,
                                game.cause or Cause("instruction", game.now)))


@handles(DoThis)
def do_this(game: Game, ctx: Context, action: DoThis) -> Handler:
    """"Do this:" makes a new chain item, with its own choices (386-388)."""
    yield
    tally = Tally()
    pend(game, ctx, action.ability)
    tally.good()
    tally.rules.append("386")
    return tally


@handles(ForEach)
def for_each(game: Game, ctx: Context, action: ForEach) -> Handler:
    """"For each …, do this:" makes a chain item for each object."""
    bindings = objects(game, ctx, action.what)
    yield
    tally = Tally()
    for _ in bindings:
        pend(game, ctx, action.ability)
        tally.good()
    if not bindings:
        tally.bad("nothing", "", None, "objects to do it for")
    return tally
