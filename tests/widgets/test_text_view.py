"""A card's text to try out, without a browser: how it is read, or why it cannot be."""

from __future__ import annotations

from html import unescape

import pytest

import riftnb
from riftnb.errors import UnknownNameError
from riftnb.show.graph_text import draw
from riftnb.show.text_panel import text_changes, text_keys, text_lit
from riftnb.text import compile_text
from riftnb.widgets.own_text import TextView
from riftnb.widgets.wording import MOST_CHARACTERS, Wording

BLADE = "Kill a unit at a battlefield. Its controller draws 2."
TWO = "Choose a friendly unit and an enemy unit. Kill it."


def changes(first: str, other: str) -> tuple[str, ...]:
    return text_changes(compile_text(first), compile_text(other))


def shown(view: TextView) -> str:
    assert view._error.value == ""
    return unescape("".join(part.value for part in (
        view.status, view.changes, view.list, view.graph)))


# -- what another wording changes


def test_you_in_place_of_its_controller_takes_the_link_away() -> None:
    (found,) = changes(BLADE, "Kill a unit at a battlefield. You draw 2.")
    assert found.startswith("gone: 2 is linked to 1 by “its”")


def test_if_you_do_makes_a_link_to_the_action_and_leaves_the_other() -> None:
    (found,) = changes(BLADE, "Kill a unit at a battlefield. If you do, its controller draws 2.")
    assert found == "new: 2 is linked to 1 by “if you do”: it asks whether 1 was done"


def test_then_changes_no_link() -> None:
    assert changes(BLADE, "Kill a unit at a battlefield. Then its controller draws 2.") == ()


def test_another_target_and_a_may_are_told() -> None:
    found = changes(BLADE, "You may kill a gear. Its controller draws 2.")
    assert "gone: the target “a unit at a battlefield”" in found
    assert "new: the target “a gear”" in found
    assert "new: 1 is optional (“you may”)" in found


def test_more_instructions_are_counted() -> None:
    assert changes(BLADE, f"{BLADE} Draw 1.") == ("3 instructions in place of 2",)


# -- what can be picked


def test_every_node_of_the_picture_of_a_catalogue_card_stands_for_something() -> None:
    from riftnb.cards import catalogue

    for card in catalogue():
        drawn = draw(card.program)
        known = set(text_keys(card.program))
        ids = {part.id for part in drawn.parts if not part.instructions}
        ids |= {f"{part.id}.{each.n}" for part in drawn.parts for each in part.instructions}
        assert known == ids
        for _, tail, head in drawn.edges:
            assert {tail, head} <= ids, card.name


def test_a_picked_instruction_lights_what_it_depends_on_and_what_depends_on_it() -> None:
    program = compile_text("Kill a unit. Its controller draws 2. Draw 1.")
    assert set(text_lit(program, "a1.2")) == {"a1.1", "a1.2", "a1.1--a1.2-object"}
    assert text_lit(program, "a1.3") == ("a1.3",)


# -- the state


def test_a_text_that_is_typed_is_read_at_once() -> None:
    view = riftnb.text_view(BLADE)
    assert view.graph.value.count("class=\"node") == 2
    view.text.value = f"{BLADE} Draw 1."
    assert view.graph.value.count("class=\"node") == 3
    assert "3 instructions" in shown(view)
    assert "Compared with the text you began with" in shown(view)


def test_the_kind_is_what_the_text_is_printed_on() -> None:
    view = riftnb.text_view("When you play me, draw 1.", kind="unit")
    assert view.wording.program is not None
    view.kind.value = "spell"
    assert view.wording.program is None
    assert "It can be read as the text of a unit" in shown(view)


def test_a_text_that_cannot_be_read_shows_sentence_caret_expectation_and_advice() -> None:
    view = riftnb.text_view("Kill a unit. Fling 4 at a unit. Hurl 2 at a unit.")
    text = shown(view)
    assert "<svg" not in text
    assert '<pre>Fling 4 at a unit\n^</pre>' in text
    assert "Here riftnb expected an action" in text
    assert "2 sentences of it cannot be read" in text
    assert 'role="alert"' in text
    assert "What to do" in text


def test_a_word_that_may_be_a_slip_of_the_pen_is_asked_about() -> None:
    view = riftnb.text_view("Kil a unit.")
    assert 'Is "Kil" meant to be "kill"?' in shown(view)
    assert 'Is "Kil" meant to be "kill"?' in view.kept()["text/plain"]


