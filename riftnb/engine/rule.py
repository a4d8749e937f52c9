"""How one instruction is ruled (359.3.e), in the order of the rules, stopping at the first that
decides: link, targets, information, condition and permission, action."""

from __future__ import annotations

from typing import Any

from riftnb.engine.actions import finish, handler
from riftnb.engine.condition_words import asked_words
from riftnb.engine.costs import can_pay, pay
from riftnb.engine.filters import holds
from riftnb.engine.game import Game
from riftnb.engine.mistargets import by_targets
from riftnb.engine.objects import ChainItem, Deferred, Execution
from riftnb.engine.on_chain import has_choices
from riftnb.engine.on_choices import bought_off
from riftnb.engine.once import once
from riftnb.engine.picks import is_pick, options
from riftnb.engine.read import STAT_WORDS, Null, last_change, who
from riftnb.engine.tally import Tally
from riftnb.engine.verdicts import Ruled, settle
from riftnb.program import (
    AmountIs,
    Channel,
    CostResult,
    Deal,
    Did,
    DidNot,
    Draw,
    ForEach,
    GainXP,
    Instruction,
    KillsThisWay,
    LookAt,
    MakeNewChoices,
    Otherwise,
    PlayToken,
    Record,
    Result,
    RevealHand,
    StatOf,
    contains,
)
from riftnb.ruling import Cause, LinkRecord, make

#: Actions whose objects are only looked at, for later instructions to take from.
LOOKS = (LookAt, RevealHand)

#: Actions that did not happen if they came to nothing.
COUNTED = (Deal, Draw, PlayToken, Channel, GainXP)


def rule(game: Game, item: ChainItem, execution: Execution, instruction: Instruction) -> None:
    """Rule one instruction and perform it; the verdict is recorded in ``game.verdicts``."""
    id = f"{execution.prefix}.{instruction.n}"
    outer = game.now, game.cause
    game.now, game.cause = id, make(Cause, ("instruction", id))
    game.readings, game.speaking = [], item
    links = tuple([make(LinkRecord, (f"{execution.prefix}.{link.to}", link.kind, link.word))
                   for link in instruction.links
                   if link.kind != "permission"]) if instruction.links else ()
    ruled = Ruled(id, item, instruction, links)
    if not ((instruction.links and _by_link(game, ruled, execution))
            or ((slots := _aims(game, ruled, execution) if instruction.links
                 else instruction.targets) and by_targets(game, ruled, execution, slots))
            or _stood_in_for(game, ruled, execution)):
        _by_action(game, ruled, execution)
    game.now, game.cause = outer
    game.speaking = None


def stopped(game: Game, item: ChainItem, execution: Execution, instruction: Instruction) -> None:
    """An item that left the chain while it resolves stops there (359.3.e.15)."""
    ruled = Ruled(f"{execution.prefix}.{instruction.n}", item, instruction, ())
    game.readings = []
    settle(game, ruled, "negated", "gone", "359.3.e.15", object=item.object, detail="chain",
           cause=last_change(game, item.object, "zone"))


# -- 1: links ------------------------------------------------------------------------


def _by_link(game: Game, ruled: Ruled, execution: Execution) -> bool:
    """An ignored earlier instruction, or an action asked for that did not happen (.14)."""
    item = ruled.item
    for link in ruled.instruction.links:
        earlier = item.outcomes.get(link.to)
        if earlier is None:
            continue
        to = f"{execution.prefix}.{link.to}"
        if link.kind == "permission":
            if earlier.verdict == "unmet":
                settle(game, ruled, "unmet", "declined", "359.3.e.14.b", "355.17",
                       cause=Cause("instruction", to), detail="it was not chosen or not paid for")
                return True
            continue
        if game.version.null_is_zero and link.kind == "result":
            continue
        if earlier.verdict == "ignored" or (
                game.version.replaced_breaks_links and earlier.reason == "replaced"):
            if link.kind == "result" and (stat := reads(ruled.instruction).get(link.to)):
                missing_information(game, ruled, Null(stat, "", Cause("instruction", to)),
                                    "359.3.e.14.a")
                return True
            settle(game, ruled, "ignored", "link-ignored", "359.3.e.14.a",
                   cause=make(Cause, ("instruction", to)), detail=link.word)
            return True
        if link.kind == "action" or (link.kind == "result" and earlier.verdict == "unmet"):
            condition = type(ruled.instruction.condition)
            if not earlier.happened and condition not in (DidNot, Otherwise, KillsThisWay,
                                                          AmountIs):
                settle(game, ruled, "unmet", "not-done", "359.3.e.14.b",
                       cause=Cause("instruction", to), detail=link.word)
                return True
    return False


