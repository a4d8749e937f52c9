"""The cleanup after a step or a resolution (321-323)."""

from __future__ import annotations

from riftnb.engine.filters import concerns, works
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence, happen
from riftnb.engine.objects import BOARD, TRASH, Context, Obj
from riftnb.engine.read import base_of, is_base, might
from riftnb.engine.zones import relocate, to_zone
from riftnb.ruling import Cause


def lethal(game: Game, obj: Obj) -> bool:
    """Whether a unit's damage kills it: at least its Might, or any where that is enough."""
    if obj.damage <= 0:
        return False
    if obj.damage >= might(game, obj):
        return True
    for entry in game.lethal:
        ctx = game.context_of(entry)
        if (ctx.controller in obj.damage_by and works(game, ctx, entry.passive.condition)
                and concerns(game, ctx, entry.passive.static.subject, obj)):
            game.effect_of(entry)
            return True
    return False


def cleanup(game: Game) -> None:
    """Units with damage that is at least their Might die, all at once (323); gear that is where
    gear cannot stay goes home."""
    game.killed = {}
    seen: set[str] = set()
    while game.damaged:
        dead = [o for o in game.on_board()
                if o.id in game.damaged and o.id not in seen and lethal(game, o)]
        if not dead:
            break
        seen.update(o.id for o in dead)
        _deaths(game, dead)
    if game.gear_check:
        ids, game.gear_check = sorted(game.gear_check), set()
        for id in ids:
            obj = game.objs[id]
            if obj.zone != BOARD or obj.attached_to:
                continue
            home = base_of(obj.controller)
            strays = obj.kind == "gear" or (obj.kind == "unit" and is_base(obj.at))
            if strays and obj.at != home:
                game.cause = Cause("cleanup", id)
                relocate(game, obj, home, "recall")
                game.cause = None


def _deaths(game: Game, dead: list[Obj]) -> None:
    occs = []
    by: dict[str, Context] = {}
    for obj in dead:
        ctx = Context("cleanup", "", obj.binding)
        if obj.last_damage is not None:
            _, source, player = obj.last_damage
            ctx = Context("cleanup", player, obj.binding)
            ctx.object = source
        by[obj.id] = ctx
        occs.append(Occurrence("kill", obj, ctx.controller, 0, obj.at, obj.at, ctx))

    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        last = occ.object.last_damage
        game.cause = Cause("event", str(last[0])) if last is not None else Cause("cleanup", "")
        to_zone(game, by[occ.object.id], occ.object, TRASH, "kill")
        game.cause = None

    game.cause = Cause("cleanup", "")
    happen(game, occs, do)
    game.cause = None
