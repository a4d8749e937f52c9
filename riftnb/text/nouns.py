"""Noun phrases: who or what is meant, and whether that makes a target (355.7-355.10)."""

from __future__ import annotations

import re

from riftnb.program import (
    Amount,
    AnyNumber,
    AttachedTo,
    Both,
    Choice,
    ChosenPlayer,
    Combatants,
    ControllerOf,
    CostResult,
    Defender,
    EachOpponent,
    EachPlayer,
    Enemy,
    EventObject,
    Filter,
    Fits,
    Friendly,
    Group,
    In,
    Instruction,
    LinkedSet,
    Number,
    OneOf,
    OtherThan,
    OwnerOf,
    Parent,
    Picked,
    Ref,
    Result,
    RevealHand,
    Self,
    Target,
    Test,
    Together,
    TopCards,
    Who,
    You,
)
from riftnb.text import reach
from riftnb.text.ambiguity import decide
from riftnb.text.filters import NUMBERS, Described, describe_np, head_kinds, number
from riftnb.text.scope import Mention, Scope
from riftnb.text.tree import Part

#: The action words behind "the killed unit".
_DONE = {"killed": "Kill", "banished": "Banish", "discarded": "Discard", "revealed": "LookAt",
         "recycled": "Recycle", "exhausted": "Exhaust", "returned": "ReturnToHand",
         "played": "Play", "burned": "Burn"}
_HIDDEN = ("trash", "hand", "deck", "banishment")


def refer(scope: Scope, part: Part, *, topic: bool = False) -> Ref:
    """What a noun phrase means where something is done to it.

    An undetermined object ("a unit") becomes a choice, that is, a target; a described set
    ("all units", "your units") a group; a card in a non-board zone is picked on resolution.

    Raises:
        TextError: it points back at nothing, or asks for what cannot be expressed.
    """
    rule = part.rule
    if rule == "np":
        return refer(scope, part.kids[0], topic=topic)
    if rule in ("np_pair", "np_list"):
        things = reach.described([kid for kid in part.kids if kid.rule != "np_and"])
        return Both(tuple(refer(scope, thing) for thing in things))
    if rule == "np_word":
        return _word(scope, part)
    if rule == "np_that":
        return _that(scope, part)
    if rule == "np_yours":
        return _yours(scope, part)
    if rule == "np_done":
        return _done(scope, part)
    if rule == "np_rest":
        return _rest(scope, part)
    if rule == "np_top":
        return _top(scope, part)
    if rule == "np_hand":
        whose = You() if part.text == "your hand" else scope.actor or scope.player(part)
        return Group(Filter(("card",), (In("hand", whose),), part.words))
    if rule == "np_of":
        return _of_them(scope, part)
    if rule == "np_alt":
        return _alternative(scope, part)
    return _some(scope, part, topic)


def _word(scope: Scope, part: Part) -> Ref:
    text = part.text
    if text in ("me", "I", "this", "this unit", "this gear", "this spell"):
        scope.said_this = scope.said_this or text in ("this", "this unit", "this gear")
        return Self()
    if text == "itself":
        return point(scope, part)
    if text == "we":
        other = scope.point(part, ("unit",), False)
        assert other.ref is not None
        return Both((Self(), other.ref))
    return point(scope, part, plural=text in ("them", "they", "each"))


def point(scope: Scope, part: Part, kinds: tuple[str, ...] = (),
          plural: bool | None = False, measured: bool = False) -> Ref:
    """What a pronoun means."""
    found = scope.point(part, kinds, plural, measured)
    if found.ref is None:
        raise part.error(f"a thing that \"{part.words}\" can mean")
    return found.ref


def _that(scope: Scope, part: Part) -> Ref:
    kinds, _ = head_kinds(part.need("noun"))
    plural = part.text.startswith("those")
    if part.has("premods"):
        side = part.need("premods").text
        if side not in ("friendly", "enemy", "other"):
            raise part.error("\"that unit\"")
        if side != "other":
            return of_side(scope, part, kinds[0], Enemy() if side == "enemy" else Friendly())
    if "other" in part.text.split()[:2] and not plural:
        other = scope.other(part, kinds).ref
        assert other is not None
        return other
    return point(scope, part, kinds, plural)


