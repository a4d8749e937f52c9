"""Bonus Damage: each instance of damage that a spell or ability deals is so much more.

It is a part of what is dealt, and changes no event.  Whether it counts for damage that is split,
for damage that a unit deals because of a spell, or for none at all, no rule that we have says:
there nothing is ruled.
"""

from __future__ import annotations

from riftnb.engine.filters import concerns, works
from riftnb.engine.game import Game
from riftnb.engine.objects import Binding, Context, Obj
from riftnb.engine.read import amount
from riftnb.engine.refusals import NotPlayable
from riftnb.engine.targets import as_object
from riftnb.program import BonusDamage, Filter
from riftnb.ruling import Cause


def bonus_damage(game: Game, ctx: Context, parts: list[tuple[Binding, Obj, int]], unclear: str
                 ) -> dict[str, list[tuple[int, Cause]]]:
    """How much Bonus Damage each unit that damage is dealt to is dealt, and because of what.

    Raises:
        NotPlayable: it is uncertain whether it counts.
    """
    source = game.objs.get(ctx.object) or as_object(ctx)
    more: dict[str, list[tuple[int, Cause]]] = {
        obj.id: list(game.spell_bonus.get(source.id, ())) for _, obj, _ in parts}
    for entry in game.bonus_damage:
        static: BonusDamage = entry.passive.static
        voice = game.context_of(entry)
        if static.next or not works(game, voice, entry.passive.condition) or not concerns(
                game, voice, static.by, source):
            continue
        there = [obj.id for _, obj, _ in parts if concerns(game, voice, static.affecting, obj)]
        if static.affecting is not None and len(there) < len(parts) and (
                there or _affects(game, ctx, voice, static.affecting)):
            raise NotPlayable(ctx.name, "Bonus Damage of what affects units there and elsewhere")
        n = amount(game, voice, static.amount)
        if n > 0:
            for id in there:
                more[id].append((n, Cause("effect", game.effect_of(entry))))
    for _, obj, n in parts:
        if more[obj.id] and (unclear or n <= 0):
            raise NotPlayable(ctx.name, f"Bonus Damage where {unclear or 'there is no'} damage")
    return more


def _affects(game: Game, ctx: Context, voice: Context, affected: Filter) -> bool:
    """Whether anything that was chosen for it is one of those affected."""
    executions = getattr(ctx, "executions", ())
    chosen = [*ctx.targets, *(slot for e in executions for slot in e.targets)]
    found = [game.find(binding) for slot in chosen for binding in slot]
    return any(obj is not None and concerns(game, voice, affected, obj) for obj in found)


def take_next(game: Game, spell: Obj) -> None:
    """"The next spell you play this turn deals 1 Bonus Damage": that is the one just played."""
    for entry in game.bonus_damage:
        static: BonusDamage = entry.passive.static
        voice = game.context_of(entry)
        if static.next and concerns(game, voice, static.by, spell):
            cause = Cause("effect", game.effect_of(entry))
            n = amount(game, voice, static.amount)
            game.spell_bonus = {**game.spell_bonus, spell.id: (
                *game.spell_bonus.get(spell.id, ()), (n, cause))}
            game.bonus_damage = tuple(e for e in game.bonus_damage if e is not entry)


__all__ = ["bonus_damage", "take_next"]
