"""The explorer without a browser: what the controls are set to is what is ruled and shown."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import pytest

import riftnb
from riftnb.errors import RiftnbError
from riftnb.widgets.labels import reaction_label, script_words
from riftnb.widgets.whole import Explorer

RULINGS = Path(__file__).parents[1] / "rulings"


@pytest.fixture
def blade() -> Explorer:
    return riftnb.explorer("hidden-blade")


def press(explorer: Explorer, name: str) -> None:
    """Press a button of the palette."""
    button = explorer.controls.palette._rows[name][1]
    assert not button.disabled
    button.click()


def react(explorer: Explorer, *names: str) -> None:
    session = explorer.session
    setting = session.setting._replace(reactions=(), resolve_first=())
    for name in names:
        setting = setting.add(name)
    session.change(setting)


def rows(explorer: Explorer) -> list[dict[str, Any]]:
    """The rows of the reactions that are played."""
    return [row for row in explorer.controls.played._rows if row["box"].layout.display == ""]


def verdicts(explorer: Explorer) -> dict[str, str]:
    return explorer.session.verdicts


def shown(explorer: Explorer) -> str:
    return unescape(explorer.graph.html.value + explorer.verdicts.html.value
                    + explorer.verdicts.why.value + explorer.board.html.value)


def test_a_changed_reaction_changes_ruling_board_and_picture_at_once(blade: Explorer) -> None:
    graph, board = blade.graph.html.value, blade.board.html.value
    press(blade, "flash")
    assert verdicts(blade) == {"flash.1": "executed", "blade.1": "ignored", "blade.2": "ignored"}
    assert blade.graph.html.value != graph
    assert blade.board.html.value != board
    assert "IGNORED" in blade.graph.html.value
    assert "Hidden Blade: 1 ignored, 2 ignored." in blade.status.html.value
    assert "Hidden Blade 1 was executed" in blade.status.html.value
    assert "359.3.e.14.a" in blade.verdicts.html.value


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


def test_what_cannot_be_played_is_greyed_with_the_reason_beside_it(blade: Explorer) -> None:
    _, button, reason = blade.controls.palette._rows["strike-back"]
    assert button.disabled
    assert "different location" in unescape(reason.value)
    press(blade, "star-crossed")
    assert blade.controls.palette._rows["star-crossed"][0].layout.display == "none"


def test_played_reactions_are_moved_and_taken_back(blade: Explorer) -> None:
    press(blade, "flash")
    press(blade, "hourglass")
    assert blade.session.setting.when == ["flash", "hourglass"]
    rows(blade)[1]["earlier"].click()
    assert blade.session.setting.when == ["hourglass", "flash"]
    rows(blade)[0]["later"].click()
    rows(blade)[1]["first"].value = True
    assert blade.session.setting.when == ["flash", "resolve", "hourglass"]
    rows(blade)[0]["remove"].click()
    assert blade.session.setting.reactions == ("hourglass",)
    assert "hourglass" in rows(blade)[0]["words"].value


def test_a_decision_appears_as_a_control_when_it_arises_and_decides(blade: Explorer) -> None:
    blade.controls.variations["smitten"].value = True
    press(blade, "hourglass")
    control = blade.controls.decisions.controls[0]
    assert control.description == (
        "P2 chooses what is applied first in instruction 1 of Hidden Blade")
    control.value = "Zhonya's Hourglass"
    assert verdicts(blade)["blade.2"] == "executed"
    control.value = "Smite"
    assert verdicts(blade)["blade.2"] == "ignored"


def test_a_setting_that_is_not_allowed_shows_why_in_place_of_the_picture(blade: Explorer) -> None:
    react(blade, "strike-back")  # the unit is not at a different location
    assert blade.ruling is None
    assert 'role="alert"' in blade.graph.html.value
    assert "different location" in unescape(blade.graph.html.value)


def test_the_other_rules_version_says_what_flips(blade: Explorer) -> None:
    assert "The same under" in blade.controls.flips.value
    blade.controls.variations["unkillable"].value = True
    assert "Hidden Blade 1: negated → ignored" in blade.controls.flips.value
    blade.controls.version.value = "vendetta"
    assert verdicts(blade)["blade.1"] == "ignored"
    assert "Hidden Blade 1: ignored → negated" in blade.controls.flips.value


def test_a_picked_instruction_lights_its_causes_and_says_why(blade: Explorer) -> None:
    press(blade, "flash")
    blade.pointer.picked = ["instruction:blade.2", 1]
    assert blade.session.selected == "blade.2"
    assert {"blade.2", "blade.1", "flash.1"} <= set(blade.pointer.lit)
    assert "Why" in blade.verdicts.why.value
    assert "<summary>359.3.e.14.a" in blade.verdicts.why.value
    blade.pointer.picked = ["instruction:blade.2", 2]
    assert blade.pointer.lit == []


def test_the_slider_shows_an_earlier_moment(blade: Explorer) -> None:
    press(blade, "flash")
    end = blade.board.html.value
    blade.time.slider.value = 1
    assert blade.session.moment == 1
    assert blade.board.html.value != end
    assert "NOT YET" in blade.graph.html.value
    assert "Event 1" in blade.time.caption.value
    blade.time.on.click()
    assert blade.time.slider.value == 2
    blade.time.slider.value = blade.session.last
    assert blade.board.html.value == end


def test_a_hidden_ruling_leaks_nowhere(blade: Explorer) -> None:
    press(blade, "flash")
    blade.mode.box.value = True
    page = (shown(blade) + blade.status.html.value + blade.controls.flips.value
            + str(blade.pointer.nodes) + blade.kept()["text/html"] + blade.kept()["text/plain"])
    for word in ("ignored", "IGNORED", "executed", "EXECUTED", "359.3.e.14"):
        assert word not in page
    assert blade.time.layout.display == "none"


def test_predictions_are_made_marked_and_explained(blade: Explorer) -> None:
    press(blade, "flash")
    blade.mode.box.value = True
    controls = blade.prediction.guesses
    assert list(controls) == ["flash.1", "blade.1", "blade.2", "P1 draws", "P2 draws"]
    for name, guess in zip(controls, ("executed", "ignored", "executed", "0", "2"), strict=True):
        assert blade.prediction.button.disabled
        controls[name].value = guess
        assert "✓" not in str([c for c in blade.prediction.children if hasattr(c, "value")])
    blade.prediction.button.click()
    assert "3 of 5 right" in blade.prediction.marks.value
    assert "you said executed" in blade.prediction.marks.value
    assert "359.3.e.14.a" in blade.prediction.marks.value
    assert "IGNORED" in blade.graph.html.value


def test_what_is_shared_is_made_when_it_is_asked_for(blade: Explorer) -> None:
    press(blade, "flash")
    assert blade.share.given.value == ""
    blade.share.opened.value = True
    given = unescape(blade.share.given.value)
    assert "riftnb: 1" in given
    assert "when: [flash]" in given
    assert "data:image/svg+xml" in given
    assert "data:image/png" in given


def test_a_shared_scenario_is_loaded_again_and_holds(blade: Explorer) -> None:
    press(blade, "flash")
    text = blade.session.scenario.to_yaml(when=["flash"])
    blade.share.text.value = text
    blade.share.load.click()
    assert "Loaded" in blade.share.problem.value
    assert blade.session.setting.when == []
    assert list(blade.controls.palette._rows) == list(riftnb.scenario("hidden-blade").reactions)


def test_a_text_that_is_no_scenario_shows_the_error_at_its_line(blade: Explorer) -> None:
    blade.share.text.value = "riftnb: 1\nid: x\ntitle: <b>x</b>\nboard: {turn: P9}\nscript: []\n"
    blade.share.load.click()
    assert "Line 4" in blade.share.problem.value
    assert "▶" in blade.share.problem.value
    assert "<b>x" not in blade.share.problem.value
    assert blade.session.scenario.id == "hidden-blade"


def test_an_error_inside_is_shown_and_not_raised(
        blade: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a <b>broken</b> thing")

    monkeypatch.setattr("riftnb.widgets.views.graph_panel", broken)
    press(blade, "flash")
    assert "RuntimeError" in blade._error.value
    assert "<b>broken" not in blade._error.value
    monkeypatch.undo()
    blade.session.change(blade.session.setting.remove(0))
    assert blade._error.value == ""


def test_an_error_inside_the_engine_is_shown_in_place_of_the_ruling(
        blade: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("lost")

    monkeypatch.setattr("riftnb.scenarios.Scenario.resolve", broken)
    blade.session.change(blade.session.setting.add("flash"))
    assert "KeyError" in blade.graph.html.value


def test_an_error_that_a_pick_brings_about_stays_to_be_read(
        blade: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("riftnb.widgets.views.why_panel", broken)
    blade.pointer.picked = ["instruction:blade.2", 1]
    assert "RuntimeError" in blade._error.value
    blade._kept = type("Output", (), {"update": lambda *_, **__: None})()
    blade._keep()
    assert "RuntimeError" in blade._error.value


def test_viewers_without_widgets_get_the_picture_and_the_words(blade: Explorer) -> None:
    assert "<img" in blade.kept()["text/html"]
    assert "Executed" in blade.kept()["text/plain"]
    press(blade, "flash")
    assert "Ignored" in blade.kept()["text/plain"]


def test_every_control_has_a_name(blade: Explorer) -> None:
    press(blade, "flash")
    blade.mode.box.value = True
    found = []
    waiting: list[Any] = [blade]
    while waiting:
        widget = waiting.pop()
        waiting += getattr(widget, "children", ())
        if hasattr(widget, "description") and not hasattr(widget, "children"):
            found.append(widget)
    assert len(found) > 20
    for widget in found:
        if type(widget).__name__ not in ("HTML", "Play"):  # one is text; the page names the other
            assert widget.description, widget
            if len(widget.description) == 1:
                assert widget.tooltip, "a sign needs a name"


def test_two_explorers_on_a_page_share_no_id() -> None:
    one, two = riftnb.explorer("hidden-blade"), riftnb.explorer("hidden-blade")
    assert one.prefix != two.prefix
    assert f'id="{one.prefix}' in unescape(one.graph.html.value)
    assert f'id="{one.prefix}' not in unescape(two.graph.html.value)


def test_it_can_begin_with_reactions_variations_rules_and_a_prediction() -> None:
    explorer = riftnb.explorer("hidden-blade", when=["smitten", "hourglass"], ruleset="vendetta",
                               predict=True)
    assert explorer.session.setting.when == ["smitten", "hourglass"]
    assert explorer.session.ruleset == "vendetta"
    assert explorer.session.hidden


def test_a_label_says_who_plays_what_on_what() -> None:
    file = riftnb.scenario("hidden-blade").file
    label = reaction_label(file.reactions["star-crossed"], "star-crossed", file)
    assert label == "star-crossed: P2 plays Star-Crossed on Poro, Goat"
    assert script_words(file, []) == ["P1 plays Hidden Blade on Poro"]


def test_an_unknown_scenario_is_answered_with_the_nearest_one() -> None:
    with pytest.raises(RiftnbError, match="Did you mean 'hidden-blade'"):
        riftnb.explorer("hiden-blade")


@pytest.mark.parametrize("part", ["graph_view", "board_view", "ruling_view", "predict"])
def test_each_part_stands_alone(part: str) -> None:
    stage = getattr(riftnb, part)("hidden-blade", when=["flash"])
    assert stage._error.value == ""
    assert stage.session.setting.when == ["flash"]
    assert "application/vnd.jupyter.widget-view+json" in stage._repr_mimebundle_()


def test_a_part_follows_the_explorer_that_it_is_given(blade: Explorer) -> None:
    graph = riftnb.graph_view(blade)
    press(blade, "flash")
    assert "IGNORED" in graph._parts[0].html.value
    assert f'id="{graph.prefix}' in unescape(graph._parts[0].html.value)


def test_the_control_of_a_decision_stays_while_the_decision_does(blade: Explorer) -> None:
    blade.controls.variations["smitten"].value = True
    press(blade, "hourglass")
    (control,) = blade.controls.decisions.controls
    control.value = "Zhonya's Hourglass"
    assert blade.controls.decisions.controls == [control]
    blade.controls.version.value = "vendetta"
    assert blade.controls.decisions.controls == [control]
    rows(blade)[0]["remove"].click()
    assert blade.controls.decisions.controls == []
    assert blade.controls.decisions.box.children == ()


def test_several_picked_together_are_shown_and_can_be_had_again() -> None:
    explorer = riftnb.explorer(RULINGS / "for-each-and-when-they-do.yaml")
    (control,) = explorer.controls.decisions.controls
    assert control.value == "One and Two"
    explorer.session.change(explorer.session.setting.answer("work.1/pick", ["two"]))
    assert explorer.controls.decisions.controls == [control]
    assert control.value == "Two"
    control.value = "One and Two"
    assert dict(explorer.session.setting.choices) == {"work.1/pick": ["one", "two"]}


def test_an_impossible_setting_offers_the_way_back(blade: Explorer) -> None:
    react(blade, "star-crossed", "flash")
    assert blade.graph.back.layout.display == "none"
    rows(blade)[1]["first"].value = True
    assert "not possible" in blade.status.html.value
    assert blade.graph.back.layout.display == ""
    blade.graph.back.click()
    assert blade.session.setting.when == ["star-crossed", "flash"]
    assert "EXECUTED" in blade.graph.html.value
    assert blade.graph.back.layout.display == "none"


def test_where_every_reaction_is_played_the_palette_says_so() -> None:
    explorer = riftnb.explorer(RULINGS / "firestorm-simultaneous-rescues.yaml",
                               when=["retreat-one", "retreat-two"])
    palette = explorer.controls.palette
    assert palette._all.layout.display == ""
    explorer.session.change(explorer.session.setting.remove(0))
    assert palette._all.layout.display == "none"


def test_what_is_missing_at_the_end_of_a_text_is_said_of_its_last_line(blade: Explorer) -> None:
    blade.share.read("riftnb: 1\ntitle: [\n")
    assert "Line 2" in blade.share.problem.value
    assert "▶ title: [" in blade.share.problem.value


def test_a_wait_before_the_first_reaction_can_be_seen_and_taken_back() -> None:
    explorer = riftnb.explorer("hidden-blade", when=["resolve", "flash"])
    first = rows(explorer)[0]["first"]
    assert (first.value, first.layout.display) == (True, "")
    first.value = False
    assert explorer.session.setting.when == ["flash"]
    assert first.layout.display == "none"


def test_new_choices_are_made_with_controls_that_offer_only_what_may_be_chosen() -> None:
    explorer = riftnb.explorer(RULINGS / "mystic-reversal-takes-a-spell.yaml")
    session = explorer.session
    session.change(session.setting.vary("star", True).add("take-star"))
    may, = explorer.controls.decisions.controls
    may.value = "yes"
    _, pick = explorer.controls.decisions.controls
    assert set(pick.options) == {"Guard and Scout", "Guard and Squire", "Poro and Scout",
                                 "Poro and Squire", "Scout and Squire",  # one of them kept
                                 "Scout and Guard"}  # as it was
    assert pick.value == "Scout and Guard"
    pick.value = "Poro and Squire"
    assert verdicts(explorer)["star.1"] == "executed"


def test_one_of_two_things_to_do_is_chosen_with_a_control() -> None:
    explorer = riftnb.explorer(RULINGS / "keepers-verdict-top-or-bottom.yaml")
    which, = explorer.controls.decisions.controls
    assert list(which.options) == ["top", "bottom"]
    which.value = "bottom"
    assert explorer.session.setting.choices == (("verdict.1/mode", ["bottom"]),)
    assert "on the bottom of P2's deck" in shown(explorer)
