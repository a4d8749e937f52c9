"""The explorer in JupyterLab: what a reader does with it, by mouse and by keyboard."""

import re

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

import riftnb
from riftnb.errors import RiftnbError
from riftnb.scenarios import read_text
from riftnb.show.names import Names
from riftnb.widgets.labels import verdict_line
from tests.browser.harness import eventually, expect, keys_taken_by_the_notebook, verdicts_shown

pytestmark = pytest.mark.browser

KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
EXPLORER = 'riftnb.explorer("hidden-blade")'
BESIDE = 'riftnb.graph_view("deathgrip")'
LIT = re.compile(r"\briftnb-lit\b")


@pytest.fixture(scope="module")
def notebook(lab, opening):
    """A notebook with an explorer and a part of one, open and run."""
    cells = [new_code_cell(source) for source in ("import riftnb", EXPLORER, BESIDE)]
    name = "explorer.ipynb"
    nbformat.write(new_notebook(cells=cells, metadata=KERNEL), lab.notebooks / name)
    with opening(name, permissions=["clipboard-read", "clipboard-write"]) as opened:
        opened.run_all()
        assert opened.errors() == []
        yield opened


@pytest.fixture
def explorer(notebook):
    """The explorer on the page, with nothing chosen."""
    area = notebook.output(EXPLORER)
    area.page.keyboard.press("Escape")
    for words in ("Predict first", "Share or load"):
        area.get_by_role("checkbox", name=words).set_checked(False)
    for box in area.locator(".riftnb-group").get_by_role("checkbox").all():
        if box.is_visible():
            box.set_checked(False)
    taken = area.locator("button[title^='Take ']:visible")
    for left in range(taken.count(), 0, -1):
        taken.first.click()
        expect(taken).to_have_count(left - 1)
    area.get_by_label("Rules version").select_option("vendetta-clarified")
    wait_for(area, "Hidden Blade: 1 executed, 2 executed.")
    return area


def add(area, name):
    """Play a reaction of the palette."""
    area.get_by_role("button", name=re.compile(f"^{name}: ")).click()


def wait_for(area, words):
    """Wait until the line that a screen reader announces holds this."""
    area.locator(".riftnb-said", has_text=words).wait_for(timeout=5_000)


def said(ruling):
    """The verdicts of a ruling as the page says them."""
    return verdict_line(Names(ruling.record), {id: v.verdict for id, v in ruling.verdicts.items()})


def has_focus(area):
    """The name of what has the focus."""
    return area.page.evaluate(
        "() => { const e = document.activeElement; return e === document.body ? 'the page' : "
        "(e.getAttribute('aria-label') || e.textContent || e.labels?.[0]?.textContent || e.id)"
        ".trim() }")


def press(control, key="Enter"):
    """Press a key on a control, and say what has the focus once all has followed."""
    control.focus()
    control.page.keyboard.press(key)
    control.page.wait_for_timeout(800)
    return has_focus(control)


def graph(area):
    return area.locator(".riftnb-graph svg")


def node(area, id):
    """A node of the graph, by the id of its instruction."""
    return area.locator(f'.riftnb-graph .node[id$="-{id}"]')


def shows(area, verdicts):
    """The list on the page shows these verdicts."""
    eventually(area.page, lambda: verdicts_shown(area), verdicts)


def test_nothing_chosen_is_the_plain_ruling(explorer, notebook):
    expect(graph(explorer)).to_contain_text("EXECUTED")
    shows(explorer, {"blade.1": "executed", "blade.2": "executed"})
    expect(explorer.locator(".riftnb-verdicts")).to_contain_text("P2 draws 2")
    notebook.screenshot("plain", EXPLORER)


def test_the_page_shows_what_the_engine_says_for_every_reaction_that_can_be_played(explorer):
    scenario = riftnb.scenario("hidden-blade")
    for name in scenario.reactions:
        try:
            ruling = scenario.resolve(when=[name])
        except RiftnbError as refused:
            why = refused.message
            button = explorer.get_by_role("button", name=re.compile(f"^{name}: "))
            expect(button).to_be_disabled()
            expect(explorer.locator(".riftnb-controls")).to_contain_text(why)
            continue
        add(explorer, name)
        wait_for(explorer, said(ruling))
        shows(explorer, {id: v.verdict for id, v in ruling.verdicts.items()})
        for verdict in ruling.verdicts.values():
            expect(graph(explorer)).to_contain_text(verdict.verdict.upper())
        explorer.get_by_role("button", name=f"Take {name} back").click()
        wait_for(explorer, "Hidden Blade: 1 executed, 2 executed.")


