"""One instruction for each game action, in printed order, and what each word points at."""

from __future__ import annotations

from riftnb.program import (
    Ability,
    AnyNumber,
    BaseOf,
    Both,
    ControllerOf,
    CreateReplacement,
    CreateTrigger,
    Did,
    DoThis,
    Draw,
    EventTo,
    GiveMight,
    Keyword,
    Link,
    Matches,
    Move,
    Number,
    OtherThan,
    Parent,
    ParentPlace,
    Picked,
    PlaceOf,
    Result,
    ReturnToHand,
    Self,
    StatOf,
    Target,
    Untargetable,
)
from riftnb.text import compile_text, keyword_abilities


def spell(text: str) -> Ability:
    return compile_text(text).abilities[0]


def actions(ability: Ability) -> list[str]:
    return [type(i.action).__name__ for i in ability.instructions]


def test_and_joins_two_instructions() -> None:
    ability = spell("Move a friendly unit and ready it.")
    assert actions(ability) == ["Move", "Ready"]
    assert [i.n for i in ability.instructions] == [1, 2]
    assert ability.instructions[1].links == (Link(1, "object", "it"),)


def test_two_targets_of_one_action_are_one_instruction() -> None:
    (only,) = spell("Return a friendly unit and an enemy unit to their owners' hands.").instructions
    assert only.action == ReturnToHand(Both((Target(0), Target(1))))
    assert only.targets == (0, 1)


def test_choosing_is_no_instruction() -> None:
    ability = spell("Choose a unit. Prevent the next 7 damage that would be dealt to it this turn.")
    (only,) = ability.instructions
    assert only.targets == (0,)
    assert isinstance(only.action, CreateReplacement)
    assert only.action.replacement.prevent == Number(7)
    assert not only.action.replacement.once


def test_the_next_time_prevents_all_of_it_once() -> None:
    (only,) = spell("Choose a unit. The next time that unit would be dealt damage this turn, "
                    "prevent it.").instructions
    assert isinstance(only.action, CreateReplacement)
    assert (only.action.replacement.prevent, only.action.replacement.once) == (AnyNumber(), True)


def test_its_controller_is_information_about_the_object() -> None:
    _, draw = spell("Kill a unit at a battlefield. Its controller draws 2.").instructions
    assert draw.action == Draw(ControllerOf(Target(0)), Number(2))
    assert draw.links == (Link(1, "object", "Its"),)
    assert draw.targets == ()


def test_if_you_do_asks_for_the_action_itself() -> None:
    _, draw = spell("Buff a friendly unit. If you do, draw 1.").instructions
    assert draw.condition == Did(1)
    assert draw.links == (Link(1, "action", "if you do"),)


def test_if_you_do_and_its_are_two_links_to_one_instruction() -> None:
    _, give = spell("Kill a friendly unit. If you do, give +[M] equal to its Might to another "
                    "friendly unit this turn.").instructions
    assert {link.kind for link in give.links} == {"action", "object"}
    assert isinstance(give.action, GiveMight)
    assert give.action.amount == StatOf("might", Target(0))
    assert give.action.what == Target(1)


def test_the_killed_unit_names_the_result_of_the_kill() -> None:
    hook = compile_text(
        "[1][order], [E]: Kill a friendly unit. Look at the top 5 cards of your Main Deck. You may "
        "banish a unit from among them that has Might up to 1 more than the killed unit and play "
        "it, ignoring its cost. Then recycle the rest.", kind="gear").abilities[0]
    assert actions(hook) == ["Kill", "LookAt", "Banish", "Play", "Recycle"]
    banish = hook.instructions[2]
    assert banish.may
    assert Link(1, "result", "the killed unit") in banish.links
    assert isinstance(banish.action.what, Picked)
    assert banish.action.what.among == Result(2)
    assert hook.instructions[3].links == (Link(3, "result", "it"),)


def test_a_delayed_ability_is_one_instruction_and_points_outwards() -> None:
    ability = spell("Take control of an enemy unit at a battlefield. Ready it. Lose control of "
                    "that unit and recall it at end of turn.")
    assert actions(ability) == ["TakeControl", "Ready", "CreateTrigger"]
    late = ability.instructions[2]
    assert isinstance(late.action, CreateTrigger)
    assert late.links == (Link(1, "object", "that unit"),)
    inner = late.action.ability
    assert actions(inner) == ["LoseControl", "Recall"]
    assert inner.instructions[1].action.what == Parent(Target(0))


