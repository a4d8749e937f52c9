"""The index of rules: number → where it is decided → scenarios that prove it → notebook that
teaches it.

``riftnb index`` prints it; a copy is kept in the notebook of the index, and a test compares them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from riftnb.check import scenario_files
from riftnb.rules.citations import RULES, sort_key
from riftnb.rules.proven import PROVEN
from riftnb.scenarios import FOLDER, Scenario, scenario

#: The rooms in which rules are decided.
ROOMS = ("engine", "rules")

#: Number words in a docstring, with ranges such as "755.7-755.9" or "386-388".
_NUMBER = re.compile(r"(?<![\d.])(\d{3}(?:\.(?:\d+|[a-z](?![a-z])))*)(?:-(\d{3}(?:\.\d+)*|\d+))?")


class Entry(NamedTuple):
    """A rule: ``places`` where it is decided ("engine/rule.py: _by_link"), ``scenarios`` that
    prove it, ``notebooks`` that teach it."""

    number: str
    heading: str
    places: tuple[str, ...]
    scenarios: tuple[str, ...]
    notebooks: tuple[str, ...]


def numbers_in(text: str) -> set[str]:
    """The listed rules that a text names, ranges spelled out."""
    found: set[str] = set()
    for match in _NUMBER.finditer(text):
        first, last = match.group(1), match.group(2)
        if first in RULES:
            found.add(first)
        if last:
            known = list(RULES)
            full = last if last in RULES else f"{first.rpartition('.')[0]}.{last}".lstrip(".")
            if first in RULES and full in RULES:
                found |= set(known[known.index(first):known.index(full) + 1])
    return found


@lru_cache(maxsize=1)
def places() -> dict[str, tuple[str, ...]]:
    """Rule number → the functions that decide it, by what they cite and what their docstring
    says."""
    root = Path(__file__).parent
    found: dict[str, list[str]] = {}
    for room in ROOMS:
        for path in sorted((root / room).glob("*.py")):
            if path.stem in ("citations", "proven"):
                continue
            tree = ast.parse(path.read_text("utf-8"))
            for node in ast.walk(tree):
                if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    continue
                where = f"{room}/{path.name}: {node.name}"
                for number in _cited(node):
                    if where not in found.setdefault(number, []):
                        found[number].append(where)
            for number in numbers_in(ast.get_docstring(tree) or ""):
                found.setdefault(number, []).append(f"{room}/{path.name}")
    return {number: tuple(sorted(where)) for number, where in found.items()}


def _cited(node: ast.FunctionDef | ast.ClassDef) -> set[str]:
    found = numbers_in(ast.get_docstring(node) or "")
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value in RULES:
            found.add(part.value)
    return found


def proofs(scenarios: Iterable[Scenario]) -> dict[str, set[str]]:
    """Rule number → ids of the scenarios whose rulings cite it, or that are named for it."""
    found: dict[str, set[str]] = {}
    known = set()
    for each in scenarios:
        known.add(each.id)
        for number in _rules_of(each):
            found.setdefault(number, set()).add(each.id)
    for number, ids in PROVEN.items():
        found.setdefault(number, set()).update(i for i in ids if i in known)
    return found


def _rules_of(each: Scenario) -> set[str]:
    found: set[str] = set()
    for case in each.file.rulings:
        ruling = each.resolve(case.when, dict(case.choices), case.ruleset, refused=case.refused)
        record = ruling.record
        for verdict in record.verdicts:
            found.update(verdict.rules)
        found.update(decision.rule for decision in record.decisions)
        found.update(refusal.rule for refusal in record.refusals)
        found.update(case.because.values())
    found.discard("")
    return found


def taught(notebooks: Path) -> dict[str, set[str]]:
    """Rule number → names of the notebooks whose prose names it."""
    import json
    found: dict[str, set[str]] = {}
    for path in sorted(notebooks.glob("0[1-6]*.ipynb")):
        cells = json.loads(path.read_text("utf-8"))["cells"]
        prose = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
        for number in numbers_in(prose):
            found.setdefault(number, set()).add(path.stem)
    return found


def entries(folders: Iterable[Path], notebooks: Path) -> list[Entry]:
    """The index over the scenario files in these folders."""
    files = [file for folder in folders for file in scenario_files(folder)]
    proven = proofs(scenario(file) for file in files)
    teaching = taught(notebooks)
    where = places()
    return [Entry(number, RULES[number].heading, where.get(number, ()),
                  tuple(sorted(proven.get(number, ()))), tuple(sorted(teaching.get(number, ()))))
            for number in sorted(RULES, key=sort_key)]


def markdown(found: Iterable[Entry], most: int = 3) -> str:
    """The index as a Markdown table; of many scenarios the first ``most`` and how many more."""
    lines = ["| rule | what it says | decided in | proven by | taught in |",
             "|---|---|---|---|---|"]
    for entry in found:
        lines.append("| " + " | ".join((
            entry.number, entry.heading, _few(entry.places, most),
            _few(entry.scenarios, most),
            ", ".join(f"[{n[:2]}]({n}.ipynb)" for n in entry.notebooks) or "–")) + " |")
    return "\n".join(lines)


def _few(names: tuple[str, ...], most: int) -> str:
    shown = "; ".join(names[:most])
    return f"{shown}; and {len(names) - most} more" if len(names) > most else shown or "–"


def page(root: Path) -> str:
    """The whole page, for a checkout of the repository at ``root``."""
    table = markdown(entries([FOLDER, root / "tests" / "rulings"], root / "notebooks"))
    return ("# Index of rules\n\nEvery rule that riftnb knows, where the code decides it, which "
            "scenarios prove it and which notebook teaches it. Numbers are those of the Core "
            "Rules 1.4. This page is made by `riftnb index`.\n\n" + table + "\n")
