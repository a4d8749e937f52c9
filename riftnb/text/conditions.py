"""Conditions: "if you do", "if it was an enemy unit", "while I'm at a battlefield"."""

from __future__ import annotations

import re

from riftnb.program import (
    AllOf,
    AmountIs,
    AnyBattlefield,
    At,
    Banish,
    Channel,
    Compare,
    Condition,
    CostPaid,
    Deal,
    Did,
    DidNot,
    Discard,
    DoneBy,
    Draw,
    EachOpponent,
    Enemy,
    Exists,
    FewerRunes,
    Filter,
    Friendly,
    Group,
    HasKeyword,
    Here,
    In,
    InPhase,
    Kill,
    KillsThisWay,
    Legion,
    Level,
    Matches,
    NotCondition,
    Number,
    OneOf,
    OtherThan,
    Otherwise,
    PayFor,
    PlaceOf,
    PlayedFrom,
    PlayedThisTurn,
    Recycle,
    Ref,
    Result,
    Self,
    State,
    StatOf,
    Test,
    Unsupported,
    You,
)
from riftnb.text.ambiguity import decide
from riftnb.text.filters import NUMBERS, describe_np, might_test
from riftnb.text.history import told
from riftnb.text.keywords import canonical, is_state
from riftnb.text.nouns import refer
from riftnb.text.scope import Mention, Scope
from riftnb.text.tree import Part


def condition(scope: Scope, part: Part) -> Condition:
    """Read what stands after an "if".

    Raises:
        TextError: it points back at nothing.
    """
    cond = part.need("cond") if part.rule != "cond" else part
    kind = cond.kids[0]
    handler = {"c_did": _did, "c_kills": _kills, "c_phase": _phase, "c_control": _control,
               "c_there": _there, "c_enemy": _enemy, "c_alone": _alone, "c_least": _least,
               "c_is": _is, "c_fewer": _fewer, "c_only": _only,
               "c_revealed": _revealed}.get(kind.rule)
    if handler is not None:
        return handler(scope, kind)
    if kind.rule == "c_played":
        return _played(scope, kind)
    if kind.rule == "c_mine":
        return Matches(Self(), Filter((), (Friendly(),), "controlled by you"))
    if kind.rule == "c_paid":
        return CostPaid()
    if kind.rule == "c_from":
        return PlayedFrom("hand")
    noted = kind.kids[0] if kind.rule == "c_noted" and kind.kids else kind
    if noted.rule == "late_cond":
        return fewer_than_an_opponent(noted)
    if noted.rule == "c_in" and noted.need("its_is").text == "I'm":
        return Matches(Self(), Filter((), (State("in a showdown"),), "in a showdown"))
    return told(scope, kind) or Unsupported(f"if {kind.words}")


def fewer_than_an_opponent(part: Part) -> Condition:
    """"You control fewer runes than an opponent"."""
    if part.need("nouns").text != "runes":
        return Unsupported(f"if {part.words}")
    return FewerRunes()


def _did(scope: Scope, part: Part) -> Condition:
    n = scope.before
    if not n:
        if scope.kind in ("costed", "costed spell"):
            return CostPaid() if part.text.endswith(" do") else NotCondition(CostPaid())
        raise part.error(f"an instruction before that \"{part.words}\" can mean")
    done = _all_done(scope, part)
    if scope.draft is not None:
        for each in done:
            scope.draft.link(each, "action", f"if {part.words}")
    if not re.search(r"\bdo\b( this way)?$", part.text):
        return DidNot(n)
    return AllOf(tuple(Did(each) for each in done)) if len(done) > 1 else Did(n)


def _all_done(scope: Scope, part: Part) -> list[int]:
    """What "if you do" asks for: the action of the sentence before.  After several actions
    that no offer ties together, it can be all of them or the last."""
    acts = {i.words: i for i in scope.instructions[scope.since:scope.before]
            if not isinstance(i.action, PayFor)}
    last = scope.instructions[scope.before - 1]
    tied = last.may or last.condition is not None or any(
        link.kind == "permission" for link in last.links)
    if len(acts) < 2 or tied or not part.text.endswith("do"):
        return [scope.before]
    named = " and ".join(f"“{words}”" for words in acts)
    options = [f"“{last.words}” was done", f"{named} were done"]
    return [i.n for i in acts.values()] if decide(part, options) else [scope.before]