def test_two_reactions_are_put_in_another_order(explorer, notebook):
    add(explorer, "flash")
    wait_for(explorer, "Hidden Blade: 1 ignored")
    add(explorer, "thrill")
    explorer.get_by_role("button", name="Play thrill earlier").wait_for()
    scenario = riftnb.scenario("hidden-blade")
    for order, move in ((["flash", "thrill"], "Play thrill earlier"),
                        (["thrill", "flash"], "Play thrill later")):
        wait_for(explorer, said(scenario.resolve(when=order)))
        notebook.screenshot("-".join(order), EXPLORER)
        explorer.get_by_role("button", name=move).click()


def test_a_variation_changes_the_ruling(explorer):
    explorer.get_by_role("checkbox", name="unkillable").check()
    wait_for(explorer, "Hidden Blade: 1 negated")
    expect(graph(explorer)).to_contain_text("NEGATED")


def test_a_decision_that_arises_is_offered_and_changes_the_ruling(explorer, notebook):
    explorer.get_by_role("checkbox", name="smitten").check()
    wait_for(explorer, "Smite: 1 ")
    add(explorer, "hourglass")
    decision = explorer.get_by_label("P2 chooses what is applied first in instruction 1")
    decision.select_option("Smite")
    wait_for(explorer, "Hidden Blade: 1 negated, 2 ignored")
    decision.select_option("Zhonya's Hourglass")
    wait_for(explorer, "Hidden Blade: 1 negated, 2 executed")
    notebook.screenshot("decision", EXPLORER)


def test_what_changed_is_marked_for_a_moment_and_said(explorer):
    add(explorer, "flash")
    wait_for(explorer, "Changed: Hidden Blade 1 was executed; Hidden Blade 2 was executed")
    assert explorer.locator(".riftnb-graph .riftnb-changed").count() >= 2
    explorer.page.wait_for_timeout(2_000)
    assert explorer.locator(".riftnb-changed").count() == 0


def test_a_node_tells_its_reason_on_hover_and_on_focus(explorer, notebook):
    add(explorer, "flash")
    wait_for(explorer, "Hidden Blade: 1 ignored")
    tip = explorer.get_by_role("tooltip")
    node(explorer, "blade.2").hover()
    expect(tip).to_contain_text("359.3.e.14.a")
    explorer.locator(".riftnb-name").hover()
    expect(tip).to_be_hidden()
    node(explorer, "blade.1").focus()
    expect(tip).to_contain_text("359.3.e.6")
    notebook.screenshot("focus", EXPLORER)
    notebook.page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_a_picked_instruction_lights_its_causes_and_goes_to_an_event(explorer, notebook):
    add(explorer, "flash")
    wait_for(explorer, "Hidden Blade: 1 ignored")
    node(explorer, "blade.2").click()
    explorer.locator(".riftnb-why", has_text="Why").wait_for()
    for id in ("blade.2", "blade.1", "flash.1"):
        expect(node(explorer, id)).to_have_class(LIT)
    expect(explorer.locator(".riftnb-pick[aria-pressed=true]")).to_have_count(1)
    rule = explorer.locator(".riftnb-why summary", has_text="359.3.e.14.a")
    rule.click()
    expect(rule.locator("xpath=..").locator("p")).to_be_visible()
    notebook.screenshot("why", EXPLORER)
    explorer.locator(".riftnb-why .riftnb-go").first.click()
    explorer.locator(".riftnb-caption", has_text="Event ").wait_for()
    explorer.locator(".riftnb-graph .node.event").first.click()
    explorer.locator(".riftnb-caption", has_text="Event 4").wait_for()
    notebook.page.keyboard.press("Escape")


def test_a_picked_instruction_dims_what_has_no_part_in_it(explorer):
    explorer.get_by_role("checkbox", name="repeat").check()
    wait_for(explorer, "Hidden Blade, 2nd time: 1 ")
    explorer.locator(".riftnb-pick").first.click()
    explorer.locator(".riftnb-graph .riftnb-dim").first.wait_for(state="attached")
    explorer.page.keyboard.press("Escape")
    explorer.locator(".riftnb-graph .riftnb-dim").first.wait_for(state="detached")


