"""Why an instruction has its verdict: the recorded causes, walked back to the first of them.

:func:`why` is the walk, with the elements of the picture that it passes; :func:`keys` says of
every element of the picture what it stands for.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from riftnb.rules.citations import Rule, cite
from riftnb.ruling import Cause, Event, Ruling, Verdict
from riftnb.show.dot import safe_id
from riftnb.show.elements import Picture, effect_sentence, told
from riftnb.show.events import event_sentence
from riftnb.show.names import one_line
from riftnb.show.words import decision_sentence


class Step(NamedTuple):
    """One cause in the walk: a sentence, the rules it cites, the number of its event (None if it
    is none), and the id of its node in the picture ("" if it is not drawn)."""

    says: str
    rules: tuple[str, ...]
    event: int | None
    element: str


class Why(NamedTuple):
    """The walk from a verdict back to its first cause.

    ``lit``: ids of the picture's nodes and edges that belong to it, the verdict's first.
    ``steps``: from the verdict back.  ``rules``: each cited rule once, as the ruling's rules
    version words it.
    """

    lit: tuple[str, ...]
    steps: tuple[Step, ...]
    rules: tuple[Rule, ...]


def why(ruling: Ruling, instruction: str) -> Why:
    """What decided a verdict: the earlier verdicts, events, effects, decisions and steps.

    Raises:
        KeyError: the ruling has no instruction of that id; the message names those it has.
    """
    picture = Picture(ruling)
    verdict = picture.names.verdicts.get(instruction)
    if verdict is None:
        known = ", ".join(picture.names.verdicts) or "none"
        raise KeyError(f"no instruction {instruction!r} in this ruling; it has: {known}")
    walk = _Walk(picture)
    walk.verdict(verdict)
    numbers = dict.fromkeys(number for step in walk.steps for number in step.rules)
    return Why(tuple(walk.lit()), tuple(walk.steps),
               tuple(cite(number, ruling.ruleset) for number in numbers))


def keys(ruling: Ruling) -> dict[str, dict[str, Any]]:
    """What each element of the picture stands for, by its id, ready for JSON.

    Keys of each: ``kind``, ``ref``, ``event``, ``says``, ``rules``, ``tail``, ``head``; see
    :class:`riftnb.show.elements.Element`.
    """
    return {id: {**element._asdict(), "rules": list(element.rules)}
            for id, element in Picture(ruling).elements().items()}


class _Walk:
    """Writes down each cause once, what it came from after it."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.names = picture.names
        self.steps: list[Step] = []
        self.seen: set[tuple[str, str]] = set()
        self.nodes: dict[str, None] = {}

    def lit(self) -> list[str]:
        """The nodes that were passed, what the instructions among them read, and the edges
        between all of these."""
        read = {edge.tail: None for edge in self.picture.edges
                if edge.kind in ("read", "null") and edge.head in self.nodes
                and edge.tail in self.picture.facts}
        nodes = {**self.nodes, **read}
        edges = [edge.id for edge in self.picture.edges
                 if edge.tail in nodes and edge.head in nodes]
        return [*map(safe_id, nodes), *edges]

    def step(self, says: str, rules: tuple[str, ...] = (), event: int | None = None,
             node: str = "") -> None:
        """Write a cause down; ``node``: what shows it, if the picture does."""
        if node not in self.names.verdicts and node not in self.picture.facts:
            node = ""
        if node:
            self.nodes[node] = None
        self.steps.append(Step(says, rules, event, safe_id(node)))

    def verdict(self, verdict: Verdict) -> None:
        """An instruction, then what brought its verdict about, then what put it there."""
        if self._met("instruction", verdict.id):
            return
        self.step(told(self.names, verdict), verdict.rules,
                  self.picture.event_of(verdict.id), verdict.id)
        self.cause(verdict.cause)
        if verdict.reason == "untargetable" and verdict.detail.isdecimal():
            self.cause(Cause("event", verdict.detail))
        for read in verdict.readings:
            self.cause(read.cause)
        for check in verdict.targets:
            self.cause(check.cause)
        if verdict.cause is None or verdict.cause.kind != "instruction":
            for link in verdict.links:
                self.cause(Cause("instruction", link.to))
        item = self.names.items.get(verdict.item)
        if item is not None:
            self.cause(item.created_by)
            self.cause(self.names.again(item))

    def cause(self, cause: Cause | None) -> None:
        """One cause and what is behind it."""
        if cause is None:
            return
        event = self.names.cause_event(cause)
        if event is not None:
            self.event(event)
        elif cause.kind == "instruction":
            verdict = self.names.verdicts.get(cause.ref)
            if verdict is not None:
                self.verdict(verdict)
        elif not self._met(cause.kind, cause.ref):
            self._other(cause)

    def event(self, event: Event) -> None:
        """An event, the instruction that performed it and what caused it."""
        if self._met("event", str(event.n)):
            return
        self.step(event_sentence(self.names, event), (), event.n,
                  self.picture.of_event.get(event.n, ""))
        self.cause(event.cause)
        if event.instruction:
            self.cause(Cause("instruction", event.instruction))

    def _other(self, cause: Cause) -> None:
        if cause.kind == "effect":
            effect = self.names.effects.get(cause.ref)
            if effect is None:
                return
            origin = self.names.origin(effect)
            self.step(effect_sentence(self.names, effect.id), (),
                      origin.n if origin is not None else None, f"~x.{effect.id}")
            if origin is not None:
                self.event(origin)
        elif cause.kind == "decision":
            for each in self.names.ruling.decisions:
                if each.key == cause.ref:
                    self.step(decision_sentence(self.names, each),
                              (each.rule,) if each.rule else (), None, f"~d.{each.key}")
        elif cause.kind == "cleanup":
            self.step("It happened in the cleanup.")
        elif cause.kind == "step" and cause.ref not in self.names.items:
            self.step(f"It was a step of the scenario: {one_line(cause.ref)}.")

    def _met(self, kind: str, ref: str) -> bool:
        if (kind, ref) in self.seen:
            return True
        self.seen.add((kind, ref))
        return False


__all__ = ["Step", "Why", "keys", "why"]
