"""The explorer in JupyterLab: what a reader does with it, by mouse and by keyboard."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from tests.browser.harness import keys_taken_by_the_notebook

pytestmark = pytest.mark.browser

KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
EXPLORER = 'riftnb.explorer("hidden-blade")'


@pytest.fixture(scope="module")
def notebook(lab, opening):
    """A notebook with nothing but an explorer, open and run."""
    cells = [new_code_cell("import riftnb"), new_code_cell(EXPLORER)]
    name = "explorer.ipynb"
    nbformat.write(new_notebook(cells=cells, metadata=KERNEL), lab.notebooks / name)
    with opening(name) as opened:
        opened.run_all()
        assert opened.errors() == []
        yield opened


@pytest.fixture
def explorer(notebook):
    """The explorer on the page, with nothing chosen."""
    area = notebook.output(EXPLORER)
    for box in area.get_by_role("checkbox").all():
        if box.is_visible():
            box.set_checked(False)
    choose(area, "First reaction", "—")
    wait_for(area, "P2 drew 2")
    return area


def choose(area, label, start):
    """Choose the option that begins with these words."""
    control = area.get_by_label(label, exact=True)
    options = control.locator("option").all_inner_texts()
    control.select_option(next(option for option in options if option.startswith(start)))


def wait_for(area, words):
    """Wait until the ruling says this."""
    area.locator("li", has_text=words).first.wait_for(timeout=5_000)


def graph(area):
    return area.locator("svg").first


def test_nothing_chosen_is_the_plain_ruling(explorer, notebook):
    assert "EXECUTED" in graph(explorer).text_content()
    assert "executed" in explorer.locator("table").first.text_content()
    notebook.screenshot("plain", EXPLORER)


def test_a_reaction_changes_graph_table_and_words(explorer, notebook):
    choose(explorer, "First reaction", "flash")
    wait_for(explorer, "ignored")
    assert "IGNORED" in graph(explorer).text_content()
    assert "359.3.e.14.a" in explorer.locator("table").first.text_content()
    assert "Ignored" in explorer.text_content()
    notebook.screenshot("flash", EXPLORER)


def test_a_variation_changes_them_too(explorer):
    explorer.get_by_role("checkbox", name="unkillable").check()
    wait_for(explorer, "negated")
    assert "NEGATED" in graph(explorer).text_content()


def test_a_decision_that_arises_is_offered_and_changes_the_ruling(explorer, notebook):
    explorer.get_by_role("checkbox", name="smitten").check()
    choose(explorer, "First reaction", "hourglass")
    decision = explorer.get_by_label("P2 applies first (blade.1)")
    decision.select_option("smite")
    wait_for(explorer, "ignored")
    decision.select_option("hourglass")
    wait_for(explorer, "P2 drew 2")
    notebook.screenshot("decision", EXPLORER)


def test_it_is_used_by_keyboard_alone(explorer):
    control = explorer.get_by_label("First reaction", exact=True)
    control.focus()
    control.press("ArrowDown")
    wait_for(explorer, "ignored")


def test_its_controls_keep_their_keys(explorer, notebook):
    dropdown = explorer.get_by_label("First reaction", exact=True)
    assert keys_taken_by_the_notebook(notebook, dropdown) == []
    box = explorer.get_by_role("checkbox").first
    assert keys_taken_by_the_notebook(notebook, box) == []


def test_axe_finds_nothing_wrong(explorer, notebook):
    assert notebook.axe(".jp-OutputArea-output") == []


def test_it_can_be_read_on_a_dark_page(explorer, notebook):
    notebook.theme("JupyterLab Dark")
    explorer = notebook.output(EXPLORER)
    choose(explorer, "First reaction", "star-crossed")
    wait_for(explorer, "ignored")
    notebook.screenshot("dark", EXPLORER)
    problems = [p for p in notebook.axe(".jp-OutputArea-output") if "color-contrast" in p]
    notebook.theme("JupyterLab Light")
    assert problems == []


def test_nothing_went_wrong_on_the_page(notebook):
    assert notebook.page_errors == []
    assert notebook.foreign_requests == []
