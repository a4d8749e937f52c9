"""Verdicts, events, decisions and refusals in words."""

from __future__ import annotations

import inspect
import re

import pytest

from riftnb import ruling as record
from riftnb.ruling import Cause, Decision, Event, Item, LinkRecord, Refusal, Ruling, Verdict
from riftnb.show import words
from riftnb.show.causes import why
from riftnb.show.events import KINDS, clause
from riftnb.show.names import Names
from riftnb.show.reasons import REASONS
from tests.show import samples


def sentences(ruling: Ruling) -> dict[str, str]:
    return {v.id: words.sentence(ruling, v) for v in ruling.verdicts}


def walked(ruling: Ruling, instruction: str) -> list[str]:
    return [step.says for step in why(ruling, instruction).steps]


def quoted_in(doc: str | None) -> list[str]:
    return re.findall(r'"([a-z][a-z -]*)"', doc or "")


# -- the sentences of the FAQ's situations ------------------------------------------------


def test_a_moved_target_is_said_with_what_moved_it_and_the_rule() -> None:
    said = sentences(samples.flash())
    assert said["blade.1"] == (
        "Ignored: the chosen unit Poro is no longer at a battlefield, because Flash moved it to "
        "P2's base (359.3.e.6, 359.3.e.2).")
    assert said["blade.2"] == (
        "Ignored: “its” links it to instruction 1 (“Kill a unit at a battlefield”), which was "
        "ignored (359.3.e.14.a).")


def test_a_target_that_left_the_board_is_said_with_what_took_it() -> None:
    assert sentences(samples.star_crossed())["blade.1"] == (
        "Ignored: the chosen unit Poro is no longer on the board, because Star-Crossed returned "
        "it to P2's hand (359.3.e.6, 359.3.e.2).")


def test_a_replaced_kill_is_said_with_what_happened_instead() -> None:
    said = sentences(samples.hourglass())
    assert said["blade.1"] == (
        "Negated: the kill of Poro was replaced by Zhonya's Hourglass; instead, Zhonya's "
        "Hourglass was killed and Poro was exhausted and recalled to P2's base (359.3.e.14.b, "
        "370.1.a.1).")
    assert said["blade.2"] == (
        "Executed: P2 drew 2 cards; the controller of Poro is P2 now; instruction 1 was negated, "
        "but “its” refers to the object, not to the action (359.3.e.14.b).")


def test_null_is_said_with_what_took_the_information_away() -> None:
    assert sentences(samples.smitten())["blade.2"] == (
        "Ignored: it needs the controller of Poro, but that information is null, because Smite "
        "banished it (359.3.e.12, 359.3.e.6).")


def test_a_look_back_is_said() -> None:
    assert sentences(samples.alone())["blade.2"] == (
        "Executed: P2 drew 2 cards; looking back, the controller of Poro was P2 (359.3.e.13).")


def test_a_forbidden_move_is_said_with_the_text_that_forbids_it() -> None:
    assert sentences(samples.ride_the_wind())["ride.1"] == (
        "Negated: the move of Scout is forbidden, because Vilemaw's Lair says “Units can't move "
        "from here to base” (359.3.e.6, 054).")


def test_if_you_do_is_said_with_the_action_that_it_asks_for() -> None:
    assert sentences(samples.deathgrip())["grip.2"] == (
        "Unmet: “if you do” asks for the action of instruction 1 (“Kill a friendly unit”), which "
        "was negated (359.3.e.14.b).")


def test_an_untargetable_target_is_said_with_its_text_and_since_when() -> None:
    assert sentences(samples.wildclaw())["rebuke.1"] == (
        "Ignored: the chosen unit Vilemaw can't be chosen by this any more, because Alpha Wildclaw "
        "says “Your units here with less Might than me can't be chosen by enemy spells and "
        "abilities”; that holds since Discipline gave Alpha Wildclaw +2 Might this turn (758.1, "
        "359.3.e.6).")


# -- every code, kind and word of the record ------------------------------------------------


def test_every_reason_code_of_the_record_has_words() -> None:
    table = inspect.getdoc(Verdict) or ""
    listed = table.split("====")[1:]
    codes = set(quoted_in("".join(listed))) - {"if you do"}
    assert codes == REASONS


