"""[Flow]: how a step names a card in a trash, and what is not ruled."""

from __future__ import annotations

from typing import Any

import pytest

import riftnb
from riftnb.errors import RiftnbError, ScenarioError
from riftnb.resolution import Ruling

CARDS = [
    {"name": "Surge", "type": "spell", "energy": 1, "text": "[Reaction] Draw 1. [Flow] [2]"},
    {"name": "Nay", "type": "spell", "energy": 1, "text": "[Reaction] Counter a spell."},
    {"name": "Burner", "type": "spell", "energy": 1, "text": "[Burn 1]."},
]


def flowing(*script: Any, **board: Any) -> Ruling:
    data = {
        "riftnb": 1, "id": "flowing", "title": "From the trash", "cards": CARDS,
        "board": {"turn": "P1", "trash": {"P1": [{"id": "surge", "card": "Surge"}]}, **board},
        "script": list(script),
    }
    return riftnb.scenario(data).resolve()


SURGE = {"play": "surge", "by": "P1", "from": "flow"}


@pytest.mark.parametrize(("step", "said"), [
    ({"play": "Surge", "by": "P1", "from": "flow"}, "the id of a card of the board"),
    ({**SURGE, "at": "field"}, "'at' without 'from: hidden'"),
    ({**SURGE, "from": "trash"}, "'hidden' or 'flow'"),
])
def test_a_step_that_cannot_be_meant_is_an_error(step: dict[str, Any], said: str) -> None:
    with pytest.raises(RiftnbError) as caught:
        flowing(step, battlefields=[{"id": "field"}])
    assert said in str(caught.value)


def test_a_card_that_is_not_in_the_trash_is_refused() -> None:
    with pytest.raises(ScenarioError, match="not in the trash of P1"):
        flowing(SURGE, trash={}, hands={"P1": [{"id": "surge", "card": "Surge"}]})


def test_a_card_that_got_into_the_trash_is_played_from_there() -> None:
    ruling = flowing({"play": "Burner", "by": "P1"}, "resolve", SURGE, trash={},
                     decks={"P1": [{"id": "surge", "card": "Surge"}]})
    assert ruling.record.after.players["P1"]["banishment"] == ["surge"]


def test_once_it_is_banished_it_is_not_played_again() -> None:
    with pytest.raises(ScenarioError, match="not in the trash"):
        flowing(SURGE, "resolve", SURGE)


def test_what_becomes_of_it_when_it_is_countered_is_not_ruled() -> None:
    with pytest.raises(ScenarioError, match=r"countering what was played for its \[Flow\] cost"):
        flowing(SURGE, {"play": "Nay", "by": "P2", "targets": ["surge"]})


def test_a_step_that_plays_it_is_written_as_it_was_read() -> None:
    data = {"riftnb": 1, "id": "flowing", "title": "From the trash", "cards": CARDS,
            "board": {"turn": "P1", "trash": {"P1": [{"id": "surge", "card": "Surge"}]}},
            "script": [SURGE], "rulings": [{"when": []}]}
    text = riftnb.scenario(data).to_yaml()
    assert "from: flow" in text
    assert riftnb.scenarios.read_text(text).file.script[0].from_flow
