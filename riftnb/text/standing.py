"""Passives: "can't", "have +1 [M]", "enter ready" (365)."""

from __future__ import annotations

import re

from riftnb.program import (
    AnyBase,
    AnyBattlefield,
    AnyDamageKills,
    AnyNumber,
    ArrivesAt,
    At,
    BonusDamage,
    Condition,
    Count,
    EachOpponent,
    EachPlayer,
    EntersReady,
    Filter,
    Forbid,
    GrantsKeyword,
    GrantsText,
    Group,
    Here,
    Keyword,
    MightBonus,
    NotCondition,
    NotPlayedPassive,
    Number,
    Passive,
    Pattern,
    Place,
    Ref,
    Replacement,
    Self,
    State,
    TriggersAgain,
    Untargetable,
    Who,
    You,
)
from riftnb.text.amounts import amount, counted, times
from riftnb.text.arrivals import only_to_base
from riftnb.text.conditions import both, condition
from riftnb.text.filters import describe_np
from riftnb.text.giving import keyword_of, might_amount
from riftnb.text.keywords import abilities as meaning
from riftnb.text.noted import noted
from riftnb.text.nouns import player, subject
from riftnb.text.scope import Scope
from riftnb.text.tree import Part

_CANT_BE = {"killed": "kill", "readied": "ready", "moved": "move", "countered": "counter",
            "buffed": "buff", "stunned": "stun", "played": "play", "banished": "banish",
            "recalled": "recall", "exhausted": "exhaust", "dealt damage": "damage"}


def cant(scope: Scope, part: Part) -> Untargetable | Forbid | NotPlayedPassive:
    """"… can't be chosen by …" (757), "… can't …" (054)."""
    be, do, move = part.get("cant_be"), part.get("cant_do"), part.get("cant_move")
    if be is not None:
        return cant_be(scope, subject(scope, part.need("np")), be)
    about = part.get("about_me")
    if about is not None:
        what = subject(scope, about.need("np"))
        by = part.get("by_np")
        if by is None:
            return Forbid(Pattern("move", what, _players(scope, part.need("player_s"))))
        source = subject(scope, by.need("np"))
        if not isinstance(source, Filter) or not set(source.kinds) <= {"spell", "ability"}:
            raise by.error("spells and abilities")
        return Forbid(Pattern(part.need("can_verb").text, what, by=source))
    if part.text.endswith("don't take damage"):
        return Forbid(Pattern("damage", subject(scope, part.need("np"))))
    if do is not None:
        if do.text == "score points":
            return Forbid(Pattern("score", None, _players(scope, part.need("player_s"))))
        if not do.has("np"):
            return NotPlayedPassive(part.words)
        who = _players(scope, part.need("player_s"))
        thing = do.need("np")
        what = subject(scope, thing)
        cards = isinstance(what, Filter) and what.kinds == ("card",) and not what.tests
        return Forbid(Pattern("play", None if cards else what, who))
    assert move is not None
    leaving, to_place = move.get("from_place"), move.get("to_place")
    from_: Place | None = None
    if leaving is not None:
        if leaving.text != "from here":
            raise leaving.error("\"from here\"")
        from_ = Here()
    to = None
    if to_place is not None:
        if to_place.text not in ("to base", "to its base", "to their base"):
            raise to_place.error("\"to base\"")
        to = AnyBase()
    return Forbid(Pattern("move", subject(scope, part.need("np")), None, from_, to))


def cant_be(scope: Scope, what: Ref | Filter, be: Part) -> Untargetable | Forbid:
    """What can't be done to something."""
    chooser = be.get("chooser")
    if chooser is not None:
        thing = chooser.need("np").kids[0]
        if thing.rule != "np_some":
            raise thing.error("a description of spells and abilities")
        return Untargetable(what, describe_np(scope, thing, chosen=False, bare=True).filter)
    to: Place | None = Here() if be.has("here") else None
    return Forbid(Pattern(_CANT_BE[be.need("passive_v").text], what, None, None, to))


def _players(scope: Scope, part: Part) -> Who:

    text = part.text
    if text in ("opponents", "an opponent", "each opponent"):
        return EachOpponent()
    if text in ("players", "a player", "each player"):
        return EachPlayer()
    return You() if text == "you" else player(scope, part)


