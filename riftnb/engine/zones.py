"""Going from zone to zone (124, 056): leaving the board, entering it, and the cards' zones."""

from __future__ import annotations

from typing import NamedTuple

from riftnb.engine.filters import is_alone
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence
from riftnb.engine.objects import (
    BANISHMENT,
    BOARD,
    CHAIN,
    DECK,
    GONE,
    HAND,
    TRASH,
    Context,
    Obj,
    Watcher,
    turn_up,
)
from riftnb.engine.read import base_of, is_base, might
from riftnb.engine.targets import watch
from riftnb.engine.triggers import fire
from riftnb.program import Self
from riftnb.ruling import Cause


def snapshot(game: Game, obj: Obj) -> Obj:
    """The object as it is now, to be looked back on (359.3.e.13)."""
    was = obj.copy()
    if obj.base is not None:
        was.seen_might = might(game, obj)
    was.alone = obj.zone == BOARD and is_alone(game, obj)
    return was


class Leave(NamedTuple):
    """An object that leaves where it is: it as it was, the event, and which of the waiting
    triggers it triggered."""

    was: Obj
    occurrence: Occurrence
    triggered: range


def depart(game: Game, ctx: Context, obj: Obj, zone: str, kind: str) -> Leave:
    """What an object that is about to go to ``zone`` triggers, on the board as it still is."""
    was = snapshot(game, obj)
    from_board = obj.zone == BOARD
    place = obj.at if from_board else obj.zone if obj.zone == CHAIN else f"{obj.owner} {obj.zone}"
    occ = Occurrence(kind, was, ctx.controller, from_=place, to=f"{obj.owner} {zone}", by=ctx)
    first = len(game.pending)
    if from_board:
        if kind == "kill":
            fire(game, "die", occ, zone=BOARD, left=True)
            fire(game, "kill", occ, zone=BOARD, left=True)
        else:
            fire(game, kind, occ, left=True)
        fire(game, "leave", occ, left=True)
    elif kind in ("banish", "recycle"):
        fire(game, kind, occ)
    return Leave(was, occ, range(first, len(game.pending)))


def depart_together(game: Game, occs: list[Occurrence], zone: str) -> None:
    """Objects that leave the board at once all see each other leave (323)."""
    for occ in occs:
        assert occ.object is not None and occ.by is not None
        obj = game.objs[occ.object.id]
        if obj.zone == BOARD:
            game.leaving[obj.binding] = depart(game, occ.by, obj, zone, occ.kind)


def to_zone(game: Game, ctx: Context, obj: Obj, zone: str, kind: str, *, bottom: bool = False,
            detail: str = "") -> Obj:
    """Move an object to its owner's ``zone`` (056): it becomes a new object there (124).

    Abilities that trigger on it leaving see the board as it was: a Deathknell triggers on a real
    death only (808).  The item or effect ``ctx`` that moves it may look back on it
    (359.3.e.13).  Returns the look-back snapshot.
    """
    old = obj.binding
    from_board = obj.zone == BOARD
    leave = game.leaving.get(old) or depart(game, ctx, obj, zone, kind)
    occ = leave.occurrence
    was, place, to = leave.was, occ.from_, occ.to
    n = game.log(kind, obj.id, obj.owner, place, to, detail=detail)
    if old in game.leaving:
        for i in leave.triggered:
            game.pending[i] = game.pending[i]._replace(cause=Cause("event", str(n)))
    obj = game.own(obj.id)
    _take_out(game, obj, old)
    obj.stamp += 1
    obj.changed["zone"] = obj.changed["place"] = n
    if obj.token:
        obj.zone = GONE
        game.log("cease", obj.id, obj.owner, to, "", cause=Cause("event", str(n)))
    else:
        obj.zone = zone
        _reset(obj)
        cards = game.own_pile(zone, obj.owner)
        cards.append(obj.id) if bottom or zone != DECK else cards.insert(0, obj.id)
        obj.under = bottom and zone == DECK
        for ability in obj.abilities:
            if ability.zone == zone:
                game.enter_index(obj, (ability,))
    ctx.lookback[old] = was
    ctx.follow[old] = obj.binding
    game.killed.pop(old, None)
    if kind == "kill":
        game.killed[old] = n
    watch(game, obj.id, n)
    if kind == "discard":
        _discarded(game, obj, occ, n)
    if from_board:
        game.departed[n] = was
        _source_left(game, old)
        if kind == "kill":
            died = Occurrence("kill", was, ctx.controller, from_=place, to=to, by=ctx)
            died.event = n
            fire(game, "kill", died, zone=TRASH, left=True)
    return was


