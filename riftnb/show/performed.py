"""What an instruction performed, or what happened instead of it, in words.

What happened to one object is joined, and so are objects to which the same happened.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from riftnb.ruling import Event, Verdict
from riftnb.show.events import clause, short
from riftnb.show.names import Names, listed


def instead(names: Names, verdict: Verdict) -> list[Event]:
    """What a replacement did in place of the instruction."""
    return [e for e in names.ruling.events
            if e.instruction == verdict.id and e.cause is not None and e.cause == verdict.cause]


def performed(names: Names, verdict: Verdict) -> list[Event]:
    """The events that the instruction itself performed, without what replaced a part of it."""
    found = [names.events[n] for n in verdict.did if n in names.events]
    return [e for e in found if e.kind not in ("prevent", "increase") and not (
        e.cause is not None and e.cause.kind == "effect" and e.cause.ref in names.effects
        and names.effects[e.cause.ref].kind == "replacement")]


def clauses(names: Names, events: list[Event]) -> str:
    """Events as clauses: "Poro was exhausted and recalled …", "Home and Mine were killed"."""
    said = ((event, clause(names, event, actor="")) for event in events)
    return listed([
        f"{listed(who)} {'was' if len(who) == 1 else 'were'} {listed(what)}" if who
        else listed(what) for who, what in _joined(names, said, " was ")])


#: What pays or adds: no event says it.
_PAYS = re.compile(r"(?:you may )?(pay|\[add\]) ((?:\[\w+\])+)$", re.IGNORECASE)


def paid(names: Names, verdict: Verdict) -> str:
    """"P1 paid [A]", "P1 added [A][A]": resources are taken as there, so no event says it."""
    found, item = _PAYS.match(verdict.words), names.items.get(verdict.item)
    if found is None or item is None:
        return "it was added" if verdict.words.lower().startswith("[add]") else "it was paid"
    return f"{item.controller} {'paid' if found[1].lower() == 'pay' else 'added'} {found[2]}"


def increases(names: Names, verdict: Verdict) -> str:
    """"Lotus Trap doubled it and Annie increased it by 1"; of damage to several, which."""
    more = [e for e in names.ruling.events
            if e.instruction == verdict.id and e.kind == "increase"]
    several = {e.object for e in performed(names, verdict)} != {e.object for e in more}
    said = dict.fromkeys(
        f"{names.actor(e)} {'doubled' if e.detail == 'doubled' else 'increased'} "
        f"{f'that to {names.objects(e.object)}' if several else 'it'}"
        f"{'' if e.detail == 'doubled' else f' by {e.amount}'}" for e in more)
    return listed(list(said))


def done(names: Names, verdict: Verdict) -> list[str]:
    """What the instruction did, in few words: ["Poro exhausted and recalled to P2's base"]."""
    said = ((event, short(names, event)) for event in performed(names, verdict))
    return [f"{listed(who)} {listed(what)}".strip() for who, what in _joined(names, said, " ")]


def _joined(names: Names, said: Iterable[tuple[Event, str]], verb: str
            ) -> list[tuple[list[str], list[str]]]:
    """Which objects together, and what was done to them, of events and their words; no objects
    with words that do not begin with one object and then ``verb``."""
    parts: list[tuple[list[str], list[str]]] = []
    for event, words in said:
        name = names.objects(event.object)
        if not name or "," in event.object or not words.startswith(f"{name}{verb}"):
            parts.append(([], [words]))
            continue
        what = words[len(name) + len(verb):]
        if parts and parts[-1][0] == [name]:
            parts[-1][1].append(what)
        elif parts and parts[-1][0] and parts[-1][1] == [what]:
            parts[-1][0].append(name)
        else:
            parts.append(([name], [what]))
    return parts


__all__ = ["clauses", "done", "increases", "instead", "paid", "performed"]
