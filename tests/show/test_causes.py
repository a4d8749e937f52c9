"""Why: the walk from a verdict back to its first cause, and what the picture's elements are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import riftnb
from riftnb.rules.citations import RULES
from riftnb.ruling import Ruling
from riftnb.scenarios import FOLDER
from riftnb.show.causes import keys, why
from riftnb.show.graph import ruling_graph
from riftnb.show.html import ruling_svg
from tests.show import samples

FILES = [*sorted(FOLDER.glob("*.yaml")),
         *sorted((Path(__file__).parents[1] / "rulings").glob("*.yaml"))]


def records(path: Path) -> Iterator[Ruling]:
    scenario = riftnb.scenario(path)
    for case in scenario.file.rulings:
        yield scenario.resolve(case.when, case.choices, case.ruleset, refused=case.refused).record


def drawn(ruling: Ruling, prefix: str = "") -> list[str]:
    """The ids in the source of the picture."""
    return re.findall(r'(?<![-\w])id="?([^"\s\]]+)"?', ruling_graph(ruling, prefix).source)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_verdict_has_a_walk_that_begins_with_it_and_cites_known_rules(path: Path) -> None:
    for record in records(path):
        ids = set(drawn(record))
        for verdict in record.verdicts:
            found = why(record, verdict.id)
            assert found.steps[0].rules == verdict.rules
            assert found.steps[0].element == found.lit[0]
            assert found.lit[0] == verdict.id.replace("#", "_23_")
            assert set(found.lit) <= ids and len(set(found.lit)) == len(found.lit)
            assert {step.element for step in found.steps} - {""} <= set(found.lit)
            cited = dict.fromkeys(n for step in found.steps for n in step.rules)
            assert set(cited) <= set(RULES)
            assert [rule.number for rule in found.rules] == list(cited)
            assert all(rule.heading and rule.text for rule in found.rules)
            for step in found.steps:
                assert step.says.endswith((".", "”")) and "None" not in step.says
                assert step.event is None or 1 <= step.event <= len(record.events)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_keys_are_the_ids_of_the_picture_and_each_says_a_sentence(path: Path) -> None:
    for record in records(path):
        found = keys(record)
        ids = drawn(record)
        assert len(set(ids)) == len(ids)
        assert {*found, "~ruling"} == set(ids)
        for key in found.values():
            assert key["says"][:1] == key["says"][:1].upper() and key["says"].endswith((".", "”"))
            assert " None" not in key["says"]
            assert key["event"] is None or 1 <= key["event"] <= len(record.events)
            assert bool(key["tail"]) == bool(key["head"])
            assert {key["tail"], key["head"]} - {""} <= set(found)
        assert json.loads(json.dumps(found)) == found


def test_the_walk_goes_from_the_draw_to_the_step_that_played_flash() -> None:
    record = riftnb.scenario("hidden-blade").resolve(["flash"]).record
    found = why(record, "blade.2")
    assert [step.event for step in found.steps] == [5, 5, 4, 4, 2, 1]
    assert [step.element for step in found.steps] == [
        "blade.2", "blade.1", "~e.4", "flash.1", "", ""]
    assert [step.says.partition(",")[0] for step in found.steps] == [
        "Instruction 2 of Hidden Blade", "Instruction 1 of Hidden Blade",
        "Flash moved Poro from the battlefield to P2's base.", "Instruction 1 of Flash",
        "P2 played Flash", "P1 played Hidden Blade"]
    assert found.lit == ("blade.2", "blade.1", "~e.4", "flash.1", "blade.1--blade.2-object",
                         "flash.1--~e.4-did", "~e.4--blade.1-cause")
    assert [rule.number for rule in found.rules] == ["359.3.e.14.a", "359.3.e.6", "359.3.e.2"]


def test_what_has_no_part_in_a_verdict_is_not_lit() -> None:
    record = riftnb.scenario("hidden-blade").resolve(["flash"]).record
    assert why(record, "flash.1").lit == ("flash.1",)


def test_the_rules_are_worded_as_the_rules_version_words_them() -> None:
    scenario = riftnb.scenario("hidden-blade")
    for version in ("vendetta", "vendetta-clarified"):
        record = scenario.resolve(["flash"], ruleset=version).record
        headings = {rule.number: rule.heading for rule in why(record, "blade.1").rules}
        assert headings["359.3.e.6"] == {
            "vendetta": "Ignored", "vendetta-clarified": "Ignored or negated"}[version]


def test_an_item_named_like_a_fact_does_not_share_its_id() -> None:
    scenario = riftnb.scenario({
        "riftnb": 1, "id": "twins", "title": "Twins",
        "board": {"turn": "P1", "battlefields": [{"id": "field"}],
                  "objects": [{"id": "poro", "unit": 2, "controller": "P2", "at": "field"}]},
        "script": [{"play": "Hidden Blade", "by": "P1", "id": "e", "targets": ["poro"],
                    "timing": "any"}],
        "reactions": {"ruling": {"play": "Flash", "by": "P2", "targets": [["poro"]]}},
        "rulings": []})
    ids = drawn(scenario.resolve(["ruling"]).record)
    assert len(set(ids)) == len(ids)


def test_every_node_of_the_picture_says_its_whole_sentence_when_pointed_at() -> None:
    record = samples.smitten_hourglass()
    found = keys(record)
    svg = ElementTree.fromstring(ruling_svg(record, "p-"))
    name = "{http://www.w3.org/2000/svg}"
    titles = {}
    for group in svg.iter(f"{name}g"):
        title = group.find(f"{name}g/{name}title")
        if title is not None:
            titles[group.get("id", "").removeprefix("p-")] = title.text
    for id, key in found.items():
        if key["kind"] != "item":
            assert titles[id] == key["says"]
    assert not list(svg.iter(f"{name}a"))


@pytest.mark.parametrize("name", samples.HOSTILE)
def test_no_name_breaks_out_of_what_an_element_says(name: str) -> None:
    ruling = samples.hostile(name)
    calm = {id: (key["kind"], key["event"]) for id, key in keys(samples.flash()).items()}
    assert {id: (key["kind"], key["event"]) for id, key in keys(ruling).items()} == calm
    svg = ElementTree.fromstring(ruling_svg(ruling))
    texts = [title.text or "" for title in svg.iter("{http://www.w3.org/2000/svg}title")]
    assert len(texts) == 1 + sum(kind != "item" for kind, _ in calm.values()) + sum(
        1 for key in keys(ruling).values() if key["tail"] and key["ref"])
