"""Where a unit may be played: its player's base, a battlefield that this player holds, and where
a text says so besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riftnb.engine.filters import given, holds_there, works
from riftnb.engine.game import Game
from riftnb.engine.history import this_turn
from riftnb.engine.objects import Binding, ChainItem, Context, Obj
from riftnb.engine.read import base_of, is_base
from riftnb.engine.refusals import IllegalPlay, NotPlayable
from riftnb.program import (
    Ability,
    Filter,
    MayBePlayedTo,
    NotPlayedPassive,
    Play,
    PlayToken,
    You,
)


def check_arrival(game: Game, obj: Obj, by: str, at: str, hidden_at: str,
                  paid: Sequence[Binding]) -> None:
    """A unit is played to its player's base, or to a battlefield that this player holds; [Ambush]
    also to where this player has units, from face down also to where it was hidden (811).
    ``paid``: what its additional cost will be done to.

    Raises:
        IllegalPlay: neither that, nor a text allows it.
        NotPlayable: a text might allow it that the engine does not know the meaning of.
    """
    said = list(_said(game, obj, by, paid))
    limits = [(ctx, static) for ctx, static in said if static.only]
    for _, static in limits:
        if static.unread:
            raise NotPlayable(obj.name, static.unread)
    if is_base(at):
        if at != base_of(by):
            raise IllegalPlay(f"{by} plays units to their own base or a battlefield", "355.4", at,
                              base_of(by))
        if limits:
            raise _only(obj, limits[0][1], by, at)
        return
    if limits:
        if not all(_allows(game, ctx, static, obj, at) for ctx, static in limits):
            raise _only(obj, limits[0][1], by, at)
        if not _held(game, by, at):
            raise NotPlayable(obj.name, f"being played to {at}, which {by} does not hold")
        return
    if hidden_at == at or _held(game, by, at) or (
            obj.has("Ambush")
            and any(unit.controller == by for unit in game.units_at(at))):
        return
    if any(_allows(game, ctx, static, obj, at) for ctx, static in said if not static.unread):
        return
    for _, static in said:
        if static.unread:
            raise NotPlayable(obj.name, static.unread)
    for ability in game.objs[at].abilities if at in game.objs else ():
        passive = ability.passive
        if passive is not None and type(passive.static) is NotPlayedPassive:
            raise NotPlayable(game.objs[at].name, passive.static.what)
    raise IllegalPlay(f"{by} does not hold {at}, and nothing lets {obj.name} be played there", "",
                      at, f"{base_of(by)}, or a battlefield that {by} controls")


def _only(obj: Obj, static: MayBePlayedTo, by: str, at: str) -> IllegalPlay:
    if static.having is not None:
        place = f"a battlefield where there is {static.having.words}"
    elif static.kind == "conquered battlefield":
        place = f"a battlefield that {by} conquered this turn"
    else:
        place = f"an {static.kind}"
    return IllegalPlay(f"{obj.name} is played only to {place}", "", at, place)


def _said(game: Game, obj: Obj, by: str, paid: Sequence[Binding]
          ) -> Iterator[tuple[Context, MayBePlayedTo]]:
    """What the unit's own text, and what others' passives, say of where it may be played."""
    for ability in obj.abilities:
        passive = ability.passive
        if passive is not None and type(passive.static) is MayBePlayedTo:
            ctx = Context(obj.id, by, obj.binding)
            ctx.name, ctx.cost_moved = obj.name, list(paid)
            if not isinstance(passive.static.subject, Filter) and works(
                    game, ctx, passive.condition):
                yield ctx, passive.static
    for entry in game.permits:
        if given(game, entry, obj):
            yield game.context_of(entry), entry.passive.static


def _held(game: Game, by: str, at: str) -> bool:
    """Whether a player holds a battlefield: as its controller, or, where none is given, by being
    the only one there."""
    if at not in game.battlefields:
        return False
    controller, units = game.objs[at].controller, game.units_at(at)
    return controller == by or (not controller and bool(units)
                                and all(unit.controller == by for unit in units))


def _allows(game: Game, ctx: Context, static: MayBePlayedTo, obj: Obj, at: str) -> bool:
    """Whether a text allows a place.

    Raises:
        NotPlayable: it is not certain whether the place is what the text means.
    """
    if at not in game.battlefields:
        return False
    if static.having is not None:
        return holds_there(game, ctx, static.having, at)
    controller, by = game.objs[at].controller, ctx.controller
    if static.kind == "battlefield of what paid":
        return any(payer is not None and payer.at == at
                   for payer in map(game.find, ctx.cost_moved))
    if static.kind == "conquered battlefield":
        return any(e.kind == "conquer" and e.to == at and e.player == by
                   for e in this_turn(game))
    units = game.units_at(at)
    if static.kind == "open battlefield":
        signs = (not controller, not units)
        unclear = "nobody holds it, or nobody is there, but not both"
    else:  # an occupied enemy battlefield
        signs = (bool(controller) and controller != by,
                 any(unit.controller != by for unit in units))
        unclear = "an opponent holds it, or has units there, but not both"
    if signs[0] != signs[1]:
        raise NotPlayable(obj.name, f"whether {at} is an {static.kind}: {unclear}")
    return signs[0]


def open_places(game: Game, player: str) -> tuple[str, ...]:
    """Where a player may play a unit if the instruction that plays it names no place: to their
    base, or to a battlefield that they hold (355.4)."""
    return (base_of(player),
            *(at for at in game.battlefields if _held(game, player, at)))


def check_open_place(game: Game, item: ChainItem, ability: Ability, to: str) -> None:
    """What a step says of where the units of a spell are to be played must be one of the
    :func:`open_places`, if the spell names none.

    Raises:
        IllegalPlay: it is not.
    """
    for instruction in ability.instructions:
        action = instruction.action
        if isinstance(action, (Play, PlayToken)) and action.to is None and action.who == You():
            places = open_places(game, item.controller)
            if to not in places:
                raise IllegalPlay(f"{item.controller} plays units to their own base or a "
                                  "battlefield that they control", "355.4", to,
                                  " or ".join(places))


__all__ = ["check_arrival", "check_open_place", "open_places"]
