"""The command ``riftnb``: what it prints, and the one clear error for what is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from riftnb import cli
from riftnb.cli import main
from riftnb.scenarios import FOLDER
from riftnb.show.render import Unavailable

ROOT = Path(__file__).parents[2]
BLADE = (FOLDER / "hidden-blade.yaml").read_text(encoding="utf-8")


def shell(*arguments: str, **more):
    """The command as the shell runs it, with its bytes."""
    return subprocess.run([sys.executable, "-m", "riftnb", *arguments], cwd=ROOT, timeout=60,
                          capture_output=True, **more)


def refused(capsys, *arguments: str) -> str:
    """The one line that the command says when it refuses."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("riftnb: ")
    assert "Traceback" not in err
    return err


# list, show, text, schema


def test_list_names_every_worked_scenario_with_its_title(capsys):
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(list(FOLDER.glob("*.yaml")))
    assert any(line.startswith("hidden-blade ") and "its controller draws 2" in line
               for line in lines)


def test_show_tells_what_happened_and_why_with_the_rule(capsys):
    assert main(["show", "hidden-blade", "--when", "flash"]) == 0
    out = capsys.readouterr().out
    for words in ("Hidden Blade", "flash", "gnored", "359.3.e.6", "359.3.e.14.a"):
        assert words in out


def test_show_takes_choices_and_a_ruleset(capsys):
    arguments = ["show", "hidden-blade", "--when", "smitten,hourglass", "--json"]
    assert main([*arguments, "--choose", "blade.1/replacement=smite"]) == 0
    smite = json.loads(capsys.readouterr().out)
    assert main([*arguments, "--choose", "blade.1/replacement=hourglass",
                 "--ruleset", "vendetta"]) == 0
    hourglass = json.loads(capsys.readouterr().out)
    assert smite["after"]["objects"]["poro"]["zone"] == "banishment"
    assert hourglass["after"]["objects"]["poro"]["zone"] == "board"
    assert hourglass["ruleset"] == "vendetta"


def test_show_takes_reactions_one_by_one_too(capsys):
    assert main(["show", "hidden-blade", "--json", "--when", "flash", "--when", "resolve",
                 "--when", "strike-back"]) == 0
    assert json.loads(capsys.readouterr().out)["when"] == ["flash", "resolve", "strike-back"]


