"""The steps that players take: playing cards, activating, moving, attacking, and the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftnb.engine.additional_costs import cost_victims, pay_additional, split_costs, will_pay
from riftnb.engine.chain import (
    choose,
    chosen_events,
    facts,
    put_on_chain,
    refuse_unplayed,
    settle_down,
)
from riftnb.engine.condition_words import condition_words
from riftnb.engine.costs import can_pay, pay
from riftnb.engine.destinations import check_destination
from riftnb.engine.filters import concerns, works
from riftnb.engine.game import Game, IllegalPlay, NotPlayable
from riftnb.engine.happen import Occurrence, forbidden, happen
from riftnb.engine.objects import (
    BOARD,
    CHAIN,
    HAND,
    Binding,
    ChainItem,
    Execution,
    Obj,
    turn_down,
    turn_up,
)
from riftnb.engine.on_play import put_into_play
from riftnb.engine.read import base_of, is_base
from riftnb.engine.triggers import fire
from riftnb.program import Ability, Given, Picked, Record
from riftnb.ruling import Cause, make

# -- timing ----------------------------------------------------------------------------


def check_timing(game: Game, by: str, speed: str, what: str) -> None:
    """[Reaction] at any time; [Action] on your turn or in a showdown, when nothing waits;
    everything else on your turn, when nothing waits and there is no showdown.

    Raises:
        IllegalPlay: not now.
    """
    if speed == "Reaction":
        return
    if game.chain:
        raise IllegalPlay(f"{what} is no Reaction, and the chain is not empty", "", what,
                          "a [Reaction] (or `timing: any`)")
    if speed == "Action":
        if game.turn != by and not game.showdown:
            raise IllegalPlay(f"{what} is an Action, and it is {game.turn}'s turn outside of a "
                              "showdown", "", what, f"a step by {game.turn}, or a [Reaction]")
        return
    if game.turn != by:
        raise IllegalPlay(f"{what} may be played only on your own turn", "", what,
                          f"a step by {game.turn}, or a [Reaction]")
    if game.showdown:
        raise IllegalPlay(f"{what} may not be played in a showdown", "", what,
                          "an [Action] or a [Reaction]")


def speed_of(game: Game, obj: Obj, hidden: bool, to: str, by: str) -> str:
    """When a card may be played, by its keywords (811: from hidden it is a Reaction)."""
    if hidden:
        return "Reaction"
    speed = ""
    for keyword in obj.all_keywords():
        name = keyword.name
        if name in ("Reaction", "Quick-Draw") or (name == "Ambush" and _ambushes(game, to, by)):
            return "Reaction"
        if name == "Action":
            speed = name
    return speed


def _ambushes(game: Game, to: str, by: str) -> bool:
    """Whether a unit would be played to a battlefield where its player has units."""
    return bool(to) and not is_base(to) and any(
        o.controller == by and o.at == to and o.kind == "unit" for o in game.on_board())


# -- play --------------------------------------------------------------------------------


def play(game: Game, obj: Obj, *, by: str, id: str, targets: Sequence[Any], to: str = "",
         mode: int | None = None, repeat: Sequence[Any] = (), hidden_at: str | None = None,
         timing: bool = True) -> None:
    """Play a card (349-359): a spell waits on the chain, a permanent enters at once.

    ``obj`` is the card, in hand or just brought in.  ``hidden_at``: the battlefield that it was
    hidden at, None if it is not played from hidden.

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
                 hidden_at=hidden_at, timing=timing)
        except IllegalPlay:
            turn_down(obj)
            raise
        return
    if hidden and not obj.has("Hidden"):
        raise IllegalPlay(f"{obj.name} does not have [Hidden]", "811", obj.name,
                          "a card with [Hidden]")
    if timing:
        check_timing(game, by, speed_of(game, obj, hidden, to, by), obj.name)
    if game.forbids:
        occ = Occurrence("play", obj, by, 0, obj.zone, to if obj.kind != "spell" else "", None)
        cause = forbidden(game, occ)
        if cause is not None:
            raise IllegalPlay(f"{by} can't play {obj.name}: {game.effects[cause.ref].words}",
                              "054", obj.name)
    if obj.kind == "spell":
        _play_spell(game, obj, by, id, targets, to, mode, repeat, hidden_at)
    else:
        _play_permanent(game, obj, by, id, targets, to, hidden_at)
    settle_down(game)


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


def _depends(value: Any) -> bool:
    """Whether a description depends on a cost that is still to be paid."""
    if isinstance(value, (tuple, Record)):
        return type(value) is Given or any(_depends(part) for part in value)
    return False


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
        if any(_depends(c.filter) for c in ability.choices):
            item.costs_paid = will_pay(game, item, obj, costs)
    choose(game, item, known, targets)
    item.costs_paid = False
    if known.places:
        check_destination(game, item, ability, to)
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
        victims = cost_victims(game, item, obj, costs)
    origin = obj.zone
    own = game.own(obj.id)
    if origin == HAND:
        game.own_pile(HAND, own.owner).remove(own.id)
    if origin == BOARD:
        game.board.remove(own.id)
        own.facedown = False
    own.zone, own.controller = CHAIN, by
    own.played_from = HAND if hidden_at is None else "facedown"
    own.stamp = item.source[1]
    game.enter_chain(own)
    n = game.log("play", id, by, f"{by} hand" if origin != BOARD else "", "chain",
                 detail="from hidden" if hidden_at is not None else "")
    item.created_by = make(Cause, ("event", str(n)))
    put_on_chain(game, item, ability)
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
                    hidden_at: str | None) -> None:
    """A unit or gear enters at once when finalized; it never waits on the chain (337.2, 359.2)."""
    at = base_of(by)
    if obj.kind == "unit":
        at = to or hidden_at or base_of(by)
        if is_base(at) and at != base_of(by):
            raise IllegalPlay(f"{by} plays units to their own base or a battlefield", "355.4", at,
                              base_of(by))
    item = ChainItem(id, by, obj.binding, "spell")
    item.name = obj.name
    named, costs = split_costs(game, item, obj, None, targets)
    victims = cost_victims(game, item, obj, costs)
    if obj.zone == HAND:
        game.cause = Cause("step", id)
    if victims or obj.costs:
        pay_additional(game, item, obj, victims)
    game.step_targets = tuple(named) or None
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


