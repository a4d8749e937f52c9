"""What triggers, replacements and prohibitions watch for: words to event patterns."""

from __future__ import annotations

import re

from riftnb.program import (
    AllOf,
    AnyBase,
    AnyBattlefield,
    AnyLocation,
    At,
    Condition,
    ControlledBy,
    EachOpponent,
    EachPlayer,
    EventObject,
    EventPlayer,
    EventTo,
    Exists,
    Filter,
    Friendly,
    HasTag,
    Here,
    InPhase,
    InShowdown,
    IsAttachedTo,
    Matches,
    NotCondition,
    OtherThan,
    OwnedBy,
    OwnerOf,
    Parent,
    Pattern,
    Place,
    PlaceThat,
    PlayedFrom,
    Ref,
    Self,
    State,
    Unsupported,
    Who,
    You,
)
from riftnb.text.conditions import condition
from riftnb.text.filters import describe_np
from riftnb.text.nouns import player, subject
from riftnb.text.scope import Mention, Scope
from riftnb.text.tree import Part

#: Verbs in events, as the program names them.
VERBS = {"attack": "attack", "defend": "defend", "conquer": "conquer", "hold": "hold",
         "die": "die", "move": "move", "win a combat": "win combat", "become ready": "ready",
         "take damage": "damage", "score": "score", "is killed": "kill", "play": "play",
         "kill": "kill", "buff": "buff", "stun": "stun", "ready": "ready", "choose": "choose",
         "discard": "discard", "spend a buff": "spend buff", "recycle": "recycle",
         "banish": "banish", "draw": "draw", "empower": "empower", "leaves the board": "leave"}
