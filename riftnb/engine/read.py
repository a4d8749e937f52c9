"""Reading: what references, amounts, filters and conditions mean by now (359.3.e.12-13, 359.3.f).

Information is read live from an object that is still there, was recorded by a trigger's event,
or is looked back on if this very item moved the object; anything else is null, and reading it
raises :class:`Null`.
"""

from __future__ import annotations

from typing import Any

from riftnb.engine.game import Game
from riftnb.engine.objects import BOARD, Binding, ChainItem, Context, Obj
from riftnb.engine.refusals import NotPlayable, Unlisted
from riftnb.program import (
    AnyBase,
    AnyBattlefield,
    AnyLocation,
    AnyNumber,
    At,
    AttachedTo,
    BaseOf,
    Both,
    Burn,
    Choosers,
    ChosenPlace,
    ChosenPlayer,
    ControllerOf,
    CostResult,
    Count,
    CountTags,
    Defender,
    DoneBy,
    Draw,
    EachOpponent,
    EachPlayer,
    EventFrom,
    EventObject,
    EventPlayer,
    EventTo,
    Group,
    Here,
    LeftBy,
    Negative,
    Number,
    OwnerOf,
    Parent,
    ParentPlace,
    ParentPlayer,
    PlaceOf,
    Points,
    Product,
    Record,
    Rest,
    Result,
    Self,
    StatOf,
    Sum,
    Target,
    Together,
    TopCards,
    You,
)
from riftnb.ruling import Cause, make


class Players(Record):
    """Players that were known when an effect was set up ("its controller can't …")."""

    names: tuple[str, ...]


class Null(Exception):
    """Information that is null (359.3.e.12): ``what`` of ``object``, since the event ``cause``."""

    def __init__(self, what: str, object: str, cause: Cause | None) -> None:
        self.what = what
        self.object = object
        self.cause = cause


# -- information about one object ---------------------------------------------


def last_change(game: Game, id: str, *props: str) -> Cause | None:
    """The event that last changed one of these properties of an object."""
    obj = game.objs.get(id)
    if obj is None:
        return None
    changed = obj.changed
    n = 0
    for prop in props:
        at = changed.get(prop, 0)
        if at > n:
            n = at
    return make(Cause, ("event", str(n))) if n else None


def inform(game: Game, ctx: Context, binding: Binding, what: str) -> tuple[Obj, str]:
    """The object to read from, and when it is read: "now", "looked back" or "recorded".

    Raises:
        Null: it is not there any more, and this item did not move it.
    """
    obj = game.objs.get(binding[0])
    if obj is not None and obj.stamp == binding[1] and obj.zone != "gone":
        return obj, "now"
    at: Context | None = ctx
    while at is not None:
        snapshot = at.lookback.get(binding)
        if snapshot is not None:
            return snapshot, "looked back"
        event = at.event
        if (event is not None and event.left and event.object is not None
                and event.object.binding == binding):
            return event.object, "recorded"
        at = at.parent
    raise Null(what, binding[0], last_change(game, binding[0], "zone"))


#: The keyword that gives Might in a combat role: "[Assault 2]" is +2 Might while attacking.
COMBAT_MIGHT = {"attacking": "Assault", "defending": "Shield"}


def might(game: Game, obj: Obj) -> int:
    """Might: printed or set, then plus and minus (454); of a look-back, as it was."""
    if obj.seen_might is not None:
        return obj.seen_might
    value = obj.base or 0
    for change in obj.changes:
        value = change.amount if change.sets else value + change.amount
    if obj.buffed:
        value += 1
    if obj.role:
        from riftnb.engine.filters import keyword_value
        value += keyword_value(game, obj, COMBAT_MIGHT[obj.role])
    if game.bonuses and obj.zone == BOARD:
        from riftnb.engine.filters import given
        for entry in game.bonuses:
            value += given(game, entry, obj, entry.passive.static.amount)
    return value


def stat(game: Game, obj: Obj, name: str) -> int:
    """A number of an object: Might, Energy cost or Power cost."""
    if name == "might":
        return might(game, obj)
    if name == "energy":
        if obj.energy is None and obj.kind == "ability":
            raise Null("Energy cost", obj.id, None)
        return obj.energy or 0
    if name == "power":
        return obj.power
    if name == "damage":
        return obj.damage
    if name in ("assault", "shield", "deflect"):
        from riftnb.engine.filters import keyword_value
        return keyword_value(game, obj, name.capitalize())
    raise NotPlayable(obj.name, name)


STAT_WORDS = {"might": "Might", "energy": "Energy cost", "power": "Power cost"}

# -- amounts --------------------------------------------------------------------