# -- activate --------------------------------------------------------------------------------


def granted(game: Game, obj: Obj) -> list[Ability]:
    """The activated abilities that passives give an object ("friendly legends have …")."""
    found: list[Ability] = []
    for entry in game.text_grants:
        static = entry.passive.static
        giver = game.context_of(entry)
        if works(game, giver, entry.passive.condition) and concerns(
                game, giver, static.subject, obj):
            found += [a for a in static.abilities if a.kind == "activated"]
    return found


def activate(game: Game, obj: Obj, *, by: str, id: str, targets: Sequence[Any], to: str = "",
             mode: int | None = None, timing: bool = True) -> None:
    """Activate an ability of a permanent: its cost is paid, then it waits on the chain.

    ``mode`` names which of several activated abilities, from 1.
    """
    found = [a for a in obj.abilities if a.kind == "activated"]
    found += [a for g in obj.grants for a in g.abilities if a.kind == "activated"]
    found += granted(game, obj)
    if not found:
        raise IllegalPlay(f"{obj.name} has no activated ability", "", obj.id,
                          "an object with “cost: effect”")
    if mode is not None and not 1 <= mode <= len(found):
        raise IllegalPlay(f"{obj.name} has {len(found)} abilities to activate", "355.7", str(mode),
                          f"mode: 1 to {len(found)}")
    ability = found[(mode or 1) - 1]
    if obj.zone != BOARD:
        raise IllegalPlay(f"{obj.name} is not on the board", "365.1", obj.id)
    if obj.controller != by:
        raise IllegalPlay(f"{by} does not control {obj.name}", "", by, obj.controller)
    refuse_unplayed(obj.name, ability)
    if timing:
        check_timing(game, by, ability.speed, f"{obj.name}'s ability")
    item = ChainItem(id, by, obj.binding, "activated")
    item.name, item.object = obj.name, id
    item.energy = ability.cost.energy if ability.cost is not None else 0
    named, costs = list(targets), []
    slots = list(ability.choices)
    if any(c.source == "cost" for c in slots):
        named = [t for c, t in zip(slots, targets) if c.source != "cost"]
        costs = [t for c, t in zip(slots, targets) if c.source == "cost"]
    elif len(named) == len(slots) + 1 and _one_victim(ability):
        victim = named.pop(0)
        ids = [victim] if isinstance(victim, str) else list(victim)
        game.answers = {f"{id}/pick": ids, **game.answers}
    use = f"use {obj.id}.{obj.stamp} {mode or 1}"
    if ability.limit and game.seen.get(use, 0) >= ability.limit:
        raise IllegalPlay(f"{obj.name}'s ability was used this turn already", "", obj.id,
                          "an ability that may be used again")
    if not works(game, item, ability.condition):
        raise IllegalPlay(f"{obj.name}'s ability may not be used now", "", obj.id,
                          condition_words(ability.condition))
    choose(game, item, facts(ability), named)
    item.place = to
    check_destination(game, item, ability, to)
    if ability.cost is not None and ability.cost.exhaust and obj.exhausted:
        raise IllegalPlay(f"{obj.name} is exhausted: [E] cannot be paid", "", obj.id,
                          "a ready object")
    if ability.cost is not None and not can_pay(game, item, ability.cost):
        raise IllegalPlay(f"the cost of {obj.name}'s ability cannot be paid", "", obj.id)
    if ability.limit:
        game.seen[use] = game.seen.get(use, 0) + 1
    n = game.log("activate", obj.id, by, to="chain", detail=id)
    item.created_by = Cause("event", str(n))
    put_on_chain(game, item, ability)
    if ability.cost is not None:
        full = item.targets
        for choice, entry in zip([c for c in slots if c.source == "cost"], costs):
            ids = [entry] if isinstance(entry, str) else list(entry)
            bound = tuple(game.objs[i].binding for i in ids if i in game.objs)
            filled = [*full, *[()] * (choice.slot + 1 - len(full))]
            filled[choice.slot] = bound
            item.targets = tuple(filled)
        pay(game, item, ability.cost, Cause("step", id))
        item.targets = full
    if "choose" in game.watchers:
        chosen_events(game, item)
    settle_down(game)


def _one_victim(ability: Ability) -> bool:
    """Whether its cost is done to something picked, once: it may be named before the targets, at
    its place in the text."""
    actions = ability.cost.actions if ability.cost is not None else ()
    return sum(type(getattr(a, "what", None)) is Picked for a in actions) == 1