def test_time_goes_back_and_forth_by_buttons_slider_and_play(explorer, notebook):
    add(explorer, "flash")
    wait_for(explorer, "Hidden Blade: 1 ignored")
    explorer.get_by_role("button", name="Back to the start").click()
    explorer.locator(".riftnb-graph svg", has_text="NOT YET").wait_for()
    handle = explorer.locator(".riftnb-slider .noUi-handle")
    handle.focus()
    for _ in range(3):
        handle.press("ArrowRight")
        explorer.page.wait_for_timeout(150)
    explorer.locator(".riftnb-caption", has_text="Event 3").wait_for()
    notebook.screenshot("time", EXPLORER)
    explorer.get_by_role("button", name="One event back").click()
    explorer.locator(".riftnb-caption", has_text="Event 2").wait_for()
    explorer.get_by_role("button", name="Play or pause").click()
    explorer.locator(".riftnb-caption", has_text="After all").wait_for(timeout=15_000)


def test_a_ruling_is_predicted_then_revealed(explorer, notebook):
    add(explorer, "flash")
    wait_for(explorer, "Hidden Blade: 1 ignored")
    explorer.get_by_role("checkbox", name="Predict first").check()
    wait_for(explorer, "Predict first")
    expect(explorer).not_to_contain_text("IGNORED")
    expect(explorer.locator(".riftnb-graph")).not_to_contain_text("359.3.e")
    notebook.screenshot("predict", EXPLORER)
    reveal = explorer.get_by_role("button", name="Reveal the ruling")
    expect(reveal).to_be_disabled()
    for select, guess in zip(explorer.locator(".riftnb-predict select").all(),
                             ("executed", "ignored", "executed", "0", "2"), strict=True):
        select.select_option(guess)
    expect(reveal).to_be_enabled()
    expect(explorer).not_to_contain_text("✓")
    reveal.click()
    explorer.locator(".riftnb-predict", has_text="3 of 5 right").wait_for()
    expect(explorer.locator(".riftnb-predict")).to_contain_text("359.3.e.14.a")
    notebook.screenshot("revealed", EXPLORER)


def test_another_rules_version_shows_what_flips(explorer):
    explorer.get_by_role("checkbox", name="unkillable").check()
    wait_for(explorer, "Hidden Blade: 1 negated")
    rules = explorer.locator(".riftnb-controls")
    expect(rules).to_contain_text("Hidden Blade 1: negated → ignored")
    explorer.get_by_label("Rules version").select_option("vendetta")
    wait_for(explorer, "Hidden Blade: 1 ignored")


def test_the_situation_is_copied_and_a_pasted_one_is_loaded(explorer, notebook):
    add(explorer, "flash")
    explorer.get_by_role("checkbox", name="Share or load").check()
    explorer.get_by_role("button", name="Copy the scenario file").click()
    explorer.locator("[data-said]", has_text="Copied").wait_for()
    copied = notebook.page.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith("riftnb: 1")
    loaded = read_text(copied)
    assert loaded.resolve(["flash"]).verdicts["blade.2"].verdict == "ignored"
    with notebook.page.expect_download() as saved:
        explorer.get_by_role("link", name="Save as PNG").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    notebook.screenshot("share", EXPLORER)
    pasted = explorer.get_by_label("A scenario file, pasted")
    pasted.fill(copied.replace("turn: P1", "turn: P7"))
    explorer.get_by_role("button", name="Load what is pasted").click()
    expect(explorer.get_by_role("alert").filter(has_text="Line")).to_contain_text("P7")
    notebook.screenshot("load-error", EXPLORER)
    pasted.fill(copied)
    explorer.get_by_role("button", name="Load what is pasted").click()
    explorer.get_by_role("status").filter(has_text="Loaded").wait_for()


def test_it_is_used_by_keyboard_alone(explorer, notebook):
    press = notebook.page.keyboard.press
    explorer.get_by_role("checkbox", name="Predict first").focus()
    reached = []
    for _ in range(60):
        press("Tab")
        at = notebook.page.evaluate(
            "() => { const e = document.activeElement; return (e.getAttribute('aria-label') "
            "|| e.textContent || e.id).trim().slice(0, 60) }")
        reached.append(at)
        if at.startswith("flash: "):
            break
    press("Enter")
    wait_for(explorer, "Hidden Blade: 1 ignored")
    take = explorer.get_by_role("button", name="Take flash back")
    take.focus()
    press("Enter")
    wait_for(explorer, "Hidden Blade: 1 executed")
    first = node(explorer, "blade.2")
    first.focus()
    press("Enter")
    explorer.locator(".riftnb-why", has_text="Why").wait_for()
    expect(first).to_have_class(LIT)
    expect(first).to_be_focused()
    press("Escape")
    explorer.locator(".riftnb-why").wait_for(state="detached")


