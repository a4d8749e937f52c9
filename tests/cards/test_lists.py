"""Card lists of other people: which are understood, what is cleaned, and what is refused."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import riftnb
from riftnb import cards
from riftnb.cards import store
from riftnb.cards.lists import MAX_BYTES, MAX_CARDS, parse_list
from riftnb.cards.tidy import printing, tidy_name, tidy_text
from riftnb.errors import CardError, ScenarioError, UnknownNameError

COMMUNITY = {
    "id": "x", "name": "Test Bolt", "set": {"set_id": "SFD"}, "tags": ["Ionia"],
    "attributes": {"energy": 2, "might": None, "power": 1},
    "classification": {"type": "Spell", "supertype": "Signature", "domain": ["Fury"],
                       "rarity": "Rare"},
    "text": {"plain": "Deal 2 to a unit.", "rich": "<p>Deal 2 to a unit.</p>"},
}
FLAT = {"name": "Test Bolt", "set": "SFD", "type": "Spell", "supertype": "Signature",
        "domains": ["Fury"], "energy": 2, "power": 1, "might": None, "tags": ["Ionia"],
        "text": "Deal 2 to a unit."}


def quiet(*_: str) -> None:
    """Hears of changes and says nothing."""


def read(*entries: object):
    return parse_list(json.dumps(list(entries)).encode(), "list.json")


def flat(**more: object) -> dict[str, object]:
    return {**FLAT, **more}


@pytest.fixture
def home(tmp_path, monkeypatch) -> Path:
    """An empty place for the user's list."""
    monkeypatch.setenv("RIFTNB_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


# The shapes


@pytest.mark.parametrize("source", [
    json.dumps([COMMUNITY]), json.dumps([FLAT]), json.dumps({"items": [COMMUNITY], "total": 1}),
    json.dumps({"cards": [FLAT]}), json.dumps({"cards": {"Test Bolt": FLAT}}),
    "\N{BOM}" + json.dumps([FLAT]),
    "name,type,supertype,energy,power,might,tags,domains,text\n"
    "Test Bolt,Spell,Signature,2,1,,Ionia,Fury,Deal 2 to a unit.\n",
    "\N{BOM}Name;Type;Supertype;Energy;Power;Might;Tags;Domain;Text\r\n"
    "Test Bolt;Signature Spell;;2;1;-;Ionia;Fury;\"Deal 2 to a unit.\"\r\n\r\n",
], ids=["community", "flat", "items", "cards", "by name", "mark first", "csv", "csv with ;"])
def test_each_shape_gives_the_same_card(source):
    (found,) = parse_list(source.encode()).cards
    assert found == cards.Card("Test Bolt", "spell", 2, 1, None, ("Ionia",), ("fury",),
                               "Deal 2 to a unit.", "signature")
    assert found.program.abilities


def test_the_rich_text_serves_where_there_is_no_plain_one():
    entry = {**COMMUNITY, "text": {"rich": "<p>Deal 2 to a <b>unit</b>.</p><p>Draw 1.</p>"}}
    assert read(entry).cards[0].text == "Deal 2 to a unit. Draw 1."


def test_a_csv_cell_with_a_separator_or_a_line_break_is_one_cell():
    source = 'name;type;tags;text\nA;Spell;Ionia|Poro;"Draw 1.\nDraw 2; draw 3."\nB;Spell;;\n'
    first, second = parse_list(source.encode()).cards
    assert (first.tags, first.text) == (("Ionia", "Poro"), "Draw 1. Draw 2; draw 3.")
    assert second.text == ""


# What is cleaned


@pytest.mark.parametrize(("odd", "plain"), [
    ("Give a unit +2 :rb_might: this turn.", "Give a unit +2 [M] this turn."),
    ("Give a unit +2:rb_might: this turn.", "Give a unit +2 [M] this turn."),
    (":rb_energy_2::rb_rune_fury:, :rb_exhaust:: Draw 1.", "[2][fury], [E]: Draw 1."),
    ("Pay :rb_rune_rainbow:.", "Pay [A]."),
    ("{2}{order}, {E}: Give me +1 {M}.", "[2][order], [E]: Give me +1 [M]."),
    ("[m] [Order] [e] [Tank]", "[M] [order] [E] [Tank]"),
    ("[Deathknell][>] Draw 1.", "[Deathknell] > Draw 1."),
    ("[Level 6][>] Draw 1. [>>] Draw 2.", "[Level 6] > Draw 1. [>>] Draw 2."),
    ("Draw 1.<br/>Draw 2.<BR>Draw 3.", "Draw 1. Draw 2. Draw 3."),
    ("<p>It has <i>&quot;Ready me.&quot;</i></p>", 'It has "Ready me."'),
    ("Kill a unit&#x27;s gear &amp; draw\N{NO-BREAK SPACE}1.", "Kill a unit's gear & draw 1."),
    ("Return it to its owner’s hand – “now”.", "Return it to its owner's hand — \"now\"."),
    ("[Tank] (I must be assigned (combat) damage first.) Draw 1.", "[Tank] Draw 1."),
    ("[Action](Now.)Draw 1.Kill a unit.[Tank] (First.)", "[Action] Draw 1. Kill a unit. [Tank]"),
    ("[Tank] <em>(First.)</em> Draw 1 _(one card)_.", "[Tank] Draw 1."),
    ("Draw\N{ZERO WIDTH SPACE} 1\N{RIGHT-TO-LEFT OVERRIDE}.", "Draw 1."),
    ("Choose one —\n• Draw 1.\n• Draw 2.", "Choose one — Draw 1. Draw 2."),
])
def test_odd_text_is_written_the_kits_way(odd, plain):
    assert tidy_text(odd, quiet) == plain
    assert tidy_text(plain, quiet) == plain


@pytest.mark.parametrize("text", [
    "Draw 1 (or 2.", "a < b and c > d", "*Deal* 2.", ":rb_wobble:", "{wobble}", "Ｄraw １."])
def test_what_is_not_understood_is_left_as_it_is(text):
    assert tidy_text(text, quiet) == text


def test_words_in_italics_that_are_no_reminder_stay():
    assert tidy_text("<i>Kill it.</i> Draw 1.", quiet) == "Kill it. Draw 1."


@pytest.mark.parametrize(("odd", "name", "words"), [
    ("Jinx, Rebel (Alternate Art)", "Jinx, Rebel", "(Alternate Art)"),
    ("Jinx - Rebel (Overnumbered) (Signature)", "Jinx, Rebel", "(Overnumbered) (Signature)"),
    ("Kai’Sa", "Kai'Sa", ""), ("Deadly  Flourish (OGN-001a)", "Deadly Flourish", "(OGN-001a)"),
    ("Recruit (271) // Buff", "Recruit (271) // Buff", ""),
    ("Mega-Mech", "Mega-Mech", ""), ("(Signature)", "(Signature)", ""),
    ("Thing (of Doom)", "Thing (of Doom)", "")])
def test_a_name_loses_what_tells_its_printing(odd, name, words):
    assert printing(tidy_name(odd, quiet)) == (name, words)


@given(st.text(max_size=400))
def test_any_text_can_be_tidied_and_holds_no_controls_after_it(text):
    once = tidy_text(text, quiet)
    assert len(once) <= 3 * len(text) + 10
    assert not any(ord(char) < 32 for char in once)


# Printings


def test_printings_with_the_same_words_are_one_card_and_are_counted():
    summary = read(FLAT, flat(name="Test Bolt (Alternate Art)"), FLAT)
    assert len(summary.cards) == 1
    assert (summary.counts["printing"], summary.counts["duplicate"]) == (1, 1)
    assert "differs" not in summary.counts


@pytest.mark.parametrize(("first", "second", "used"), [
    ({"set": "OGN"}, {"set": "SFD"}, 2), ({"set": "SFD"}, {"set": "OGN"}, 1),
    ({"date": "2026-02-01"}, {"date": "2026-01-01"}, 1),
    ({"set": "SFD", "date": "2025-01-01"}, {"set": "OGN", "date": "2026-01-01"}, 2),
    ({}, {"name": "Test Bolt (Signature)"}, 1),
    ({"set": "??"}, {"set": "!!"}, 2)])
def test_where_printings_differ_the_newest_is_used_and_the_summary_says_so(first, second, used):
    summary = read(flat(**first, text="Draw 1."), flat(**second, text="Draw 2."))
    assert summary.cards[0].text == f"Draw {used}."
    assert summary.counts["differs"] == 1
    assert any("Test Bolt: text" in line for line in summary.lines())


def test_one_card_is_never_put_together_from_two_printings():
    summary = read(flat(energy=1, tags=["Old"]), flat(energy=2, tags=[]))
    assert (summary.cards[0].energy, summary.cards[0].tags) == (2, ())


# What is refused


@pytest.mark.parametrize(("entry", "place", "reason"), [
    (7, "[1]", "expected an object"), ({"type": "Spell"}, "[1]: name", "no name"),
    (flat(name=["x"]), "[1]: name", "expected words"),
    (flat(name="x" * 200), "[1]: name", "at most 120"),
    (flat(type="Spel"), "[1]: type", "Did you mean 'spell'"),
    (flat(type=None), "[1]: type", "no type"), (flat(energy="two"), "[1]: energy", "0 to 99"),
    (flat(energy=True), "[1]: energy", "0 to 99"), (flat(power=-1), "[1]: power", "0 to 99"),
    (flat(type="Unit"), "[1]: might", "a unit without Might"),
    (flat(text=["Draw 1."]), "[1]: text", "the card's text"),
    (flat(text="Draw 1. " * 1300), "[1]: text", "at most 10,000"),
    (flat(tags=[["x"]]), "[1]: tags", "short words")])
def test_an_entry_that_is_not_understood_is_refused_with_place_and_reason(entry, place, reason):
    summary = read(flat(name="Good"), entry)
    assert [card.name for card in summary.cards] == ["Good"]
    (error,) = summary.refused
    assert str(error).startswith(f"list.json: {place}: ")
    assert reason in str(error)
    assert "\n" not in str(error)
    assert str(error) in str(summary)


def test_a_csv_entry_is_refused_with_its_line():
    summary = parse_list(b"name,type\nA,Spell\n\nB,Spel\nC,Spell,x,y\n", "l.csv")
    assert [str(error).partition(";")[0] for error in summary.refused] == [
        "l.csv:4: type: unknown type 'Spel'", "l.csv:5: not a card: found '4 cells'"]


@pytest.mark.parametrize(("source", "expected"), [
    (b"", "the file is empty"), (b"[{]", "l:1: column 3: not JSON"),
    (b'{"crads": []}', "Did you mean 'cards'"), (b"[NaN]", "NaN is no JSON number"),
    (b"[" * 100_000, "nested too deeply"), (b"[" + b"9" * 10_000 + b"]", "not JSON"),
    (b"name,type\n\xff\xfe,Spell", "l:2: not UTF-8"), (b"nmae,type\nA,Spell", "no column 'name'"),
    (b'name,type\n"A,Spell', "not CSV"), (b"\x00\x01", "no column"),
    (b"name,type\nA,Spel", "no entry of the list can be used; the first: l:2: type"),
    (b"[]", "no entry of the list can be used"),
    (b" " * (MAX_BYTES + 1), "at most 20 MB"),
    (b"[" + b"{}," * MAX_CARDS + b"{}]", "at most 20,000"),
    (b"!!python/object/apply:os.system [x]", "no column")])
def test_a_file_that_is_no_card_list_is_one_clear_error(source, expected):
    with pytest.raises(CardError) as caught:
        parse_list(source, "l")
    assert expected in str(caught.value)
    assert str(caught.value).startswith("l:")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=20),
                    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
                        st.sampled_from("name type text attributes classification tags items "
                                        "cards plain energy might domain set date".split()),
                        inner, max_size=6), max_leaves=20))
