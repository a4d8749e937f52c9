"""Game actions that play something: cards that an instruction plays, and tokens (337.2)."""

from __future__ import annotations

from riftnb.engine.actions import Handler, each, handles, objects, there
from riftnb.engine.arrivals import open_places
from riftnb.engine.destinations import place_to_play
from riftnb.engine.filters import given, works
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence, happen
from riftnb.engine.objects import BANISHMENT, BOARD, DECK, HAND, TRASH, Context, Obj
from riftnb.engine.picks import choose_now, read_pick
from riftnb.engine.read import (
    Null,
    amount,
    base_of,
    here,
    inform,
    is_base,
    last_change,
    place,
    ref_object,
    refer,
    who,
)
from riftnb.engine.refusals import NotPlayable
from riftnb.engine.tally import Tally
from riftnb.engine.targets import watch
from riftnb.engine.triggers import fire
from riftnb.engine.zones import enter
from riftnb.program import (
    BecomeCopy,
    ChosenPlace,
    EntersReady,
    Here,
    LinkedSet,
    Picked,
    Play,
    PlayToken,
    Self,
)

#: What there is none of where nothing fits the words that say where to play something.
NO_PLACE = "places that it may be played to"


def enters_exhausted(game: Game, obj: Obj, ready: bool) -> bool:
    """Units enter exhausted and gear ready, unless something says otherwise."""
    if ready:
        return False
    exhausted = obj.kind == "unit"
    for entry in game.entering:
        if given(game, entry, obj):
            exhausted = bool(entry.passive.static.exhausted)
    return exhausted


def own_entering(game: Game, obj: Obj, ctx: Context, at: str, ready: bool) -> bool:
    """As :func:`enters_exhausted`, with the object's own "I enter ready", which speaks for it as
    it is about to enter at ``at``."""
    for ability in obj.abilities:
        passive = ability.passive
        if (passive is not None and type(passive.static) is EntersReady
                and type(passive.static.subject) is Self):
            voice = Context(obj.id, obj.controller, obj.binding)
            voice.name, voice.place = obj.name, at
            voice.costs_paid = ctx.costs_paid and ctx.id == obj.id
            if works(game, voice, passive.condition):
                return bool(passive.static.exhausted)
    return enters_exhausted(game, obj, ready)


@handles(Play)
def play(game: Game, ctx: Context, action: Play) -> Handler:
    """Play a card as an instruction: a permanent enters at once (337.2)."""
    players = who(game, ctx, action.who)
    bindings = objects(game, ctx, action.what)
    read_pick(game, ctx, action.what)
    where = ""
    if action.to is not None and type(action.to) is not ChosenPlace and bindings:
        where = place(game, ctx, action.to, None)
    yield
    tally = Tally()
    bindings = choose_now(game, ctx, action.what, bindings)
    zones = (HAND, DECK, TRASH, BANISHMENT)
    pairs = there(game, ctx, bindings, tally, zones)
    if len(players) > 1:  # "each player plays those cards": each their own, in that order
        pairs.sort(key=lambda pair: players.index(pair[1].owner))
    for binding, obj in pairs:
        player = obj.owner if len(players) > 1 else players[0]
        at = _said_place(game, ctx, action, player, obj, where)
        if at is None:
            tally.bad("nothing", obj.id, None, NO_PLACE)
            continue
        occ = Occurrence("play", obj, player, 0, obj.zone, at, ctx)
        happen(game, [occ], lambda occ: put_into_play(game, ctx, occ, action.ready))
        done = occ.status == "done"  # what was played is another object by now (124)
        tally.take(occ, game.objs[obj.id].binding if done else binding)
        if done:
            tally.rules.append("397") if _from_linked_set(action) else None
    if not bindings and not tally.total:
        tally.bad("nothing", "", None, "cards to play")
        if _from_linked_set(action):
            tally.rules.append("397")
    return tally


def _said_place(game: Game, ctx: Context, action: Play | PlayToken, player: str, obj: Obj,
                where: str) -> str | None:
    """Where something is played by the words of its instruction; None if there is no such place.

    Raises:
        NotPlayable: it is another player's base.
    """
    at: str | None = where
    if type(action.to) is ChosenPlace and not where and obj.kind != "gear":
        at = place_to_play(game, ctx, action.to, player) or ("" if not ctx.place else None)
    if at is not None and (obj.kind == "gear" or not at):
        return _open_place(game, ctx, player, obj)
    if at and is_base(at) and at != base_of(player):
        raise NotPlayable(ctx.name, f"a unit that {player} is to play to {at}")
    return at


def _open_place(game: Game, ctx: Context, player: str, obj: Obj) -> str:
    """Where something is played that an instruction names no place for: gear to its player's
    base, a unit there or to a battlefield that they control, as the step or an answer says."""
    base = base_of(player)
    if obj.kind != "unit":
        return base
    open_to = open_places(game, player)
    key = f"{game.now}/to"
    if key in game.answers:
        return game.decide(key, player, open_to, (base,), "the base", "355.17")[0]
    said = "" if ctx.parent is not None or _goes_somewhere(ctx) else ctx.place
    return said if said in open_to else base