def _done(scope: Scope, part: Part) -> Ref:
    paid = re.match(r"the \w+ you (\w+)( to pay)?", part.text)
    verb = paid.group(1) if paid else part.text.split()[1]
    words = part.words
    if paid and paid.group(2) and scope.kind == "costed":
        return CostResult()
    inner: Scope | None = scope
    depth = 0
    while inner is not None:
        made = [i for i in inner.instructions if type(i.action).__name__ == _DONE[verb]]
        made = [i for i in made if _acts_on(inner, i, part.text.split()[-1])] or made
        if made:
            options = [f"the result of {i.n} (“{i.words}”)" for i in made]
            n = made[decide(part, options, "nearest", len(made) - 1) if made[1:] else 0].n
            if inner.draft is not None:
                inner.draft.link(n, "result", words)
            return _outward(Result(n, True), depth)
        if any(c.source == "cost" for c in inner.choices) or inner.kind == "costed":
            return _outward(CostResult(), depth)
        inner, depth = inner.parent, depth + 1
    for mention in reversed(scope.mentions):
        if isinstance(mention.ref, EventObject):
            return mention.ref
    raise part.error(f"an instruction or a cost before that makes \"{words}\"")


def _acts_on(scope: Scope, made: Instruction, noun: str) -> bool:
    """Whether what an instruction acts on can be called so: "the killed unit" is no gear."""
    kinds = {kind for slot in made.targets for kind in scope.choices[slot].filter.kinds}
    return not kinds or noun in kinds or noun == "card" or "permanent" in kinds


def _outward(ref: Ref, depth: int) -> Ref:

    for _ in range(depth):
        ref = Parent(ref)
    return ref


def _rest(scope: Scope, part: Part) -> Ref:
    from riftnb.text.choosing import rest

    return rest(scope, part)


def _of_them(scope: Scope, part: Part) -> Ref:
    """"One of them": picked from the cards looked at or the tokens made (355.17)."""
    words = part.text.split()
    if len(words) == 1:
        n = scope.last_looked()
        if not n:
            raise part.error("what this is one of")
        if scope.draft is not None:
            scope.draft.link(n, "object", part.words)
        among: Ref = Result(n)
    else:
        found = scope.point(part, (), True).ref
        if not isinstance(found, (Result, Target)):
            raise part.error("things mentioned before that \"them\" can mean")
        among = found
    up_to, many = words[0] == "up", words[0] == "any"
    count = NUMBERS["one" if many else words[2] if up_to else words[0]]
    most: Amount = AnyNumber() if many else Number(2) if words[2:3] == ["both"] else Number(count)
    made = Picked(Filter((), (), part.words), scope.actor or You(),
                  Number(0 if up_to or many else count), most, among)
    plural = count != 1 or isinstance(made.who, (EachPlayer, EachOpponent))
    if scope.draft is None:
        scope.mention(Mention(made, kinds=("card", "unit"), plural=plural,
                              origin=scope.last_looked()))
        return made
    scope.mention(Mention(Result(scope.now), kinds=("card", "unit"), plural=plural,
                          first=scope.now, link="result"))
    return made


def _top(scope: Scope, part: Part) -> Ref:
    count = part.get("num")
    if "each player" in part.text:
        who: Who = EachPlayer()
    elif "their" in part.text:
        who = scope.actor or scope.player(part)
    else:
        who = You()
    many = number(count) if count is not None else Number(1)
    if scope.draft is not None:
        scope.mention(Mention(Result(scope.now), kinds=("card", "unit", "gear", "spell"),
                              plural=many != Number(1), first=scope.now, link="result"))
    return TopCards(who, many)


def _alternative(scope: Scope, part: Part) -> Ref:
    """"A unit at a battlefield or a gear": one choice, of either description."""
    return _either(scope, part, reach.described(list(part.all("np_some"))))


def _either(scope: Scope, part: Part, sides: list[Part]) -> Ref:
    left, right = (describe_np(scope, side, chosen=True) for side in sides)
    for side in (left, right):
        if side.quant != "some" or (side.least, side.most) != (1, 1) or side.limit:
            raise part.error("two single things", part)
    kinds = tuple(dict.fromkeys((*left.filter.kinds, *right.filter.kinds)))
    filter = Filter(kinds, (OneOf((Fits(left.filter), Fits(right.filter))),), part.words)
    return _choose(scope, part, filter, 1, 1, None, left, False)


