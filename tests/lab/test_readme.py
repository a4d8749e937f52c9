"""The README is true: its files, its commands and its code work as they stand there."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")

LAB = "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/riftnb lab"
TESTS = "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest"


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def commands():
    return [line for block in blocks("sh") for line in block.splitlines()]


def test_the_two_commands_are_there():
    assert LAB in commands()
    assert TESTS in commands()


def test_what_it_points_to_is_there():
    linked = re.findall(r"\]\((?!http)([^)#]+)\)", README)
    named = re.findall(r"`((?:notebooks|riftnb|tests)/[\w./-]*)`", README)
    assert [path for path in linked + named if not (ROOT / path).exists()] == []


def test_the_first_scenario_works(tmp_path, monkeypatch, capsys):
    """The YAML, the commands on it and the Python, in the order in which a reader tries them."""
    from riftnb.cli import main

    monkeypatch.chdir(tmp_path)
    (situation,) = blocks("yaml")
    Path("my-first.yaml").write_text(situation)

    tried = [line for line in commands() if "my-first.yaml" in line]
    assert len(tried) == 2
    for line in tried:
        program, *arguments = shlex.split(line)
        assert program == ".venv/bin/riftnb"
        assert main(arguments) == 0, line
    assert "359.3.e.6" in capsys.readouterr().out

    code, widgets = blocks("python")
    names: dict[str, object] = {}
    exec(compile(code, "README.md", "exec"), names)
    assert "Ignored" in capsys.readouterr().out
    exec(compile(widgets, "README.md", "exec"), names)


@pytest.mark.parametrize("line", re.findall(
    r"`riftnb ((?:list|text|schema|doctor|compare|show)[^`]*)`", README))
def test_the_other_commands_work(line, tmp_path, monkeypatch, capsys):
    from riftnb.cli import main

    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(line)) == 0
    assert capsys.readouterr().out or list(tmp_path.iterdir())


@pytest.mark.parametrize("line", re.findall(r"`(riftnb\.scenario\([^`]*)`", README))
def test_the_other_lines_of_python_work(line, tmp_path, monkeypatch):
    import riftnb

    monkeypatch.chdir(tmp_path)
    assert eval(line, {"riftnb": riftnb})


def test_the_table_of_speed_is_there():
    table = re.search(r"<!-- benchmark -->(.*?)<!-- end of benchmark -->", README, re.DOTALL)
    assert table[1].count("\n| ") >= 8, "python -m tests.bench.report --readme"


def test_every_dependency_has_a_lower_bound_and_a_reason():
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    project = tomllib.loads(text)["project"]
    for requirement in project["dependencies"] + project["optional-dependencies"]["test"]:
        assert re.search(r"[>=]=\d", requirement), requirement
    before = ""
    for line in text.partition("dependencies = [\n")[2].partition("\n]")[0].splitlines():
        if line.lstrip().startswith('"'):
            assert before.lstrip().startswith("#"), f"no reason given for {line}"
        before = line