_MADE: dict[str, tuple[type, ...]] = {
    "channel": (Channel,), "draw": (Draw,), "recycle": (Recycle,), "discard": (Discard,),
    "kill": (Kill,), "banish": (Banish,)}


def _fewer(scope: Scope, part: Part) -> Condition:
    """"You couldn't channel 2 runes this way": it was done, but less of it."""
    _, _, verb, count, *_ = part.text.split()
    n = scope.last(*_MADE[verb])
    if not n:
        raise part.error(f"an instruction before that \"{part.words}\" can mean")
    if scope.draft is not None:
        scope.draft.link(n, "action", f"if {part.words}")
    return AmountIs(DoneBy(n), "<", Number(int(count)))


def _played(scope: Scope, part: Part) -> Condition:
    """"You've played an Equipment this turn", "an opponent has played another spell"."""
    thing = part.need("np").kids[0]
    things = list(thing.all("np_some")) if thing.rule == "np_list" else [thing]
    player = EachOpponent() if part.text.startswith("an opp") else You()
    found = []
    for each in things:
        if each.rule != "np_some" or (each.get("quant") or each).text not in (
                "a", "an", "another"):
            return Unsupported(f"if {part.words}")
        found.append(PlayedThisTurn(player, describe_np(scope, each, chosen=True).filter))
    return found[0] if len(found) == 1 else AllOf(tuple(found))


def _only(scope: Scope, part: Part) -> Condition:
    """"It is the only unit you control there": it is one, and there is no other."""
    *firsts, last = part.all("np")
    first = firsts[0].kids[0] if firsts else None
    if first is None or first.text == "it":
        ref = _it(scope, part if first is None else first, False)
    else:
        ref = refer(scope, first)
    thing = last.kids[0]
    if thing.rule != "np_some":
        raise thing.error("a description of what it is the only one of")
    scope.mention(Mention(place=PlaceOf(ref), first=scope.now))
    filter = describe_np(scope, thing, chosen=False, bare=True).filter
    others = Filter(filter.kinds, (*filter.tests, OtherThan(ref)), f"another {filter.words}")
    return AllOf((Matches(ref, filter), NotCondition(Exists(others))))


def _kills(scope: Scope, part: Part) -> Condition:
    n = scope.last(Deal)
    if not n:
        raise part.error("an instruction before that deals damage")
    ref = refer(scope, part.need("np"))
    if scope.draft is not None:
        scope.draft.link(n, "action", f"if {part.words}")
    return KillsThisWay(n, ref)


def _phase(scope: Scope, part: Part) -> Condition:
    return InPhase("beginning" if "beginning" in part.text else "turn", You())


def how_many(part: Part | None) -> tuple[str, int]:
    """"7 or more", "exactly two" as a comparison."""
    if part is None:
        return ">=", 1
    words = part.text.replace("+", " or more").split()
    count = next(NUMBERS.get(w) or int(w) for w in words if w in NUMBERS or w.isdigit())
    return {"more": ">=", "fewer": "<="}.get(words[-1], "=="), count


def _revealed(scope: Scope, part: Part) -> Condition:
    """"If you revealed a Bird": what the last instruction revealed, if it did."""
    n = scope.last_revealed()
    if not n:
        raise part.error("an instruction before that reveals something")
    filter = describe_np(scope, _some(part), chosen=False).filter
    if scope.draft is not None:
        scope.draft.link(n, "action", "if you revealed")
    return AllOf((Did(n), Matches(Result(n), filter, True)))


_THIS_WAY = {"burn": "Burn", "discard": "Discard", "kill": "Kill", "recycle": "Recycle",
             "banish": "Banish", "draw": "Draw", "play": "Play", "return": "ReturnToHand"}


