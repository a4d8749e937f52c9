"""Where cards may be played: "you may play me to an open battlefield"."""

from __future__ import annotations

import re

from riftnb.program import (
    AnyBattlefield,
    Condition,
    Enemy,
    Filter,
    Forbid,
    Friendly,
    MayBePlayedTo,
    Passive,
    Pattern,
    Ref,
    Self,
    State,
    Who,
)
from riftnb.text.conditions import both, condition
from riftnb.text.filters import describe_np
from riftnb.text.nouns import subject
from riftnb.text.scope import Scope
from riftnb.text.tree import Part


def may_be_played(part: Part, label: Condition | None) -> Passive | None:
    """What says where something may be played, or only may; None if the words say no place."""
    said = part.get("play_may", "play_only")
    if said is None:
        return None
    where = said.find("play_where")
    if where is None:
        return None
    scope = Scope("passive")
    when = part.get("cost_when")
    lead = when.get("while") if when is not None else None
    what: Ref | Filter = Self()
    thing = said.get("np_some")
    if thing is not None:
        what = describe_np(scope, thing, chosen=False).filter
    found = MayBePlayedTo(what, only=said.rule == "play_only")
    made = None
    if not said.has("from_where") and not (when is not None and lead is None):
        made = _placed(scope, said, where, found)
    if made is None:
        made = found.replace(unread=part.words)
    after = said.get("price_if")
    tail = after.get("cond") if after is not None and not made.unread else None
    holds = both(label, None if lead is None else condition(scope, lead),
                 None if tail is None else condition(scope, tail))
    return Passive(made, part.words, holds)


def _placed(scope: Scope, said: Part, where: Part, found: MayBePlayedTo) -> MayBePlayedTo | None:
    words = re.sub(r" (where|you)\b.*", "", where.text)
    kinds = set(re.findall(r"open|occupied|enemy|friendly", words))
    there, did, after = where.get("pp_where"), where.get("battle_did"), said.get("price_if")
    alone = after.get("np_some") if after is not None else None
    made: MayBePlayedTo | None = None
    if words.startswith("to its "):
        plain = words == "to its battlefield" and there is None and did is None and after is None
        return found.replace(kind="battlefield of what paid") if plain else None
    if there is not None and not kinds and alone is None and there.text.startswith("where there"):
        having = there.need("np").kids[0]
        if having.rule == "np_some":
            filter = describe_np(scope, having, chosen=False, bare=True).filter
            made = found.replace(having=filter)
    elif did is not None and not kinds and alone is None:
        role = re.fullmatch(r"you're (attacking|defending)", did.text)
        if role is not None:
            tests = (Friendly(), State(role[1]))
            made = found.replace(having=Filter(("unit",), tests, f"{role[1]} units of yours"))
        elif did.text == "you conquered this turn":
            made = found.replace(kind="conquered battlefield")
    elif there is None and kinds == {"occupied"} and alone is not None:
        who = describe_np(scope, alone, chosen=False).filter
        having_alone = who.replace(tests=(*who.tests, State("alone")), words=f"{who.words} alone")
        made = found.replace(having=having_alone) if Enemy() in who.tests else None
    elif there is None and alone is None:
        kind = {("open",): "open battlefield", ("enemy", "occupied"): "occupied enemy battlefield"}
        name = kind.get(tuple(sorted(kinds)), "")
        made = found.replace(kind=name) if name else None
    return made


def only_to_base(scope: Scope, part: Part, who: Who) -> Forbid | None:
    """"Opponents can only play units to their base": not to battlefields."""
    played = part.get("a_play")
    if played is None or played.has("again", "from_trash", "now", "play_cost") or part.has(
            "at_phase"):
        return None
    place = played.get("to_place")
    if place is None or place.text not in ("to their base", "to base"):
        return None
    what = subject(scope, played.need("np"))
    if not isinstance(what, Filter) or not set(what.kinds) <= {"unit", "gear", "permanent"}:
        return None
    return Forbid(Pattern("play", what, who, to=AnyBattlefield()))


__all__ = ["may_be_played", "only_to_base"]
