"""The browser harness itself, on a small notebook made here: what it must see, it sees."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from tests.browser.harness import expect, keys_taken_by_the_notebook

pytestmark = pytest.mark.browser

SETUP = """\
import ipywidgets as w
from riftnb.widgets.stage import Pointer

def chooser(name, *guard):
    box = w.Dropdown(options=["none", "Flash", "Smite"], description=name)
    told = w.HTML("chosen: none")
    box.observe(lambda change: setattr(told, "value", f"chosen: {change['new']}"), "value")
    whole = w.VBox([*guard, box, told])
    whole.add_class("riftnb-host")
    return whole
"""
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}


def write(lab, name, *code):
    cells = [new_markdown_cell("# A tiny notebook"), *map(new_code_cell, code)]
    nbformat.write(new_notebook(cells=cells, metadata=KERNEL), lab.notebooks / name)


@pytest.fixture(scope="module")
def tiny(lab, opening):
    """A small notebook, open and run."""
    choosers = ["chooser('Guarded', Pointer())", "chooser('Bare')"]
    write(lab, "tiny.ipynb", SETUP, "print(6 * 7)", *choosers)
    with opening("tiny.ipynb") as notebook:
        notebook.run_all()
        yield notebook


def test_a_notebook_opens_runs_and_shows_what_it_printed(tiny):
    assert tiny.errors() == []
    assert tiny.output_text("print(6 * 7)").strip() == "42"
    expect(tiny.output(3)).to_contain_text("chosen: none")
    assert tiny.screenshot("page").stat().st_size > 10_000
    assert tiny.screenshot("guarded", cell=3).stat().st_size > 500
    assert tiny.page_errors == []
    assert tiny.foreign_requests == []


def test_an_error_in_a_cell_is_seen(lab, open_notebook):
    write(lab, "wrong.ipynb", "1 / 0")
    notebook = open_notebook("wrong.ipynb")
    notebook.run_all()
    assert notebook.errors() == ["cell 1: ZeroDivisionError: division by zero"]


def test_a_guarded_control_keeps_its_keys(tiny):
    control = tiny.output("'Guarded'").locator("select")
    assert keys_taken_by_the_notebook(tiny, control) == []
    expect(tiny.output("'Guarded'")).to_contain_text("chosen: Flash")


def test_no_toast_asks_about_news(tiny):
    tiny.page.wait_for_timeout(1500)
    assert tiny.page.locator(".Toastify__toast").count() == 0


def test_axe_sees_a_control_without_a_name(tiny):
    guarded = ".jp-OutputArea-output .widget-dropdown"
    tiny.output("'Guarded'")
    assert tiny.axe(guarded) == []
    tiny.page.evaluate(f"document.querySelectorAll('{guarded} label').forEach(l => l.remove())")
    assert any("select-name" in line for line in tiny.axe(guarded))


def test_keys_taken_from_a_bare_control_are_seen(tiny):
    """The last test here: it cuts the cell."""
    control = tiny.output("'Bare'").locator("select")
    assert "x" in keys_taken_by_the_notebook(tiny, control)
