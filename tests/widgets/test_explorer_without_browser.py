"""The explorer without a browser: what the controls are set to is what is ruled and shown."""

from __future__ import annotations

from html import unescape

import pytest

import riftnb
from riftnb.errors import RiftnbError
from riftnb.widgets.model import Setting, open_decisions, outcome, reaction_label
from riftnb.widgets.view import Explorer


@pytest.fixture
def blade() -> Explorer:
    return riftnb.explorer("hidden-blade")


def react(explorer: Explorer, *names: str) -> None:
    for dropdown, name in zip(explorer.controls._reactions, names, strict=False):
        dropdown.value = name


def verdicts(explorer: Explorer) -> dict[str, str]:
    return {id: v.verdict for id, v in explorer.ruling.verdicts.items()}


def test_a_changed_reaction_changes_ruling_words_and_picture_at_once(blade: Explorer) -> None:
    before = blade._card.value
    react(blade, "flash")
    assert verdicts(blade) == {"flash.1": "executed", "blade.1": "ignored", "blade.2": "ignored"}
    assert blade._card.value != before
    assert "IGNORED" in blade._card.value
    assert "blade.2 ignored" in blade._status.value
    assert "359.3.e.14.a" in blade._card.value


def test_the_explorer_says_what_the_engine_says_for_each_reaction(blade: Explorer) -> None:
    scenario = riftnb.scenario("hidden-blade")
    for name in scenario.reactions:
        react(blade, name)
        try:
            expected = scenario.resolve(when=[name]).verdicts
        except RiftnbError:
            assert blade.ruling is None
        else:
            assert verdicts(blade) == {id: v.verdict for id, v in expected.items()}


def test_a_second_reaction_row_appears_once_the_first_is_used(blade: Explorer) -> None:
    rows = blade.controls._reactions
    assert [row.layout.display for row in rows[:2]] == ["", "none"]
    react(blade, "flash")
    assert [row.layout.display for row in rows[:3]] == ["", "", "none"]


def test_a_decision_appears_as_a_control_when_it_arises_and_decides(blade: Explorer) -> None:
    blade.controls._variations["smitten"].value = True
    react(blade, "hourglass")
    control = blade.controls._decisions.children[1]
    assert "P2" in control.description
    control.value = "hourglass"
    assert verdicts(blade)["blade.2"] == "executed"
    control.value = "smite"
    assert verdicts(blade)["blade.2"] == "ignored"


def test_a_reaction_that_is_not_allowed_shows_why_in_place_of_the_picture(blade: Explorer) -> None:
    react(blade, "strike-back")  # the unit is not at a different location
    assert blade.ruling is None
    assert 'role="alert"' in blade._card.value
    assert "different location" in unescape(blade._card.value)


def test_an_error_inside_is_shown_and_not_raised(
        blade: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a <b>broken</b> thing")

    monkeypatch.setattr("riftnb.widgets.view.outcome", broken)
    react(blade, "flash")
    assert "RuntimeError" in blade._card.value
    assert "<b>broken" not in blade._card.value


def test_viewers_without_widgets_get_the_picture_and_the_words(blade: Explorer) -> None:
    bundle = blade._repr_mimebundle_()
    assert "<img" in bundle["text/html"]
    assert "Executed" in bundle["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_every_control_has_a_name(blade: Explorer) -> None:
    controls = [*blade.controls._variations.values(), *blade.controls._reactions,
                *blade.controls._firsts]
    assert all(control.description for control in controls)


def test_two_explorers_on_a_page_share_no_id() -> None:
    one, two = riftnb.explorer("hidden-blade"), riftnb.explorer("hidden-blade")
    assert one._prefix != two._prefix
    assert f'id="{one._prefix}' in unescape(one._card.value)
    assert f'id="{one._prefix}' not in unescape(two._card.value)


def test_it_can_begin_with_reactions_and_variations() -> None:
    explorer = riftnb.explorer("hidden-blade", when=["smitten", "hourglass"])
    assert explorer.controls.setting.when == ["smitten", "hourglass"]


def test_a_setting_is_the_when_of_a_ruling_and_back() -> None:
    scenario = riftnb.scenario("hidden-blade")
    when = ("unkillable", "flash", "resolve", "strike-back")
    assert Setting.of(scenario, when).when == list(when)


def test_answers_that_no_longer_fit_are_dropped() -> None:
    scenario = riftnb.scenario("hidden-blade")
    setting = Setting(choices=(("nothing.1/pick", ["x"]),))
    assert outcome(scenario, setting).ruling is not None


def test_a_label_says_who_plays_what_on_what() -> None:
    step = riftnb.scenario("hidden-blade").file.reactions["star-crossed"]
    label = reaction_label(step, "star-crossed")
    assert label == "star-crossed: P2 plays Star-Crossed on poro, goat"


def test_only_decisions_with_a_choice_are_offered() -> None:
    scenario = riftnb.scenario("hidden-blade")
    assert not open_decisions(scenario.resolve(["hourglass"]))
    assert open_decisions(scenario.resolve(["smitten", "hourglass"]))


def test_an_unknown_scenario_is_answered_with_the_nearest_one() -> None:
    with pytest.raises(RiftnbError, match="Did you mean 'hidden-blade'"):
        riftnb.explorer("hiden-blade")
