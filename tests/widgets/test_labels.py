"""The words of the controls: names in place of ids, and every answer of a decision."""

from __future__ import annotations

from pathlib import Path

import riftnb
from riftnb.ruling import Decision
from riftnb.show.names import Names
from riftnb.widgets.labels import (
    answer,
    answers,
    decision_label,
    script_words,
    variation_label,
    verdict_line,
    verdict_name,
)
from riftnb.widgets.setting import open_decisions

RULINGS = Path(__file__).parents[1] / "rulings"


def decision(kind: str, options: tuple[str, ...], chosen: tuple[str, ...],
             rule: str = "") -> Decision:
    return Decision(f"x.1/{kind}", kind, "P1", options, chosen, False, "", rule)


def test_steps_say_names_and_of_twins_which_one() -> None:
    file = riftnb.scenario("sarcophagus-again").file
    assert script_words(file, []) == ["P1 plays Cursed Sarcophagus (coffin)",
                                      "Cursed Sarcophagus (coffin): ready",
                                      "P1 activates Cursed Sarcophagus (coffin)"]


def test_a_variation_says_the_state_in_the_terms_of_the_game() -> None:
    scenario = riftnb.scenario("baited-hook")
    label = variation_label(scenario.file.variations["zero-might"], scenario)
    assert label == "zero-might: Bait: Might 0"


def test_verdicts_are_said_by_card_and_number() -> None:
    ruling = riftnb.scenario("hidden-blade").resolve(["flash", "repeat"])
    names = Names(ruling.record)
    verdicts = {id: verdict.verdict for id, verdict in ruling.verdicts.items()}
    assert verdict_line(names, verdicts).startswith("Flash: 1 executed. Hidden Blade: 1 ignored, ")
    assert "Hidden Blade, 2nd time: 1 " in verdict_line(names, verdicts)
    assert verdict_name(names, "blade#2.1") == "Hidden Blade, 2nd time 1"


def test_a_decision_is_asked_and_answered_in_names() -> None:
    ruling = riftnb.scenario("baited-hook").resolve()
    may, pick = open_decisions(ruling)
    names = Names(ruling.record)
    assert decision_label(may, names) == (
        "P1 decides whether to do it in instruction 3 of Baited Hook's ability")
    assert answers(may, names) == [("yes", True), ("no", False)]
    assert decision_label(pick, names) == (
        "P1 chooses what is picked in instruction 3 of Baited Hook's ability")
    assert answers(pick, names) == [("Tiny", ["tiny"]), ("Four", ["four"]), ("Zero", ["zero"])]


def test_a_decision_about_an_offer_of_a_whole_card_names_the_card() -> None:
    ruling = riftnb.scenario(RULINGS / "meditation-otherwise.yaml").resolve()
    label = decision_label(open_decisions(ruling)[0], Names(ruling.record))
    assert label == "P1 decides whether to pay the additional cost for Meditation"


def test_what_was_picked_together_is_one_answer() -> None:
    both = decision("pick", ("a", "b", "c"), ("a", "b"))
    assert answer(both) == "a and b"
    assert [value for _, value in answers(both)] == [["a", "b"], ["a", "c"], ["b", "c"]]
    none = decision("pick", ("a", "b"), ())
    assert answer(none) == "nothing"
    assert answers(none) == [("a", ["a"]), ("b", ["b"]), ("nothing", [])]


def test_an_order_offers_every_order() -> None:
    order = decision("order", ("a", "b"), ("b", "a"))
    assert [value for _, value in answers(order)] == [["a", "b"], ["b", "a"]]
    assert answer(order) in dict(answers(order))


def test_a_replacement_that_may_be_left_can_be_declined() -> None:
    optional = decision("replacement", ("hourglass",), (), "371")
    assert answers(optional) == [("hourglass", ["hourglass"]), ("not used", [])]
    assert answer(optional) == "not used"


def test_no_two_answers_read_the_same() -> None:
    for path in sorted(RULINGS.glob("*.yaml"))[::4]:
        scenario = riftnb.scenario(path)
        for case in scenario.file.rulings[:2]:
            if case.refused:
                continue
            ruling = scenario.resolve(case.when, case.choices)
            for each in open_decisions(ruling):
                offered = answers(each, Names(ruling.record))
                assert len(dict(offered)) == len(offered), (path, each)