def test_no_json_raises_anything_but_a_card_error(data):
    try:
        parse_list(json.dumps(data).encode())
    except CardError:
        return


@given(st.binary(max_size=200))
def test_no_bytes_raise_anything_but_a_card_error(source):
    try:
        parse_list(source)
    except CardError:
        return


# The user's own list


def test_a_kept_list_is_found_by_name_after_the_catalogue(home):
    blade = cards.card("Hidden Blade")
    store.save([cards.Card("Hidden Blade", "spell", text="Draw 9."), *read(FLAT).cards])
    assert cards.card("Hidden Blade") == blade
    assert riftnb.card("Test Bolt").text == "Deal 2 to a unit."
    assert cards.has("Test Bolt")
    with pytest.raises(UnknownNameError, match="Did you mean 'Test Bolt'"):
        cards.card("Test Bolts")
    assert cards.names() == tuple(card.name for card in cards.catalogue())
    assert store.forget()
    assert not cards.has("Test Bolt")
    assert not store.forget()


def test_a_kept_list_is_one_file_with_nothing_beside_it(home):
    store.save(read(FLAT).cards)
    assert os.listdir(home) == ["cards.json"]
    assert store.own_cards()["Test Bolt"] == read(FLAT).cards[0]


def test_a_scenario_plays_a_card_of_the_kept_list(home):
    store.save(read(FLAT, flat(name="Riddle", text="Wibble a unit.")).cards)
    data = {"riftnb": 1, "id": "own", "title": "A card of the list",
            "board": {"turn": "P1", "battlefields": [{"id": "field"}],
                      "objects": [{"id": "poro", "unit": 3, "controller": "P2", "at": "field"}]},
            "script": [{"play": "Test Bolt", "id": "bolt", "by": "P1", "targets": ["poro"],
                        "timing": "any"}]}
    assert riftnb.scenario(data).resolve().verdicts["bolt.1"].verdict == "executed"
    data["script"][0]["play"] = "Riddle"
    with pytest.raises(ScenarioError, match=r"script\[0\]\.play: Riddle: cannot read this text"):
        riftnb.scenario(data)
    data["script"][0]["play"] = "Test Bol"
    with pytest.raises(ScenarioError, match="Did you mean 'Test Bolt'"):
        riftnb.scenario(data)