def amount(game: Game, ctx: Context, value: Any) -> int:
    """How much an amount is by now.

    Raises:
        Null: it needs information that is missing.
    """
    kind = type(value)
    if kind is Number:
        return int(value.value)
    if kind is StatOf:
        bindings = refer(game, ctx, value.ref)
        what = STAT_WORDS.get(value.stat, value.stat)
        if not bindings:
            if game.version.null_is_zero:
                return 0
            if type(value.ref) is CostResult:
                raise Null(what, *ctx.cost_kept)
            raise nothing_there(ctx, value.ref, what)
        total = 0
        for binding in bindings:
            try:
                obj, when = inform(game, ctx, binding, what)
            except Null:
                if game.version.null_is_zero:
                    continue
                raise
            read = stat(game, obj, value.stat)
            game.read(ctx, what, binding[0], str(read), when)
            total += read
        return total
    if kind is Count:
        from riftnb.engine.filters import count
        return count(game, ctx, value.filter)
    if kind is CountTags:
        from riftnb.engine.filters import group
        tags = {tag for obj in group(game, ctx, value.filter) for tag in obj.tags}
        return sum(tag in tags for tag in value.tags)
    if kind is Sum:
        return amount(game, ctx, value.left) + amount(game, ctx, value.right)
    if kind is Product:
        return amount(game, ctx, value.left) * amount(game, ctx, value.right)
    if kind is Negative:
        return -amount(game, ctx, value.amount)
    if kind is AnyNumber:
        return 10 ** 6
    if kind is DoneBy:
        return ctx.amounts.get(value.n, 0)
    if kind is Points:
        return sum(game.points[player] for player in who(game, ctx, value.who))
    raise NotPlayable(ctx.name, type(value).__name__)


def nothing_there(ctx: Context, ref: Any, what: str) -> Null:
    """That a reference finds nothing to read ``what`` from.

    Raises:
        Unlisted: there is something, but the scenario does not say what.
    """
    if isinstance(ref, Result) and isinstance(ctx, ChainItem) and ctx.executions:
        outcome = ctx.outcomes.get(ref.n)
        made = ctx.executions[0].ability.instructions[ref.n - 1:ref.n]
        if outcome is not None and outcome.happened and any(
                isinstance(i.action, (Burn, Draw)) for i in made):
            raise Unlisted(ctx.name)
    return Null(what, ref_object(ctx, ref), None)


def ref_object(ctx: Context, ref: Any) -> str:
    """The id that a reference would speak of, for the explanation of a null."""
    if isinstance(ref, Result):
        done = ctx.looked.get(-ref.n)
        return done[0][0] if done else ""
    if isinstance(ref, Target) and ref.slot < len(ctx.targets) and ctx.targets[ref.slot]:
        return ctx.targets[ref.slot][0][0]
    return ""


# -- references -----------------------------------------------------------------


def refer(game: Game, ctx: Context, ref: Any) -> list[Binding]:
    """The objects that a reference means.

    Raises:
        Null: it is read from something that is missing.
    """
    kind = type(ref)
    if kind is Target:
        return list(ctx.targets[ref.slot]) if ref.slot < len(ctx.targets) else []
    if kind is Self:
        return [ctx.source]
    if kind is Result:
        return ctx.results.get(ref.n, [])
    if kind is Rest:
        taken: set[str] = set()
        for n, bindings in ctx.results.items():
            if n != ref.n:
                taken.update(b[0] for b in bindings)
        return [b for b in ctx.looked.get(ref.n, []) if b[0] not in taken]
    if kind is CostResult:
        return ctx.cost_moved
    if kind is EventObject:
        if ctx.event is None or ctx.event.object is None:
            return []
        return [ctx.event.object.binding]
    if kind is Parent:
        return refer(game, ctx.parent or ctx, ref.ref)
    if kind is Group:
        from riftnb.engine.filters import group
        return [o.binding for o in group(game, ctx, ref.filter)]
    if kind is Both:
        return [b for part in ref.refs for b in refer(game, ctx, part)]
    if kind is TopCards:
        found: list[Binding] = []
        for player in who(game, ctx, ref.who):
            deck = game.top_cards(player, amount(game, ctx, ref.count))
            found += [game.objs[id].binding for id in deck]
        return found
    if kind is AttachedTo:
        found = []
        for binding in refer(game, ctx, ref.gear):
            gear, _ = inform(game, ctx, binding, "the unit it is attached to")
            if gear.attached_to:
                found.append(game.objs[gear.attached_to].binding)
        return found
    raise NotPlayable(ctx.name, type(ref).__name__)


def current(game: Game, ctx: Context, binding: Binding) -> Obj | None:
    """The object to act on: the one bound, or what it became when this item moved it."""
    obj = game.find(binding)
    at: Context | None = ctx
    while obj is None and at is not None:
        after = at.follow.get(binding)
        if after is not None:
            obj = game.find(after)
        at = at.parent
    return obj if obj is not None and obj.zone != "gone" else None


# -- players ----------------------------------------------------------------------


