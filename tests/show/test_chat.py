"""A ruling for a chat: short, whole, and nothing in it that the chat would act on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import riftnb
from riftnb.scenarios import FOLDER
from riftnb.show.chat import LIMIT, chat_text, harmless

FILES = [*sorted(FOLDER.glob("*.yaml")),
         *sorted((Path(__file__).parents[1] / "rulings").glob("*.yaml"))]


def blade(*when: str, **choices: object) -> str:
    return chat_text(riftnb.scenario("hidden-blade").resolve(
        when, {key.replace("__", ".1/"): value for key, value in choices.items()}).record)


def test_the_text_tells_cards_plays_verdicts_reasons_rules_draws_and_version() -> None:
    assert blade("flash").splitlines() == [
        "Riftbound ruling: Hidden Blade, Flash",
        "Hidden Blade: kill a unit at a battlefield, its controller draws 2",
        "When: flash",
        "P1 played Hidden Blade, choosing Poro.",
        "P2 played Flash, choosing Poro.",
        "",
        "Flash (P2, resolves 1st)",
        "1) Move up to 2 friendly units to base: EXECUTED, Poro moved to P2's base",
        "",
        "Hidden Blade (P1, resolves 2nd)",
        "1) Kill a unit at a battlefield: IGNORED, Poro is no longer at a battlefield (359.3.e.6)",
        "2) Its controller draws 2: IGNORED, it is linked to instruction 1, which was ignored "
        "(359.3.e.14.a)",
        "",
        "Draws: P1 0, P2 0",
        "Rules: Core Rules 1.4 with the Ride the Wind FAQ",
    ]


def test_the_text_tells_decisions_refusals_and_second_executions() -> None:
    text = blade("smitten", "hourglass", blade__replacement=["smite"])
    assert "P2 chose what is applied first in instruction 1 of Hidden Blade: Smite" in text
    assert "2) (2nd time) Its controller draws 2: IGNORED" in blade("repeat")
    refused = riftnb.scenario("falling-star-discipline-eclipse").resolve(
        ["discipline", "resolve", "discipline"], refused="discipline").record
    assert ("Not allowed:" in chat_text(refused)) == bool(refused.refusals)


def test_the_situation_is_told_in_the_words_that_are_given() -> None:
    record = riftnb.scenario("hidden-blade").resolve(["unkillable"]).record
    said = "unkillable: poro has “I can't be killed.”"
    assert said in chat_text(record, [said]).splitlines()
    assert "When:" not in chat_text(record, [said])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_ruling_fits_into_one_message_and_names_every_verdict(path: Path) -> None:
    scenario = riftnb.scenario(path)
    for case in scenario.file.rulings:
        record = scenario.resolve(case.when, case.choices, case.ruleset,
                                  refused=case.refused).record
        text = chat_text(record)
        assert len(text) <= LIMIT
        assert [word.lower() for word in re.findall(r"\b[A-Z]{5,8}\b", text)
                if word not in ("RIFTBOUND",)].count("ignored") == sum(
                    v.verdict == "ignored" for v in record.verdicts)


def test_a_long_ruling_is_cut_in_its_middle_and_says_so() -> None:
    record = riftnb.scenario("hidden-blade").resolve(["flash"]).record
    many = record._replace(items=tuple(
        record.items[0]._replace(id=f"blade{n}", name="Very Long Name " * 9) for n in range(99)))
    text = chat_text(many)
    assert len(text) <= LIMIT
    assert re.search(r"… and \d+ more lines\nDraws: ", text)


HOSTILE = ["@everyone", "<@123>", "<#1>", "```x", "**b**", "~~s~~", "||spoil||", "_it_", "[a](b)",
           "https://x.test", "evil.com/a", ":skull:", "a\nb", "\u202eabc", "\u200b@here", "\\*"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_does_nothing_in_a_chat(name: str) -> None:
    record = riftnb.scenario("hidden-blade").resolve(["flash"]).record
    record = record._replace(
        title=name, when=(name,), items=tuple(i._replace(name=name) for i in record.items),
        verdicts=tuple(v._replace(words=name) for v in record.verdicts))
    check_harmless(chat_text(record))


@given(st.text(st.sampled_from("@<>`*_~|\\[]():/. \nab\u200b\u202e"), max_size=40))
def test_no_text_does_anything_in_a_chat(text: str) -> None:
    shown = harmless(text)
    check_harmless(shown)
    assert "\n" not in shown


def check_harmless(shown: str) -> None:
    for acts in (r"@\S(?<!\u200b)", r"<[@#:t]", "`", r"\*", "~~", r"\|", r"\\", r"\]\(", "://",
                 r"\w\.[a-z]{2}", r":\w+:", "\u202e", r"(?<!\w)_\S"):
        assert not re.search(acts, shown), (acts, shown)


def test_rule_numbers_and_prose_stay_as_they_are() -> None:
    plain = "1) Its controller draws 2: IGNORED, P2's “it” (359.3.e.14.a); 3 [M], coffin~1, a_b."
    assert harmless(plain) == plain
