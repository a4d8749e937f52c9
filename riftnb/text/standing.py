"""Passives: "can't", "have +1 [M]", "enter ready" (365)."""

from __future__ import annotations

import re

from riftnb.program import (
    AnyBase,
    AnyDamageKills,
    At,
    Condition,
    Count,
    EntersReady,
    Filter,
    Forbid,
    GrantsKeyword,
    GrantsText,
    Here,
    Keyword,
    MightBonus,
    NotCondition,
    NotPlayedPassive,
    Passive,
    Pattern,
    Place,
    Ref,
    Self,
    Untargetable,
    Who,
    You,
)
from riftnb.text.amounts import counted
from riftnb.text.conditions import both, condition
from riftnb.text.filters import describe_np
from riftnb.text.giving import keyword_of, might_amount
from riftnb.text.nouns import player, subject
from riftnb.text.scope import Scope
from riftnb.text.tree import Part

_CANT_BE = {"killed": "kill", "readied": "ready", "moved": "move", "countered": "counter",
            "buffed": "buff", "stunned": "stun", "played": "play", "banished": "banish",
            "recalled": "recall", "exhausted": "exhaust", "dealt damage": "damage"}


#: Passives that change what happens, not only what it costs or what combat does.
_ALTERS = re.compile(r"bonus damage|additional time|don't trigger|number of buffs"
                     r"|can't be countered|additional \+1|double its base", re.IGNORECASE)


def inert(words: str) -> NotPlayedPassive:
    """A passive that is read but not played."""
    return NotPlayedPassive(words, _ALTERS.search(words) is not None)


def cant(scope: Scope, part: Part) -> Untargetable | Forbid | NotPlayedPassive:
    """"… can't be chosen by …" (757), "… can't …" (054)."""
    be, do, move = part.get("cant_be"), part.get("cant_do"), part.get("cant_move")
    if be is not None:
        what = subject(scope, part.need("np"))
        chooser = be.get("chooser")
        if chooser is not None:
            thing = chooser.need("np").kids[0]
            if thing.rule != "np_some":
                raise thing.error("a description of spells and abilities")
            return Untargetable(what, describe_np(scope, thing, chosen=False, bare=True).filter)
        to: Place | None = Here() if be.has("here") else None
        return Forbid(Pattern(_CANT_BE[be.need("passive_v").text], what, None, None, to))
    if do is not None:
        if not do.text.startswith("play"):
            return inert(part.words)
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


def _players(scope: Scope, part: Part) -> Who:
    from riftnb.program import EachOpponent, EachPlayer

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
        what = subject(scope, part.need("np"))
        exhausted = part.text.split()[-1] == "exhausted"
        return [Passive(EntersReady(what, exhausted), part.words, holds)]
    kind = part.need("st_words", "st_killing", "st_cant", "st_upped", "st_have")
    if kind.rule == "st_words":
        return [Passive(inert(part.words), part.words, holds)]
    if kind.rule == "st_killing":
        thing = kind.need("np").kids[0]
        if thing.rule != "np_some":
            raise thing.error("a description of units")
        units = describe_np(scope, thing, chosen=False).filter
        return [Passive(AnyDamageKills(You(), units), part.words, holds)]
    if kind.rule == "st_upped":
        bonus = MightBonus(Self(), Count(counted(scope, kind.need("np"))))
        return [Passive(bonus, part.words, holds)]
    if kind.rule == "st_cant":
        return [Passive(cant(scope, kind), part.words, holds)]
    return _have(scope, part, kind, holds)


def _have(scope: Scope, part: Part, kind: Part, holds: Condition | None) -> list[Passive]:
    what: Ref | Filter = subject(scope, kind.need("np"))
    if kind.has("here"):
        if not isinstance(what, Filter):
            raise kind.need("here").error("the end of the sentence")
        what = Filter(what.kinds, (*what.tests, At(Here())), f"{what.words} here")
    found: list[Passive] = []
    keywords: list[Keyword] = []
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
    return found


__all__ = ["cant", "standing"]
