"""The state of the explorer, without widgets: what a reader does, and what there is to show."""

from __future__ import annotations

from pathlib import Path

import pytest

import riftnb
from riftnb.errors import RiftnbError, UnknownNameError
from riftnb.rules.versions import VENDETTA
from riftnb.widgets.session import Session
from riftnb.widgets.setting import MOST, Setting, open_decisions, outcome, palette

RULINGS = Path(__file__).parents[1] / "rulings"


@pytest.fixture
def blade() -> Session:
    return Session(riftnb.scenario("hidden-blade"))


def heard(session: Session) -> list[str]:
    kinds: list[str] = []
    session.watch(kinds.append)
    return kinds


def ruled(session: Session) -> dict[str, str]:
    """The verdicts that are shown."""
    return {v.id: v.verdict for v in session.shown.verdicts if v.verdict != "not yet"}


# -- settings -----------------------------------------------------------------------------


def test_a_setting_is_the_when_of_a_ruling_and_back() -> None:
    scenario = riftnb.scenario("hidden-blade")
    when = ["unkillable", "flash", "resolve", "strike-back"]
    assert Setting.of(scenario, when).when == when


def test_a_name_that_the_scenario_does_not_have_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'flash'"):
        Setting.of(riftnb.scenario("hidden-blade"), ["flahs"])


def test_reactions_are_added_moved_and_taken_back() -> None:
    setting = Setting().add("flash").add("star-crossed").add("thrill")
    assert setting.swap(1).reactions == ("star-crossed", "flash", "thrill")
    assert setting.remove(1).reactions == ("flash", "thrill")
    assert setting.wait(2, True).when == ["flash", "star-crossed", "resolve", "thrill"]


def test_the_wait_moves_with_its_reaction() -> None:
    setting = Setting().add("flash").add("star-crossed").wait(1, True).swap(1)
    assert setting.when == ["resolve", "star-crossed", "flash"]


def test_another_situation_forgets_the_answers_to_decisions() -> None:
    answered = Setting().add("hourglass").answer("blade.1/replacement", ["smite"])
    assert answered.choices
    for changed in (answered.add("flash"), answered.vary("smitten", True), answered.remove(0)):
        assert not changed.choices


def test_answers_that_no_longer_fit_are_left_out() -> None:
    scenario = riftnb.scenario("hidden-blade")
    setting = Setting(choices=(("nothing.1/pick", ["x"]),))
    assert outcome(scenario, setting).ruling is not None


# -- the palette ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hidden-blade", "shelter", "yasuo-alone", "star-watcher"])
def test_the_palette_offers_what_the_engine_allows_next_and_greys_the_rest(name: str) -> None:
    scenario = riftnb.scenario(name)
    for first in (None, *scenario.reactions):
        setting = Setting() if first is None else Setting().add(first)
        for offer in palette(scenario, setting):
            try:
                scenario.resolve([*setting.when, offer.name])
                allowed = offer.name != first
            except RiftnbError:
                allowed = False
            assert (offer.why_not == "") is allowed, (setting.when, offer)


def test_a_greyed_reaction_says_why_with_the_rule() -> None:
    scenario = riftnb.scenario("hidden-blade")
    found = {offer.name: offer.why_not for offer in palette(scenario, Setting())}
    assert found["flash"] == ""
    assert "355.9" in found["strike-back"]


def test_no_more_than_so_many_reactions_can_be_played() -> None:
    scenario = riftnb.scenario("shelter")
    full = Setting((), scenario.reactions[:MOST], (False,) * MOST)
    assert all(offer.why_not for offer in palette(scenario, full))


# -- a ruling, and what changed --------------------------------------------------------------


def test_a_changed_reaction_is_ruled_at_once_and_what_changed_is_known(blade: Session) -> None:
    kinds = heard(blade)
    blade.change(blade.setting.add("flash"))
    assert blade.verdicts == {"flash.1": "executed", "blade.1": "ignored", "blade.2": "ignored"}
    assert [(flip.id, flip.one, flip.other) for flip in blade.changes] == [
        ("blade.1", "executed", "ignored"), ("blade.2", "executed", "ignored")]
    assert kinds == ["ruling"]


