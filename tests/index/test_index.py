"""The index of rules is whole, and the page that is kept is the one that the code makes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from riftnb.index import Entry, entries, numbers_in, page
from riftnb.rules.citations import RULES
from riftnb.rules.proven import PROVEN
from riftnb.scenarios import FOLDER, scenario

ROOT = Path(__file__).parents[2]
RULINGS = ROOT / "tests" / "rulings"
PAGE = ROOT / "notebooks" / "07_index_of_rules.ipynb"


@pytest.fixture(scope="module")
def index() -> list[Entry]:
    return entries([FOLDER, RULINGS], ROOT / "notebooks")


def test_every_rule_of_the_list_is_in_the_index(index: list[Entry]) -> None:
    assert {entry.number for entry in index} == set(RULES)


def test_every_rule_is_decided_somewhere(index: list[Entry]) -> None:
    assert [entry.number for entry in index if not entry.places] == []


def test_every_rule_is_proven_by_a_scenario(index: list[Entry]) -> None:
    assert [entry.number for entry in index if not entry.scenarios] == []


def test_a_scenario_that_is_named_for_a_rule_exists_and_its_rule_is_listed() -> None:
    ids = {scenario(path).id for folder in (FOLDER, RULINGS) for path in folder.glob("*.yaml")}
    assert set(PROVEN) <= set(RULES)
    assert {id for proofs in PROVEN.values() for id in proofs} <= ids


def test_every_rule_that_a_ruling_asks_for_is_listed() -> None:
    asked = {rule for folder in (FOLDER, RULINGS) for path in folder.glob("*.yaml")
             for case in scenario(path).file.rulings for rule in case.because.values()}
    assert asked <= set(RULES)


def test_ranges_in_a_text_name_all_their_rules() -> None:
    assert numbers_in("linked sets (393-397) and 359.3.e.14.a.") == {
        "393", "394", "395", "396", "397", "359.3.e.14.a"}


def test_the_kept_page_is_up_to_date() -> None:
    cells = json.loads(PAGE.read_text("utf-8"))["cells"]
    assert "".join(cells[0]["source"]).strip() == page(ROOT).strip(), (
        "run `python -m tests.notebooks.refresh`")
