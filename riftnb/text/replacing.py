"""Replacements: "If it would die this turn, banish it instead." (369-373)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from riftnb.program import (
    AnyNumber,
    Duration,
    EventObject,
    Filter,
    Matches,
    Parent,
    Pattern,
    Ref,
    Replacement,
    Self,
    State,
)
from riftnb.text.amounts import duration
from riftnb.text.conditions import both, condition
from riftnb.text.costs import cost
from riftnb.text.nouns import player, refer, subject
from riftnb.text.scope import Mention, Scope
from riftnb.text.tree import Part

if TYPE_CHECKING:
    from riftnb.text.effects import Sentence


def would(scope: Scope, part: Part, into: list[Scope] | None = None
          ) -> tuple[Replacement, Ref | None, Duration, Scope]:
    """A replacement (369): the event, what it is about, how long, and what happens instead."""
    from riftnb.text.effects import Sentence

    head = part.need("would_head")
    pattern, about = _event(scope, head)
    child = Scope("replacement", scope, pattern)
    child.mention(Mention(EventObject(), kinds=("unit", "gear"), first=0))
    if isinstance(pattern.subject, Self):
        child.mentions.clear()
    cond = part.get("cond")
    holds = condition(child, cond) if cond is not None else None
    do = part.need("would_do")
    clauses = list(do.all("clause"))
    first = clauses[0]
    if head.find("would_ev") is not None and "during combat" in head.text:
        fights = Matches(EventObject(), Filter((), (State("in combat"),), "in combat"))
        holds = both(fights, holds)
    optional = first.has("may", "may_they")
    pay = first.get("pay")
    paid = cost(child, pay.need("costs")) if pay is not None else None
    prevents = next((k for k in first.kids if k.rule == "a_prevent"), None)
    once = head.has("would_next")
    lasting = duration(head)
    if prevents is not None:
        if len(clauses) > 1 or not prevents.has("prevent_it"):
            raise prevents.error("\"prevent it\"")
        made = Replacement(pattern, (), part.words, holds, prevent=AnyNumber(), once=True)
        return made, about, lasting, child
    _instead(part, do)
    sentence = Sentence(child, do)
    sentence.instead = False
    for place, clause in enumerate(clauses):
        sentence.free = place == 0 and optional
        if place == 0 and pay is not None:
            _without_cost(sentence, clause)
        else:
            sentence.clause(clause)
    decides = first.get("player_s") if optional else None
    who = None if decides is None or decides.text == "you" else player(child, decides)
    made = Replacement(pattern, tuple(child.instructions), part.words, holds, optional, paid,
                       None, once, who)
    return made, about, lasting, child


def _instead(part: Part, do: Part) -> None:
    if not re.search(r"\binstead\b", part.text):
        raise do.error("\"instead\"")


def _without_cost(sentence: Sentence, clause: Part) -> None:
    kids = tuple(k for k in clause.kids if k.rule not in ("pay", "may", "may_they"))
    action = next(k for k in kids if k.rule.startswith("a_"))
    sentence.clause(Part("clause", clause.sentence, action.start, clause.stop, kids))


_WOULD = {"die": "die", "die during combat": "die", "be dealt damage": "damage",
          "leave the board": "leave"}


def _event(scope: Scope, head: Part) -> tuple[Pattern, Ref | None]:
    thing = head.need("np")
    evs = head.get("would_evs")
    names, objects = [], []
    for ev in evs.all("would_ev") if evs is not None else ():
        about = ev.get("about_me")
        if about is not None:
            names.append({"stun": "stun", "give": "lower might"}.get(ev.text.split()[0], "return"))
            objects.append(subject(scope, about.need("np")))
        else:
            names.append(_WOULD[ev.text])
    if evs is None:
        names = ["die"]
    event = "|".join(names)
    if objects:
        if len(objects) != len(names) or any(o != objects[0] for o in objects):
            raise head.error("events that happen to one thing")
        inner = thing.kids[0]
        by = subject(scope, inner)
        if not isinstance(by, Filter):
            raise thing.error("\"a spell or ability\"")
        return Pattern(event, objects[0], by=by), None
    inner = thing.kids[0]
    if inner.rule in ("np_word", "np_that"):
        about_ref = refer(scope, inner)
        if isinstance(about_ref, Self):
            return Pattern(event, Self()), None
        return Pattern(event, Parent(about_ref)), about_ref
    return Pattern(event, subject(scope, inner)), None


__all__ = ["would"]