def test_the_same_setting_again_tells_nobody(blade: Session) -> None:
    kinds = heard(blade)
    blade.change(blade.setting)
    assert kinds == []


def test_a_setting_that_the_rules_do_not_allow_has_no_ruling_but_a_reason(blade: Session) -> None:
    blade.change(blade.setting.add("strike-back"))
    assert blade.ruling is None
    assert "different location" in blade.outcome.error
    assert blade.board is None
    assert blade.questions == ()


def test_the_verdicts_that_flip_under_the_other_rules_are_known(blade: Session) -> None:
    blade.change(blade.setting.vary("unkillable", True))
    assert {flip.id: (flip.one, flip.other) for flip in blade.flips}["blade.1"] == (
        "negated", "ignored")
    here = {flip.id: flip.one for flip in blade.flips}
    blade.change(blade.setting.under(VENDETTA.name))
    assert {flip.id: flip.other for flip in blade.flips} == here


def test_only_decisions_with_a_choice_are_offered() -> None:
    scenario = riftnb.scenario("hidden-blade")
    assert not open_decisions(scenario.resolve(["hourglass"]))
    assert open_decisions(scenario.resolve(["smitten", "hourglass"]))


# -- time -----------------------------------------------------------------------------------


def test_each_moment_shows_what_had_happened_and_been_ruled_by_then(blade: Session) -> None:
    blade.change(blade.setting.add("flash"))
    blade.show(0)
    assert blade.board is not None
    assert blade.board.objects["poro"]["at"] == "field"
    assert ruled(blade) == {}
    moved = next(e.n for e in blade.ruling.record.events if e.kind == "move")
    blade.select(f"event:{moved}")
    assert blade.board.objects["poro"]["at"] == "P2 base"
    assert blade.board_before.objects["poro"]["at"] == "field"
    assert ruled(blade) == {"flash.1": "executed"}


def test_the_end_shows_the_whole_ruling_against_the_board_before_anything_resolved(
        blade: Session) -> None:
    blade.change(blade.setting.add("flash"))
    assert blade.moment is None
    assert ruled(blade) == blade.verdicts
    assert blade.board == blade.ruling.record.after
    assert blade.board_before.chain == ("blade", "flash")


def test_the_last_moment_is_the_end(blade: Session) -> None:
    blade.show(0)
    blade.show(blade.last)
    assert blade.moment is None


def test_another_ruling_starts_at_its_end_with_nothing_selected(blade: Session) -> None:
    blade.show(1)
    blade.select("instruction:blade.2")
    blade.change(blade.setting.add("flash"))
    assert (blade.moment, blade.selected) == (None, "")


# -- selection --------------------------------------------------------------------------------


def test_an_instruction_is_selected_and_let_go_by_picking_it_again(blade: Session) -> None:
    blade.select("instruction:blade.2")
    assert blade.selected == "blade.2"
    blade.select("instruction:blade.2")
    assert blade.selected == ""


@pytest.mark.parametrize("key", ["instruction:nothing.1", "instruction:", ""])
def test_what_is_no_instruction_is_not_selected(blade: Session, key: str) -> None:
    blade.select("instruction:blade.1")
    blade.select(key)
    assert blade.selected == ""


@pytest.mark.parametrize("key", ["object:poro", "pile:P1 trash", "event:99", "event:x", "junk"])
def test_what_else_is_picked_changes_no_selection(blade: Session, key: str) -> None:
    blade.select("instruction:blade.1")
    blade.select(key)
    assert (blade.selected, blade.moment) == ("blade.1", None)


# -- predict first ------------------------------------------------------------------------------


def answer_all(session: Session, **wrong: str) -> None:
    right = {**session.verdicts,
             **{f"{p} draws": str(n) for p, n in session.ruling.draws.items()}}
    for question in session.questions:
        session.guess(question, wrong.get(question.replace(".", "_"), right[question]))


def test_nothing_of_the_ruling_is_shown_until_everything_is_guessed(blade: Session) -> None:
    blade.change(blade.setting.add("flash"))
    blade.predict(True)
    assert blade.hidden
    assert ruled(blade) == {}
    assert blade.board.objects["poro"]["at"] == "field"
    assert blade.board.chain == ("blade", "flash")
    blade.reveal()
    assert blade.hidden, "it cannot be revealed before it is guessed"
    assert blade.marks == ()
    blade.select("instruction:blade.1")
    blade.select("event:4")
    assert (blade.selected, blade.moment) == ("", None), "nor by picking in the graph"