def test_a_text_with_two_readings_of_equal_standing_is_shown_when_one_is_chosen() -> None:
    view = riftnb.text_view(TWO)
    assert view.wording.program is None
    assert "2 readings of equal standing" in shown(view)
    assert view.reading.layout.display == ""
    (_, second) = view.wording.readings
    view.reading.value = 1
    assert view.wording.program == second.program
    assert "<svg" in view.graph.value


def test_a_reading_that_a_convention_takes_is_shown_and_the_other_is_offered() -> None:
    view = riftnb.text_view("Kill a friendly unit. Deal 3 to an enemy unit. Ready it.")
    assert "is read as" in shown(view)
    taken = view.wording.program
    view.reading.value = 1
    assert view.wording.program not in (None, taken)


def test_one_reading_offers_no_choice() -> None:
    assert riftnb.text_view(BLADE).reading.layout.display == "none"


def test_what_is_read_but_not_played_is_named() -> None:
    for text, kind in (("Recycle one of your runes.", "spell"), ("[Tank]", "unit")):
        view = riftnb.text_view(text, kind=kind)
        assert view.wording.program is not None
        for what in view.wording.program.unplayed:
            assert what.partition(" (")[0].strip("[]") in shown(view)
        assert "not played" in shown(view)


def test_a_name_alone_opens_the_card_of_that_name() -> None:
    view = riftnb.text_view(name="Baited Hook")
    assert view.kind.value == "gear"
    assert "killed unit" in shown(view)
    with pytest.raises(UnknownNameError):
        riftnb.text_view(name="No Such Card")


def test_wordings_are_chosen_by_name_and_compared_with_the_first() -> None:
    view = riftnb.text_view(texts={"as printed": BLADE, "you": "Kill a unit. You draw 2."})
    assert view.text.value == BLADE
    view.choice.value = "you"
    assert view.text.value == "Kill a unit. You draw 2."
    assert "Compared with “as printed”" in shown(view)
    view.text.value = "Draw 2."
    assert view.choice.value == "as typed"
    view.choice.value = "as printed"
    assert view.changes.value == ""


def test_an_empty_text_and_one_that_is_too_long_are_told_apart() -> None:
    assert "Nothing to read yet" in shown(riftnb.text_view())
    long = riftnb.text_view("Draw 1. " * MOST_CHARACTERS)
    assert f"at most {MOST_CHARACTERS} characters" in shown(long)


def test_the_caret_is_near_its_place_however_long_the_sentence() -> None:
    text = "Kill a unit " + "at a battlefield " * 20 + "loudly."
    page = shown(riftnb.text_view(text))
    sentence, caret = page.partition("<pre>")[2].partition("</pre>")[0].splitlines()
    assert len(sentence) < 50
    assert len(caret) <= len(sentence) + 1
    refusal = riftnb.text_view(text).wording.refusal
    assert refusal is not None
    here = refusal.sentence[refusal.column - 1:][:4]
    assert sentence[len(caret) - 1:].startswith(here)


def test_hostile_text_stays_text() -> None:
    for text in ("<script>alert(1)</script>", 'Kill "<img src=x>" a unit.', "\x00\ud800 draw"):
        page = riftnb.text_view(text)
        assert page._error.value == ""
        for part in (page.status, page.changes, page.list, page.graph):
            assert "<script>alert" not in part.value
            assert "<img src=x" not in part.value


def test_a_pick_is_lit_and_let_go() -> None:
    view = riftnb.text_view(BLADE)
    view.pointer.picked = ["instruction:a1.2", 1]
    assert view.pointer.selected == "instruction:a1.2"
    assert "a1.1" in view.pointer.lit
    view.pointer.picked = ["instruction:a1.2", 2]
    assert view.pointer.lit == []


def test_viewers_without_widgets_keep_the_picture_or_the_refusal() -> None:
    kept = riftnb.text_view(BLADE).kept()
    assert "<img alt=" in kept["text/html"]
    assert "2. Its controller draws 2" in kept["text/plain"]
    refused = riftnb.text_view("Fling 4.").kept()
    assert "cannot be read" in refused["text/html"]
    assert "cannot be read" in refused["text/plain"]


def test_two_on_a_page_have_ids_of_their_own() -> None:
    one, other = riftnb.text_view(BLADE), riftnb.text_view(BLADE)
    assert one.prefix != other.prefix
    assert f'id="{one.prefix}a1.1"' in unescape(one.graph.value)
    assert f'id="{one.prefix}a1.1"' not in unescape(other.graph.value)


def test_what_cannot_be_a_kind_or_is_too_many_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown kind 'poem'"):
        riftnb.text_view(BLADE, kind="poem")
    with pytest.raises(ValueError, match="expected at most"):
        Wording(texts={str(n): BLADE for n in range(99)})
