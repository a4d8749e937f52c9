"""Conditions about what has happened this turn: "if a unit died this turn"."""

from __future__ import annotations

from riftnb.program import (
    Condition,
    EachOpponent,
    Filter,
    HappenedThisTurn,
    NotCondition,
    Pattern,
    Self,
    You,
)
from riftnb.text.filters import describe_np
from riftnb.text.scope import Scope
from riftnb.text.tree import Part


def told(scope: Scope, part: Part) -> Condition | None:
    """The condition, or None if the engine's record does not tell."""
    kind = part.kids[0] if part.rule == "c_noted" and part.kids else part
    now = kind.get("now")
    if now is None or now.text != "this turn":
        return None
    words = kind.words
    if kind.rule == "c_died":
        what = _one(scope, kind.need("np"))
        phase = "beginning" if "during your beginning phase" in kind.text else ""
        return HappenedThisTurn(Pattern("die", what), words, 1, phase) if what else None
    if kind.rule == "c_not_been":
        if kind.need("np").text != "I" or kind.need("passive_v").text != "dealt damage":
            return None
        happened = HappenedThisTurn(Pattern("damage", Self()), words.replace("haven't", "have"))
        return NotCondition(happened)
    if kind.rule != "c_history" or kind.has("history_by"):
        return None
    return _history(scope, kind, words)


def _history(scope: Scope, part: Part, words: str) -> Condition | None:
    done = part.need("history")
    least = 2 if part.text.endswith(" twice this turn") else 1
    mine = part.text.startswith("I have ")
    if done.text == "moved":
        return HappenedThisTurn(Pattern("move", Self()), words, least) if mine else None
    who = EachOpponent() if part.text.startswith("an opponent") else You()
    if mine or least > 1:
        return None
    if done.text == "gained XP":
        return HappenedThisTurn(Pattern("gain xp", None, who), words)
    verb = {"chosen": "choose", "discarded": "discard"}.get(done.text.split()[0], "")
    what = _one(scope, done.need("np")) if verb else None
    if what is None:
        return None
    plain = what.kinds == ("card",) and not what.tests
    return HappenedThisTurn(Pattern(verb, None if plain else what, who), words)


def _one(scope: Scope, part: Part) -> Filter | None:
    """"A friendly unit": a description of one thing."""
    thing = part.kids[0]
    if thing.rule != "np_some" or (thing.get("quant") or thing).text not in (
            "a", "an", "another"):
        return None
    return describe_np(scope, thing, chosen=False).filter


__all__ = ["told"]
