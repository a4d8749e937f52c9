"""Whether rulings hold: what a scenario file expects, against what the engine rules.

``riftnb check`` prints one line for each difference, in the form
``file:ruling n: key: expected X, got Y`` (n counts from 1).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from riftnb.errors import RiftnbError, ScenarioError
from riftnb.ruling import ObjectState, Ruling
from riftnb.scenario_format import RulingCase, ScenarioFile, Step

if TYPE_CHECKING:
    from riftnb.scenarios import Scenario

#: The lists of a player's cards in a :class:`~riftnb.ruling.Board`.
_ZONES = ("deck", "hand", "trash", "banishment")


class Difference(NamedTuple):
    """One thing that is not as expected: ``key`` such as "verdicts.blade.1"."""

    key: str
    expected: str
    got: str


def differences(case: RulingCase, ruling: Ruling, scenario: ScenarioFile) -> list[Difference]:
    """What ``case`` states of the ruling and does not hold, in the order of its keys.

    A refusal that the case does not expect is a difference too: the rest of the case then
    speaks of a board that nobody meant.
    """
    found = [
        *_verdicts(case, ruling),
        *_draws(case, ruling),
        *_objects(case, ruling),
        *_counts(case, ruling),
        *_runes(case, ruling),
        *_offers(case, ruling),
        *_refused(case, ruling, scenario),
    ]
    return [Difference(key, _show(expected), _show(got)) for key, expected, got in found]


_Found = Iterator[tuple[str, Any, Any]]


def _verdicts(case: RulingCase, ruling: Ruling) -> _Found:
    verdicts = {verdict.id: verdict for verdict in ruling.verdicts}
    for name, word in case.verdicts.items():
        got = verdicts[name].verdict if name in verdicts else "no such instruction"
        if got != word:
            yield f"verdicts.{name}", word, got
    for name, rule in case.because.items():
        rules = verdicts[name].rules if name in verdicts else ()
        if rule not in rules:
            yield f"because.{name}", rule, list(rules) or "no such instruction"


def _draws(case: RulingCase, ruling: Ruling) -> _Found:
    for player, number in case.draws.items():
        got = sum(event.amount for event in ruling.events
                  if event.kind == "draw" and event.player == player)
        if got != number:
            yield f"draws.{player}", number, got


def _objects(case: RulingCase, ruling: Ruling) -> _Found:
    for name, expected in case.objects.items():
        state = find(name, ruling)
        for key, value in expected.items():
            got = "no such object" if state is None else state.get(key)
            if not _same(key, value, got):
                yield f"objects.{name}.{key}", value, got


def find(name: str, ruling: Ruling) -> ObjectState | None:
    """The state of an object or card at the end, wherever it is by then."""
    board = ruling.after
    if name in board.objects:
        return board.objects[name]
    for player, zones in board.players.items():
        for zone in _ZONES:
            if name in zones.get(zone, ()):
                return {"zone": zone, "player": player, "owner": player}
    if name in board.chain:
        return {"zone": "chain"}
    return None


def _same(key: str, expected: Any, got: Any) -> bool:
    if key == "at" and expected == "base":
        return isinstance(got, str) and (got == "base" or got.endswith(" base"))
    if key == "tags" and isinstance(got, (list, tuple)):
        return set(expected) == set(got)
    if key == "attached_to":
        return (expected or None) == (got or None)
    return type(expected) is type(got) and bool(expected == got)


def _counts(case: RulingCase, ruling: Ruling) -> _Found:
    for player, tokens in case.count.items():
        for name, number in tokens.items():
            got = sum(1 for state in ruling.after.objects.values()
                      if state.get("zone") == "board" and state.get("token")
                      and state.get("name") == name and state.get("controller") == player)
            if got != number:
                yield f"count.{player}.{name}", number, got


def _runes(case: RulingCase, ruling: Ruling) -> _Found:
    for player, expected in case.runes.items():
        runes = ruling.after.players.get(player, {}).get("runes", {})
        for key, number in expected.items():
            if runes.get(key) != number:
                yield f"runes.{player}.{key}", number, runes.get(key)


def _offers(case: RulingCase, ruling: Ruling) -> _Found:
    decisions = {decision.key: decision for decision in reversed(ruling.decisions)}
    for key, options in case.offers.items():
        if key not in decisions:
            yield f"offers.{key}", list(options), "no such choice"
        elif set(decisions[key].options) != set(options):
            yield f"offers.{key}", list(options), list(decisions[key].options)


def _refused(case: RulingCase, ruling: Ruling, scenario: ScenarioFile) -> _Found:
    names = _names(case.refused, scenario) if case.refused else set()
    refusals = {refusal.step: refusal for refusal in ruling.refusals}
    if names and not names & refusals.keys():
        yield "refused", case.refused, "allowed"
    for step, refusal in refusals.items():
        if step not in names:
            yield "refused", case.refused or "nothing", f"{step} ({refusal.reason})"


def _names(refused: str, scenario: ScenarioFile) -> set[str]:
    """All names of the step that goes by the name or id ``refused``."""
    steps: list[Step] = [*scenario.script, *scenario.reactions.values()]
    for variation in scenario.variations.values():
        steps += [*variation.before, *(variation.script or ())]
    same = {step.name for step in steps
            if refused in (step.name, step.id, step.name.rpartition(".")[2])}
    return {refused, *same, *(step.id for step in steps if step.name in same and step.id)}


def _show(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(str, value))}]"
    return "none" if value is None else str(value)


# Files


class Failure(NamedTuple):
    """A difference, and where it was expected; ``n`` counts the file's rulings from 1."""

    file: str
    n: int
    key: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.file}:ruling {self.n}: {self.key}: expected {self.expected}, got {self.got}"


