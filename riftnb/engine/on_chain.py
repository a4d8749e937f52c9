"""Game actions on the spells and abilities that wait on the chain: countering one, and making
new choices for it.

What was chosen as an item was finalized does not change (355.15), unless an instruction says so.
Then it is chosen anew as that instruction executes, by the item's text as its controller of now
reads it; how often it is executed and the modes stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftnb.engine.actions import Handler, handles, objects, there, to_each
from riftnb.engine.chosen import bind, chosen_events, facts, named_ids
from riftnb.engine.destinations import may_end
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence
from riftnb.engine.objects import (
    CHAIN,
    GONE,
    TRASH,
    Binding,
    ChainItem,
    Context,
    Execution,
    Obj,
)
from riftnb.engine.read import base_of, refer
from riftnb.engine.refusals import BadChoice, IllegalPlay, NotPlayable
from riftnb.engine.tally import Tally
from riftnb.engine.targets import candidates, players, settled
from riftnb.engine.zones import to_zone
from riftnb.program import Choice, Counter, MakeNewChoices


@handles(Counter)
def counter(game: Game, ctx: Context, action: Counter) -> Handler:
    """Counter a spell or ability: it leaves the chain and does nothing."""
    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        if action.unless is not None:
            payer = occ.object.controller
            paid = game.decide(f"{game.now}/may", payer, ("yes", "no"), ("no",),
                               "the cost is not paid", "355.17")
            if paid == ("yes",):
                occ.status, occ.detail = "prevented", "its controller pays"
                return
        countered(game, ctx, occ.object)

    return to_each(game, ctx, action.what, "counter", do, zones=(CHAIN,))


def countered(game: Game, ctx: Context, obj: Obj) -> None:
    """A spell or ability is countered: it leaves the chain without resolving."""
    item = next((i for i in game.chain if i.object == obj.id), None)
    if item is None:
        return
    if item.flow:
        raise NotPlayable(item.name, "countering what was played for its [Flow] cost: whether it "
                                     "is banished then, no rule that we have says")
    item.fate = "countered"
    if obj.kind == "ability":
        own = game.own(obj.id)
        n = game.log("counter", obj.id, obj.controller, "chain", "")
        own.zone = GONE
        own.stamp += 1
        own.changed["zone"] = n
    else:
        to_zone(game, ctx, obj, TRASH, "counter")
    game.chain.remove(item)


# -- new choices ---------------------------------------------------------------------------

#: A choice of an item: which of its executions makes it, and the choice.
Made = tuple[int, Choice]


def has_choices(game: Game, ctx: Context, action: MakeNewChoices) -> bool:
    """Whether anything was chosen for what it speaks of: a target, or a destination."""
    ids = [b[0] for b in refer(game, ctx, action.what) if game.find(b) is not None]
    return any(_made(item) or _places(item) for item in game.chain if item.object in ids)


def _made(item: ChainItem) -> list[Made]:
    return [(n, choice) for n, execution in enumerate(item.executions)
            for choice in execution.ability.choices if choice.source == "text"]


def _places(item: ChainItem) -> bool:
    return any(facts(execution.ability).places for execution in item.executions)


@handles(MakeNewChoices)
def make_new_choices(game: Game, ctx: Context, action: MakeNewChoices) -> Handler:
    """The targets, and the destination, of an item are chosen anew.

    Raises:
        NotPlayable: another mode is asked for; no rule that we have says whether that may be.
    """
    if f"{game.now}/mode" in game.answers:
        raise NotPlayable(ctx.name, "another mode among the new choices for a spell")
    bindings = objects(game, ctx, action.what)
    yield
    tally = Tally()
    for binding, obj in there(game, ctx, bindings, tally, (CHAIN,)):
        for item in game.chain:
            if item.object == obj.id:
                _anew(game, ctx.controller, item)
                tally.good(binding)
    return tally


def _anew(game: Game, player: str, item: ChainItem) -> None:
    item.first = item.first or item.executions
    had = set(_chosen(item))
    made = _made(item)
    if made:
        item.executions = _targets(game, player, item, made)
    new = [each for each in _chosen(item) if each not in had]
    for _, slot, binding in new:
        item.lapses.pop((slot, binding), None)
        item.returned.pop((slot, binding), None)
    if new:
        n = game.log("choose", ",".join(dict.fromkeys(b[0] for *_, b in new)), player,
                     detail=item.id)
        item.anew = (*item.anew, (n, player, tuple(b for *_, b in new)))
    if _places(item):
        _destination(game, player, item)
    item.targets, item.place = item.executions[0].targets, item.executions[0].place
    if "choose" in game.watchers:
        chosen_events(game, item, [b for *_, b in had])


def _chosen(item: ChainItem) -> list[tuple[int, int, Binding]]:
    """What is chosen for an item: by which execution, for which choice."""
    return [(n, slot, b) for n, execution in enumerate(item.executions)
            for slot, bound in enumerate(execution.targets) for b in bound]


def _targets(game: Game, player: str, item: ChainItem, made: list[Made]
             ) -> tuple[Execution, ...]:
    """The executions with the targets that the player names, one entry for each choice in the
    order of the text; by default those that they had.

    Raises:
        BadChoice: too few or too many, or one that the text does not allow now (355.9).
    """
    key = f"{game.now}/pick"
    given = game.answers.get(key)
    old = [[b[0] for b in item.executions[n].targets[c.slot]] for n, c in made]
    named: Sequence[Any] = old if given is None else _entries(game, item, key, made, given)
    executions = _bound(game, item, key, made, named, old) if given is not None else (
        item.executions)
    options = [*dict.fromkeys(id for n, choice in made for id in _options(game, item, n, choice)),
               *(id for entry in old for id in entry)]
    chosen = [b[0] for e in executions for slot in e.targets for b in slot]
    kept = [id for entry in old for id in entry]
    game.decide(key, player, tuple(dict.fromkeys([*options, *chosen])), kept,
                "its choices are kept", "355.17", chosen if given is not None else None)
    return executions


def _options(game: Game, item: ChainItem, n: int, choice: Choice) -> list[str]:
    """What may be chosen for one of the choices, with the others as they are."""
    item.targets = item.executions[n].targets
    if "player" in choice.filter.kinds:
        return players(game, item.controller, choice)
    return [o.id for o in candidates(game, item, choice)]


def _entries(game: Game, item: ChainItem, key: str, made: list[Made], given: Any) -> list[Any]:
    """What an answer names for each choice; a player's choice with one answer need not be named,
    and a spell with one choice of several has a plain list."""
    listed = list(given) if isinstance(given, (list, tuple)) else [given]
    open_ = [(n, c) for n, c in made if not settled(game, item.controller, c)]
    if len(listed) != len(made) and len(open_) == 1:
        listed = [[id for part in listed
                   for id in (part if isinstance(part, (list, tuple)) else [part])]]
    if len(listed) == len(made):
        return listed
    if len(listed) != len(open_):
        words = "; ".join(c.filter.words for _, c in made)
        raise BadChoice(key, str(listed), f"one entry for each choice: {words}")
    entries = iter(listed)
    return [next(entries) if (n, c) in open_ else players(game, item.controller, c)[:1]
            for n, c in made]


def _bound(game: Game, item: ChainItem, key: str, made: list[Made], named: Sequence[Any],
           old: Sequence[Sequence[str]]) -> tuple[Execution, ...]:
    """The executions with new targets.  One that is named as it was chosen before is kept, legal
    or not: it is no new choice."""
    executions = list(item.executions)
    for (n, choice), entry, had in zip(made, named, old):
        targets = executions[n].targets
        item.targets = targets
        ids = [str(id) for id in named_ids(entry)]
        try:
            bound: tuple[Binding, ...] = bind(game, item, choice, ids)
        except IllegalPlay as error:
            if ids == list(had):
                continue
            raise BadChoice(key, error.value or str(ids), f"{error.expected} ({error.reason})"
                            ) from None
        executions[n] = executions[n]._replace(
            targets=(*targets[:choice.slot], bound, *targets[choice.slot + 1:]))
    return tuple(executions)


def _destination(game: Game, player: str, item: ChainItem) -> None:
    """Where it moves something to (355.4), chosen anew: by default as it was, if that still may
    be chosen."""
    if len(item.executions) > 1:
        raise NotPlayable(item.name, "new destinations for a repeated spell")
    execution = item.executions[0]
    item.targets = execution.targets
    places = [at for at in (*game.battlefields, *map(base_of, game.players))
              if may_end(game, item, execution.ability, at)]
    if not places or places == [execution.place]:
        return
    kept = execution.place in places
    to = game.decide(f"{game.now}/to", player, places,
                     (execution.place if kept else places[0],),
                     "as it was" if kept else "the first legal one", "355.4")[0]
    if to != execution.place:
        game.log("choose", "", player, to=to, detail=item.id)
    item.executions = (execution._replace(place=to),)


__all__ = ["counter", "has_choices", "make_new_choices"]
