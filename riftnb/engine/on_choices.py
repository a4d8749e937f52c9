"""What players choose as an instruction executes, and what they may do so that it is not done."""

from __future__ import annotations

from riftnb.engine.actions import Handler, handles, objects, perform_action
from riftnb.engine.game import Game
from riftnb.engine.objects import Context
from riftnb.engine.picks import choose_now, read_pick
from riftnb.engine.read import who
from riftnb.engine.tally import Tally
from riftnb.program import Choose, Offer


@handles(Choose)
def choose(game: Game, ctx: Context, action: Choose) -> Handler:
    """Players choose; the next instructions act on it (355.17)."""
    bindings = objects(game, ctx, action.what)
    read_pick(game, ctx, action.what)
    yield
    tally = Tally()
    for binding in choose_now(game, ctx, action.what, bindings):
        tally.good(binding)
    return tally


def bought_off(game: Game, ctx: Context, id: str, offer: Offer) -> bool:
    """"… unless its controller has you draw 2": whether they will, and then that is done.

    Raises:
        Null: it is not known who is asked.
    """
    player = who(game, ctx, offer.who)[0]
    answer = game.decide(f"{id}/may", player, ("yes", "no"), ("no",), "the offer is not taken",
                         "355.17")
    if answer != ("yes",):
        return False
    perform_action(game, ctx, offer.action)
    return True


__all__ = ["bought_off", "choose"]
