"""Where words have two readings, both are offered and the ambiguity is named."""

from __future__ import annotations

import pytest

from riftnb import cards
from riftnb.text import compile_text, describe, readings
from riftnb.text.ambiguity import CONVENTIONS, AmbiguousText

TWO = "Choose a friendly unit and an enemy unit. "


def acts(text: str, kind: str = "spell") -> list[str]:
    """What each reading does: the last line of it that says so."""
    return [[line.strip()[2:] for line in describe(each.program).splitlines()
             if line.strip().startswith("= ")][-1]
            for each in readings(text, kind=kind)]


# What a pronoun means


@pytest.mark.parametrize(("text", "words", "first", "second"), [
    (f"{TWO}Kill it.", "it", "Kill what: target 0", "Kill what: target 1"),
    (f"{TWO}Kill that unit.", "that unit", "Kill what: target 0", "Kill what: target 1"),
    (f"{TWO}Kill the unit.", "the unit", "Kill what: target 0", "Kill what: target 1"),
    (f"{TWO}Its controller draws 1.", "Its", "Draw who: the controller of target 0, count: 1",
     "Draw who: the controller of target 1, count: 1"),
    (f"{TWO}Draw 1. Ready it.", "it", "Ready what: target 0", "Ready what: target 1"),
])
def test_things_chosen_side_by_side_are_equal_so_the_text_is_refused_and_both_are_offered(
        text, words, first, second):
    with pytest.raises(AmbiguousText) as caught:
        compile_text(text, name="Test Card")
    error = caught.value
    assert error.name == "Test Card"
    assert error.words == words
    assert error.sentence[error.column - 1:].startswith(words)
    assert [each.partition(" ")[0] for each in error.readings] == ["target", "target"]
    assert "friendly" in error.readings[0]
    assert "enemy" in error.readings[1]
    assert str(error).startswith("Test Card: cannot read this text: it has 2 readings\n")
    assert acts(text) == [first, second]


def test_an_ambiguous_card_is_refused_in_a_mode_too():
    with pytest.raises(AmbiguousText):
        compile_text(f"Choose one —Draw 1. {TWO}Kill it.")


@pytest.mark.parametrize(("text", "act", "why"), [
    ("Kill a friendly unit. Deal 3 to an enemy unit. Ready it.", "Ready what: target 1",
     "nearest"),
    ("Kill a friendly unit. Deal 3 to an enemy unit. Ready that unit.", "Ready what: target 1",
     "nearest"),
    ("Choose a friendly unit. It deals damage equal to its Might to an enemy unit. Then ready it.",
     "Ready what: target 0", "subject"),
])
def test_a_convention_of_the_templating_decides_and_the_ambiguity_is_named(text, act, why):
    program = compile_text(text)
    (found,) = program.ambiguities
    assert found.why == CONVENTIONS[why]
    assert len(found.readings) == 2
    assert found.words in str(found)
    assert found.sentence in text
    taken, other = acts(text)
    assert taken == act
    assert other != act
    assert readings(text)[0].program == program


@pytest.mark.parametrize(("text", "act"), [
    ("Kill a unit. Its controller draws 2.", "Draw who: the controller of target 0, count: 2"),
    ("Kill a friendly unit. Deal 3 to an enemy unit and ready it.", "Ready what: target 1"),
    ("Choose a friendly unit. Choose an enemy gear. Move that unit to base. Ready it.",
     "Ready what: target 0"),
    ("Choose a friendly unit and an enemy gear. Ready that unit.", "Ready what: target 0"),
    ("Choose a battlefield you control and a unit you control at a different location. Move that "
     "unit to that battlefield and ready it.", "Ready what: target 1"),
    ("Choose a friendly unit and an enemy unit. They deal damage equal to their Mights to each "
     "other.", "Deal each other left: target 0, right: target 1"),
])
def test_words_that_can_mean_one_thing_only_are_not_called_ambiguous(text, act):
    assert compile_text(text).ambiguities == ()
    assert acts(text) == [act]
    assert readings(text)[0].name == ""


def test_each_of_three_pairs_can_be_meant_by_they():
    text = ("Choose a friendly unit, an enemy unit, and a unit. They deal damage equal to their "
            "Mights to each other.")
    with pytest.raises(AmbiguousText):
        compile_text(text)
    assert len(acts(text)) == 3


def test_several_ambiguities_make_no_more_readings_than_are_looked_for():
    text = TWO + "Kill it. " + " ".join(
        f"Choose a friendly unit and an enemy unit. Ready it and deal {n} to it."
        for n in range(9))
    assert len(readings(text)) <= 8


def test_the_texts_of_the_catalogue_have_no_second_reading_of_equal_standing():
    for card in cards.catalogue():
        assert readings(card.text, kind=card.kind)[0].program == compile_text(
            card.text, kind=card.kind)
