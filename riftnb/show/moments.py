"""A ruling as it stood at a moment of its resolution: the record, the words, what is seen."""

from __future__ import annotations

from riftnb.ruling import Item, Moment, Ruling, Verdict
from riftnb.show.elements import Edge, Picture
from riftnb.show.events import event_sentence
from riftnb.show.evidence import Fact
from riftnb.show.names import count, listed, names_of

#: The verdict word of an instruction that is not ruled yet.
NOT_YET = "not yet"


def at_moment(ruling: Ruling, moment: Moment) -> Ruling:
    """The record as it stood then.

    Its events, effects and decisions are those up to the moment, and ``after`` is the board at
    the moment.  Every chain item and instruction stands in its place: one that is not ruled yet
    has the verdict :data:`NOT_YET` with the reason "pending" and only its links.
    """
    events = ruling.events[:moment.event]
    resolved = {e.detail for e in events if e.kind == "resolve"}
    there = {item.id for item in ruling.items[:moment.items]}
    return ruling._replace(
        items=tuple(_item(item, moment, resolved, there) for item in ruling.items),
        verdicts=tuple(v if v.id in moment.verdicts else _pending(v) for v in ruling.verdicts),
        events=events, effects=ruling.effects[:moment.effects],
        decisions=ruling.decisions[:moment.decisions], after=moment.board)


def _pending(verdict: Verdict) -> Verdict:
    return Verdict(verdict.id, verdict.item, verdict.n, verdict.words, NOT_YET, "pending", (),
                   links=verdict.links)


def _item(item: Item, moment: Moment, resolved: set[str], there: set[str]) -> Item:
    """A chain item with what became of it by then; its place in the order is kept."""
    if item.id not in there:
        return item._replace(fate="not there yet", created_by=None)
    if item.id in moment.board.chain:
        return item._replace(fate="resolving" if item.id in resolved else "waiting")
    return item


def caption(ruling: Ruling, moment: Moment, before: Moment | None = None) -> str:
    """A moment in a sentence: "Event 4 of 5: Flash moved Poro from … to P2's base.".

    ``before``: the moment before it, to be told the instructions that were ruled since then
    and did not happen as well.
    """
    names = names_of(ruling)
    total = len(ruling.events)
    if moment.event == 0:
        return f"Start: nothing has happened yet ({count(total, 'event')} to come)."
    said = event_sentence(names, ruling.events[moment.event - 1])
    text = f"Event {moment.event} of {total}: {said}"
    known = moment.verdicts if before is None else before.verdicts
    new = [f"{names.instruction(v.id)} was {v.verdict}" for v in ruling.verdicts
           if v.id in moment.verdicts and v.id not in known
           and v.verdict not in ("executed", "partial")]
    return f"{text.rstrip('.')}; {listed(new)}." if new else text


class Seen:
    """What of a picture is there at a moment; without one, all of it."""

    def __init__(self, picture: Picture, moment: Moment | None) -> None:
        self.picture = picture
        self.moment = moment
        if moment is not None:
            ruling = picture.ruling
            self._ruled = frozenset(moment.verdicts)
            self._items = {item.id for item in ruling.items[:moment.items]}
            self._effects = {effect.id for effect in ruling.effects[:moment.effects]}
            self._decisions = {each.key for each in ruling.decisions[:moment.decisions]}

    def ruled(self, instruction: str) -> bool:
        """Whether an instruction has its verdict."""
        return self.moment is None or instruction in self._ruled

    def fact(self, fact: Fact) -> bool:
        """Whether a fact exists: all of its events happened, its effect is set up, its decision
        made; an object that was read, when a verdict that read it is given."""
        if self.moment is None:
            return True
        if fact.kind == "event":
            return fact.events[-1] <= self.moment.event
        if fact.kind == "effect":
            return fact.ref in self._effects
        if fact.kind == "decision":
            return fact.ref in self._decisions
        return any(e.head in self._ruled for e in self.picture.edges if e.tail == fact.id)

    def edge(self, edge: Edge) -> bool:
        """Whether an edge that is no link exists: what it leads from does, and what it leads
        to has its verdict (of a triggered ability: is there)."""
        if self.moment is None:
            return True
        return self._from(edge) and self._to(edge)

    def _from(self, edge: Edge) -> bool:
        fact = self.picture.facts.get(edge.tail)
        return self.fact(fact) if fact is not None else edge.kind in (
            "did", "trigger") or edge.tail in self._ruled

    def _to(self, edge: Edge) -> bool:
        fact = self.picture.facts.get(edge.head)
        if fact is not None:
            return self.fact(fact)
        if edge.kind == "trigger":
            return self.picture.names.verdicts[edge.head].item in self._items
        return edge.head in self._ruled


__all__ = ["NOT_YET", "Seen", "at_moment", "caption"]
