"""What a copy is a copy of: what is printed, and where that is unclear, nothing."""

from __future__ import annotations

from typing import Any

import pytest

import riftnb
from riftnb.errors import ScenarioError
from riftnb.resolution import Ruling

IMAGE = {"name": "Image", "type": "spell", "energy": 3,
         "text": "Choose a unit. Play a ready Reflection unit token to your base. It becomes a "
                 "copy of that unit."}


def copied(*steps: Any, when: tuple[str, ...] = ()) -> Ruling:
    data = {
        "riftnb": 1, "id": "copy", "title": "A copy", "cards": [IMAGE],
        "board": {"turn": "P1", "battlefields": [{"id": "field"}],
                  "objects": [{"id": "poro", "unit": 3, "controller": "P2", "at": "field"}]},
        "script": [*steps],
        "variations": {"granted": {"grant": {"poro": "I have +2 [M]."}}},
    }
    return riftnb.scenario(data).resolve(when)


def image(id: str, of: str) -> dict[str, Any]:
    return {"id": id, "play": "Image", "by": "P1", "targets": [of]}


def test_text_that_is_granted_is_not_copied() -> None:
    after = copied(image("image", "poro"), when=("granted",)).record.after.objects
    assert (after["poro"]["might"], after["reflection-1"]["might"]) == (5, 3)


def test_what_lasts_for_this_turn_is_not_copied() -> None:
    after = copied({"id": "d", "play": "Discipline", "by": "P1", "targets": ["poro"]}, "resolve",
                   image("image", "poro")).record.after.objects
    assert (after["poro"]["might"], after["reflection-1"]["might"]) == (5, 3)


def test_a_copy_of_a_copy_is_refused() -> None:
    with pytest.raises(ScenarioError, match="a copy of a copy"):
        copied(image("image", "poro"), "resolve", image("again", "reflection-1"))


def test_a_copy_is_a_token_still_and_ceases_to_exist_off_the_board() -> None:
    after = copied(image("image", "poro"), "resolve",
                   {"id": "retreat", "play": "Retreat", "by": "P1", "targets": ["reflection-1"],
                    "timing": "any"}).record.after
    assert after.objects["reflection-1"]["zone"] == "gone"
    assert after.players["P1"]["hand"] == []
