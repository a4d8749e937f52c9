"""Which trigger the targets serve that a step names: "the targets of a permanent's play, a move
or an attack serve the trigger that it causes", and those of a phase the triggers of that phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftnb.engine.chosen import named_ids, no_targets, wrong_number
from riftnb.engine.game import Game
from riftnb.engine.objects import ChainItem, Pending
from riftnb.engine.refusals import IllegalPlay
from riftnb.engine.targets import may_choose, settled
from riftnb.program import Ability


def name_for_trigger(game: Game, subject: str, targets: Sequence[Any], mode: int | None = None
                     ) -> None:
    """Note what a step names for what it triggers: the targets and the bullet.  ``subject``: the
    object that the step is about, whose triggers they serve first."""
    game.step_subject, game.step_targets, game.step_mode = subject, tuple(targets) or None, mode


def _read(game: Game, ability: Ability) -> list[Ability]:
    """What of an ability chooses: of a "choose one —" the bullet that the step names, else any."""
    mode = game.step_mode
    if not ability.modes:
        return [ability]
    if mode is not None and 1 <= mode <= len(ability.modes):
        return [ability.modes[mode - 1]]
    return list(ability.modes)


def _takes(game: Game, by: str, ability: Ability, number: int) -> bool:
    """Whether an ability has that many choices; a player's with one answer may be left out."""
    return any(number in (len(read.choices), sum(not settled(game, by, c) for c in read.choices))
               for read in _read(game, ability))


def _legal(game: Game, pending: Pending, named: Sequence[Any]) -> bool:
    """Whether what is named may be chosen for a trigger, as far as it shows before it is."""
    return any(_legal_for(game, pending, read, named) for read in _read(game, pending.ability))


def _legal_for(game: Game, pending: Pending, ability: Ability, named: Sequence[Any]) -> bool:
    item = ChainItem(pending.source[0], pending.controller, pending.source, "triggered")
    item.event, item.parent = pending.event, pending.parent
    item.targets = no_targets(ability)
    for choice, entry in zip(ability.choices, named):
        for id in named_ids(entry):
            obj = game.objs.get(id)
            if obj is not None and may_choose(game, item, choice.filter, obj) is not None:
                return False
    return True


def serves(game: Game, waiting: Sequence[Pending]) -> list[tuple[Pending, tuple[Any, ...]]]:
    """Which of the triggers that wait take the targets that the step names, and which of them:
    the one of the object that the step is about, else one that may choose them.  Where none has
    as many choices, several of that object's take them in turn.

    Raises:
        IllegalPlay: that object's trigger has another number of choices.
    """
    named = game.step_targets or ()
    fresh = [p for p in waiting if p.again is None]
    own = [p for p in fresh if p.source[0] == game.step_subject]
    fitting = [p for p in fresh if _takes(game, p.controller, p.ability, len(named))]
    fitting = [p for p in fitting if p in own] or fitting
    if fitting:
        return [(next((p for p in fitting if _legal(game, p, named)), fitting[0]), named)]
    choosing = [p for p in own if p.ability.choices]
    if sum(len(p.ability.choices) for p in choosing) == len(named):
        shares, left = [], named
        for pending in choosing:
            number = len(pending.ability.choices)
            shares.append((pending, left[:number]))
            left = left[number:]
        return shares
    for pending in own:
        read = _read(game, pending.ability)[0]
        if read.choices or pending.ability.modes:
            raise wrong_number(f"what {pending.source_name} triggers", read.choices, named)
    return []


def served_mode(game: Game, waiting: Sequence[Pending]) -> Pending | None:
    """Which of the triggers that wait takes the bullet that the step names: that of the object
    that the step is about, else the first with "choose one —"."""
    modal = [p for p in waiting if p.ability.modes and p.again is None]
    return next((p for p in modal if p.source[0] == game.step_subject), next(iter(modal), None))


def refuse_unserved(game: Game, name: str) -> None:
    """After a step: the targets and the bullet that it named must be what something could have
    chosen, even if it did not trigger.

    Raises:
        IllegalPlay: nothing that may trigger has that many choices, or such bullets.
    """
    named, game.step_targets = game.step_targets, None
    mode, game.step_mode = game.step_mode, None
    if mode is not None and not any(
            w.ability.modes for watchers in game.watchers.values() for w in watchers):
        raise IllegalPlay(f"what {name} triggers has no modes", "355.7", str(mode), "no `mode`")
    if not named:
        return
    nearest: Ability | None = None
    for watchers in game.watchers.values():
        for watcher in watchers:
            obj = game.objs[watcher.source[0]]
            if _takes(game, obj.controller or game.turn, watcher.ability, len(named)):
                return
            if obj.id == game.step_subject and _read(game, watcher.ability)[0].choices:
                nearest = _read(game, watcher.ability)[0]
    raise wrong_number(f"what {name} triggers", nearest.choices if nearest is not None else (),
                       named)


__all__ = ["name_for_trigger", "refuse_unserved", "served_mode", "serves"]
