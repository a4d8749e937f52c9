"""A case of one's own in JupyterLab: a text is pasted and read, a board is made with controls."""

import re

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from riftnb.scenarios import read_text
from tests.browser.harness import eventually, expect, keys_taken_by_the_notebook, verdicts_shown

pytestmark = pytest.mark.browser

KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
TEXT = 'riftnb.text_view(texts=WORDINGS, name="Hidden Blade")'
BUILDER = "riftnb.builder()"
SETUP = '''import riftnb
WORDINGS = {"as printed": "Kill a unit at a battlefield. Its controller draws 2.",
            "you": "Kill a unit at a battlefield. You draw 2.",
            "if you do": "Kill a unit at a battlefield. If you do, its controller draws 2."}'''
PRINTED = "Kill a unit at a battlefield. Its controller draws 2."


@pytest.fixture(scope="module")
def notebook(lab, opening):
    """A notebook with a text and a builder, open and run."""
    cells = [new_code_cell(source) for source in (SETUP, TEXT, BUILDER)]
    name = "own-case.ipynb"
    nbformat.write(new_notebook(cells=cells, metadata=KERNEL), lab.notebooks / name)
    with opening(name, permissions=["clipboard-read", "clipboard-write"]) as opened:
        opened.run_all()
        assert opened.errors() == []
        yield opened


# -- a text --------------------------------------------------------------------------------


@pytest.fixture
def view(notebook):
    """The text on the page, as printed on a spell."""
    area = notebook.output(TEXT)
    notebook.page.keyboard.press("Escape")
    area.get_by_label("Printed on a").select_option("spell")
    area.get_by_label("Card text").fill(PRINTED)
    area.locator(".riftnb-said", has_text="2 instructions").wait_for()
    return area


def drawing(area):
    return area.locator(".riftnb-drawing svg")


def test_a_pasted_text_is_read_and_drawn_as_it_is_typed(view, notebook):
    notebook.screenshot("text", TEXT)
    expect(drawing(view).locator(".node")).to_have_count(2)
    view.get_by_label("Card text").press("Control+End")
    view.get_by_label("Card text").press_sequentially(" Draw 1.")
    view.locator(".riftnb-said", has_text="3 instructions").wait_for()
    expect(drawing(view).locator(".node")).to_have_count(3)
    expect(view.locator(".riftnb-pick")).to_have_count(3)


def test_a_picked_instruction_lights_what_it_is_linked_to(view, notebook):
    view.get_by_label("Card text").fill(PRINTED + " Draw 1.")
    view.locator(".riftnb-said", has_text="3 instructions").wait_for()
    drawing(view).locator('.node[id$="a1.2"]').click()
    expect(drawing(view).locator(".node.riftnb-lit")).to_have_count(2)
    expect(drawing(view).locator(".node.riftnb-dim")).to_have_count(1)
    expect(view.locator(".riftnb-pick[aria-pressed=true]")).to_have_count(1)
    notebook.screenshot("text-picked", TEXT)
    notebook.page.keyboard.press("Escape")
    expect(drawing(view).locator(".node.riftnb-dim")).to_have_count(0)


def test_a_node_of_a_text_is_reached_and_picked_by_keyboard(view, notebook):
    node = drawing(view).locator('.node[id$="a1.2"]')
    node.focus()
    tip = view.get_by_role("tooltip")
    expect(tip).to_contain_text("its")
    notebook.page.screenshot(path=notebook.pictures / "own-case-tip.png")
    at, shown = node.bounding_box(), tip.bounding_box()
    assert abs(shown["x"] - at["x"]) < 40, "the tip stands at its node"
    assert 0 < shown["y"] - (at["y"] + at["height"]) < 40
    notebook.page.keyboard.press("Enter")
    expect(view.locator(".riftnb-pick[aria-pressed=true]")).to_have_count(1)
    notebook.page.keyboard.press("Escape")