def a_verdict(reason: str, word: str = "negated", **more: object) -> tuple[Ruling, Verdict]:
    made = samples.blade()
    made.resolve("blade")
    n = made.event("return", "poro", "P2", "field", "P2 hand")
    values = {"object": "poro", "cause": Cause("event", str(n)), **more}
    made.rule("blade.1", samples.BLADE[0], word, reason, "359.3.e.6", **values)
    return made.ruling(), made.verdicts[0]


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_each_reason_makes_a_sentence_with_verdict_and_rule(reason: str) -> None:
    ruling, verdict = a_verdict(reason)
    said = words.sentence(ruling, verdict)
    assert said.startswith("Negated: ")
    assert said.endswith("(359.3.e.6).")
    assert len(said) < 300
    assert "None" not in said and "  " not in said
    brief = words.short_reason(ruling, verdict)
    assert brief and len(brief) < 80


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_each_reason_makes_a_sentence_with_nothing_else_known(reason: str) -> None:
    ruling, verdict = a_verdict(reason, object="", cause=None)
    said = words.sentence(ruling, verdict)
    assert said.startswith("Negated: ")
    assert "None" not in said and "“”" not in said and "  " not in said
    assert words.short_reason(ruling, verdict)


@pytest.mark.parametrize(("detail", "said"), [
    ("ready", "Poro is already ready"), ("exhaust", "Poro is already exhausted"),
    ("buff", "Poro is already buffed"), ("stun", "Poro is already stunned"),
    ("heal", "Poro has no damage to heal"), ("move", "Poro is there already"),
    ("0 damage", "Poro would be dealt 0 damage"), ("something", "Poro is already so")])
def test_what_is_already_so_is_named(detail: str, said: str) -> None:
    ruling, verdict = a_verdict("already", detail=detail, cause=None)
    assert words.sentence(ruling, verdict) == f"Negated: {said} (359.3.e.6)."


@pytest.mark.parametrize("word", record.VERDICTS)
def test_a_sentence_begins_with_the_word_of_the_verdict(word: str) -> None:
    ruling, verdict = a_verdict("forbidden", word)
    assert words.sentence(ruling, verdict).startswith(f"{word.capitalize()}: ")


def event_kinds() -> list[str]:
    doc = inspect.getdoc(Event) or ""
    return quoted_in(doc[doc.index("``kind``"):doc.index("``object``")])


def test_the_record_lists_its_kinds_of_event() -> None:
    assert len(event_kinds()) > 40


@pytest.mark.parametrize("kind", event_kinds())
@pytest.mark.parametrize("known", [True, False], ids=["full", "bare"])
def test_every_kind_of_event_has_words(kind: str, known: bool) -> None:
    assert kind in KINDS
    made = samples.blade()
    if known:
        n = made.event(kind, "poro", "P2", "field", "P2 base", 2, "blade.1", detail="turn")
    else:
        n = made.event(kind)
    ruling = made.ruling()
    said = words.event_sentence(ruling, ruling.events[n - 1])
    assert not said[0].islower() and said.endswith(".")
    assert "None" not in said and "{" not in said and "  " not in said and " ." not in said
    if known and kind not in ("phase", "xp", "score", "channel", "conquer", "hold", "draw"):
        assert "Poro" in said


