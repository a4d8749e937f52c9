"""Writing: what is written reads as what it was written from, to us and to other readers."""

import copy
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import riftnb
from riftnb import scenario_format as fmt
from riftnb.check import check_case, check_paths
from riftnb.errors import RiftnbError, ScenarioError, problem
from riftnb.scenario_format.write import same, to_yaml
from riftnb.scenario_format.yaml_text import read_yaml
from riftnb.scenario_format.yaml_write import WIDTH, to_text
from riftnb.scenarios import FOLDER, read_text

FILES = [*sorted(FOLDER.glob("*.yaml")),
         *sorted((Path(__file__).parents[1] / "rulings").glob("*.yaml"))]
BLADE = (FOLDER / "hidden-blade.yaml").read_text(encoding="utf-8")
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)

#: Text that some reader of YAML takes for something else than text.
TRAPS = ["no", "Yes", "on", "off", "y", "null", "Null", "~", "true", "1e3", "1.5", "758.10", "0x1F",
         "0o17", "1_000", "12:30", "2020-01-01", "-", "- a", "a: b", "a #b", "#", "&a", "*a", "!a",
         "%", "@a", "`a", "<<", "=", "?", "[a]", "{a}", "a,b", "'", '"', "\\", "\\n", "a\nb", "a\n",
         "\n a", "a  b", " a", "a ", ".inf", ".nan", "\u00a0", "\u200d", "日本", "é", "359.3.e.6"]
TEXT = st.sampled_from(TRAPS) | st.text(
    st.sampled_from("ab \n\\\"':#,-[]{}é日🃏\u00a0\u3000\u200d1.e~"), max_size=260)
DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-9999, 9999) | TEXT,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(
        TEXT.filter(lambda key: len(key) < 100), inner, max_size=6),
    max_leaves=20)


@each_file
def test_every_scenario_is_written_as_what_it_was_read_from(path):
    scenario = fmt.read(path)
    text = to_yaml(scenario)
    assert same(fmt.parse(text), scenario)
    assert to_yaml(fmt.parse(text)) == text
    assert yaml.safe_load(text) == read_yaml(text.encode(), "").data
    assert max(map(len, text.splitlines())) <= WIDTH
    assert text.startswith("riftnb: 1\nid: ")


@given(st.dictionaries(TEXT.filter(lambda key: len(key) < 100), DATA, min_size=1,
                      max_size=4))
def test_any_plain_data_is_read_as_it_was_written_by_us_and_by_others(data):
    text = to_text(data)
    assert read_yaml(text.encode(), "").data == data
    assert yaml.safe_load(text) == data


@given(st.data())
def test_a_scenario_with_any_text_exchanged_is_written_as_it_is_or_was_none(data):
    plain = copy.deepcopy(data.draw(st.sampled_from(PLAIN)))
    where = data.draw(st.sampled_from(["title", "source", "topic", "text", "grant", "tag", "id"]))
    text = data.draw(TEXT)
    if where in ("title", "source"):
        plain[where] = text
    elif where == "topic":
        plain["topic"] = [text]
    elif where == "grant":
        plain.setdefault("variations", {})["more"] = {
            "grant": {plain["board"]["objects"][0]["id"]: text}}
    elif where == "id":
        plain["variations"] = {text: {}, "set-to-nothing": {"set": {
            plain["board"]["objects"][0]["id"]: {"attached_to": None, "damage": 0}}}}
        plain["rulings"] = [{"when": [text]}]
    else:
        plain["cards"] = [{"name": "Spare", "type": "unit", "might": 0, "text": ""}]
        plain["cards"][0].update({"text": text} if where == "text" else {"tags": [text]})
    try:
        scenario = fmt.from_dict(plain)
    except ScenarioError:
        return
    assert same(fmt.parse(to_yaml(scenario)), scenario)


PLAIN = [data for data in (yaml.safe_load(path.read_text(encoding="utf-8")) for path in FILES)
         if data["board"].get("objects")]


def test_what_says_nothing_is_not_written_and_what_says_none_is():
    text = riftnb.scenario({
        "riftnb": 1, "id": "no", "title": "on", "source": None,
        "board": {"turn": "P1", "objects": [
            {"id": "null", "unit": 0, "controller": "P1", "at": "P1 base", "damage": 0,
             "exhausted": False, "owner": "P1"}]},
        "script": [{"set": {"null": {"attached_to": None}}}], "rulings": [{"when": []}],
    }).to_yaml()
    assert text == (
        'riftnb: 1\nid: "no"\ntitle: "on"\nboard:\n  turn: P1\n  objects:\n'
        '    - {id: "null", unit: 0, controller: P1, at: P1 base}\n'
        'script:\n  - {set: {"null": {attached_to: null}}}\nrulings:\n  - when: []\n')


