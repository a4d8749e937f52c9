"""Data flows one way through the house: card text, program, resolution, ruling, pictures."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import riftnb

HOUSE = Path(riftnb.__file__).parent

#: What each room may know; nothing to the left knows anything to its right.
MAY_IMPORT = {
    "rules": set(),
    "text": {"program", "rules"},
    "engine": {"program", "rules", "ruling"},
    "ruling": set(),
    "show": {"program", "rules", "ruling", "flips"},
    "flips": {"ruling"},
}


def known(room: str) -> set[str]:
    """The rooms that a room imports, anywhere in it."""
    place = HOUSE / room
    files = place.rglob("*.py") if place.is_dir() else [place.with_suffix(".py")]
    found = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "riftnb":
                found |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("riftnb."):
                found.add((node.module or "").split(".")[1])
    return found - {room}


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_knows_only_what_is_to_its_left(room: str) -> None:
    assert known(room) <= MAY_IMPORT[room]