@pytest.mark.parametrize(("event", "said"), [
    (Event(1, "draw", "", "P2", amount=1), "P2 drew 1 card"),
    (Event(1, "draw", "top", "P1", amount=1), "P1 drew 1 card (Top)"),
    (Event(1, "ready", "", "P1", amount=2, detail="runes"), "P1 readied 2 runes"),
    (Event(1, "channel", "", "P1", amount=1, detail="exhausted"), "P1 channeled 1 rune exhausted"),
    (Event(1, "might", "poro", "P1", amount=-1, detail="turn"), "Poro got -1 Might this turn"),
    (Event(1, "keyword", "poro", "P1", detail="Tank, Shield"), "Poro gained [Tank] and [Shield]"),
    (Event(1, "phase", "", "P1", detail="end of turn"), "the end of P1's turn came"),
    (Event(1, "phase", "", "P2", detail="next turn"), "P2's turn began"),
    (Event(1, "kill", "poro", "P2", "field", "P2 trash"), "Poro died"),
    (Event(1, "control", "poro", "P1", "P2", "P1"), "P1 gained control of Poro from P2"),
    (Event(1, "move", "poro", "P2", "P2 base", "field", cause=Cause("step", "x")),
     "P2 moved Poro from P2's base to the battlefield"),
    (Event(1, "play", "poro", "P2", "P2 hand", "field"), "P2 played Poro to the battlefield"),
    (Event(1, "play", "poro", "P2", "P2 trash", "field"),
     "P2 played Poro from P2's trash to the battlefield"),
    (Event(1, "attack", "poro", "P2", to="field", cause=Cause("step", "x")),
     "Poro attacked at the battlefield"),
])
def test_events_in_words(event: Event, said: str) -> None:
    ruling = samples.blade().ruling()
    top = {**ruling.before.objects, "top": samples.card("top", "unit", "P1", "deck")}
    names = Names(ruling._replace(before=ruling.before._replace(objects=top)))
    assert clause(names, event) == said


def test_a_kill_by_damage_is_a_death_in_the_cleanup() -> None:
    made = samples.blade()
    n = made.event("damage", "poro", "P1", amount=4, instruction="blade.1")
    m = made.event("kill", "poro", "P2", "field", "P2 trash", cause=Cause("event", str(n)))
    assert words.event_sentence(made.ruling(), made.events[m - 1]) == "Poro died of its damage."


@pytest.mark.parametrize(("decision", "said"), [
    (Decision("blade.1/replacement", "replacement", "P2", ("smite", "hourglass"), ("smite",), True,
              "", "372"),
     "P2 chose what is applied first in instruction 1 of Hidden Blade: Smite, out of Smite or "
     "Zhonya's Hourglass (372)."),
    (Decision("blade.1/may", "may", "P1", ("yes", "no"), ("no",), False, "nothing was chosen for "
              "it", "355.12"),
     "P1 decided whether to do it in instruction 1 of Hidden Blade: no; by default: nothing was "
     "chosen for it (355.12)."),
    (Decision("blade.1/pick", "pick", "P1", ("poro", "goat"), ("goat",), True, "", "355.17"),
     "P1 chose what is picked in instruction 1 of Hidden Blade: Goat, out of Poro or Goat "
     "(355.17)."),
    (Decision("blade.1/split", "split", "P1", ("poro: 2", "goat: 1"), ("poro: 2", "goat: 1"), True,
              "", "355.14"),
     "P1 chose how it is split in instruction 1 of Hidden Blade: 2 to Poro and 1 to Goat, out of "
     "2 to Poro or 1 to Goat (355.14)."),
    (Decision("cleanup/P1/order", "order", "P1", ("poro", "goat"), ("goat", "poro"), True, "",
              "383.3.d"),
     "P1 chose the order of what triggered at once: Goat and Poro, out of Poro or Goat (383.3.d)."),
    (Decision("blade.1/replacement", "replacement", "P2", ("hourglass",), (), True, "", "371"),
     "P2 declined Zhonya's Hourglass in instruction 1 of Hidden Blade (371)."),
])
def test_decisions_in_words(decision: Decision, said: str) -> None:
    assert words.decision_sentence(samples.smitten_hourglass(), decision) == said


def test_a_refusal_in_words() -> None:
    assert words.refusal_sentence(Refusal("flash", "P2 can't play Flash.", "054")) == (
        "Not allowed: flash: P2 can't play Flash (054).")


# -- explain, story, why ------------------------------------------------------------------------


def test_explain_goes_by_item_in_the_order_of_resolution() -> None:
    said = words.explain(samples.flash()).splitlines()
    assert said[0] == "Flash (P2, resolves 1st)"
    assert said[4] == "Hidden Blade (P1, resolves 2nd)"
    assert said[5] == "  1. Kill a unit at a battlefield."


def test_a_repeat_is_told_apart() -> None:
    said = words.explain(samples.repeat())
    assert "  1 (2nd time). Kill a unit at a battlefield." in said
    assert words.summary(samples.repeat()) == (
        "Hidden Blade: 1 executed, 2 executed, 1 (2nd time) ignored, 2 (2nd time) ignored")


