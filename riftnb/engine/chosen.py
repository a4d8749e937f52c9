"""What is chosen for a spell or ability as it is finalized: its targets (355.6-355.15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence
from riftnb.engine.objects import Binding, ChainItem
from riftnb.engine.once import once
from riftnb.engine.refusals import IllegalPlay, NotPlayable
from riftnb.engine.targets import may_choose, over_limit, players, settled
from riftnb.engine.triggers import fire
from riftnb.program import Ability, Choice, ChosenPlace, Record, left_out


class Facts(Record):
    """What needs to be found out only once about an ability: what of it the engine does not play
    ("" if nothing), whether a destination is chosen for it (355.4), how many choices it has, and
    those of them that are targets and no costs (355.6)."""

    unplayed: str
    places: bool
    slots: int
    choices: tuple[Choice, ...]


@once
def facts(ability: Ability) -> Facts:
    """The facts about an ability."""
    unplayed = left_out(ability)
    places = any(type(getattr(i.action, "to", None)) is ChosenPlace
                 for i in ability.instructions)
    choices = tuple(c for c in ability.choices if c.source == "text")
    return Facts(unplayed[0] if unplayed else "", places, len(ability.choices), choices)


def refuse_unplayed(name: str, ability: Ability) -> None:
    """Refuse an ability of which a part is read but not played; nothing is ruled by guessing.

    Raises:
        NotPlayable: says which part.
    """
    what = facts(ability).unplayed
    if what:
        raise NotPlayable(name, what)


def no_targets(ability: Ability) -> tuple[tuple[Binding, ...], ...]:
    """The targets of an ability for which nothing is chosen yet: an empty place for each choice."""
    return ((),) * (max((c.slot for c in ability.choices), default=-1) + 1)


def named_ids(entry: Any) -> list[Any]:
    """What a step names for one choice: an id, or a list of them."""
    return [entry] if isinstance(entry, str) else list(entry)


def wrong_number(what: str, choices: Sequence[Choice], named: Sequence[Any]) -> IllegalPlay:
    """The error of a step that names more or less than ``what`` has choices (355.7)."""
    words = "; ".join(c.filter.words for c in choices)
    number, given = len(choices), len(named)
    has, expected = "chooses nothing", "no `targets`"
    if number:
        has = f"has {number} choice{'s' if number > 1 else ''} ({words})"
        expected = f"targets with {number} entr{'ies' if number > 1 else 'y'}: {words}"
    return IllegalPlay(f"{what} {has}, but {given} {'was' if given == 1 else 'were'} given",
                       "355.7", str(list(named)), expected)


def choose(game: Game, item: ChainItem, known: Facts, named: Sequence[Any]
           ) -> tuple[tuple[Binding, ...], ...]:
    """The targets of an item (355.6), by what is known of its ability: one entry of ``named``
    for each choice in the text's order; they never change afterwards (355.15).

    Raises:
        IllegalPlay: too few or too many, or one that the text does not allow (355.9).
    """
    choices = needed = known.choices
    if len(named) != len(choices):
        needed = tuple(c for c in choices if not settled(game, item.controller, c))
        if len(named) != len(needed):
            raise wrong_number(item.name, needed, named)
    bound: list[tuple[Binding, ...]] = [()] * known.slots
    item.targets = tuple(bound)
    entries = iter(named)
    for choice in choices:
        if choice in needed:
            bound[choice.slot] = bind(game, item, choice, next(entries))
        else:
            bound[choice.slot] = ((players(game, item.controller, choice)[0], 0),)
        item.targets = tuple(bound)
    return item.targets


def bind(game: Game, item: ChainItem, choice: Choice, entry: Any) -> tuple[Binding, ...]:
    """What is named for one choice, if it may be chosen now.

    Raises:
        IllegalPlay: it may not (355.9), or there is too little or too much of it.
    """
    ids = named_ids(entry)
    filter, number = choice.filter, len(ids)
    if "player" in filter.kinds:
        able = players(game, item.controller, choice)
        for id in ids:
            if id not in able:
                raise IllegalPlay(f"{item.name}: {id!r} cannot be chosen", "355.9", id,
                                  " or ".join(able))
        return tuple((id, 0) for id in ids)
    if number < choice.least or (choice.most is not None and number > choice.most):
        most = "any number" if choice.most is None else str(choice.most)
        span = most if choice.least == choice.most else f"{choice.least} to {most}"
        raise IllegalPlay(f"{item.name}: {number} chosen for “{filter.words}”",
                          "355.13" if choice.least == 0 else "355.7", str(ids), span)
    if number > 1 and len(set(ids)) < number:
        raise IllegalPlay(f"{item.name}: one object chosen twice for “{filter.words}”",
                          "355.7", str(ids), "different objects")
    bound: list[Binding] = []
    for id in ids:
        obj = game.objs.get(id)
        if obj is None:
            raise IllegalPlay(f"{item.name}: there is no object {id!r}", "355.9", id,
                              filter.words)
        wrong = may_choose(game, item, filter, obj)
        if wrong is not None:
            raise IllegalPlay(f"{item.name}: {wrong[0]}", wrong[1], id, filter.words)
        bound.append((id, obj.stamp))
    if choice.limit is not None:
        over = over_limit(game, item, choice, [game.objs[id] for id in ids])
        if over:
            raise IllegalPlay(f"{item.name}: {over}", "355.9", str(ids), filter.words)
    return tuple(bound)


def chosen_events(game: Game, item: ChainItem, before: Sequence[Binding] = ()) -> None:
    """"When you choose me": the targets were chosen, but for those chosen ``before``."""
    seen = set(before)
    for execution in item.executions:
        for slot in execution.targets:
            for binding in slot:
                obj = game.find(binding)
                if obj is not None and binding not in seen:
                    seen.add(binding)
                    occ = Occurrence("choose", obj, item.controller, 0, obj.at, obj.at, item)
                    occ.event = len(game.events)
                    fire(game, "choose", occ)
