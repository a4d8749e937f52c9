"""Every ruling of every scenario file holds: the worked scenarios and the cases beside this file.

A file's ``because`` and ``refused`` are part of it: a right verdict for a wrong rule fails.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import riftnb
from riftnb.check import check_case
from riftnb.scenarios import FOLDER

FILES = [*sorted(FOLDER.glob("*.yaml")), *sorted(Path(__file__).parent.glob("*.yaml"))]


def rulings() -> list[object]:
    found = []
    for path in FILES:
        scenario = riftnb.scenario(path)
        for n, case in enumerate(scenario.file.rulings, 1):
            when = ",".join(case.when) or "as it is"
            found.append(pytest.param(scenario, case, id=f"{path.stem}:{n}:{when}"))
    return found


@pytest.mark.parametrize(("scenario", "case"), rulings())
def test_the_ruling_holds(scenario: object, case: object) -> None:
    differences = check_case(scenario, case)
    assert not differences, "\n".join(
        f"{d.key}: expected {d.expected}, got {d.got}" for d in differences)