def _aims(game: Game, ruled: Ruled, execution: Execution) -> tuple[int, ...]:
    """The slots of the targets to be checked: its own, and those of an earlier instruction that
    "it" links it to, if that one was passed over and none has found them legal (359.3.e.2)."""
    instruction, found = ruled.instruction, ruled.instruction.targets
    for link in instruction.links:
        earlier = ruled.item.outcomes.get(link.to)
        if earlier is None or earlier.verdict != "unmet" or link.kind != "object":
            continue
        slots = execution.ability.instructions[link.to - 1].targets
        legal = {check.slot for v in game.verdicts for check in v.targets
                 if check.legal and v.id.rpartition(".")[0] == execution.prefix}
        found += tuple([s for s in slots if s not in legal and s not in found])
    return found


@once
def reads(instruction: Instruction) -> dict[int, str]:
    """Which number its action reads from what an earlier instruction acted on, by the number of
    that instruction."""
    found: dict[int, str] = {}
    _collect_reads(instruction.action, found)
    return found


def _collect_reads(value: Any, found: dict[int, str]) -> None:
    if type(value) is StatOf:
        if type(value.ref) is Result:
            found.setdefault(value.ref.n, STAT_WORDS.get(value.stat, value.stat))
    elif isinstance(value, (tuple, Record)):
        for part in value:
            _collect_reads(part, found)


# -- "… instead" ---------------------------------------------------------------------


def _stood_in_for(game: Game, ruled: Ruled, execution: Execution) -> bool:
    """A later instruction says what happens instead of this one when its condition holds."""
    n = ruled.instruction.n
    for later in execution.ability.instructions[n:]:
        if later.instead_of == n:
            try:
                if later.condition is None or holds(game, ruled.item, later.condition):
                    settle(game, ruled, "negated", "replaced", "359.3.e.14.b",
                           cause=Cause("instruction", f"{execution.prefix}.{later.n}"),
                           detail="instead")
                    return True
            except Null:
                continue
    return False


def _too_late(game: Game, ruled: Ruled, execution: Execution) -> bool:
    """Whether an "instead" holds only because of what it would have stood in for: that was asked
    as the other would happen, and the other went its way."""
    n = ruled.instruction.instead_of
    if not n or n not in ruled.item.outcomes:
        return False
    stood_in = Cause("instruction", ruled.id)
    id = f"{execution.prefix}.{n}"
    return not any(v.id == id and v.cause == stood_in for v in game.verdicts)


# -- 3, 4, 5: information, condition and permission, action --------------------------------


def _by_action(game: Game, ruled: Ruled, execution: Execution) -> None:
    instruction, item = ruled.instruction, ruled.item
    first_event = len(game.events)
    steps = handler(game, item, instruction.action)
    condition = instruction.condition
    if type(condition) is KillsThisWay or (
            type(instruction.action) is ForEach and _waits_for_deaths(instruction)):
        n = getattr(condition if type(condition) is KillsThisWay
                    else getattr(instruction.action, "what", None), "n", instruction.n)
        settle(game, ruled, "unmet", "not-done", "359.3.e.14.b",
               cause=Cause("instruction", f"{execution.prefix}.{n}"))
        game.deferred.append(Deferred(item, execution, instruction, len(game.verdicts) - 1))
        return
    late = instruction.cost is not None and _asks_of_its_cost(instruction)
    try:
        tally = None if late else read_first(game, steps)
        met = condition is None or _asked_once(game, item, condition)
    except Null as null:
        missing_information(game, ruled, null)
        return
    if not met:
        _unmet(game, ruled, execution, condition)
        return
    if _too_late(game, ruled, execution):
        settle(game, ruled, "unmet", "condition", "359.3.e.14.b",
               cause=Cause("instruction", f"{execution.prefix}.{instruction.instead_of}"),
               detail=asked_words(instruction, condition))
        return
    if tally is None:
        if instruction.may and not _permitted(game, ruled):
            return
        if instruction.cost is not None:
            if not can_pay(game, item, instruction.cost):
                settle(game, ruled, "unmet", "declined", "359.3.e.14.b", "355.17",
                       detail="its cost cannot be paid")
                return
            pay(game, item, instruction.cost)
        if instruction.unless is not None and bought_off(game, item, ruled.id, instruction.unless):
            settle(game, ruled, "unmet", "declined", "359.3.e.14.b", "355.17",
                   cause=Cause("decision", f"{ruled.id}/may"),
                   detail="the offer behind \"unless\" was taken")
            return
        try:
            tally = (read_first(game, steps) if late else None) or finish(steps)
        except Null as null:  # what was paid or chosen just now needs it
            missing_information(game, ruled, null)
            return
    acted(game, ruled, tally, first_event)