def test_every_instruction_and_every_players_draws_are_asked(blade: Session) -> None:
    assert blade.questions == ("blade.1", "blade.2", "P1 draws", "P2 draws")


def test_revealed_guesses_are_marked_with_a_sentence_for_each_miss(blade: Session) -> None:
    blade.change(blade.setting.add("flash"))
    blade.predict(True)
    answer_all(blade, blade_2="executed")
    blade.reveal()
    assert not blade.hidden
    missed = [mark for mark in blade.marks if not mark.right]
    assert [(mark.id, mark.guess, mark.answer) for mark in missed] == [
        ("blade.2", "executed", "ignored")]
    assert "359.3.e.14.a" in missed[0].why


def test_what_is_countered_is_asked_for_like_the_rest() -> None:
    path = RULINGS / "counterspell-not-itself.yaml"
    session = Session(riftnb.scenario(path), ["deny"])
    assert not any(id.startswith("seeker") for id in session.verdicts)
    session.predict(True)
    asked = [q for q in session.questions if q.startswith("seeker")]
    assert asked
    assert {item.id: item.order for item in session.shown.items} == {"seeker": 2, "deny": 1}
    for question in session.questions:
        session.guess(question, "0" if question.endswith("draws") else "executed")
    session.reveal()
    mark = next(mark for mark in session.marks if mark.id == asked[0])
    assert (mark.right, mark.answer) == (False, "never resolves")
    assert "countered" in mark.why


def test_another_reaction_must_be_predicted_again(blade: Session) -> None:
    blade.predict(True)
    answer_all(blade)
    blade.reveal()
    blade.change(blade.setting.add("flash"))
    assert blade.hidden
    assert blade.guesses == {}


def test_another_scenario_begins_anew(blade: Session) -> None:
    kinds = heard(blade)
    blade.change(blade.setting.add("flash"))
    blade.open(riftnb.scenario("deathgrip"))
    assert blade.scenario.id == "deathgrip"
    assert blade.setting == Setting()
    assert kinds == ["ruling", "scenario"]


def test_abilities_that_trigger_later_are_not_told_while_the_ruling_is_hidden() -> None:
    session = Session(riftnb.scenario("targons-peak"))
    assert "peak~2.1" in session.verdicts
    session.predict(True)
    assert "peak~2.1" not in session.questions
    assert session.shown is not None
    assert "peak~2" not in str(session.shown.items) + str(session.shown.verdicts)
    for question in session.questions:
        session.guess(question, "executed")
    session.reveal()
    assert [mark.id for mark in session.marks] == list(session.questions)
    assert "peak~2" in str(session.shown.items)


def test_later_plays_of_the_script_are_asked_all_the_same() -> None:
    session = Session(riftnb.scenario("sarcophagus-again"))
    session.predict(True)
    assert "open.1" in session.questions


def test_back_leads_from_an_impossible_setting_to_the_last_possible_one() -> None:
    session = Session(riftnb.scenario("hidden-blade"))
    session.change(session.setting.add("star-crossed"))
    session.change(session.setting.add("flash"))
    possible = session.setting
    session.change(possible.wait(1, True))
    assert session.ruling is None
    assert {offer.why_not for offer in session.offers} == {"what is played is not possible"}
    session.back()
    assert session.setting == possible


def test_back_from_an_impossible_beginning_leads_to_the_plain_ruling() -> None:
    session = Session(riftnb.scenario("hidden-blade"), ["strike-back"], "vendetta")
    assert session.ruling is None
    session.back()
    assert session.ruling is not None
    assert session.setting.reactions == ()
    assert session.ruleset == "vendetta"


def test_what_changed_is_not_said_again_after_a_prediction() -> None:
    session = Session(riftnb.scenario("hidden-blade"))
    session.change(session.setting.add("flash"))
    assert session.changes
    session.predict(True)
    session.predict(False)
    assert session.changes == ()
