"""What cannot be read is refused whole, with the place and what was expected there."""

from __future__ import annotations

import contextlib
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riftnb.text import KINDS, TextError, compile_text, describe


@pytest.mark.parametrize(("text", "at", "expected"), [
    ("Fling a unit.", "Fling", "an action"),
    ("Kill a unit at the moon.", "at the moon", "the end of the sentence"),
    ("Kill a unit. Its controller dances.", "dances", "an action"),
    ("Ready it.", "it", "something mentioned before"),
    ("If you do, draw 1.", "you do", "an instruction before"),
    ("Recycle the rest.", "the rest", "cards looked at"),
    ("Kill a unit with less Might than the killed unit.", "the killed unit", "an instruction"),
    ("Deal to a unit.", "to", "an amount"),
    ("Kill unit.", "unit", "\"a\", \"all\""),
    ("[Hidden] [Actoin] Draw 1.", "[Actoin]", "an action"),
    ("Draw 2 instead.", "Draw 2", "an instruction before that \"instead\""),
    ("Choose a unit.", "", "what is done with what was chosen"),
    ("Kill a unit (that is big.", "(", "a closing bracket"),
    ("Give a unit \"Ready me.", "\"", "a closing quote"),
    ("Choose a unit and another unit. Kill it.", "it", "which one"),
    ("Choose an opponent. Kill one of their units.", "one of their units", "who chooses"),
])
def test_a_refusal_points_at_the_place(text: str, at: str, expected: str) -> None:
    with pytest.raises(TextError) as caught:
        compile_text(text, name="Test Card")
    error = caught.value
    assert expected in error.expected
    assert error.sentence[error.column - 1:].startswith(at)
    first, sentence, caret, *_ = str(error).splitlines()
    assert first.startswith("Test Card: ")
    assert sentence.strip() == error.sentence.strip()
    assert caret.index("^") - 2 == error.column - 1


@pytest.mark.parametrize(("text", "hint"), [
    ("Kill a unit at a battlefeild.", 'Is "battlefeild" meant to be "battlefield"?'),
    ("Draw 1. Retrun a unit to its owner's hand.", 'Is "Retrun" meant to be "return"?'),
    ("Kill a unit at the moon.", ""),
    ("Fling a Poro.", ""),
    ("Do what follows based on it.", ""),
])
def test_a_slip_of_the_pen_is_named(text: str, hint: str) -> None:
    with pytest.raises(TextError) as caught:
        compile_text(text)
    assert str(caught.value).splitlines()[3:] == ([f"  {hint}"] if hint else [])


@pytest.mark.parametrize(("text", "at", "expected"), [
    ("When I attack, deal 2 instead.", "2", "what this is dealt to"),
    ("When I attack, for each buff spent, draw 1.", "for each buff", "buffs spent before this"),
    ("When I attack, draw 1 for each card with [Hidden].", "card with", "where the cards are"),
    ("When I attack, draw 1. When you burn a unit this way, do this: Draw 1.", "When you burn",
     "an instruction before that does this"),
    ("When I attack, the defender draws 1. When I hold, the defender draws 1.", "the defender",
     "a player who can do this"),
    ("I have +1 [M] and can't be killed while I'm at a battlefield.", "while", "which of the two"),
    ("If you do, I enter ready.", "If you do", "an optional additional cost"),
    ("They have +2 [M] instead.", "instead", "a passive before this"),
    ("When I attack, draw 1. Hidden.", "Hidden", "square brackets"),
    ("When I hold, move it to my original location and me to base.", "it", "mentioned before"),
    ("When I hold, the next time you play a unit, ready it.", "you play", "\"this turn\""),
])
def test_a_refusal_on_a_unit_points_at_the_place(text: str, at: str, expected: str) -> None:
    with pytest.raises(TextError) as caught:
        compile_text(text, kind="unit")
    assert expected in caught.value.expected
    assert caught.value.sentence[caught.value.column - 1:].startswith(at)


@pytest.mark.parametrize(("kind", "text"), [
    ("unit", "Kill a unit."),  # a permanent's effect needs a trigger or a cost
    ("spell", "[E]: Draw 1."),  # a spell has no activated abilities
    ("spell", "When I attack, draw 1."),
    ("spell", "Units can't be played here."),
])
def test_a_sentence_on_the_wrong_kind_of_card_is_refused(kind: str, text: str) -> None:
    with pytest.raises(TextError):
        compile_text(text, kind=kind)


def test_one_bad_sentence_refuses_the_whole_card() -> None:
    with pytest.raises(TextError):
        compile_text("Draw 1. Wibble. Draw 1.")


def test_an_error_in_a_quoted_ability_names_the_card() -> None:
    with pytest.raises(TextError, match="Test Card"):
        compile_text("Give a unit \"When I wibble, draw 1.\" this turn.", name="Test Card")


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(ValueError, match="unknown kind 'sorcery'; expected one of spell"):
        compile_text("Draw 1.", kind="sorcery")


