"""Instructions that are settled in the cleanup: "If this kills it, …" (321-323, 359.3.e.14.b)."""

from __future__ import annotations

from typing import Any

from riftnb.engine.actions import finish, handler
from riftnb.engine.game import Game
from riftnb.engine.objects import Binding, ChainItem
from riftnb.engine.on_effects import pend
from riftnb.engine.read import Null, refer
from riftnb.engine.rule import acted, missing_information, read_first
from riftnb.engine.tally import Tally
from riftnb.engine.verdicts import Ruled
from riftnb.program import Both, ForEach, KillsThisWay, Target
from riftnb.ruling import Cause


def settle_deferred(game: Game) -> None:
    """After a cleanup: "If this kills it, …" of the damage that was dealt."""
    waiting, game.deferred = game.deferred, []
    for item, execution, instruction, at in waiting:
        id = f"{execution.prefix}.{instruction.n}"
        ruled = Ruled(id, item, instruction, game.verdicts[at].links)
        item.targets = execution.targets
        condition = instruction.condition
        ref = condition.ref if type(condition) is KillsThisWay else getattr(
            instruction.action, "what", None)
        dead = [b for b in _hit(game, item, ref) if b in game.killed and b in item.damaged]
        if not dead:
            continue
        outer = game.now, game.cause
        game.now, game.cause = id, Cause("instruction", id)
        game.readings, game.speaking = [], item
        first_event = len(game.events)
        placeholder = len(game.verdicts)
        if type(instruction.action) is ForEach:
            tally = Tally()
            for _ in dead:
                pend(game, item, instruction.action.ability)
                tally.good()
        else:
            try:
                steps = handler(game, item, instruction.action)
                found = read_first(game, steps)
                tally = found if found is not None else finish(steps)
            except Null as null:
                missing_information(game, ruled, null)
                game.verdicts[at] = game.verdicts.pop(placeholder)
                game.now, game.cause = outer
                continue
        acted(game, ruled, tally, first_event)
        game.verdicts[at] = game.verdicts.pop(placeholder)
        game.now, game.cause = outer


def _hit(game: Game, item: ChainItem, ref: Any) -> list[Binding]:
    if type(ref) in (Target, Both):
        return refer(game, item, ref)
    return sorted(item.damaged)