def test_the_story_has_what_happened_and_what_did_not() -> None:
    assert words.story(samples.hourglass()) == [
        "P1 played Hidden Blade, choosing Poro.",
        "P2 played Zhonya's Hourglass to P2's base.",
        "Hidden Blade resolved.",
        "Instruction 1 of Hidden Blade, “Kill a unit at a battlefield”, was negated: the kill of "
        "Poro was replaced.",
        "Zhonya's Hourglass was killed.",
        "Zhonya's Hourglass exhausted Poro.",
        "Zhonya's Hourglass recalled Poro to P2's base.",
        "P2 drew 2 cards through Hidden Blade.",
    ]


def test_why_walks_back_to_the_play_that_began_it() -> None:
    steps = walked(samples.flash(), "blade.2")
    assert [step.partition(",")[0] for step in steps] == [
        "Instruction 2 of Hidden Blade", "Instruction 1 of Hidden Blade",
        "Flash moved Poro from the battlefield to P2's base.", "Instruction 1 of Flash",
        "P2 played Flash", "P1 played Hidden Blade"]


def test_why_names_the_text_that_replaced_and_what_set_it_up() -> None:
    steps = "\n".join(walked(samples.smitten(), "blade.1"))
    assert "Smite (P1), a replacement, says: “If it would die this turn, banish it instead”." in (
        steps)
    assert "P1 played Smite, choosing Poro." in steps


def test_why_of_an_unknown_instruction_names_those_there_are() -> None:
    with pytest.raises(KeyError, match=r"blade\.1, blade\.2"):
        walked(samples.alone(), "blade.9")


def test_causes_that_run_in_a_ring_come_to_an_end() -> None:
    made = samples.blade()
    made.rule("blade.1", "Kill", "ignored", "link-ignored", cause=Cause("instruction", "blade.2"),
              links=(LinkRecord("blade.2", "object", "it"),))
    made.rule("blade.2", "Draw", "ignored", "link-ignored", cause=Cause("instruction", "blade.1"))
    assert len(walked(made.ruling(), "blade.1")) == 3


# -- names ------------------------------------------------------------------------------------


def test_two_objects_of_one_name_are_told_apart_by_id() -> None:
    ruling = samples.alone()
    sprites = {f"sprite-{k}": samples.unit("Sprite", "P1", "field") for k in (1, 2)}
    objects = {**ruling.before.objects, **sprites}
    names = Names(ruling._replace(after=ruling.after._replace(objects=objects)))
    assert names.object("sprite-1") == "Sprite (sprite-1)"
    assert names.object("poro") == "Poro"


def test_battlefields_without_a_card_are_named_when_there_are_two() -> None:
    ruling = samples.alone()
    two = {"field": {"name": "field"}, "hill": {"name": "hill"}, "lair": {"name": "The Lair"}}
    names = Names(ruling._replace(before=ruling.before._replace(battlefields=two)))
    assert [names.place(p) for p in two] == ["battlefield Field", "battlefield Hill", "The Lair"]
    assert Names(ruling).place("field") == "the battlefield"


def test_two_items_of_one_name_are_told_apart_by_id() -> None:
    ruling = samples.alone()
    more = tuple(Item(f"imp~{k}", "triggered", "Imp", "imp", "P1", "") for k in (1, 2))
    names = Names(ruling._replace(items=ruling.items + more))
    assert names.item("imp~1") == "Imp's ability (imp~1)"
    assert names.item("blade") == "Hidden Blade"


def test_an_ability_of_a_unit_without_a_card_has_a_capital_letter() -> None:
    ruling = samples.alone()
    item = Item("poro~1", "triggered", "poro", "poro", "P2", "")
    assert Names(ruling._replace(items=(item,))).item("poro~1") == "Poro's ability"


@pytest.mark.parametrize("name", samples.HOSTILE)
def test_a_hostile_name_stays_on_its_line(name: str) -> None:
    ruling = samples.hostile(name)
    for text in (*sentences(ruling).values(), *words.story(ruling), words.summary(ruling)):
        assert len(text.splitlines()) == 1
        assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
