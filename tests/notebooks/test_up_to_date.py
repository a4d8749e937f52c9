"""The outputs that are committed with a notebook are those that it gives today.

If one of these fails: ``python -m tests.notebooks.refresh``, then read the difference.
"""

import re
from difflib import unified_diff
from importlib.metadata import PackageNotFoundError, version

import nbformat
import pytest

from riftnb.cli import main as riftnb
from tests.notebooks.refresh import DRAWN_BY, NOTEBOOKS, PICTURE, executed, said, svg_words

try:
    version("graphviz-pure")
except PackageNotFoundError:
    pytest.skip("the committed pictures are drawn by graphviz-pure", allow_module_level=True)


def lines(cell):
    """What a cell says, a tag of HTML to a line."""
    texts = [
        f"{kind}:\n{text}"
        for output in said(cell)
        for kind, text in (output.items() if isinstance(output, dict) else [output])
    ]
    return [line for text in texts for line in re.split(r"\n|(?<=>)", text) if line]


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda p: p.name)
def test_the_outputs_are_up_to_date(path):
    committed = nbformat.read(path, as_version=4)
    fresh = executed(committed)
    for n, (before, now) in enumerate(zip(committed.cells, fresh.cells, strict=True)):
        if "NBVAL_IGNORE_OUTPUT" not in before.source:
            changes = unified_diff(lines(before), lines(now), "committed", "now", n=1, lineterm="")
            if told := "\n".join(changes):
                pytest.fail(f"cell {n} of {path.name}\n{told}", pytrace=False)


def test_the_picture_of_the_readme_is_up_to_date(tmp_path):
    drawn = tmp_path / "drawn.svg"
    assert riftnb([*DRAWN_BY, str(drawn)]) == 0
    assert svg_words(PICTURE.read_text("utf-8")) == svg_words(drawn.read_text("utf-8"))
