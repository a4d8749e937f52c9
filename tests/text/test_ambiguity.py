"""Where words have two readings, both are offered and the ambiguity is named."""

from __future__ import annotations

import pytest

from riftnb import cards
from riftnb.text import TextError, compile_text, describe, readings
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
    ("Deal 2 to a friendly unit and 3 to an enemy unit. Stun it.", "it", "Stun what: target 0",
     "Stun what: target 1"),
    (f"{TWO}Kill the other unit.", "the other unit", "Kill what: target 0",
     "Kill what: target 1"),
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
    ("Kill a friendly unit. Give another friendly unit +[M] equal to its Might this turn.",
     "Give might what: target 1, amount: the Might of target 1, duration: this turn", "nearest"),
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
    (f"{TWO}Kill the enemy unit. Ready the other unit.", "Ready what: target 0"),
    (f"{TWO}Kill the friendly unit. Ready that other unit.", "Ready what: target 1"),
    ("Choose a battlefield you control and a unit you control at a different location. Move that "
     "unit to that battlefield and ready it.", "Ready what: target 1"),
    ("Choose a friendly unit and an enemy unit. They deal damage equal to their Mights to each "
     "other.", "Deal each other left: target 0, right: target 1"),
])
def test_words_that_can_mean_one_thing_only_are_not_called_ambiguous(text, act):
    assert compile_text(text).ambiguities == ()
    assert acts(text) == [act]
    assert readings(text)[0].name == ""


def test_the_killed_unit_is_a_unit_that_was_killed():
    text = "Kill a unit. Kill a gear. Deal 1 to a unit with less Might than the killed unit."
    assert compile_text(text).ambiguities == ()
    assert "the result of 1" in describe(compile_text(text))
    (found,) = compile_text(text.replace("a gear", "an enemy unit")).ambiguities
    assert found.readings[found.taken].startswith("the result of 2")


def test_instead_stands_in_for_the_nearest_of_its_kind_and_says_so():
    (found,) = compile_text("Draw 1. Draw 2. If you control a gear, draw 5 instead.").ambiguities
    assert found.readings == ("in place of 1 (“Draw 1”)", "in place of 2 (“Draw 2”)")
    assert found.taken == 1


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


# How far words reach


@pytest.mark.parametrize(("text", "words", "last", "whole"), [
    ("Deal 2 to a unit and a gear here.", "here", "target 0: unit\n", "target 0: unit, at here"),
    ("Kill a unit or a gear with 3 [M] or less.", "with 3 [M] or less", "(unit) or (gear",
     "(unit, Might at most 3) or (gear"),
    ("Return a unit and a gear from your trash to hand.", "from your trash", "target 0: unit",
     "(unit, in your trash)"),
    ("Kill up to 2 units and gear.", "units and gear", "target 0: unit/gear [0 to 2]",
     "target 1: gear [0 to 2]"),
    ("Give a unit +1 [M] and another unit +2 [M] this turn.", "this turn",
     "amount: 1, duration: for good", "amount: 1, duration: this turn"),
    ("Give a unit [Tank] and give another unit +2 [M] this turn.", "this turn",
     "[Tank], duration: for good", "[Tank], duration: this turn"),
    ("Draw 1 and channel 1 rune if you control a gear.", "if you control a gear",
     "count: 1\n  2", "if there are at least 1: gear, friendly\n  2"),
    ("Draw 1 and gain 1 XP for each gear you control.", "for each gear you control",
     "you, count: 1\n", "you, count: 1 x the number of"),
    ("Kill a unit and draw 1. If you do, draw 2.", "you do", "if 2 was done",
     "if 1 was done and 2 was done"),
    ("Deal 2 to a unit or gear with 3 [M] or less.", "with 3 [M] or less",
     "unit/gear, Might at most 3", "(unit, Might at most 3) or (gear)"),
])
def test_words_at_the_end_that_speak_of_the_last_thing_or_of_all_are_not_guessed(
        text, words, last, whole):
    with pytest.raises(AmbiguousText) as caught:
        compile_text(text)
    assert caught.value.words == words
    first, second = readings(text)
    assert last in describe(first.program)
    assert whole in describe(second.program)
    assert words in first.name


def test_a_time_at_the_end_is_not_guessed_where_something_new_is_chosen():
    text = "Ready a unit and kill it at the end of this turn."
    with pytest.raises(AmbiguousText):
        compile_text(text)
    whole, last = readings(text)
    assert len(whole.program.abilities[0].instructions) == 1
    assert len(last.program.abilities[0].instructions) == 2


def test_a_time_at_the_end_is_that_of_all_that_happens_to_one_thing_and_this_is_named():
    program = compile_text("Gain control of an enemy unit. Ready it and recall it at end of turn.")
    (found,) = program.ambiguities
    assert found.why == CONVENTIONS["ending"]


@pytest.mark.parametrize("text", [
    "Give a unit +2 [M] and [Tank] this turn.", "Ready a unit and give it +1 [M] this turn.",
    "Give it [Temporary] and give me +2 [M] this turn.".replace("it", "a unit"),
    "Draw 1, then channel 1 rune if you control a gear.",
    "Stun a friendly unit and an enemy unit at the same battlefield.",
    "Give a unit at a battlefield or a gear [Temporary].",
    "You may kill a unit and draw 1. If you do, draw 2.",
    "Kill a friendly unit or gear.", "Return all units and gear to their owners' hands.",
    "Give a unit +2 [M] this turn and another unit -2 [M] this turn."])
def test_words_that_reach_one_way_only_are_not_called_ambiguous(text):
    assert compile_text(text).ambiguities == ()
    assert len(readings(text)) == 1


@pytest.mark.parametrize("text", [
    "Kill a unit at a battlefield you control.", "Kill a friendly unit and gear.",
    f"{TWO}Their controllers draw 1.", "Draw 1 and kill a unit unless its controller pays [2].",
    "Choose a unit, another unit, and an enemy unit. Kill the other unit."])
def test_words_that_no_reading_fits_well_are_refused(text):
    with pytest.raises(TextError):
        readings(text)