def test_another_wording_shows_what_it_changes(view, notebook):
    view.get_by_label("Wording").select_option("you")
    view.locator(".riftnb-changes", has_text="gone: 2 is linked to 1 by “its”").wait_for()
    expect(drawing(view).locator(".edge.link")).to_have_count(0)
    view.get_by_label("Wording").select_option("if you do")
    view.locator(".riftnb-changes", has_text="new: 2 is linked to 1 by “if you do”").wait_for()
    expect(drawing(view).locator(".edge.link")).to_have_count(2)
    notebook.screenshot("text-wording", TEXT)


def test_a_text_that_cannot_be_read_shows_the_place_and_what_to_do(view, notebook):
    view.get_by_label("Card text").fill("Kill a unit. Fling 4 at a unit.")
    alert = view.get_by_role("alert").filter(has_text="Fling")
    alert.wait_for()
    sentence, caret = alert.locator("pre").text_content().splitlines()[:2]
    assert sentence.index("Fling") == caret.index("^")
    expect(alert).to_contain_text("expected an action")
    expect(drawing(view)).to_have_count(0)
    expect(view).to_contain_text("What to do")
    notebook.screenshot("text-refused", TEXT)
    assert notebook.axe(".jp-OutputArea-output") == []


def test_a_text_with_two_readings_offers_both(view, notebook):
    view.get_by_label("Card text").fill(
        "Choose a friendly unit and an enemy unit. Kill it.")
    reading = view.get_by_label("Reading", exact=True)
    reading.wait_for()
    expect(drawing(view)).to_have_count(0)
    notebook.screenshot("text-two-readings", TEXT)
    reading.select_option("“it”: target 1 (“an enemy unit”)")
    drawing(view).wait_for()
    view.locator("summary", has_text="The whole reading").click()
    expect(view.locator("details pre")).to_contain_text("Kill what: target 1")
    expect(reading.locator("option")).to_have_count(3)


def test_a_text_keeps_its_keys(view, notebook):
    for control in (drawing(view).locator(".node").first, view.locator(".riftnb-pick").first,
                    view.get_by_label("Printed on a"), view.get_by_label("Card text")):
        assert keys_taken_by_the_notebook(notebook, control) == []


# -- a board -------------------------------------------------------------------------------


@pytest.fixture
def builder(notebook):
    """The builder on the page."""
    area = notebook.output(BUILDER)
    load(area, BEGINNING)
    return area


BEGINNING = """riftnb: 1
id: my-case
title: My case
board:
  turn: P1
  battlefields: [{id: field, controller: P2}]
  objects:
    - {id: mine, unit: 3, controller: P1, at: P1 base}
    - {id: theirs, unit: 3, controller: P2, at: field}
script: []
"""


def load(area, yaml):
    """Load a scenario file into the controls."""
    area.get_by_role("checkbox", name="Load a scenario file into the controls").check()
    area.get_by_label("A scenario file, pasted into the builder").fill(yaml)
    area.get_by_role("button", name="Load it into the controls").click()
    area.locator(".riftnb-files").locator("[data-live=loaded]", has_text="Loaded").wait_for()
    area.get_by_role("checkbox", name="Load a scenario file into the controls").uncheck()


def section(area, title):
    return area.locator(".riftnb-section").filter(
        has=area.page.locator(".riftnb-title", has_text=re.compile(f"^{title}$")))


def add(area, name):
    area.get_by_role("button", name=name, exact=True).click()


def said(area):
    return area.locator(".riftnb-status .riftnb-said")


def saved(area, holding):
    """The scenario file that the builder offers, once it holds these words, read again."""
    file = area.locator("textarea[data-copied=draft]")
    expect(file).to_have_value(re.compile(holding))
    return read_text(file.input_value())