def test_a_card_text_of_several_lines_is_written_line_by_line():
    card = {"name": "Long", "type": "spell", "text": "Draw 1.\nKill a unit. " + "Draw 1. " * 20}
    scenario = riftnb.scenario({"riftnb": 1, "id": "long", "title": "Long", "cards": [card],
                                "board": {"turn": "P1"}, "script": []})
    text = scenario.to_yaml()
    assert '    text: "Draw 1.\\n\\\n      Kill a unit. Draw 1.' in text
    assert read_text(text).file.cards[0].text == card["text"]


def test_steps_that_share_a_card_keep_their_ids():
    scenario = read_text(BLADE.replace(
        "  thrill:", "  second-flash: {id: flash-2, play: Flash, by: P2, targets: [[poro]]}\n"
        "  third-flash: {play: Flash, by: P2, targets: [[poro]]}\n  thrill:"))
    again = read_text(scenario.to_yaml())
    assert [step.id for step in again.file.reactions.values()] == [
        step.id for step in scenario.file.reactions.values()]


# A setting


@each_file
def test_a_setting_is_written_with_the_ruling_that_a_check_finds_to_hold(path):
    scenario = riftnb.scenario(path)
    for case in scenario.file.rulings:
        if not case.refused:
            shared = read_text(scenario.to_yaml(case.when, case.choices, case.ruleset))
            assert len(shared.file.rulings) == 1
            assert not check_case(shared, shared.file.rulings[0])


def test_the_ruling_of_a_setting_states_reactions_choices_version_verdicts_and_draws():
    text = riftnb.scenario("hidden-blade").to_yaml(
        ["smitten", "hourglass"], {"blade.1/replacement": ["smite"], "blade.2/may": True},
        "vendetta")
    assert text.partition("rulings:\n")[2] == (
        "  - when: [smitten, hourglass]\n    choices: {blade.1/replacement: [smite]}\n"
        "    ruleset: vendetta\n"
        "    verdicts: {smite.1: executed, smite.2: executed, blade.1: negated, blade.2: ignored}\n"
        "    draws: {P1: 0, P2: 0}\n")


def test_a_setting_without_reactions_is_one_ruling_and_no_setting_keeps_them_all():
    scenario = riftnb.scenario("hidden-blade")
    assert len(read_text(scenario.to_yaml([])).file.rulings) == 1
    assert len(read_text(scenario.to_yaml()).file.rulings) == len(scenario.file.rulings)


def test_a_setting_that_cannot_be_is_refused():
    with pytest.raises(RiftnbError, match="flsh"):
        riftnb.scenario("hidden-blade").to_yaml(["flsh"])


def test_a_saved_scenario_holds_and_nothing_is_overwritten_unasked(tmp_path):
    scenario = riftnb.scenario("hidden-blade")
    file = scenario.save(tmp_path / "mine.yaml", ["flash"])
    assert check_paths([file])[:3] == (1, 1, ())
    before = file.read_text(encoding="utf-8")
    with pytest.raises(RiftnbError, match="there already"):
        scenario.save(file)
    assert file.read_text(encoding="utf-8") == before
    scenario.save(file, overwrite=True)
    assert file.read_text(encoding="utf-8") == scenario.to_yaml()
    assert list(tmp_path.iterdir()) == [file]


# Pasted text


@pytest.mark.parametrize(("old", "new", "line", "column"), [
    ("play: Hidden Blade", "play: Hiden Blade", 14, 23),
    ("targets: [poro]}", "targets: [pory]}", 14, 55),
    ("script:", "scripts:", 13, 1),
    ("unit: 4", "unit: -4", 11, 24),
    ("unit: 4", "unit: *four", 11, 5),
    ("at: P1 base", "at: P1 bse", 12, 47),
])
def test_what_is_wrong_in_pasted_text_is_shown_at_its_line_and_column(old, new, line, column):
    text = BLADE.replace(old, new, 1)
    with pytest.raises(ScenarioError) as caught:
        read_text(text)
    found = problem(caught.value, text)
    assert (found.line, found.column) == (line, column)
    assert "pasted text" not in found.message
    assert str(caught.value).startswith(f"pasted text:{line}")


def test_an_error_without_a_place_has_no_line():
    with pytest.raises(RiftnbError) as caught:
        riftnb.scenario("hiden-blade")
    assert problem(caught.value)[:2] == (None, None)


@pytest.mark.parametrize("text", ["", "hello", "a: b", "\x00", "{" * 9999, "\ud800",
                                  "# much ado\n" * 100_000])
def test_pasted_text_that_is_no_scenario_is_one_error(text):
    with pytest.raises(ScenarioError) as caught:
        read_text(text)
    assert problem(caught.value, text).message
