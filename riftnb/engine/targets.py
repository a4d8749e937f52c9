"""Targets: what may be chosen (355.7-355.14), and whether it still is legal (359.3.e.2-4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from riftnb.engine.filters import TESTS, fits, fits_test, given, group, is_kind
from riftnb.engine.game import Game
from riftnb.engine.objects import BOARD, CHAIN, Binding, ChainItem, Context, Lapse, Obj
from riftnb.engine.once import once
from riftnb.engine.read import STAT_WORDS, Null, amount, last_change, might
from riftnb.program import (
    Ability,
    At,
    Choice,
    ChosenBy,
    Compare,
    ControlledBy,
    Enemy,
    Filter,
    Friendly,
    HasKeyword,
    Holding,
    InCombatWith,
    OtherThan,
    Record,
    SamePlaceAs,
    State,
    Target,
    Test,
)
from riftnb.ruling import Cause, make

#: Where an object is that may be chosen.
CHOSEN_FROM = (BOARD, CHAIN)

#: The properties that a test looks at.
_LOOKS_AT: dict[type, tuple[str, ...]] = {
    At: ("place", "zone"), Compare: ("might",), Friendly: ("controller",),
    Enemy: ("controller",), ControlledBy: ("controller",), HasKeyword: ("keyword",),
}
#: The same of a state, where it is not a property of that name.
_STATE_IN = {
    "ready": "exhausted", "damaged": "damage", "mighty": "might", "alone": "place",
    "attacking": "role", "defending": "role", "in combat": "role", "in a showdown": "place",
    "detached": "attached", "equipped": "attached",
}


def _looks_at(test: Any) -> tuple[str, ...]:
    """Which properties of an object a test looks at, to find the event that made it fail."""
    if type(test) is State:
        return (_STATE_IN.get(test.name, test.name), "zone")
    return _LOOKS_AT.get(type(test), ("place",))


def protection(game: Game, item: ChainItem | Context, obj: Obj) -> Cause | None:
    """The passive that makes an object untargetable for a spell or ability now (757-758)."""
    for entry in game.untargetables:
        if not given(game, entry, obj):
            continue
        ctx, static = game.context_of(entry), entry.passive.static
        chooser = game.objs.get(item.object) or as_object(item)
        try:
            if is_kind(chooser, static.by.kinds) and all(
                    fits_test(game, ctx, test, chooser) for test in static.by.tests):
                return Cause("effect", game.effect_of(entry))
        except Null:
            continue
    return None


def as_object(item: Context) -> Obj:
    """A spell or ability as its controller and cost describe it (it is being finalized)."""
    obj = Obj(item.id, item.name, "spell" if item.kind == "spell" else "ability", item.controller)
    obj.energy, obj.power = item.energy, item.power
    return obj


def describe_test(test: Any, words: str) -> str:
    """The words of one test, for "it is no longer …"."""
    name = type(test).__name__
    if name == "Friendly":
        return "friendly"
    if name == "Enemy":
        return "an enemy unit" if "unit" in words else "an enemy"
    if name == "At":
        place = type(test.place).__name__
        return {"AnyBattlefield": "at a battlefield", "AnyBase": "in a base", "Here": "here",
                "BaseOf": "in that base"}.get(place, "there")
    if name == "State":
        return str(test.name)
    if name == "Compare":
        noun = STAT_WORDS.get(test.stat, test.stat)
        limit = getattr(test.amount, "value", None)
        if limit is None:
            return f"{'less' if '<' in test.op else 'more'} {noun} than that"
        return f"{limit} {noun} or {'less' if '<' in test.op else 'more'}"
    if name in ("SamePlaceAs",):
        return "at the same location"
    if name == "ElsewhereThan":
        return "at a different location"
    if name == "HasKeyword":
        return f"with [{test.keyword}]"
    if name == "OtherThan":
        return "another one"
    if name == "Not":
        inner = describe_test(test.test, words)
        return f"without {inner[5:]}" if inner.startswith("with ") else f"not {inner}"
    return words


class Word(NamedTuple):
    """One of the words that describe a target: what tells whether an object meets it, how it is
    named when one no longer does, and which properties of the object it looks at."""

    meets: Callable[[Game, Context, Any, Obj], bool]
    test: Test
    failed: str
    looks_at: tuple[str, ...]


@once
def wording(choice: Choice) -> tuple[tuple[int, ...], tuple[Word, ...]]:
    """Which other choices the words of a choice measure against ("at its location"), and the
    words."""
    tests = choice.filter.tests
    slots = _target_slots([t for t in tests if type(t) is not OtherThan
                           and not (type(t) is SamePlaceAs and t.joint)])
    return (tuple(s for s in dict.fromkeys(slots) if s != choice.slot),
            tuple(Word(TESTS[type(t)], t, describe_test(t, choice.filter.words),
                       _looks_at(t)) for t in tests))


@once
def of_others(ability: Ability) -> bool:
    """Whether the words of a target are about other objects ("a battlefield where you have
    units"), so that a change of those may make it illegal."""
    return any(map(_of_others, ability.choices))


def _of_others(value: Any) -> bool:
    if isinstance(value, (tuple, Record)):
        return type(value) in (Holding, InCombatWith, ChosenBy) or any(map(_of_others, value))
    return False


def illegal(game: Game, item: ChainItem, choice: Choice, binding: Binding,
            cause: Cause | None = None) -> Lapse | None:
    """Why a target is not legal by now; None if it is (359.3.e.2).

    Legal: the same game object as chosen, still met by the words that describe it, and not
    untargetable for this item.  ``cause`` is the event that may have made it illegal; None: the
    last change of what fails.
    """
    id, stamp = binding
    if stamp == 0 and "player" in choice.filter.kinds:
        if id == item.controller and any(type(t) is Enemy for t in choice.filter.tests):
            return Lapse("an opponent", "359.3.e.2", "target-words",
                         last_change(game, item.object, "controller"))
        return None
    obj = game.objs.get(id)
    if obj is None or obj.stamp != stamp or obj.zone not in CHOSEN_FROM:
        back = obj is not None and obj.zone == BOARD
        return Lapse("back" if back else obj.zone if obj is not None else "gone",
                     "359.3.e.4" if back else "359.3.e.2", "target-left",
                     cause or last_change(game, id, "zone"))
    measures, words = wording(choice)
    if measures:
        lapse = _measure_gone(game, item, choice, measures, cause)
        if lapse is not None:
            return lapse
    for meets, test, failed, looks_at in words:
        try:
            good = meets(game, item, test, obj)
        except Null as null:
            game.read(item, null.what, null.object, None, "null", null.cause)
            return Lapse(f"measured against missing {null.what}", "359.3.e.12", "target-words",
                         cause or null.cause)
        if not good:
            return make(Lapse, (failed, "359.3.e.2", "target-words",
                                cause or last_change(game, id, *looks_at)
                                or _last_left(game, id), ""))
    if choice.limit is not None and "same place" in choice.limit[0].split("|"):
        lapse = _same_place(game, item, choice, obj)
        if lapse is not None:
            return lapse
    if item.hidden_at and obj.kind in ("unit", "gear") and obj.at != item.hidden_at:
        return Lapse("at the battlefield that it was hidden at", "811", "target-words",
                     last_change(game, obj.id, "place"))
    if game.untargetables:
        passive = protection(game, item, obj)
        if passive is not None:
            return Lapse("to be chosen", "758.1", "untargetable", passive, passive.ref)
    return None


def _last_left(game: Game, place: str) -> Cause | None:
    """The event by which something last left a place: what a place no longer is, it is for that
    ("a battlefield where you have units")."""
    for n in range(len(game.events), 0, -1):
        if game.events[n - 1].from_ == place:
            return make(Cause, ("event", str(n)))
    return None


def _measure_gone(game: Game, item: ChainItem, choice: Choice, measures: tuple[int, ...],
                  cause: Cause | None) -> Lapse | None:
    """"With less Might than it": what the words measure against is a target that is no longer
    legal itself, so the information is null (359.3.e.12)."""
    for slot in measures:
        bound = item.targets[slot] if slot < len(item.targets) else ()
        other = next((c for e in item.executions if choice in e.ability.choices
                      for c in e.ability.choices if c.slot == slot), None)
        if not bound or other is None:
            continue
        lapses = [illegal(game, item, other, b, cause) for b in bound]
        first = lapses[0]
        if first is not None and all(lapses):
            return Lapse("measured against something that is no longer legal", "359.3.e.12",
                         "target-words", first.cause)
    return None


def _target_slots(value: Any) -> list[int]:
    if type(value) is Target:
        return [value.slot]
    if isinstance(value, (tuple, list, Record)):
        return [slot for part in value for slot in _target_slots(part)]
    return []


def _same_place(game: Game, item: ChainItem, choice: Choice, obj: Obj) -> Lapse | None:
    """One of a group that must share a location is elsewhere than the rest (refitted: of those
    that meet the other words, the first that is where most are sets the place)."""
    if choice.slot >= len(item.targets):
        return None
    others = [o for b in item.targets[choice.slot] if (o := game.find(b)) is not None]
    everywhere = [o.at for o in others if o.zone == BOARD]
    places = [o.at for o in others
              if o.zone == BOARD and fits(game, item, choice.filter, o)] or everywhere
    if not places:
        return None
    best = max(places, key=lambda at: (places.count(at), -places.index(at)))
    if obj.at != best or (
            choice.least == choice.most == len(everywhere) and len(set(everywhere)) > 1):
        latest = max(others, key=lambda o: o.changed.get("place", 0))
        return Lapse("at the same location", "359.3.e.2", "target-words",
                     last_change(game, obj.id, "place") or last_change(game, latest.id, "place"))
    return None


def watch(game: Game, changed: str, event: int) -> None:
    """After an event: which targets of waiting items became illegal, or legal again.

    The event is recorded as the cause, so that nobody has to guess afterwards.
    """
    cause = make(Cause, ("event", str(event)))
    for item in game.chain:
        if item.fate != "waiting":
            continue
        relevant = bool(game.untargetables) or item.source[0] == changed
        for _, ability, targets, _ in item.executions:
            if not relevant and not of_others(ability) and changed not in [
                    b[0] for slot in targets for b in slot]:
                continue
            item.targets = targets
            for choice in ability.choices:
                if choice.slot >= len(targets):
                    continue
                for binding in targets[choice.slot]:
                    note(game, item, choice, binding, cause)


def note(game: Game, item: ChainItem, choice: Choice, binding: Binding,
         cause: Cause | None) -> Lapse | None:
    """Check one target and keep the record of when it lapsed or became legal again
    (359.3.e.3, 758.2, 758.2.a)."""
    lapse = illegal(game, item, choice, binding, cause)
    lapses, key = item.lapses, (choice.slot, binding)
    if lapse is None:
        if key in lapses:
            before = lapses.pop(key)
            item.returned[key] = before._replace(cause=cause or before.cause)
        return None
    if key in lapses and lapses[key][:3] == lapse[:3]:
        return lapses[key]
    if lapse.reason == "untargetable" and cause is not None:
        game.shelters[(item.id, *key)] = cause
    lapses[key] = lapse
    return lapse


def players(game: Game, by: str, choice: Choice) -> list[str]:
    """Who may be chosen: "an opponent" is not oneself, "a player" may be."""
    opponents = game.opponents(by)
    if any(type(t) is Enemy for t in choice.filter.tests):
        return opponents
    return [by, *opponents]


def settled(game: Game, by: str, choice: Choice) -> bool:
    """A player's choice with one answer need not be named."""
    return "player" in choice.filter.kinds and len(players(game, by, choice)) == 1


def candidates(game: Game, item: ChainItem, choice: Choice) -> list[Obj]:
    """What may be chosen for a choice now (355.9)."""
    if "player" in choice.filter.kinds:
        return []
    try:
        found = group(game, item, choice.filter)
    except Null:  # nothing is "here" for a source that is gone
        return []
    return [o for o in found if may_choose(game, item, choice.filter, o) is None]


def may_choose(game: Game, item: ChainItem, filter: Filter, obj: Obj) -> tuple[str, str] | None:
    """Why an object may not be chosen now, with the rule; None if it may (355.9, 758, 811)."""
    if obj.id == item.object:
        return "a spell or ability cannot choose itself", "355.9.c"
    if not is_kind(obj, filter.kinds):
        return f"{obj.name} is a {obj.kind}, not {filter.words}", "355.9"
    if obj.zone not in CHOSEN_FROM:
        return f"{obj.name} is in the {obj.zone}, not {filter.words}", "355.9"
    for test in filter.tests:
        try:
            if not TESTS[type(test)](game, item, test, obj):
                return f"{obj.name} is not {filter.words}", "355.9"
        except Null:
            return f"{obj.name} cannot be measured against what is missing", "359.3.e.12"
    if item.hidden_at and obj.kind in ("unit", "gear") and obj.at != item.hidden_at:
        return f"played from hidden, it may choose only what is at {item.hidden_at}", "811"
    if game.untargetables and protection(game, item, obj) is not None:
        return f"{obj.name} can't be chosen by this", "758"
    return None


def over_limit(game: Game, item: Context, choice: Choice, objs: list[Obj]) -> str:
    """Why a chosen set breaks the limit on the whole of it ("" if it does not)."""
    if choice.limit is None or not objs:
        return ""
    names, most = choice.limit
    for name in names.split("|"):
        if name == "same place" and len({o.at for o in objs}) > 1:
            return "they must be at the same location"
        if name == "same controller" and len({o.controller for o in objs}) > 1:
            return "they must have the same controller"
        if name == "one per location" and len({o.at for o in objs}) < len(objs):
            return "at most one at each location"
        if name.startswith("total might") and most is not None:
            limit = amount(game, item, most)
            if sum(might(game, o) for o in objs) > limit:
                return f"their total Might must be {limit} or less"
    return ""
