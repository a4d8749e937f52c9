"""Costs: symbols, [E], and what is done as a cost; none of it targets (355.10.c.1)."""

from __future__ import annotations

import re
from collections.abc import Callable

from riftnb.program import (
    Action,
    Amount,
    Banish,
    Burn,
    Choice,
    Cost,
    CostResult,
    Discard,
    Disempower,
    Exhaust,
    Filter,
    Friendly,
    Group,
    In,
    Kill,
    NotPlayed,
    Number,
    Picked,
    Recycle,
    Ref,
    ReturnToHand,
    Self,
    SpendBuff,
    SpendXP,
    State,
    Target,
    You,
)
from riftnb.text.amounts import symbols
from riftnb.text.filters import describe_np, number
from riftnb.text.nouns import refer
from riftnb.text.scope import Mention, Scope
from riftnb.text.tree import Part


def cost(scope: Scope, part: Part, *, chosen: bool = False) -> Cost:
    """Read a list of costs.

    ``chosen``: a victim is chosen as the item is played ("as an additional cost to play this,
    kill a friendly unit"), so it takes a slot at its place in the text.
    """
    energy, power, exhaust = 0, list[str](), False
    actions: list[Action] = []
    for item in part.all("cost_item"):
        signs, act = item.get("symbols"), item.get("cost_act")
        if item.has("cost_e"):
            exhaust = True
        elif signs is not None:
            made = symbols(signs)
            energy += made.energy
            power += made.power
        elif item.has("cost_much"):
            actions.append(NotPlayed(item.words))
        elif act is not None:
            done = _act(scope, act, chosen)
            if isinstance(done, Exhaust) and isinstance(done.what, Self):
                exhaust = True
            else:
                actions.append(done)
        else:
            actions.append(NotPlayed(item.words))
    return Cost(energy, tuple(power), exhaust, tuple(actions), part.words)


def much(found: Cost | None) -> bool:
    """Whether "any amount" is paid."""
    return found is not None and any(
        isinstance(a, NotPlayed) and a.what.lower().startswith("pay any amount")
        for a in found.actions)


def _act(scope: Scope, part: Part, chosen: bool) -> Action:
    kind = part.kids[0]
    text = kind.text
    if kind.rule in ("c_xp", "c_burn"):
        printed = Number(int(re.findall(r"\d+", text)[0]))
        return SpendXP(You(), printed) if kind.rule == "c_xp" else Burn(You(), printed)
    if kind.rule == "c_buff" and "any number" in text:
        return NotPlayed(kind.words)
    if kind.rule == "c_buff":
        return SpendBuff(_buff(scope, kind, text))
    if kind.rule == "c_discard":
        count, thing = kind.get("num"), kind.get("np")
        if thing is None:
            return Discard(You(), None, number(count) if count is not None else Number(1))
        return Discard(You(), _victim(scope, thing, False, In("hand", You())))
    if kind.rule == "c_return":
        return ReturnToHand(_victim(scope, kind.need("np"), False))
    if kind.rule == "c_recycle":
        many = number(kind.need("num"))
        cards = Filter(("card",), (In("trash", You()),), "cards from your trash")
        return Recycle(Picked(cards, You(), many, many), You())
    what = _victim(scope, part.need("np"), chosen and kind.text == "kill")
    return _DONE[kind.text](what)


_DONE: dict[str, Callable[[Ref], Action]] = {
    "kill": Kill, "exhaust": Exhaust, "banish": Banish,
    "recycle": lambda what: Recycle(what, You()),
    "disempower": lambda what: Disempower(_empowered(what)),
}


def _empowered(what: Ref) -> Ref:
    """Only something empowered can be disempowered as a cost."""
    if not isinstance(what, Picked):
        return what
    filter = what.filter
    return Picked(filter.replace(tests=(*filter.tests, State("empowered"))), what.who, what.least,
                  what.most)


def _buff(scope: Scope, part: Part, text: str) -> Ref:
    if text == "spend my buff":
        return Self()
    if text == "spend its buff":
        found = scope.point(part, ("unit",), False)
        assert found.ref is not None
        return found.ref
    return buffed_unit(Number(1))


def buffed_unit(most: Amount) -> Picked:
    """The friendly unit whose buff is spent; "any number" of them."""
    buffed = Filter(("unit",), (Friendly(), State("buffed")), "a buffed friendly unit")
    return Picked(buffed, You(), Number(1) if most == Number(1) else Number(0), most)


def _victim(scope: Scope, part: Part, chosen: bool, zone: In | None = None) -> Ref:
    thing = part.kids[0]
    if thing.rule != "np_some":
        return refer(scope, thing)
    found = describe_np(scope, thing, chosen=False)
    if found.filter.kinds == ("legend",) and found.quant == "group":
        return Group(found.filter)
    if found.quant != "some":
        raise thing.error("a number of things to pay with")
    filter = found.filter if zone is None else found.filter.replace(
        tests=(*found.filter.tests, zone))
    if chosen:
        slot = len(scope.choices)
        scope.choices.append(Choice(slot, filter, found.least, found.most, found.limit, "cost"))
        return Target(slot)
    if found.most is None:
        raise thing.error("a fixed number of things to pay with")
    made = Picked(filter, You(), Number(found.least), Number(found.most))
    draft = scope.draft

    scope.mention(Mention(CostResult(), kinds=filter.kinds, first=draft.n if draft else 0))
    return made


__all__ = ["buffed_unit", "much", "cost"]
