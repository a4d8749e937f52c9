"""The scenario format: what a file says, and the one clear error for each way to get it wrong."""

import json
from pathlib import Path

import pytest

from riftnb import scenario_format as fmt
from riftnb.errors import ScenarioError
from riftnb.scenario_format import meanings

ROOT = Path(__file__).parents[2]
FILES = sorted([*(ROOT / "riftnb/scenarios").glob("*.yaml"),
                *(ROOT / "tests/rulings").glob("*.yaml")])
DUEL = """\
riftnb: 1
id: duel
title: A duel
cards:
  - {name: Test Muster, type: spell, text: "Play a 1 [M] Recruit unit token to your base."}
board:
  turn: P1
  battlefields: [{id: field, controller: P2}]
  objects:
    - {id: poro, unit: 4, controller: P2, at: field}
    - {id: hook, card: Baited Hook, controller: P1, at: P1 base}
  hands: {P1: [{id: trick, card: Flash}]}
script:
  - {id: blade, play: Hidden Blade, by: P1, targets: [poro]}
  - resolve all
  - {activate: hook, targets: [poro]}
reactions:
  flash: {play: Flash, by: P2, targets: [[poro]]}
  mine:  {play: trick, targets: [[hook]]}
  hide:  {play: "Zhonya's Hourglass", by: P2, from: hidden, at: field}
variations:
  strong: {set: {poro: {might: 6}}}
  again:  {repeat: {blade: [[poro], {targets: [poro], to: field}]}}
  muster: {script: [{play: Test Muster, by: P1}, {play: Flash, by: P1, targets: [[recruit-1]]}]}
rulings:
  - when: [flash, resolve]
    choices: {blade.1/replacement: [], blade.1/may: true, blade.1/split: {poro: 2}}
    ruleset: vendetta
    verdicts: {blade.1: ignored}
    objects: {poro: {zone: board, at: base, might: 4}}
    because: {blade.1: 359}
    refused: mine
"""


def with_(old: str, new: str) -> str:
    assert old in DUEL
    return DUEL.replace(old, new, 1)


