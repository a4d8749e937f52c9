"""The chain: what triggers is put on it, and what waits on it resolves, last in first out (337-359,
383)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftnb.engine import (  # noqa: F401  (they register handlers)
    history,
    on_cards,
    on_chain,
    on_choices,
    on_effects,
    on_might,
    on_play,
    on_units,
    relations,
)
from riftnb.engine.bullets import trigger_mode
from riftnb.engine.chosen import bind, chosen_events, facts, no_targets, refuse_unplayed
from riftnb.engine.cleanup import cleanup
from riftnb.engine.deferred import settle_deferred
from riftnb.engine.destinations import chosen_destination, suits_controller
from riftnb.engine.game import Game
from riftnb.engine.objects import (
    BANISHMENT,
    CHAIN,
    TRASH,
    Binding,
    ChainItem,
    Execution,
    Obj,
    Pending,
)
from riftnb.engine.refusals import NotPlayable
from riftnb.engine.rule import rule, stopped
from riftnb.engine.served import served_mode, serves
from riftnb.engine.targets import candidates, players, settled
from riftnb.engine.zones import to_zone
from riftnb.program import Ability, Choice
from riftnb.ruling import Cause, make

# -- putting items on the chain ----------------------------------------------------------


def put_on_chain(game: Game, item: ChainItem, ability: Ability) -> None:
    """A finalized spell or ability waits on the chain, as an object that may be chosen."""
    item.words = ability.words
    item.executions = (make(Execution, (item.id, ability, item.targets, item.place)),
                       *item.executions)
    game.chain.append(item)
    game.items.append(item)
    if item.object not in game.objs:
        obj = Obj(item.object, item.name, "ability", item.controller)
        obj.zone = CHAIN
        obj.energy, obj.power = item.energy, item.power
        game.objs[item.object] = obj
        game.owned.add(item.object)


def put_triggers(game: Game) -> None:
    """What triggered goes on the chain: the turn player's first, each player's in their order
    (383.3.d); one without a legal choice is removed."""
    while game.pending:
        waiting, game.pending = game.pending, []
        served = serves(game, waiting) if game.step_targets is not None else []
        if served:
            game.step_targets = None
        modal = served_mode(game, waiting) if game.step_mode is not None else None
        for player in game.turn_order():
            mine = [p for p in waiting if p.controller == player]
            if len(mine) > 1:
                mine = _ordered(game, player, mine)
            for pending in mine:
                named = next((targets for p, targets in served if p is pending), ())
                mode = None
                if pending is modal:
                    mode, game.step_mode = game.step_mode, None
                put_trigger(game, pending, named, mode)


def _ordered(game: Game, player: str, mine: list[Pending]) -> list[Pending]:
    names = tuple(dict.fromkeys(p.source[0] for p in mine))
    if len(names) < 2:
        return mine
    key = f"cleanup/{player}/order"
    own = _order_answer(game, key, names) if game.answers else None
    order = game.decide(key, player, names, names, "in the order in which they triggered",
                        "383.3.d", own)
    rank = {id: i for i, id in enumerate(order)}
    return sorted(mine, key=lambda p: rank.get(p.source[0], len(rank)))


def _order_answer(game: Game, key: str, names: Sequence[str]) -> Sequence[str] | None:
    """The answer that orders just these triggers: under their player, or under what made them
    trigger (``kill.1/order``).  One under the player that speaks of none of them is for others.
    """
    for given, answer in game.answers.items():
        if given.endswith("/order") and isinstance(answer, (list, tuple)):
            ids = [str(id).partition("~")[0] for id in answer]
            if sorted(ids) == sorted(names):
                game.used.add(given)
                game.answers = {key: ids, **game.answers}
                return ids
    return names if key in game.answers and not set(game.answers[key]) & set(names) else None


def put_trigger(game: Game, pending: Pending, named: tuple[Any, ...], mode: int | None) -> None:
    """One triggered ability is finalized; its "you may" is decided now (383.3.a).

    ``named``, ``mode``: the targets and the bullet that the step names for it, if it does.
    """
    ability = pending.ability
    source = pending.source[0]
    k = game.counters[source] = game.counters.get(source, 0) + 1
    id = f"{source}~{k}"
    item = ChainItem(id, pending.controller, pending.source,
                     "delayed" if pending.parent is not None else "triggered")
    item.name = pending.source_name
    item.object = id
    item.event = pending.event
    item.parent = pending.parent
    item.created_by = pending.cause
    item.words = ability.words
    if pending.parent is not None:
        item.place = pending.parent.place
    if pending.event.left and pending.event.object is not None and (
            pending.event.object.binding == pending.source):
        # "Recycle me" of a Deathknell: the card that it became as it left (808)
        item.follow[pending.source] = (source, pending.source[1] + 1)
    n = game.log("trigger", source, pending.controller, cause=pending.again or pending.cause,
                 detail=id)
    whole = ability
    if ability.modes:
        bullet = trigger_mode(game, item, ability, mode, len(named))
        if bullet is None:
            _no_choice(game, item, source, n)
            return
        ability = bullet
    targets = _trigger_targets(game, item, ability, named)
    if targets is None:
        _no_choice(game, item, source, n)
        return
    refuse_unplayed(item.name, ability)
    if whole.may:
        key = f"{id}.1/may"
        answer = game.decide(key, pending.controller, ("yes", "no"), ("yes",),
                             "an offer is taken", "383.3.a")
        if answer != ("yes",):
            item.fate = "declined"
            game.items.append(item)
            game.log("leave chain", source, pending.controller, detail=id,
                     cause=Cause("decision", key))
            return
    item.targets = targets
    if facts(ability).places and pending.parent is None:
        item.place = chosen_destination(game, item, ability)
        if not item.place:
            _no_choice(game, item, source, n)
            return
    put_on_chain(game, item, ability)
    if "choose" in game.watchers:
        chosen_events(game, item)


def _no_choice(game: Game, item: ChainItem, source: str, event: int) -> None:
    """A trigger for which nothing can be chosen is removed."""
    item.fate = "no legal choice"
    game.items.append(item)
    game.log("leave chain", source, item.controller, detail=item.id,
             cause=Cause("event", str(event)))


def _trigger_targets(game: Game, item: ChainItem, ability: Ability, named: Any
                     ) -> tuple[tuple[Binding, ...], ...] | None:
    """The targets of a triggered ability: those that the step named, else the only legal one,
    else a decision; None when a choice has no legal answer."""
    item.targets = no_targets(ability)
    choices = list(ability.choices)
    if named and len(named) != len(choices):
        choices = [c for c in choices if not settled(game, item.controller, c)]
    use = list(named) if named and len(named) == len(choices) else None
    for choice in ability.choices:
        if "player" in choice.filter.kinds:
            entry = use[choices.index(choice)] if use is not None and choice in choices else None
            bound = _trigger_player(game, item, ability, choice, entry)
        else:
            objs = candidates(game, item, choice)
            if len(objs) < choice.least:
                return None
            if use is not None:
                bound = bind(game, item, choice, use[choices.index(choice)])
            elif choice.least == 0 or not objs:
                bound = _pick_targets(game, item, ability, choice, objs)
            elif len(objs) == 1:
                bound = (objs[0].binding,)
            else:
                bound = _pick_targets(game, item, ability, choice, objs)
        item.targets = (*item.targets[:choice.slot], bound, *item.targets[choice.slot + 1:])
    return item.targets


def _trigger_player(game: Game, item: ChainItem, ability: Ability, choice: Choice, entry: Any
                    ) -> tuple[Binding, ...]:
    if entry is not None:
        return bind(game, item, choice, entry)
    found = players(game, item.controller, choice)
    if len(found) == 1:
        return ((found[0], 0),)
    key, own = _asked_by(game, item, ability, choice, found)
    picked = game.decide(key, item.controller, found, found[:1], "the first legal one", "355.7",
                         own)
    return tuple((player, 0) for player in picked[:1])


def _asked_by(game: Game, item: ChainItem, ability: Ability, choice: Choice,
              options: Sequence[str]) -> tuple[str, Sequence[str] | None]:
    """Under which key a trigger's target is asked for, and what of an answer to it is about this
    choice: the instruction that it is for; a trigger with one choice asks in its first."""
    first = f"{item.id}.1/pick"
    for_it = [i for i in ability.instructions if choice.slot in i.targets]
    key = f"{item.id}.{for_it[0].n}/pick" if for_it else first
    if len(ability.choices) == 1:
        return (key, None) if key in game.answers and first not in game.answers else (first, None)
    if key not in game.answers:
        answer = game.answers.get(first, ())
        return (first if answer and set(answer) <= set(options) else key), None
    slots = for_it[0].targets if for_it else ()
    together = [c for c in ability.choices if c.slot in slots]
    answer = list(game.answers[key])
    if len(together) > 1 and len(answer) == len(together):
        return key, [answer[together.index(choice)]]
    if len(together) < 2:
        return key, None
    own = [a for a in answer if a in options]
    return key, own if len(own) >= choice.least else options[:choice.least]


def _pick_targets(game: Game, item: ChainItem, ability: Ability, choice: Choice,
                  objs: list[Obj]) -> tuple[Binding, ...]:
    ids = [o.id for o in objs]
    if not ids:
        return ()
    key, own = _asked_by(game, item, ability, choice, ids)
    picked = game.decide(key, item.controller, ids, ids[:max(choice.least, 1)],
                         "the first legal one", "355.7", own)
    return tuple(game.objs[i].binding for i in picked)[:choice.most or len(ids)]


# -- resolving -----------------------------------------------------------------------------


def resolve_top(game: Game) -> bool:
    """The top item resolves, then the cleanup; False if the chain is empty.

    It resolves even when targets are illegal (359.3.e.1), and was played even if none of its
    instructions executes (359.3.e.10).
    """
    if not game.chain:
        return False
    item = game.chain[-1]
    game.order += 1
    item.order = game.order
    item.fate = "resolving"
    object = item.object
    if item.taken:
        check_taken(game, item)
    game.log("resolve", object, item.controller, detail=item.id)
    for execution in item.executions:
        prefix, ability, item.targets, item.place = execution
        if prefix != item.id:
            item.outcomes, item.results, item.looked, item.amounts = {}, {}, {}, {}
            item.asked = None
        for instruction in ability.instructions:
            if game.objs[object].zone == CHAIN:
                rule(game, item, execution, instruction)
            else:
                stopped(game, item, execution, instruction)
    if item.fate == "resolving":
        item.fate = "resolved"
        game.chain.remove(item)
        leave_chain(game, item)
    settle_down(game)
    return True


def check_taken(game: Game, item: ChainItem) -> None:
    """Refuse an item whose destination was chosen for another controller, and is none that its
    text allows the one it has now: what becomes of it no rule that we have says.

    Raises:
        NotPlayable: it is so.
    """
    for _, ability, targets, place in item.executions:
        item.targets = targets
        if facts(ability).places and not suits_controller(game, item, ability, place):
            raise NotPlayable(item.name, "a destination that its new controller could not choose")


def leave_chain(game: Game, item: ChainItem) -> None:
    """A resolved spell goes to its owner's trash, one played for its [Flow] cost is banished; an
    ability ceases to be."""
    obj = game.own(item.object)
    if obj.kind == "ability":
        del game.objs[item.object]
    elif item.flow and obj.zone == CHAIN:
        to_zone(game, item, obj, BANISHMENT, "banish")
    elif obj.zone == CHAIN:
        obj.zone = TRASH
        obj.controller = obj.owner
        obj.stamp += 1
        game.own_pile(TRASH, obj.owner).append(obj.id)
        game.enter_index(obj, (a for a in obj.abilities if a.zone == TRASH))


def settle_down(game: Game) -> None:
    """After a step or a resolution: cleanup, then what it triggered (321-323)."""
    if game.damaged or game.gear_check or game.killed:
        cleanup(game)
    if game.deferred:
        settle_deferred(game)
    if game.pending:
        put_triggers(game)
