"""What a graph shows beside the instructions: the events and effects that a verdict rests on.

Everything else that happened is folded away.  The evidence is found by walking the recorded
causes of the verdicts and of what they read; nothing is added that the record does not say.
"""

from __future__ import annotations

from typing import NamedTuple

from riftnb.ruling import Cause, Event, LinkRecord, Reading, Verdict
from riftnb.show.events import clause, short
from riftnb.show.names import Names, capital, listed, lowered, one_line
from riftnb.show.performed import instead
from riftnb.show.readings import asked_readings, value_words
from riftnb.show.words import in_order, of_item


class Fact(NamedTuple):
    """A node beside the instructions.

    ``id``: begins with "~", which no id of a scenario does.
    ``kind``: "event", "effect", "state" (an object that was read), "decision".
    ``parts``: a heading ("" for none) and what is said below it, once or more often.
    ``ref``: the id of the effect or object, the key of the decision; ``events``: the numbers of
    the events.
    """

    id: str
    kind: str
    parts: tuple[tuple[str, str], ...]
    ref: str = ""
    events: tuple[int, ...] = ()


class Arrow(NamedTuple):
    """An edge.  ``kind``: "did" (an instruction or effect performed an event), "cause",
    "trigger" (what put a triggered ability on the chain), "read", "null" (information that was
    missing)."""

    tail: str
    head: str
    kind: str
    word: str = ""


class Evidence(NamedTuple):
    """The facts and arrows of a ruling, in a fixed order."""

    facts: tuple[Fact, ...]
    arrows: tuple[Arrow, ...]


def evidence(names: Names) -> Evidence:
    """What the verdicts of a ruling rest on."""
    found = _Gathering(names)
    ruling = names.ruling
    for item in in_order(ruling):
        verdicts = of_item(ruling, item)
        if item.kind in ("triggered", "delayed") and verdicts:
            found.trigger(verdicts[0], item.created_by)
            found.again(verdicts[0], names.again(item))
        for verdict in verdicts:
            found.verdict(verdict)
    return Evidence(tuple(found.facts.values()), tuple(found.arrows))


