"""The coverage of a card list: how far the kit gets with each card, and what is missing."""

from __future__ import annotations

import json

import pytest
import yaml

from riftnb import cards
from riftnb.cards import Card
from riftnb.coverage import LEVELS, level, proofs, report
from riftnb.gaps import Stop, gaps
from riftnb.scenarios import FOLDER

BLADE = cards.card("Hidden Blade")
LIST = [
    Card("Good", "spell", text="Draw 1."),
    Card("Plain", "unit", might=2),
    Card("Costly", "unit", might=2, text="I cost [2] less."),
    Card("Wobbler", "spell", text="Wobble a unit. Draw 1. Wobble a gear."),
    Card("Wobbled", "spell", text="Wobble a unit."),
    Card("Strange", "spell", text="Draw 1 wibble."),
    BLADE,
]


@pytest.mark.parametrize(("card", "expected"), [
    (LIST[0], "playable"), (LIST[1], "playable"), (LIST[2], "read"), (LIST[3], "refused"),
    (BLADE, "proven")], ids=lambda value: getattr(value, "name", value))
def test_a_card_has_the_level_that_the_kit_gets_to(card, expected):
    assert level(card) == expected
    assert expected in LEVELS


def test_a_ruling_proves_no_card_of_that_name_whose_text_says_something_else():
    assert level(BLADE.replace(text=f"{BLADE.text} (A reminder.)")) == "proven"
    assert level(BLADE.replace(text=BLADE.text.replace("2", "3"))) == "playable"


def test_a_scenario_proves_what_is_on_the_board_or_played_if_all_its_rulings_hold(tmp_path):
    data = yaml.safe_load((FOLDER / "hidden-blade.yaml").read_text("utf-8"))
    data["board"]["decks"] = {"P1": [{"id": "in-deck", "card": "Deathgrip"}]}
    path = tmp_path / "mine.yaml"
    path.write_text(yaml.safe_dump(data))
    proven = proofs([path])
    assert {"Hidden Blade", "Flash"} <= proven.keys()
    assert "Deathgrip" not in proven
    data["rulings"] = [{"when": [], "verdicts": {"blade.1": "ignored"}}]
    path.write_text(yaml.safe_dump(data))
    assert proofs([path]) == {}


def test_more_scenarios_prove_more(tmp_path):
    (tmp_path / "mine.yaml").write_text(yaml.safe_dump({
        "riftnb": 1, "id": "mine", "title": "Good", "board": {"turn": "P1"},
        "cards": [{"name": "Good", "type": "spell", "text": "Draw 1."}],
        "script": [{"id": "good", "play": "Good", "by": "P1", "timing": "any"}],
        "rulings": [{"when": [], "draws": {"P1": 1}}]}))
    assert report(LIST).levels["Good"] == "playable"
    assert report(LIST, scenarios=[tmp_path]).levels["Good"] == "proven"


def test_the_table_counts_each_level_with_those_above_it():
    made = report(LIST)
    rows = {row.kind: (row.cards, row.read, row.playable, row.proven) for row in made.rows}
    assert rows == {"spell": (5, 2, 2, 1), "unit": (2, 2, 1, 0)}
    assert tuple(made.total) == ("all", 7, 4, 3, 1)
    shown = str(made)
    assert "spell" in shown
    assert "2 40 %" in shown


def test_what_is_missing_is_grouped_by_the_words_that_stop_the_reading_most_frequent_first():
    first, second = report(LIST).missing
    assert (first.words, first.count) == ("wobble a", 3)
    assert {stop.card for stop in first.stops} == {"Wobbler", "Wobbled"}
    assert first.expected.startswith("an action")
    assert (second.words, second.count, second.stops[0].words) == ("", 1, "wibble")


def test_numbers_and_names_do_not_keep_like_places_apart():
    (found,) = gaps([Stop("A", "", "reveal 2 Birds from it", "x"),
                     Stop("B", "", "reveal 3 Cats from it", "x")])
    assert (found.words, found.count) == ("reveal # …", 2)


def test_texts_with_two_readings_are_one_group_whatever_the_readings_are():
    two = "Choose a friendly unit and an enemy unit. "
    made = report([Card("A", "spell", text=f"{two}Kill it."),
                   Card("B", "spell", text=f"{two}Stun it.")])
    assert [(gap.expected, gap.count) for gap in made.missing] == [("words with one reading", 2)]


def test_what_is_read_but_not_played_is_told_too():
    (idle,) = report(LIST).idle
    assert (idle.stops[0].card, idle.stops[0].words) == ("Costly", "I cost [2] less")


def test_the_report_as_data_is_json():
    data = json.loads(json.dumps(report(LIST).to_dict()))
    assert data["levels"]["Good"] == "playable"
    assert data["coverage"][-1] == {"kind": "all", "cards": 7, "read": 4, "playable": 3,
                                    "proven": 1}
    assert data["missing"][0]["count"] == 3


def test_a_notebook_shows_the_report_with_everything_escaped():
    evil = "<script>alert(1)</script>"
    made = report([Card(evil, "spell", text=f"Wibble {evil}."), *LIST])
    html = made._repr_mimebundle_()["text/html"]
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "<table" in html


def test_without_a_list_the_report_is_on_the_catalogue_and_all_of_it_is_read():
    made = report()
    assert made.source == "the catalogue"
    assert made.total.read == made.total.cards == len(cards.names())