def refusal(source: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        fmt.parse(source, "duel.yaml")
    return caught.value


@pytest.fixture
def duel() -> fmt.ScenarioFile:
    return fmt.parse(DUEL, "duel.yaml")


# What a file says


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_of_the_project_is_in_the_format(path):
    assert fmt.read(path).rulings


def test_a_play_of_a_card_is_called_as_the_step_says_or_after_the_card(duel):
    assert duel.script[0].id == "blade"
    assert duel.reactions["flash"].id == "flash"
    assert duel.reactions["hide"].id == "zhonyas-hourglass"


def test_a_card_in_hand_keeps_its_id_and_is_played_by_its_holder(duel):
    step = duel.reactions["mine"]
    assert (step.what, step.id, step.by) == ("trick", "trick", "P1")


def test_an_activation_without_an_id_is_called_after_its_object_and_belongs_to_its_controller(duel):
    step = duel.script[2]
    assert (step.kind, step.what, step.id, step.by) == ("activate", "hook", "hook-ability", "P1")


def test_two_plays_of_one_card_in_a_game_get_ids_that_differ():
    file = fmt.parse(with_("  mine:", "  more: {play: Flash, by: P2, targets: [[poro]]}\n  mine:"))
    assert file.reactions["more"].id == "flash-2"


def test_a_variations_script_may_use_the_ids_of_the_script_that_it_stands_in_for():
    file = fmt.parse(with_("strong:", "kill: {script: [{id: blade, play: Smite, by: P1, "
                                      "targets: [poro]}]}\n  strong:"))
    assert file.variations["kill"].script[0].id == "blade"


def test_targets_have_one_entry_per_choice_and_a_choice_of_several_is_a_tuple(duel):
    assert duel.script[0].targets == ("poro",)
    assert duel.reactions["flash"].targets == (("poro",),)


def test_a_repeat_is_a_list_of_executions(duel):
    assert duel.variations["again"].repeat["blade"] == (
        fmt.Execution(("poro",)), fmt.Execution(("poro",), to="field"))


def test_a_token_that_a_text_makes_may_be_named(duel):
    assert duel.variations["muster"].script[1].targets == (("recruit-1",),)
    assert refusal(with_("[[recruit-1]]", "[[goblin-1]]")).value == "goblin-1"


def test_a_variation_sets_only_what_it_names(duel):
    assert duel.variations["strong"].set == {"poro": {"might": 6}}


def test_a_rule_number_that_yaml_reads_as_a_number_is_still_a_rule(duel):
    assert duel.rulings[0].because == {"blade.1": "359"}


def test_steps_and_rulings_know_their_line_and_steps_their_name(duel):
    assert (duel.script[0].line, duel.script[0].name) == (14, "script[0]")
    assert (duel.reactions["hide"].line, duel.reactions["hide"].name) == (20, "hide")
    assert duel.rulings[0].line == 26


def test_the_files_own_card_comes_before_the_catalogues():
    own = '{name: Flash, type: spell, text: "Draw 1."}'
    file = fmt.parse(with_("cards:\n", f"cards:\n  - {own}\n"))
    assert file.card("Flash").text == "Draw 1."
    assert file.card("Smite").kind == "spell"


def test_the_same_scenario_comes_from_a_dict():
    data = {"riftnb": 1, "id": "x", "title": "X", "board": {"turn": "P1"}, "script": []}
    assert fmt.from_dict(data).board.turn == "P1"


def test_an_error_in_a_dict_names_the_path():
    data = {"riftnb": 1, "id": "x", "title": "X", "board": {"turn": "P1"}, "script": ["resolv"]}
    with pytest.raises(ScenarioError) as caught:
        fmt.from_dict(data)
    assert caught.value.place == "<dict>: script[0]"


# What a file gets wrong: the line, the place, the value, and what was meant

MISTAKES = [
    # unknown names
    ("play: Hidden Blade", "play: Hiden Blade", 14, "script[0].play", "Hidden Blade"),
    ("card: Baited Hook", "card: Bated Hook", 11, "board.objects[1].card", "Baited Hook"),
    ("targets: [poro]}\n  - res", "targets: [pory]}\n  - res", 14, "script[0].targets[0]", "poro"),
    ("[[poro]]}\n  mine", "[[porro]]}\n  mine", 18, "reactions.flash.targets[0][0]", "poro"),
    ("activate: hook", "activate: hok", 16, "script[2].activate", "hook"),
    ("at: field}\n    - {id: hook", "at: feild}\n    - {id: hook", 10, "board.objects[0].at",
     "field"),
    ("by: P1, t", "by: P3, t", 14, "script[0].by", ""),
    ("set: {poro", "set: {poros", 22, "variations.strong.set.poros", "poro"),
    ("repeat: {blade", "repeat: {balde", 23, "variations.again.repeat.balde", "blade"),
    ("when: [flash", "when: [flsh", 26, "rulings[0].when[0]", "flash"),
    ("ruleset: vendetta", "ruleset: vendeta", 28, "rulings[0].ruleset", "vendetta"),
    ("verdicts: {blade.1", "verdicts: {blad.1", 29, "rulings[0].verdicts['blad.1']", "blade"),
    ("blade.1/may", "blade.1/mya", 27, "rulings[0].choices['blade.1/mya']", "may"),
    ("objects: {poro", "objects: {poor", 30, "rulings[0].objects.poor", "poro"),
    ("refused: mine", "refused: mime", 32, "rulings[0].refused", "mine"),
    # wrong keys and words
    ("controller: P2, at", "contoller: P2, at", 10, "board.objects[0]", "controller"),
    ("script:", "scripts:", 13, "", "script"),
    ("- resolve all", "- resolve al", 15, "script[1]", "resolve all"),
    ("blade.1: ignored", "blade.1: ignord", 29, "rulings[0].verdicts['blade.1']", "ignored"),
    ("zone: board", "zone: bord", 30, "rulings[0].objects.poro.zone", "board"),
    ("from: hidden", "from: hiden", 20, "reactions.hide.from", "hidden"),
    # wrong values
    ("unit: 4", "unit: four", 10, "board.objects[0].unit", ""),
    ("unit: 4", "unit: 4.5", 10, "board.objects[0].unit", ""),
    ("unit: 4", "unit: true", 10, "board.objects[0].unit", ""),
    ("unit: 4", "unit: 99999999999999999999", 10, "board.objects[0].unit", ""),
    ("turn: P1", "turn: p1", 7, "board.turn", ""),
    ("targets: [poro]}\n  - res", "targets: poro}\n  - res", 14, "script[0].targets", ""),
    ("riftnb: 1", "riftnb: 2", 1, "riftnb", ""),
    ("blade.1/may: true", "blade.1/may: [poro]", 27, "rulings[0].choices['blade.1/may']", ""),
    # what does not go together
    ("unit: 4", "unit: 4, card: Flash", 10, "board.objects[0]", ""),
    ("unit: 4, ", "", 10, "board.objects[0]", ""),
    ("card: Baited Hook", "card: Flash", 11, "board.objects[1].card", ""),
    ("id: field, controller: P2", "id: field, card: Flash", 8, "board.battlefields[0].card", ""),
    ("id: blade, play", "id: blade, move: poro, play", 14, "script[0]", ""),
    ("id: blade, play: Hidden Blade, ", "", 14, "script[0]", ""),
    ("- resolve all", "- {phase: main, to: field}", 15, "script[1].to", ""),
    ("- resolve all", "- {move: poro}", 15, "script[1]", ""),
    ("from: hidden, at: field", "from: hidden", 20, "reactions.hide", ""),
    ("by: P1, targets: [poro]}\n  - res", "targets: [poro]}\n  - res", 14, "script[0]", ""),
    # ids
    ("id: hook", "id: poro", 11, "board.objects[1].id", ""),
    ("id: trick", "id: poro", 12, "board.hands.P1[0].id", ""),
    ("id: blade", "id: poro", 14, "script[0].id", ""),
    ("id: poro", "id: P1", 10, "board.objects[0].id", ""),
    ("  strong:", "  flash:", 18, "reactions.flash", ""),
    ("name: Test Muster, ", "", 5, "cards[0]", ""),
]


@pytest.mark.parametrize(("old", "new", "line", "path", "hint"), MISTAKES,
                         ids=[f"{path or 'top'}:{new[:30]}" for _, new, _, path, _ in MISTAKES])
def test_a_mistake_is_named_at_its_line_and_place_with_what_was_meant(old, new, line, path, hint):
    error = refusal(with_(old, new))
    assert (error.line, error.path, error.hint) == (line, path, hint)
    assert str(error).startswith(f"duel.yaml:{line}: ")
    assert error.expected
    assert "\n" not in str(error)


@pytest.mark.parametrize("name", [
    "<script>alert(1)</script>", 'x"]; evil [label="y', "a\\nb", "{a|b}", "x" * 121, "\x1b[31m"])
def test_a_name_full_of_html_or_dot_is_refused(name):
    for old in ("name: Test Muster", "id: poro, unit"):
        key = old.partition(":")[0]
        tail = old.partition(",")[1] + old.partition(",")[2]
        error = refusal(with_(old, f"{key}: {json.dumps(name)}{tail}"))
        assert error.line in (5, 10)
        assert str(error).isprintable()


def test_a_title_may_hold_html_because_it_is_only_shown(duel):
    assert fmt.parse(with_("A duel", "'<b>4 < 5</b>'")).title == "<b>4 < 5</b>"


def test_a_title_may_not_hold_what_moves_a_cursor():
    assert refusal(with_("A duel", '"\\e[2J"')).line == 3


@pytest.mark.parametrize("source", ["", "hello", "- a\n- b", "3", "~"])
def test_yaml_that_is_not_a_scenario_is_told_how_one_begins(source):
    error = refusal(source)
    assert "not a scenario" in str(error)
    assert "riftnb: 1" in error.expected


def test_a_10_mb_file_is_refused_without_being_read(tmp_path):
    big = tmp_path / "big.yaml"
    big.write_bytes(b"# much ado\n" * 1_000_000)
    with pytest.raises(ScenarioError, match="too large for a scenario"):
        fmt.read(big)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(ScenarioError, match=r"none\.yaml: cannot read the file"):
        fmt.read(tmp_path / "none.yaml")


@pytest.mark.parametrize(("old", "new", "limit"), [
    ("  objects:\n", "  objects:\n" + "".join(
        f"    - {{id: u{n}, unit: 1, controller: P1, at: field}}\n" for n in range(501)), "500"),
    ("  - resolve all\n", "  - resolve\n" * 201, "200"),
    ("reactions:\n", "reactions:\n" + "".join(
        f"  r{n}: {{play: Flash, by: P1, targets: [[poro]]}}\n" for n in range(51)), "50"),
    ('text: "', 'text: "' + "x" * 4001, "4000"),
])
def test_there_is_room_for_a_game_but_not_for_a_flood(old, new, limit):
    assert f"at most {limit}" in refusal(with_(old, new)).expected


def test_objects_and_cards_together_have_a_limit_too():
    many = ", ".join(f"{{id: c{n}, unit: 1}}" for n in range(499))
    error = refusal(with_("  hands:", f"  decks: {{P1: [{many}]}}\n  hands:"))
    assert (error.path, error.expected) == ("board", "at most 500 in all")


def test_a_card_text_that_cannot_be_read_is_refused_at_its_line_with_a_caret():
    error = refusal(with_("Play a 1 [M] Recruit unit token to your base.", "Fling it over there."))
    assert (error.line, error.path) == (5, "cards[0].text")
    assert "^ expected" in str(error)


def test_a_granted_text_that_cannot_be_read_is_refused_at_its_line():
    error = refusal(with_("strong: {", 'strong: {grant: {poro: "I flurb."}, '))
    assert (error.line, error.path) == (22, "variations.strong.grant.poro")


# The schema


def test_every_scenario_of_the_project_fits_the_json_schema():
    jsonschema = pytest.importorskip("jsonschema")
    import yaml

    check = jsonschema.Draft202012Validator(fmt.schema())
    for path in FILES:
        check.validate(yaml.safe_load(path.read_text(encoding="utf-8")))


def test_the_json_schema_refuses_a_step_that_does_two_things():
    jsonschema = pytest.importorskip("jsonschema")
    data = {"riftnb": 1, "id": "x", "title": "X", "board": {"turn": "P1"},
            "script": [{"play": "Flash", "move": "poro"}]}
    assert list(jsonschema.Draft202012Validator(fmt.schema()).iter_errors(data))


def test_whoever_does_not_read_a_file_does_not_pay_for_pydantic():
    import subprocess
    import sys

    code = "import sys, riftnb.scenario_format, riftnb.cards; print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_every_key_of_the_format_is_told_and_no_other():
    schema = fmt.schema()
    shapes = {"ScenarioShape": schema, **schema["$defs"]}
    assert {name: set(shape["properties"]) for name, shape in shapes.items()} == {
        name: set(keys) for name, (_, keys) in meanings.PARTS.items()}
    assert all(key["description"] for shape in shapes.values()
               for key in shape["properties"].values())


def test_the_reference_marks_what_is_needed():
    told = fmt.reference().splitlines()
    assert next(line for line in told if "whose turn" in line.lower()).startswith("  turn*")
    assert next(line for line in told if line.startswith("  damage"))
    assert max(map(len, told)) <= 98
