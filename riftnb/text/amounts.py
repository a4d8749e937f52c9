"""Amounts, places, durations and cost symbols."""

from __future__ import annotations

import re

from riftnb.program import (
    Amount,
    BaseOf,
    ChosenPlace,
    ControllerOf,
    Cost,
    Count,
    CountTags,
    DoneBy,
    Duration,
    Enemy,
    Filter,
    Here,
    In,
    Is,
    LinkedSet,
    ParentPlace,
    Place,
    PlaceOf,
    Points,
    Product,
    Result,
    Self,
    StatOf,
    You,
)
from riftnb.text.filters import describe_np, number
from riftnb.text.nouns import of_side, possessor, refer
from riftnb.text.qualifiers import there_is
from riftnb.text.scope import Scope
from riftnb.text.tree import Part

THIS_TURN = Duration("turn")
FOR_GOOD = Duration("game")


def duration(part: Part) -> Duration:
    """"This turn", "this combat", or nothing: for good."""
    now = part.get("now")
    if now is None:
        return FOR_GOOD
    return THIS_TURN if now.text == "this turn" else Duration("combat")


def amount(scope: Scope, part: Part) -> Amount:
    """A number, or a number read from an object ("its Might")."""
    if part.rule == "num":
        return _number(scope, part)
    if part.has("tally"):
        return Points(You())
    stat = part.get("stat")
    if stat is None:
        return _number(scope, part.need("num"))
    poss = stat.get("poss")
    if poss is None:
        name = "damage" if "damage" in stat.need("stat_of").text else "might"
        return StatOf(name, refer(scope, stat.need("np")))
    word = stat.need("stat_word").text
    name = ("energy" if word.startswith("energy") else
            word.strip("[]").lower() if word.startswith("[") else "might")
    return StatOf(name, possessor(scope, poss, measured=True))


def _number(scope: Scope, part: Part) -> Amount:
    found = number(part)
    if isinstance(found, DoneBy):
        raise part.error("a printed number")
    return found


def times(scope: Scope, one: Amount, part: Part | None) -> Amount:
    """"… for each …"."""
    if part is None:
        return one
    those = counted(scope, part.need("np"))
    tags = part.get("tag_list")
    if tags is not None:
        return Product(one, CountTags(those, tuple(t.words for t in tags.all("tag"))))
    return Product(one, Count(those))


def counted(scope: Scope, part: Part) -> Filter:
    """A description of what is counted; cards are counted in a zone that the words name."""
    thing = part.kids[0]
    if thing.rule != "np_some":
        raise thing.error("a description of what is counted")
    found = describe_np(scope, thing, chosen=False, bare=True).filter
    looked = scope.last_looked()
    if "card" in found.kinds and looked and not any(
            isinstance(t, (In, LinkedSet)) for t in found.tests):
        if scope.draft is not None:
            scope.draft.link(looked, "object", thing.words)
        return Filter(found.kinds, (Is(Result(looked)), *found.tests), found.words)
    if "card" in found.kinds and not any(isinstance(t, (In, LinkedSet)) for t in found.tests):
        raise thing.error("where the cards are that are counted, such as \"in your trash\"")
    return found


def symbols(part: Part) -> Cost:
    """Cost symbols such as [2][order]."""
    found = re.findall(r"\[([^\]]+)\]", part.words)
    energy = sum(int(s) for s in found if s.isdigit())
    return Cost(energy, tuple(s for s in found if not s.isdigit()), words=part.words)


def destination(scope: Scope, part: Part | None, moved: object = None) -> Place:
    """Where something is moved to; left open, any other location (355.4)."""
    if part is None:
        return ChosenPlace("location")
    where = part.get("place_where")
    if where is not None:
        kind = "battlefield" if where.text.startswith("to a battlefield") else "location"
        return ChosenPlace(kind, there_is(scope, where.need("pp_where")))
    text = re.sub(r"^(to|at|in|into) ", "", part.text)
    fixed: dict[str, Place] = {
        "an open battlefield": ChosenPlace("open battlefield"),
        "an occupied enemy battlefield": ChosenPlace("occupied enemy battlefield"),
        "any battlefield": ChosenPlace("battlefield"), "a battlefield": ChosenPlace("battlefield"),
        "a different battlefield": ChosenPlace("battlefield"),
        "a battlefield you control": ChosenPlace("controlled battlefield"),
        "a battlefield where you have units": ChosenPlace("occupied battlefield"),
        "a single location": ChosenPlace("location"),
        "or from its base": ChosenPlace("base or battlefield"),
        "base": BaseOf(None), "its base": BaseOf(None), "their base": BaseOf(None),
        "your base": BaseOf(You()), "my base": BaseOf(ControllerOf(Self())), "here": Here(),
        "my battlefield": PlaceOf(Self(), True),
    }
    if text in fixed:
        return fixed[text]
    if text == "this battlefield":
        return _this(scope)
    thing = part.get("np")
    if thing is not None:
        return PlaceOf(refer(scope, thing))
    if text in ("there", "that battlefield"):
        return scope.there(part)
    if text == "that enemy unit's battlefield":
        return PlaceOf(of_side(scope, part, "unit", Enemy()), True)
    if text == "its location" or text.startswith("the same"):
        return _where(scope, part, text)
    raise part.error("a place that something can be moved to")


def _this(scope: Scope) -> Place:
    """"This battlefield": where the event happened that triggered, else where this is."""
    inner: Scope | None = scope
    depth = 0
    while inner is not None:
        place = inner.event_place()
        if place is not None:
            for _ in range(depth):
                place = ParentPlace(place)
            return place
        inner, depth = inner.parent, depth + 1
    return Here()


def _where(scope: Scope, part: Part, text: str) -> Place:
    if text == "the same battlefield":
        return scope.there(part)
    found = scope.point(part, (), False).ref
    if found is None:
        raise part.error("something mentioned before whose location this is")
    return PlaceOf(found)


def entry(scope: Scope, part: Part | None) -> Place | None:
    """Where something that is played enters; None: where its player may play it."""
    if part is None:
        return None
    text = re.sub(r"^(to|at|in|into) ", "", part.text)
    if text in ("base", "their base", "its base"):
        actor = scope.actor
        return BaseOf(You() if text == "base" or actor is None else actor)
    return destination(scope, part)


__all__ = ["FOR_GOOD", "THIS_TURN", "amount", "counted", "destination", "duration", "entry",
           "symbols", "times"]