def test_the_focus_stays_on_its_node_when_the_graph_changes(explorer, notebook):
    node(explorer, "blade.2").focus()
    notebook.page.evaluate(
        "() => [...document.querySelectorAll('.riftnb-add')].find("
        "b => b.textContent.startsWith('flash')).click()")
    wait_for(explorer, "Hidden Blade: 1 ignored")
    shows(explorer, {"flash.1": "executed", "blade.1": "ignored", "blade.2": "ignored"})
    expect(graph(explorer)).to_contain_text("IGNORED")
    expect(node(explorer, "blade.2")).to_be_focused()


def test_the_focus_follows_a_reaction_and_goes_to_what_is_nearest_when_its_button_goes(explorer):
    def button(name):
        return explorer.get_by_role("button", name=re.compile(name))

    assert press(button("^flash: ")).startswith("star-crossed: ")
    assert press(button("^thrill: ")).startswith("hourglass: ")
    assert press(button("^hourglass: ")).startswith("star-crossed: ")
    assert press(button("Play hourglass earlier")) == "Play hourglass earlier"
    assert press(button("Play hourglass earlier")) == "Play hourglass later"
    assert press(button("Play hourglass later")) == "Play hourglass later"
    assert press(button("Take thrill back")) == "Take hourglass back"
    assert press(button("Take flash back")) == "Take hourglass back"
    assert re.match("[a-z-]+: ", press(button("Take hourglass back")))


def test_the_focus_is_never_lost_to_the_page(explorer):
    assert press(explorer.get_by_role("button", name="One event back")) == "One event back"
    assert press(explorer.get_by_role("button", name="One event on")) != "the page"
    first = explorer.get_by_role("button", name="One event back")
    for _ in range(len(riftnb.scenario("hidden-blade").resolve().record.events) - 1):
        assert press(first) == "One event back"
    assert press(first) == "Event"
    explorer.get_by_role("checkbox", name="smitten").check()
    wait_for(explorer, "Smite: 1 ")
    add(explorer, "hourglass")
    decision = explorer.get_by_label("P2 chooses what is applied first")
    assert press(decision, "ArrowDown").startswith("Smite")
    wait_for(explorer, "Hidden Blade: 1 negated, 2 executed")
    explorer.get_by_role("checkbox", name="Predict first").check()
    wait_for(explorer, "Predict first")
    selects = explorer.locator(".riftnb-predict select")
    selects.first.wait_for()
    for select in selects.all():
        select.select_option(index=1)
    reveal = explorer.get_by_role("button", name="Reveal the ruling")
    expect(reveal).to_be_enabled()
    assert " right." in press(reveal)


def test_a_screen_reader_is_told_what_came_of_a_change_in_one_piece(explorer):
    live = explorer.locator(".riftnb-live")
    add(explorer, "flash")
    live.filter(has_text="Flash: 1 executed. Hidden Blade: 1 ignored, 2 ignored. Nobody draws. "
                "Changed: Hidden Blade 1 was executed").wait_for(state="attached")
    explorer.get_by_role("button", name="One event back").click()
    live.filter(has_text="Event 4 of 5").wait_for(state="attached")


def test_a_setting_that_is_not_possible_says_why_and_how_to_get_out_of_it(explorer, notebook):
    add(explorer, "star-crossed")
    wait_for(explorer, "Hidden Blade: 1 ignored")
    add(explorer, "flash")
    wait_for(explorer, "Flash: 1 ")
    before = verdicts_shown(explorer)
    explorer.get_by_role("checkbox", name="resolves first").last.check()
    wait_for(explorer, "This is not possible")
    expect(explorer.get_by_role("alert")).to_contain_text("355.9")
    assert notebook.axe(".jp-OutputArea-output") == []
    notebook.screenshot("impossible", EXPLORER)
    assert press(explorer.get_by_role("button", name="Back to the last setting")) != "the page"
    wait_for(explorer, "Flash: 1 ")
    shows(explorer, before)


def test_its_controls_keep_their_keys(explorer, notebook):
    for control in (explorer.get_by_label("Rules version"),
                    explorer.get_by_role("checkbox", name="unkillable"),
                    explorer.get_by_role("button", name=re.compile("^flash: ")),
                    explorer.locator(".riftnb-slider .noUi-handle"),
                    node(explorer, "blade.1"),
                    explorer.locator(".riftnb-pick").first):
        assert keys_taken_by_the_notebook(notebook, control) == []