def _some(scope: Scope, part: Part, topic: bool) -> Ref:
    found = describe_np(scope, part, chosen=True)
    if found.quant == "definite":
        raise part.error("\"a\", \"all\", \"that\" or a number")
    if found.quant == "group":
        return _group(scope, part, found)
    apart = reach.each_kind(part, found.least, found.most)
    if apart is not None:
        return Both(tuple(_some(scope, each, topic) for each in apart))
    sides = reach.with_might(part)
    if sides is not None:
        return _either(scope, part, sides)
    zone = next((t for t in found.filter.tests if isinstance(t, In)), None)
    if found.picked or (zone is not None and zone.zone in _HIDDEN):
        return _picked(scope, part, found, found.picker)
    if scope.actor is not None and "player" not in found.filter.kinds:
        return _picked(scope, part, found, scope.actor)
    if found.picker is not None:
        return _picked(scope, part, found, found.picker)
    if found.distinct:
        raise part.error("a choice that is made on resolution")
    return _choose(scope, part, found.filter, found.least, found.most, found.limit, found, topic)


def _yours(scope: Scope, part: Part) -> Ref:
    """"Your unit", "the friendly unit": the one chosen before; "the equipped unit"."""
    words = part.text.split()
    kind = words[-1]
    if "equipped" in words:
        return AttachedTo(Self())
    if words == ["the", kind]:
        return point(scope, part, (kind,), False)
    return of_side(scope, part, kind, Enemy() if "enemy" in words else Friendly())


def of_side(scope: Scope, part: Part, kind: str, wanted: Test) -> Ref:
    """The last thing chosen of a kind that is described as friendly, or as enemy."""
    found = [m for m in scope.mentions if m.slots and kind in m.kinds and not m.plural
             and wanted in scope.choices[m.slots[0]].filter.tests]
    if found:
        mention = found[-1]
        if len({m.slots for m in found}) > 1:
            options = [scope.told(m) for m in found]
            mention = found[decide(part, options, "nearest", len(found) - 1)]
        scope.touch(mention, True)
        scope.use(mention, part.words)
        assert mention.ref is not None
        return mention.ref
    raise part.error(f"a {kind} chosen before that \"{part.words}\" can mean")


def refer_card(scope: Scope, part: Part) -> Ref:
    """A card that is played or discarded: out of a hand, if no zone is named."""
    thing = part.kids[0]
    if thing.rule != "np_some":
        return refer(scope, part)
    found = describe_np(scope, thing, chosen=True)
    if found.quant != "some" or found.picked or any(
            isinstance(t, (In, LinkedSet)) for t in found.filter.tests):
        return refer(scope, part)
    who = scope.actor or You()
    tests = (*found.filter.tests, In("hand", who))
    return _picked(scope, thing, found.replace(filter=found.filter.replace(tests=tests)), who)


def _group(scope: Scope, part: Part, found: Described) -> Ref:
    ref = Group(found.filter)
    scope.mention(Mention(ref if scope.draft is None else Result(scope.now),
                          kinds=found.filter.kinds, plural=True, first=scope.now))
    return ref


def _picked(scope: Scope, part: Part, found: Described, picker: Who | None) -> Ref:
    if found.limit is not None:
        raise part.error("cards without a limit on all of them together")
    least: Amount = Number(found.least)
    most: Amount = AnyNumber() if found.most is None else Number(found.most)
    who = picker if picker is not None else You()
    made = Picked(found.filter, who, least, most, found.among, found.distinct)
    plural = found.most != 1 or isinstance(who, (EachPlayer, EachOpponent))
    if scope.draft is None:  # "choose a card from it": the next words act on it
        origin = scope.last_looked() if found.among is not None else scope.last(RevealHand)
        scope.mention(Mention(made, kinds=("card", *found.filter.kinds), plural=plural,
                              origin=origin))
    else:
        scope.mention(Mention(Result(scope.now), kinds=("card", *found.filter.kinds),
                              plural=plural, first=scope.now, link="result"))
    return made


def _choose(scope: Scope, part: Part, filter: Filter, least: int, most: int | None,
            limit: tuple[str, Amount | None] | None, found: Described, topic: bool) -> Ref:
    slot = len(scope.choices)
    scope.choices.append(Choice(slot, filter, least, most, limit))
    if filter.kinds == ("player",):
        scope.use(scope.mention(Mention(who=ChosenPlayer(slot), slots=(slot,))), part.words)
        return Target(slot)
    ref = Target(slot)
    mention = Mention(ref, kinds=filter.kinds, plural=most != 1, slots=(slot,), topic=topic,
                      place=found.place_of(ref))
    scope.mention(mention)
    scope.use(mention, part.words)
    return ref