def test_a_delayed_place_is_the_one_that_the_hold_recorded() -> None:
    ability = compile_text("When I hold, at the start of your next Main Phase, move an enemy unit "
                           "to this battlefield.", kind="unit").abilities[0]
    inner = ability.instructions[0].action.ability
    assert inner.instructions[0].action == Move(Target(0), ParentPlace(EventTo()))


def test_do_this_has_choices_of_its_own_and_takes_what_follows() -> None:
    ability = spell("Move an enemy unit. Then do this: Choose another enemy unit at its "
                    "destination. They deal damage equal to their Mights to each other.")
    assert actions(ability) == ["Move", "DoThis"]
    inner = ability.instructions[1].action
    assert isinstance(inner, DoThis)
    assert OtherThan(Parent(Target(0))) in inner.ability.choices[0].filter.tests
    assert actions(inner.ability) == ["DealEachOther"]


def test_instead_with_a_condition_stands_in_for_the_earlier_one() -> None:
    for text in ("Draw 1. If it's your Beginning Phase, draw 2 instead.",
                 "Give a unit +1 [M] this turn. [Level 6] > Give it +3 [M] this turn instead."):
        first, second = spell(text).instructions
        assert (first.instead_of, second.instead_of) == (0, 1)
        assert second.condition is not None


def test_was_looks_back() -> None:
    _, second, third = spell(
        "Kill a unit. If it was an enemy unit, play a Gold gear token exhausted. If it was a "
        "friendly unit, play two Gold gear tokens exhausted.").instructions
    for made in (second, third):
        assert isinstance(made.condition, Matches)
        assert made.condition.past
        assert made.condition.ref == Target(0)
        assert made.links == (Link(1, "object", "it"),)


def test_a_described_set_is_no_target_but_its_battlefield_is() -> None:
    ability = spell("Deal 3 to all enemy units at a battlefield.")
    assert [c.filter.kinds for c in ability.choices] == [("battlefield",)]
    assert spell("Kill all units.").choices == ()


def test_your_unit_there_is_the_unit_chosen_and_the_place_chosen() -> None:
    ability = spell("Choose a friendly unit in your base. Deal damage equal to its Might to all "
                    "enemy units at a battlefield, then move your unit there.")
    assert ability.instructions[1].action == Move(Target(0), PlaceOf(Target(1)))


def test_the_victim_of_a_cost_stands_at_its_place_in_the_text() -> None:
    program = compile_text("As an additional cost to play this, kill a friendly unit. Play a unit "
                           "from your trash that costs no more Energy and no more Power than the "
                           "killed unit, ignoring its cost.")
    assert [c.source for c in program.abilities[0].choices] == ["cost"]
    permanent = compile_text("As an additional cost to play me, kill a friendly unit.", kind="unit")
    assert [c.source for c in permanent.costs[0].choices] == ["cost"]


def test_you_may_first_is_decided_as_the_ability_triggers() -> None:
    ability = compile_text("When I move to a battlefield, you may move an enemy unit to that "
                           "battlefield.", kind="unit").abilities[0]
    assert ability.may
    assert not ability.instructions[0].may
    assert ability.instructions[0].action == Move(Target(0), EventTo())


def test_bullets_keep_the_sentences_that_point_back() -> None:
    ability = spell("Choose one —Stun a unit. Ready it at end of turn. Kill a gear.")
    assert [actions(mode) for mode in ability.modes] == [["Stun", "CreateTrigger"], ["Kill"]]


def test_protection_from_spells_is_about_this_and_reads_its_might() -> None:
    (ability,) = compile_text("I can't be chosen by enemy spells or abilities with Energy cost "
                              "less than my Might.", kind="unit").abilities
    assert ability.passive is not None
    static = ability.passive.static
    assert isinstance(static, Untargetable)
    assert static.subject == Self()


def test_a_keyword_means_an_ability_in_the_words_of_the_game() -> None:
    (temporary,) = keyword_abilities(Keyword("Temporary"))
    assert actions(temporary) == ["Kill"]
    assert keyword_abilities(Keyword("Tank")) == ()


def test_to_base_is_the_base_of_each_objects_own_controller() -> None:
    (move,) = spell("Move up to 2 friendly units to base.").instructions
    assert move.action == Move(Target(0), BaseOf(None))
