"""Game actions on cards, runes and players: draw, look, recycle, discard."""

from __future__ import annotations

from typing import Any

from riftnb.engine.actions import Handler, each, handles, objects, sends, there, to_each
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence, forbidden, happen
from riftnb.engine.objects import (
    BANISHMENT,
    BOARD,
    CHAIN,
    DECK,
    HAND,
    TRASH,
    Binding,
    Context,
    Obj,
)
from riftnb.engine.picks import choose_now, read_pick
from riftnb.engine.read import (
    amount,
    refer,
    who,
)
from riftnb.engine.tally import Tally
from riftnb.engine.triggers import fire
from riftnb.engine.zones import to_zone
from riftnb.program import (
    AddResource,
    Burn,
    Channel,
    Discard,
    Draw,
    GainXP,
    GiveNextSpell,
    LookAt,
    PayFor,
    Predict,
    PutBack,
    PutInTrash,
    ReadyRunes,
    Recycle,
    RevealHand,
    Score,
    SpendXP,
    Take,
)

# -- draw, runes, points --------------------------------------------------------------


@handles(Draw)
def draw(game: Game, ctx: Context, action: Draw) -> Handler:
    """Players draw; cards beyond those that the scenario lists are unknown ones."""
    players = who(game, ctx, action.who)
    count = amount(game, ctx, action.count)
    yield
    tally = Tally()
    occs = [Occurrence("draw", None, p, count, by=ctx) for p in players if count > 0]
    if not occs:
        tally.good(amount=0)

    def do(occ: Occurrence) -> None:
        cards = game.top_cards(occ.player, occ.amount)
        _drawn(game, occ.player, occ.amount, cards, ctx)

    happen(game, occs, do)
    for occ in occs:
        tally.take(occ)
    return tally


def _drawn(game: Game, player: str, count: int, cards: list[str], ctx: Context) -> None:
    """A player draws; each card is one that "when you draw" and "your second card" see."""
    event = game.log("draw", ",".join(cards), player, amount=count)
    game.draws[player] = game.draws.get(player, 0) + count
    for id in cards:
        _shift(game, game.own(id), HAND, event)
    occ = Occurrence("draw", None, player, 1, by=ctx)
    occ.event = event
    for _ in range(count):
        fire(game, "draw", occ)


def _shift(game: Game, obj: Obj, zone: str, event: int, bottom: bool = True) -> None:
    """A card goes from one of its owner's non-board zones to another: a new object (124)."""
    game.own_pile(obj.zone, obj.owner).remove(obj.id)
    obj.zone = zone
    obj.stamp += 1
    obj.changed["zone"] = event
    cards = game.own_pile(zone, obj.owner)
    cards.append(obj.id) if bottom else cards.insert(0, obj.id)


@handles(Channel)
def channel(game: Game, ctx: Context, action: Channel) -> Handler:
    """Players channel runes."""
    players = who(game, ctx, action.who)
    count = amount(game, ctx, action.count)
    yield
    tally = Tally()
    for player in players:
        ready, tired = game.runes[player]
        game.log("channel", "", player, amount=count,
                 detail="exhausted" if action.exhausted else "ready")
        game.runes = {**game.runes, player: (ready, tired + count) if action.exhausted
                      else (ready + count, tired)}
        tally.good(amount=count)
    return tally


@handles(ReadyRunes)
def ready_runes(game: Game, ctx: Context, action: ReadyRunes) -> Handler:
    """Ready runes: as many as are exhausted."""
    players = who(game, ctx, action.who)
    count = amount(game, ctx, action.count)
    yield
    tally = Tally()
    for player in players:
        ready, tired = game.runes[player]
        n = min(count, tired)
        if n == 0 and count:
            tally.bad("nothing", "", None, "exhausted runes")
            continue
        game.log("ready", "", player, amount=n, detail="runes")
        game.runes = {**game.runes, player: (ready + n, tired - n)}
        tally.good(amount=n)
    return tally