def _goes_somewhere(ctx: Context) -> bool:
    """Whether the destination that was chosen for an item is that of one of its instructions."""
    return any(type(getattr(i.action, "to", None)) is ChosenPlace
               for e in getattr(ctx, "executions", ()) for i in e.ability.instructions)


def _from_linked_set(action: Play) -> bool:
    return type(action.what) is Picked and any(
        type(t) is LinkedSet for t in action.what.filter.tests)


def put_into_play(game: Game, ctx: Context, occ: Occurrence, ready: bool = False) -> None:
    """A card is played to the board, and its play triggers see it."""
    assert occ.object is not None
    obj = occ.object
    if obj.kind not in ("unit", "gear"):
        raise NotPlayable(ctx.name, f"playing {obj.name}, a {obj.kind}, from an instruction")
    arriving = obj.copy()
    arriving.controller = occ.player
    tired = own_entering(game, arriving, ctx, occ.to, ready)
    new = enter(game, obj.id, occ.player, occ.to, exhausted=tired, by=ctx)
    new.cost_paid = ctx.costs_paid and obj.binding[0] == ctx.id
    game.played.setdefault(occ.player, []).append(new.id)
    occ.event = len(game.events)
    after = Occurrence("play", new, occ.player, 0, occ.from_, occ.to, ctx)
    after.event = occ.event
    fire(game, "play", after)


@handles(PlayToken)
def play_token(game: Game, ctx: Context, action: PlayToken) -> Handler:
    """Play tokens: they are controlled and owned by who plays them."""
    players = who(game, ctx, action.who)
    where = ""
    if action.to is not None and type(action.to) is not ChosenPlace:
        where = place(game, ctx, action.to, None)
    count = 1 if action.token.count is None else amount(game, ctx, action.token.count)
    yield
    tally = Tally()
    if type(action.to) is Here and not where:
        where = here(game, ctx)
    for player in players:
        for _ in range(min(count, 40)):
            obj = _new_token(game, action, player)
            at = _said_place(game, ctx, action, player, obj, where)
            if at is None:
                tally.bad("nothing", "", None, NO_PLACE)
                del game.objs[obj.id]
                continue
            occ = Occurrence("play", obj, player, 0, "", at, ctx)
            happen(game, [occ], lambda occ: _token_enters(game, ctx, occ, action))
            if occ.status != "done":
                del game.objs[obj.id]
            else:
                tally.take(occ, obj.binding)
                continue
            tally.take(occ)
    if count <= 0:
        tally.good(amount=0)  # zero is a number
    return tally


@handles(BecomeCopy)
def become_copy(game: Game, ctx: Context, action: BecomeCopy) -> Handler:
    """A token that was just played becomes a copy: what is printed on the other is printed on it,
    and nothing else of the other is its own.  It has entered already, so that triggers nothing.

    Raises:
        NotPlayable: what becomes a copy, or is copied, is not just what is printed on it.
    """
    bindings = objects(game, ctx, action.what)
    found = refer(game, ctx, action.of)
    if not found:
        raise Null("text", ref_object(ctx, action.of), None)
    other, _ = inform(game, ctx, found[0], "text")
    if other.zone != BOARD:
        raise Null("text", other.id, last_change(game, other.id, "zone"))
    if other.copied:
        raise NotPlayable(ctx.name, "a copy of a copy")
    yield
    tally = Tally()

    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        obj = game.own(occ.object.id)
        if obj.abilities or obj.keywords or obj.grants or obj.kind != other.kind:
            raise NotPlayable(ctx.name, "becoming a copy of what has a text of its own")
        occ.event = game.log("copy", obj.id, ctx.controller, to=other.id, detail=obj.name)
        obj.name, obj.tags, obj.base = other.name, other.tags, other.base
        obj.energy, obj.power, obj.domains = other.energy, other.power, other.domains
        obj.keywords, obj.abilities = other.printed or (other.keywords, other.abilities)
        obj.costs, obj.copied = other.costs, True
        obj.changed["might"] = obj.changed["keyword"] = occ.event
        game.enter_index(obj, obj.abilities)
        watch(game, obj.id, occ.event)

    each(game, ctx, "copy", there(game, ctx, bindings, tally), tally, do)
    return tally


def _new_token(game: Game, action: PlayToken, player: str) -> Obj:
    token = action.token
    slug = "-".join(token.name.lower().split())
    k = game.tokens.get(slug, 0) + 1
    while f"{slug}-{k}" in game.objs:
        k += 1
    game.tokens[slug] = k
    obj = Obj(f"{slug}-{k}", token.name, token.kind, player)
    obj.base, obj.token, obj.zone = token.might, True, ""
    obj.tags = (token.name,)
    obj.keywords, obj.abilities = token.keywords, token.abilities
    game.objs[obj.id] = obj
    game.owned.add(obj.id)
    return obj


def _token_enters(game: Game, ctx: Context, occ: Occurrence, action: PlayToken) -> None:
    assert occ.object is not None
    obj = occ.object
    tired = action.exhausted or own_entering(game, obj, ctx, occ.to, action.ready)
    enter(game, obj.id, occ.player, occ.to, exhausted=tired, kind="token",
          detail="exhausted" if tired else "ready")
    occ.event = len(game.events)
    fire(game, "play", occ)
