"""Every way through a scenario, and what changes between two rules versions.

A *setting* is at most one variation, reactions in an order (each but the first may wait for the
top of the chain to resolve), and an answer to each decision that arises.  Settings are tried
the smallest first, so the first difference that is found is the smallest case that shows it.
A setting that is refused is not tried with more reactions behind it.  Whether it is refused is
asked with every decision at its default: what is possible only after another answer is not found.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

from riftnb.errors import RiftnbError, UnknownNameError, unknown
from riftnb.flips import Flip, draw_flips, verdict_flips
from riftnb.resolution import Ruling
from riftnb.rules.versions import VERSIONS, RulesVersion, version
from riftnb.ruling import Decision
from riftnb.scenarios import Scenario, WrongAnswer
from riftnb.scenarios import scenario as load

__all__ = ["Comparison", "Difference", "Exploration", "Flip", "Tried", "compare", "flips"]

#: How many reactions are played in a row, and how many settings are tried, unless asked otherwise.
DEPTH = 2
LIMIT = 20_000

#: How many ways to answer its decisions are tried of one play: many offers have very many.
ANSWERS = 200

#: Answers to decisions, by their keys.
Answers = Mapping[str, Any]


class Tried(NamedTuple):
    """A setting, and its ruling; or, with None, the ``reason`` why it is not possible."""

    when: tuple[str, ...]
    choices: Answers
    ruling: Ruling | None
    reason: str = ""


class Difference(NamedTuple):
    """A setting that two rules versions rule differently.

    ``draws``: the players who draw another number of cards, with both numbers.
    ``refused``: why the setting is not possible, in the one and in the other version ("" if
    it is): they differ where an earlier difference decides what may still be played.
    """

    when: tuple[str, ...]
    choices: Answers
    flips: tuple[Flip, ...]
    draws: Mapping[str, tuple[int, int]]
    refused: tuple[str, str] = ("", "")


# -- one setting ---------------------------------------------------------------------------


def flips(scenario: Scenario, when: Sequence[str] = (), choices: Answers | None = None,
          one: str | RulesVersion = "vendetta",
          other: str | RulesVersion = "vendetta-clarified") -> tuple[Flip, ...]:
    """The instructions whose verdict differs between two rules versions, in one setting.

    An answer that only one version asks for is left out in the other.

    Raises:
        RiftnbError: the setting is not possible in one of them.
    """
    found = []
    for rules in (_version(one), _version(other)):
        tried = _tried(scenario, tuple(when), choices or {}, rules, lenient=True)
        if tried.ruling is None:
            tried = tried._replace(ruling=scenario.resolve(when, choices, rules))
        assert tried.ruling is not None
        found.append(tried.ruling.verdicts)
    return verdict_flips(*found)


def _version(name: str | RulesVersion) -> RulesVersion:
    try:
        return version(name)
    except KeyError:
        raise unknown("rules version", name, VERSIONS) from None


def _tried(scenario: Scenario, when: tuple[str, ...], choices: Answers, rules: RulesVersion,
           lenient: bool = False) -> Tried:
    """The ruling of a setting; ``lenient``: without the answers that nobody asks for."""
    try:
        return Tried(when, choices, scenario.resolve(when, choices, rules))
    except (WrongAnswer, UnknownNameError) as error:
        asked = _asked(scenario, when, rules, choices) if lenient else choices
        if len(asked) < len(choices):
            return _tried(scenario, when, asked, rules)._replace(choices=choices)
        return Tried(when, choices, None, error.message)
    except RiftnbError as error:
        return Tried(when, choices, None, error.message)


def _asked(scenario: Scenario, when: tuple[str, ...], rules: RulesVersion,
           choices: Answers) -> Answers:
    """Those of the answers, one after the other, that are asked for and possible."""
    kept: dict[str, Any] = {}
    for key, value in choices.items():
        try:
            ruling = scenario.resolve(when, {**kept, key: value}, rules)
        except RiftnbError:
            continue
        if any(decision.key == key for decision in ruling.decisions):
            kept[key] = value
    return kept


def alternatives(decision: Decision) -> list[Any]:
    """The other answers to a decision, as a scenario's ``choices`` gives them.

    A choice of several cards and a split are not varied: they stay as they are by default.
    """
    options, chosen = decision.options, decision.chosen
    if decision.kind == "may":
        return [chosen != ("yes",)]
    if decision.kind == "replacement":
        others = [(option,) for option in options if option not in chosen[:1]]
        return [*others, ()] if decision.rule == "371" and chosen else others
    if decision.kind in ("pick", "to", "mode") and len(chosen) <= 1:
        return [(option,) for option in options if (option,) != chosen]
    if decision.kind == "order" and len(options) <= 3:
        return [order for order in permutations(options) if order != chosen]
    return []


# -- every setting -------------------------------------------------------------------------

class _Budget:
    """Counts settings, and says when there were too many."""

    def __init__(self, limit: int) -> None:
        self.left = self.limit = limit
        self.spent = self.unanswered = False

    def spend(self) -> bool:
        """Whether one more setting may be tried."""
        self.spent = self.left <= 0
        self.left -= 1
        return not self.spent

    @property
    def cut(self) -> str:
        """What was left out, in words; "" if nothing was."""
        said = []
        if self.spent:
            said.append(f"Stopped after {self.limit:,} settings, the smallest first; larger ones "
                        "were not tried.")
        if self.unanswered:
            said.append(f"Of some plays only the first {ANSWERS} ways to answer the decisions "
                        "were tried.")
        return " ".join(said)


def _every(scenario: Scenario, depth: int, budget: _Budget,
           versions: Sequence[RulesVersion]) -> Iterator[tuple[Tried, ...]]:
    """Each setting, the smallest first, as tried under each version; further reactions are
    played only behind what one version at least allows."""
    allowed: dict[str, list[tuple[str, ...]]] = {}
    for size in range(depth + 2):
        for variation in ("", *scenario.variations):
            played = size - bool(variation)
            if not 0 <= played <= depth:
                continue
            before = (variation,) if variation else ()
            new = _longer(allowed[variation], scenario.reactions) if played else [()]
            allowed[variation] = []
            for reactions in new:
                for tried in _answered(scenario, before + reactions, budget, versions):
                    if not tried[0].choices and any(each.ruling for each in tried):
                        allowed[variation].append(reactions)
                    yield tried
                if budget.spent:
                    return


def _answered(scenario: Scenario, when: tuple[str, ...], budget: _Budget,
              versions: Sequence[RulesVersion]) -> Iterator[tuple[Tried, ...]]:
    """A setting with the default answers, then with each other answer to what is asked."""
    waiting: deque[tuple[Answers, frozenset[str]]] = deque([({}, frozenset())])
    for _ in range(ANSWERS):
        if not waiting or not budget.spend():
            return
        choices, settled = waiting.popleft()
        tried = tuple(_tried(scenario, when, choices, rules, lenient=len(versions) > 1)
                      for rules in versions)
        yield tried
        decisions = [d for each in tried if each.ruling for d in each.ruling.decisions]
        waiting.extend(_branches(decisions, choices, settled))
    budget.unanswered = budget.unanswered or bool(waiting)


def _longer(known: list[tuple[str, ...]], reactions: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for played in known:
        for name in reactions:
            if name not in played:
                yield (*played, name)
                if played:
                    yield (*played, "resolve", name)


def _branches(decisions: Sequence[Decision], choices: Answers,
              settled: frozenset[str]) -> Iterator[tuple[Answers, frozenset[str]]]:
    """Other answers to what is not settled yet; each way of answering is met exactly once."""
    done = set(settled)
    for decision in decisions:
        if decision.key in done:
            continue
        done.add(decision.key)
        for answer in alternatives(decision):
            yield {**choices, decision.key: answer}, frozenset(done)


class Exploration:
    """The settings of a scenario: iterate over it for each :class:`Tried`, the smallest first.

    Every iteration resolves anew, so nothing is kept.  ``cut``: after an iteration, one
    sentence if a limit left something out, else "".
    """

    def __init__(self, scenario: Scenario, depth: int = DEPTH,
                 ruleset: str | RulesVersion | None = None, limit: int = LIMIT) -> None:
        self.scenario = scenario
        self.depth = _depth(depth)
        self.ruleset = version(None) if ruleset is None else _version(ruleset)
        self.limit = limit
        self.cut = ""

    def __iter__(self) -> Iterator[Tried]:
        budget = _Budget(self.limit)
        self.cut = ""
        for (tried,) in _every(self.scenario, self.depth, budget, [self.ruleset]):
            yield tried
        self.cut = budget.cut

    def __repr__(self) -> str:
        return f"<Exploration of {self.scenario.id}, up to {self.depth} reactions>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from riftnb.show.comparison import explored_html, explored_text

        lines = [(tried.when, tried.choices,
                  {id: verdict.verdict for id, verdict in tried.ruling.verdicts.items()}
                  if tried.ruling else {},
                  tried.ruling.draws if tried.ruling else {}, tried.reason) for tried in self]
        title = self.scenario.title
        return {"text/plain": explored_text(title, lines, self.cut),
                "text/html": explored_html(title, lines, self.cut)}


def _depth(depth: int) -> int:
    if depth < 0:
        raise RiftnbError("found for the depth", value=depth, expected="0 or more reactions")
    return depth


# -- two versions --------------------------------------------------------------------------


class Comparison:
    """What two rules versions rule differently in a scenario, the smallest case first.

    ``differences``: every setting in which a verdict or a draw differs.  ``compared``: how
    many settings were ruled under both.  ``impossible``: those that neither allows.
    ``cut``: a sentence if a limit left something out, else "".
    """

    def __init__(self, scenario: Scenario, one: RulesVersion, other: RulesVersion,
                 depth: int, limit: int) -> None:
        self.scenario, self.one, self.other, self.depth = scenario, one, other, depth
        self.compared = 0
        differences: list[Difference] = []
        impossible: list[Tried] = []
        budget = _Budget(limit)
        for a, b in _every(scenario, depth, budget, [one, other]):
            if a.ruling is None and b.ruling is None:
                impossible.append(a)
                continue
            self.compared += 1
            found = _difference(a, b)
            if found is not None:
                differences.append(found)
        differences.sort(key=_size)
        self.differences = tuple(differences)
        self.impossible = tuple(impossible)
        self.cut = budget.cut

    def __iter__(self) -> Iterator[Difference]:
        return iter(self.differences)

    def __len__(self) -> int:
        return len(self.differences)

    @property
    def kinds(self) -> list[tuple[Difference, int]]:
        """The smallest difference of each kind, and how many there are of it.

        Two differences are of a kind if the same instructions flip from the same verdict to
        the same verdict.
        """
        found: dict[Any, list[Any]] = {}
        for each in self.differences:
            kind = tuple((flip.id, flip.one, flip.other) for flip in each.flips), (
                tuple(map(bool, each.refused)), tuple(each.draws.items()))
            found.setdefault(kind, [each, 0])[1] += 1
        return [(first, number) for first, number in found.values()]

    def rulings(self, difference: Difference) -> tuple[Ruling | None, Ruling | None]:
        """Both rulings of a setting that differs (None: not possible in that version)."""
        one, other = (_tried(self.scenario, difference.when, difference.choices, rules,
                             lenient=True) for rules in (self.one, self.other))
        return one.ruling, other.ruling

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data for JSON, the same for the same input."""
        return {
            "scenario": self.scenario.id, "title": self.scenario.title,
            "one": self.one.name, "other": self.other.name, "depth": self.depth,
            "compared": self.compared, "cut": self.cut,
            "impossible": [{**_setting(each), "reason": each.reason}
                           for each in self.impossible],
            "differences": [
                {**_setting(each),
                 "flips": [{**flip._asdict(), "one_rules": list(flip.one_rules),
                            "other_rules": list(flip.other_rules)} for flip in each.flips],
                 "draws": {player: list(both) for player, both in each.draws.items()},
                 "refused": list(each.refused)} for each in self.differences],
        }

    def text(self) -> str:
        """The report for a terminal: the smallest case of each kind."""
        from riftnb.show.comparison import compared_text
        return compared_text(self._report())

    def _report(self) -> Any:
        from riftnb.show.comparison import MOST_CASES, Case, Report
        cases = []
        kinds = self.kinds
        for each, number in kinds[:MOST_CASES]:
            one, other = self.rulings(each)
            cases.append(Case(each.when, each.choices, number, one.record if one else None,
                              other.record if other else None, each.flips, each.draws,
                              each.refused))
        return Report(self.scenario.title, (self.one.title, self.other.title),
                      (self.one.name, self.other.name), self.compared, len(self.impossible),
                      len(self.differences), len(kinds), tuple(cases), self.cut)

    def __repr__(self) -> str:
        return (f"<Comparison of {self.scenario.id}, {self.one.name} and {self.other.name}: "
                f"{len(self)} of {self.compared} settings differ>")

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from riftnb.show.comparison import compared_html, compared_text
        report = self._report()
        return {"text/plain": compared_text(report), "text/html": compared_html(report)}