def _gain(kind: str, table: str) -> Any:
    def run(game: Game, ctx: Context, action: Any) -> Handler:
        players = who(game, ctx, action.who)
        count = amount(game, ctx, action.amount)
        yield
        tally = Tally()
        for player in players:
            cause = forbidden(game, Occurrence(kind, None, player, count, by=ctx))
            if cause is not None:
                tally.bad("forbidden", "", cause, kind)
                continue
            game.log(kind, "", player, amount=count)
            had = getattr(game, table)
            setattr(game, table, {**had, player: had[player] + count})
            tally.good(amount=count)
        return tally
    return run


handles(GainXP)(_gain("xp", "xp"))
handles(Score)(_gain("score", "points"))


@handles(SpendXP)
def spend_xp(game: Game, ctx: Context, action: SpendXP) -> Handler:
    """XP is spent; whoever has too little spends none."""
    players = who(game, ctx, action.who)
    count = amount(game, ctx, action.amount)
    yield
    tally = Tally()
    for player in players:
        if game.xp[player] < count:
            tally.bad("nothing", "", None, "XP")
            continue
        game.log("xp", "", player, amount=-count)
        game.xp[player] -= count
        tally.good(amount=count)
    return tally


@handles(AddResource, PayFor)
def resources(game: Game, ctx: Context, action: Any) -> Handler:
    """Energy and Power are taken as there."""
    players = who(game, ctx, action.who)
    yield
    tally = Tally()
    for _ in players:
        tally.good()
    return tally


# -- looking, recycling, discarding -----------------------------------------------------


@handles(LookAt)
def look(game: Game, ctx: Context, action: LookAt) -> Handler:
    """Look at or reveal cards; instructions after it may take some, "the rest" is what is left."""
    bindings = objects(game, ctx, action.what)
    read_pick(game, ctx, action.what)
    yield
    tally = Tally()
    bindings = choose_now(game, ctx, action.what, bindings)
    players = who(game, ctx, action.who)
    ids = [b[0] for b in bindings]
    for player in players:
        seen = [i for i in ids if len(players) == 1 or game.objs[i].owner == player]
        game.log("reveal" if action.reveal else "look", ",".join(seen),
                 player, amount=len(seen))
    tally.good(amount=len(ids))
    tally.bindings += bindings
    return tally


@handles(RevealHand)
def reveal_hand(game: Game, ctx: Context, action: RevealHand) -> Handler:
    """A player reveals their hand."""
    players = who(game, ctx, action.who)
    yield
    tally = Tally()
    for player in players:
        ids = game.pile(HAND, player)
        game.log("reveal", ",".join(ids), player, amount=len(ids), detail="hand")
        tally.good(amount=len(ids))
        tally.bindings += [game.objs[i].binding for i in ids]
    return tally


def _puts(zone: str, kind: str) -> Any:
    def run(game: Game, ctx: Context, action: Any) -> Handler:
        tally = yield from to_each(game, ctx, action.what, kind, sends(game, ctx, zone, kind),
                                   zones=(HAND, DECK, TRASH, BANISHMENT, BOARD, CHAIN))
        if not tally.total:
            tally.bad("nothing", "", None, "cards")
        return tally
    return run


handles(Recycle)(_puts(DECK, "recycle"))
handles(PutInTrash)(_puts(TRASH, "trash"))

_put_in_hand = _puts(HAND, "return")


@handles(Take)
def take(game: Game, ctx: Context, action: Take) -> Handler:
    """A card is put into its owner's hand, or drawn from among those looked at."""
    if not action.draw:
        put: Tally = yield from _put_in_hand(game, ctx, action)
        return put

    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        old = occ.object.binding
        ctx.lookback[old] = occ.object.copy()  # this item moved it (359.3.e.13)
        _drawn(game, occ.object.owner, 1, [old[0]], ctx)
        ctx.follow[old] = game.objs[old[0]].binding

    tally = yield from to_each(game, ctx, action.what, "draw", do, zones=(DECK,))
    if not tally.total:
        tally.bad("nothing", "", None, "cards")
    return tally


