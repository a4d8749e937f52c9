"""Places that no rule says enough of are refused, and not guessed."""

from __future__ import annotations

from typing import Any

import pytest

import riftnb
from riftnb.errors import ScenarioError

CARDS = [
    {"name": "Breach", "type": "spell", "energy": 3,
     "text": "[Reaction] Banish a unit, then its owner plays it to the same location, ignoring "
             "its cost."},
    {"name": "Dash", "type": "spell", "energy": 2,
     "text": "Move an enemy unit to a battlefield where you have units."},
    {"name": "Rescue", "type": "spell", "energy": 1,
     "text": "[Reaction] Return a friendly unit to its owner's hand."},
]


def resolve(*script: Any) -> Any:
    return riftnb.scenario({
        "riftnb": 1, "id": "places", "title": "Places", "cards": CARDS,
        "board": {"turn": "P1", "battlefields": [{"id": "field", "controller": "P1"}],
                  "objects": [
                      {"id": "guest", "unit": 2, "controller": "P1", "owner": "P2",
                       "at": "P1 base"},
                      {"id": "guard", "unit": 2, "controller": "P1", "at": "field"},
                      {"id": "poro", "unit": 2, "controller": "P2", "at": "P2 base"}]},
        "script": list(script)}).resolve()


def test_a_unit_is_not_played_to_the_base_of_another_player() -> None:
    with pytest.raises(ScenarioError, match="that P2 is to play to P1 base"):
        resolve({"id": "breach", "play": "Breach", "by": "P1", "targets": ["guest"]})


def test_a_move_to_where_you_have_units_is_refused_once_you_have_none_there() -> None:
    dash = {"id": "dash", "play": "Dash", "by": "P1", "targets": ["poro"], "to": "field"}
    rescue = {"id": "rescue", "play": "Rescue", "by": "P1", "targets": ["guard"]}
    assert resolve(dash).record.after.objects["poro"]["at"] == "field"
    with pytest.raises(ScenarioError, match="a move to field, which is not what its text asks"):
        resolve(dash, rescue)
