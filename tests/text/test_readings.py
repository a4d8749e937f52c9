"""The printout of each text in readings.txt, as a person has read it and found it right.

A reading that changes on purpose is changed in that file by hand, after reading it against the
rules; it is never recorded by a program.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from riftnb.text import compile_text, describe


def _blocks() -> list[tuple[str, str, str]]:
    found = []
    text = (Path(__file__).parent / "readings.txt").read_text("utf-8")
    for block in text.removeprefix("## ").split("\n## "):
        head, _, shown = block.partition("\n")
        kind, _, card = head.partition(" | ")
        found.append((kind, card, shown.strip("\n")))
    return found


@pytest.mark.parametrize(("kind", "card", "shown"),
                         [pytest.param(*b, id=f"{b[0]}: {b[1]}") for b in _blocks()])
def test_a_text_reads_as_it_was_reviewed(kind: str, card: str, shown: str) -> None:
    assert describe(compile_text(card, kind=kind)) == shown
