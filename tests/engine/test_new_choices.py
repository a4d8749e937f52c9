"""New choices for a spell that waits: what may be named, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import riftnb
from riftnb.errors import ScenarioError
from riftnb.resolution import Ruling
from riftnb.scenarios import WrongAnswer
from riftnb.show.words import story

REVERSAL = {"name": "Reversal", "type": "spell", "energy": 4, "power": 3,
            "text": "[Reaction] Gain control of a spell. You may make new choices for it."}


def taken(*cards: dict[str, Any], spell: dict[str, Any], choices: dict[str, Any] | None = None,
          objects: tuple[dict[str, Any], ...] = (), after: list[Any] | None = None) -> Ruling:
    """P2 takes control of a spell of P1; ``after``: steps once that has resolved."""
    data = {
        "riftnb": 1, "id": "taken", "title": "A spell in other hands", "cards": [REVERSAL, *cards],
        "board": {
            "turn": "P1",
            "battlefields": [{"id": "field", "controller": "P1"},
                             {"id": "hill", "controller": "P2"}],
            "objects": [{"id": "scout", "unit": 3, "controller": "P1", "at": "field"},
                        {"id": "guard", "unit": 5, "controller": "P2", "at": "field"},
                        {"id": "poro", "unit": 2, "controller": "P2", "at": "P2 base"},
                        *objects]},
        "script": [{"id": "spell", "by": "P1", **spell},
                   {"id": "reversal", "play": "Reversal", "by": "P2", "targets": ["spell"]},
                   *(["resolve", *after] if after else [])],
    }
    return riftnb.scenario(data).resolve(choices=choices)


STAR = {"play": "Star-Crossed", "targets": ["scout", "guard"]}


@pytest.mark.parametrize(("pick", "said"), [
    (["guard"], "one entry for each choice: a friendly unit; an enemy unit"),
    (["guard", "poro"], "poro is not an enemy unit"),
    (["guard", "nobody"], "no object 'nobody'"),
], ids=["too few", "not by its text", "not there"])
def test_new_choices_must_be_legal_by_the_text_and_the_new_controller(
        pick: list[str], said: str) -> None:
    with pytest.raises(WrongAnswer) as caught:
        taken(spell=STAR, choices={"reversal.2/pick": pick})
    assert said in str(caught.value)


def test_a_choice_of_several_among_others_is_a_list_of_its_own() -> None:
    sweep = {"name": "Sweep", "type": "spell", "energy": 1,
             "text": "Return up to 2 friendly units and an enemy unit to their owners' hands."}
    ruling = taken(sweep, spell={"play": "Sweep", "targets": [["scout"], "guard"]},
                   choices={"reversal.2/pick": [["guard", "poro"], "scout"]})
    after = ruling.record.after.players
    assert set(after["P2"]["hand"]) == {"guard", "poro"}
    assert after["P1"]["hand"] == ["scout"]


def test_the_record_keeps_what_was_chosen_first() -> None:
    ruling = taken(spell=STAR, choices={"reversal.2/pick": ["guard", "scout"]})
    star = next(item for item in ruling.record.items if item.id == "spell")
    assert star.targets == (("scout",), ("guard",))
    assert any("anew for Star-Crossed" in said for said in story(ruling.record))


def test_a_mode_stays_as_it_was_chosen() -> None:
    either = {"name": "Either Way", "type": "spell", "energy": 1,
              "text": "Choose one —Draw 1. Kill a unit at a battlefield."}
    ruling = taken(either, spell={"play": "Either Way", "mode": 1})
    assert ruling.draws == {"P1": 0, "P2": 1}
    assert not ruling.decisions


def test_a_kept_destination_that_the_new_controller_could_not_choose_is_refused() -> None:
    rush = {"name": "Rush", "type": "spell", "energy": 1,
            "text": "Move a unit to a battlefield you control."}
    with pytest.raises(ScenarioError, match="destination that its new controller"):
        taken(rush, spell={"play": "Rush", "targets": ["poro"], "to": "field"})
    ruling = taken(rush, spell={"play": "Rush", "targets": ["poro"], "to": "field"},
                   choices={"reversal.2/may": True})
    assert ruling.record.after.objects["poro"]["at"] == "hill"


def test_choosing_anew_is_choosing() -> None:
    shy = {"name": "Shy", "type": "unit", "energy": 1, "might": 2,
           "text": "When you choose me with a spell, draw 1."}
    spell = {"play": "Star-Crossed", "targets": ["scout", "guard"]}
    objects = ({"id": "shy", "card": "Shy", "controller": "P2", "at": "field"},)
    kept = taken(shy, spell=spell, objects=objects)
    anew = taken(shy, spell=spell, objects=objects, choices={"reversal.2/pick": ["shy", "scout"]})
    assert (kept.draws["P2"], anew.draws["P2"]) == (0, 1)


def test_who_has_chosen_what_this_turn_is_told_by_both_choices() -> None:
    eye = {"name": "Eye", "type": "spell", "energy": 1,
           "text": "[Reaction] If you've chosen an enemy unit this turn, draw 1."}
    spell = {"play": "Hidden Blade", "targets": ["guard"]}
    asked = [{"id": f"eye-{by}", "play": "Eye", "by": by} for by in ("P1", "P2")]
    drawn = {}
    for name, choices in (("kept", {}), ("anew", {"reversal.2/pick": ["scout"]})):
        ruling = taken(eye, spell=spell, choices=choices, after=asked)
        drawn[name] = [ruling.verdicts[f"eye-{by}.1"].verdict for by in ("P1", "P2")]
    assert drawn == {"kept": ["executed", "unmet"], "anew": ["executed", "executed"]}


def test_another_mode_among_the_new_choices_is_refused() -> None:
    way = {"name": "Way", "type": "spell", "energy": 1,
           "text": "Choose one —Return a friendly unit to its owner's hand. Stun an enemy unit."}
    spell = {"play": "Way", "mode": 2, "targets": ["guard"]}
    with pytest.raises(ScenarioError, match="another mode among the new choices"):
        taken(way, spell=spell, choices={"reversal.2/may": True, "reversal.2/mode": 1})
