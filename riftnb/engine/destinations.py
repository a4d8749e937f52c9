"""Destinations: where a move ends, chosen as the item is finalized (355.4)."""

from __future__ import annotations

from riftnb.engine.filters import holds_there
from riftnb.engine.game import Game
from riftnb.engine.objects import ChainItem, Context
from riftnb.engine.read import base_of, is_base
from riftnb.engine.refusals import IllegalPlay
from riftnb.program import Ability, ChosenPlace, Target


def check_destination(game: Game, item: ChainItem, ability: Ability, to: str) -> None:
    """A destination is chosen as the item is finalized, and is another place than where the
    unit is (355.4)."""
    for instruction in ability.instructions:
        place = getattr(instruction.action, "to", None)
        if type(place) is not ChosenPlace:
            continue
        if not to:
            raise IllegalPlay(f"{item.name} needs a destination", "355.4", "", "to: a location")
        if not is_base(to) and to not in game.battlefields:
            raise IllegalPlay(f"{to!r} is no location", "355.4", to,
                              ", ".join((*game.battlefields, *map(base_of, game.players))))
        if place.having is not None and not holds_there(game, item, place.having, to):
            raise IllegalPlay(f"there is no {place.having.words} at {to}", "355.4", to,
                              f"a place where there is {place.having.words}")
        if place.kind in ("battlefield", "controlled battlefield") and is_base(to):
            raise IllegalPlay(f"{item.name} moves to a battlefield", "355.4", to,
                              ", ".join(game.battlefields))
        if not _suits(game, item, place.kind, to):
            raise IllegalPlay(f"{to} is no {place.kind}", "355.4", to, f"a {place.kind}")
        what = getattr(instruction.action, "what", None)
        if type(what) is Target and type(instruction.action).__name__ == "Move" and (
                what.slot in instruction.targets):
            for binding in item.targets[what.slot]:
                if game.objs[binding[0]].at == to:
                    raise IllegalPlay(f"{game.objs[binding[0]].name} is already at {to}",
                                      "355.4.a", to, "a place other than where it is")
                if place.kind == "base or battlefield" and is_base(to) == is_base(
                        game.objs[binding[0]].at):
                    raise IllegalPlay(
                        f"{game.objs[binding[0]].name} moves to or from its base", "355.4", to,
                        "a battlefield for a unit in its base, else its base")
                if is_base(to) and to != base_of(game.objs[binding[0]].controller):
                    raise IllegalPlay(f"a unit moves to its controller's base, not to {to}",
                                      "355.4", to, base_of(game.objs[binding[0]].controller))


def chosen_destination(game: Game, item: ChainItem, ability: Ability) -> str:
    """Where a triggered ability moves something to: the only place that it may, else a decision
    of its controller as it is finalized (355.4); "" if there is none."""
    places = [at for at in (*game.battlefields, *map(base_of, game.players))
              if may_end(game, item, ability, at)]
    if len(places) < 2:
        return "".join(places)
    n = next(i.n for i in ability.instructions if type(getattr(i.action, "to", None))
             is ChosenPlace)
    return game.decide(f"{item.id}.{n}/to", item.controller, places, places[:1],
                       "the first legal one", "355.4")[0]


def may_end(game: Game, item: ChainItem, ability: Ability, at: str) -> bool:
    """Whether a place may be chosen as the destination of an item now (355.4)."""
    try:
        check_destination(game, item, ability, at)
    except IllegalPlay:
        return False
    return True


def suits_controller(game: Game, item: ChainItem, ability: Ability, to: str) -> bool:
    """Whether a destination is one that the text allows the controller of now, whatever has
    become of what is moved there."""
    places = [getattr(i.action, "to", None) for i in ability.instructions]
    return all(_suits(game, item, p.kind, to) and (
        p.having is None or holds_there(game, item, p.having, to))
        for p in places if type(p) is ChosenPlace)


def still_suits(game: Game, ctx: Context, place: ChosenPlace, to: str) -> bool:
    """Whether a destination still is what the words that it was chosen by ask for."""
    return _suits(game, ctx, place.kind, to) and (
        place.having is None or holds_there(game, ctx, place.having, to))


def place_to_play(game: Game, ctx: Context, place: ChosenPlace, player: str) -> str:
    """Where something is played as its instruction executes: where the step says, if the text
    allows that by now; else where the text does.  Only a move's destination is chosen for good as
    its item is finalized (355.4); this is one of "all other choices" (355.17).  "" if nowhere."""
    options = [at for at in (*game.battlefields, *map(base_of, game.players))
               if not (is_base(at) and "battlefield" in place.kind)
               and still_suits(game, ctx, place, at)]
    if not ctx.place or ctx.place in options:
        return ctx.place
    return game.decide(f"{game.now}/to", player, options, options[:1],
                       "where it was to be played does not fit any more", "355.17"
                       )[0] if options else ""


def _suits(game: Game, item: Context, kind: str, to: str) -> bool:
    """Whether a destination is the kind of place that the text asks for."""
    if kind == "controlled battlefield":
        return to in game.battlefields and game.objs[to].controller == item.controller
    if kind == "occupied battlefield":
        return to in game.battlefields and any(
            unit.controller == item.controller for unit in game.units_at(to))
    return kind != "base" or is_base(to)


__all__ = ["check_destination", "chosen_destination", "may_end", "place_to_play", "still_suits",
           "suits_controller"]