def test_a_text_is_compiled_once() -> None:
    assert compile_text("Draw 1.") is compile_text("Draw 1.")


@pytest.mark.parametrize("text", [
    "x" * 100_000,
    "(" * 3000 + ")" * 3000,
    "(" * 1900 + ")" * 1900,
    "Draw 1. " * 499,
    "Then do this: " * 60 + "Draw 1.",
    "When you play me, " * 50,
    "Kill " + "a unit and " * 80 + "a unit.",
    "Deal 1 to a unit" + " with less Might than it" * 40 + ".",
    "[Action]" * 120,
    "\"" * 3998,
    "Give a unit " + "[Tank] and " * 80 + "[Tank].",
    "İ" * 50 + " Kill a unit. \u202e\x00\ud7ff ﬁ ß",
    "Draw １.", "Dra\u200bw 1.", "Kill a unit\u0301.", "\u202eDraw 1.",
    "[" * 500 + "]" * 490,
    "+[M] equal to its " * 50,
])
def test_hostile_text_is_read_or_refused_like_any_other(text: str) -> None:
    with contextlib.suppress(TextError):
        describe(compile_text(text))


@pytest.mark.parametrize(("text", "expected"), [
    ("Draw 1. " * 501, "at most 4000 characters"), ("x" * 10_000, "at most 4000 characters"),
    ("Draw 1 and " * 100 + "draw 1.", "at most 1000 characters"),
    ("Draw 1. " + "if " * 400, "at most 1000 characters"),
    ('Give me "' + "when " * 250 + '".', "at most 1000 characters")])
def test_a_text_or_a_sentence_that_is_too_long_is_not_even_begun(text: str, expected: str) -> None:
    with pytest.raises(TextError, match=expected):
        compile_text(text)


def _work(text: str, kind: str) -> int:
    """How many calls it takes to read a text, or to refuse it."""
    calls = [0]

    def count(*_: object) -> None:
        calls[0] += 1

    sys.setprofile(count)
    try:
        describe(compile_text.__wrapped__(text, kind=kind))
    except TextError:
        pass
    finally:
        sys.setprofile(None)
    return calls[0]


@pytest.mark.parametrize("again", [
    "and ", ", ", "if ", "if it is here, ", "when you play me, ", "a unit or ", "a unit and ",
    "unit, ", "a unit with less Might than ", "a unit's ", "the Might of ", "that chooses a unit ",
    "[Tank] and ", "[1]", "draw 1 and ", "draw 1, then ", "discard 1, ", "kill a unit, ",
    "do this: ", "you may ", "Aa ", "friendly ", "at a battlefield ", "[Deathknell] > ",
    "Kill a unit. ", "Its controller draws 1. ", "If it dies this turn, draw 1. ", "(a)", "\"a\" ",
    "Choose one — ", "for each of a unit ", "play a 1 [M] Recruit unit token, ",
    "your spells cost [1] less, and ", "units that choose ", "the Might of a unit's ",
    "if you've chosen a unit this turn, "])
@pytest.mark.parametrize("before", ["", "Kill a unit. Give ", "[E]: "])
def test_the_work_for_a_text_grows_with_its_length_and_no_faster(before: str, again: str) -> None:
    whole = 2400 if again.endswith(". ") else 900
    for kind in ("spell", "unit"):
        _work("Draw 1.", "spell")
        half = _work(before + again * (whole // 2 // len(again)) + "draw 1.", kind)
        full = _work(before + again * (whole // len(again)) + "draw 1.", kind)
        assert full < 2.6 * half + 3000


_WORDS = st.sampled_from(
    "Kill Draw Deal Move Give unit units a an all it them that friendly enemy 1 2 [M] [A] [E]: at "
    "battlefield here base to its controller owner's hand When I you attack hold play me , . : — > "
    "If do would die this turn instead then and or with less Might than \"Ready me.\" [Deathknell] "
    "Choose one —Draw another up any number of Then do this: the killed rest from among "
    "trash +2 each for can't be chosen by spells abilities while".split())


@given(st.lists(_WORDS, max_size=25).map(" ".join) | st.text(max_size=300), st.sampled_from(KINDS))
@settings(max_examples=400, deadline=None)
def test_no_text_raises_anything_but_a_text_error(text: str, kind: str) -> None:
    try:
        program = compile_text(text, kind=kind)
    except TextError as error:
        refused = error
    else:
        assert isinstance(describe(program), str)
        return
    assert 1 <= refused.column <= len(refused.sentence) + 1
    assert len(str(refused)) < 1000


def test_importing_the_room_does_not_build_the_grammar() -> None:
    code = "import sys, riftnb.text; sys.exit('parsimonious' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("text", [
    "Each player may take control of a unit.",
    "Choose an opponent. They take control of one of their units.",
])
def test_taking_control_of_what_is_picked_as_it_resolves_is_read_and_not_played(text: str) -> None:
    assert compile_text(text).unplayed == ("taking control of what is picked as it resolves",)
    assert not compile_text("Take control of an enemy unit.").unplayed