@once
def _asks_of_its_cost(instruction: Instruction) -> bool:
    """Whether it needs to know what its own cost was paid with: "kill a friendly unit to give +[M]
    equal to its Might" reads once that is paid (359.3.e.13)."""
    return contains(instruction.action, CostResult)


def _waits_for_deaths(instruction: Instruction) -> bool:
    what = getattr(instruction.action, "what", None)
    return type(what) is Result and what.action


def read_first(game: Game, steps: Any) -> Tally | None:
    """Let a handler read what it needs; a tally if that was all there was to it."""
    try:
        next(steps)
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]
    return None


def missing_information(game: Game, ruled: Ruled, null: Null, *rules: str) -> None:
    """It needs information that is null: ignored (359.3.e.12)."""
    bad = next((c for c in ruled.checks if not c.legal), None)
    id, cause = null.object, null.cause
    if not id and bad is not None:
        id, cause = bad.object, bad.cause
    if not id or cause is None:
        id, cause = _missing(game, ruled, id, cause)
    game.read(ruled.item, null.what, id, None, "null", cause)
    settle(game, ruled, "ignored", "null", "359.3.e.12", "359.3.e.6", *rules, object=id,
           cause=cause, detail=null.what)


def _missing(game: Game, ruled: Ruled, id: str, cause: Cause | None
             ) -> tuple[str, Cause | None]:
    """What the missing information would have been about: the earlier linked instruction."""
    for link in ruled.links:
        for verdict in game.verdicts:
            if verdict.id == link.to and verdict.verdict != "executed":
                return verdict.object or id, cause or Cause("instruction", link.to)
    return id, cause


def _unmet(game: Game, ruled: Ruled, execution: Execution, condition: Any) -> None:
    if type(condition) in (Did, DidNot, Otherwise):
        why = "not-done" if type(condition) is Did else "was-done"
        settle(game, ruled, "unmet", why, "359.3.e.14.b",
               cause=Cause("instruction", f"{execution.prefix}.{condition.n}"))
    else:
        settle(game, ruled, "unmet", "condition", "359.3.e.14.b", "359.3.f.2",
               detail=asked_words(ruled.instruction, condition))


def _permitted(game: Game, ruled: Ruled) -> bool:
    """"You may", decided as it executes; by default it is done when there is something to do."""
    action = ruled.instruction.action
    what = getattr(action, "what", None)
    item = ruled.item
    if what is not None and is_pick(what) and not options(
            game, item, what, item.controller):
        settle(game, ruled, "unmet", "declined", "359.3.e.14.b", "355.17",
               detail="nothing can be picked")
        return False
    if type(action) is MakeNewChoices and not has_choices(game, item, action):
        settle(game, ruled, "unmet", "declined", "359.3.e.14.b", "355.17",
               detail="it has no choices that could be made anew")
        return False
    if type(action) is MakeNewChoices:
        anew = not {f"{ruled.id}/pick", f"{ruled.id}/to"}.isdisjoint(game.answers)
        default, why = ("yes", "new ones are given") if anew else ("no", "its choices are kept")
    elif ruled.instruction.targets and not any(
            item.targets[s] for s in ruled.instruction.targets if s < len(item.targets)):
        default, why = "no", "nothing was chosen for it"
    else:
        default, why = "yes", "an offer is taken"
    player = _decider(game, item, ruled.instruction.by)
    answer = game.decide(f"{ruled.id}/may", player, ("yes", "no"), (default,), why,
                         "355.12")
    if answer == ("yes",):
        return True
    settle(game, ruled, "unmet", "declined", "359.3.e.14.b", "355.17",
           cause=Cause("decision", f"{ruled.id}/may"))
    return False


