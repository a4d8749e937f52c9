"""The steps on the board and of the turn: moving, attacking, conquering and holding, phases, and
changes by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from riftnb.engine.chain import resolve_top, settle_down
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence, happen
from riftnb.engine.objects import BOARD, TRASH, Obj, turn_down, turn_up
from riftnb.engine.on_units import moved
from riftnb.engine.refusals import IllegalPlay
from riftnb.engine.served import name_for_trigger, refuse_unserved
from riftnb.engine.targets import watch
from riftnb.engine.triggers import fire
from riftnb.ruling import Cause


def move(game: Game, obj: Obj, *, by: str, to: str, targets: Sequence[Any],
         mode: int | None = None) -> None:
    """A unit makes its standard move."""
    if obj.zone != BOARD or obj.kind != "unit":
        raise IllegalPlay(f"{obj.name} is no unit on the board", "", obj.id, "a unit")
    if obj.at == to:
        raise IllegalPlay(f"{obj.name} is already at {to}", "355.4.a", to, "another place")
    by = obj.controller or by
    name_for_trigger(game, obj.id, targets, mode)
    occ = Occurrence("move", obj, by, 0, obj.at, to, None)
    game.cause = Cause("step", game.step)
    happen(game, [occ], lambda o: moved(game, o))
    game.cause = None
    if occ.status == "forbidden" and occ.cause is not None:
        raise IllegalPlay(f"{obj.name} can't move: {game.effects[occ.cause.ref].words}", "054", to)
    settle_down(game)
    refuse_unserved(game, f"the move of {obj.name}")


def attack(game: Game, obj: Obj, *, by: str, at: str, targets: Sequence[Any],
           mode: int | None = None) -> None:
    """A unit attacks at a battlefield: combat, with attackers and defenders (383.4.e)."""
    if obj.zone != BOARD or obj.kind != "unit":
        raise IllegalPlay(f"{obj.name} is no unit on the board", "", obj.id, "a unit")
    by = obj.controller or by
    game.cause = Cause("step", game.step)
    name_for_trigger(game, obj.id, targets, mode)
    if at and obj.at != at:
        occ = Occurrence("move", obj, by, 0, obj.at, at, None)
        happen(game, [occ], lambda o: moved(game, o))
        obj = game.objs[obj.id]
    game.showdown = at
    own = game.own(obj.id)
    own.role = "attacking"
    n = game.log("attack", own.id, by, to=at)
    own.changed["role"] = n
    occs = [("attack", own)]
    for other in game.units_at(at):
        if other.controller != by:
            defender = game.own(other.id)
            defender.role = "defending"
            defender.changed["role"] = n
            occs.append(("defend", defender))
    for kind, player in dict.fromkeys((kind, unit.controller) for kind, unit in occs):
        occ = Occurrence(kind, None, player, 0, at, at, None)
        occ.event = n
        fire(game, kind, occ, subject=False)
    for kind, unit in occs:
        occ = Occurrence(kind, unit, unit.controller, 0, at, at, None)
        occ.event = n
        fire(game, kind, occ, subject=True)
    game.cause = None
    settle_down(game)
    refuse_unserved(game, f"the attack of {obj.name}")


def score(game: Game, kind: str, player: str, at: str, targets: Sequence[Any] = (),
          mode: int | None = None) -> None:
    """A player conquers or holds a battlefield."""
    if at not in game.battlefields:
        raise IllegalPlay(f"{at!r} is no battlefield", "", at, ", ".join(game.battlefields))
    end_combat(game)
    name_for_trigger(game, at, targets, mode)
    field = game.own(at)
    game.cause = Cause("step", game.step)
    n = game.log(kind, at, player, to=at)
    if field.controller != player:
        field.controller = player
        field.changed["controller"] = n
    occ = Occurrence(kind, None, player, 0, at, at, None)
    occ.event = n
    fire(game, kind, occ, subject=False)
    for unit in game.units_at(at):
        if unit.controller == player:
            occ = Occurrence(kind, unit, player, 0, at, at, None)
            occ.event = n
            fire(game, kind, occ, subject=True)
    game.cause = None
    settle_down(game)
    refuse_unserved(game, "conquering" if kind == "conquer" else "holding")


def end_combat(game: Game) -> None:
    """The showdown is over: nobody attacks or defends any more."""
    game.showdown = ""
    for id in game.board:
        if game.objs[id].role:
            game.own(id).role = ""


def phase(game: Game, name: str, targets: Sequence[Any] = ()) -> None:
    """A phase begins; "next turn" ends what lasts "this turn" and passes the turn."""
    game.cause = Cause("step", game.step)
    name_for_trigger(game, "", targets)
    if name == "next turn":
        if game.phase != "end of turn":
            phase(game, "end of turn", targets)
            while game.chain:
                resolve_top(game)
            game.cause = Cause("step", game.step)
        _end_changes(game)
        turn = game.opponents(game.turn)[0]
        game.log("phase", "", turn, detail="next turn")
        game.expire("turn")
        _end_states(game)
        game.turn = turn
        game.phase = "main"
        game.played, game.seen = {}, {}
        end_combat(game)
    else:
        n = game.phase_event = game.log("phase", "", game.turn, detail=name)
        game.phase = name
        occ = Occurrence(name, None, game.turn)
        occ.event = n
        fire(game, name, occ)
    game.cause = None
    settle_down(game)
    refuse_unserved(game, "the phase")


def _end_changes(game: Game) -> None:
    """What was given "this turn" is over."""
    for obj in game.on_board():
        if any(c.until == "turn" for c in obj.changes):
            own = game.own(obj.id)
            own.changed["might"] = game.log("expire", own.id, detail="this turn")
            own.changes = tuple(c for c in own.changes if c.until != "turn")


def _end_states(game: Game) -> None:
    """No unit is stunned or damaged in a new turn, and what was given "this turn" is over."""
    for id in (id for player in game.players for id in game.pile(TRASH, player)):
        if game.objs[id].grants:
            own = game.own(id)
            own.grants = tuple(g for g in own.grants if g.until != "turn")
    for obj in game.on_board():
        if obj.grants or obj.stunned or obj.damage:
            own = game.own(obj.id)
            own.grants = tuple(g for g in own.grants if g.until != "turn")
            own.stunned = False
            own.damage, own.damage_by, own.last_damage = 0, (), None
            game.damaged.discard(own.id)


def set_state(game: Game, id: str, state: Mapping[str, Any]) -> None:
    """A variation or a `set` step changes the board by hand."""
    obj = game.own(id)
    n = game.log("set", id, detail=", ".join(f"{k}: {v}" for k, v in state.items()))
    for key, value in state.items():
        if key == "might":
            obj.base = int(value)
            obj.changed["might"] = n
        elif key == "at":
            obj.at = str(value)
            obj.changed["place"] = n
        elif key == "attached_to":
            obj.attached_to = str(value or "")
            if value:
                obj.at = game.objs[str(value)].at
        elif key == "damage":
            obj.damage = int(value)
            (game.damaged.add if obj.damage else game.damaged.discard)(id)
        elif key == "tags":
            obj.tags = tuple(value)
        elif key == "facedown":
            game.leave_index(obj)
            turn_down(obj) if value else turn_up(obj)
            obj.facedown = bool(value)
            if not value:
                game.enter_index(obj, obj.abilities)
        elif key == "owner":
            obj.owner = str(value)
        elif key == "controller":
            obj.controller = str(value)
            obj.changed["controller"] = n
        else:
            setattr(obj, key, value)
            obj.changed[key] = n
    watch(game, id, n)
