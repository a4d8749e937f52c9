"""The graphs: what is drawn, in which order, and that no name breaks out of its label."""

from __future__ import annotations

import re

import pytest

from riftnb.program import Ability, Choice, Filter, Instruction, Kill, Link, Program, Target
from riftnb.ruling import VERDICTS, Ruling
from riftnb.show import style
from riftnb.show.dot import escaped, safe_id, text_width, wrap
from riftnb.show.evidence import evidence
from riftnb.show.graph import program_graph, ruling_graph
from riftnb.show.names import Names
from tests.show import samples


def nodes(ruling: Ruling) -> list[str]:
    """The ids of the instructions' nodes, in the order of the source."""
    return re.findall(r'class="instruction \w+" group=instructions id="([^"]+)"',
                      ruling_graph(ruling).source)


def edges(ruling: Ruling) -> set[tuple[str, str, str]]:
    """(tail, head, class) of the edges that are seen."""
    found = re.findall(r'^\t"?([^\s":]+)"?(?::v:e)? -> "?([^\s":]+)"?(?::v:e)? \[(.*)$',
                       ruling_graph(ruling).source, re.MULTILINE)
    out = set()
    for tail, head, rest in found:
        kind = re.search(r'class=(?:"([^"]+)"|(\w+))', rest)
        if "style=invis" not in rest and kind is not None:
            out.add((tail, head, kind.group(1) or kind.group(2)))
    return out


def test_items_stand_in_the_order_in_which_they_resolve() -> None:
    assert nodes(samples.flash()) == ["flash.1", "blade.1", "blade.2"]
    assert nodes(samples.smitten()) == ["smite.1", "smite.2", "blade.1", "blade.2"]


def test_the_base_item_keeps_its_nodes_in_their_order_whatever_the_reaction() -> None:
    for make in (samples.alone, samples.flash, samples.star_crossed, samples.hourglass,
                 samples.smitten, samples.smitten_hourglass):
        assert nodes(make())[-2:] == ["blade.1", "blade.2"]


def test_a_repeated_execution_has_nodes_of_its_own() -> None:
    assert nodes(samples.repeat()) == ["blade.1", "blade.2", "blade_23_2.1", "blade_23_2.2"]
    assert "Repeat: 2nd time" in ruling_graph(samples.repeat()).source


def test_a_link_to_an_object_is_solid_and_one_to_the_action_double() -> None:
    drawn = edges(samples.deathgrip())
    assert ("grip.1", "grip.2", "link action") in drawn
    assert ("grip.1", "grip.2", "link object") in drawn
    source = ruling_graph(samples.deathgrip()).source
    double = next(line for line in source.splitlines() if "link action" in line)
    assert f'color="{style.INK}:{style.INK}"' in double and "if you do" in double


def test_the_event_that_made_a_target_illegal_stands_between_its_doer_and_the_verdict() -> None:
    drawn = edges(samples.flash())
    move = next(e.n for e in samples.flash().events if e.kind == "move")
    assert ("flash.1", f"~e.{move}", "did") in drawn
    assert (f"~e.{move}", "blade.1", "cause") in drawn


def test_a_replacement_points_at_what_it_replaced_and_at_what_it_did_instead() -> None:
    drawn = edges(samples.hourglass())
    assert ("~x.hourglass", "blade.1", "cause") in drawn
    instead = next(head for tail, head, kind in drawn if (tail, kind) == ("~x.hourglass", "did"))
    assert (instead, "blade.2", "read") in drawn


def test_missing_information_is_dotted_with_an_empty_arrow() -> None:
    line = next(each for each in ruling_graph(samples.smitten()).source.splitlines()
                if "class=null" in each)
    assert "style=dotted" in line and "arrowhead=empty" in line and "controller: null" in line


def test_a_choice_between_replacements_is_shown() -> None:
    facts = evidence(Names(samples.smitten_hourglass())).facts
    decision = next(fact for fact in facts if fact.kind == "decision")
    assert decision.parts == (("P2 chose Smite", "not Zhonya's Hourglass (372)"),)


def test_what_made_a_target_untargetable_leads_to_the_text_and_on_to_the_verdicts() -> None:
    drawn = edges(samples.star_watcher())
    passive = "~x.watcher_21_1"
    assert {(passive, "star.1", "cause"), (passive, "star.2", "cause")} <= drawn
    assert any(tail.startswith("~e.") and head == passive for tail, head, _ in drawn)


