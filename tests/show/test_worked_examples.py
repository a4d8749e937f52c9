"""Every ruling of the worked scenarios: drawn, told and explained, at the size of a cell."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import riftnb
from riftnb.ruling import Ruling
from riftnb.show import html, words
from riftnb.show.causes import why
from riftnb.show.graph import program_graph
from riftnb.show.render import render_svg
from riftnb.show.table import text_table

FOLDER = Path(riftnb.__file__).with_name("scenarios")
SCENARIOS = ("hidden-blade", "ride-the-wind", "deathgrip", "baited-hook", "untargetable",
             "wildclaw", "partial-damage", "attack-here", "lillia", "linked-sets", "targons-peak")


def rulings(name: str) -> list[Ruling]:
    scenario = riftnb.scenario(FOLDER / f"{name}.yaml")
    return [scenario.resolve(when=r.when, choices=r.choices, ruleset=r.ruleset).record
            for r in scenario.file.rulings]


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_ruling_of_a_worked_scenario_is_drawn_and_told(name: str) -> None:
    found = rulings(name)
    assert found
    for ruling in found:
        svg = html.ruling_svg(ruling)
        width = int(re.search(r'width="(\d+)"', svg).group(1))  # type: ignore[union-attr]
        assert width <= 760
        drawn = [g.get("id") for g in ElementTree.fromstring(svg).iter(
            "{http://www.w3.org/2000/svg}g")]
        for verdict in ruling.verdicts:
            assert verdict.id.replace("#", "_23_") in drawn
            said = words.sentence(ruling, verdict)
            assert said.startswith(verdict.verdict.capitalize())
            assert all(rule in said for rule in verdict.rules)
            steps = [step.says for step in why(ruling, verdict.id).steps]
            assert len(steps) == len(set(steps))
        for line in (*words.story(ruling), words.explain(ruling), text_table(ruling)):
            assert "None" not in line and "something" not in line


def test_the_catalogue_is_drawn() -> None:
    for name in ("Hidden Blade", "Baited Hook", "Zhonya's Hourglass", "Hostile Takeover"):
        program = riftnb.card(name).program
        assert "<svg" in render_svg(program_graph(program, name).source)
    said = html.program_svg(riftnb.card("Hidden Blade").program, "Hidden Blade")
    assert "2. Its controller draws 2; “its” links it to 1" in said


def test_a_replaced_payment_stands_in_the_picture_as_the_reason_for_missing_information() -> None:
    file = Path(__file__).parent.parent / "rulings" / "a-price-read-once-paid.yaml"
    source = riftnb.scenario(file).resolve(["hourglass"]).graph().source
    assert "If a friendly unit would die" in " ".join(source.split())
    assert "Might: null" in source
