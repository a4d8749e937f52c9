"""Every way through a scenario, and what two rules versions rule differently."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from itertools import permutations

import pytest

import riftnb
from riftnb.errors import RiftnbError, UnknownNameError
from riftnb.explore import compare, flips
from riftnb.rules.versions import CLARIFIED
from riftnb.scenarios import FOLDER, read_text

BLADE = (FOLDER / "hidden-blade.yaml").read_text(encoding="utf-8")
#: "no target is checked again": a mistake that a learner makes.
UNCHECKED = CLARIFIED._replace(name="unchecked", title="Targets stay legal", rechecks_targets=False)


@pytest.fixture(scope="module")
def blade():
    return riftnb.scenario("hidden-blade")


def verdicts(tried):
    return {id: verdict.verdict for id, verdict in tried.ruling.verdicts.items()}


# One setting


def test_the_flips_of_a_setting_name_both_verdicts_with_reason_and_rule(blade):
    first, second = flips(blade, ["unkillable"])
    assert (first.id, first.one, first.other) == ("blade.1", "ignored", "negated")
    assert (second.id, second.one, second.other) == ("blade.2", "ignored", "executed")
    assert (second.one_reason, second.other_reason) == ("link-ignored", "done")
    assert second.one_rules[0] == "359.3.e.14.a"


def test_a_setting_that_both_versions_rule_alike_has_no_flips(blade):
    assert flips(blade, ["flash"]) == ()


def test_flips_leave_out_an_answer_that_only_one_version_asks_for(blade):
    answers = {"blade.1/replacement": ["hourglass"], "nothing.1/may": True}
    assert flips(blade, ["smitten", "hourglass"], answers) == flips(
        blade, ["smitten", "hourglass"], {"blade.1/replacement": ["hourglass"]})


def test_the_flips_of_what_is_not_possible_are_an_error(blade):
    with pytest.raises(RiftnbError, match="Resonating Strike"):
        flips(blade, ["strike-back"])
    with pytest.raises(UnknownNameError, match="vendetta"):
        flips(blade, [], one="vendeta")


# Every setting


def test_every_setting_of_up_to_two_reactions_is_tried_in_every_order(blade):
    tried = list(blade.explore(2))
    possible = {each.when for each in tried if each.ruling is not None}
    expected = set()
    for variation in ((), *((name,) for name in blade.variations)):
        for n in range(3):
            for order in permutations(blade.reactions, n):
                for between in ((), ("resolve",)) if n == 2 else ((),):
                    when = variation + order[:1] + between + order[1:]
                    try:
                        blade.resolve(when)
                    except RiftnbError:
                        continue
                    expected.add(when)
    assert possible == expected
    assert ("flash", "resolve", "strike-back") in possible


def test_what_is_not_possible_is_listed_with_the_reason_and_not_built_on(blade):
    refused = [each for each in blade.explore(2) if each.ruling is None]
    assert ("strike-back",) in {each.when for each in refused}
    assert all(each.reason for each in refused)
    assert not any(each.when[:1] == ("strike-back",) and len(each.when) > 1
                   for each in blade.explore(2))


def test_each_answer_to_a_decision_is_a_setting_of_its_own_and_none_comes_twice(blade):
    answered = {each.choices["blade.1/replacement"]: verdicts(each)["blade.2"]
                for each in blade.explore(1)
                if each.when == ("smitten", "hourglass") and each.choices}
    assert answered == {("hourglass",): "executed"}
    for name in ("baited-hook", "hidden-blade", "deathgrip"):
        seen = [(each.when, tuple((d.key, d.chosen) for d in each.ruling.decisions))
                for each in riftnb.scenario(name).explore() if each.ruling is not None]
        assert len(seen) == len(set(seen))


def test_every_answer_is_really_given():
    for tried in riftnb.scenario("baited-hook").explore():
        if tried.ruling is not None:
            chosen = {d.key: d.chosen for d in tried.ruling.decisions}
            for key, answer in tried.choices.items():
                assert chosen[key] == (("no", "yes")[answer],) if isinstance(answer, bool) else (
                    chosen[key] == answer)


def test_an_answer_that_makes_a_later_step_impossible_is_listed_with_the_reason():
    found = [each for each in riftnb.scenario("sarcophagus-again").explore(0)
             if each.choices and each.ruling is None]
    assert [(each.when, dict(each.choices)) for each in found] == [
        ((name,), {"open.1/pick": ("ghoul",)}) for name in ("the-coffin", "the-crypt")]
    assert "banishment" in found[0].reason


def test_a_search_that_is_cut_says_so_and_keeps_the_smallest(blade):
    search = blade.explore(3, limit=7)
    assert [each.when for each in search][:2] == [(), ("flash",)]
    assert search.cut == ("Stopped after 7 settings, the smallest first; larger ones were not "
                          "tried.")
    whole = blade.explore(0)
    assert len(list(whole)) == 1 + len(blade.variations)
    assert whole.cut == ""
    assert compare(blade, limit=7).cut == search.cut


@pytest.mark.parametrize(("limit", "cut"), [(4, False), (3, True), (0, True), (-1, True)])
def test_a_search_is_cut_only_if_something_is_left_out(blade, limit, cut):
    search = blade.explore(0, limit=limit)
    assert len(list(search)) == min(max(limit, 0), 4)
    assert bool(search.cut) == cut


def test_one_play_with_very_many_answers_does_not_use_up_the_search(blade, monkeypatch):
    monkeypatch.setattr("riftnb.explore.ANSWERS", 1)
    search = blade.explore(1)
    assert not any(each.choices for each in search)
    assert search.cut == "Of some plays only the first 1 ways to answer the decisions were tried."


def test_a_search_is_shown_as_a_table(blade):
    bundle = blade.explore(1)._repr_mimebundle_()
    assert "flash: flash.1 executed, blade.1 ignored, blade.2 ignored" in bundle["text/plain"]
    assert "strike-back: not possible: Resonating Strike" in bundle["text/plain"]
    assert bundle["text/html"].count("<tr>") == 1 + len(list(blade.explore(1)))


# Two versions


def test_the_smallest_difference_comes_first_and_is_the_one_that_the_faq_speaks_of(blade):
    found = riftnb.compare("hidden-blade")
    first = found.differences[0]
    assert first.when == ("unkillable",)
    assert first.flips == flips(blade, ["unkillable"])
    assert first.draws == {"P2": (0, 2)}
    sizes = [len([name for name in each.when if name != "resolve"]) for each in found]
    assert sizes == sorted(sizes)


def test_every_difference_is_one_and_every_other_setting_is_ruled_alike(blade):
    found = compare(blade)
    differing = {(each.when, json.dumps(each.choices)) for each in found}
    assert differing
    n = 0
    for tried in blade.explore():
        if tried.ruling is None:
            continue
        n += 1
        printed = blade.resolve(tried.when, tried.choices, "vendetta")
        same = verdicts(tried) == {id: v.verdict for id, v in printed.verdicts.items()} and (
            tried.ruling.draws == printed.draws)
        assert same == ((tried.when, json.dumps(tried.choices)) not in differing)
    assert found.compared == n
    assert {each.when for each in found.impossible} == {
        each.when for each in blade.explore() if each.ruling is None}


def test_a_version_compared_with_itself_differs_nowhere(blade):
    found = compare(blade, "vendetta", "vendetta")
    assert len(found) == 0
    assert "none differs" in found.text()


def test_a_mistaken_version_is_compared_as_well(blade):
    found = compare(blade, UNCHECKED, "vendetta-clarified", depth=1)
    assert found.differences[0].when == ("flash",)
    assert {flip.id: (flip.one, flip.other) for flip in found.differences[0].flips} == {
        "blade.1": ("executed", "ignored"), "blade.2": ("executed", "ignored")}


def test_differences_of_a_kind_are_reported_once_with_their_number(blade):
    found = compare(blade)
    assert sum(number for _, number in found.kinds) == len(found)
    text = found.text()
    assert text.count("1. unkillable and ") == 1
    assert "blade.2: Its controller draws 2" in text
    assert "vendetta: ignored, it is linked to instruction 1, which was ignored" in text
    assert "vendetta-clarified: executed, P2 drew 2 cards" in text


def test_a_report_of_very_many_kinds_shows_the_first_and_says_so(blade, monkeypatch):
    monkeypatch.setattr("riftnb.show.comparison.MOST_CASES", 1)
    text = compare(blade).text()
    assert "The first 1 of 2 kinds of difference are shown." in text
    assert "1. unkillable" in text and "2. " not in text


def test_a_comparison_as_json_is_the_same_each_time(blade):
    first, second = (json.dumps(compare(blade, depth=1).to_dict()) for _ in range(2))
    assert first == second
    plain = json.loads(first)
    assert plain["differences"][0]["flips"][0]["id"] == "blade.1"
    assert plain["impossible"][0]["reason"]


class _Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.open, self.tags = [], []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_a_hostile_title_and_text_do_nothing_in_the_tables():
    hostile = read_text(BLADE.replace("Hidden Blade: kill", "<script>x</script> kill").replace(
        "id: poro,", 'id: poro, tags: ["<b onclick=x>"],'))
    for shown in (compare(hostile, depth=1), hostile.explore(1)):
        html = shown._repr_mimebundle_()["text/html"]
        assert "<script" not in html
        assert set(_Page(html).tags) <= {"table", "caption", "strong", "thead", "tbody", "tr",
                                         "th", "td"}


@pytest.mark.parametrize(("arguments", "words"), [
    ({"one": "vendeta"}, "Did you mean 'vendetta'?"),
    ({"depth": -1}, "0 or more"),
    ({"scenario": "hiden-blade"}, "Did you mean 'hidden-blade'?"),
])
def test_what_cannot_be_compared_is_one_clear_error(arguments, words):
    with pytest.raises(RiftnbError) as caught:
        riftnb.compare(**{"scenario": "hidden-blade", **arguments})
    assert words in str(caught.value)
