"""The steps that players take: playing cards, activating, moving, attacking, and the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftnb.engine.additional_costs import cost_victims, pay_additional, split_costs, will_pay
from riftnb.engine.arrivals import check_arrival, check_open_place
from riftnb.engine.bonus import take_next
from riftnb.engine.chain import put_on_chain, settle_down
from riftnb.engine.chosen import choose, chosen_events, facts
from riftnb.engine.destinations import check_destination
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence, forbidden, happen
from riftnb.engine.objects import (
    BOARD,
    CHAIN,
    HAND,
    TRASH,
    Binding,
    ChainItem,
    Execution,
    Obj,
    turn_down,
    turn_up,
)
from riftnb.engine.on_play import put_into_play
from riftnb.engine.read import base_of
from riftnb.engine.refusals import IllegalPlay, NotPlayable
from riftnb.engine.served import name_for_trigger, refuse_unserved
from riftnb.engine.timing import check_timing, speed_of
from riftnb.engine.triggers import fire
from riftnb.program import Ability, Given, contains
from riftnb.ruling import Cause, make

# -- play --------------------------------------------------------------------------------


def play(game: Game, obj: Obj, *, by: str, id: str, targets: Sequence[Any], to: str = "",
         mode: int | None = None, repeat: Sequence[Any] = (), hidden_at: str | None = None,
         timing: bool = True, flow: bool = False) -> None:
    """Play a card (349-359): a spell waits on the chain, a permanent enters at once.

    ``obj`` is the card, in hand or just brought in.  ``hidden_at``: the battlefield that it was
    hidden at (a card that lies face down: where it lies), None if it is not played from hidden.
    ``flow``: it is played from its player's trash for its [Flow] cost.

    Raises:
        IllegalPlay: the rules do not allow it there and then.
        NotPlayable: its text says something that the engine does not play.
    """
    hidden = hidden_at is not None
    if obj.face:
        obj = game.own(obj.id)
        turn_up(obj)
        try:
            play(game, obj, by=by, id=id, targets=targets, to=to, mode=mode, repeat=repeat,
                 hidden_at=hidden_at or obj.at, timing=timing)
        except IllegalPlay:
            turn_down(obj)
            raise
        return
    if hidden and not obj.has("Hidden"):
        raise IllegalPlay(f"{obj.name} does not have [Hidden]", "811", obj.name,
                          "a card with [Hidden]")
    if flow:
        _check_flow(game, obj, by)
    if timing:
        check_timing(game, by, speed_of(game, obj, hidden, to, by), obj.name)
    if game.forbids:
        where = (to or hidden_at or "") if obj.kind != "spell" else ""
        occ = Occurrence("play", obj, by, 0, obj.zone, where, None)
        cause = forbidden(game, occ)
        if cause is not None:
            raise IllegalPlay(f"{by} can't play {obj.name}: {game.effects[cause.ref].words}",
                              "054", obj.name)
    if obj.kind == "spell":
        _play_spell(game, obj, by, id, targets, to, mode, repeat, hidden_at)
        game.chain[-1].flow = flow
    else:
        _play_permanent(game, obj, by, id, targets, to, hidden_at, mode)
    settle_down(game)
    refuse_unserved(game, obj.name)


def _check_flow(game: Game, obj: Obj, by: str) -> None:
    """[Flow] plays a card from its player's trash; its cost is taken as paid.

    Raises:
        IllegalPlay: it is not there, or has no [Flow].
        NotPlayable: it is no spell.
    """
    if obj.zone != TRASH or obj.owner != by:
        raise IllegalPlay(f"{obj.name} is not in the trash of {by}", "", obj.id,
                          f"a card in the trash of {by}")
    if not obj.has("Flow"):
        raise IllegalPlay(f"{obj.name} does not have [Flow]", "", obj.name, "a card with [Flow]")
    if obj.kind != "spell":
        raise NotPlayable(obj.name, f"[Flow] on a {obj.kind}")
    if any(item.object == obj.id for item in game.items):
        raise NotPlayable(obj.name, "the same card a second time (name another one in the trash)")


def _spell_ability(obj: Obj, mode: int | None) -> Ability:
    for ability in obj.abilities:
        if ability.kind == "spell":
            break
    else:
        raise NotPlayable(obj.name, "this text")
    if not ability.modes:
        return ability
    if mode is None or not 1 <= mode <= len(ability.modes):
        raise IllegalPlay(f"{obj.name} has {len(ability.modes)} modes", "355.7", str(mode),
                          f"mode: 1 to {len(ability.modes)}")
    return ability.modes[mode - 1]


def _refuse_used(obj: Obj, mode: int | None, repeat: Sequence[Any]) -> None:
    """"Choose one you haven't already chosen": a repeat takes another bullet each time."""
    spell = next(a for a in obj.abilities if a.kind == "spell")
    if not spell.fresh:
        return
    used = [mode, *(again.mode if again.mode is not None else mode for again in repeat)]
    if len(set(used)) < len(used):
        raise IllegalPlay(f"{obj.name} may choose each of its modes once", "", str(used),
                          "`mode` with another number for each execution")


def _play_spell(game: Game, obj: Obj, by: str, id: str, targets: Sequence[Any], to: str,
                mode: int | None, repeat: Sequence[Any], hidden_at: str | None) -> None:
    ability = _spell_ability(obj, mode)
    known = facts(ability)
    if known.unplayed:
        raise NotPlayable(obj.name, known.unplayed)
    item = ChainItem(id, by, (id, obj.stamp + 1), "spell")
    item.name, item.object = obj.name, id
    item.energy, item.power = obj.energy, obj.power
    item.hidden_at = hidden_at or ""
    costs: list[Any] = []
    victims: list[tuple[Binding, ...]] = []
    item.place = to
    if obj.costs:
        targets, costs = split_costs(game, item, obj, ability, targets)
        if any(contains(c.filter, Given) for c in ability.choices):
            item.costs_paid = will_pay(game, item, obj, costs)
    choose(game, item, known, targets)
    item.costs_paid = False
    if known.places:
        check_destination(game, item, ability, to)
    elif to:
        check_open_place(game, item, ability, to)
    if repeat:
        _refuse_used(obj, mode, repeat)
        first = item.targets
        for k, again in enumerate(repeat, 2):
            other = _spell_ability(obj, again.mode if again.mode is not None else mode)
            item.place = again.to or to
            choose(game, item, facts(other), again.targets)
            item.executions += (Execution(f"{id}#{k}", other, item.targets, item.place),)
        item.targets, item.place = first, to
    if obj.costs:
        victims = cost_victims(game, item, obj, ability, costs)
    origin = obj.zone
    own = game.own(obj.id)
    if origin == HAND:
        game.own_pile(HAND, own.owner).remove(own.id)
    if origin == TRASH:
        game.own_pile(TRASH, own.owner).remove(own.id)
        game.leave_index(own)
    if origin == BOARD:
        game.board.remove(own.id)
        own.facedown = False
    own.zone, own.controller = CHAIN, by
    own.played_from = TRASH if origin == TRASH else HAND if hidden_at is None else "facedown"
    own.stamp = item.source[1]
    game.enter_chain(own)
    from_ = "" if origin == BOARD else f"{by} {TRASH if origin == TRASH else HAND}"
    n = game.log("play", id, by, from_, "chain",
                 detail="from hidden" if hidden_at is not None else "")
    item.created_by = make(Cause, ("event", str(n)))
    put_on_chain(game, item, ability)
    if game.bonus_damage:
        take_next(game, own)
    if obj.costs:
        pay_additional(game, item, obj, victims)
    if "choose" in game.watchers:
        chosen_events(game, item)
    if "play" in game.watchers:
        occ = Occurrence("play", own, by, 0, origin, "", item)
        occ.event = n
        fire(game, "play", occ)
    game.played.setdefault(by, []).append(id)


def _play_permanent(game: Game, obj: Obj, by: str, id: str, targets: Sequence[Any], to: str,
                    hidden_at: str | None, mode: int | None) -> None:
    """A unit or gear enters at once when finalized; it never waits on the chain (337.2, 359.2)."""
    at = base_of(by)
    if obj.kind == "unit":
        at = to or hidden_at or base_of(by)
    item = ChainItem(id, by, obj.binding, "spell")
    item.name = obj.name
    named, costs = split_costs(game, item, obj, None, targets)
    victims = cost_victims(game, item, obj, None, costs)
    if obj.kind == "unit":
        paid = [binding for slot in victims for binding in slot]
        check_arrival(game, obj, by, at, hidden_at or "", paid)
    if obj.zone == HAND:
        game.cause = Cause("step", id)
    if victims or obj.costs:
        pay_additional(game, item, obj, victims)
    name_for_trigger(game, obj.id, named, mode)
    if hidden_at is not None:
        game.own(obj.id).facedown = True
    occ = Occurrence("play", game.objs[obj.id], by, 0, hidden_at or obj.zone, at, item)
    game.cause = Cause("step", id)
    happen(game, [occ], lambda o: put_into_play(game, item, o))
    if occ.status == "forbidden" and occ.cause is not None:
        game.cause = None
        raise IllegalPlay(f"{by} can't play {obj.name}: {game.effects[occ.cause.ref].words}",
                          "054", obj.name)
    if hidden_at is not None:
        fire(game, "reveal", occ)
    game.cause = None