class Report(NamedTuple):
    """What a check found.  ``errors``: files that are not scenarios."""

    files: int
    rulings: int
    failures: tuple[Failure, ...]
    errors: tuple[RiftnbError, ...]

    @property
    def exit_code(self) -> int:
        """0: all hold; 1: some do not; 2: a file could not be read."""
        return 2 if self.errors else 1 if self.failures else 0

    def lines(self) -> list[str]:
        """A line for each failure and error, and the summary."""
        failed = len({(failure.file, failure.n) for failure in self.failures})
        verdict = f"{failed} differ" + ("s" if failed == 1 else "") if failed else (
            "all hold" if self.rulings else "nothing to check")
        summary = f"{_plural(self.rulings, 'ruling')} in {_plural(self.files, 'file')}: {verdict}"
        if self.errors:
            summary += f"; {_plural(len(self.errors), 'file')} could not be read"
        return [*map(str, self.errors), *map(str, self.failures), summary]


def _plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def check_paths(paths: Iterable[str | Path]) -> Report:
    """Check every ruling of the scenario files at ``paths``; of a folder, all ``*.yaml`` in it."""
    failures: list[Failure] = []
    errors: list[RiftnbError] = []
    files = rulings = 0
    for path in paths:
        try:
            found = scenario_files(path)
        except RiftnbError as error:
            errors.append(error)
            continue
        for file in found:
            try:
                count, differ = check_file(file)
            except RiftnbError as error:
                errors.append(error)
                continue
            files, rulings = files + 1, rulings + count
            failures += differ
    return Report(files, rulings, tuple(failures), tuple(errors))


def scenario_files(path: str | Path) -> list[Path]:
    """``path`` itself, or all the ``*.yaml`` files in that folder and below, in order.

    Raises:
        ScenarioError: there is nothing at ``path``.
    """
    path = Path(path)
    if not path.is_dir():
        if not path.exists():
            raise ScenarioError("no such file or folder", file=str(path))
        return [path]
    found = [Path(folder, name) for folder, _, names in os.walk(path)
             for name in names if name.endswith(".yaml")]
    if not found:
        raise ScenarioError("no scenario files", file=str(path), expected="*.yaml in the folder")
    return sorted(found)


def check_file(path: Path) -> tuple[int, list[Failure]]:
    """How many rulings the file states, and those that do not hold.

    Raises:
        RiftnbError: the file is no scenario, or a card text in it cannot be read.
    """
    from riftnb.scenarios import scenario as load

    scenario = load(path)
    failures = [Failure(str(path), n, *difference)
                for n, case in enumerate(scenario.file.rulings, 1)
                for difference in check_case(scenario, case)]
    return len(scenario.file.rulings), failures


def check_case(scenario: Scenario, case: RulingCase) -> list[Difference]:
    """The differences of one ruling; an error of the engine is a difference, not a crash."""
    try:
        ruling = scenario.resolve(
            when=case.when, choices=case.choices, ruleset=case.ruleset, refused=case.refused
        )
        return differences(case, ruling.record, scenario.file)
    except Exception as error:  # a bug in one ruling must not hide the others
        text = str(error) if isinstance(error, RiftnbError) else f"{type(error).__name__}: {error}"
        return [Difference("resolve", "a ruling", " ".join(text.split()))]
