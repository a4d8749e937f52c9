"""What the picture of a ruling is made of, as data: every node and edge with its id, what it
stands for, and what it says in a sentence.

The ids are those of the picture's elements without the prefix that a page puts before them.
They are unique within a picture and the same for the same ruling.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from riftnb.ruling import Decision, Item, Ruling, Verdict
from riftnb.show.dot import safe_id
from riftnb.show.events import event_sentence
from riftnb.show.evidence import Evidence, Fact, evidence, link_word
from riftnb.show.graph_parts import edge_id
from riftnb.show.names import Names, capital, one_line, quote
from riftnb.show.words import decision_sentence, in_order, item_heading, of_item, sentence


class Edge(NamedTuple):
    """An edge from ``tail`` to ``head`` (ids of instructions or facts).

    ``kind``: of a link its own ("object", "action", "result"), else "did", "cause", "trigger",
    "read", "null".  ``link``: whether it is a link that the text itself makes.
    """

    id: str
    tail: str
    head: str
    kind: str
    word: str
    link: bool


class Element(NamedTuple):
    """A node, edge or cluster.

    ``kind``: "item" (a cluster), "instruction", "event", "effect", "state", "decision", or an
    edge's kind ("link" for every link).  ``ref``: the id of the item, instruction, effect or
    object, the key of the decision, the number of the (first) event; of an edge, its word.
    ``event``: the number of the event to go to, if there is one.  ``says``: a whole sentence.
    ``rules``: the rules that it cites.  ``tail``, ``head``: of an edge, the ids of its ends.
    """

    kind: str
    ref: str
    event: int | None
    says: str
    rules: tuple[str, ...] = ()
    tail: str = ""
    head: str = ""


class Picture:
    """The elements of a ruling's picture."""

    def __init__(self, ruling: Ruling | Names) -> None:
        self.names = ruling if isinstance(ruling, Names) else Names(ruling)
        self.ruling = self.names.ruling
        self.shown: Evidence = evidence(self.names)
        self.facts: dict[str, Fact] = {fact.id: fact for fact in self.shown.facts}
        self.edges: tuple[Edge, ...] = tuple(self._edges())
        self.of_event: dict[int, str] = {n: fact.id for fact in self.shown.facts
                                         for n in fact.events}
        self._said: dict[str, str] = {}

    def _edges(self) -> list[Edge]:
        found: list[Edge] = []
        often: Counter[str] = Counter()

        def add(tail: str, head: str, kind: str, word: str, link: bool) -> None:
            id = edge_id(tail, head, kind)
            often[id] += 1
            if often[id] > 1:
                id += f"-{often[id]}"
            found.append(Edge(id, tail, head, kind, word, link))

        for item in in_order(self.ruling):
            for verdict in of_item(self.ruling, item):
                for link in verdict.links:
                    add(link.to, verdict.id, link.kind, link_word(verdict, link), True)
        for arrow in self.shown.arrows:
            add(arrow.tail, arrow.head, arrow.kind, arrow.word, False)
        return found

    @cached_property
    def decisions(self) -> dict[str, Decision]:
        """The decisions by their keys."""
        return {decision.key: decision for decision in self.ruling.decisions}

    @cached_property
    def ruled_at(self) -> dict[str, int]:
        """For each instruction the event after which its verdict was given: the last that it
        performed, else the last before it in the same item, else that its item resolved."""
        found: dict[str, int] = {}
        for item in self.ruling.items:
            last = next((e.n for e in self.ruling.events
                         if e.kind == "resolve" and e.detail == item.id), 0)
            for verdict in of_item(self.ruling, item):
                own = [e.n for e in self.ruling.events if e.instruction == verdict.id]
                last = max(last, *own) if own else last
                found[verdict.id] = last
        return found

    # -- what they say ----------------------------------------------------------------

    def _fact(self, fact: Fact) -> str:
        """What a fact says, in one or more sentences."""
        names = self.names
        if fact.kind == "event":
            return " ".join(event_sentence(names, names.events[n]) for n in fact.events)
        if fact.kind == "effect":
            return effect_sentence(names, fact.ref)
        if fact.kind == "decision":
            return decision_sentence(names, self.decisions[fact.ref])
        name, where = fact.parts[0]
        return f"{name}{f' was {where}' if where else ''} as it was read."

    def node(self, id: str) -> str:
        """What a node says, put into words once."""
        said = self._said.get(id)
        if said is None:
            verdict = self.names.verdicts.get(id)
            said = self._said[id] = (told(self.names, verdict) if verdict is not None
                                     else self._fact(self.facts[id]))
        return said

    def edge(self, edge: Edge) -> str:
        """What an edge says."""
        names = self.names
        verdict = names.verdicts.get(edge.head)
        if edge.kind == "did":
            return self.node(edge.head)
        if verdict is None:
            since = f"{edge.word}: " if edge.word else ""
            return capital(f"{since}{self.node(edge.tail)}")
        head = names.instruction(verdict.id)
        if edge.link:
            tail = names.instruction(edge.tail, verdict.id)
            return f"{capital(head)} is linked to {tail} by {quote(edge.word)}."
        if edge.kind == "trigger":
            return f"What put {names.item(verdict.item)} on the chain: {self.node(edge.tail)}"
        if edge.kind in ("read", "null"):
            return f"{capital(head)} read {quote(edge.word)}. {self.node(edge.tail)}"
        word = f" ({edge.word})" if edge.word else ""
        return f"Why {head} was {verdict.verdict}{word}: {self.node(edge.tail)}"

    def event_of(self, id: str) -> int | None:
        """The number of the event to go to from a node, if there is one."""
        if id in self.names.verdicts:
            return self.ruled_at.get(id) or None
        fact = self.facts[id]
        if fact.events:
            return fact.events[0]
        if fact.kind == "effect":
            origin = self.names.origin(self.names.effects[fact.ref])
            return origin.n if origin is not None else None
        heads = [self.ruled_at.get(e.head) for e in self.edges if e.tail == id]
        return next((n for n in heads if n), None)

    def elements(self) -> dict[str, Element]:
        """Every element by its id: clusters and instructions, then facts, then edges."""
        found: dict[str, Element] = {}
        for item in in_order(self.ruling):
            verdicts = of_item(self.ruling, item)
            if verdicts:
                found[safe_id(item.id)] = self._item(item)
            for v in verdicts:
                found[safe_id(v.id)] = Element(
                    "instruction", v.id, self.event_of(v.id), self.node(v.id), v.rules)
        for fact in self.shown.facts:
            rules = () if fact.kind != "decision" else (self.decisions[fact.ref].rule,)
            found[safe_id(fact.id)] = Element(
                fact.kind, fact.ref or str(fact.events[0]), self.event_of(fact.id),
                self.node(fact.id), tuple(filter(None, rules)))
        for edge in self.edges:
            event = self.event_of(edge.head if edge.kind == "did" else edge.tail)
            found[edge.id] = Element(
                "link" if edge.link else edge.kind, edge.word, event, self.edge(edge), (),
                safe_id(edge.tail), safe_id(edge.head))
        return found

    def _item(self, item: Item) -> Element:
        event = next((e.n for e in self.ruling.events
                      if e.kind == "resolve" and e.detail == item.id), None)
        return Element("item", item.id, event, f"{item_heading(self.names, item)}.")


def told(names: Names, verdict: Verdict) -> str:
    """A verdict with whose it is: "Instruction 1 of Flash, “Move …”, was executed: …"."""
    said = sentence(names, verdict)
    if verdict.reason == "pending":
        return f"{capital(names.instruction(verdict.id))}, {quote(verdict.words)}, is {said}"
    return (f"{capital(names.instruction(verdict.id))}, {quote(verdict.words)}, was "
            f"{said[:1].lower()}{said[1:]}")


def effect_sentence(names: Names, id: str) -> str:
    """"Zhonya's Hourglass (P2), a replacement, says: “If …”."."""
    effect = names.effects[id]
    return (f"{capital(names.effect(id))} ({one_line(effect.controller)}), a {effect.kind}, says: "
            f"{quote(effect.words)}.")


__all__ = ["Edge", "Element", "Picture", "effect_sentence", "told"]