@pytest.mark.parametrize("damage", ["", "{}", "[]", '{"riftnb cards": 2, "cards": []}',
                                    '{"riftnb cards": 1, "cards": [{"name": 3, "kind": "x"}]}',
                                    '{"riftnb cards": 1, "cards": [{"nmae": "x"}]}', "[" * 99999])
def test_a_damaged_list_is_one_clear_error_that_says_how_to_be_rid_of_it(home, damage):
    home.mkdir()
    store.file().write_text(damage)
    assert cards.card("Hidden Blade")
    with pytest.raises(CardError, match="riftnb cards forget"):
        cards.card("Test Bolt")


def test_a_place_that_cannot_be_written_to_is_one_clear_error(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("RIFTNB_HOME", str(tmp_path / "file" / "home"))
    with pytest.raises(CardError, match="cannot keep the list"):
        store.save(read(FLAT).cards)


@pytest.mark.parametrize(("platform", "variable", "folder"), [
    ("linux", "XDG_DATA_HOME", "riftnb"), ("win32", "LOCALAPPDATA", "riftnb")])
def test_the_list_stands_where_the_system_keeps_such_data(monkeypatch, platform, variable, folder):
    monkeypatch.delenv("RIFTNB_HOME")
    monkeypatch.setenv(variable, "/somewhere")
    monkeypatch.setattr("sys.platform", platform)
    assert store.home() == Path("/somewhere") / folder


def test_a_list_can_be_used_without_keeping_it(home, tmp_path):
    path = tmp_path / "l.json"
    path.write_text(json.dumps([FLAT, flat(name="Hidden Blade")]))
    assert riftnb.card_list(path)["Test Bolt"].energy == 2
    assert cards.load(path).counts["catalogue"] == 1
    assert not home.exists()
