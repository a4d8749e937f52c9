"""What players choose as an instruction executes, and what they may do so that it is not done."""

from __future__ import annotations

from collections.abc import Sequence

from riftnb.engine.actions import (
    Handler,
    each,
    finish,
    handler,
    handles,
    objects,
    perform_action,
    there,
)
from riftnb.engine.costs import can_pay, pay
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence
from riftnb.engine.objects import (
    BANISHMENT,
    BOARD,
    DECK,
    HAND,
    TRASH,
    ChainItem,
    Context,
    Happening,
    Obj,
)
from riftnb.engine.picks import answered_word, choose_now, read_pick
from riftnb.engine.read import refer, who
from riftnb.engine.refusals import NotPlayable
from riftnb.engine.tally import Tally
from riftnb.engine.zones import to_zone
from riftnb.program import Choose, Choosers, ChooseWord, Either, ForEachOne, Offer, PutOnDeck


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
    those: list[tuple[str, Obj | None]]
    if type(action.what) is Choosers:
        those = [(player, None) for player in who(game, ctx, action.what)]
    else:
        found = [game.find(binding) for binding in refer(game, ctx, action.what)]
        those = [(obj.id, obj) for obj in found if obj is not None]
    yield
    tally = Tally()
    voices: dict[str, Context] = {}
    for id, obj in those:
        voice = Context(ctx.id, ctx.controller, ctx.source)
        voice.name, voice.parent, voice.targets = ctx.name, ctx, ctx.targets
        voice.object = ctx.object
        voice.event = Happening(obj, ctx.controller, obj.at, obj.at, 0, 0) if obj is not None else (
            Happening(None, id, "", "", 0, 0))
        if do.cost is None or can_pay(game, voice, do.cost):
            voices[id] = voice
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
            tally.reason, tally.object = part.reason, part.object
            tally.cause, tally.detail = part.cause, part.detail
    if not tally.total:
        tally.bad("nothing", "", None, "")
    return tally


def which(game: Game, ctx: Context, player: str, words: Sequence[str]) -> int:
    """Which of several things is done: a decision, ``<instruction>/mode``, answered by its number
    from 1 or by its words (355.17).

    Raises:
        BadChoice: the answer is none of them, or several.
    """
    key = f"{game.now or ctx.id}/mode"
    own = answered_word(game, key, words, words)
    return words.index(game.decide(key, player, words, words[:1], "the first one", "355.17",
                                   own)[0])


@handles(Either)
def either(game: Game, ctx: Context, action: Either) -> Handler:
    """"Draw 1 or buff me": the one that the acting player chooses as it executes.

    Raises:
        NotPlayable: several players would choose.
    """
    actors = {p for each in action.actions if getattr(each, "who", None) is not None
              for p in who(game, ctx, each.who)}  # type: ignore[union-attr]
    if len(actors) > 1:
        raise NotPlayable(ctx.name, " or ".join(action.words))
    yield
    n = which(game, ctx, next(iter(actors), ctx.controller), action.words)
    steps = handler(game, ctx, action.actions[n])
    next(steps)
    return finish(steps)


@handles(ChooseWord)
def choose_word(game: Game, ctx: Context, action: ChooseWord) -> Handler:
    """"Each other player chooses Cards or Runes.": what they chose, later instructions ask.

    Raises:
        NotPlayable: there are several to choose.
    """
    players = who(game, ctx, action.who)
    if len(players) > 1 or not isinstance(ctx, ChainItem):
        raise NotPlayable(ctx.name, "several players who choose " + " or ".join(action.options))
    yield
    tally = Tally()
    n = int(game.now.rpartition(".")[2])
    ctx.said[n] = {}
    for player in players:
        ctx.said[n][player] = word = action.options[which(game, ctx, player, action.options)]
        game.log("choose", "", player, detail=word)
        tally.good()
    return tally


@handles(PutOnDeck)
def put_on_deck(game: Game, ctx: Context, action: PutOnDeck) -> Handler:
    """Something is put on the top or the bottom of its owner's Main Deck (056)."""
    bindings = objects(game, ctx, action.what)
    read_pick(game, ctx, action.what)
    players = who(game, ctx, action.who)
    yield
    tally = Tally()
    pairs = there(game, ctx, choose_now(game, ctx, action.what, bindings), tally,
                  (BOARD, HAND, TRASH, BANISHMENT))
    if len(pairs) > 1 or len(players) > 1:
        raise NotPlayable(ctx.name, "several things on the top or bottom of the deck")
    if pairs:
        bottom = which(game, ctx, players[0], ("top", "bottom")) == 1

        def do(occ: Occurrence) -> None:
            assert occ.object is not None
            to_zone(game, ctx, occ.object, DECK, "place", bottom=bottom,
                    detail="bottom" if bottom else "top")

        each(game, ctx, "place", pairs, tally, do)
    elif not tally.total:
        tally.bad("nothing", "", None, "cards")
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


__all__ = ["bought_off", "choose", "either", "for_each_one", "put_on_deck", "which"]
