"""What triggers, replacements and prohibitions watch for: words to event patterns."""

from __future__ import annotations

import re

from riftnb.program import (
    AnyBase,
    AnyBattlefield,
    AnyLocation,
    EachOpponent,
    EachPlayer,
    EventObject,
    Filter,
    Here,
    Parent,
    Pattern,
    Place,
    Ref,
    Self,
    Who,
    You,
)
from riftnb.text.nouns import player, subject
from riftnb.text.scope import Mention, Scope
from riftnb.text.tree import Part

#: Verbs in events, as the program names them.
VERBS = {"attack": "attack", "defend": "defend", "conquer": "conquer", "hold": "hold",
         "die": "die", "move": "move", "win a combat": "win combat", "become ready": "ready",
         "take damage": "damage", "score": "score", "is killed": "kill", "play": "play",
         "kill": "kill", "buff": "buff", "stun": "stun", "ready": "ready", "choose": "choose",
         "discard": "discard", "spend a buff": "spend buff", "recycle": "recycle",
         "banish": "banish", "draw": "draw", "leaves the board": "leave"}
_PLACES: dict[str, tuple[str, Place]] = {
    "from a location": ("from_", AnyLocation()), "from a battlefield": ("from_", AnyBattlefield()),
    "from here": ("from_", Here()), "to a battlefield": ("to", AnyBattlefield()),
    "to here": ("to", Here()), "here": ("to", Here()), "to base": ("to", AnyBase()),
}


def verbs(part: Part) -> str:
    """The event of a verb; several are joined by "|"."""
    text = re.sub(r"\s+alone$", "", part.text.lower().strip("[]"))
    text = re.sub(r"^\[|\]$", "", text)
    if re.match(r"(is|are|am|'m) played", text):
        return "play"
    if text in VERBS:
        return VERBS[text]
    found = []
    for verb in text.split(" or "):
        base = {"dies": "die", "wins a combat": "win combat", "becomes ready": "become ready",
                "takes damage": "take damage"}.get(verb)
        if base is None:
            base = verb if verb in VERBS else re.sub(r"s\b", "", verb, count=1)
        if base not in VERBS and base not in VERBS.values():
            raise part.error("an event that can be watched for")
        found.append(VERBS.get(base, base))
    return "|".join(dict.fromkeys(found))


def pattern(scope: Scope, part: Part) -> Pattern:
    """One event: "when you kill a unit with a spell"."""
    who: Who | None = None
    what: Ref | Filter | None = None
    actor = part.get("player_s")
    if actor is not None:
        who = _who(scope, actor)
        event = verbs(part.need("ev_verb_p"))
        thing = part.get("np")
        if thing is not None:
            what = subject(scope, thing)
            if isinstance(what, Filter) and what.kinds == ("card",) and not what.tests:
                what = None
        if part.has("ev_other"):
            raise part.need("ev_other").error("the end of the event")
        if isinstance(what, Self):
            who = None
    else:
        verb = part.need("ev_verb_o")
        event = verbs(verb)
        what = subject(scope, part.need("np"))
        if verb.text.endswith(" alone"):
            what = _alone(verb, what)
    if event == "attach" or part.has("ev_obj"):
        raise part.error("an event that can be watched for")
    places: dict[str, Place] = {}
    for place in part.all("ev_place"):
        if place.text == "there":
            places["to"] = scope.there(place)
        elif place.text in _PLACES:
            name, where = _PLACES[place.text]
            places[name] = where
        else:
            raise place.error("a place that an event can have")
    by = Filter(("spell",), (), "a spell") if part.has("ev_by") else None
    return Pattern(event, what, who, places.get("from_"), places.get("to"), by)


def _alone(verb: Part, what: Ref | Filter) -> Filter:
    from riftnb.program import State

    if not isinstance(what, Filter):
        raise verb.error("\"a unit … alone\"")
    return Filter(what.kinds, (*what.tests, State("alone")), f"{what.words} alone")


def _who(scope: Scope, part: Part) -> Who:
    text = part.text
    if text == "you":
        return You()
    if text in ("an opponent", "opponents"):
        return EachOpponent()
    if text in ("a player", "any player", "players"):
        return EachPlayer()
    return player(scope, part)


def moment(part: Part) -> Pattern:
    """"At the start of your Beginning Phase", "at the end of your turn"."""
    text = part.text
    if "each player" in text:
        return Pattern("beginning", who=EachPlayer())
    if "beginning" in text:
        return Pattern("beginning", who=You())
    if "main" in text:
        return Pattern("main", who=You())
    return Pattern("end of turn", who=You())


def delay(part: Part) -> Pattern:
    """"At the end of this turn", "at the start of your next Main Phase" (390)."""
    text = part.text
    if "end of" in text:
        return Pattern("end of turn")
    return Pattern("beginning" if "beginning" in text else "main", who=You())


_ORDINALS = ("first", "second", "third", "fourth")


def patterns(scope: Scope, when: Part) -> list[Pattern]:
    """The events of a trigger; those that differ only in the verb are one pattern."""
    inner = when.kids[0]
    found = [moment(m) for m in inner.all("moment")]
    ordinal = inner.get("ordinal")
    for event in inner.all("event"):
        made = pattern(scope, event)
        if ordinal is not None:
            word = ordinal.text.split()[1]
            made = made.replace(ordinal=_ORDINALS.index(word) + 1)
        found.append(made)
    merged: list[Pattern] = []
    for made in found:
        same = next((m for m in merged if m.replace(event="") == made.replace(event="")), None)
        if same is None:
            merged.append(made)
        else:
            merged[merged.index(same)] = same.replace(event=f"{same.event}|{made.event}")
    return merged


def lasts(when: Part) -> bool:
    """Whether the trigger is one for this turn only ("when it dies this turn")."""
    return any(event.has("now") for event in when.kids[0].all("event"))


def listen(scope: Scope, made: Pattern) -> None:
    """Let later words point at the object of the event ("it", "that unit")."""
    scope.trigger = made
    what = made.subject
    if isinstance(what, Self) or made.event in ("beginning", "main", "end of turn"):
        return
    if isinstance(what, Filter):
        scope.mention(Mention(EventObject(), kinds=what.kinds, first=0))
    elif isinstance(what, Parent) or what is not None:
        scope.mention(Mention(EventObject(), kinds=("unit",), first=0))
    elif made.event == "play":
        scope.mention(Mention(EventObject(), kinds=("card",), first=0))


__all__ = ["VERBS", "delay", "lasts", "listen", "moment", "pattern", "patterns", "verbs"]