def another(scope: Scope, part: Part, kinds: tuple[str, ...]) -> Test:
    """"Another": not an earlier choice of the same kind, else not this (355.9)."""
    if any(isinstance(m.ref, CostResult) for m in scope.mentions):
        return OtherThan(CostResult())
    inner: Scope | None = scope
    depth = 0
    while inner is not None:
        earlier: list[Ref] = [Target(c.slot) for c in inner.choices
                              if set(kinds) & set(c.filter.kinds)]
        if not earlier and inner.trigger is not None and not isinstance(
                inner.trigger.subject, (Self, type(None))) and depth == 0:
            earlier = [EventObject()]
        if earlier:
            both = earlier[0] if len(earlier) == 1 else Both(tuple(earlier))
            return OtherThan(_outward(both, depth))
        inner, depth = inner.parent, depth + 1
    return OtherThan(Self())


def subject(scope: Scope, part: Part) -> Ref | Filter:
    """Which objects an event, a passive or a replacement speaks of: never a target."""
    inner = part.kids[0] if part.rule == "np" else part
    if inner.rule in ("np_word", "np_that", "np_done", "np_yours"):
        return refer(scope, inner)
    if inner.rule == "np_alt":
        things = reach.described(list(inner.all("np_some")))
        sides = [describe_np(scope, thing, chosen=False).filter for thing in things]
        kinds = tuple(dict.fromkeys(k for s in sides for k in s.kinds))
        return Filter(kinds, (OneOf(tuple(Fits(s) for s in sides)),), part.words)
    if inner.rule != "np_some":
        raise part.error("a description of an object")
    found = describe_np(scope, inner, chosen=False)
    if found.quant == "definite":
        raise inner.error("\"a\", \"all\", \"that\" or a number")
    return found.filter


def player(scope: Scope, part: Part) -> Who:
    """The player that does something: "its controller", "each opponent", "they"."""

    poss = part.get("poss")
    if poss is not None:
        ref = possessor(scope, poss)
        who: Who = OwnerOf(ref) if part.text.rstrip("s").endswith("owner") else ControllerOf(ref)
        scope.mention(Mention(who=who, first=0))
        return who
    pair = part.get("player_pair")
    if pair is not None:
        return _together(scope, pair)
    text = part.text
    if text == "you":
        return You()
    if text == "the defender":
        if scope.trigger is None or "attack" not in scope.trigger.event:
            raise part.error("a player who can do this here")
        return Defender()
    if text in ("they", "that player"):
        return scope.player(part)
    if text in ("each player", "players", "any player"):
        return EachPlayer()
    if text in ("an opponent", "a player"):
        slot = len(scope.choices)
        tests: tuple[Test, ...] = (Enemy(),) if text == "an opponent" else ()
        scope.choices.append(Choice(slot, Filter(("player",), tests, part.words)))
        chosen = Mention(who=ChosenPlayer(slot), slots=(slot,))
        scope.use(scope.mention(chosen), part.words)
        return ChosenPlayer(slot)
    if text in ("each opponent", "opponents", "each other player"):
        who = EachOpponent()
        scope.mention(Mention(who=who))
        return who
    raise part.error("a player who can do this here")


def _together(scope: Scope, part: Part) -> Who:
    """"You and that player each": the same, done by both."""
    if part.text == "the attacker and defender each":
        return Combatants()
    players = list(part.all("player_word"))
    found = tuple(player(scope, each) for each in players)
    if len(found) != 2 or not {each.text for each in players} <= {"you", "they", "that player"}:
        raise part.error("\"you and that player each\"")
    return Together(found)


def possessor(scope: Scope, part: Part, measured: bool = False) -> Ref:
    """The object behind "its", "my", "that unit's", "a unit's".

    ``measured``: in an amount that is read from it.
    """
    word = part.get("poss_word")
    if word is not None:
        if word.text == "my":
            return Self()
        return point(scope, word, (), None if word.text == "their" else False, measured)
    thing = part.need("np")
    return refer(scope, thing)


def chosen_player(scope: Scope, part: Part) -> bool:
    """Whether a noun phrase is a player to be chosen."""
    some = part.find("np_some")
    return some is not None and head_kinds(some.need("nouns").need("noun"))[0] == ("player",)


__all__ = ["another", "chosen_player", "player", "point", "possessor", "refer",
           "refer_card", "subject"]
