"""Describing words: whether an object fits a filter by now, and whether a condition holds.

Like all reading, a test that needs missing information raises :class:`~riftnb.engine.read.Null`
(359.3.e.12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from riftnb.engine.game import Game
from riftnb.engine.objects import BOARD, Binding, ChainItem, Context, Obj, StaticEntry
from riftnb.engine.read import (
    Null,
    amount,
    at_place,
    current,
    inform,
    is_base,
    might,
    nothing_there,
    place,
    refer,
    stat,
    who,
)
from riftnb.engine.refusals import NotPlayable
from riftnb.program import (
    RUNES,
    AllOf,
    Amount,
    AmountIs,
    ArrivesAt,
    At,
    Compare,
    ControlledBy,
    CostPaid,
    Did,
    DidNot,
    Enemy,
    EventFrom,
    EventTo,
    Exists,
    FewerRunes,
    Filter,
    Fits,
    Friendly,
    Given,
    HasDomain,
    HasKeyword,
    HasName,
    HasTag,
    Here,
    Holding,
    In,
    InPhase,
    InShowdown,
    Is,
    IsAttachedTo,
    Legion,
    Level,
    LinkedSet,
    Matches,
    Not,
    NotCondition,
    Number,
    OneOf,
    OtherThan,
    Otherwise,
    OwnedBy,
    PlaceOf,
    Self,
    State,
)

# -- groups -----------------------------------------------------------------------


#: Places that are read from an object or an event, and may be missing.
_READ_PLACES = frozenset({Here, PlaceOf, EventFrom, EventTo})


def fixed(game: Game, ctx: Context, filter: Filter) -> Filter:
    """The description with its amounts read once, and its places found to be there: what it
    needs to know is missing even if nothing would fit it.

    Raises:
        Null: one of them is missing (359.3.e.12).
    """
    amounts = False
    for test in filter.tests:
        if isinstance(test, At):
            if type(test.place) in _READ_PLACES:
                place(game, ctx, test.place)
        elif isinstance(test, Compare) and type(test.amount) is not Number:
            amounts = True
    if not amounts:
        return filter
    return filter.replace(tests=tuple(  # type: ignore[no-any-return]
        t.replace(amount=Number(amount(game, ctx, t.amount))) if isinstance(t, Compare) else t
        for t in filter.tests))


def group(game: Game, ctx: Context, filter: Filter) -> list[Obj]:
    """All objects that fit a description by now, in the order of their zone.

    Raises:
        Null: the description needs to know what is missing (359.3.e.12).
    """
    filter = fixed(game, ctx, filter)
    zone = next((t for t in filter.tests if type(t) in (In, LinkedSet)), None)
    if type(zone) is In:
        players = game.turn_order() if zone.who is None else who(game, ctx, zone.who)
        ids = [id for p in players for id in game.pile(zone.zone, p)]
    elif type(zone) is LinkedSet:
        ids = [b[0] for b in linked_set(game, ctx, zone.zone)]
    elif "player" in filter.kinds:
        return []
    elif "rune" in filter.kinds:
        raise NotPlayable(ctx.name, RUNES)
    elif "spell" in filter.kinds or "ability" in filter.kinds:
        ids = [i.object for i in game.chain if i.object]
    elif "battlefield" in filter.kinds:
        ids = list(game.battlefields)
    else:
        ids = game.board
    objs = game.objs
    return [o for o in (objs[id] for id in ids) if fits(game, ctx, filter, o)]


def count(game: Game, ctx: Context, filter: Filter) -> int:
    """How many objects fit a description by now; runes are counted, not laid out one by one.

    Raises:
        NotPlayable: it asks of runes for more than whose they are, and whether they are ready.
    """
    if "rune" not in filter.kinds:
        among = next((t for t in filter.tests if type(t) is Is), None)
        if among is None:
            return len(group(game, ctx, filter))
        objs = (current(game, ctx, b) for b in refer(game, ctx, among.ref))
        return sum(o is not None and fits(game, ctx, _without(filter, among), o) for o in objs)
    players, ready, spent = list(game.players), True, True
    for test in filter.tests:
        if type(test) is Friendly:
            players = [ctx.controller]
        elif type(test) is Enemy:
            players = game.opponents(ctx.controller)
        elif type(test) is State and test.name in ("ready", "exhausted"):
            ready, spent = test.name == "ready", test.name == "exhausted"
        else:
            raise NotPlayable(ctx.name, filter.words)
    if filter.kinds != ("rune",):
        raise NotPlayable(ctx.name, filter.words)
    return sum(ready * game.runes[p][0] + spent * game.runes[p][1] for p in players)


def _without(filter: Filter, test: Any) -> Filter:
    return filter.replace(  # type: ignore[no-any-return]
        tests=tuple(t for t in filter.tests if t is not test))


def linked_set(game: Game, ctx: Context, zone: str) -> list[Binding]:
    """What this object's own abilities moved to the zone and is still that object there: the
    exact card in the exact zone (393-397)."""
    moved = game.linked_sets.get((ctx.source, zone), ())
    return [b for b in moved if (o := game.find(b)) is not None and o.zone == zone]


def works(game: Game, ctx: Context, condition: Any) -> bool:
    """Whether a passive's own condition holds; one that needs missing information does not."""
    if condition is None:
        return True
    try:
        return holds(game, ctx, condition)
    except Null:
        return False