def test_events_that_nothing_rests_on_are_folded_away() -> None:
    assert not evidence(Names(samples.ride_the_wind())).facts[1:]
    kinds = {fact.kind for fact in evidence(Names(samples.star_crossed())).facts}
    assert kinds == {"event"}
    source = ruling_graph(samples.star_crossed()).source
    assert source.count('class="fact event"') == 1  # Poro's return, not Goat's


def test_every_verdict_has_a_look_of_its_own_without_colour() -> None:
    looks = [style.look(word)._replace(color="", tint="") for word in VERDICTS]
    assert len(set(looks)) == len(VERDICTS)
    assert len({style.look(word).color for word in VERDICTS}) == len(VERDICTS)


def contrast(one: str, two: str) -> float:
    def light(color: str) -> float:
        parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    high, low = sorted((light(one), light(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("word", VERDICTS)
def test_the_text_of_a_verdict_can_be_read_on_its_ground(word: str) -> None:
    seen = style.look(word)
    assert contrast(seen.color, seen.tint) >= 4.5
    assert contrast(seen.color, "#ffffff") >= 4.5


@pytest.mark.parametrize("make", samples.SAMPLES.values(), ids=samples.SAMPLES)
def test_the_source_keeps_to_what_renders_everywhere(make: samples.Callable[[], Ruling]) -> None:
    source = ruling_graph(make(), "w7-").source
    assert "newrank=true" in source and 'bgcolor="#ffffff"' in source
    assert "fontname=Helvetica" in source
    assert "shape=record" not in source and "rank=same" not in source
    attributes = r'(?:color|COLOR)="(#[0-9a-fA-F]*)'
    assert {len(color) for color in re.findall(attributes, source)} == {7}
    ids = re.findall(r'\bid="?([^"\s\]]+)', source)
    assert ids and all(id.startswith("w7-") for id in ids)
    assert len(set(ids)) == len(ids)
    assert source == ruling_graph(make(), "w7-").source


# -- text in labels -------------------------------------------------------------------------


@pytest.mark.parametrize("name", samples.HOSTILE)
def test_no_name_adds_a_node_or_an_edge(name: str) -> None:
    def skeleton(ruling: Ruling) -> tuple[list[str], set[tuple[str, str, str]]]:
        return nodes(ruling), edges(ruling)
    assert skeleton(samples.hostile(name)) == skeleton(samples.flash())


def test_what_a_layout_program_would_read_is_escaped() -> None:
    assert escaped('<b>&"\\N\n</b>') == "&lt;b&gt;&amp;&quot;&#92;N &lt;/b&gt;"
    assert escaped("a\x00b\ud800c\uffffd") == "a b c d"


def test_lines_are_no_wider_than_asked() -> None:
    for text in ("Give +[M] equal to its Might to another friendly unit this turn", "W" * 200,
                 "日本語" * 30, "a " * 90):
        parts = wrap(text, 236, 13)
        assert all(text_width(part, 13) <= 236 for part in parts)
        assert "".join(parts).replace(" ", "") == text.replace(" ", "")


def test_more_lines_than_allowed_end_in_an_ellipsis() -> None:
    parts = wrap("word " * 100, 100, 13, 3)
    assert len(parts) == 3 and parts[-1].endswith("…")


def test_two_ids_never_become_one() -> None:
    ids = ["a#2.1", "a_2.1", "a_23_2.1", "a~1", "é", "a:b", "a b", "a.b"]
    assert len({safe_id(id) for id in ids}) == len(ids)
    assert all(re.fullmatch(r"[\w.~-]+", safe_id(id), re.ASCII) for id in ids)


# -- a card's text ---------------------------------------------------------------------------


def test_the_static_graph_shows_instructions_targets_and_links() -> None:
    unit = Filter(("unit",), (), "a unit <b>")
    spell = Ability("spell", "Kill a unit. Its controller draws 2.", (
        Instruction(1, Kill(Target(0)), "Kill a unit.", (0,)),
        Instruction(2, Kill(Target(0)), "Its controller draws 2.", (), (Link(1, "object", "Its"),)),
        Instruction(3, Kill(Target(0)), "If you do, …", (), (Link(1, "action", "If you do"),)),
    ), (Choice(0, unit),))
    source = program_graph(Program("…", (), (spell,)), 'A "name" <i>').source
    assert "Target: a unit &lt;b&gt;" in source
    assert "A &quot;name&quot; &lt;i&gt;" in source
    assert '"a1.1" -> "a1.2"' in source and '"link object"' in source
    assert '"a1.1" -> "a1.3"' in source and '"link action"' in source


def test_a_card_without_text_still_has_a_graph() -> None:
    assert "digraph" in program_graph(Program("")).source
