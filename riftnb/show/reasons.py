"""Why an instruction has its verdict, in words: one function for each reason code.

``_LONG`` makes the body of a sentence that can be read aloud; :func:`reason` says the same in as
few words as a node of a picture has room for.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from riftnb.ruling import Verdict
from riftnb.show.because import because, decider
from riftnb.show.deeds import action
from riftnb.show.events import clause
from riftnb.show.names import Names, capital, listed, lowered, one_line, quote
from riftnb.show.performed import clauses, done, increases, instead, paid, performed
from riftnb.show.readings import asked_readings, reading_words

#: What "already" means, by the action that could not be done (the verdict's ``detail``).
_ALREADY = {
    "ready": "is already ready", "exhaust": "is already exhausted", "buff": "is already buffed",
    "empower": "is already empowered", "disempower": "is not empowered",
    "stun": "is already stunned", "heal": "has no damage to heal", "move": "is there already",
    "recall": "is in its base already", "control": "is already under that player's control",
    "attach": "is attached to it already", "detach": "is not attached to anything",
    "give might": "has that much Might already", "grant": "has that already",
    "spend buff": "has no buff to spend", "0 damage": "would be dealt 0 damage",
}

#: Words by which somebody else than who plays it would gain control.
_GIVES = re.compile(r"\b(they|their|player|opponent|owner)\b", re.IGNORECASE)

#: What became of a target that left: the zone that it is in, in short.
_LEFT = {
    "hand": "is in a hand now", "trash": "is in the trash now", "deck": "is in a deck now",
    "banishment": "is banished now", "chain": "is on the chain now",
    "back": "left and came back: another object", "gone": "no longer exists",
}


def _target(names: Names, verdict: Verdict) -> str:
    if not verdict.object:
        return "the chosen target"
    kind = names.kind(verdict.object)
    word = kind if kind not in ("object", "") else "object"
    name = names.object(verdict.object)
    if verdict.object in names.ruling.before.players:
        return f"the chosen player {name}"
    return f"the chosen {name}" if name.startswith(f"{word} ") else f"the chosen {word} {name}"


def _link(verdict: Verdict, to: str = "") -> str:
    for link in verdict.links:
        if not to or link.to == to:
            return lowered(one_line(link.word))
    return lowered(one_line(verdict.detail))


# -- ignored --------------------------------------------------------------------------


def _target_left(names: Names, verdict: Verdict) -> str:
    on_chain = names.kind(verdict.object) in ("spell", "ability")
    what = ("left the board and came back, as another object" if verdict.detail == "back"
            else f"is no longer on the {'chain' if on_chain else 'board'}")
    if on_chain and verdict.cause is None:
        what += ": it has resolved"
    return (f"{_target(names, verdict)} {what}"
            f"{because(names, verdict, verdict.cause, verdict.object)}")


_AGAINST = "measured against missing "
_MEASURE = re.compile(r"\b(Might|cost)\b")
_IF = re.compile(r"\bif\b[^,.:]*", re.IGNORECASE)


def _lapsed(detail: str) -> str:
    detail = one_line(detail)
    if not detail:
        return "no longer is what the text describes"
    if detail.startswith(_AGAINST):
        return f"cannot be checked: “{detail[len(_AGAINST):]}” is null"
    if detail.startswith("measured against something"):
        return f"cannot be checked: it is {detail}"
    return f"{'no longer has' if _MEASURE.search(detail) else 'is no longer'} {detail}"


def _target_words(names: Names, verdict: Verdict) -> str:
    return (f"{_target(names, verdict)} {_lapsed(verdict.detail)}"
            f"{because(names, verdict, verdict.cause, verdict.object)}")


def _untargetable(names: Names, verdict: Verdict) -> str:
    text = f"{_target(names, verdict)} can't be chosen by this any more"
    text += because(names, verdict, verdict.cause)
    since = sheltering(names, verdict)
    if since:
        text += f"; that holds since {since}"
    return text


def sheltering(names: Names, verdict: Verdict) -> str:
    """What made a target untargetable after it was chosen: "Discipline gave it +2 Might"."""
    event = names.events.get(int(verdict.detail)) if verdict.detail.isdecimal() else None
    if event is None:
        return ""
    return clause(names, event, "it" if event.object == verdict.object else "")


def missing(names: Names, verdict: Verdict) -> str:
    """The information that was null: "the controller of Poro"."""
    what = one_line(verdict.detail) or "information"
    if not verdict.object:
        if what.startswith(("a ", "an ")):
            return f"to know whether something is {what}"
        return what if what.startswith(("that", "the ", "information")) else f"the {what}"
    if what.startswith(("what ", "whether ")):
        return what
    if what in ("here", "that place") or what.startswith("the "):
        return f"“{what}”"
    if what.startswith(("a ", "an ")):
        return f"whether {names.object(verdict.object)} is {what}"
    if what[0].isdigit():
        return f"whether {names.object(verdict.object)} has {what}"
    return f"the {what} of {names.object(verdict.object)}"


def _null(names: Names, verdict: Verdict) -> str:
    what = missing(names, verdict)
    know = "to know " if what.startswith("whether ") else ""
    text = f"it needs {know}{what}, but that information is null"
    cause = verdict.cause
    other = names.verdicts.get(cause.ref) if cause is not None and (
        cause.kind == "instruction") else None
    result = other is not None and any(
        link.to == other.id and link.kind == "result" for link in verdict.links)
    if other is not None and result:
        return (f"{text}: “{_link(verdict, other.id)}” finds nothing, because "
                f"{names.instruction(other.id, verdict.id)} was {other.verdict}")
    return text + because(names, verdict, cause, verdict.object)


def _link_ignored(names: Names, verdict: Verdict) -> str:
    to = _linked_to(verdict)
    other = names.verdicts.get(to)
    word = _link(verdict, to)
    was = "was ignored" if other is None else f"was {other.verdict}"
    says = f"“{word}” links it to" if word else "it is linked to"
    return f"{says} {_quoted(names, verdict, to)}, which {was}"


def _quoted(names: Names, verdict: Verdict, to: str) -> str:
    """An earlier instruction with its words: "instruction 1 (“Kill a unit”)"."""
    other = names.verdicts.get(to)
    words = f" ({quote(other.words)})" if other is not None else ""
    return f"{names.instruction(to, verdict.id)}{words}"


def _linked_to(verdict: Verdict) -> str:
    if verdict.cause is not None and verdict.cause.kind == "instruction":
        return verdict.cause.ref
    return verdict.links[0].to if verdict.links else ""


# -- negated --------------------------------------------------------------------------


def _acted(names: Names, verdict: Verdict) -> str:
    """What was not done, and to what: "the kill of Poro", "the damage to Poro"."""
    what = action(names, verdict)
    if not verdict.object:
        return what
    return f"{what} {'to' if what == 'the damage' else 'of'} {names.object(verdict.object)}"


def _replaced(names: Names, verdict: Verdict) -> str:
    cause = verdict.cause
    if cause is not None and cause.kind == "instruction":
        return f"{names.instruction(cause.ref, verdict.id)} happens instead"
    by = f" by {names.effect(cause.ref)}" if cause is not None and cause.kind == "effect" else ""
    text = f"{_acted(names, verdict)} was replaced{by}"
    what = clauses(names, instead(names, verdict))
    return f"{text}; instead, {what}" if what else text


def _prevented(names: Names, verdict: Verdict) -> str:
    if verdict.detail:
        return f"{action(names, verdict)} was stopped: {one_line(verdict.detail)}"
    cause, what = verdict.cause, _acted(names, verdict)
    by = f" by {names.effect(cause.ref)}" if cause is not None and cause.kind == "effect" else ""
    return f"{'all of ' if what.startswith('the damage') else ''}{what} was prevented{by}"


def _forbidden(names: Names, verdict: Verdict) -> str:
    text = f"{_acted(names, verdict)} is forbidden"
    return text + because(names, verdict, verdict.cause, verdict.object)


def already(names: Names, verdict: Verdict) -> str:
    """"Scout is already ready"."""
    name = names.object(verdict.object) if verdict.object else "it"
    item = names.items.get(verdict.item)
    if verdict.detail == "control" and item is not None and not _GIVES.search(verdict.words):
        return f"{item.controller} controls {name} already"
    return f"{name} {_ALREADY.get(verdict.detail, 'is already so')}"


def _already(names: Names, verdict: Verdict) -> str:
    return already(names, verdict) + because(names, verdict, verdict.cause, verdict.object)


def _gone(names: Names, verdict: Verdict) -> str:
    name = names.object(verdict.object) if verdict.object else "what it acts on"
    if verdict.detail == "chain":
        return (f"{name} left the chain as it resolved, and stopped there"
                f"{because(names, verdict, verdict.cause, verdict.object)}")
    if verdict.detail.startswith("a "):
        return f"{name} is not {one_line(verdict.detail)}"
    return (f"{name}, which is not a target, is no longer where the instruction needs it"
            f"{because(names, verdict, verdict.cause, verdict.object)}")


def _window(names: Names, verdict: Verdict) -> str:
    when = f" ({one_line(verdict.detail)})" if verdict.detail else ""
    return (f"nothing was set up: the time in which it could act{when} is already over"
            f"{because(names, verdict, verdict.cause, verdict.object)}")


def nothing(verdict: Verdict) -> str:
    """"there is nothing to do it with: no cards in hand"."""
    detail = one_line(verdict.detail)
    if not detail:
        return "there is nothing to do it to"
    return detail if detail[0].isdigit() else f"there are no {detail}"


def _nothing(names: Names, verdict: Verdict) -> str:
    return nothing(verdict) + because(names, verdict, verdict.cause, verdict.object)


# -- unmet ----------------------------------------------------------------------------


def _not_that(other: Verdict | None) -> str:
    """What became of the instruction whose action is asked for."""
    if other is None:
        return "did not happen"
    if other.verdict in ("executed", "partial"):
        return "did not do that"
    return f"was {other.verdict}"


def _not_done(names: Names, verdict: Verdict) -> str:
    to = _linked_to(verdict)
    if not to:
        return "what it asks for did not happen"
    other = names.verdicts.get(to)
    word = _link(verdict, to)
    asks = f"“{word}” asks for the action of" if word else "it asks for the action of"
    return f"{asks} {_quoted(names, verdict, to)}, which {_not_that(other)}"


def _was_done(names: Names, verdict: Verdict) -> str:
    """"“if you can't” is for when instruction 1 is not done, and it was executed"."""
    to = _linked_to(verdict)
    if not to:
        return "it is for when something is not done that was done"
    other, word = names.verdicts.get(to), _link(verdict, to)
    where = _quoted(names, verdict, to)
    said = f"“{word}” is" if word else "it is"
    if word.lower() == "otherwise":
        return f"{said} for when the condition of {where} does not hold, and it held"
    return f"{said} for when {where} is not done, and it was {other.verdict if other else 'done'}"


def condition(verdict: Verdict) -> str:
    """"its condition “if it was killed” does not hold"."""
    found = _IF.search(verdict.words)
    words = verdict.detail or (found.group() if found else "")
    early = verdict.cause is not None and verdict.cause.kind == "instruction"
    held = "did not hold before" if early else "does not hold"
    return f"its condition{f' {quote(words)}' if words else ''} {held}"


def _condition(names: Names, verdict: Verdict) -> str:
    cause = verdict.cause
    if cause is not None and cause.kind == "instruction":
        return f"{condition(verdict)} {names.instruction(cause.ref, verdict.id)}"
    return condition(verdict) + because(names, verdict, cause)


def declined(names: Names, verdict: Verdict) -> str:
    """"P1 declined"; or why it could not be accepted."""
    if verdict.detail:
        return one_line(verdict.detail)
    cause = verdict.cause
    who = decider(names, cause.ref) if cause is not None and cause.kind == "decision" else ""
    return f"{who or 'the player'} declined"


# -- executed, partial ----------------------------------------------------------------


def _unseen(names: Names, verdict: Verdict) -> str:
    """What was done without an event to tell of."""
    words, what = verdict.words.lower(), action(names, verdict)
    if "386" in verdict.rules:
        return "its ability was put on the chain"
    if words.startswith(("you may pay", "pay ", "[add]")):
        return paid(names, verdict)
    none = {"the damage": "the damage is 0, so none was marked",
            "the draw": "the number is 0, so no card was drawn",
            "the play": "the number is 0, so nothing was played"}
    if what in none:
        return none[what]
    return _chosen(names, verdict) or "it was done"


def _chosen(names: Names, verdict: Verdict) -> str:
    """"P1 chose Poro": what an instruction came to that only chooses."""
    return listed([f"{d.player} chose {listed([names.object(id) for id in d.chosen]) or 'none'}"
                   for d in names.ruling.decisions if d.key == f"{verdict.id}/pick"])


def _done(names: Names, verdict: Verdict) -> str:
    text = clauses(names, performed(names, verdict)) or _unseen(names, verdict)
    for read in asked_readings(names, verdict):
        text += f"; {reading_words(names, read)}"
    for link in verdict.links:
        other = names.verdicts.get(link.to)
        if other is not None and other.verdict == "negated" and link.kind == "object":
            where, word = names.instruction(other.id, verdict.id), lowered(one_line(link.word))
            text += (f"; {where} was negated, but “{word}” refers to the object, not to the "
                     "action")
    for check in verdict.targets:
        name = names.object(check.object)
        if not check.legal:
            why = ("can't be chosen by this" if check.rule == "758.1"
                   else "left the board" if check.why in _LEFT else _lapsed(check.why))
            text += f"; {name} is unaffected: it {why}" + because(
                names, verdict, check.cause, check.object)
        elif check.rule:
            text += f"; {name} is a legal target again"
    if verdict.verdict == "partial" and all(c.legal for c in verdict.targets):
        text += _undone(names, verdict)
    elif "359.3.e.14.c" in verdict.rules and verdict.cause is not None and verdict.did:
        text += f"; {_modifier(names, verdict)}a modified action was still performed"
    elif more := increases(names, verdict):
        text += f"; {more}"
    return text


def _modifier(names: Names, verdict: Verdict) -> str:
    more = increases(names, verdict)
    by = dict.fromkeys(names.actor(e) for e in names.ruling.events
                       if e.instruction == verdict.id and e.kind == "prevent")
    said = [more] if more else []
    if by:
        said.append(f"part of it was prevented by {listed(list(by))}")
    return f"{listed(said)}, but " if said else ""


def _undone(names: Names, verdict: Verdict) -> str:
    if not verdict.object:
        return "; the rest could not be done"
    cause = verdict.cause
    if cause is not None and cause.kind == "effect":
        effect = names.effects.get(cause.ref)
        kind = effect.kind if effect is not None else ""
        how = {"passive": "forbidden", "replacement": "replaced",
               "prevention": "prevented"}.get(kind, "stopped")
        return f"; for {names.object(verdict.object)} it was {how} by {names.effect(cause.ref)}"
    if verdict.detail in _ALREADY:
        return f"; {_already(names, verdict)}"
    return (f"; for {names.object(verdict.object)} it could not be done"
            f"{because(names, verdict, cause, verdict.object)}")


_LONG: dict[str, Callable[[Names, Verdict], str]] = {
    "target-left": _target_left, "target-words": _target_words, "untargetable": _untargetable,
    "null": _null, "link-ignored": _link_ignored, "replaced": _replaced,
    "prevented": _prevented, "forbidden": _forbidden, "already": _already, "gone": _gone,
    "window": _window, "nothing": _nothing, "not-done": _not_done, "condition": _condition,
    "was-done": _was_done, "declined": declined, "done": _done,
}

#: What is said of an instruction that has no verdict yet: a record of a moment has those.
_PENDING = "not ruled at this moment"

#: The reason codes that have words.
REASONS = frozenset(_LONG)


def long_reason(names: Names, verdict: Verdict) -> str:
    """The body of the sentence on a verdict: "the chosen unit Poro is no longer …"."""
    if verdict.reason == "pending":
        return _PENDING
    say = _LONG.get(verdict.reason)
    if say is None:
        return one_line(verdict.reason) + because(names, verdict, verdict.cause, verdict.object)
    return say(names, verdict)


def reason(names: Names, verdict: Verdict) -> str:
    """Why, in as few words as a node has room for; for what was done, what was done."""
    name = names.object(verdict.object) if verdict.object else "the target"
    code = verdict.reason
    if code == "target-left":
        event = names.cause_event(verdict.cause)
        if verdict.detail == "back":
            return f"{name} left and came back: another object"
        if event is not None and event.to and verdict.detail != "gone":
            return f"{name} is {names.at(event.to)} now"
        return f"{name} left the board"
    if code == "target-words":
        return f"{name} {_lapsed(verdict.detail)}"
    if code == "untargetable":
        return f"{name} can't be chosen by this any more"
    if code == "null":
        return f"{missing(names, verdict)} is null"
    if code in ("link-ignored", "not-done"):
        to = _linked_to(verdict)
        other = names.verdicts.get(to)
        if not to:
            return "what it asks for did not happen"
        other_id = names.instruction(to, verdict.id)
        if code == "link-ignored":
            return f"it is linked to {other_id}, which {_not_that(other)}"
        return f"{other_id} {_not_that(other)}"
    if code == "was-done":
        to = _linked_to(verdict)
        return f"{names.instruction(to, verdict.id)} did apply" if to else "it does not apply"
    if code == "replaced":
        if verdict.cause is not None and verdict.cause.kind == "instruction":
            return f"{names.instruction(verdict.cause.ref, verdict.id)} happens instead"
        return f"{_acted(names, verdict)} was replaced"
    if code == "forbidden":
        return f"{_acted(names, verdict)} is forbidden"
    if code == "prevented":
        return _prevented(names, verdict._replace(cause=None))
    if code == "already":
        return already(names, verdict)
    if code == "gone" and verdict.detail == "chain":
        return f"{name} left the chain and stopped"
    if code == "gone":
        return f"{name} is no longer where it is needed" if not verdict.detail.startswith(
            "a ") else f"{name} is not {one_line(verdict.detail)}"
    if code == "window":
        return f"too late: {one_line(verdict.detail) or 'its time'} is over"
    if code == "nothing":
        return nothing(verdict)
    if code == "condition":
        return condition(verdict)
    if code == "declined":
        return declined(names, verdict)
    if code == "done":
        return _short_done(names, verdict)
    return _PENDING if code == "pending" else one_line(code)


def _short_done(names: Names, verdict: Verdict) -> str:
    text = "; ".join(map(capital, done(names, verdict))) or "done"
    for check in verdict.targets:
        if not check.legal:
            text += f"; {names.object(check.object)} unaffected"
    if verdict.verdict == "partial" and all(c.legal for c in verdict.targets) and verdict.object:
        text += f"; not {names.object(verdict.object)}"
    return text


__all__ = ["REASONS", "long_reason", "reason"]
