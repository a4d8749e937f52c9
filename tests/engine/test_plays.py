"""What may not be played, and how it is said: one clear error at the step that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

import riftnb
from riftnb.errors import RiftnbError, ScenarioError
from riftnb.scenarios import IllegalStep


def duel(**changes: Any) -> dict[str, Any]:
    """Hidden Blade at a unit on a battlefield, with what the test changes."""
    data: dict[str, Any] = {
        "riftnb": 1, "id": "duel", "title": "A duel",
        "board": {
            "turn": "P1", "battlefields": [{"id": "field", "controller": "P2"}],
            "objects": [{"id": "poro", "unit": 4, "controller": "P2", "at": "field"},
                        {"id": "goat", "unit": 2, "controller": "P1", "at": "P1 base"}]},
        "script": [{"id": "blade", "play": "Hidden Blade", "by": "P1", "targets": ["poro"]}],
    }
    return {**data, **changes}


def refusal(**changes: Any) -> IllegalStep:
    with pytest.raises(IllegalStep) as caught:
        riftnb.scenario(duel(**changes)).resolve()
    return caught.value


def blade(**changes: Any) -> dict[str, Any]:
    return {"id": "blade", "play": "Hidden Blade", "by": "P1", "targets": ["poro"], **changes}


def test_a_target_that_the_text_does_not_allow_is_refused_with_its_words() -> None:
    error = refusal(script=[blade(targets=["goat"])])
    assert error.rule == "355.9"
    assert error.path == "script[0]"
    assert "goat is not a unit at a battlefield" in str(error)


@pytest.mark.parametrize("targets", [[], ["poro", "goat"]], ids=["too few", "too many"])
def test_too_few_or_too_many_choices_are_refused_with_what_the_text_asks_for(
        targets: list[str]) -> None:
    error = refusal(script=[blade(targets=targets)])
    assert "1 choice (a unit at a battlefield)" in str(error)


def test_more_than_up_to_2_units_are_refused() -> None:
    objects = [{"id": f"u{i}", "unit": 1, "controller": "P1", "at": "field"} for i in range(3)]
    board = {**duel()["board"], "objects": objects}
    error = refusal(board=board, script=[
        {"play": "Flash", "by": "P1", "targets": [["u0", "u1", "u2"]]}])
    assert error.rule == "355.13"
    assert "0 to 2" in str(error)


def test_an_action_is_refused_as_a_reaction() -> None:
    error = refusal(script=[
        {"id": "star", "play": "Falling Star", "by": "P1", "targets": ["poro", "poro"]}, blade()])
    assert "is no Reaction" in str(error)
    assert error.path == "script[1]"


def test_an_action_is_refused_on_the_opponents_turn_outside_of_a_showdown() -> None:
    assert "outside of a showdown" in str(refusal(script=[blade(by="P2")]))


def test_timing_any_waives_the_timing_and_nothing_else() -> None:
    ruling = riftnb.scenario(duel(script=[blade(by="P2", timing="any")])).resolve()
    assert ruling.verdicts["blade.1"].verdict == "executed"
    assert "not a unit" in str(refusal(script=[blade(targets=["goat"], timing="any")]))


def test_a_hidden_card_may_choose_only_what_is_at_its_battlefield() -> None:
    board = {**duel()["board"], "battlefields": [{"id": "field"}, {"id": "hill"}]}
    step = {"play": "Hidden Blade", "by": "P1", "targets": ["poro"], "from": "hidden",
            "at": "hill"}
    assert refusal(board=board, script=[step]).rule == "811"


def test_a_card_without_hidden_is_not_played_from_hidden() -> None:
    step = {"play": "Smite", "by": "P1", "targets": ["poro"], "from": "hidden", "at": "field"}
    assert refusal(script=[step]).rule == "811"


def test_an_untargetable_unit_is_refused_as_it_is_chosen() -> None:
    board = {**duel()["board"], "objects": [
        {"id": "poro", "card": "Ruin Runner", "controller": "P2", "at": "field"}]}
    assert refusal(board=board).rule == "758"


def test_a_move_needs_a_destination_and_another_one_than_where_it_is() -> None:
    step = {"play": "Ride the Wind", "by": "P1", "targets": ["goat"]}
    assert refusal(script=[step]).rule == "355.4"
    assert refusal(script=[{**step, "to": "P1 base"}]).rule == "355.4.a"


def test_an_ability_that_an_object_does_not_have_is_not_activated() -> None:
    hook = {"id": "hook", "card": "Baited Hook", "controller": "P1", "at": "P1 base"}
    data = duel(script=[{"activate": "hook", "by": "P1", "targets": ["goat"], "mode": 2}])
    data["board"]["objects"].append(hook)
    with pytest.raises(IllegalStep, match="mode: 1 to 1"):
        riftnb.scenario(data).resolve()


REX = {"name": "Riptide Rex", "type": "unit", "might": 6,
       "text": "When you play me, deal 6 to an enemy unit at a battlefield."}


@pytest.mark.parametrize("targets", [["poro", "goat"], [["poro"], []]], ids=["two", "a list more"])
def test_more_targets_than_a_trigger_has_choices_are_refused_with_what_it_chooses(
        targets: list[Any]) -> None:
    error = refusal(cards=[REX], script=[
        {"id": "rex", "play": "Riptide Rex", "by": "P1", "to": "P1 base", "targets": targets}])
    assert error.rule == "355.7"
    assert "Riptide Rex triggers has 1 choice (an enemy unit at a battlefield)" in str(error)
    assert "2 were given" in str(error)


def test_a_bullet_that_is_not_there_or_chooses_nothing_is_refused() -> None:
    modal = {**REX, "text": "When you play me, choose one —Draw 1. Deal 6 to an enemy unit."}
    step = {"id": "rex", "play": "Riptide Rex", "by": "P1", "to": "P1 base"}
    error = refusal(cards=[modal], script=[{**step, "mode": 1, "targets": ["poro"]}])
    assert error.expected == "no `targets`"
    error = refusal(cards=[modal], script=[{**step, "mode": 3}])
    assert error.expected == "mode: 1 or 2"
    error = refusal(cards=[{**REX, "text": "[Tank]"}], script=[{**step, "mode": 1}])
    assert error.expected == "no `mode`"


def test_targets_for_a_play_that_triggers_nothing_are_refused() -> None:
    error = refusal(cards=[{**REX, "text": "[Tank]"}], script=[
        {"id": "rex", "play": "Riptide Rex", "by": "P1", "to": "P1 base", "targets": ["poro"]}])
    assert "Riptide Rex triggers chooses nothing, but 1 was given" in str(error)
    assert error.expected == "no `targets`"


def test_targets_for_a_trigger_whose_condition_does_not_hold_are_left_alone() -> None:
    text = "When you play me, if you control two or more gear, deal 6 to an enemy unit."
    ruling = riftnb.scenario(duel(cards=[{**REX, "text": text}], script=[
        {"id": "rex", "play": "Riptide Rex", "by": "P1", "to": "P1 base", "targets": ["poro"]}],
    )).resolve()
    assert not ruling.verdicts


def test_an_ability_is_activated_without_its_number_only_where_one_can_be() -> None:
    renata = {"name": "Renata", "type": "unit", "might": 4,
              "text": "[1]: Draw 1. [4], [E]: Ready a unit."}
    board = {**duel()["board"], "objects": [
        {"id": "renata", "card": "Renata", "controller": "P1", "at": "P1 base"}]}
    data = {"cards": [renata], "board": board}
    ruling = riftnb.scenario(duel(**data, script=[
        {"id": "deal", "activate": "renata", "by": "P1", "targets": ["renata"]}])).resolve()
    assert ruling.verdicts["deal.1"].words == "Ready a unit"
    error = refusal(**data, script=[{"id": "deal", "activate": "renata", "by": "P1",
                                     "targets": ["renata", "renata"]}])
    assert "none of them can be activated so" in str(error)
    assert "1: “[1]: Draw 1”; 2: “[4], [E]: Ready a unit”" in str(error)


def test_a_card_that_lies_face_down_is_played_by_its_id() -> None:
    board = {**duel()["board"]}
    board["objects"] = [*board["objects"], {"id": "trap", "card": "Hidden Blade", "at": "field",
                                            "controller": "P1", "facedown": True}]
    hidden = {"from": "hidden", "at": "field", "by": "P1", "targets": ["poro"]}
    error = refusal(board=board, script=[{"id": "blade", "play": "Hidden Blade", **hidden}])
    assert error.expected == "play: trap"
    ruling = riftnb.scenario(duel(board=board, script=[{"play": "trap", **hidden}])).resolve()
    assert ruling.verdicts["trap.1"].verdict == "executed"


def test_the_order_of_triggers_is_answered_under_their_player_or_what_made_them_trigger() -> None:
    cards = [{"name": name, "type": "unit", "might": 2, "text": f"[Deathknell] — {does} 1."}
             for name, does in (("Alpha", "Draw"), ("Beta", "Discard"))]
    board = {**duel()["board"], "decks": {"P1": [{"id": "top", "unit": 1}]}, "objects": [
        {"id": name.lower(), "card": name, "controller": "P1", "at": "P1 base"}
        for name in ("Alpha", "Beta")]}
    scenario = riftnb.scenario(duel(cards=cards, board=board, script=[
        {"id": "star", "play": "Falling Star", "by": "P1", "targets": ["alpha", "beta"]}]))
    for key in ("cleanup/P1/order", "star.2/order"):
        for order in (["alpha", "beta"], ["beta", "alpha"]):
            ruling = scenario.resolve(choices={key: order})
            assert [i for i in ruling.verdicts if "~" in i] == [f"{x}~1.1" for x in order[::-1]]
    with pytest.raises(ScenarioError, match="goat is no option here"):
        scenario.resolve(choices={"cleanup/P1/order": ["alpha", "goat"]})


def test_an_unknown_reaction_is_answered_with_the_nearest_one() -> None:
    with pytest.raises(RiftnbError, match="Did you mean 'flash'"):
        riftnb.scenario("hidden-blade").resolve(when=["flahs"])


def test_an_unknown_rules_version_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(RiftnbError, match="vendetta-clarified"):
        riftnb.scenario("hidden-blade").resolve(ruleset="vendeta")


def test_an_answer_that_is_no_option_is_refused() -> None:
    with pytest.raises(ScenarioError, match="no option"):
        riftnb.scenario("baited-hook").resolve(choices={"pull.3/pick": ["five"]})


@pytest.mark.parametrize("picked", [["old", "older"], []])
def test_more_or_fewer_than_must_be_picked_is_no_answer(picked: list[str]) -> None:
    cards = [{"name": "Dig", "type": "spell", "energy": 1,
              "text": "Return a unit from your trash to your hand."}]
    data = duel(cards=cards, script=[{"id": "dig", "play": "Dig", "by": "P1"}])
    data["board"]["trash"] = {"P1": [{"id": "old", "unit": 1}, {"id": "older", "unit": 2}]}
    with pytest.raises(ScenarioError, match="1 of old, older"):
        riftnb.scenario(data).resolve(choices={"dig.1/pick": picked})


def test_an_answer_to_a_decision_that_nobody_has_is_refused() -> None:
    with pytest.raises(RiftnbError, match="unknown choice"):
        riftnb.scenario("hidden-blade").resolve(choices={"blde.1/replacement": ["hourglass"]})


def test_a_card_text_that_cannot_be_read_is_refused_with_a_caret() -> None:
    cards = [{"name": "Odd", "type": "spell", "energy": 1, "text": "Flumph a unit."}]
    with pytest.raises(RiftnbError) as caught:
        riftnb.scenario(duel(cards=cards, script=[
            {"play": "Odd", "by": "P1", "targets": ["poro"]}])).resolve()
    assert "Odd" in str(caught.value)
    assert "^" in str(caught.value)


@pytest.mark.parametrize("card", [
    {"name": "Clinging", "type": "unit", "energy": 1, "might": 1,
     "text": "If I would leave the board, exhaust me instead."},
    {"name": "Clinging", "type": "spell", "energy": 1,
     "text": "Choose a unit. If it would leave the board this turn, exhaust it instead."},
], ids=["a passive", "a spell"])
def test_what_would_leave_the_board_is_read_and_not_ruled_as_nothing(card: dict[str, Any]) -> None:
    targets = ["poro"] if card["type"] == "spell" else []
    with pytest.raises(ScenarioError, match="would leave the board"):
        riftnb.scenario(duel(cards=[card], script=[
            {"play": "Clinging", "by": "P1", "targets": targets}])).resolve()
    assert riftnb.compile(card["text"], kind=card["type"]).unplayed


def test_what_is_asked_of_a_burned_card_that_is_not_listed_is_refused_not_guessed() -> None:
    relic = {"name": "Test Relic", "type": "spell", "energy": 1, "text":
             "[Burn 1]. When you burn a unit this way, do this: Draw 1."}
    known = {**duel()["board"], "decks": {"P1": [{"id": "top", "unit": 3}]}}
    script = [{"id": "relic", "play": "Test Relic", "by": "P1"}]
    ruling = riftnb.scenario(duel(cards=[relic], board=known, script=script)).resolve()
    assert ruling.verdicts["relic.2"].verdict == "executed"
    with pytest.raises(ScenarioError, match="list the top of the deck under `decks`"):
        riftnb.scenario(duel(cards=[relic], script=script)).resolve()
