"""When a card may be played and an ability activated: [Action], [Reaction], or neither."""

from __future__ import annotations

from riftnb.engine.game import Game
from riftnb.engine.objects import Obj
from riftnb.engine.read import is_base
from riftnb.engine.refusals import IllegalPlay


def check_timing(game: Game, by: str, speed: str, what: str) -> None:
    """[Reaction] at any time; [Action] on your turn or in a showdown, when nothing waits;
    everything else on your turn, when nothing waits and there is no showdown.

    Raises:
        IllegalPlay: not now.
    """
    if speed == "Reaction":
        return
    if game.chain:
        raise IllegalPlay(f"{what} is no Reaction, and the chain is not empty", "", what,
                          "a [Reaction] (or `timing: any`)")
    if speed == "Action":
        if game.turn != by and not game.showdown:
            raise IllegalPlay(f"{what} is an Action, and it is {game.turn}'s turn outside of a "
                              "showdown", "", what, f"a step by {game.turn}, or a [Reaction]")
        return
    if game.turn != by:
        raise IllegalPlay(f"{what} may be played only on your own turn", "", what,
                          f"a step by {game.turn}, or a [Reaction]")
    if game.showdown:
        raise IllegalPlay(f"{what} may not be played in a showdown", "", what,
                          "an [Action] or a [Reaction]")


def speed_of(game: Game, obj: Obj, hidden: bool, to: str, by: str) -> str:
    """When a card may be played, by its keywords (811: from hidden it is a Reaction)."""
    if hidden:
        return "Reaction"
    speed = ""
    for keyword in obj.all_keywords():
        name = keyword.name
        if name in ("Reaction", "Quick-Draw") or (name == "Ambush" and _ambushes(game, to, by)):
            return "Reaction"
        if name == "Action":
            speed = name
    return speed


def _ambushes(game: Game, to: str, by: str) -> bool:
    """Whether a unit would be played to a battlefield where its player has units."""
    return bool(to) and not is_base(to) and any(
        unit.controller == by for unit in game.units_at(to))


