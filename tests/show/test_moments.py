"""A ruling as it stood at a moment: the record, the caption and the picture."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import riftnb
from riftnb.resolution import Ruling as View
from riftnb.ruling import VERDICTS
from riftnb.scenarios import FOLDER
from riftnb.show import style, words
from riftnb.show.causes import keys, why
from riftnb.show.evidence import evidence
from riftnb.show.graph import ruling_graph
from riftnb.show.html import ruling_svg
from riftnb.show.moments import NOT_YET, at_moment, caption
from riftnb.show.names import Names
from riftnb.show.table import rows

FILES = [*sorted(FOLDER.glob("*.yaml")),
         *sorted((Path(__file__).parents[1] / "rulings").glob("*.yaml"))]


def skeleton(source: str) -> list[str]:
    """The nodes and edges of a source in their order, whatever they look like."""
    found = []
    for line in source.splitlines():
        match = re.match(r'\t+"?([^\s"\[]+)"?( -> "?[^\s"\[]+"?)? \[', line)
        if match:
            found.append(match.group(1) + (match.group(2) or ""))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_picture_of_every_moment_has_the_same_nodes_in_the_same_order(path: Path) -> None:
    scenario = riftnb.scenario(path)
    for case in scenario.file.rulings[:2]:
        ruling = scenario.resolve(case.when, case.choices, case.ruleset, refused=case.refused)
        whole = ruling_graph(ruling.record).source
        for moment in ruling.moments:
            source = ruling_graph(ruling.record, "", moment).source
            assert skeleton(source) == skeleton(whole)
            pending = len(ruling.record.verdicts) - len(moment.verdicts)
            assert source.count('class="instruction pending"') == pending
            assert source.count("<B>NOT YET</B>") == pending
        assert ruling_graph(ruling.record, "", ruling.moments[-1]).source == whole


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_record_of_a_moment_can_be_told_and_explained(path: Path) -> None:
    scenario = riftnb.scenario(path)
    case = scenario.file.rulings[0]
    ruling = scenario.resolve(case.when, case.choices, case.ruleset, refused=case.refused)
    captions = []
    for moment in ruling.moments:
        then = at_moment(ruling.record, moment)
        assert then.after == moment.board and len(then.events) == moment.event
        assert [v.id for v in then.verdicts] == [v.id for v in ruling.record.verdicts]
        assert [i.id for i in then.items] == [i.id for i in ruling.record.items]
        assert {v.id for v in then.verdicts if v.verdict != NOT_YET} == set(moment.verdicts)
        assert [row.id for row in rows(then)] == [row.id for row in rows(ruling.record)]
        assert "None" not in words.explain(then)
        for key in keys(then).values():
            assert key["event"] is None or key["event"] <= moment.event
        for verdict in then.verdicts:
            assert why(then, verdict.id).steps
        captions.append(caption(ruling.record, moment))
    assert len(set(captions)) == len(captions)
    assert at_moment(ruling.record, ruling.moments[-1]) == ruling.record


def flashed() -> View:
    return riftnb.scenario("hidden-blade").resolve(["flash"])


def test_a_moment_is_told_in_a_sentence() -> None:
    ruling = flashed()
    record, moments = ruling.record, ruling.moments
    assert [caption(record, m) for m in moments] == [
        "Start: nothing has happened yet (5 events to come).",
        "Event 1 of 5: P1 played Hidden Blade, choosing Poro.",
        "Event 2 of 5: P2 played Flash, choosing Poro.",
        "Event 3 of 5: Flash resolved.",
        "Event 4 of 5: Flash moved Poro from the battlefield to P2's base.",
        "Event 5 of 5: Hidden Blade resolved.",
    ]
    assert caption(record, moments[5], moments[4]) == (
        "Event 5 of 5: Hidden Blade resolved; instruction 1 of Hidden Blade was ignored and "
        "instruction 2 of Hidden Blade was ignored.")


def test_items_say_what_became_of_them_by_then() -> None:
    ruling = flashed()
    fates = [[item.fate for item in at_moment(ruling.record, m).items] for m in ruling.moments]
    assert fates == [
        ["not there yet", "not there yet"], ["waiting", "not there yet"], ["waiting", "waiting"],
        ["waiting", "resolving"], ["waiting", "resolved"], ["resolved", "resolved"]]


def test_what_is_not_ruled_yet_looks_like_no_verdict() -> None:
    ruling = flashed()
    source = ruling_graph(ruling.record, "", ruling.moments[4]).source
    assert source.count("<B>NOT YET</B>") == 2 and "<B>EXECUTED</B>" in source
    assert "IGNORED" not in source and "359.3.e" not in source
    looks = [style.look(word)._replace(tint="") for word in (*VERDICTS, NOT_YET)]
    assert len(set(looks)) == len(looks)


def size(svg: str) -> tuple[str | None, str | None]:
    root = ElementTree.fromstring(svg)
    return root.get("width"), root.get("height")


def places(svg: str, prefix: str = "") -> dict[str, str]:
    """Where the nodes of a picture stand: the first corner of each."""
    found = {}
    for group in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g"):
        if "node" in (group.get("class") or "").split():
            for shape in group.iter("{http://www.w3.org/2000/svg}text"):
                found[group.get("id") or ""] = f"{shape.get('x')} {shape.get('y')}"
                break
    return found


@pytest.mark.parametrize("when", [["flash"], ["hourglass"], ["star-crossed"]], ids=str)
def test_nothing_in_the_picture_moves_from_moment_to_moment(when: list[str]) -> None:
    scenario = riftnb.scenario("hidden-blade")
    ruling = scenario.resolve(when)
    record = ruling.record
    whole = ruling_svg(record)
    for moment in ruling.moments:
        svg = ruling_svg(record, "", moment)
        assert size(svg) == size(whole)
        assert places(svg).items() <= places(whole).items()
        drawn = set(places(svg))
        assert {v.id for v in record.verdicts} <= drawn
        for fact in evidence(Names(record)).facts:
            if fact.kind == "event":
                assert (fact.id in drawn) == (fact.events[-1] <= moment.event)