_PLACES: dict[str, tuple[str, Place]] = {
    "from a location": ("from_", AnyLocation()), "from a battlefield": ("from_", AnyBattlefield()),
    "from here": ("from_", Here()), "from my location": ("from_", Here()),
    "at a battlefield": ("to", AnyBattlefield()), "to a battlefield": ("to", AnyBattlefield()),
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
    if re.match(r"(is|are) returned to ", text):
        return "return"
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
    rare = part.get("ev_rare")
    if rare is not None:
        things = [subject(scope, about) for about in rare.all("np")]
        return _rare(rare, things) or Pattern(rare.text)
    listed = part.get("ev_list")
    if listed is not None:  # "when this is played, discarded, or killed"
        named = re.findall(r"played|discarded|killed|banished", listed.folded.split(" is ")[1])
        events = "|".join({"played": "play", "discarded": "discard", "killed": "kill",
                           "banished": "banish"}[n] for n in named)
        return Pattern(events, subject(scope, listed.need("np")))
    state = part.get("ev_state")
    if state is not None:
        mighty = "mighty" in state.text.lower()
        return Pattern("become mighty" if mighty else "empower",
                       subject(scope, state.need("np")))
    nth = part.get("ev_nth")
    if nth is not None:
        _, does, _, order, kind = nth.text.split()
        what = None if kind == "card" else Filter((kind,), (), kind)
        return Pattern(does, what, You(), ordinal=_ORDINALS.index(order) + 1)
    started = part.get("ev_started")
    if started is not None:
        here = any(place.text == "here" for place in part.all("ev_place"))
        return Pattern("combat", to=Here() if here else None)
    if part.has("ev_made"):
        return Pattern("play", Self())
    actor = part.get("player_s")
    if actor is not None:
        who = _who(scope, actor)
        event = verbs(part.need("ev_verb_p"))
        thing = part.get("np")
        if thing is not None:
            what = subject(scope, thing)
            if isinstance(what, Filter) and what.kinds == ("card",) and not what.tests:
                what = None
        if isinstance(who, EachPlayer) and isinstance(what, Filter):
            # "a player chooses a friendly unit": friendly to that player
            tests = tuple(ControlledBy(EventPlayer()) if isinstance(t, Friendly) else t
                          for t in what.tests)
            what = what.replace(tests=tests)
        if isinstance(what, Self) and event == "play":
            who = None
    else:
        verb = part.need("ev_verb_o")
        event = verbs(verb)
        what = subject(scope, part.need("np"))
        if verb.text.endswith(" alone"):
            what = _alone(verb, what)
        if verb.text.endswith(" to your hand"):
            what = _yours(verb, what)
    places: dict[str, Place] = {}
    thing = part.get("ev_obj")
    if thing is not None:
        where = subject(scope, thing.need("np"))
        if not isinstance(where, Filter) or where.kinds != ("battlefield",):
            raise thing.error("a battlefield, such as \"a battlefield you control\"")
        places["to"] = PlaceThat(where)
    for place in part.all("ev_place"):
        if place.text == "there":
            places["to"] = scope.there(place)
        elif place.text in _PLACES:
            name, field = _PLACES[place.text]
            places[name] = field
        else:
            raise place.error("a place that an event can have")
    by = Filter(("spell",), (), "a spell") if part.has("ev_by") else None
    several = part.get("np")
    batch = several is not None and several.text.startswith("one or more")
    return Pattern(event, what, who, places.get("from_"), places.get("to"), by, 0, batch)


def _rare(part: Part, things: list[Ref | Filter]) -> Pattern | None:
    """"When you attach an Equipment to me", "when you use an activated ability of a gear": the
    rare events that the engine tells of."""
    first = things[0] if things else None
    if part.text.startswith("you attach ") and len(things) == 2 and isinstance(
            first, Filter) and things[1] == Self():
        tests = (*first.tests, IsAttachedTo(Self()))
        return Pattern("attach", Filter(first.kinds, tests, f"{first.words} attached to me"), You())
    if re.match(r"you use an activated ability of an? ", part.text) and len(things) == 2 and (
            isinstance(things[1], Filter)):
        return Pattern("activate", things[1], You())
    return None


def _alone(verb: Part, what: Ref | Filter) -> Filter:

    if not isinstance(what, Filter):
        raise verb.error("\"a unit … alone\"")
    return Filter(what.kinds, (*what.tests, State("alone")), f"{what.words} alone")


def _yours(verb: Part, what: Ref | Filter) -> Filter:
    """"A unit is returned to your hand": a card goes to its owner's hand only (056)."""
    if not isinstance(what, Filter):
        raise verb.error("\"a unit … returned to your hand\"")
    return Filter(what.kinds, (*what.tests, OwnedBy(You())), f"{what.words} you own")


def _who(scope: Scope, part: Part) -> Who:
    text = part.text
    if text in ("you", "you or an ally"):
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


def heard(scope: Scope, when: Part) -> list[tuple[Pattern, Condition | None]]:
    """The events of a trigger, each with what limits it; those that differ only in the verb are
    one pattern."""
    inner = when.need("moments", "whens")
    found = [(moment(m), limit(m)) for m in inner.all("moment")]
    first = inner.kids[0] if inner.kids and inner.kids[0].rule == "ordinal" else None
    once = when.get("once_each")
    counted = first is not None or any(
        kid.rule == "ordinal" or kid.find("ev_nth") is not None for kid in inner.kids)
    if inner.has("ev_each") and not counted:
        raise inner.need("ev_each").error("\"the first time …\" before this")
    for event in inner.all("event"):
        before = inner.kids[inner.kids.index(event) - 1] if event is not inner.kids[0] else event
        ordinal = before if before.rule == "ordinal" else first
        made = pattern(scope, event)
        if ordinal is not None:
            word = ordinal.text.split()[1]
            made = made.replace(ordinal=_ORDINALS.index(word) + 1)
        elif once is not None or event.find("ev_first") is not None:
            made = made.replace(ordinal=1)
        only = limit(event)
        if only is not None and made.ordinal:  # only these are counted
            made, only = made.replace(only=only), None
        found.append((made, only))
        other = event.get("ev_other")
        if other is not None:
            tag = other.words.split()[-1]
            also = Filter(("unit",), (OtherThan(Self()), HasTag((tag,))), f"another {tag}")
            found.append((Pattern("play", also, You()), limit(event)))
    merged: list[tuple[Pattern, Condition | None]] = []
    for made, only in found:
        same = next((n for n, (m, o) in enumerate(merged)
                     if o == only and m.replace(event="") == made.replace(event="")), None)
        if same is None:
            merged.append((made, only))
        else:
            one = merged[same][0]
            merged[same] = (one.replace(event=f"{one.event}|{made.event}"), only)
    return merged


def patterns(scope: Scope, when: Part) -> list[Pattern]:
    """The events of a trigger."""
    return [made for made, _ in heard(scope, when)]


def lasts(when: Part) -> bool:
    """Whether the trigger is one for this turn only ("when it dies this turn")."""
    whens = when.get("whens")
    return whens is not None and any(event.has("now") for event in whens.all("event"))


def limit(event: Part) -> Condition | None:
    """What more an event asks for; what the engine does not watch for says so."""
    if event.rule == "moment":
        return Unsupported(event.words) if "first" in event.text else None
    played = event.get("np")
    if event.has("ev_started") or (played is not None and "activated abilit" in played.text):
        return Unsupported(f"when {event.words}")
    verb = event.get("ev_verb_p", "ev_verb_o")
    if verb is not None and verb.text.startswith("score"):
        return Unsupported(f"when {event.words}")
    words = event.get("ev_rare", "ev_note", "ev_state")
    if words is None or (words.rule == "ev_state" and "mighty" not in words.text.lower()):
        return None
    if words.rule == "ev_note":
        return _noted(event, words)
    if words.rule == "ev_rare" and pattern(Scope("triggered"), event).event in (
            "attach", "activate"):
        return None
    return Unsupported(f"when {words.words}")


#: What a trigger may ask of the time, or of what is going on.
_TIMES: dict[str, Condition] = {
    "on your turn": InPhase("turn", You()),
    "on an opponent's turn": NotCondition(InPhase("turn", You())),
    "during your beginning phase": InPhase("beginning", You()),
    "during a showdown": InShowdown(),
    "in combat": Matches(EventObject(), Filter((), (State("in combat"),), "in combat")),
}


def _noted(event: Part, words: Part) -> Condition:
    """"From face down on your turn": where it was played from, and when; "while …"; "with one or
    more [Mighty] units": of yours, where it happens."""
    kind = words.kids[0]
    if kind.rule == "ev_while":
        found = condition(Scope("triggered"), kind)
        return Unsupported(words.words) if isinstance(found, Unsupported) else found
    if kind.rule == "ev_with":
        those = describe_np(Scope("triggered"), kind.need("np_some"), chosen=False).filter
        return Exists(those.replace(tests=(Friendly(), At(EventTo()), *those.tests)))
    text = words.text.lower()
    origin = re.match(r"from (face down|\[hidden\]|anywhere other than your hand)", text)
    verb = event.get("ev_verb_o")
    if text == "in combat" and (verb is None or verb.text not in ("die", "dies")):
        return Unsupported(words.words)
    if origin is None:
        return _TIMES.get(text, Unsupported(words.words))
    about = event.get("np")
    this = event.has("ev_made") or (about is not None and about.text in ("me", "this"))
    what = None if this else EventObject()
    asked: Condition = PlayedFrom("facedown", what)
    if origin[1].endswith("hand"):
        asked = NotCondition(PlayedFrom("hand", what))
    rest = text[origin.end():].strip()
    if not rest:
        return asked
    return AllOf((asked, _TIMES[rest])) if rest in _TIMES else Unsupported(words.words)


def listen(scope: Scope, made: Pattern) -> None:
    """Let later words point at the object of the event ("it", "that unit")."""
    scope.trigger = made
    what = made.subject
    if made.event == "return":  # "that player": whose hand it is
        scope.mention(Mention(who=OwnerOf(EventObject())))
    if isinstance(what, Self) or made.event in ("beginning", "main", "end of turn"):
        return
    if isinstance(what, Filter):
        scope.mention(Mention(EventObject(), kinds=what.kinds, first=0))
    elif isinstance(what, Parent) or what is not None:
        scope.mention(Mention(EventObject(), kinds=("unit",), first=0))
    elif made.event == "play":
        scope.mention(Mention(EventObject(), kinds=("card",), first=0))


__all__ = ["VERBS", "delay", "heard", "lasts", "listen", "moment", "pattern", "patterns",
           "verbs"]
