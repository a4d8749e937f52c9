"""Actions that give something: Might, keywords, text, prohibitions."""

from __future__ import annotations

import re

from riftnb.program import (
    Action,
    Amount,
    CreatePassive,
    EntersReady,
    GiveKeyword,
    GiveMight,
    GiveNextSpell,
    GrantText,
    Keyword,
    Negative,
    NotPlayed,
    NotPlayedPassive,
    Number,
    Passive,
    Ref,
    Result,
    Self,
    SetMight,
    StatOf,
    SwapMight,
    Target,
    You,
)
from riftnb.text.amounts import THIS_TURN, amount, duration, times
from riftnb.text.clause import Clause, reads
from riftnb.text.costs import cost
from riftnb.text.filters import number
from riftnb.text.keywords import abilities as meant_by
from riftnb.text.keywords import keyword
from riftnb.text.noted import noted
from riftnb.text.nouns import possessor, refer
from riftnb.text.scope import Scope
from riftnb.text.tree import Part


def might_amount(scope: Scope, gift: Part, each: Part | None) -> Amount:
    """"+2 [M]", "+[M] equal to its Might"."""
    kind = gift.kids[0]
    if kind.rule == "g_equal":
        return amount(scope, kind.need("amount"))
    value = int(re.findall(r"[+-]\d+", kind.text)[0])
    one: Amount = Number(value) if value >= 0 else Negative(Number(-value))
    return times(scope, one, each)


def keyword_of(gift: Part) -> Keyword:
    """A given keyword."""
    words = gift.kids[0]
    if words.rule == "g_cost":

        kind = words.need("kw_cost")
        paid = kind.get("kw_costs")
        if paid is None or len(list(paid.all("cost_list"))) > 1:
            raise words.error("a keyword with one printed cost")
        name = re.findall(r"\[([^\]]+)\]", kind.words)[0]
        return keyword(name, cost(Scope("cost"), paid.need("cost_list")))
    if words.rule == "g_mine":
        raise words.error("a plain keyword")
    if words.has("count_np"):
        raise words.error("a plain keyword")
    return keyword(words.need("kw_plain").words)


def give(clause: Clause, part: Part) -> None:
    """"Give a unit +2 [M] this turn and another unit -2 [M] this turn": one for each gift."""
    givings = list(part.all("giving"))
    for place, giving in enumerate(givings):
        start = giving.start if place else part.start
        clause.open(Part(part.rule, part.sentence, start, giving.stop, ()))
        _giving(clause, giving)
        if place + 1 < len(givings) and clause.instead:
            raise giving.error("one thing that is given instead")


def _giving(clause: Clause, giving: Part) -> None:
    scope = clause.scope
    gifts = list(giving.need("gifts").all("gift"))
    lasting = clause.until(giving)
    first: Amount | None = None
    if gifts[0].start < giving.need("np").start:  # "give +[M] equal to its Might to another …"
        first = might_amount(scope, gifts[0], None)
    what = refer(scope, giving.need("np"))
    give_gifts(clause, giving, gifts, what, lasting, first)


def give_gifts(clause: Clause, part: Part, gifts: list[Part], what: Ref, lasting: object,
               first: Amount | None = None) -> None:
    """One instruction for Might, one for all keywords, one for each quoted text."""
    scope = clause.scope
    actions: list[Action] = []
    keywords: list[Keyword] = []
    assert scope.draft is not None
    words = scope.draft.part
    for gift in gifts:
        kind = gift.kids[0].rule
        if kind in ("g_might", "g_equal"):
            many = first if first is not None else might_amount(scope, gift, part.get("for_each"))
            least = part.get("least")
            minimum = None if least is None else int(re.findall(r"\d+", least.text)[0])
            actions.append(GiveMight(what, many, lasting, minimum))  # type: ignore[arg-type]
        elif kind == "g_cost" and gift.text.lower() == "[flow] equal to its cost":
            keywords.append(keyword("Flow"))  # what it costs is taken as paid
            if len(keywords) == 1:
                actions.append(GiveKeyword(what, (), lasting))  # type: ignore[arg-type]
        elif kind in ("g_mine", "g_cost"):
            actions.append(NotPlayed(f"give {gift.words}", (what,)))
        elif kind == "g_quote":
            actions.append(granted(gift.kids[0], what, lasting))
        else:
            keywords.append(keyword_of(gift))
            if len(keywords) == 1:
                actions.append(GiveKeyword(what, (), lasting))  # type: ignore[arg-type]
    for place, action in enumerate(actions):
        if place:
            before = scope.now - 1
            clause.open(words)
            assert scope.draft is not None
            if before:
                scope.draft.link(before, "object", "and")
        if isinstance(action, GiveKeyword):
            action = action.replace(keywords=tuple(keywords),
                                    abilities=tuple(a for k in keywords for a in meant_by(k)))
        clause.close(action)