# -- filters ----------------------------------------------------------------------


_ONCE = Number(1)


def given(game: Game, entry: StaticEntry, obj: Obj, value: Amount = _ONCE) -> int:
    """The ``value`` that a passive gives an object now: 0 unless it works and speaks of it.

    A passive cannot rest on itself: while it is asked for, it gives nothing, so that "While I'm
    [Mighty], I have [Shield]" does not make a defender Mighty by the Might of its own [Shield].
    """
    if entry.id in game.asked:
        return 0
    before = game.asked
    game.asked = (*before, entry.id)
    try:
        ctx = game.context_of(entry)
        if works(game, ctx, entry.passive.condition) and concerns(
                game, ctx, entry.passive.static.subject, obj):
            return amount(game, ctx, value)
    finally:
        game.asked = before
    return 0


def concerns(game: Game, ctx: Context, subject: Any, obj: Obj) -> bool:
    """Whether a passive, replacement or trigger speaks of this object."""
    if subject is None:
        return True
    if type(subject) is Filter:
        try:
            return fits(game, ctx, subject, obj)
        except Null:
            return False
    if type(subject) is Self:
        return obj.binding == ctx.source
    return obj.binding in refer(game, ctx, subject)


def is_kind(obj: Obj, kinds: tuple[str, ...]) -> bool:
    """Whether an object is of one of the kinds; "card" is any that is no token, "permanent" unit
    or gear."""
    kind = obj.kind
    if not kinds or kind in kinds:
        return True
    for wanted in kinds:
        if (kind == wanted or (wanted == "card" and not obj.token) or wanted == "object"
                or (wanted == "permanent" and kind in ("unit", "gear"))
                or (wanted == "equipment" and "Equipment" in obj.tags)):
            return True
    return False


def fits(game: Game, ctx: Context, filter: Filter, obj: Obj) -> bool:
    """Whether an object fits a description."""
    if not is_kind(obj, filter.kinds):
        return False
    for test in filter.tests:  # noqa: SIM110 (a generator costs more than the test)
        if not TESTS[type(test)](game, ctx, test, obj):
            return False
    return True