def test_a_board_is_made_with_the_controls_and_ruled(builder, notebook):
    notebook.screenshot("builder-empty", BUILDER)
    board = section(builder, "Units and gear on the board").locator(".riftnb-entry")
    board.nth(1).get_by_label("Name").fill("poro")
    board.nth(1).get_by_label("Name").press("Enter")
    board.nth(1).get_by_label("Might").fill("4")
    board.nth(1).get_by_label("Might").press("Enter")
    add(builder, "A step")
    step = section(builder, "What happens, in order").locator(".riftnb-entry").first
    step.get_by_role("alert").filter(has_text="Choose what is played").wait_for()
    notebook.screenshot("builder-unfinished", BUILDER)
    step.get_by_label("Card").select_option("Hidden Blade")
    step.get_by_label("Target: a unit at a battlefield").select_option("poro (P2, field)")
    said(builder).filter(has_text="Hidden Blade: 1 executed").wait_for()
    add(builder, "A reaction")
    reaction = section(builder, "What may be played in reaction").locator(".riftnb-entry").first
    reaction.get_by_label("Card").select_option("Flash")
    reaction.get_by_role("checkbox", name="poro (P2, field)").check()
    builder.get_by_role("button", name=re.compile("^flash: P2 plays Flash on Poro")).click()
    said(builder).filter(has_text="Hidden Blade: 1 ignored").wait_for()
    scenario = saved(builder, "flash:")
    expected = scenario.resolve(["flash"]).verdicts
    eventually(builder.page, lambda: verdicts_shown(builder, ".riftnb-ruling"),
               {id: verdict.verdict for id, verdict in expected.items()})
    assert scenario.file.board.objects[1].unit == 4
    builder.page.wait_for_timeout(1_800)
    notebook.screenshot("builder-made", BUILDER)


def test_a_board_is_made_by_keyboard_alone(builder, notebook):
    press = notebook.page.keyboard.press
    type_ = notebook.page.keyboard.type
    builder.get_by_role("button", name="A step", exact=True).focus()
    press("Enter")
    step = section(builder, "What happens, in order").locator(".riftnb-entry").first
    step.wait_for()
    reached = []
    press("Shift+Tab")
    for _ in range(12):
        reached.append(notebook.page.evaluate(
            "() => document.activeElement.labels?.[0]?.textContent ?? ''"))
        if reached[-1] == "Card":
            break
        press("Shift+Tab")
    assert reached[-1] == "Card", reached
    type_("Gust")
    step.get_by_label("Target: ").wait_for()
    press("Tab")
    type_("theirs")
    said(builder).filter(has_text="Gust: 1 executed").wait_for()
    assert saved(builder, "Gust").resolve().verdicts["gust.1"].verdict == "executed"


def test_a_card_of_ones_own_is_read_and_played(builder, notebook):
    add(builder, "A card by its text")
    card = section(builder, "Cards of your own").locator(".riftnb-entry").first
    card.get_by_label("Name").fill("Test Bolt")
    card.get_by_label("Name").press("Enter")
    text = card.get_by_label("Text, as it would be printed")
    text.fill("Fling 4 at a unit.")
    text.blur()
    card.get_by_role("alert").filter(has_text="expected an action").wait_for()
    notebook.screenshot("builder-refused", BUILDER)
    text.fill("Deal 4 to a unit at a battlefield. If you do, draw 1.")
    text.blur()
    card.locator(".riftnb-reads", has_text="if you do").wait_for()
    add(builder, "A step")
    step = section(builder, "What happens, in order").locator(".riftnb-entry").first
    step.get_by_label("Card").select_option("Test Bolt")
    step.get_by_label("Target: ").select_option("theirs (P2, field)")
    said(builder).filter(has_text=re.compile("Test Bolt: .*2 executed")).wait_for()
    add(builder, "A variation")
    change = section(builder, "What may be different from the start").locator(".riftnb-entry")
    change.get_by_label("Whom", exact=True).select_option("theirs (P2, field)")
    change.get_by_label("The text that it has as well").fill("I can't be dealt damage.")
    change.get_by_label("The text that it has as well").blur()
    notebook.page.wait_for_timeout(500)
    notebook.screenshot("builder-own-card", BUILDER)