def who(game: Game, ctx: Context, ref: Any) -> list[str]:
    """The players that a reference means.

    Raises:
        Null: "its controller" of something that is missing.
    """
    kind = type(ref)
    if kind is You:
        return [ctx.controller]
    if kind is ControllerOf or kind is OwnerOf:
        what = "controller" if kind is ControllerOf else "owner"
        bindings = refer(game, ctx, ref.ref)
        if not bindings:
            raise Null(what, ref_object(ctx, ref.ref), None)
        found: list[str] = []
        for binding in bindings:
            obj, when = inform(game, ctx, binding, what)
            player = obj.controller if kind is ControllerOf else obj.owner
            game.read(ctx, what, binding[0], player, when)
            if player not in found:
                found.append(player)
        return found
    if kind is Players:
        return list(ref.names)
    if kind is EachPlayer:
        if ref.first == "next":
            return [*game.opponents(ctx.controller), ctx.controller]
        return game.turn_order()
    if kind is EachOpponent:
        return game.opponents(ctx.controller)
    if kind is Together:
        return list(dict.fromkeys(p for part in ref.who for p in who(game, ctx, part)))
    if kind is ChosenPlayer:
        return [b[0] for b in ctx.targets[ref.slot]] if ref.slot < len(ctx.targets) else []
    if kind is EventPlayer:
        event = ctx.event or (ctx.parent.event if ctx.parent else None)
        return [event.player] if event is not None and event.player else []
    if kind is Choosers:
        return [p for p, word in getattr(ctx, "said", {}).get(ref.n, {}).items()
                if word == ref.option]
    if kind is ParentPlayer:
        return who(game, ctx.parent or ctx, ref.who)
    if kind is Defender:
        at = ctx.event.to if ctx.event is not None else ""
        return list(dict.fromkeys(o.controller for o in game.on_board()
                                  if o.role == "defending" and o.at == at))
    raise NotPlayable(ctx.name, type(ref).__name__)


# -- places -----------------------------------------------------------------------


def base_of(player: str) -> str:
    """The base of a player, as a place."""
    return f"{player} base"


def here(game: Game, ctx: Context) -> str:
    """"Here": where the source is by now (359.3.f.2); of a death trigger, where it died.

    Raises:
        Null: the source has left the board.
    """
    obj = game.find(ctx.source)
    if obj is None or obj.zone != BOARD:
        event = ctx.event
        if (event is not None and event.left and event.object is not None
                and event.object.binding == ctx.source):
            return event.from_
        raise Null("here", ctx.source[0], last_change(game, ctx.source[0], "zone"))
    game.read(ctx, "here", obj.id, obj.at, "now")
    return obj.at


def place(game: Game, ctx: Context, ref: Any, obj: Obj | None = None) -> str:
    """Which place a reference means; ``obj`` is what goes there ("to base": its own).

    Raises:
        Null: it is read from something that is missing.
    """
    kind = type(ref)
    if kind is BaseOf:
        if ref.who is None:
            return base_of(obj.controller) if obj is not None else ""
        players = who(game, ctx, ref.who)
        return base_of(players[0])
    if kind is ChosenPlace:
        return ctx.place
    if kind is Here:
        return here(game, ctx)
    if kind is PlaceOf:
        for binding in refer(game, ctx, ref.ref):
            thing, when = inform(game, ctx, binding, "location")
            if ref.battlefield and is_base(thing.at):
                raise Null("battlefield", thing.id, last_change(game, thing.id, "place"))
            game.read(ctx, "location", binding[0], thing.at, when)
            return thing.at
        raise Null("location", ref_object(ctx, ref.ref), None)
    if kind is EventFrom or kind is EventTo:
        at: Context | None = ctx
        while at is not None and at.event is None:
            at = at.parent
        if at is None or at.event is None:
            raise Null("that place", "", None)
        event = at.event
        value = event.from_ if kind is EventFrom else event.to
        game.read(ctx, "that place", event.object.id if event.object else "", value, "recorded",
                  Cause("event", str(event.event)) if event.event else None)
        return value
    if kind is LeftBy:
        if ref.n not in ctx.left:
            raise Null("that place", "", None)
        return ctx.left[ref.n]
    if kind is ParentPlace:
        return place(game, ctx.parent or ctx, ref.place, obj)
    raise NotPlayable(ctx.name, type(ref).__name__)


def is_base(at: str) -> bool:
    """Whether a place is a base."""
    return at.endswith(" base")


def at_place(game: Game, ctx: Context, test: At, obj: Obj) -> bool:
    """Whether an object is at a place."""
    ref: Any = test.place
    kind = type(ref)
    if obj.zone != BOARD:
        return False
    if kind is AnyBattlefield:
        return not is_base(obj.at)
    if kind is AnyBase:
        return is_base(obj.at)
    if kind is AnyLocation:
        return True
    if kind is BaseOf and ref.who is None:
        return is_base(obj.at)
    return obj.at == place(game, ctx, ref, obj)
