"""A board made with controls, without a browser: the draft, and the controls that change it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import riftnb
from riftnb.errors import RiftnbError, ScenarioError
from riftnb.scenario_format.write import same
from riftnb.scenarios import names, read_text
from riftnb.widgets.draft import MOST, Draft
from riftnb.widgets.draft_steps import (
    asks_place,
    change_card,
    change_kind,
    hides,
    retarget,
    row_words,
    slots,
)
from riftnb.widgets.fields import Field
from riftnb.widgets.step_rows import variation_change
from riftnb.widgets.workbench import Builder

# -- the draft: plain data


def played(draft: Draft, card: str, *targets: Any, section: str = "script") -> dict[str, Any]:
    """A step that plays a card on these targets."""
    row = draft.add(section)
    change_card(draft, row, "play", card)
    for n, target in enumerate(targets):
        retarget(draft, row, n, target)
    return row


def verdicts(draft: Draft, *when: str) -> dict[str, str]:
    return {id: v.verdict for id, v in draft.scenario.resolve(when).verdicts.items()}


def test_an_empty_draft_is_a_scenario() -> None:
    draft = Draft()
    assert draft.checked.fault is None
    assert [row["id"] for row in draft.rows["objects"]] == ["mine", "theirs"]


def test_what_is_made_is_ruled_as_the_same_file_is() -> None:
    draft = Draft()
    played(draft, "Hidden Blade", "theirs")
    played(draft, "Flash", ["theirs"], section="reactions")
    file = read_text(draft.scenario.to_yaml())
    assert verdicts(draft, "flash") == {
        id: v.verdict for id, v in file.resolve(["flash"]).verdicts.items()}
    assert verdicts(draft, "flash")["hidden-blade.2"] == "ignored"
    assert verdicts(draft)["hidden-blade.2"] == "executed"


@pytest.mark.parametrize("name", names())
def test_a_worked_scenario_goes_through_the_draft_unchanged(name: str) -> None:
    scenario = riftnb.scenario(name)
    draft = Draft.of(scenario)
    assert draft.checked.fault is None
    assert same(draft.scenario.file, scenario.file)


def test_rulings_of_a_file_are_dropped_and_counted_once_the_board_is_another() -> None:
    draft = Draft.of(riftnb.scenario("hidden-blade"))
    assert draft.scenario.file.rulings
    draft.put(draft.rows["objects"][0], "damage", 1)
    assert draft.scenario.file.rulings == ()
    assert draft.left_out == 15


def test_a_step_without_a_card_and_one_without_a_target_say_what_to_choose() -> None:
    draft = Draft()
    row = draft.add("script")
    assert draft.checked.fault == ("Choose what is played.", "script", 0)
    change_card(draft, row, "play", "Star-Crossed")
    assert draft.checked.fault == ("Choose target 1.", "script", 0)
    retarget(draft, row, 1, "theirs")
    assert draft.checked.fault == ("Choose target 1.", "script", 0)
    retarget(draft, row, 0, "mine")
    assert draft.checked.fault is None


def test_a_fault_belongs_to_its_row() -> None:
    draft = Draft()
    played(draft, "Gust", "mine")  # it is in base, not at a battlefield
    fault = draft.checked.fault
    assert fault is not None
    assert (fault.section, fault.row) == ("script", 0)
    assert "at a battlefield" in fault.message
    draft = Draft()
    draft.put(draft.rows["objects"][1], "at", "nowhere")
    fault = draft.checked.fault
    assert fault is not None
    assert (fault.section, fault.row) == ("objects", 1)
    draft = Draft()
    card = draft.add("cards")
    draft.put(card, "text", "Fling 4 at a unit.")
    fault = draft.checked.fault
    assert fault is not None
    assert (fault.section, fault.row) == ("cards", 0)
    assert "^ expected" in fault.message
    draft = Draft()
    played(draft, "Gust", "gone", section="reactions")
    fault = draft.checked.fault
    assert fault is not None
    assert (fault.section, fault.row) == ("reactions", 0)


def test_a_reaction_that_cannot_be_played_at_once_says_why_and_is_no_fault() -> None:
    draft = Draft.of(riftnb.scenario("hidden-blade"))
    n = [row["name"] for row in draft.rows["reactions"]].index("strike-back")
    assert draft.checked.fault is None
    assert "different location" in draft.why_not(n)
    assert draft.why_not(0) == ""


def test_what_refers_to_something_follows_when_it_gets_another_name() -> None:
    draft = Draft.of(riftnb.scenario("hidden-blade"))
    poro = next(row for row in draft.rows["objects"] if row["id"] == "poro")
    draft.rename(poro, "id", "pup")
    field = draft.rows["battlefields"][0]
    draft.rename(field, "id", "meadow")
    assert draft.checked.fault is None
    assert verdicts(draft, "flash")["blade.1"] == "ignored"
    assert "poro" not in draft.scenario.to_yaml()
    assert "pup" in draft.scenario.file.variations["unkillable"].grant


def test_a_card_of_ones_own_is_played_and_keeps_its_places_when_it_is_renamed() -> None:
    draft = Draft()
    card = draft.add("cards")
    draft.rename(card, "name", "Test Bolt")
    draft.put(card, "text", "Deal 4 to a unit at a battlefield. If you do, draw 1.")
    played(draft, "Test Bolt", "theirs")
    assert verdicts(draft) == {"test-bolt.1": "executed", "test-bolt.2": "executed"}
    draft.rename(card, "name", "Spark")
    assert verdicts(draft) == {"spark.1": "executed", "spark.2": "executed"}


def test_an_object_that_is_taken_away_leaves_a_fault_at_the_step_that_names_it() -> None:
    draft = Draft()
    played(draft, "Hidden Blade", "theirs")
    draft.remove("objects", 1)
    fault = draft.checked.fault
    assert fault is not None
    assert (fault.section, fault.row) == ("script", 0)
    assert "theirs" in fault.message


def test_two_reactions_of_one_name_are_a_fault() -> None:
    draft = Draft()
    played(draft, "Flash", section="reactions")
    second = played(draft, "Gust", section="reactions")
    draft.put(second, "name", "flash")
    fault = draft.checked.fault
    assert fault is not None
    assert "stands twice" in fault.message
    assert (fault.section, fault.row) == ("reactions", 1)


def test_rows_are_bounded_and_a_larger_scenario_is_refused() -> None:
    draft = Draft()
    for section, most in MOST.items():
        while len(draft.rows[section]) < most:
            draft.add(section)
        with pytest.raises(ScenarioError):
            draft.add(section)
    data = Draft().data
    data["board"]["objects"] = [{"id": f"u{n}", "unit": 1, "controller": "P1", "at": "P1 base"}
                                for n in range(MOST["objects"] + 1)]
    with pytest.raises(ScenarioError, match="at most 24"):
        Draft(data)


def test_what_cannot_be_loaded_leaves_the_draft_as_it_was() -> None:
    draft = Draft()
    before = draft.data
    for text in ("", "riftnb: 1", "[1, 2]", "riftnb: 1\nid: x\ntitle: x\nboard: 3\nscript: []"):
        with pytest.raises(ScenarioError):
            draft.load(text)
    assert draft.data == before


def test_the_targets_of_a_step_are_those_of_its_text() -> None:
    draft = Draft()
    row = played(draft, "Flash")
    (flash,) = slots(draft, row)
    assert flash.several
    assert [id for _, id in flash.offers] == ["mine", "theirs"]
    change_card(draft, row, "play", "Resonating Strike")
    place, unit = slots(draft, row)
    assert [id for _, id in place.offers] == ["field"]
    assert not unit.several
    change_card(draft, row, "play", "Draw nothing")
    assert slots(draft, row) == []


def test_a_place_and_a_hiding_place_are_asked_only_where_the_card_has_a_use_for_them() -> None:
    draft = Draft()
    row = played(draft, "Hidden Blade")
    assert not asks_place(draft, row)
    change_card(draft, row, "play", "Ride the Wind")
    assert asks_place(draft, row)
    change_card(draft, row, "play", "Vilemaw")
    assert asks_place(draft, row)
    change_card(draft, row, "play", "Zhonya's Hourglass")
    assert hides(draft, row)
    change_card(draft, row, "play", "Vilemaw")
    assert not hides(draft, row)


def test_a_step_can_become_one_of_any_kind() -> None:
    draft = Draft()
    row = draft.add("script")
    for kind, words in (("move", "P1 moves …"), ("attack", "P1 attacks with …"),
                        ("hold", "P1 holds …"), ("resolve", "the top of the chain resolves"),
                        ("phase", "phase: end of turn"), ("activate", "P1 activates …")):
        change_kind(draft, row, kind)
        assert row_words(row) == words
    change_kind(draft, row, "resolve all")
    assert draft.data["script"] == ["resolve all"]
    assert draft.checked.fault is None
    change_kind(draft, row, "move")
    change_card(draft, row, "move", "mine")
    draft.put(row, "to", "field")
    assert draft.checked.fault is None


def test_a_variation_that_no_control_can_show_is_kept() -> None:
    draft = Draft.of(riftnb.scenario("hidden-blade"))
    shown = {row["name"]: variation_change(row) for row in draft.rows["variations"]}
    assert shown["unkillable"] == ("poro", "grant", "I can't be killed.")
    assert shown["smitten"] is None
    assert "smitten" in draft.scenario.variations


# -- the controls


def flowing() -> Any:
    return riftnb.scenario({
        "riftnb": 1, "id": "flowing", "title": "From the trash",
        "cards": [{"name": "Surge", "type": "spell", "energy": 1,
                   "text": "[Reaction] Draw 1. [Flow] [2]"}],
        "board": {"turn": "P1", "battlefields": [{"id": "field"}],
                  "trash": {"P1": [{"id": "surge", "card": "Surge"}]}},
        "script": [{"play": "surge", "by": "P1", "from": "flow"}]})


def test_a_card_played_from_the_trash_goes_through_the_draft_unchanged() -> None:
    draft = Draft.of(flowing())
    assert draft.checked.fault is None
    assert same(draft.scenario.file, flowing().file)
    assert row_words(draft.rows["script"][0]) == "P1 plays surge from the trash"


def test_where_a_card_in_a_trash_is_played_from_is_a_control() -> None:
    made = riftnb.builder(flowing())
    source = control(made, "script", 0, "From")
    assert source.value == "from the trash"
    assert [words for words, _ in source.options] == ["hand", "the trash, for its [Flow] cost"]
    source.value = ""
    assert made.sheet.draft.checked.fault is not None
    source.value = "from the trash"
    assert made.sheet.draft.checked.fault is None


def control(builder: Builder, section: str, n: int, name: str) -> Any:
    """The control of a row that is shown and has this name."""
    view = builder.sheet.sections[section].views[n]
    for field in view.fields:
        if getattr(field.control, "description", "").startswith(name):
            assert field.control.layout.display == "", f"{name} is hidden"
            return field.control
    raise LookupError(name)


def errors(builder: Builder) -> str:
    return str(builder.sheet._error.value)


@pytest.fixture
def builder() -> Builder:
    made = riftnb.builder()
    made.sheet.sections["script"].button.click()
    control(made, "script", 0, "Card").value = "Hidden Blade"
    control(made, "script", 0, "Target").value = "theirs"
    assert errors(made) == ""
    return made


def explored(builder: Builder) -> dict[str, str]:
    assert builder.explorer is not None
    assert builder._place.layout.display == ""
    return builder.explorer.session.verdicts


def test_controls_make_what_the_explorer_shows(builder: Builder) -> None:
    assert explored(builder) == {"hidden-blade.1": "executed", "hidden-blade.2": "executed"}
    builder.sheet.sections["reactions"].button.click()
    control(builder, "reactions", 0, "Card").value = "Flash"
    ticks = builder.sheet.sections["reactions"].views[0].fields[-1]
    ticks._boxes["theirs"].control.value = True
    assert builder.draft.rows["reactions"][0]["targets"] == [["theirs"]]
    session = builder.explorer.session
    session.change(session.setting.add("flash"))
    assert explored(builder)["hidden-blade.1"] == "ignored"
    control(builder, "objects", 1, "Damage").value = 1
    assert session.setting.reactions == ("flash",)  # what is explored stays chosen
    assert explored(builder)["hidden-blade.1"] == "ignored"


def test_the_explorer_waits_while_something_is_missing(builder: Builder) -> None:
    control(builder, "script", 0, "Target").value = ""
    assert builder._place.layout.display == "none"
    assert "Choose target 1" in builder.sheet.sections["script"].views[0].error.value
    assert "see step 1" in builder.sheet.status.value
    with pytest.raises(ScenarioError, match="Choose target 1"):
        _ = builder.scenario


def test_an_object_is_a_plain_unit_a_card_or_gear(builder: Builder) -> None:
    control(builder, "objects", 0, "Might").value = 5
    assert builder.draft.rows["objects"][0]["unit"] == 5
    control(builder, "objects", 0, "What it is").value = "Vilemaw"
    row = builder.draft.rows["objects"][0]
    assert row["card"] == "Vilemaw"
    assert "unit" not in row
    assert control(builder, "objects", 0, "Might").value == riftnb.card("Vilemaw").might
    control(builder, "objects", 0, "Might").value = 2
    assert row["might"] == 2
    control(builder, "objects", 0, "What it is").value = "Baited Hook"
    assert "might" not in row
    control(builder, "objects", 0, "Attached").value = "theirs"
    control(builder, "objects", 0, "exhausted").value = True
    state = builder.scenario.file.board.objects[0]
    assert (state.card, state.attached_to, state.exhausted) == ("Baited Hook", "theirs", True)


def test_a_renamed_object_is_the_same_target(builder: Builder) -> None:
    control(builder, "objects", 1, "Name").value = "poro"
    assert control(builder, "script", 0, "Target").value == "poro"
    assert explored(builder)["hidden-blade.1"] == "executed"


def test_rows_are_moved_and_taken_away(builder: Builder) -> None:
    builder.sheet.sections["script"].button.click()
    control(builder, "script", 1, "What happens").value = "resolve all"
    view = builder.sheet.sections["script"].views[1]
    view.earlier.click()
    assert builder.draft.data["script"][0] == "resolve all"
    assert "Hidden Blade" in view.head.value
    builder.sheet.sections["script"].views[0].remove.click()
    assert len(builder.draft.rows["script"]) == 1
    assert explored(builder)["hidden-blade.1"] == "executed"


def test_a_variation_is_made_with_controls(builder: Builder) -> None:
    builder.sheet.sections["variations"].button.click()
    control(builder, "variations", 0, "Whom").value = "theirs"
    control(builder, "variations", 0, "The text").value = "I can't be killed."
    assert verdicts(builder.draft, "change")["hidden-blade.1"] == "negated"
    control(builder, "variations", 0, "What is different").value = "at"
    control(builder, "variations", 0, "Where").value = "P2 base"
    assert builder.scenario.file.variations["change"].set == {"theirs": {"at": "P2 base"}}
    for kind in ("might", "damage", "exhausted", "ready", "buffed", "controller", "grant"):
        control(builder, "variations", 0, "What is different").value = kind
        assert errors(builder) == ""


def test_what_is_saved_is_loaded_again(builder: Builder, tmp_path: Path) -> None:
    path = builder.save(tmp_path / "mine.yaml")
    again = riftnb.builder(path)
    assert same(again.scenario.file, builder.scenario.file)
    with pytest.raises(RiftnbError, match="there already"):
        builder.save(path)
    assert builder.save(path, overwrite=True) == path
    other = riftnb.builder()
    other.sheet.files.read(path.read_text("utf-8"))
    assert explored(other) == explored(builder)
    other.sheet.files.read("riftnb: 1\nboard: {turn: P9}")
    assert 'role="alert"' in other.sheet.files.problem.value
    assert explored(other) == explored(builder)


def test_a_scenario_that_the_explorer_loads_goes_into_the_controls(builder: Builder) -> None:
    assert builder.explorer is not None
    yaml = riftnb.scenario("deathgrip").to_yaml()
    builder.explorer.share.read(yaml)
    assert builder.draft.rest["id"] == "deathgrip"
    assert errors(builder) == ""
    assert control(builder, "script", 0, "Card").value == "Deathgrip"


@pytest.mark.parametrize("name", names())
def test_every_worked_scenario_can_be_built_on(name: str) -> None:
    builder = riftnb.builder(name)
    assert errors(builder) == ""
    assert explored(builder) == {
        id: v.verdict for id, v in riftnb.scenario(name).resolve().verdicts.items()}


def test_the_rules_version_and_predicting_stay_while_the_board_is_changed(
        builder: Builder) -> None:
    assert builder.explorer is not None
    session = builder.explorer.session
    session.change(session.setting.under("vendetta"))
    session.predict(True)
    control(builder, "objects", 1, "Damage").value = 1
    assert session.ruleset == "vendetta"
    assert session.predicting


def test_out_of_a_long_list_a_card_is_typed(tmp_path: Path,
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    from riftnb.cards import Card, store

    monkeypatch.setenv("RIFTNB_HOME", str(tmp_path))
    store.save(Card(f"Spark {n}", "spell", text="Draw 1.") for n in range(300))
    builder = riftnb.builder()
    builder.sheet.sections["script"].button.click()
    card = control(builder, "script", 0, "Card")
    assert len(card.options) > 300
    card.value = "Spark 299"
    assert explored(builder) == {"spark-299.1": "executed"}
    card.value = "Spark 999"
    assert "Did you mean" in builder.sheet.sections["script"].views[0].error.value
    assert errors(builder) == ""


def test_names_from_strangers_stay_text() -> None:
    builder = riftnb.builder()
    builder.sheet.title.control.value = "<script>alert(1)</script>"
    builder.sheet.sections["cards"].button.click()
    control(builder, "cards", 0, "Name").value = '<img src="x" onerror="y">'
    control(builder, "objects", 0, "Name").value = "</p><script>alert(2)</script>"
    assert errors(builder) == ""
    shown = builder.sheet.status.value + builder.sheet.files.given.value
    for section in builder.sheet.sections.values():
        shown += "".join(view.head.value + view.error.value for view in section.views)
    assert "<script>" not in shown
    assert "<img" not in shown


def test_what_a_control_cannot_do_is_said_and_breaks_nothing(builder: Builder) -> None:
    for _ in range(MOST["cards"] + 2):
        builder.sheet.act(lambda: builder.draft.add("cards"))
    assert "12 cards are there already" in errors(builder)
    builder.sheet.sections["cards"].views[0].remove.click()
    assert errors(builder) == ""


def test_viewers_without_widgets_keep_the_ruling_or_what_is_missing(builder: Builder) -> None:
    assert "Hidden Blade" in builder.kept()["text/plain"]
    control(builder, "script", 0, "Target").value = ""
    assert builder.kept()["text/plain"] == "Choose target 1."


def test_every_control_has_a_name(builder: Builder) -> None:
    for section in builder.sheet.sections.values():
        section.button.click()
        for view in section.views:
            for field in view.fields:
                if isinstance(field, Field):
                    assert field.control.description
            assert view.remove.tooltip.startswith("Take away ")
