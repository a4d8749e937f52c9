"""Every notebook of the course, as a reader meets it: opened in JupyterLab and run to its end."""

from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.mark.parametrize("name", sorted(p.name for p in NOTEBOOKS.glob("*.ipynb")))
def test_a_notebook_runs_in_jupyterlab(name, open_notebook):
    notebook = open_notebook(name)
    notebook.run_all()
    notebook.screenshot("end")
    assert notebook.errors() == []
    assert notebook.page_errors == []
    assert notebook.foreign_requests == []