@handles(Burn)
def burn(game: Game, ctx: Context, action: Burn) -> Handler:
    """Players burn: their top cards go to the trash; those that are not listed are unknown ones."""
    players = who(game, ctx, action.who)
    count = amount(game, ctx, action.count)
    yield
    tally = Tally()
    for player in players:
        known = [game.objs[i] for i in game.top_cards(player, count)]
        each(game, ctx, "trash", [(o.binding, o) for o in known], tally,
             sends(game, ctx, TRASH, "trash"))
        if len(known) < count:  # the others happened too, as cards that nobody knows
            tally.good(amount=count - len(known))
            game.log("trash", "", player, amount=count - len(known))
    return tally


@handles(PutBack)
def put_back(game: Game, ctx: Context, action: PutBack) -> Handler:
    """Cards that were looked at stay on top of the Main Deck, in the order that is chosen."""
    bindings = refer(game, ctx, action.what)
    player = who(game, ctx, action.who)[0]
    yield
    tally = Tally()
    ids = [b[0] for b in bindings if (o := game.find(b)) is not None and o.zone == DECK]
    if len(ids) > 1:
        order = game.decide(f"{game.now}/order", player, ids, ids, "as they were", "355.17")
        pile = game.own_pile(DECK, player)
        pile[:] = [*order, *(id for id in pile if id not in order)]
    for _ in ids:
        tally.good()
    if not ids:
        tally.bad("nothing", "", None, "cards")
    return tally


@handles(Discard)
def discard(game: Game, ctx: Context, action: Discard) -> Handler:
    """Players discard: the card named, or one they pick."""
    players = who(game, ctx, action.who)
    count = 1 if action.count is None else amount(game, ctx, action.count)
    named = None if action.what is None else objects(game, ctx, action.what)
    read_pick(game, ctx, action.what)
    yield
    tally = Tally()
    for player in players:
        if named is not None:
            own = named if len(players) == 1 else [
                b for b in named if game.objs[b[0]].owner == player]
            bindings: list[Binding] = choose_now(game, ctx, action.what, own)
        else:
            ids = game.pile(HAND, player)
            picked = ids
            if len(ids) > count:
                picked = list(game.decide(f"{game.now or ctx.id}/pick", player, ids, ids[:count],
                                          "the first cards in hand", "355.17"))
            bindings = [game.objs[i].binding for i in picked]
        pairs = there(game, ctx, bindings, tally, (HAND,))
        each(game, ctx, "discard", pairs, tally, sends(game, ctx, TRASH, "discard"))
        if named is None and len(bindings) < count:
            tally.bad("nothing", "", None, "cards in hand")
    if not tally.total:
        tally.bad("nothing", "", None, "cards in hand")
    return tally


@handles(Predict)
def predict(game: Game, ctx: Context, action: Predict) -> Handler:
    """[Predict]: look at the top cards; any of them may be recycled."""
    players = who(game, ctx, action.who)
    yield
    tally = Tally()
    for player in players:
        ids = game.top_cards(player, action.count)
        game.log("look", ",".join(ids), player, amount=action.count, detail="Predict")
        if ids:
            picked = game.decide(f"{game.now}/pick", player, ids, (), "nothing is recycled",
                                 "355.17")
            for id in picked:
                to_zone(game, ctx, game.objs[id], DECK, "recycle", bottom=True)
        tally.good()
    return tally


@handles(GiveNextSpell)
def give_next_spell(game: Game, ctx: Context, action: GiveNextSpell) -> Handler:
    """The next spell that a player plays this turn has a keyword."""
    players = who(game, ctx, action.who)
    yield
    tally = Tally()
    for player in players:
        game.log("create", "", player, detail=f"next spell has [{action.keyword.name}]")
        tally.good()
    return tally
