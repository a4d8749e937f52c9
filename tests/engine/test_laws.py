"""Laws that every resolution keeps: over the scenarios with their reactions in any order, over
mixtures of their cards that nobody thought of, and over both rules versions."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import count
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

import riftnb
from riftnb.errors import RiftnbError
from riftnb.rules.citations import RULES
from riftnb.rules.versions import VERSIONS
from riftnb.ruling import VERDICTS, Ruling
from riftnb.scenarios import Scenario
from tests.engine.mixtures import FILES, Mixture


@cache
def load(path: Path) -> Scenario:
    return riftnb.scenario(path)


@st.composite
def resolutions(draw: st.DrawFn) -> tuple[Scenario, tuple[str, ...], str]:
    """A scenario, some of its reactions in some order with resolving between, and a version."""
    if draw(st.booleans()):
        return draw(mixtures())
    scenario = load(draw(st.sampled_from(FILES)))
    names = [*scenario.reactions, *scenario.variations]
    picked = draw(st.lists(st.sampled_from(names), unique=True, max_size=3)) if names else []
    when: list[str] = []
    for name in picked:
        if name in scenario.reactions and draw(st.booleans()):
            when.append("resolve")
        when.append(name)
    return scenario, tuple(when), draw(st.sampled_from(sorted(VERSIONS)))


@st.composite
def mixtures(draw: st.DrawFn) -> tuple[Scenario, tuple[str, ...], str]:
    """A mixture that can be read and played, with all its reactions, and a version."""
    version = draw(st.sampled_from(sorted(VERSIONS)))
    for seed in count(draw(st.integers(0, 1_000_000))):
        try:  # most are refused: the next one that is not
            scenario = Mixture(seed).scenario()
            scenario.resolve(scenario.reactions, ruleset=version)
        except RiftnbError:
            continue
        return scenario, scenario.reactions, version
    raise AssertionError("unreachable")


def record(case: tuple[Scenario, tuple[str, ...], str]) -> Ruling | None:
    """The ruling, or None if the rules refuse a step of it (a clear error, never another)."""
    scenario, when, version = case
    try:
        return scenario.resolve(when, ruleset=version).record
    except RiftnbError:
        return None


def cards(board: object) -> Counter[str]:
    """Every card that is no token, by its id."""
    return Counter(id for id, o in board.objects.items() if not o["token"])  # type: ignore[attr-defined]


@given(resolutions())
@settings(max_examples=150)
def test_the_same_input_gives_the_same_ruling_byte_for_byte(
        case: tuple[Scenario, tuple[str, ...], str]) -> None:
    scenario, when, version = case
    if record(case) is None:
        return
    first = json.dumps(scenario.resolve(when, ruleset=version).to_dict())
    again = json.dumps(scenario.resolve(when, ruleset=version).to_dict())
    assert first == again


@given(resolutions())
@settings(max_examples=150)
def test_resolving_never_changes_the_board_that_it_was_given(
        case: tuple[Scenario, tuple[str, ...], str]) -> None:
    scenario, when, _ = case
    variations = tuple(n for n in when if n in scenario.variations)
    before = json.dumps(scenario._start(variations).objs, default=_state)
    record(case)
    assert json.dumps(scenario._start(variations).objs, default=_state) == before


def _state(value: object) -> object:
    return {key: repr(part) for key, part in vars(value).items()}


@given(resolutions())
@settings(max_examples=200)
def test_no_card_is_lost_or_doubled(case: tuple[Scenario, tuple[str, ...], str]) -> None:
    ruling = record(case)
    if ruling is None:
        return
    before, after = cards(ruling.before), cards(ruling.after)
    assert not before - after
    assert all(n == 1 for n in after.values())
    listed = Counter(id for zones in ruling.after.players.values()
                     for zone in ("deck", "hand", "trash", "banishment") for id in zones[zone])
    assert all(n == 1 for n in listed.values())
    for id, state in ruling.after.objects.items():
        assert (state["zone"] in ("deck", "hand", "trash", "banishment")) == (id in listed)


@given(resolutions())
@settings(max_examples=200)
def test_a_card_off_the_board_is_in_its_owners_zone(
        case: tuple[Scenario, tuple[str, ...], str]) -> None:
    ruling = record(case)
    if ruling is None:
        return
    for player, zones in ruling.after.players.items():
        for zone in ("deck", "hand", "trash", "banishment"):
            for id in zones[zone]:
                assert ruling.after.objects[id]["owner"] == player


@given(resolutions())
@settings(max_examples=200)
def test_every_verdict_has_a_known_word_and_every_rule_is_cited_from_the_list(
        case: tuple[Scenario, tuple[str, ...], str]) -> None:
    ruling = record(case)
    if ruling is None:
        return
    for verdict in ruling.verdicts:
        assert verdict.verdict in VERDICTS
        assert verdict.verdict in ("executed", "partial") or verdict.rules
        for rule in verdict.rules:
            assert rule in RULES, rule


@given(resolutions())
@settings(max_examples=200)
def test_every_cause_leads_back_to_something_recorded_before_it(
        case: tuple[Scenario, tuple[str, ...], str]) -> None:
    ruling = record(case)
    if ruling is None:
        return
    effects = {e.id for e in ruling.effects}
    instructions = {v.id for v in ruling.verdicts}
    events = len(ruling.events)
    causes = [e.cause for e in ruling.events] + [v.cause for v in ruling.verdicts]
    for cause in causes:
        if cause is None:
            continue
        if cause.kind == "event":
            assert 1 <= int(cause.ref) <= events
        elif cause.kind == "effect":
            assert cause.ref in effects
        elif cause.kind == "instruction":
            assert cause.ref in instructions
    for event in ruling.events:
        if event.cause is not None and event.cause.kind == "event":
            assert int(event.cause.ref) < event.n


@given(resolutions())
@settings(max_examples=200)
def test_a_target_that_nothing_changed_is_never_illegal(
        case: tuple[Scenario, tuple[str, ...], str]) -> None:
    ruling = record(case)
    if ruling is None:
        return
    happened = {"move", "kill", "recall", "banish", "return", "might", "ready", "exhaust", "buff",
                "control", "token", "play", "keyword", "grant", "set", "stun", "damage", "attach",
                "counter", "recycle", "discard", "heal", "trash", "attack", "detach", "expire"}
    for verdict in ruling.verdicts:
        for check in verdict.targets:
            if not check.legal:
                assert any(e.kind in happened for e in ruling.events)
                assert check.cause is not None


@given(resolutions())
@settings(max_examples=200)
def test_an_instruction_that_is_not_executed_says_what_kept_it(
        case: tuple[Scenario, tuple[str, ...], str]) -> None:
    ruling = record(case)
    if ruling is None:
        return
    for verdict in ruling.verdicts:
        if verdict.verdict in ("ignored", "negated"):
            assert verdict.reason
            assert verdict.cause is not None or verdict.reason in ("nothing", "already", "null"), (
                verdict)


@given(resolutions())
@settings(max_examples=200)
def test_negated_is_never_said_for_a_link_to_an_ignored_instruction(
        case: tuple[Scenario, tuple[str, ...], str]) -> None:
    ruling = record(case)
    if ruling is None:
        return
    by_id = {v.id: v for v in ruling.verdicts}
    for verdict in ruling.verdicts:
        for link in verdict.links:
            if link.to in by_id and by_id[link.to].verdict == "ignored":
                assert verdict.verdict == "ignored"