def standing(scope: Scope, part: Part, label: Condition | None) -> list[Passive]:
    """The passives of one sentence."""
    lead, tail = part.get("while"), part.get("only_if")
    when = condition(scope, lead) if lead is not None else None
    after = condition(scope, tail) if tail is not None else None
    if tail is not None and tail.text.startswith("unless") and after is not None:
        after = NotCondition(after)
    holds = both(label, when, after)
    if part.rule == "entering":
        arrives = _arrives(lead)
        holds = holds if arrives is None else both(label, arrives, after)
        what = played(scope, part.need("np"))
        exhausted = part.text.split()[-1] == "exhausted"
        return [Passive(EntersReady(what, exhausted), part.words, holds)]
    if part.rule == "st_while":
        return _while(scope, part, holds)
    kind = part.need("st_adds", "st_gives", "st_noted", "st_killing", "st_prevent", "st_cant",
                     "st_upped", "st_have")
    if kind.rule == "st_gives":
        # What gear gives, each one gives once more: the engine adds no keywords up that way.
        subject(scope, kind.need("np"))
        return [Passive(NotPlayedPassive(part.words, True), part.words, holds)]
    again = _again(kind.find("st_effects"))
    if again is not None:
        return [Passive(again, part.words, holds)]
    added = kind.get("st_bonus")
    more = _bonus(scope, added) if added is not None else None
    if more is not None:
        return [Passive(more, part.words, holds)]
    limited = kind.find("st_only")
    only = only_to_base(scope, limited, _players(scope, limited.need("player_s"))) if (
        limited is not None) else None
    if only is not None:
        return [Passive(only, part.words, holds)]
    if kind.rule in ("st_noted", "st_adds"):
        return [Passive(NotPlayedPassive(part.words, noted(kind)), part.words, holds)]
    if kind.rule == "st_killing":
        thing = kind.need("np").kids[0]
        if thing.rule != "np_some":
            raise thing.error("a description of units")
        units = describe_np(scope, thing, chosen=False).filter
        return [Passive(AnyDamageKills(You(), units), part.words, holds)]
    if kind.rule == "st_upped":
        many = kind.get("amount")
        bonus = MightBonus(Self(), Count(counted(scope, kind.need("np"))) if many is None
                           else amount(scope, many))
        return [Passive(bonus, part.words, holds)]
    if kind.rule == "st_prevent":
        raise kind.error("the end of the sentence")
    if kind.rule == "st_cant":
        return [Passive(cant(scope, kind), part.words, holds)]
    and_ = kind.get("st_and")
    if and_ is None or tail is None:
        return _have(scope, part, kind, holds, holds)
    if not tail.text.startswith("unless"):
        raise tail.error("which of the two this is said of")
    return _have(scope, part, kind, both(label, when), holds)


def _arrives(lead: Part | None) -> ArrivesAt | None:
    """"If you play me to a battlefield, I enter ready": asked as it is about to enter."""
    played = lead.find("c_play_to") if lead is not None else None
    if played is None or played.need("np").text != "me" or (
            played.need("to_place").text != "to a battlefield"):
        return None
    return ArrivesAt(AnyBattlefield())


def _again(part: Part | None) -> TriggersAgain | None:
    """"Your conquer effects for conquering here trigger an additional time": of yours, the
    abilities under a label, or those that trigger on what happens here."""
    if part is None or not part.text.startswith("your ") or part.text.endswith("don't trigger"):
        return None
    if re.match(r"your \[deathknell\] effects trigger", part.text, re.I):
        return TriggersAgain(label="Deathknell")
    told = re.fullmatch(r"your (conquer|hold) effects for (conquering|holding) here trigger .*",
                        part.text)
    if told is None or not told[2].startswith(told[1]):
        return None
    return TriggersAgain(event=told[1], here=True)


