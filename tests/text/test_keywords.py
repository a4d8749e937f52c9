"""Each keyword of the table is read wherever the game lets one stand, and says its level."""

from __future__ import annotations

import pytest

from riftnb.program import (
    Choice,
    Filter,
    GiveKeyword,
    GrantsKeyword,
    HasKeyword,
    Keyword,
    Program,
    State,
)
from riftnb.rules.citations import RULES
from riftnb.text import compile_text, keyword_abilities, keyword_lines
from riftnb.text.keywords import KEYWORDS, KeywordRule, canonical, keyword

WORDS = [pytest.param(r, id=r.name) for r in KEYWORDS.values() if r.form == "keyword"]
STATES = [pytest.param(r, id=r.name) for r in KEYWORDS.values() if r.form == "state"]
ALL = [pytest.param(r, id=r.name) for r in KEYWORDS.values()]


def printed(rule: KeywordRule) -> str:
    return f"[{rule.name}] [2][A]" if rule.cost else (
        f"[{rule.name} 2]" if rule.number else f"[{rule.name}]")


def chosen(text: str) -> Filter:
    (choice,) = compile_text(text).abilities[0].choices
    assert isinstance(choice, Choice)
    return choice.filter


@pytest.mark.parametrize("rule", WORDS)
def test_a_keyword_is_read_as_printed(rule: KeywordRule) -> None:
    (found,) = compile_text(printed(rule), kind="unit").keywords
    assert found.name == rule.name
    assert found.value == (2 if rule.number and not rule.cost else None)
    assert (found.cost is not None) is rule.cost


@pytest.mark.parametrize("rule", WORDS)
def test_a_keyword_is_read_where_it_is_granted(rule: KeywordRule) -> None:
    passive, *meant = compile_text(f"Your units have {printed(rule)}.", kind="unit").abilities
    assert passive.passive is not None
    assert len(meant) == bool(rule.ability)
    assert isinstance(passive.passive.static, GrantsKeyword)
    assert [k.name for k in passive.passive.static.keywords] == [rule.name]
    if not rule.cost:
        (given,) = compile_text(f"Give a unit {printed(rule)} this turn.").abilities
        action = given.instructions[0].action
        assert isinstance(action, GiveKeyword)
        assert action.keywords == (keyword(printed(rule)),)


@pytest.mark.parametrize("rule", WORDS)
def test_a_keyword_is_read_where_it_describes(rule: KeywordRule) -> None:
    assert HasKeyword(rule.name) in chosen(f"Kill a unit with [{rule.name}].").tests
    assert HasKeyword(rule.name) in chosen(f"Kill a [{rule.name}] unit.").tests
    assert HasKeyword(rule.name) in chosen(f"Kill a unit that's [{rule.name.upper()}].").tests


@pytest.mark.parametrize("rule", STATES)
def test_a_state_is_read_where_it_describes(rule: KeywordRule) -> None:
    assert State(rule.name.lower()) in chosen(f"Kill a [{rule.name}] unit.").tests
    assert State(rule.name.lower()) in chosen(f"Kill a unit that's [{rule.name}].").tests


@pytest.mark.parametrize(("text", "kind"), [
    ("[Deathknell] > Draw 1.", "unit"),
    ("[Legion] — When you play me, draw 1.", "unit"),
    ("[Level 3] > I have +1 [M].", "unit"),
    ("[Empowered] > I have +1 [M].", "unit"),
    ("[Buff] a unit.", "spell"),
    ("[Stun] a unit.", "spell"),
    ("[Predict 2].", "spell"),
    ("[Burn 2].", "spell"),
    ("[E]: [Reaction] — [Add] [1].", "gear"),
])
def test_labels_and_actions_are_read(text: str, kind: str) -> None:
    assert compile_text(text, kind=kind).abilities


@pytest.mark.parametrize("rule", ALL)
def test_a_keyword_says_what_it_means_and_its_level(rule: KeywordRule) -> None:
    assert rule.meaning.endswith(".")
    assert rule.level == ("read, not played" if rule.idle else "played")
    assert rule.line().startswith(f"[{rule.name}]")
    assert ("Read, not played" in rule.line()) is bool(rule.idle)
    assert not rule.rule or rule.rule in RULES


@pytest.mark.parametrize("rule", WORDS)
def test_a_printed_keyword_that_is_only_read_is_listed_as_not_played(rule: KeywordRule) -> None:
    program = compile_text(printed(rule), kind="unit")
    listed = any(rule.name in what for what in program.unplayed)
    assert listed is (rule.level == "read, not played")
    assert keyword_lines(program) == (rule.line(),)


@pytest.mark.parametrize("rule", [p for p in WORDS if p.values[0].ability])
def test_a_keyword_that_means_an_ability_compiles_to_one(rule: KeywordRule) -> None:
    (program,) = (compile_text(printed(rule), kind="unit"),)
    abilities = keyword_abilities(program.keywords[0])
    assert len(abilities) == 1
    assert Program("", (), abilities).unplayed == ()


def test_a_keyword_without_the_cost_that_it_needs_means_nothing() -> None:
    assert keyword_abilities(Keyword("Equip")) == ()


def test_a_name_is_written_as_the_game_writes_it() -> None:
    assert canonical("[quick-draw]") == "Quick-Draw"
    assert keyword("[SHIELD 3]") == Keyword("Shield", 3)