def fits_test(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    """Whether an object meets one of the words that describe it."""
    return TESTS[type(test)](game, ctx, test, obj)


def is_alone(game: Game, obj: Obj) -> bool:
    """Whether its controller has no other unit where it is, or had none there as it left."""
    if obj.seen_might is not None:
        return obj.alone
    return not any(o.controller == obj.controller and o.id != obj.id
                   for o in game.units_at(obj.at))


def _state(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    name = test.name
    if name == "ready":
        return not obj.exhausted
    if name == "damaged":
        return obj.damage > 0
    if name in ("exhausted", "buffed", "stunned", "token", "facedown", "empowered"):
        return bool(getattr(obj, name))
    if name == "mighty":
        return might(game, obj) >= 5
    if name == "alone":
        return is_alone(game, obj)
    if name in ("attacking", "defending"):
        return bool(obj.role == name)
    if name == "in combat":
        return bool(obj.role)
    if name == "in a showdown":
        return bool(game.showdown) and obj.at == game.showdown
    if name == "attached":
        return bool(obj.attached_to)
    if name == "detached":
        return not obj.attached_to
    if name == "equipped":
        return any(o.attached_to == obj.id for o in game.on_board())
    raise NotPlayable(ctx.name, name)


def _has_keyword(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    return obj.has(test.keyword) or any(
        given(game, entry, obj) for entry in game.keyword_grants
        if any(k.name == test.keyword for k in entry.passive.static.keywords))


def keyword_value(game: Game, obj: Obj, name: str) -> int:
    """The values of a keyword added up: printed, given for a time, and given by passives."""
    value = _worth(obj.all_keywords(), name)
    for entry in game.keyword_grants:
        worth = _worth(entry.passive.static.keywords, name)
        if worth and given(game, entry, obj):
            value += worth
    return value


def _worth(keywords: Iterable[Any], name: str) -> int:
    return sum(1 if k.value is None else k.value for k in keywords if k.name == name)


def _in_zone(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    return obj.zone == test.zone and (
        test.who is None or obj.owner in who(game, ctx, test.who))


_OPS: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b, "==": lambda a, b: a == b,
}


def _compare(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    return _OPS[str(test.op)](stat(game, obj, test.stat), amount(game, ctx, test.amount))


def _other_than(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    if type(test.ref) is Self:
        return obj.binding != ctx.source
    return obj.binding not in refer(game, ctx, test.ref)


def _linked(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    return obj.binding in linked_set(game, ctx, test.zone)


def _controlled_by(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    return obj.controller in who(game, ctx, test.who)


def _enemy(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    return bool(obj.controller) and obj.controller != ctx.controller


def _holding(game: Game, ctx: Context, test: Any, obj: Obj) -> bool:
    at = obj.id if obj.kind == "battlefield" else obj.at
    return obj.zone == BOARD and holds_there(game, ctx, test.filter, at)


def holds_there(game: Game, ctx: Context, filter: Filter, at: str) -> bool:
    """Whether something that fits is at a place."""
    return any(o.at == at and o.id != at and fits(game, ctx, filter, o) for o in game.on_board())


#: How each kind of describing word is tested.
TESTS: dict[type, Callable[[Game, Context, Any, Obj], bool]] = {
    Friendly: lambda game, ctx, test, obj: obj.controller == ctx.controller,
    Enemy: _enemy,
    ControlledBy: _controlled_by,
    OwnedBy: lambda game, ctx, test, obj: obj.owner in who(game, ctx, test.who),
    At: at_place,
    Compare: _compare,
    State: _state,
    HasKeyword: _has_keyword,
    HasTag: lambda game, ctx, test, obj: any(t in obj.tags for t in test.tags),
    HasName: lambda game, ctx, test, obj: obj.name == test.name,
    HasDomain: lambda game, ctx, test, obj: test.domain in obj.domains,
    OtherThan: _other_than,
    In: _in_zone,
    LinkedSet: _linked,
    Not: lambda game, ctx, test, obj: not fits_test(game, ctx, test.test, obj),
    OneOf: lambda game, ctx, test, obj: any(fits_test(game, ctx, t, obj) for t in test.tests),
    IsAttachedTo: lambda game, ctx, test, obj: bool(obj.attached_to) and any(
        b[0] == obj.attached_to for b in refer(game, ctx, test.ref)
        if game.find(b) is not None),
    Fits: lambda game, ctx, test, obj: fits(game, ctx, test.filter, obj),
    Is: lambda game, ctx, test, obj: obj.binding in refer(game, ctx, test.ref),
    Holding: _holding,
    Given: lambda game, ctx, test, obj: works(game, ctx, test.condition),
}


# -- conditions -------------------------------------------------------------------

#: What other modules tell of conditions, by their kind.
TELLERS: dict[type, Callable[[Game, Context, Any], bool]] = {}


def tells(kind: type) -> Callable[[Any], Any]:
    """Register what tells whether a kind of condition holds."""
    def register(function: Any) -> Any:
        TELLERS[kind] = function
        return function
    return register


def holds(game: Game, ctx: Context, condition: Any) -> bool:
    """Whether a condition holds by now.

    Raises:
        Null: it needs information that is missing.
    """
    kind = type(condition)
    if kind is Did or kind is DidNot or kind is Otherwise:
        outcome = ctx.outcomes.get(condition.n) if isinstance(ctx, ChainItem) else None
        did = outcome is not None and outcome.happened
        if kind is Otherwise:  # its condition did not hold; that its action failed is no matter
            return not did and (outcome is None or (
                outcome.verdict == "unmet" and outcome.reason != "declined"))
        return did if kind is Did else not did
    if kind is Matches:
        bindings = refer(game, ctx, condition.ref)
        if not bindings:
            raise nothing_there(ctx, condition.ref, condition.filter.words)
        fitting = 0
        for binding in bindings:
            obj, when = inform(game, ctx, binding, condition.filter.words)
            good = fits(game, ctx, condition.filter, obj)
            game.read(ctx, condition.filter.words, binding[0], "yes" if good else "no", when)
            fitting += good
        return fitting >= (condition.at_least or len(bindings))
    if kind is Exists:
        return _OPS[condition.op](count(game, ctx, condition.filter), condition.count)
    if kind is AmountIs:
        return _OPS[condition.op](amount(game, ctx, condition.left),
                                  amount(game, ctx, condition.right))
    if kind is Legion:
        played = game.played.get(ctx.controller, ())
        return any(id != ctx.source[0] and id != ctx.id for id in played)
    if kind is Level:
        return game.xp[ctx.controller] >= int(condition.xp)
    if kind is CostPaid:
        source = game.objs.get(ctx.source[0])
        return ctx.costs_paid or (source is not None and source.cost_paid)
    if kind is InPhase:
        mine = game.turn in who(game, ctx, condition.who)
        return mine and str(condition.phase) in ("turn", game.phase)
    if kind is ArrivesAt:
        return bool(ctx.place) and not is_base(ctx.place)
    if kind is NotCondition:
        return not holds(game, ctx, condition.condition)
    if kind is AllOf:
        return all(holds(game, ctx, c) for c in condition.conditions)
    if kind is FewerRunes:
        return any(sum(game.runes[ctx.controller]) < sum(game.runes[player])
                   for player in game.opponents(ctx.controller))
    if kind is InShowdown:
        return bool(game.showdown)
    tell = TELLERS.get(kind)
    if tell is not None:
        return tell(game, ctx, condition)
    raise NotPlayable(ctx.name, getattr(condition, "what", type(condition).__name__))