def test_show_takes_a_file(tmp_path, capsys):
    file = tmp_path / "mine.yaml"
    file.write_text(BLADE)
    assert main(["show", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scenario"] == "hidden-blade"


def test_a_ruling_as_json_is_the_same_byte_for_byte():
    first, second = (shell("show", "hidden-blade", "--when", "flash", "--json",
                           env={**os.environ, "PYTHONHASHSEED": seed}).stdout
                     for seed in ("1", "2"))
    assert first == second
    assert json.loads(first)


def test_dot_prints_the_source_of_the_graph(capsys):
    assert main(["show", "hidden-blade", "--dot"]) == 0
    assert capsys.readouterr().out.startswith("digraph")
    assert main(["text", "Draw 1.", "--dot"]) == 0
    assert capsys.readouterr().out.startswith("digraph")


def test_text_prints_the_numbered_instructions_with_their_links(capsys):
    assert main(["text", "Kill a unit at a battlefield. Its controller draws 2."]) == 0
    out = capsys.readouterr().out
    assert "1" in out
    assert "2" in out
    assert "controller" in out


def test_compare_tells_the_smallest_case_in_which_the_versions_differ(capsys):
    assert main(["compare", "hidden-blade", "--depth", "1"]) == 0
    out = capsys.readouterr().out
    assert "21 settings compared, 4 not possible: 2 differ." in out
    assert "1. unkillable" in out
    assert "vendetta-clarified: executed, P2 drew 2 cards" in out


def test_compare_as_json_lists_every_difference(capsys):
    assert main(["compare", "hidden-blade", "--json", "--rulesets",
                 "vendetta-clarified, vendetta"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["one"], found["other"]) == ("vendetta-clarified", "vendetta")
    assert found["differences"][0]["when"] == ["unkillable"]


TWO = "Choose a friendly unit and an enemy unit. Kill it."


def test_text_offers_all_readings_with_numbers_and_takes_the_one_that_is_asked_for(capsys):
    assert main(["text", TWO]) == 0
    out = capsys.readouterr().out
    assert "2 ways" in out
    assert "Reading 1: “it”: target 0" in out
    assert "Reading 2: “it”: target 1" in out
    assert main(["text", TWO, "--reading", "2"]) == 0
    out = capsys.readouterr().out
    assert "Kill what: target 1" in out
    assert "Kill what: target 0" not in out


def test_text_names_the_ambiguity_where_a_convention_decides(capsys):
    assert main(["text", "Kill a friendly unit. Stun an enemy unit. Ready it."]) == 0
    out = capsys.readouterr().out
    assert "Two readings: “it” is read as target 1" in out
    assert "--reading 2" in out


@pytest.mark.parametrize(("arguments", "expected"), [
    ([TWO, "--dot"], "--reading N"), ([TWO, "--reading", "3"], "a number from 1 to 2"),
    (["Draw 1.", "--reading", "2"], "1, the only one"),
    (["Wibble.", "--reading", "1"], "cannot read this text")])
def test_a_reading_that_is_not_there_or_not_chosen_is_one_clear_error(capsys, arguments, expected):
    assert expected in refused(capsys, "text", *arguments)


def test_schema_as_text_says_what_each_key_means(capsys):
    assert main(["schema", "--text"]) == 0
    said = capsys.readouterr().out
    assert "facedown" in said and "blade.1/replacement" in said


def test_schema_is_json_that_names_the_parts_of_the_format(capsys):
    assert main(["schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert {"board", "script", "reactions", "rulings"} <= schema["properties"].keys()


def test_doctor_says_what_draws(capsys):
    assert main(["doctor"]) == 0
    assert capsys.readouterr().out


def test_lab_passes_its_arguments_on(monkeypatch):
    asked = []
    monkeypatch.setattr("riftnb.lab.main", lambda args: asked.append(args) or 0)
    assert main(["lab", "--no-browser", "--", "--ip=0.0.0.0"]) == 0
    assert asked == [["--no-browser", "--", "--ip=0.0.0.0"]]


# Files that are written


def test_a_picture_is_written_whole(tmp_path):
    picture = tmp_path / "blade.svg"
    assert main(["show", "hidden-blade", "--svg", str(picture)]) == 0
    assert "<svg" in picture.read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [picture]


def test_a_card_text_is_drawn_too(tmp_path):
    picture = tmp_path / "text.svg"
    assert main(["text", "Kill a unit. Its controller draws 2.", "--svg", str(picture)]) == 0
    assert "<svg" in picture.read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [
    ["show", "hidden-blade", "--when", "flash"], ["text", "Kill a unit. Draw 2."]])
def test_a_png_is_written_whole_and_to_the_shell_as_bytes(tmp_path, arguments):
    picture = tmp_path / "blade.png"
    assert main([*arguments, "--png", str(picture)]) == 0
    data = picture.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert shell(*arguments, "--png", "-").stdout == data


def test_where_nothing_can_draw_the_ruling_is_a_table_and_one_sentence_says_so(
        tmp_path, monkeypatch, capsys):
    def undrawn(ruling: object) -> str:
        raise Unavailable("there is no layout program")

    monkeypatch.setattr("riftnb.show.html.ruling_svg", undrawn)
    picture = tmp_path / "blade.svg"
    assert main(["show", "hidden-blade", "--svg", str(picture)]) == 2
    out, err = capsys.readouterr()
    assert "Its controller draws 2" in out
    assert "no picture was written" in err
    assert not picture.exists()


def test_a_write_that_fails_leaves_the_old_file_and_nothing_half_written(tmp_path, monkeypatch):
    old = tmp_path / "old.svg"
    old.write_text("old")
    monkeypatch.setattr(os, "replace", lambda *paths: (_ for _ in ()).throw(OSError(28, "full")))
    with pytest.raises(cli.RiftnbError, match="cannot write"):
        cli.write(str(old), "<svg/>")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


@pytest.mark.parametrize("target", ["none/x.svg", "."])
def test_a_picture_that_cannot_be_written_is_one_clear_error(tmp_path, capsys, target):
    assert "cannot write" in refused(capsys, "show", "hidden-blade", "--svg",
                                     str(tmp_path / target))


# What is wrong


@pytest.mark.parametrize(("arguments", "words"), [
    (["show", "hiden-blade"], "Did you mean 'hidden-blade'?"),
    (["show", "none.yaml"], "cannot read the file"),
    (["show", "hidden-blade", "--when", "flsh"], "Did you mean 'flash'?"),
    (["show", "hidden-blade", "--ruleset", "vendeta"], "Did you mean 'vendetta'?"),
    (["show", "hidden-blade", "--choose", "blade.1/replacment=x"], "Did you mean 'replacement'?"),
    (["show", "hidden-blade", "--choose", "blade"], "such as blade.1/replacement=hourglass"),
    (["show", "hidden-blade", "--choose", "blade.1/may=yes"], "true or false"),
    (["show", "hidden-blade", "--choose", "blade.1/split=poro:x"], "id:amount"),
    (["text", "Fling 4 at a unit."], "^ expected"),
    (["compare", "hiden-blade"], "Did you mean 'hidden-blade'?"),
    (["compare", "hidden-blade", "--rulesets", "vendeta,vendetta"], "Did you mean 'vendetta'?"),
    (["compare", "hidden-blade", "--rulesets", "vendetta"], "two rules versions"),
    (["compare", "hidden-blade", "--depth", "-1"], "0 or more reactions"),
])
def test_what_is_wrong_is_said_in_one_error_with_what_was_meant(capsys, arguments, words):
    assert words in refused(capsys, *arguments)


@pytest.mark.parametrize("arguments", [[], ["sho"], ["show"], ["show", "x", "--nope"],
                                       ["show", "x", "--json", "--dot"]])
def test_a_wrong_command_line_is_exit_code_2(capsys, arguments):
    assert main(arguments) == 2
    assert "usage:" in capsys.readouterr().err


@pytest.mark.parametrize(("old", "new", "place"), [
    ("play: Hidden Blade", "play: Hiden Blade", ":14: script[0].play: unknown card"),
    ("targets: [poro]}", "targets: [pory]}", ":14: script[0].targets[0]: unknown id"),
    ("id: goat", "id: poro", ":12: board.objects[1].id: the id stands twice"),
    ("script:", "scripts:", ":13: unknown key"),
    ("unit: 4", "unit: *four", ":11: alias"),
    ("id: goat", "id: '<b onclick=x>'", ":12: board.objects[1].id: found '<b onclick=x>'"),
    ("play: Hidden Blade", "play: '\"]; x [label=\"'", ":14: script[0].play: unknown card"),
    ("[poro]}", "[]}", ":14: script[0]"),
    ("[poro]}", "[poro, goat]}", ":14: script[0]"),
    ("[poro]}", "[goat]}", ":14: script[0]"),
    ("[[poro]]}", "[[goat]]}", ":16: flash"),
])
def test_a_mistake_in_a_file_is_one_error_at_its_line(tmp_path, capsys, old, new, place):
    file = tmp_path / "mine.yaml"
    assert old in BLADE
    file.write_text(BLADE.replace(old, new, 1))
    error = refused(capsys, "show", str(file), "--when", "flash")
    assert f"{file}{place}" in error


def test_an_action_cannot_be_played_as_a_reaction(tmp_path, capsys):
    file = tmp_path / "mine.yaml"
    file.write_text(BLADE.replace("play: Flash, by: P2, targets: [[poro]]",
                                  "play: Void Seeker, by: P2, targets: [poro]"))
    assert f"{file}:16: flash" in refused(capsys, "show", str(file), "--when", "flash")


@pytest.mark.parametrize("content", [
    b"hello", b"", b"a: \xff", b"\x00", b"# much ado\n" * 1_000_000,
    b"a: &a [x, x]\nb: [*a, *a]", b"{" * 100_000, b"a: 1\n" * 40_000, b"\xff\xfe", b"!!map {}",
])
def test_a_file_that_is_no_scenario_is_one_error_and_no_traceback(tmp_path, capsys, content):
    file = tmp_path / "mine.yaml"
    file.write_bytes(content)
    assert str(file) in refused(capsys, "show", str(file))


def test_from_the_shell_the_exit_code_is_2_and_the_error_is_on_stderr():
    done = shell("show", "hiden-blade")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().startswith("riftnb: unknown scenario 'hiden-blade'")


def test_a_fault_of_riftnb_is_said_without_a_traceback(monkeypatch, capsys):
    def broken() -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("riftnb.scenario_format.schema", broken)
    assert main(["schema"]) == 3
    assert "please report it (ZeroDivisionError: oh)" in capsys.readouterr().err


# The terminal


def test_nothing_printed_can_move_the_cursor(tmp_path, capsys):
    assert main(["show", "\x1b[2Jx\u202e"]) == 2
    assert "\x1b" not in capsys.readouterr().err
    assert cli.plain("a\x1b[31m\x07\u202eb\n\tc") == "a[31mb\n\tc"


def test_a_closed_pipe_is_quiet():
    done = subprocess.run(f"{sys.executable} -m riftnb schema | head -c 10", cwd=ROOT, shell=True,
                          capture_output=True, timeout=60)
    assert done.stderr == b""


def test_a_terminal_without_unicode_gets_question_marks_and_no_traceback():
    done = shell("show", "hidden-blade", "--when", "flash",
                 env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stderr == b""


def test_help_is_quick_because_nothing_is_loaded_for_it():
    code = ("import sys; from riftnb.cli import main; main(['--help']); "
            "print(sorted({'yaml', 'pydantic', 'graphviz', 'riftnb.engine', 'riftnb.text'} "
            "& set(sys.modules)))")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True,
                          check=True)
    assert done.stdout.endswith("[]\n")