def this_way(scope: Scope, part: Part | None) -> Condition | None:
    """"When you burn a unit this way, do this": if the last such action had one."""
    if part is None:
        return None
    verb = part.text.split()[2]
    n = next((made.n for made in reversed(scope.instructions)
              if type(made.action).__name__ == _THIS_WAY[verb]), 0)
    if not n:
        raise part.error("an instruction before that does this")
    if scope.draft is not None:
        scope.draft.link(n, "action", "this way")
    filter = describe_np(scope, _some(part), chosen=False).filter
    return AllOf((Did(n), Matches(Result(n), filter, True, 1)))


def _control(scope: Scope, part: Part) -> Condition:
    """"You control 3 or more units", "you have exactly 4 cards in hand and exactly 2 gear"."""
    limits = list(part.all("many"))
    things = list(part.all("np"))
    if len(things) > 1:
        return AllOf(tuple(_controls(scope, np, many) for np, many in zip(things, limits)))
    return _controls(scope, things[0], limits[0] if limits else None)


def _controls(scope: Scope, np: Part, many: Part | None) -> Condition:
    op, count = how_many(many)
    found = describe_np(scope, _thing(np), chosen=False, bare=True)
    if many is None:
        count = max(1, found.least)
    filter = found.filter
    mine = Friendly() in filter.tests or any(isinstance(t, In) for t in filter.tests)
    tests = filter.tests if mine else (Friendly(), *filter.tests)
    those = Filter(filter.kinds, tests, f"{filter.words} you control")
    if count > 1:
        scope.mention(Mention(Group(those), kinds=those.kinds, plural=True, first=scope.now))
    return Exists(those, op, count)


def _enemy(scope: Scope, part: Part) -> Condition:
    filter = describe_np(scope, _some(part), chosen=False, bare=True).filter
    return Exists(Filter(filter.kinds, (Enemy(), *filter.tests), f"{filter.words} of an opponent"))


def _alone(scope: Scope, part: Part) -> Condition:
    filter = describe_np(scope, _some(part), chosen=False, bare=True).filter
    tests = (*filter.tests, At(Here()), State("alone"))
    return Exists(Filter(filter.kinds, tests, part.words))


def _there(scope: Scope, part: Part) -> Condition:
    found = describe_np(scope, _some(part), chosen=False, bare=True)
    count = found.least if found.quant == "some" else 1
    if count > 1:
        scope.mention(Mention(Group(found.filter), kinds=found.filter.kinds, plural=True,
                              first=scope.now))
    return Exists(found.filter, "==" if part.has("exactly") else ">=", max(1, count))


def _some(part: Part) -> Part:
    return _thing(part.need("np"))


def _thing(np: Part) -> Part:
    thing = np.kids[0]
    if thing.rule != "np_some":
        raise thing.error("a description of what there is")
    return thing


def _least(scope: Scope, part: Part) -> Condition:
    found = scope.point(part, (), True)
    assert found.ref is not None
    return Matches(found.ref, _what(scope, part.need("is_what"), found.ref), False, 1)


def _is(scope: Scope, part: Part) -> Condition:
    short = part.get("its_is")
    past = False
    ref: Ref
    if short is not None:
        if short.text == "I'm":
            ref = Self()
        else:
            ref = _it(scope, short, short.text != "it's")
    else:
        thing = part.need("np").kids[0]
        if thing.rule == "np_some":
            raise thing.error("\"it\", \"I\" or \"that unit\"")
        ref = _it(scope, thing, False) if thing.text == "it" else refer(scope, thing)
        past = part.need("is_verb").text in ("was", "were", "had", "died", "didn't die")
    if part.need("is_what").has("is_place"):
        scope.mention(Mention(place=PlaceOf(ref), first=scope.now))
    verb = part.get("is_verb")
    what = part.need("is_what")
    if what.has("is_with"):
        return _with(scope, what.need("is_with"), ref, verb)
    found = Matches(ref, _what(scope, what, ref), past)
    return NotCondition(found) if verb is not None and "didn't" in verb.text else found