class _Gathering:
    """Collects facts and arrows, each once."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.facts: dict[str, Fact] = {}
        self.arrows: dict[Arrow, None] = {}
        self.group_of: dict[int, tuple[int, ...]] = {}

    def arrow(self, tail: str, head: str, kind: str, word: str = "") -> None:
        """Add an edge; a second one between the same nodes only if it says something else."""
        if tail and head and tail != head:
            self.arrows.setdefault(Arrow(tail, head, kind, word), None)

    # -- verdicts ---------------------------------------------------------------------

    def verdict(self, verdict: Verdict) -> None:
        """The cause of a verdict, then what it read."""
        if verdict.verdict in ("executed", "partial"):
            self._targets(verdict)
        word = _CAUSE_WORDS.get(verdict.reason, "")
        if verdict.reason == "target-left" and verdict.detail == "back":
            word = "another object now"
        cause = verdict.cause
        if cause is not None and verdict.reason not in ("null", "done"):
            self._caused(verdict, cause, word)
        elif cause is not None and verdict.reason == "done" and cause.kind == "effect":
            effect = self.names.effects.get(cause.ref)
            word = _PARTLY.get(effect.kind if effect is not None else "", "changes it")
            if verdict.object and verdict.verdict == "partial":
                word += f" for {self.names.object(verdict.object)}"
            self._caused(verdict, cause, word)
        for event in self.names.ruling.events:
            if (event.kind == "increase" and event.instruction == verdict.id
                    and event.cause is not None and event.cause != cause):
                self._caused(verdict, event.cause, "doubles it" if event.detail == "doubled"
                             else f"+{event.amount} damage")
        for reading in asked_readings(self.names, verdict):
            self._read(verdict, reading)
        if verdict.reason == "null" and cause is not None and not verdict.readings:
            self._caused(verdict, cause, "no information")

    def _caused(self, verdict: Verdict, cause: Cause, word: str) -> None:
        if cause.kind == "instruction":
            if not any(link.to == cause.ref for link in verdict.links):
                self.arrow(cause.ref, verdict.id, "cause", word)
            return
        if cause.kind == "effect":
            since = self.names.events.get(int(verdict.detail)) if (
                verdict.reason == "untargetable" and verdict.detail.isdecimal()) else None
            before = self.event(since) if since is not None else ""
            effect = self.effect(cause.ref)
            self.arrow(before, effect, "cause", "since then")
            self.arrow(effect, verdict.id, "cause", word)
            if verdict.reason == "replaced":
                self._decision(verdict)
                self._instead(verdict, effect)
            return
        event = self.names.cause_event(cause)
        if event is not None:
            self.arrow(self.event(event), verdict.id, "cause", word)
        elif cause.kind == "decision":
            self._decision(verdict, cause.ref)

    def _targets(self, verdict: Verdict) -> None:
        """Targets that are illegal though others are not, and those that are legal again."""
        plain = verdict._replace(reason="", detail="", cause=None)
        for check in verdict.targets:
            if check.cause is None:
                continue
            if not check.legal:
                self._caused(plain, check.cause, "unaffected")
                continue
            event = self._restored(verdict, check.object, check.cause)
            if event is None:
                self._caused(plain, check.cause, "legal again")
                continue
            id = self.event(event)
            self.arrow(id, verdict.id, "cause", "legal again")

    def _restored(self, verdict: Verdict, object: str, lapsed: Cause) -> Event | None:
        """The event that made a target legal again: the last one to the target, or to what
        sheltered it, after it had become illegal."""
        about = {object}
        effect = self.names.effects.get(lapsed.ref) if lapsed.kind == "effect" else None
        if effect is not None:
            about.add(effect.source)
        lapse = self.names.cause_event(lapsed)
        since = lapse.n if lapse is not None else 0
        until = next((e.n for e in self.names.ruling.events
                      if e.kind == "resolve" and e.detail == verdict.item), 0)
        found = [e for e in self.names.ruling.events if since < e.n < until and e.object in about
                 and e.instruction and e.kind not in ("damage", "heal", "prevent", "increase")]
        return found[-1] if found else None

    def _instead(self, verdict: Verdict, effect: str) -> None:
        events = instead(self.names, verdict)
        if events:
            self.arrow(effect, self.events(events), "did")

    def _decision(self, verdict: Verdict, key: str = "") -> None:
        key = key or f"{verdict.id}/replacement"
        for decision in self.names.ruling.decisions:
            if decision.key != key or (decision.kind == "replacement"
                                       and len(decision.options) < 2):
                continue
            id = f"~d.{key}"
            named = [self.names.effect(each) for each in decision.chosen]
            answer = ("declined" if decision.kind == "may" and "no" in decision.chosen
                      else f"chose {listed(named) or 'none'}")
            others = [self.names.effect(o) for o in decision.options if o not in decision.chosen]
            rest = f"not {listed(others, 'or')}" if others and decision.kind != "may" else ""
            self.facts.setdefault(id, Fact(id, "decision", (
                (f"{one_line(decision.player)} {answer}",
                 " ".join(part for part in (rest, f"({decision.rule})") if part)),), key))
            self.arrow(id, verdict.id, "cause", "")

    # -- readings ---------------------------------------------------------------------

    def _read(self, verdict: Verdict, reading: Reading) -> None:
        value = "null" if reading.value is None else value_words(self.names, reading)
        what = one_line(reading.what)
        word = f"{what}: {value}" if value not in ("yes", "no") else f"{what}? {value}"
        if reading.when not in ("null", "now"):
            word += f" ({reading.when})"
        kind = "null" if reading.value is None else "read"
        source = self._source(verdict, reading)
        if source in self.names.verdicts and any(link.to == source for link in verdict.links):
            return  # the link says it: see :func:`link_word`
        if source:
            self.arrow(source, verdict.id, kind, word)

    def _source(self, verdict: Verdict, reading: Reading) -> str:
        event = self.names.cause_event(reading.cause)
        if event is None and reading.when == "looked back":
            event = self._moved_by(verdict.item, reading.object, self._before(verdict))
        if event is not None:
            return self.event(event)
        if reading.cause is not None and reading.cause.kind == "instruction":
            return reading.cause.ref
        if reading.cause is not None and reading.cause.kind == "effect":
            return self.effect(reading.cause.ref)  # it replaced what would have been read
        if reading.when == "null":
            return next((link.to for link in verdict.links), "")
        shown = self._shown(reading.object, verdict)
        return shown or self.state(verdict, reading)

    def _before(self, verdict: Verdict) -> int:
        """The number of the first event that came after what this instruction read."""
        own = [e.n for e in self.names.ruling.events if e.instruction == verdict.id]
        return min(own, default=len(self.names.ruling.events) + 1)

    def _moved_by(self, item: str, object: str, before: int) -> Event | None:
        """The event by which this item moved an object off the board, before another event."""
        for event in reversed(self.names.ruling.events):
            if event.n < before and event.object == object and event.instruction and (
                    self.names.item_of(event.instruction) == item) and (
                    event.kind in ("kill", "banish", "return", "recycle", "place")):
                return event
        return None

    def _shown(self, object: str, verdict: Verdict) -> str:
        """A fact that already tells where the object is by now."""
        before = self._before(verdict)
        for n in sorted(self.group_of, reverse=True):
            event = self.names.events[n]
            if n < before and event.object == object and event.kind in ("recall", "move"):
                return _event_id(self.group_of[n])
        return ""

    def state(self, verdict: Verdict, reading: Reading) -> str:
        """An object as it was when it was read."""
        object = reading.object
        if not object:
            return ""
        place = self.names.where(object, self._before(verdict))
        id = f"~o.{object}.{verdict.id}"
        where = self.names.at(place) if place and object != place else ""
        self.facts.setdefault(
            id, Fact(id, "state", ((self.names.object(object), where),), object))
        return id

    # -- events and effects -------------------------------------------------------------

    def event(self, event: Event) -> str:
        """The node of an event, with what it came from."""
        if event.n in self.group_of:
            return _event_id(self.group_of[event.n])
        cause = event.cause
        if cause is not None and cause.kind == "effect" and event.instruction:
            together = [e for e in self.names.ruling.events
                        if e.instruction == event.instruction and e.cause == cause]
            id = self.events(together)
            self.arrow(self.effect(cause.ref), id, "did")
            return id
        return self.events([event])

    def events(self, events: list[Event]) -> str:
        """One node for events that were done together."""
        numbers = tuple(e.n for e in events)
        id = _event_id(numbers)
        if id in self.facts:
            return id
        first = events[0]
        for n in numbers:
            self.group_of[n] = numbers
        by_effect = first.cause is not None and first.cause.kind == "effect"
        own = first.instruction in self.names.verdicts and not by_effect
        actor = None if not (own or by_effect) else ""
        words = _event_words(self.names, events, actor)
        self.facts[id] = Fact(id, "event", words, "", numbers)
        if own:
            self.arrow(first.instruction, id, "did")
        elif by_effect and first.cause is not None:
            self.arrow(self.effect(first.cause.ref), id, "did")
        else:
            earlier = self.names.cause_event(first.cause)
            if earlier is not None and earlier.n < first.n:
                self.arrow(self.event(earlier), id, "cause")
        return id

    def effect(self, id: str) -> str:
        """The node of a passive, replacement or prevention, with what set it up."""
        effect = self.names.effects.get(id)
        node = f"~x.{id}"
        if effect is None or node in self.facts:
            return node if effect is not None else ""
        origin = self.names.origin(effect)
        after = origin.instruction if origin is not None else ""
        kind = f"{effect.kind} · {one_line(effect.controller)}".removesuffix(" · ")
        self.facts[node] = Fact(node, "effect", (
            (capital(self.names.effect(id)), kind), ("", one_line(effect.words))), id)
        if after in self.names.verdicts:
            self.arrow(after, node, "did")
        return node

    def trigger(self, first: Verdict, cause: Cause | None) -> None:
        """What put a triggered ability on the chain."""
        event = self.names.cause_event(cause)
        if event is not None:
            self.arrow(self.event(event), first.id, "trigger", "triggers it")
        elif cause is not None and cause.kind == "instruction":
            self.arrow(cause.ref, first.id, "trigger", "makes it")

    def again(self, first: Verdict, cause: Cause | None) -> None:
        """The passive that made an ability trigger an additional time."""
        if cause is not None:
            self.arrow(self.effect(cause.ref), first.id, "trigger", "once more")


def link_word(verdict: Verdict, link: LinkRecord) -> str:
    """The word of a link, and that what it stands for is missing: "the killed unit: null"."""
    word = lowered(one_line(link.word))
    missing = verdict.reason == "null" and verdict.cause == Cause("instruction", link.to)
    return f"{word}: null" if missing else word


def _event_id(numbers: tuple[int, ...]) -> str:
    return f"~e.{numbers[0]}"


def _event_words(names: Names, events: list[Event], actor: str | None
                 ) -> tuple[tuple[str, str], ...]:
    """Each object with what happened to it; ``actor`` None: a whole clause, with who did it."""
    if actor is None and len(events) == 1:
        return (("", capital(clause(names, events[0]))),)
    parts: dict[str, list[str]] = {}
    for event in events:
        name = names.objects(event.object)
        said = short(names, event)
        if name and said.startswith(f"{name} "):
            said = said[len(name) + 1:]
            if event.kind in ("kill", "banish") and names.is_field(event.from_):
                said += f" {names.at(event.from_)}"
            elif event.kind == "move" and event.from_:
                said = f"moved from {names.place(event.from_)} to {names.place(event.to)}"
        else:
            name = ""
        parts.setdefault(capital(name), []).append(said)
    return tuple((name, listed(said)) for name, said in parts.items())


#: What it says when only a part of an action was changed, by the kind of effect.
_PARTLY = {"replacement": "replaces it", "prevention": "prevents a part",
           "doubling": "doubles it", "passive": "forbids it"}

#: What a dashed edge says, by the reason code of the verdict that it leads to.
_CAUSE_WORDS = {
    "target-left": "takes it away", "target-words": "makes it illegal",
    "untargetable": "can't be chosen", "replaced": "replaces it", "prevented": "prevents it",
    "forbidden": "forbids it", "already": "already so", "gone": "not there",
    "window": "too late", "nothing": "nothing there", "declined": "", "condition": "",
}

__all__ = ["Arrow", "Evidence", "Fact", "evidence", "link_word"]