def test_what_is_saved_is_loaded_again(builder, notebook):
    add(builder, "A step")
    step = section(builder, "What happens, in order").locator(".riftnb-entry").first
    step.get_by_label("Card").select_option("Gust")
    step.get_by_label("Target: ").select_option("theirs (P2, field)")
    said(builder).filter(has_text="Gust: 1 executed").wait_for()
    saved(builder, "Gust")
    builder.get_by_role("button", name="Copy it").click()
    builder.get_by_text("Copied: Copy it").wait_for()
    copied = notebook.page.evaluate("() => navigator.clipboard.readText()")
    with notebook.page.expect_download() as download:
        builder.get_by_role("link", name="Save the scenario file").click()
    assert download.value.suggested_filename == "my-case.yaml"
    assert download.value.path().read_text() == copied
    load(builder, BEGINNING)
    expect(section(builder, "What happens, in order").locator(".riftnb-entry")).to_have_count(0)
    load(builder, copied)
    said(builder).filter(has_text="Gust: 1 executed").wait_for()
    builder.get_by_role("checkbox", name="Load a scenario file into the controls").check()
    builder.get_by_label("A scenario file, pasted into the builder").fill(
        copied.replace("turn: P1", "turn: P7"))
    builder.get_by_role("button", name="Load it into the controls").click()
    builder.get_by_role("alert").filter(has_text="Line").wait_for()
    notebook.screenshot("builder-load-error", BUILDER)


def test_its_controls_keep_their_keys(builder, notebook):
    add(builder, "A step")
    step = section(builder, "What happens, in order").locator(".riftnb-entry").first
    board = section(builder, "Units and gear on the board").locator(".riftnb-entry").first
    for control in (step.get_by_label("Card"), board.get_by_label("Place"),
                    board.get_by_role("checkbox", name="exhausted"),
                    builder.get_by_role("button", name="A reaction", exact=True),
                    board.get_by_role("button", name="Take away mine")):
        assert keys_taken_by_the_notebook(notebook, control) == []


def test_axe_finds_nothing_wrong_with_a_board(builder, notebook):
    add(builder, "A card by its text")
    add(builder, "A step")
    add(builder, "A reaction")
    notebook.page.wait_for_timeout(500)
    assert notebook.axe(".jp-OutputArea-output") == []
    step = section(builder, "What happens, in order").locator(".riftnb-entry").first
    step.get_by_label("Card").select_option("Hidden Blade")
    step.get_by_label("Target: ").select_option("theirs (P2, field)")
    section(builder, "What may be played in reaction").get_by_label("Card").select_option("Flash")
    said(builder).wait_for()
    notebook.page.wait_for_timeout(2_000)
    assert notebook.axe(".jp-OutputArea-output") == []


def test_both_can_be_read_on_a_dark_page(view, builder, notebook):
    add(builder, "A step")
    notebook.theme("JupyterLab Dark")
    try:
        notebook.screenshot("builder-dark", BUILDER)
        problems = [p for p in notebook.axe(".jp-OutputArea-output") if "color-contrast" in p]
        notebook.output(TEXT).get_by_label("Card text").fill("Kill a unit. Fling 4 at a unit.")
        notebook.output(TEXT).get_by_role("alert").wait_for()
        notebook.screenshot("text-dark", TEXT)
        problems += [p for p in notebook.axe(".jp-OutputArea-output") if "color-contrast" in p]
    finally:
        notebook.theme("JupyterLab Light")
    assert problems == []


@pytest.mark.parametrize("width", [1280, 800])
def test_both_fit_the_window(view, builder, notebook, width):
    add(builder, "A step")
    add(builder, "A reaction")
    window = notebook.page.viewport_size
    notebook.page.set_viewport_size({"width": width, "height": 720})
    notebook.page.wait_for_timeout(500)
    try:
        for cell in (TEXT, BUILDER):
            for host in notebook.output(cell).locator(".riftnb-host").all():
                box = host.bounding_box()
                if box is None:
                    continue
                assert box["x"] + box["width"] <= width
                assert host.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
            notebook.screenshot(f"at-{width}-{'text' if cell == TEXT else 'builder'}", cell)
    finally:
        notebook.page.set_viewport_size(window)


def test_nothing_went_wrong_on_the_page(notebook):
    assert notebook.page_errors == []
    assert notebook.foreign_requests == []
