"""Activating the abilities of permanents: "cost: effect"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from riftnb.engine.additional_costs import check_payment, check_victims, targets_and_costs
from riftnb.engine.bullets import bullets_left, note_bullet
from riftnb.engine.chain import put_on_chain, settle_down
from riftnb.engine.chosen import choose, chosen_events, facts, named_ids, refuse_unplayed
from riftnb.engine.condition_words import condition_words
from riftnb.engine.costs import can_pay, pay
from riftnb.engine.destinations import check_destination
from riftnb.engine.filters import given, works
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence
from riftnb.engine.objects import BOARD, ChainItem, Obj
from riftnb.engine.refusals import IllegalPlay, NotPlayable
from riftnb.engine.timing import check_timing
from riftnb.engine.triggers import fire
from riftnb.program import Ability, Picked, ways
from riftnb.ruling import Cause


def granted(game: Game, obj: Obj) -> list[Ability]:
    """The activated abilities that passives give an object ("friendly legends have …")."""
    found: list[Ability] = []
    for entry in game.text_grants:
        if given(game, entry, obj):
            found += [a for a in entry.passive.static.abilities if a.kind == "activated"]
    return found


def activated_abilities(game: Game, obj: Obj) -> list[Ability]:
    """What of an object can be activated: printed, given to it, and given by passives."""
    found = [a for a in obj.abilities if a.kind == "activated"]
    found += [a for g in obj.grants for a in g.abilities if a.kind == "activated"]
    return found + granted(game, obj)


class _Step(NamedTuple):
    """The step that activates: the object and what is said about it."""

    obj: Obj
    by: str
    id: str
    targets: Sequence[Any]
    to: str
    timing: bool


def activate(game: Game, obj: Obj, *, by: str, id: str, targets: Sequence[Any], to: str = "",
             mode: int | None = None, timing: bool = True) -> None:
    """Activate an ability of a permanent: its cost is paid, then it waits on the chain.

    ``mode`` names which of several activated abilities or bullets ("choose one —"), from 1;
    without it, it is the only one that can be activated so.
    """
    found = activated_abilities(game, obj)
    if not found:
        raise IllegalPlay(f"{obj.name} has no activated ability", "", obj.id,
                          "an object with “cost: effect”")
    offered = ways(found)
    if mode is not None and not 1 <= mode <= len(offered):
        words = "modes" if any(a.modes for a in found) else "abilities to activate"
        raise IllegalPlay(f"{obj.name} has {len(offered)} {words}", "355.7", str(mode),
                          f"mode: 1 to {len(offered)}")
    step = _Step(obj, by, id, targets, to, timing)
    if mode is None and len(offered) > 1:
        way = _the_one(game, step, offered)
    else:
        way = offered[(mode or 1) - 1]
    item, costs, victims = _finalize(game, step, *way)
    whole, ability = way
    if whole.limit:
        game.seen[_use(obj, whole)] = game.seen.get(_use(obj, whole), 0) + 1
    if whole.modes:
        note_bullet(game, whole, obj.binding, step.by, whole.modes.index(ability) + 1)
    if victims is not None:
        game.answers = {f"{id}/pick": victims, **game.answers}
    n = game.log("activate", obj.id, by, to="chain", detail=id)
    item.created_by = Cause("event", str(n))
    put_on_chain(game, item, ability)
    if whole.cost is not None:
        full = item.targets
        for choice, entry in zip([c for c in ability.choices if c.source == "cost"], costs):
            bound = tuple(game.objs[i].binding for i in named_ids(entry) if i in game.objs)
            filled = [*full, *[()] * (choice.slot + 1 - len(full))]
            filled[choice.slot] = bound
            item.targets = tuple(filled)
        pay(game, item, whole.cost, Cause("step", id))
        item.targets = full
    if "choose" in game.watchers:
        chosen_events(game, item)
    if "activate" in game.watchers:
        occ = Occurrence("activate", game.objs[obj.id], by, 0, obj.at, obj.at, item)
        occ.event = n
        fire(game, "activate", occ)
    settle_down(game)


def _finalize(game: Game, step: _Step, whole: Ability, ability: Ability
              ) -> tuple[ChainItem, list[Any], list[str] | None]:
    """The ability as it goes on the chain, with what its cost is done to, by the choices of its
    text and by what is picked; nothing has happened yet.  ``ability``: the bullet of ``whole``,
    or all of it.

    Raises:
        IllegalPlay: it may not be activated so.
    """
    obj, by = step.obj, step.by
    if obj.zone != BOARD:
        raise IllegalPlay(f"{obj.name} is not on the board", "365.1", obj.id)
    if obj.controller != by:
        raise IllegalPlay(f"{by} does not control {obj.name}", "", by, obj.controller)
    refuse_unplayed(obj.name, ability)
    if whole.modes:
        refuse_unplayed(obj.name, whole)
        if whole.choices:
            raise NotPlayable(obj.name, "a cost that chooses, before “choose one”")
        if whole.modes.index(ability) + 1 not in bullets_left(game, whole, obj.binding, by):
            raise IllegalPlay(f"{obj.name}: “{ability.words}” was chosen this turn already",
                              "355.7", obj.id, "mode: one that was not chosen")
    if step.timing:
        check_timing(game, by, whole.speed, f"{obj.name}'s ability")
    item = ChainItem(step.id, by, obj.binding, "activated")
    item.name, item.object = obj.name, step.id
    item.energy = whole.cost.energy if whole.cost is not None else 0
    named: list[Any] = list(step.targets)
    costs: list[Any] = []
    victims: list[str] | None = None
    slots = ability.choices
    if any(c.source == "cost" for c in slots):
        named, costs = targets_and_costs(slots, step.targets)
    elif len(named) == len(slots) + 1 and _one_victim(whole):
        victims = named_ids(named.pop(0))
    if whole.limit and game.seen.get(_use(obj, whole), 0) >= whole.limit:
        raise IllegalPlay(f"{obj.name}'s ability was used this turn already", "", obj.id,
                          "an ability that may be used again")
    if not works(game, item, whole.condition):
        raise IllegalPlay(f"{obj.name}'s ability may not be used now", "", obj.id,
                          condition_words(whole.condition))
    choose(game, item, facts(ability), named)
    if victims is not None:
        check_payment(game, item, whole, victims)
    item.place = step.to
    check_destination(game, item, ability, step.to)
    if whole.cost is not None and whole.cost.exhaust and obj.exhausted:
        raise IllegalPlay(f"{obj.name} is exhausted: [E] cannot be paid", "", obj.id,
                          "a ready object")
    for choice, entry in zip([c for c in slots if c.source == "cost"], costs):
        check_victims(game, item, choice, named_ids(entry),
                      whole.cost.actions if whole.cost is not None else ())
    if whole.cost is not None and not can_pay(game, item, whole.cost, ability):
        raise IllegalPlay(f"the cost of {obj.name}'s ability cannot be paid", "", obj.id)
    return item, costs, victims


def _use(obj: Obj, ability: Ability) -> str:
    """What the uses of an object's ability are counted by."""
    return f"use {obj.id}.{obj.stamp} {ability.words}"


def _the_one(game: Game, step: _Step, found: Sequence[tuple[Ability, Ability]]
             ) -> tuple[Ability, Ability]:
    """Of several abilities the only one that can be activated as the step says.

    Raises:
        IllegalPlay: there is none, or more than one; lists them.
    """
    able = []
    for way in found:
        try:
            _finalize(game, step, *way)
        except IllegalPlay:
            continue
        except NotPlayable:
            pass
        able.append(way)
    if len(able) == 1:
        return able[0]
    which = f"{len(able)} of them" if able else "none of them"
    listed = "; ".join(f"{n}: “{a.words}”" for n, (_, a) in enumerate(found, 1))
    raise IllegalPlay(f"{step.obj.name} has {len(found)} abilities to activate, and {which} can "
                      "be activated so", "355.7", step.obj.id, f"`mode`: {listed}")


def _one_victim(ability: Ability) -> bool:
    """Whether its cost is done to something picked, once: it may be named before the targets, at
    its place in the text."""
    actions = ability.cost.actions if ability.cost is not None else ()
    return sum(type(getattr(a, "what", None)) is Picked for a in actions) == 1
