"""``riftnb cards``: keep a list, forget it, report on it; and cards of it elsewhere."""

import json
import os

import pytest

from riftnb.cards import store
from riftnb.cli import main

LIST = [{"name": "Test Bolt (Signature)", "type": "Spell", "energy": 2,
         "text": "Deal 2 to a unit. (It may die.)"},
        {"name": "Riddle", "type": "Spell", "text": "Wibble a unit."},
        {"name": "Wrong", "type": "Spel", "text": "Draw 1."}]


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A card list in a file, and an empty place for the user's own."""
    monkeypatch.setenv("RIFTNB_HOME", str(tmp_path / "home"))
    path = tmp_path / "list.json"
    path.write_text(json.dumps(LIST))
    return str(path)


def test_import_keeps_the_list_and_says_what_was_done(file, capsys):
    assert main(["cards", "import", file]) == 0
    out = capsys.readouterr().out
    assert "3 entries, 2 cards, 1 refused" in out
    assert "(It may die.)" in out
    assert f"{file}: [2]: type: unknown type 'Spel'" in out
    assert str(store.file()) in out
    assert set(store.own_cards()) == {"Test Bolt", "Riddle"}


def test_another_import_takes_the_place_of_the_list_or_adds_to_it(file, tmp_path, capsys):
    other = tmp_path / "other.csv"
    other.write_text("name,type,text\nRiddle,Spell,Draw 1.\nMore,Spell,Draw 2.\n")
    assert main(["cards", "import", file]) == 0
    assert main(["cards", "import", "--add", str(other)]) == 0
    assert {name: card.text for name, card in store.own_cards().items()} == {
        "Test Bolt": "Deal 2 to a unit.", "Riddle": "Draw 1.", "More": "Draw 2."}
    assert main(["cards", "import", str(other)]) == 0
    assert set(store.own_cards()) == {"Riddle", "More"}


def test_forget_removes_the_list(file, capsys):
    main(["cards", "import", file])
    assert main(["cards", "forget"]) == 0
    assert os.listdir(store.home()) == []
    assert main(["cards", "forget"]) == 0
    assert "There is no list" in capsys.readouterr().out


def test_text_shows_a_card_by_its_name(file, capsys):
    main(["cards", "import", file])
    capsys.readouterr()
    assert main(["text", "--card", "Test Bolt"]) == 0
    assert "Deal 2 to a unit" in capsys.readouterr().out
    assert main(["text", "--card", "Hidden Blade"]) == 0
    assert "Its controller draws 2" in capsys.readouterr().out


@pytest.mark.parametrize(("arguments", "expected"), [
    (["text", "--card", "Tset Bolt"], "Did you mean 'Test Bolt'"),
    (["text", "--card", "Riddle"], "Riddle: cannot read this text"),
    (["cards", "import", "nowhere.json"], "nowhere.json: cannot read the file"),
    (["cards", "report", "nowhere.json"], "nowhere.json: cannot read the file"),
    (["cards", "report", "--scenarios", "nowhere"], "nowhere: no such file or folder"),
])
def test_what_is_wrong_is_one_clear_error(file, capsys, arguments, expected):
    main(["cards", "import", file])
    capsys.readouterr()
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("riftnb: ")
    assert expected in err


def test_a_file_that_is_no_list_leaves_the_kept_one_alone(file, tmp_path, capsys):
    main(["cards", "import", file])
    (tmp_path / "bad.json").write_text("[{]")
    assert main(["cards", "import", str(tmp_path / "bad.json")]) == 2
    assert set(store.own_cards()) == {"Test Bolt", "Riddle"}


def test_report_is_on_a_file_or_on_the_kept_list_or_on_the_catalogue(file, capsys):
    assert main(["cards", "report"]) == 0
    assert capsys.readouterr().out.startswith("the catalogue\n")
    assert main(["cards", "report", file, "--missing", "1"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"{file}\n")
    assert "Riddle: ▸Wibble a unit" in shown
    main(["cards", "import", file])
    capsys.readouterr()
    assert main(["cards", "report", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["levels"] == {
        "Riddle": "refused", "Test Bolt": "playable"}


def test_names_and_texts_of_a_list_cannot_move_the_cursor(tmp_path, file, capsys):
    path = tmp_path / "evil.json"
    path.write_text(json.dumps([{"name": "A\x1b[2J", "type": "Spell", "text": "Wibble\x1b[2J."},
                                {"name": "B\x1b[2J\n\n", "type": "\x1b[2J"}]))
    assert main(["cards", "import", str(path)]) == 0
    assert main(["cards", "report"]) == 0
    assert "\x1b" not in capsys.readouterr().out