def granted(part: Part, what: Ref, lasting: object) -> Action:
    """"… has "When I conquer, …""."""
    from riftnb.text.abilities import quoted

    words, abilities = quoted(part)
    return GrantText(what, abilities, words, lasting)  # type: ignore[arg-type]


def gets(clause: Clause, part: Part) -> None:
    """"They each get +1 [M] this turn", "it gains [Shield 2] this combat"."""
    clause.open(part)
    what = refer(clause.scope, part.need("np"))
    give_gifts(clause, part, list(part.need("gifts").all("gift")), what, clause.until(part))


@reads("a_more")
def _more(clause: Clause, part: Part) -> Action:
    """"…, then an additional +1 [M] this turn": once more to what was given Might before."""
    scope = clause.scope
    n = scope.last(GiveMight)
    before = scope.instructions[n - 1].action if n else None
    if not isinstance(before, GiveMight) or scope.draft is None:
        raise part.error("an instruction before that gives Might")
    scope.draft.link(n, "object", "an additional")
    value = int(re.findall(r"[+-]\d+", part.need("more_might").text)[0])
    many: Amount = Number(value) if value >= 0 else Negative(Number(-value))
    what = before.what if isinstance(before.what, (Target, Self)) else Result(n)
    return GiveMight(what, many, clause.until(part))


@reads("a_has")
def _has(clause: Clause, part: Part) -> Action:
    what = refer(clause.scope, part.need("np"))
    return granted(part.need("g_quote"), what, clause.until(part))


@reads("a_double")
def _double(clause: Clause, part: Part) -> Action:
    what = possessor(clause.scope, part.need("poss"))
    return GiveMight(what, StatOf("might", what), clause.until(part))


@reads("a_set")
def _set(clause: Clause, part: Part) -> Action:
    scope = clause.scope
    what = possessor(scope, part.need("poss"))
    count = part.get("num")
    if count is not None:
        return SetMight(what, number(count), clause.until(part))
    return SetMight(what, amount(scope, part.need("amount")), clause.until(part), True)


@reads("a_swap_m")
def _swap_might(clause: Clause, part: Part) -> Action:
    what = refer(clause.scope, part.need("np"))
    return SwapMight(what, what, clause.until(part))


@reads("a_cant")
def _cant(clause: Clause, part: Part) -> Action:
    """"Opponents can't play cards this turn" as an instruction."""
    from riftnb.text.standing import cant

    static = cant(clause.scope, part.need("st_cant"))
    return CreatePassive(Passive(static, part.words), duration(part))


@reads("a_enter")
def _enter(clause: Clause, part: Part) -> Action:
    from riftnb.text.standing import played

    what = played(clause.scope, part.need("np"))
    return CreatePassive(Passive(EntersReady(what), part.words), duration(part))


@reads("a_costs")
def _costs(clause: Clause, part: Part) -> Action:
    """"Your units cost [1] more to play this turn": costs are taken as paid."""

    noted(part)
    return CreatePassive(Passive(NotPlayedPassive(part.words), part.words), clause.until(part))


@reads("a_next_spell")
def _next_spell(clause: Clause, part: Part) -> Action:
    given = part.need("kw_cost")
    if not given.has("kw_same"):
        raise given.error("\"equal to its base cost\"")
    name = re.sub(r"[\[\]].*", "", given.words.lstrip("["))
    return GiveNextSpell(You(), keyword(name), THIS_TURN)


__all__ = ["give", "give_gifts", "gets", "granted", "keyword_of", "might_amount"]
