"""``riftnb check``: a line for each thing that a ruling states and that does not hold."""

import pytest

from riftnb import check
from riftnb import scenario_format as fmt
from riftnb.cli import main
from riftnb.errors import ScenarioError
from riftnb.ruling import Board, Decision, Event, Refusal, Ruling, Verdict

DUEL = """\
riftnb: 1
id: duel
title: A duel
board:
  turn: P1
  battlefields: [{id: field, controller: P2}]
  objects:
    - {id: poro, unit: 4, controller: P2, at: field}
script:
  - {id: blade, play: Hidden Blade, by: P1, targets: [poro]}
reactions:
  flash: {id: leap, play: Flash, by: P2, targets: [[poro]]}
rulings:
  - when: []
    %s
"""


def held(stated: str, **found):
    """The differences of a file that states this, for a ruling that found that."""
    file = fmt.parse(DUEL % stated)
    record = Ruling(
        scenario="duel", title="A duel", ruleset="vendetta-clarified", when=(), items=(),
        verdicts=(Verdict("blade.1", "blade", 1, "Kill a unit.", "ignored", "target-words",
                          ("359.3.e.6", "359.3.e.9")),),
        events=(Event(1, "draw", player="P2", amount=1), Event(2, "draw", player="P2", amount=2)),
        effects=(),
        decisions=(Decision("blade.1/pick", "pick", "P1", ("a", "b"), ("a",), False, "", ""),),
        refusals=(), before=BOARD, after=BOARD,
    )._replace(**found)
    return [tuple(each) for each in check.differences(file.rulings[0], record, file)]


BOARD = Board(
    turn="P1", phase="main", battlefields={"field": {"name": "", "controller": "P2"}},
    objects={
        "poro": {"zone": "board", "at": "P2 base", "controller": "P2", "owner": "P2", "might": 4,
                 "damage": 0, "exhausted": True, "buffed": False, "attached_to": None,
                 "tags": ["Poro", "Cat"], "name": "", "token": False},
        "gold-1": {"zone": "board", "at": "P1 base", "controller": "P1", "name": "Gold",
                   "token": True},
    },
    players={"P1": {"runes": {"ready": 2, "exhausted": 1}, "trash": ["blade"]},
             "P2": {"runes": {"ready": 0, "exhausted": 0}}},
)


@pytest.mark.parametrize("stated", [
    "verdicts: {blade.1: ignored}",
    "because: {blade.1: 359.3.e.9}",
    "draws: {P1: 0, P2: 3}",
    "objects: {poro: {zone: board, at: base, exhausted: true, tags: [Cat, Poro]}}",
    "objects: {poro: {at: P2 base, might: 4, damage: 0, controller: P2}, blade: {zone: trash}}",
    "runes: {P1: {ready: 2}}",
    "offers: {blade.1/pick: [poro, blade]}",
])
def test_what_holds_gives_no_line(stated):
    decision = Decision("blade.1/pick", "pick", "P1", ("poro", "blade"), (), False, "", "")
    assert held(stated, decisions=(decision,)) == []


@pytest.mark.parametrize(("stated", "key", "expected", "got"), [
    ("verdicts: {blade.1: executed}", "verdicts.blade.1", "executed", "ignored"),
    ("verdicts: {blade.2: executed}", "verdicts.blade.2", "executed", "no such instruction"),
    ("because: {blade.1: '391'}", "because.blade.1", "391", "[359.3.e.6, 359.3.e.9]"),
    ("draws: {P2: 2}", "draws.P2", "2", "3"),
    ("objects: {poro: {at: field}}", "objects.poro.at", "field", "P2 base"),
    ("objects: {poro: {exhausted: false}}", "objects.poro.exhausted", "false", "true"),
    ("objects: {poro: {attached_to: blade}}", "objects.poro.attached_to", "blade", "none"),
    ("objects: {leap: {zone: trash}}", "objects.leap.zone", "trash", "no such object"),
    ("count: {P1: {Gold: 2}}", "count.P1.Gold", "2", "1"),
    ("count: {P2: {Gold: 1}}", "count.P2.Gold", "1", "0"),
    ("runes: {P2: {ready: 1}}", "runes.P2.ready", "1", "0"),
    ("offers: {blade.1/pick: [poro]}", "offers.blade.1/pick", "[poro]", "[a, b]"),
    ("offers: {blade.2/pick: [poro]}", "offers.blade.2/pick", "[poro]", "no such choice"),
    ("refused: flash", "refused", "flash", "allowed"),
])
def test_what_does_not_hold_names_the_key_the_expected_and_the_found(stated, key, expected, got):
    assert held(stated) == [(key, expected, got)]


def test_a_refusal_is_known_by_the_reactions_name_and_by_the_steps_id():
    refusals = (Refusal("flash", "not now", "349"),)
    assert held("refused: flash", refusals=refusals) == []
    assert held("refused: leap", refusals=refusals) == []


def test_a_refusal_that_nobody_expects_is_a_difference():
    refusals = (Refusal("flash", "not now", "349"),)
    assert held("draws: {P2: 3}", refusals=refusals) == [
        ("refused", "nothing", "flash (not now)")]


class Broken:
    """A scenario whose every resolution fails."""

    file = fmt.parse(DUEL % "draws: {P2: 2}")

    def resolve(self, **asked):
        raise ScenarioError("too\nmany targets")


def test_an_error_of_the_engine_is_a_line_of_that_ruling_and_no_crash():
    assert check.check_case(Broken(), Broken.file.rulings[0]) == [
        ("resolve", "a ruling", "too many targets")]


# On the command line


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/good.yaml").write_text(DUEL % "verdicts: {blade.1: executed}")
    return tmp_path


def test_rulings_that_hold_are_counted_and_the_exit_code_is_0(folder, capsys):
    assert main(["check", str(folder)]) == 0
    assert capsys.readouterr().out == "1 ruling in 1 file: all hold\n"


def test_each_difference_is_a_line_and_the_exit_code_is_1(folder, capsys):
    bad = folder / "bad.yaml"
    bad.write_text(DUEL % "verdicts: {blade.1: negated}\n    draws: {P2: 0}")
    assert main(["check", str(folder)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{bad}:ruling 1: verdicts.blade.1: expected negated, got executed",
        f"{bad}:ruling 1: draws.P2: expected 0, got 2",
        "2 rulings in 2 files: 1 differs",
    ]


def test_a_file_that_is_no_scenario_is_an_error_and_the_others_are_still_checked(folder, capsys):
    (folder / "bad.yaml").write_text("hello")
    assert main(["check", str(folder)]) == 2
    out, err = capsys.readouterr()
    assert "bad.yaml:1: not a scenario" in err
    assert out == "1 ruling in 1 file: all hold; 1 file could not be read\n"


@pytest.mark.parametrize("path", ["nowhere.yaml", "empty"])
def test_a_path_without_scenarios_is_an_error(tmp_path, capsys, path):
    (tmp_path / "empty").mkdir()
    assert main(["check", str(tmp_path / path)]) == 2
    assert path in capsys.readouterr().err
