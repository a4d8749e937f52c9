"""Where a unit may be played: its player's base, a battlefield that this player holds, and where
a text says so besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riftnb.engine.filters import concerns, holds_there, works
from riftnb.engine.game import Game, IllegalPlay, NotPlayable
from riftnb.engine.history import this_turn
from riftnb.engine.objects import BOARD, Binding, Context, Obj
from riftnb.engine.read import base_of, is_base
from riftnb.program import Filter, MayBePlayedTo, NotPlayedPassive


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
            raise NotPlayable(obj.name, f"to play it to {at}, which {by} does not hold")
        return
    if hidden_at == at or _held(game, by, at) or (
            obj.has("Ambush") and _has_units(game, by, at)):
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
    place = f"a battlefield that {by} conquered this turn"
    if static.having is not None:
        place = f"a battlefield where there is {static.having.words}"
    elif static.kind != "conquered battlefield":
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
        ctx, static = game.context_of(entry), entry.passive.static
        if works(game, ctx, entry.passive.condition) and concerns(game, ctx, static.subject, obj):
            yield ctx, static


def _held(game: Game, by: str, at: str) -> bool:
    """Whether a player holds a battlefield: as its controller, or, where none is given, by being
    the only one there."""
    if at not in game.battlefields:
        return False
    controller = game.objs[at].controller
    return controller == by or (not controller and _has_units(game, by, at)
                                and not _others(game, by, at))


def _has_units(game: Game, by: str, at: str) -> bool:
    return any(o.controller == by and o.at == at and o.kind == "unit" for o in game.on_board())


def _others(game: Game, by: str, at: str) -> bool:
    return any(o.controller != by and o.at == at and o.kind == "unit" for o in game.on_board())


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
    if static.kind == "open battlefield":
        there = any(o.at == at and o.kind == "unit" and o.zone == BOARD for o in game.on_board())
        signs = (not controller, not there)
    elif static.kind == "occupied enemy battlefield":
        signs = (bool(controller) and controller != by, _others(game, by, at))
    else:
        return any(e.kind == "conquer" and e.to == at and e.player == by
                   for e in this_turn(game))
    if len(set(signs)) > 1:
        raise NotPlayable(obj.name, f"whether {at} is an {static.kind}: nobody holds it, or "
                          "nobody is there, but not both" if static.kind.startswith("open")
                          else f"whether {at} is an {static.kind}: an opponent holds it, or has "
                          "units there, but not both")
    return signs[0]


__all__ = ["check_arrival"]
