"""The catalogue: the cards that the worked scenarios play, by their current text."""

import json
from pathlib import Path

import pytest

from riftnb import cards
from riftnb.errors import UnknownNameError


def test_the_cards_of_the_catalogue_are_found_by_name():
    blade = cards.card("Hidden Blade")
    assert (blade.kind, blade.energy, blade.power, blade.might) == ("spell", 2, 1, None)
    assert cards.card("Yasuo, Remorseful").tags == ("Yasuo", "Ionia")


def test_cards_whose_text_was_changed_have_the_current_one():
    assert cards.card("Zhonya's Hourglass").text == (
        "[Hidden] If a friendly unit would die, kill this instead. Heal that unit, exhaust it, "
        "and recall it.")
    assert "If you do, give +[M]" in cards.card("Deathgrip").text


@pytest.mark.parametrize("name", cards.names())
def test_a_card_is_a_sound_record_without_reminder_text(name):
    card = cards.card(name)
    assert card.name == name
    assert card.kind in cards.KINDS
    assert (card.might is not None) == (card.kind == "unit")
    assert card.text
    assert "(" not in card.text


@pytest.mark.parametrize("name", cards.names())
def test_a_card_compiles_once(name):
    card = cards.card(name)
    assert card.program is card.program


@pytest.mark.parametrize(("name", "meant"), [
    ("Hidden Blad", "Hidden Blade"), ("hidden blade", "Hidden Blade"),
    ("Zhonyas Hourglass", "Zhonya's Hourglass"), ("xyzzy", "")])
def test_an_unknown_card_is_refused_with_the_one_that_was_meant(name, meant):
    with pytest.raises(UnknownNameError) as caught:
        cards.card(name)
    assert caught.value.hint == meant
    assert isinstance(caught.value, LookupError)


def test_names_are_in_alphabetical_order_and_there_is_no_name_twice():
    source = Path(cards.__file__).with_name("catalogue.json").read_text(encoding="utf-8")
    names = [entry["name"] for entry in json.loads(source)]
    assert len(names) == len(set(names))
    assert cards.names() == tuple(sorted(names))
