"""The form of the notebooks: what a reader may count on in each of them."""

import re

import nbformat
import pytest

from tests.notebooks.refresh import NOTEBOOKS, tidied

MOST_LINES = 15

pytestmark = pytest.mark.parametrize(
    "notebook",
    [
        pytest.param(nbformat.read(path, as_version=4), id=path.name)
        for path in sorted(NOTEBOOKS.glob("*.ipynb"))
    ],
)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]


def html(notebook):
    for cell in code(notebook):
        for output in cell.outputs:
            yield "".join(output.get("data", {}).get("text/html", ""))


def test_it_is_a_valid_notebook_without_widget_state(notebook):
    nbformat.validate(notebook)
    assert "widgets" not in notebook.metadata
    assert notebook == tidied(notebook), "python -m tests.notebooks.refresh"


def test_it_begins_with_a_title(notebook):
    assert notebook.cells[0].cell_type == "markdown"
    assert notebook.cells[0].source.startswith("# ")


def test_its_cells_were_run_in_order(notebook):
    counts = [cell.execution_count for cell in code(notebook)]
    assert counts == list(range(1, len(counts) + 1))


def test_its_code_is_short_enough_to_read(notebook):
    long = [cell.source for cell in code(notebook) if cell.source.count("\n") >= MOST_LINES]
    assert long == []


def test_no_output_depends_on_the_run(notebook):
    for cell in code(notebook):
        for output in cell.outputs:
            assert not re.search(r"\b0x[0-9a-f]{6,16}\b", str(output)), cell.source
            assert not re.search(r"/(home|root|tmp|Users)/", str(output)), cell.source


def test_every_picture_has_a_text(notebook):
    for page in html(notebook):
        for image in re.findall(r"<img\b[^>]*>", page):
            assert re.search(r'\balt="[^"]+"', image), image[:80]
        for before in re.findall(r"(?s)(<[^<>]*>)\s*<svg\b", page):
            assert re.search(r'aria-label="[^"]+"|aria-hidden="true"', before), before[:80]
