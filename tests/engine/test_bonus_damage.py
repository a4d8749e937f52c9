"""Bonus Damage where no rule says whether, or in which order, it counts: nothing is ruled."""

from __future__ import annotations

from typing import Any

import pytest

import riftnb
from riftnb.errors import ScenarioError

ANNIE = {"name": "Annie", "type": "unit", "energy": 5, "might": 4,
         "text": "Your spells and abilities deal 1 Bonus Damage."}
GATE = {"name": "Void Gate", "type": "battlefield",
        "text": "Spells and abilities affecting units here each deal 1 Bonus Damage."}


def dealt(text: str, targets: list[Any], *before: dict[str, Any], annie: bool = True) -> int:
    """The damage on guard after a spell of P1, who has Annie."""
    spell = {"name": "Spell", "type": "spell", "energy": 1, "text": text}
    trap = {"name": "Trap", "type": "spell", "energy": 1,
            "text": "[Reaction] Choose a unit. Double all damage that would be dealt to it "
                    "this turn."}
    objects = [{"id": "guard", "unit": 12, "controller": "P2", "at": "field"},
               {"id": "keeper", "unit": 12, "controller": "P2", "at": "gate"},
               {"id": "nobody", "unit": 0, "controller": "P1", "at": "P1 base"},
               {"id": "pawn", "unit": 3, "controller": "P1", "at": "P1 base"}]
    if annie:
        objects.append({"id": "annie", "card": "Annie", "controller": "P1", "at": "P1 base"})
    data = {"riftnb": 1, "id": "bonus", "title": "Bonus Damage",
            "cards": [ANNIE, GATE, spell, trap],
            "board": {"turn": "P1", "objects": objects,
                      "battlefields": [{"id": "field"}, {"id": "gate", "card": "Void Gate"}]},
            "script": [*before, {"id": "spell", "play": "Spell", "by": "P1", "targets": targets}]}
    return int(riftnb.scenario(data).resolve().record.after.objects["guard"]["damage"])


def barrier(play: str = "Ki Barrier") -> tuple[Any, ...]:
    return ({"id": "first", "play": play, "by": "P1", "targets": ["guard"]}, "resolve")


@pytest.mark.parametrize(("text", "targets"), [
    ("Deal 5 split among any number of enemy units.", [["guard", "keeper"]]),
    ("Choose a friendly unit and an enemy unit. They deal damage equal to their Mights to each "
     "other.", ["pawn", "guard"]),
    ("Choose a friendly unit. Deal damage equal to its Might to an enemy unit.",
     ["nobody", "guard"]),
], ids=["split", "units deal it", "none"])
def test_where_it_is_uncertain_nothing_is_ruled(text: str, targets: list[Any]) -> None:
    with pytest.raises(ScenarioError, match="Bonus Damage"):
        dealt(text, targets)


def test_its_order_with_doubling_and_with_a_limited_prevention_is_not_ruled() -> None:
    for play in ("Trap", "Ki Barrier"):
        with pytest.raises(ScenarioError, match="together with Bonus Damage"):
            dealt("Deal 2 to a unit.", ["guard"], *barrier(play))
    assert dealt("Deal 9 to a unit.", ["guard"], *barrier()) == 3  # in either order


def test_split_at_one_unit_is_one_instance() -> None:
    assert dealt("Deal 5 split among any number of enemy units.", [["guard"]]) == 6


def test_of_a_spell_that_affects_units_there_and_elsewhere_nothing_is_ruled() -> None:
    text = "Deal 2 to a unit. Deal 2 to a unit."
    assert dealt(text, ["guard", "guard"], annie=False) == 4
    for targets in (["guard", "keeper"], ["keeper", "guard"]):
        with pytest.raises(ScenarioError, match="there and elsewhere"):
            dealt(text, targets, annie=False)