def _with(scope: Scope, part: Part, ref: Ref, verb: Part | None) -> Condition:
    """"I'm attacking with another unit", "… alone", "at a battlefield with exactly one other
    unit you control"."""
    if not isinstance(ref, Self) or (verb is not None and verb.text not in ("is", "am", "are")):
        raise part.error("\"I'm\" before this")
    others = (Friendly(), OtherThan(Self()), At(Here()))
    many = part.get("many_other")
    if many is not None:
        word = many.text.split()[0]
        count = NUMBERS.get(word) or int(word)
        place = Matches(ref, Filter((), (At(AnyBattlefield()),), "at a battlefield"))
        return AllOf((place, Exists(Filter(("unit",), others, many.words),
                                    "==" if part.has("exactly") else ">=", count)))
    role = part.text.split(" with ")[0].removesuffix(" alone")
    states = tuple(State(s) for s in role.split(" or "))
    tests: tuple[Test, ...] = states if len(states) == 1 else (OneOf(states),)
    if part.text.endswith(" alone"):
        return Matches(ref, Filter((), (*tests, State("alone")), part.words))
    return AllOf((Matches(ref, Filter((), tests, role)),
                  Exists(Filter(("unit",), (*others, *tests), part.words))))


def _it(scope: Scope, part: Part, plural: bool) -> Ref:
    """"If it was an enemy unit, … If it was a friendly unit, …": both ask about one thing."""
    for mention in scope.mentions:
        if mention.ref is not None and mention.ref == scope.spoken and not plural:
            scope.use(mention, part.words)
            return mention.ref
    found = scope.point(part, (), plural)
    assert found.ref is not None
    scope.spoken = found.ref
    return found.ref


def _what(scope: Scope, part: Part, ref: Ref) -> Filter:
    kind = part.kids[0]
    tests: tuple[Test, ...]
    if kind.rule == "np":
        if kind.kids[0].rule != "np_some":
            raise kind.error("a description of an object")
        return describe_np(scope, kind.kids[0], chosen=False).filter
    if kind.rule == "is_alone":
        tests = (State("alone"),)
    elif kind.rule == "is_might":
        np = kind.get("np")
        tests = ((might_test(kind.text),) if np is None else
                 (Compare("might", "<", StatOf("might", refer(scope, np))),))
    elif kind.rule == "is_kw":
        tests = ((State(kind.text.strip("[]").lower()),) if is_state(kind.text)
                 else (HasKeyword(canonical(kind.text)),))
    elif kind.rule == "is_place":
        tests = (At(Here() if kind.text == "here" else AnyBattlefield()),)
    else:
        states = kind.text.removeprefix("already ").split(" or ")
        tests = ((State(states[0]),) if len(states) == 1 else
                 (OneOf(tuple(State(s) for s in states)),))
    return Filter((), tests, part.words)


def label_condition(name: Part) -> Condition | None:
    """The condition that a label such as [Legion] or [Level 6] stands for."""
    text = name.text.strip("[]").lower()
    if text == "legion":
        return Legion()
    if text.startswith("level"):
        return Level(int(text.split()[1]))
    if text == "empowered":
        return Matches(Self(), Filter((), (State("empowered"),), "[Empowered]"))
    return None


def both(*conditions: Condition | None) -> Condition | None:
    """All of the conditions that there are."""
    found = tuple(c for c in conditions if c is not None)
    return found[0] if len(found) == 1 else AllOf(found) if found else None


def otherwise(scope: Scope) -> Condition | None:
    """"Otherwise": the condition of the last conditional instruction did not hold."""
    earlier = scope.instructions[:scope.before]
    conditional = [i for i in earlier if i.condition is not None]
    if conditional:
        first = next(i for i in conditional if i.condition == conditional[-1].condition)
        if scope.draft is not None:
            scope.draft.link(first.n, "action", "otherwise")
        return Otherwise(first.n)
    offered = [i for i in earlier if i.may]
    if not offered:
        return None
    if scope.draft is not None:
        scope.draft.link(offered[-1].n, "action", "otherwise")
    return DidNot(offered[-1].n)


__all__ = ["both", "condition", "how_many", "label_condition", "otherwise", "this_way"]