def _setting(each: Tried | Difference) -> dict[str, Any]:
    return {"when": list(each.when),
            "choices": {key: list(value) if isinstance(value, tuple) else value
                        for key, value in each.choices.items()}}


def _size(difference: Difference) -> tuple[int, int, int]:
    names = [name for name in difference.when if name != "resolve"]
    return len(names), len(difference.choices), len(difference.when)


def _difference(one: Tried, other: Tried) -> Difference | None:
    if one.ruling is None or other.ruling is None:
        return Difference(one.when, one.choices, (), {}, (one.reason, other.reason))
    flipped = verdict_flips(one.ruling.verdicts, other.ruling.verdicts)
    draws = draw_flips(one.ruling.draws, other.ruling.draws)
    return Difference(one.when, one.choices, flipped, draws) if flipped or draws else None


def compare(scenario: Scenario | str | Path | dict[str, Any],
            one: str | RulesVersion = "vendetta",
            other: str | RulesVersion = "vendetta-clarified", *,
            depth: int = DEPTH, limit: int = LIMIT) -> Comparison:
    """Rule every setting of a scenario under two rules versions, and keep what differs.

    Args:
        scenario: a scenario, or what :func:`riftnb.scenario` takes.
        one, other: the rules versions, by name or as such.
        depth: how many reactions may be played in one setting.
        limit: how many settings are tried at most; the largest are left out.

    Raises:
        UnknownNameError: there is no such scenario or rules version.
    """
    found = scenario if isinstance(scenario, Scenario) else load(scenario)
    return Comparison(found, _version(one), _version(other), _depth(depth), limit)
