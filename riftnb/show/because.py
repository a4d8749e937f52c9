"""The cause of a verdict as a clause: "Flash moved it to P2's base"."""

from __future__ import annotations

from riftnb.ruling import Cause, Verdict
from riftnb.show.events import clause
from riftnb.show.names import Names, quote


def because(names: Names, verdict: Verdict, cause: Cause | None, it: str = "") -> str:
    """", because Flash moved it to P2's base": the cause as a clause, "" if there is none."""
    said = cause_clause(names, verdict, cause, it)
    return f", because {said}" if said else ""


def cause_clause(names: Names, verdict: Verdict, cause: Cause | None, it: str = "") -> str:
    """A cause as a clause; ``it``: the id of the object that the sentence already named."""
    if cause is None:
        return ""
    event = names.cause_event(cause)
    if event is not None:
        return clause(names, event, "it" if event.object == it and it else "")
    if cause.kind == "effect":
        effect = names.effects.get(cause.ref)
        words = f" says {quote(effect.words)}" if effect is not None else " says so"
        return f"{names.effect(cause.ref)}{words}"
    if cause.kind == "instruction":
        other = names.verdicts.get(cause.ref)
        where = names.instruction(cause.ref, verdict.id)
        return f"{where} was {other.verdict}" if other is not None else f"{where} did it"
    if cause.kind == "decision":
        return f"{decider(names, cause.ref) or 'the player'} chose so"
    if cause.kind == "cleanup":
        return "the cleanup did it"
    if cause.kind == "step":
        return f"of the step {quote(cause.ref)}" if cause.ref else ""
    return ""


def decider(names: Names, key: str) -> str:
    """Who made a decision; "" if nobody did."""
    return next((d.player for d in names.ruling.decisions if d.key == key), "")


__all__ = ["because", "cause_clause", "decider"]