def _discarded(game: Game, obj: Obj, occ: Occurrence, n: int) -> None:
    """"When you discard me" triggers of the card itself, and of those that watch; ``n`` is the
    event of the discard."""
    occ.player, occ.event = obj.owner, n
    fire(game, "discard", occ, zone=BOARD)
    for ability in obj.abilities:
        trigger = ability.trigger
        if (trigger is not None and "discard" in trigger.event.split("|")
                and type(trigger.subject) is Self):
            watcher = Watcher(ability, obj.binding)
            game.watchers = {**game.watchers, "discard itself": (watcher,)}
            own = Occurrence("discard", obj, obj.owner, by=occ.by)
            own.event = n
            fire(game, "discard itself", own)
            game.watchers = {k: v for k, v in game.watchers.items() if k != "discard itself"}


def _take_out(game: Game, obj: Obj, old: tuple[str, int]) -> None:
    if obj.zone == BOARD:
        game.board.remove(obj.id)
        game.leave_index(obj)
        game.damaged.discard(obj.id)
        for other in game.on_board():
            if other.attached_to == obj.id:
                gear = game.own(other.id)
                gear.attached_to = ""
                game.gear_check.add(gear.id)
                gear.changed["attached"] = len(game.events)
    elif obj.zone in (HAND, DECK, TRASH, BANISHMENT):
        game.own_pile(obj.zone, obj.owner).remove(obj.id)
        if obj.zone == TRASH and any(a.zone == TRASH for a in obj.abilities):
            game.leave_index(obj)


def _reset(obj: Obj) -> None:
    """Off the board an object has no damage, no buff, no changes (124)."""
    obj.at = ""
    obj.damage, obj.damage_by, obj.last_damage = 0, (), None
    obj.exhausted = obj.buffed = obj.stunned = obj.facedown = obj.empowered = False
    turn_up(obj)
    obj.attached_to = ""
    obj.role = ""
    obj.changes, obj.grants = (), ()
    obj.prior_controllers = ()
    obj.cost_paid = False
    obj.controller = obj.owner


def _source_left(game: Game, old: tuple[str, int]) -> None:
    """What lasts "until I leave the board" ends."""
    for undo in game.until_leave.pop(old, ()):
        undo(game)


def enter(game: Game, obj_id: str, controller: str, at: str, *, exhausted: bool,
          kind: str = "play", detail: str = "", by: Context | None = None) -> Obj:
    """A card or token enters the board at a place, under a player's control."""
    obj = game.own(obj_id)
    old = obj.binding
    origin = obj.zone
    from_ = obj.zone if obj.zone in (CHAIN, "") else f"{obj.owner} {obj.zone}"
    hidden = obj.facedown
    if hidden:
        from_, detail = "", "from hidden"
    n = game.log(kind, obj_id, controller, "" if kind == "token" else from_, at, detail=detail)
    _take_out(game, obj, old)
    if hidden:
        origin = "facedown"
    if origin != "":
        obj.stamp += 1
    _reset(obj)
    obj.zone, obj.at, obj.controller = BOARD, at, controller
    obj.played_from = HAND if origin == CHAIN else origin  # a step's card is in hand
    obj.exhausted = exhausted
    game.board.append(obj_id)
    obj.changed["zone"] = obj.changed["place"] = obj.changed["controller"] = n
    if obj.kind == "gear" and (not is_base(at) or at != base_of(controller)):
        game.gear_check.add(obj_id)
    game.enter_index(obj, obj.abilities)
    if by is not None and origin != "":
        by.follow[old] = obj.binding
    watch(game, obj_id, n)
    return obj


def relocate(game: Game, obj: Obj, to: str, kind: str) -> int:
    """Move or recall an object on the board: base and battlefields are one zone, so it stays
    the same object (124).  The number of the event."""
    obj = game.own(obj.id)
    from_ = obj.at
    n = game.log(kind, obj.id, obj.controller, from_, to)
    obj.at = to
    obj.changed["place"] = n
    obj.role = ""
    if obj.kind == "gear" and not obj.attached_to and to != base_of(obj.controller):
        game.gear_check.add(obj.id)
    if obj.kind == "unit":
        for id in game.board:
            if game.objs[id].attached_to == obj.id:
                game.own(id).at = to
    watch(game, obj.id, n)
    return n
