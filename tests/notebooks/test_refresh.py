"""The comparison of outputs: what it must see, and what it must look past."""

import base64

import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from tests.notebooks.refresh import executed, said, svg_words, tidied

WIDGET = "application/vnd.jupyter.widget-view+json"


def picture(*words, x=0):
    texts = "".join(f'<text x="{x}">{word}</text>' for word in words)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{texts}</svg>'
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def showing(**data):
    data = {kind.replace("_", "/"): value for kind, value in data.items()}
    return new_code_cell(outputs=[new_output("display_data", data)])


def test_another_layout_of_the_same_words_says_the_same():
    one = showing(text_html=f'<img alt="a" src="{picture("Kill", "ignored", x=1)}">')
    two = showing(text_html=f'<img alt="a" src="{picture("ignored", "Kill", x=2)}">')
    assert said(one) == said(two)


@pytest.mark.parametrize("words", [["Kill", "negated"], ["Kill"], ["Kill", "ignored", "Flash"]])
def test_other_words_in_a_picture_are_seen(words):
    one = showing(text_html=f'<img alt="a" src="{picture("Kill", "ignored")}">')
    two = showing(text_html=f'<img alt="a" src="{picture(*words)}">')
    assert said(one) != said(two)


def test_other_words_beside_a_picture_are_seen():
    src = picture("Kill")
    assert said(showing(text_html=f'<img alt="a" src="{src}">')) != said(
        showing(text_html=f'<img alt="b" src="{src}">')
    )


def test_an_inline_picture_is_read_too():
    assert said(showing(text_html="<p><svg><text>b</text><text>a</text></svg></p>")) == said(
        showing(text_html="<p><svg><text>a</text><text>b</text></svg></p>")
    )


def test_the_words_of_a_picture():
    svg = "<svg><g><title>t</title><text> one\n two </text><text/></g></svg>"
    assert svg_words(svg) == "one two\nt"


def test_a_widget_of_a_kernel_that_is_gone_is_left_out():
    cell = showing(text_html="<p>seen</p>", text_plain="seen")
    cell.outputs[0].data[WIDGET] = {"model_id": "1"}
    notebook = new_notebook(cells=[cell], metadata={"widgets": {"state": {}}})
    tidy = tidied(notebook)
    assert sorted(tidy.cells[0].outputs[0].data) == ["text/html", "text/plain"]
    assert "widgets" not in tidy.metadata
    assert tidied(tidy) == tidy


def test_a_notebook_is_run_from_the_top(tmp_path):
    stale = new_output("stream", name="stdout", text="41\n")
    cells = [new_code_cell("a = 6"), new_code_cell("print(a * 7)", outputs=[stale])]
    notebook = new_notebook(cells=cells)
    fresh = executed(notebook, tmp_path)
    assert said(fresh.cells[1]) == [("stdout", "42\n")]
    assert said(fresh.cells[1]) != said(notebook.cells[1])
    assert [cell.execution_count for cell in fresh.cells] == [1, 2]
