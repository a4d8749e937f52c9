"""A condition in words, where the engine has to say that it does not hold."""

from __future__ import annotations

from typing import Any

from riftnb.program import (
    AllOf,
    ArrivesAt,
    CostPaid,
    Exists,
    FewerRunes,
    HappenedThisTurn,
    InPhase,
    InShowdown,
    Instruction,
    Legion,
    Level,
    Matches,
    PlayedFrom,
)


def asked_words(instruction: Instruction, condition: Any) -> str:
    """What an instruction asks, for "… does not hold": in its printed words, if they say it."""
    printed = "" if type(condition) is CostPaid else instruction.asks  # not "you do"
    if not printed and type(condition) is AllOf:  # "when you burn a unit this way, …"
        return " and ".join(filter(None, map(condition_words, condition.conditions)))
    return printed or condition_words(condition)


def condition_words(condition: Any) -> str:
    """A condition in words, for "… does not hold"; "" if there is no short way to say it."""
    kind = type(condition)
    if kind is Matches:
        verb = "was" if condition.past else "is"
        words = condition.filter.words
        return f"it {verb} {words}" if words else ""
    if kind is Exists:
        return f"there is {condition.filter.words}" if condition.filter.words else ""
    if kind is Legion:
        return "[Legion] (another card played this turn)"
    if kind is Level:
        return f"[Level {condition.xp}]"
    if kind is CostPaid:
        return "the additional cost was paid"
    if kind is InPhase:
        return {"beginning": "it is the Beginning Phase", "main": "it is the Main Phase",
                "turn": "it is that player's turn"}.get(condition.phase, "")
    if kind is PlayedFrom:
        return f"it was played from {condition.zone}".replace("facedown", "face down")
    if kind is ArrivesAt:
        return "it is played to a battlefield"
    if kind is FewerRunes:
        return "that player controls fewer runes than an opponent"
    if kind is InShowdown:
        return "a showdown is going on"
    if kind is HappenedThisTurn:
        return str(condition.words)
    return ""
