"""What has happened before, as conditions ask for it: "if a unit died this turn".

It is read from the record, and only when something asks: a ruling begins with an empty history.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from riftnb.engine.filters import concerns, fits, tells
from riftnb.engine.game import Game
from riftnb.engine.objects import HAND, Binding, Context
from riftnb.engine.read import Null, refer, who
from riftnb.program import Filter, HappenedThisTurn, Pattern, PlayedFrom, PlayedThisTurn
from riftnb.ruling import Event


@tells(HappenedThisTurn)
def happened(game: Game, ctx: Context, condition: HappenedThisTurn) -> bool:
    """Whether it has happened this turn, as often as the words ask."""
    pattern = condition.pattern
    found = _TELLERS[pattern.event](game, ctx, pattern)
    if condition.phase:
        found = (n for n in found if _phase_at(game, n) == condition.phase
                 and game.turn == ctx.controller)
    return any(k >= condition.least for k, _ in enumerate(found, 1))


def this_turn(game: Game) -> Iterator[Event]:
    """The events of this turn, the latest first."""
    for event in reversed(game.events):
        if event.kind == "phase" and event.detail == "next turn":
            return
        yield event


def _phase_at(game: Game, n: int) -> str:
    """In which phase an event of this turn happened: as the step before it says."""
    for event in reversed(game.events[:n]):
        if event.kind == "phase":
            return "main" if event.detail == "next turn" else event.detail
    return ""


def _players(game: Game, ctx: Context, pattern: Pattern) -> list[str]:
    return list(game.players) if pattern.who is None else who(game, ctx, pattern.who)


def _deaths(game: Game, ctx: Context, pattern: Pattern) -> Iterator[int]:
    """Deaths of what fits, as it was when it died (428)."""
    for event in this_turn(game):
        was = game.departed.get(event.n) if event.kind == "kill" else None
        if was is not None and concerns(game, ctx, pattern.subject, was):
            yield event.n


def _own(*kinds: str) -> Callable[[Game, Context, Pattern], Iterator[int]]:
    """What happened to the very object that asks, since it is that object (124)."""
    def tell(game: Game, ctx: Context, pattern: Pattern) -> Iterator[int]:
        source = game.find(ctx.source)
        if source is None:
            raise Null("what happened to it", ctx.source[0], None)
        since = source.changed.get("zone", 0)
        for event in this_turn(game):
            if event.n <= since:
                return
            if event.kind in kinds and event.object == source.id:
                yield event.n
    return tell


def _damaged(game: Game, ctx: Context, pattern: Pattern) -> Iterator[int]:
    """Damage dealt to it; what is marked on it was dealt this turn, since turns end without."""
    found = list(_own("damage")(game, ctx, pattern))
    source = game.find(ctx.source)
    yield from found or ((len(game.events),) if source is not None and source.damage else ())


def _discards(game: Game, ctx: Context, pattern: Pattern) -> Iterator[int]:
    players = _players(game, ctx, pattern)
    for event in this_turn(game):
        if event.kind == "discard" and event.player in players and (
                pattern.subject is None
                or (event.object in game.objs
                    and concerns(game, ctx, pattern.subject, game.objs[event.object]))):
            yield event.n


def _xp(game: Game, ctx: Context, pattern: Pattern) -> Iterator[int]:
    players = _players(game, ctx, pattern)
    for event in this_turn(game):
        if event.kind == "xp" and event.amount > 0 and event.player in players:
            yield event.n


def _choices(game: Game, ctx: Context, pattern: Pattern) -> Iterator[int]:
    """Targets that players chose for spells and abilities, as they were when chosen."""
    players = _players(game, ctx, pattern)
    begun = {event.detail: event.n for event in this_turn(game) if event.kind == "trigger"}
    for event in this_turn(game):
        if event.kind in ("play", "activate"):
            begun[f"event {event.n}"] = event.n
    for item in game.items:
        made = item.created_by
        n = begun.get(item.id) or (begun.get(f"event {made.ref}") if made is not None else None)
        if n is None:
            continue
        first = tuple(b for e in item.first or item.executions for slot in e.targets for b in slot)
        for at, player, chosen in ((n, game.events[n - 1].player, first), *item.anew):
            for binding in dict.fromkeys(chosen if player in players else ()):
                if _fitted(game, ctx, pattern.subject, binding, at):
                    yield at


def _fitted(game: Game, ctx: Context, filter: object, binding: Binding, n: int) -> bool:
    """Whether an object fitted a description as event ``n`` happened: it has its controller of
    then."""
    obj = game.find(binding) or next(
        (was for was in game.departed.values() if was.binding == binding), None)
    if obj is None or not isinstance(filter, Filter):
        return False
    then = obj.copy()
    later = [e for e in game.events[n:] if e.kind == "control" and e.object == obj.id]
    if later:
        then.controller = later[0].from_
    return fits(game, ctx, filter, then)


@tells(PlayedThisTurn)
def _played(game: Game, ctx: Context, condition: PlayedThisTurn) -> bool:
    cards = [game.objs[id] for player in who(game, ctx, condition.who)
             for id in game.played.get(player, ()) if id in game.objs]
    return any(fits(game, ctx, condition.filter, card) for card in cards)


@tells(PlayedFrom)
def _played_from(game: Game, ctx: Context, condition: PlayedFrom) -> bool:
    """Whether a card was played from face down, or from the hand of the player who speaks."""
    ids = [ctx.source[0]] if condition.ref is None else [
        binding[0] for binding in refer(game, ctx, condition.ref)]
    cards = [card for id in ids if (card := game.objs.get(id)) is not None]
    return bool(cards) and all(
        card.played_from == condition.zone
        and (condition.zone != HAND or card.owner == ctx.controller) for card in cards)


_TELLERS: dict[str, Callable[[Game, Context, Pattern], Iterator[int]]] = {
    "die": _deaths, "move": _own("move"), "damage": _damaged, "discard": _discards,
    "gain xp": _xp, "choose": _choices,
}

__all__ = ["happened", "this_turn"]