def _bonus(scope: Scope, part: Part) -> BonusDamage | None:
    """"Your spells and abilities deal 1 Bonus Damage."; None of other things that might."""
    if "additional" in part.need("bonus").text:
        return None
    many = Number(int(part.need("bonus").text.split()[0]))
    source = part.get("np_some")
    if source is None:
        return BonusDamage(Self(), times(scope, many, part.get("for_each")))
    by = describe_np(scope, source, chosen=False).filter
    if not set(by.kinds) <= {"spell", "ability"}:
        return None
    affecting = part.get("st_affecting")
    return BonusDamage(by, many, None if affecting is None else describe_np(
        scope, affecting.need("np_some"), chosen=False).filter)


def prevention(scope: Scope, part: Part, label: Condition | None) -> Replacement | None:
    """"Prevent all damage that enemy spells and abilities would deal to me." (437)."""
    kind = part.get("st_prevent")
    if kind is None:
        return None
    lead, tail = part.get("while"), part.get("only_if")
    if tail is not None:
        raise tail.error("the end of the sentence")
    when = condition(scope, lead) if lead is not None else None
    source = subject(scope, kind.need("np"))
    if not isinstance(source, Filter) or not set(source.kinds) <= {"spell", "ability"}:
        raise kind.error("spells and abilities", kind.need("np"))
    what = subject(scope, kind.need("about_me").need("np"))
    return Replacement(Pattern("damage", what, by=source), (), part.words, both(label, when),
                       prevent=AnyNumber())


def played(scope: Scope, part: Part) -> Ref | Filter:
    """What something is said of that matters as it is played: "units you play" are yours."""
    scope.entering = True
    try:
        return subject(scope, part)
    finally:
        scope.entering = False


def _while(scope: Scope, part: Part, holds: Condition | None) -> list[Passive]:
    """"While a friendly unit defends alone, it has +2 [M]": each unit that does, as it does."""
    what = subject(scope, part.need("np"))
    if not isinstance(what, Filter):
        raise part.need("np").error("a description, such as \"a friendly unit\"")
    words = part.need("st_role").text
    states = [name for name, sign in (("attacking", "attack"), ("defending", "defend"),
                                      ("alone", "alone")) if sign in words]
    tests = (*what.tests, *(State(name) for name in states))
    those = Filter(what.kinds, tests, f"{what.words}, {words}")
    return _have(scope, part, part, holds, holds, those)


def _have(scope: Scope, part: Part, kind: Part, holds: Condition | None,
          more: Condition | None, those: Filter | None = None) -> list[Passive]:
    """What they have, and what else is said of them ("… and can't be chosen"): ``more`` is the
    condition of that, since an "unless" belongs to the "can't" before it."""
    keywords_only = all(gift.kids[0].rule == "g_words" for gift in kind.need("gifts").all("gift"))
    named = played if keywords_only and not kind.has("st_and") else subject
    what: Ref | Filter = those if those is not None else named(scope, kind.need("np"))
    if isinstance(what, Group):  # "they" of the passive before
        what = what.filter
    if kind.has("here"):
        if not isinstance(what, Filter):
            raise kind.need("here").error("the end of the sentence")
        what = Filter(what.kinds, (*what.tests, At(Here())), f"{what.words} here")
    found: list[Passive] = []
    keywords: list[Keyword] = []
    if kind.has("st_least", "already"):
        return [Passive(NotPlayedPassive(part.words, True), part.words, holds)]
    for gift in kind.need("gifts").all("gift"):
        rule = gift.kids[0].rule
        if rule in ("g_might", "g_equal"):
            bonus = MightBonus(what, might_amount(scope, gift, kind.get("for_each")))
            found.append(Passive(bonus, part.words, holds))
        elif rule == "g_quote":
            from riftnb.text.abilities import quoted

            words, abilities = quoted(gift.kids[0])
            found.append(Passive(GrantsText(what, abilities, words), part.words, holds))
        else:
            keywords.append(keyword_of(gift))
    if keywords:
        found.append(Passive(GrantsKeyword(what, tuple(keywords)), part.words, holds))
        found += [Passive(GrantsText(what, meant, f"[{k.name}]"), part.words, holds)
                  for k in keywords if (meant := meaning(k))]
    also = kind.get("st_and")
    if also is not None:
        be = also.get("cant_be")
        found.append(Passive(cant_be(scope, what, be) if be is not None else
                             EntersReady(what, also.text.endswith("exhausted")),
                             part.words, more))
    return found


__all__ = ["cant", "played", "prevention", "standing"]