def _asked_once(game: Game, item: ChainItem, condition: Any) -> bool:
    """Whether a condition holds; one "if" before several instructions is asked once."""
    if item.asked is None or item.asked[0] is not condition:
        item.asked = (condition, holds(game, item, condition))
    return item.asked[1]


def _decider(game: Game, item: ChainItem, player: Any) -> str:
    """Who decides a "may": "its controller may …", else the controller of the item."""
    if player is not None:
        players = who(game, item, player)
        if len(players) == 1:
            return players[0]
    return item.controller


def acted(game: Game, ruled: Ruled, tally: Tally, first_event: int) -> None:
    """The action happened, partly happened, or did not: as much as possible is done (055,
    359.3.e.11), and a modified event happened (359.3.e.14.b-c)."""
    item, instruction = ruled.item, ruled.instruction
    n, action = instruction.n, type(instruction.action)
    item.results[n] = tally.bindings
    item.amounts[n] = tally.amount
    if tally.place:
        item.left[n] = tally.place
    if action in LOOKS:
        item.looked[n] = tally.bindings
        item.results[n] = list(tally.bindings)
    if not tally.total:
        tally.bad("nothing", "", None, "")
    if not tally.done:
        item.looked[-n] = [(tally.object, 0)]
        rules = {"replaced": "359.3.e.14.b", "prevented": "359.3.e.14.b",
                 "forbidden": "359.3.e.6", "already": "359.3.e.14.b", "gone": "359.3.e.6",
                 "null": "359.3.e.12", "window": "391", "nothing": "359.3.e.6"}
        extra = {"forbidden": ("054",), "replaced": ("370.1.a.1",), "prevented": ("437.4",)}
        settle(game, ruled, "negated", tally.reason, rules[tally.reason],
               *extra.get(tally.reason, ()), object=tally.object, cause=tally.cause,
               detail=tally.detail)
        return
    illegal = False
    for check in ruled.checks:
        illegal = illegal or not check.legal
    partial = illegal or tally.done < tally.total
    rules_more = [*_cited(game, ruled), *tally.rules]
    if partial:
        rules_more.insert(0, "359.3.e.8" if illegal else "359.3.e.11")
    cause = tally.cause if partial or tally.rules else None
    done = tuple([e.n for e in game.events[first_event:] if e.instruction == ruled.id])
    settle(game, ruled, "partial" if partial else "executed", "done", *rules_more,
           object=tally.object, cause=cause, did=done,
           detail=tally.detail if partial and tally.reason == "already" else "")
    if not tally.amount and action in COUNTED:
        item.outcomes[n] = item.outcomes[n]._replace(happened=False)


def _cited(game: Game, ruled: Ruled) -> list[str]:
    """Further rules that had a part in an instruction that was executed."""
    found = list(ruled.rules)
    for reading in game.readings:
        if reading.when == "looked back":
            found.append("359.3.e.13")
        elif reading.when == "recorded":
            found.append("359.3.f.3")
        elif reading.what == "here" or (reading.when == "now" and reading.object ==
                                         ruled.item.source[0] and reading.what == "Might"):
            found.append("359.3.f.2")
    item = ruled.item
    for link in ruled.instruction.links:
        earlier = item.outcomes.get(link.to)
        if earlier is None:
            continue
        if earlier.verdict == "negated":
            found.append("359.3.e.14.b")
        partly = next((v for v in game.verdicts if v.id == f"{ruled.id.rsplit('.', 1)[0]}."
                       f"{link.to}" and "359.3.e.14.c" in v.rules), None)
        if partly is not None:
            found.append("359.3.e.14.c")
    if item.kind in ("triggered", "delayed") and ruled.instruction.targets:
        source = game.objs.get(item.source[0])
        if source is not None and source.controller != item.controller:
            found.append("359.3.f.4")
    return found
