"""Every rule number that the engine uses is on the list of rules that riftnb explains."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import riftnb
from riftnb.rules.citations import RULES

NUMBER = re.compile(r"\d{3}(\.[a-z0-9]+)*")
ENGINE = sorted(Path(riftnb.__file__).parent.glob("engine/*.py"))


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.stem)
def test_a_rule_that_the_engine_cites_is_on_the_list(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    cited = {node.value for node in ast.walk(tree)
             if isinstance(node, ast.Constant) and isinstance(node.value, str)
             and NUMBER.fullmatch(node.value)}
    assert cited <= set(RULES)


@pytest.mark.parametrize(("name", "when", "instruction"), [
    ("hidden-blade", ["hourglass"], "blade.1"), ("hidden-blade", ["unkillable"], "blade.1"),
    ("partial-damage", ["barrier"], "bolt.1"), ("ride-the-wind", [], "ride.1"),
], ids=["replaced", "forbidden", "prevented", "forbidden by a place"])
def test_a_negated_instruction_cites_both_rules_that_say_what_negated_is(
        name: str, when: list[str], instruction: str) -> None:
    verdict = riftnb.scenario(name).resolve(when=when).verdicts[instruction]
    assert verdict.verdict == "negated"
    assert {"359.3.e.6", "359.3.e.14.b"} <= set(verdict.rules)