def test_neither_page_nor_picture_jumps_when_a_reaction_changes(explorer, notebook):
    notebook.page.evaluate("""() => {
      const graph = document.querySelector(".riftnb-graph");
      const pane = document.querySelector(".jp-WindowedPanel-outer");
      window.watched = { bare: 0, moved: 0, top: pane.scrollTop, on: true };
      const look = () => {
        if (!graph.querySelector("svg")) window.watched.bare += 1;
        if (pane.scrollTop !== window.watched.top) window.watched.moved += 1;
        if (window.watched.on) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }""")
    for _ in range(3):
        explorer.get_by_role("button", name=re.compile("^flash: ")).evaluate("b => b.click()")
        wait_for(explorer, "Hidden Blade: 1 ignored")
        explorer.get_by_role("button", name="Take flash back").evaluate("b => b.click()")
        wait_for(explorer, "Hidden Blade: 1 executed")
    seen = notebook.page.evaluate("() => { window.watched.on = false; return window.watched }")
    assert (seen["bare"], seen["moved"]) == (0, 0)


def test_axe_finds_nothing_wrong_in_any_state(explorer, notebook):
    assert notebook.axe(".jp-OutputArea-output") == []
    add(explorer, "flash")
    wait_for(explorer, "Hidden Blade: 1 ignored")
    explorer.locator(".riftnb-pick").last.click()
    explorer.get_by_role("checkbox", name="Share or load").check()
    explorer.get_by_role("button", name="Copy the scenario file").wait_for()
    explorer.page.wait_for_timeout(2_000)  # what is marked as changed
    assert notebook.axe(".jp-OutputArea-output") == []
    explorer.get_by_role("checkbox", name="Predict first").check()
    wait_for(explorer, "Predict first")
    assert notebook.axe(".jp-OutputArea-output") == []


def test_it_can_be_read_on_a_dark_page(explorer, notebook):
    notebook.theme("JupyterLab Dark")
    try:
        explorer = notebook.output(EXPLORER)
        add(explorer, "star-crossed")
        wait_for(explorer, "Hidden Blade: 1 ignored")
        explorer.locator(".riftnb-pick").last.click()
        explorer.locator(".riftnb-why", has_text="Why").wait_for()
        explorer.page.wait_for_timeout(2_000)
        notebook.screenshot("dark", EXPLORER)
        problems = [p for p in notebook.axe(".jp-OutputArea-output") if "color-contrast" in p]
        notebook.page.keyboard.press("Escape")
        explorer.get_by_role("checkbox", name="Predict first").check()
        wait_for(explorer, "Predict first")
        notebook.screenshot("dark-predict", EXPLORER)
        problems += [p for p in notebook.axe(".jp-OutputArea-output") if "color-contrast" in p]
        explorer.get_by_role("checkbox", name="Predict first").uncheck()
        explorer.get_by_role("checkbox", name="Share or load").check()
        link = explorer.get_by_role("link", name="Save as PNG")
        expect(link).to_have_css("color", "rgb(31, 36, 48)")
        expect(link).to_have_css("background-color", "rgb(255, 255, 255)")
        notebook.screenshot("dark-share", EXPLORER)
    finally:
        notebook.theme("JupyterLab Light")
    assert problems == []


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (800, 720)])
def test_it_fits_the_window(explorer, notebook, width, height):
    add(explorer, "flash")
    wait_for(explorer, "Hidden Blade: 1 ignored")
    window = notebook.page.viewport_size
    notebook.page.set_viewport_size({"width": width, "height": height})
    notebook.page.wait_for_timeout(500)
    try:
        host = notebook.output(EXPLORER).locator(".riftnb-host")
        box = host.bounding_box()
        assert box["x"] + box["width"] <= width
        assert host.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
        notebook.page.screenshot(path=notebook.pictures / f"explorer-at-{width}.png")
        notebook.screenshot(f"at-{width}-whole", EXPLORER)
    finally:
        notebook.page.set_viewport_size(window)


def test_a_part_alone_is_picked_in_as_well(notebook):
    area = notebook.output(BESIDE)
    area.locator(".riftnb-graph .node").first.click()
    area.locator(".riftnb-graph .riftnb-lit").first.wait_for(state="attached")


def test_the_picture_for_viewers_without_widgets_is_hidden_here_and_follows(explorer, notebook):
    kept = notebook.output(EXPLORER).locator(".riftnb-kept")
    expect(kept).to_have_count(1)
    expect(kept).to_be_hidden()
    add(explorer, "flash")
    kept.filter(has_text="359.3.e.14.a").wait_for(state="attached", timeout=5_000)
    saved = next(cell for cell in notebook.cells() if EXPLORER in "".join(cell["source"]))
    assert "359.3.e.14.a" in str(saved["outputs"])


def test_nothing_went_wrong_on_the_page(notebook):
    assert notebook.page_errors == []
    assert notebook.foreign_requests == []
