"""What players choose as an instruction executes, and what they may do so that it is not done."""

from __future__ import annotations

from riftnb.engine.actions import Handler, handles, objects, perform_action
from riftnb.engine.costs import can_pay, pay
from riftnb.engine.game import Game, NotPlayable
from riftnb.engine.objects import Context, Happening
from riftnb.engine.picks import choose_now, read_pick
from riftnb.engine.read import refer, who
from riftnb.engine.tally import Tally
from riftnb.program import Choose, ForEachOne, Offer


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


@handles(ForEachOne)
def for_each_one(game: Game, ctx: Context, action: ForEachOne) -> Handler:
    """"For each friendly unit, you may spend its buff to ready it.": for each that fits and for
    which it can be paid, in one instruction; "you may" is one pick among them (355.17)."""
    if len(action.instructions) != 1:
        raise NotPlayable(ctx.name, action.words)
    do = action.instructions[0]
    bindings = refer(game, ctx, action.what)
    yield
    tally = Tally()
    voices: dict[str, Context] = {}
    for binding in bindings:
        obj = game.find(binding)
        if obj is None:
            continue
        voice = Context(ctx.id, ctx.controller, ctx.source)
        voice.name, voice.parent, voice.targets = ctx.name, ctx, ctx.targets
        voice.event = Happening(obj, ctx.controller, obj.at, obj.at, 0, 0)
        if do.cost is None or can_pay(game, voice, do.cost):
            voices[obj.id] = voice
    ids = tuple(voices)
    if do.may and ids:
        ids = game.decide(f"{game.now}/pick", ctx.controller, ids, ids, "an offer is taken",
                          "355.17")
    for id in ids:
        if do.cost is not None:
            pay(game, voices[id], do.cost)
        part = perform_action(game, voices[id], do.action)
        tally.done, tally.total = tally.done + part.done, tally.total + part.total
        tally.bindings += part.bindings
        tally.amount += part.amount
        if part.reason and not tally.reason:
            tally.reason, tally.object, tally.cause = part.reason, part.object, part.cause
    if not tally.total:
        tally.bad("nothing", "", None, action.words)
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


__all__ = ["bought_off", "choose", "for_each_one"]
