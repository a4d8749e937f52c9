"""The targets of an instruction as it is ruled: they are checked live, and if all that it acts on
are illegal it mistargets (359.3.e.5-359.3.e.9)."""

from __future__ import annotations

from typing import Any

from riftnb.engine.game import Game
from riftnb.engine.objects import Binding, ChainItem, Execution, Lapse
from riftnb.engine.read import last_change
from riftnb.engine.refusals import NotPlayable
from riftnb.engine.targets import note, over_limit
from riftnb.engine.verdicts import Ruled, settle
from riftnb.program import (
    Attach,
    Both,
    Choice,
    DealEachOther,
    Either,
    SwapMight,
    SwapPlaces,
    Target,
)
from riftnb.ruling import TargetCheck, make

#: Actions that are done with all their targets or not at all ("to each other", "swap").
TOGETHER = (DealEachOther, SwapMight, SwapPlaces)

#: The field of an action that holds what it acts on, by which a mistarget is judged.
_OBJECT_FIELDS = ("what", "to", "gear", "about")


def by_targets(game: Game, ruled: Ruled, execution: Execution, slots: tuple[int, ...]) -> bool:
    """The targets in its slots are checked live: illegal ones are unaffected (359.3.e.5); all
    illegal, the instruction mistargets and is ignored (359.3.e.6, 359.3.e.7, 359.3.e.9)."""
    instruction, item = ruled.instruction, ruled.item
    choices, full, chosen = execution.ability.choices, item.targets, execution.targets
    checks, rechecks = ruled.checks, game.version.rechecks_targets
    legal: dict[int, tuple[Binding, ...]] = {}
    first: tuple[Binding, Lapse] | None = None
    for slot in slots:
        choice = choices[slot]
        keep: list[Binding] = []
        for binding in chosen[slot] if slot < len(chosen) else ():
            lapse = note(game, item, choice, binding, None) if rechecks else None
            if lapse is not None:
                why, rule, _, cause, _ = lapse
                if first is None:
                    first = (binding, lapse)
            else:
                why, rule, cause = "", "", None
                keep.append(binding)
                if item.returned and (slot, binding) in item.returned:
                    back = item.returned[slot, binding]
                    rule, cause = _legal_again(game, back, binding), back.cause
                    ruled.rules.append(rule)
            checks.append(make(TargetCheck, (slot, binding[0], lapse is None, why, cause, rule)))
        legal[slot] = tuple(keep)
        if choice.limit is not None and keep and rechecks:
            legal[slot] = _refit(game, item, choice, keep)
            for n, check in enumerate(checks):
                out = next((b for b in keep if b[0] == check.object), None)
                if check.slot == slot and out is not None and out not in legal[slot]:
                    lapse = _left_over(game, item, choice, keep)
                    first = first or (out, lapse)
                    checks[n] = make(TargetCheck, (slot, out[0], False, lapse.why,
                                                   lapse.cause, lapse.rule))
    if first is None:
        return False
    if len(legal) == 1 and not legal[slot]:
        _mistargeted(game, ruled, *first)
        return True
    item.targets = tuple([legal.get(i, b) for i, b in enumerate(full)])
    acted = object_slots(instruction.action) or slots
    acted = tuple(s for s in acted if s in legal) or slots
    none_left = _without(item, instruction.action, legal, chosen)
    together = type(instruction.action) in TOGETHER
    if none_left or together or not any(legal.values()):
        binding, lapse = next(
            ((b, la) for s in acted for b in chosen[s]
             if (la := item.lapses.get((s, b))) is not None), first)
        _mistargeted(game, ruled, binding, lapse)
        return True
    return False


def _legal_again(game: Game, back: Lapse, binding: Binding) -> str:
    """Which rule makes a target legal again: it fits again (359.3.e.3), the spell or the object
    itself changed (758.2), or it left the set that another object protects (758.2.a)."""
    if back.reason != "untargetable":
        return "359.3.e.3"
    effect = game.effects.get(back.detail)
    return "758.2" if effect is None or effect.source == binding[0] else "758.2.a"


def _refit(game: Game, item: ChainItem, choice: Any, keep: list[Binding]) -> tuple[Binding, ...]:
    """A group limit is refitted to what is left (359.3.e.8): as many as still fit together."""
    fitting: list[Binding] = []
    for binding in keep:
        objs = [o for b in (*fitting, binding) if (o := game.find(b)) is not None]
        if not over_limit(game, item, choice, objs):
            fitting.append(binding)
    return tuple(fitting)


def _left_over(game: Game, item: ChainItem, choice: Choice, keep: list[Binding]) -> Lapse:
    """Why one of a group is left out: together they no longer meet the words that limit the
    whole of it (359.3.e.2), since the last change to one of them."""
    objs = [o for b in keep if (o := game.find(b)) is not None]
    total = "Might" in over_limit(game, item, choice, objs)
    why, looks_at = ("within the total allowed", ("might",)) if total else (
        "part of a group that may be chosen together", ("place", "controller"))
    last = max(objs, key=lambda o: max(o.changed.get(key, 0) for key in looks_at))
    return Lapse(why, "359.3.e.2", "target-words", last_change(game, last.id, *looks_at))


def _mistargeted(game: Game, ruled: Ruled, binding: Binding, lapse: Lapse) -> None:
    cause = lapse.cause
    if lapse.reason == "untargetable":
        key = next((k for k in ruled.item.lapses if k[1] == binding), None)
        event = game.shelters.get((ruled.item.id, *key)) if key is not None else None
        settle(game, ruled, "ignored", lapse.reason, "758.1", "359.3.e.6", object=binding[0],
               cause=cause, detail=event.ref if event is not None else "")
        return
    settle(game, ruled, "ignored", lapse.reason, "359.3.e.6", lapse.rule, object=binding[0],
           cause=cause, detail=lapse.why)


def _slots(ref: Any) -> tuple[int, ...]:
    if type(ref) is Target:
        return (ref.slot,)
    if type(ref) is Both:
        return tuple(s for part in ref.refs for s in _slots(part))
    return ()


def _without(item: ChainItem, action: Any, legal: dict[int, tuple[Binding, ...]],
             chosen: tuple[tuple[Binding, ...], ...]) -> bool:
    """Whether nothing legal is left of what an action cannot be done without.

    Raises:
        NotPlayable: one of two alternatives still could be done, and the other could not.
    """
    if type(action) is Either:
        found = {_without(item, each, legal, chosen) for each in action.actions}
        if len(found) > 1:
            raise NotPlayable(item.name, " or ".join(action.words))
        return found.pop()
    needed = (_slots(action.gear), _slots(action.to)) if type(action) is Attach else (
        object_slots(action),)
    parts = [slots for part in needed if (slots := [s for s in part if s in legal])]
    return any(not any(legal[s] for s in part) and any(chosen[s] for s in part)
               for part in parts or [list(legal)])


def object_slots(action: Any) -> tuple[int, ...]:
    """The slots of what an action acts on, apart from those that it only reads."""
    if type(action) in TOGETHER:
        return (*_slots(action.left), *_slots(action.right))
    if type(action) is Either:
        return tuple(dict.fromkeys(s for each in action.actions for s in object_slots(each)))
    if type(action) is Attach:
        return (*_slots(action.gear), *_slots(action.to))
    for name in _OBJECT_FIELDS:
        if hasattr(action, name):
            found = _slots(getattr(action, name))
            if found:
                return found
    return ()
