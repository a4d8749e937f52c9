"""Describing words that set an object against another: "at the same battlefield as", "in combat
with", "chosen by"."""

from __future__ import annotations

from typing import Any

from riftnb.engine.filters import TESTS, fits
from riftnb.engine.game import Game
from riftnb.engine.objects import BOARD, Binding, Context, Obj
from riftnb.engine.read import inform, refer
from riftnb.program import (
    Chooses,
    ChosenBy,
    ElsewhereThan,
    Filter,
    InCombatWith,
    SameControllerAs,
    SameNameAs,
    SamePlaceAs,
)


def _same_place(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    for binding in refer(game, ctx, test.ref):
        if test.joint and game.find(binding) is None:
            continue
        other, _ = inform(game, ctx, binding, "location")
        if other.at != obj.at:
            return False
    return True


def _same_controller(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    return all(inform(game, ctx, binding, "controller")[0].controller == obj.controller
               for binding in refer(game, ctx, test.ref))


def _same_name(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    return all(inform(game, ctx, binding, "name")[0].name == obj.name
               for binding in refer(game, ctx, test.ref))


def _elsewhere(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    return all(inform(game, ctx, binding, "location")[0].at != obj.at
               for binding in refer(game, ctx, test.ref))


def _chooses(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    item = next((i for i in game.chain if i.object == obj.id), None)
    if item is None:
        return False
    chosen = [b for e in item.executions for slot in e.targets for b in slot]
    if isinstance(test.ref, Filter):
        if not any((o := game.find(b)) is not None and fits(game, ctx, test.ref, o)
                   for b in chosen):
            return False
        wanted: list[Binding] = []
    else:
        wanted = refer(game, ctx, test.ref)
        if not any(b in chosen for b in wanted):
            return False
    if test.but_no_other is None:
        return True
    for binding in chosen:
        other = game.find(binding)
        if (other is not None and other.zone == BOARD and binding not in wanted
                and fits(game, ctx, test.but_no_other, other)):
            return False
    return True


def _in_combat_with(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    return bool(obj.role) and any(
        o.at == obj.at and o.role and o.role != obj.role and fits(game, ctx, test.filter, o)
        for o in game.on_board())


def _chosen_by(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    for item in game.chain:
        if any(obj.binding in slot for e in item.executions for slot in e.targets):
            chooser = game.objs.get(item.object)
            if chooser is not None and fits(game, ctx, test.filter, chooser):
                return True
    return False


TESTS.update({
    SamePlaceAs: _same_place,
    ElsewhereThan: _elsewhere,
    SameControllerAs: _same_controller,
    Chooses: _chooses,
    SameNameAs: _same_name,
    InCombatWith: _in_combat_with,
    ChosenBy: _chosen_by,
})
