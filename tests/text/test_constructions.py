"""What is read but not played is still read by the grammar: any card could say it of other things,
and words that do not fit are refused."""

from __future__ import annotations

import pytest

from riftnb.text import TextError, compile_text, describe


@pytest.mark.parametrize(("kind", "text"), [
    ("unit", "Enemy gear costs [1] more."),
    ("unit", "Your opponents' units cost [2][fury] more."),
    ("unit", "Each spell that chooses me costs [A] more."),
    ("unit", "I cost [1] less for each unit in your trash, to a minimum of [2]."),
    ("unit", "I cost [1] less for each gear you've discarded this turn."),
    ("unit", "If you control 3 or more Poros, I cost [1] less and enter ready."),
    ("gear", "While you control a Mech, the second enemy spell played each turn costs [1] less."),
    ("gear", "During showdowns, enemy cards with [Action] cost [1] more to play."),
    ("gear", "[Equip] costs of your gear cost [A] less."),
    ("unit", "My Energy cost is reduced by the highest Might among enemy units."),
    ("unit", "The Energy costs for gear you play are reduced by [1]."),
    ("unit", "Friendly Poros can be played to open enemy battlefields."),
    ("unit", "Play me only to a battlefield where you have units."),
    ("unit", "I can't be played on your first turn."),
    ("unit", "Opponents ignore [Shield] while assigning combat damage here."),
    ("unit", "Friendly Poros don't deal combat damage."),
    ("unit", "Enemy units must be assigned combat damage first."),
    ("unit", "Your legends deal 2 Bonus Damage."),
    ("unit", "Enemy [Deathknell] effects don't trigger."),
    ("gear", "Friendly conquer effects trigger an additional time."),
    ("unit", "I have all [E] abilities of enemy gear."),
    ("unit", "I have [Shield] equal to the number of friendly Poros."),
    ("unit", "Friendly units can have any number of buffs."),
    ("unit", "When you hide a gear, draw 1."),
    ("unit", "When you attach a gear to a friendly unit, draw 1."),
    ("unit", "When my Might becomes 7 or more, draw 1."),
    ("unit", "When a combat that a friendly unit was in ends, draw 1."),
    ("unit", "When I attack while you've killed a unit this turn, draw 1."),
    ("unit", "When I attack, if an opponent has recycled a card this turn, draw 1."),
    ("unit", "When I attack, if my Might is less than the total Might of all units here, draw 1."),
    ("unit", "When I attack, if your gear have total Might 3 or less, draw 1."),
    ("unit", "When an opponent plays a unit, that player wins the game."),
    ("unit", "When I attack, the next gear you play this turn enters ready."),
    ("unit", "When I attack, activate the hold effects of friendly units."),
    ("unit", "[E]: [Add] [A]. Use only to play Poros or use unit abilities."),
])
def test_a_construction_is_read_of_other_things_too(kind: str, text: str) -> None:
    assert compile_text(text, kind=kind).unplayed


@pytest.mark.parametrize(("kind", "text", "at"), [
    ("unit", "I cost [1] less and then kill a unit.", "then kill"),
    ("unit", "I cost [1] less for each moon.", "moon"),
    ("unit", "Your spells that sing cost [1] less.", "sing"),
    ("unit", "They cost [1] more instead.", "They"),
    ("unit", "If you do, I cost [1] less.", "you do"),
    ("unit", "Reduce my cost by [1] for each killed this way.", "killed this way"),
    ("unit", "You may play me to its battlefield.", "to its battlefield"),
    ("unit", "You may play me from your trash for a unit.", "a unit"),
    ("unit", "Your units have all [E] abilities of it.", "it"),
    ("unit", "I cost [1] less. If you do, draw 1.", "If you do"),
    ("unit", "When I attack while you dance, draw 1.", "you dance"),
    ("unit", "When I attack, if you've dealt 3 to an enemy unit this turn, draw 1.", "dealt 3"),
    ("unit", "When I attack, make new choices for it.", "it"),
    ("spell", "Play a 1 [M] Recruit unit token. It becomes a copy of a unit.", "a unit"),
    ("unit", "[E]: [Add] [A]. Spend this Energy only on Tuesdays.", "Spend this"),
    ("unit", "[E]: Draw 1. Use only if you've played a unit this turn and kill it.", "and kill it"),
    ("unit", "Opponents must pay [A] and lose the game.", "lose the game"),
    ("spell", "Kill all units you play this turn.", "you play"),
    ("unit", "Units you play have +1 [M].", "you play"),
    ("unit", "When you play a unit each turn, draw 1.", "each turn"),
    ("unit", "When I attack, deal 1 to a unit at a battlefield I moved from.", "at a battlefield"),
    ("unit", "When I attack, you and each opponent each draw 1.", "you and each"),
    ("unit", "When I attack, they cost [1] less this turn.", "they"),
    ("spell", "Discard a card with total Might 3 or less.", "a card"),
    ("spell", "Draw 2. If you couldn't draw 2 moons this way, draw 1.", "you couldn't"),
    ("unit", "When this is returned to your hand, draw 1.", "is returned"),
])
def test_words_that_do_not_fit_a_construction_are_refused(kind: str, text: str, at: str) -> None:
    with pytest.raises(TextError) as caught:
        compile_text(text, kind=kind)
    assert caught.value.sentence[caught.value.column - 1:].startswith(at)


def test_what_energy_may_be_spent_on_is_not_forgotten() -> None:
    program = compile_text("[E]: [Add] [2]. Spend this Energy only to play units.", kind="legend")
    assert program.unplayed == ("Spend this Energy only to play units",)


def test_only_once_each_turn_is_no_part_of_the_condition_before_it() -> None:
    text = ("[1]: Draw 1. Use only if you've chosen an enemy unit {}this turn and only once each "
            "turn.")
    program = compile_text(text.format(""), kind="unit")
    assert program.abilities[0].limit == 1
    assert not program.unplayed
    program = compile_text(text.format("twice "), kind="unit")
    assert program.abilities[0].limit == 1
    assert program.unplayed == ("if you've chosen an enemy unit twice this turn",)


def test_it_means_what_the_words_before_chose() -> None:
    program = compile_text("Choose a unit. Double all damage that would be dealt to it this turn.")
    assert program.abilities[0].instructions[0].targets == (0,)


def test_only_what_you_own_is_returned_to_your_hand() -> None:
    program = compile_text("When a unit is returned to your hand, draw 1.", kind="unit")
    assert "owned by you" in describe(program)


def test_where_i_moved_from_is_not_where_i_moved_to() -> None:
    text = "When I move, deal 1 to a unit at a battlefield I moved {}."
    ways = {way: describe(compile_text(text.format(way), kind="unit")).splitlines()[1]
            for way in ("to", "from", "to or from")}
    assert len(set(ways.values())) == 3
