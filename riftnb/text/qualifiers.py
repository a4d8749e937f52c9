"""The words after a noun: where it is, whose, with what, compared with what."""

from __future__ import annotations

import re

from riftnb.program import (
    Amount,
    AnyBase,
    AnyBattlefield,
    At,
    BaseOf,
    Choice,
    Chooses,
    ChosenBy,
    ChosenPlace,
    Compare,
    ControlledBy,
    DoneBy,
    EachOpponent,
    ElsewhereThan,
    Enemy,
    EventFrom,
    EventTo,
    Filter,
    Friendly,
    Group,
    HasKeyword,
    HasTag,
    Here,
    Holding,
    In,
    InCombatWith,
    IsAttachedTo,
    LinkedSet,
    Move,
    Not,
    Number,
    OneOf,
    OtherThan,
    OwnedBy,
    PlaceOf,
    Ref,
    Result,
    SameControllerAs,
    SameNameAs,
    SamePlaceAs,
    Self,
    State,
    StatOf,
    Sum,
    Target,
    Test,
    Who,
    You,
)
from riftnb.text.keywords import canonical, is_state
from riftnb.text.scope import Mention, Scope
from riftnb.text.tree import Part

NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
           "seven": 7}


def number(part: Part) -> Amount:
    """A printed number, or "that much"."""
    text = part.text
    if text == "that much":
        return DoneBy(0)
    return Number(NUMBERS[text] if text in NUMBERS else int(text))


def power(symbols: Part) -> tuple[int, int]:
    """Energy and Power of cost symbols."""
    found = re.findall(r"\[([^\]]+)\]", symbols.text)
    energy = sum(int(s) for s in found if s.isdigit())
    return energy, sum(not s.isdigit() for s in found)


def group_of(what: Ref | Filter) -> Ref:
    """A description as a reference to all that fit it."""

    return Group(what) if isinstance(what, Filter) else what


def might_test(words: str) -> Compare:
    """"3 [M] or less"."""
    value = int(words.split()[0])
    return Compare("might", "<=" if words.endswith("less") else ">=", Number(value))


def there_is(scope: Scope, part: Part) -> Filter:
    """"Where there's an enemy unit", "where you have units": what is there."""
    from riftnb.text.filters import describe_np

    thing = part.need("np").kids[0]
    if thing.rule != "np_some":
        raise thing.error("a description of what is there")
    filter = describe_np(scope, thing, chosen=False, bare=True).filter
    if not part.text.startswith("where you have"):
        return filter
    return Filter(filter.kinds, (Friendly(), *filter.tests), f"{filter.words} of yours")


class Qualified:
    """The tests of one noun phrase, in printed order, and what its words say of number."""

    def __init__(self, scope: Scope, part: Part, chosen: bool) -> None:
        self.scope = scope
        self.part = part
        self.chosen = chosen
        self.kinds: list[str] = []
        self.tests: list[Test] = []
        self.limit: tuple[str, Amount | None] | None = None
        self.quant, self.least, self.most = "some", 1, 1  # type: str, int, int | None
        self.picked = False
        self.picker: Who | None = None
        self.among: Ref | None = None
        self.there = ""
        self.plural = False
        self.distinct = False

    def owner(self) -> Who:
        if self.scope.actor is not None:
            return self.scope.actor
        return self.scope.player(self.part)

    # -- words after the noun -----------------------------------------------------------

    def after(self, post: Part) -> None:
        kind = post.kids[0]
        text = kind.text
        handler = {"pp_control": self.control, "pp_at": self.at, "pp_from": self.from_,
                   "pp_with": self.with_, "pp_that": self.that, "pp_set": self.set_,
                   "pp_attached": self.attached, "pp_without": self.without,
                   "pp_costing": self.costs, "pp_where": self.where, "pp_else": self.else_,
                   "pp_role": self.in_role}.get(kind.rule)
        if handler is not None:
            handler(kind, text)
        elif kind.rule == "pp_alone":
            self.tests.append(State("alone"))
        elif kind.rule == "pp_in":
            self.tests.append(State("in a showdown"))
        elif kind.rule == "pp_limit":
            self.tests.append(Friendly())
        else:
            raise kind.error("words that can describe this")

    def where(self, kind: Part, _text: str) -> None:
        """"A battlefield where you have units": something that fits is there."""
        self.tests.append(Holding(there_is(self.scope, kind)))

    def else_(self, kind: Part, text: str) -> None:
        """"Something else", "something besides me"."""
        if text == "else":
            self.other()
        else:
            self.tests.append(OtherThan(Self()))

    def other(self) -> None:
        """"Another", "other", "else" (355.9)."""
        raise NotImplementedError

    def in_role(self, kind: Part, text: str) -> None:
        self.tests.append(State(text))

    def control(self, kind: Part, text: str) -> None:
        if text == "you own":
            self.tests.append(OwnedBy(You()))
        elif text == "you control" or (self.scope.entering and text.startswith("you play")):
            self.tests.append(Friendly())
        elif text == "they control":
            self.tests.append(ControlledBy(self.owner()))
            if self.scope.actor is None and self.chosen:
                raise kind.error("\"you control\"")
        elif text == "an opponent controls":
            self.tests.append(Enemy())
        elif text == "you or allies control":
            self.tests.append(Friendly())
        elif text == "you don't control":
            self.tests.append(Not(Friendly()))
        else:
            raise kind.error("\"you control\"")

    def at(self, kind: Part, text: str) -> None:
        add = self.tests.append
        if text in ("at a battlefield", "at battlefields"):
            if self.quant == "group" and self.chosen and text == "at a battlefield":
                self.battlefield(kind)
                return
            if self.most is None:
                self.limited("same place", None)
            add(At(AnyBattlefield()))
            self.there = "battlefield"
        elif text.startswith("at the same"):
            if text.endswith("battlefield"):
                add(At(AnyBattlefield()))
            if self.most != 1:
                self.limited("same place", None)
            else:
                self.also_there(kind, text.endswith("battlefield"))
                add(SamePlaceAs(self.earlier(kind), joint=True))
            self.there = "battlefield"
        elif text == "at a different location":
            add(ElsewhereThan(self.elsewhere(kind)))
        elif text.startswith("at a battlefield I moved "):
            trigger = self.scope.trigger
            if trigger is None or trigger.event != "move" or trigger.subject != Self():
                raise kind.error("\"when I move\" before this")
            way = {"to": At(EventTo()), "from": At(EventFrom())}
            ends = tuple(way[word] for word in text.split(" moved ")[1].split(" or "))
            self.tests += [At(AnyBattlefield()), ends[0] if len(ends) == 1 else OneOf(ends)]
            self.there = "battlefield"
        elif text in ("at its location", "at its battlefield"):
            add(SamePlaceAs(self.scope_point(kind)))
        elif text == "at its destination":
            moved = [m.action for m in self.scope.instructions if isinstance(m.action, Move)]
            if moved and isinstance(moved[-1].to, ChosenPlace):
                add(At(moved[-1].to))
            else:
                add(At(PlaceOf(self.scope_point(kind))))
        elif text in ("at my location", "at my battlefield"):
            add(SamePlaceAs(Self()))
            if text == "at my battlefield":
                add(At(AnyBattlefield()))
        elif text in ("at that battlefield", "at that location", "there"):
            add(At(self.scope.there(kind)))
            self.there = "there"
        elif text == "at each location":
            self.least, self.most = 0, None
            self.limited("one per location", None)
        elif text == "here":
            add(At(Here()))
        elif text == "in your base":
            add(At(BaseOf(You())))
        elif text in ("in a base", "at a base"):
            add(At(AnyBase()))
        elif text == "in combat":
            add(State("in combat"))
        elif text not in ("on the board", "anywhere"):
            raise kind.error("a place that can describe this")

    def battlefield(self, kind: Part) -> None:
        """"All enemy units at a battlefield": the battlefield is what is chosen."""

        scope = self.scope
        slot = len(scope.choices)
        filter = Filter(("battlefield",), (), "a battlefield")
        scope.choices.append(Choice(slot, filter))
        ref = Target(slot)
        mention = scope.mention(Mention(ref, kinds=("battlefield",), slots=(slot,),
                                        place=PlaceOf(ref)))
        scope.use(mention, kind.words)
        self.tests.append(At(PlaceOf(ref)))

    def also_there(self, kind: Part, battlefield: bool) -> None:
        """"A friendly unit and an enemy unit at the same battlefield": so is the first one."""
        before = self.scope.choices[self.earlier(kind).slot]
        here = At(AnyBattlefield())
        if set(before.filter.kinds) <= {"unit", "gear"}:
            tests = before.filter.tests
            if battlefield and here not in tests:
                tests = (*tests, here)
            tests = (*tests, SamePlaceAs(Target(len(self.scope.choices)), joint=True))
            self.scope.choices[before.slot] = before.replace(
                filter=before.filter.replace(tests=tests))

    def limited(self, name: str, amount: Amount | None) -> None:
        if self.limit is not None:
            name = f"{self.limit[0]}|{name}"
            amount = amount if amount is not None else self.limit[1]
        self.limit = (name, amount)

    def elsewhere(self, kind: Part) -> Ref:
        """"At a different location": than what was chosen before, else than this."""
        if self.scope.choices or self.scope.kind == "spell":
            return self.earlier(kind)
        return Self()

    def earlier(self, kind: Part) -> Target:
        if not self.scope.choices:
            raise kind.error("something chosen before that this compares with")
        return Target(self.scope.choices[-1].slot)

    def scope_point(self, kind: Part) -> Ref:
        found = self.scope.point(kind, (), False).ref
        assert found is not None
        return found

    def from_(self, kind: Part, text: str) -> None:
        if text == "from here":
            self.tests.append(At(Here()))
        elif text == "from a battlefield":
            self.tests.append(At(AnyBattlefield()))
            self.there = "battlefield"
        elif text == "from among them":
            n = self.scope.last_looked()
            if not n:
                raise kind.error("cards looked at before that \"them\" can mean")
            if self.scope.draft is not None:
                self.scope.draft.link(n, "object", "them")
            self.picked, self.among = True, Result(n)
        elif text == "from it" and HasTag(("Equipment",)) in self.tests:
            self.tests.append(IsAttachedTo(self.scope_point(kind)))
        elif text in ("from it", "from their hand"):
            self.picked = True
            self.tests.append(In("hand", self.scope.player(kind)))
        elif text in ("from your trash", "in your trash"):
            self.tests.append(In("trash", You()))
        elif text == "in their trash":
            self.tests.append(In("trash", self.scope.player(kind)))
        elif text in ("from your hand", "in your hand", "from hand", "in hand"):
            self.tests.append(In("hand", You()))
        elif text == "in their hand" or text == "in their hands":
            self.picked, self.picker = True, self.scope.actor
            self.tests.append(In("hand", self.owner()))
        elif text == "from opponents' trashes":
            self.tests.append(In("trash", EachOpponent()))
        elif text in ("from trashes", "from any trash"):
            self.tests.append(In("trash", None))
        else:
            raise kind.error("a zone that can be read here")

    def with_(self, kind: Part, _text: str) -> None:
        for what in kind.kids:
            self.property(kind, what)

    def property(self, kind: Part, what: Part) -> None:
        """"With 3 [M] or less", "with the same controller": one property."""
        words = what.text
        if what.rule == "w_might":
            self.tests.append(might_test(words))
        elif what.rule == "w_less":
            op = "<" if words.startswith("less") else ">"
            self.tests.append(Compare("might", op, self.might_of(what.need("np"))))
        elif what.rule == "w_power":
            self.tests.append(Compare("power", ">=", Number(power(what.need("symbols"))[1])))
        elif what.rule == "w_kw":
            self.tests.append(HasKeyword(canonical(what.words)))
        elif what.rule == "w_total":
            self.limited("total might <=", Number(int(re.findall(r"\d+", words)[0])))
        elif words in ("my name", "this name"):
            self.tests.append(SameNameAs(Self()))
        elif what.rule == "w_same":
            if words != "the same controller":
                raise kind.error("\"the same controller\"")
            if self.most != 1:
                self.limited("same controller", None)
            else:
                self.tests.append(SameControllerAs(self.earlier(kind)))
        else:
            self.costing(what, words)

    def without(self, kind: Part, _text: str) -> None:
        self.tests.append(Not(HasKeyword(canonical(kind.need("w_kw").words))))

    def costs(self, kind: Part, _text: str) -> None:
        energy, domain = kind.all("symbols")
        self.tests += [Compare("energy", "<=", Number(power(energy)[0])),
                       Compare("power", "<=", Number(power(domain)[1]))]

    def costing(self, what: Part, words: str) -> None:
        from riftnb.text.amounts import amount

        symbols = list(what.all("symbols"))
        op = "<" if "less than" in words else ">=" if words.endswith("or more") else "<="
        if words.startswith("energy cost ["):
            limit: Amount = Number(int(re.findall(r"\d+", words)[0]))
            self.tests.append(Compare("energy", op, limit))
            return
        value = what.get("amount")
        limit = (amount(self.scope, value) if value is not None
                 else Number(power(symbols[0])[0]))
        self.tests.append(Compare("energy", op, limit))
        if len(symbols) > 1:
            self.tests.append(Compare("power", "<=", Number(power(symbols[1])[1])))

    def might_of(self, np: Part) -> Amount:
        from riftnb.text.nouns import refer

        return StatOf("might", refer(self.scope, np))

    def that(self, kind: Part, text: str) -> None:
        what = next((k for k in kind.kids if k.rule.startswith("t_")), None)
        if what is None:
            self.state(kind.kids[0])
        elif what.rule == "t_is":
            self.state(what.kids[0])
        elif what.rule == "t_range":
            limit = self.might_of(what.need("np"))
            self.tests.append(Compare("might", "<=", Sum(limit, number(what.need("num")))))
        elif what.rule == "t_cost":
            from riftnb.text.nouns import refer

            ref = refer(self.scope, what.need("np"))
            self.tests += [Compare("energy", "<=", StatOf("energy", ref)),
                           Compare("power", "<=", StatOf("power", ref))]
        elif what.rule == "t_power":
            self.costs(what, text)
        elif what.rule == "t_energy":
            op = ">=" if what.text.endswith("more") else "<="
            self.tests.append(Compare("energy", op, Number(int(re.findall(r"\d+", what.text)[0]))))
        elif what.rule == "t_chooses":
            self.choosing(what)
        elif what.rule == "t_either":
            self.tests.append(OneOf(tuple(self.role(k) for k in what.kids)))
        elif what.rule == "t_fresh":
            self.distinct = True
        else:
            raise what.error("words that can describe this")

    def role(self, what: Part) -> Test:
        """"That's in combat with …", "that's being chosen by …"."""
        from riftnb.text.filters import describe_np

        thing = what.need("np").kids[0]
        if thing.rule != "np_some":
            raise thing.error("a description, such as \"an enemy spell\"")
        filter = describe_np(self.scope, thing, chosen=False).filter
        return InCombatWith(filter) if what.rule == "t_combat" else ChosenBy(filter)

    def state(self, what: Part) -> None:
        if what.rule == "is_kw":
            self.tests.append(State(what.text.strip("[]").lower()) if is_state(what.text)
                              else HasKeyword(canonical(what.text)))
        else:
            self.tests.append(State(what.text.split()[-1]))

    def choosing(self, what: Part) -> None:
        """"… that chooses it and no other friendly unit": a spell or ability on the chain."""
        from riftnb.text.filters import describe_np
        from riftnb.text.nouns import refer, subject

        no_other = what.get("but_no_other")
        np = what.need("np")
        inner = np.kids[0]
        if inner.rule == "np_some":
            self.tests.append(Chooses(group_of(subject(self.scope, np))))
            return
        ref = refer(self.scope, np)
        rest: Filter | None = None
        if no_other is not None:

            filter = describe_np(self.scope, no_other.need("np").kids[0], chosen=False,
                                 bare=True).filter
            rest = Filter(filter.kinds, (*filter.tests, OtherThan(ref)), no_other.words[7:])
        self.tests.append(Chooses(ref, rest))

    def set_(self, kind: Part, text: str) -> None:
        if not text.startswith("banished"):
            raise kind.error("\"banished with this\"")
        self.picked = True
        self.tests.append(LinkedSet("banishment"))

    def attached(self, kind: Part, _text: str) -> None:
        from riftnb.text.nouns import refer

        self.tests.append(IsAttachedTo(refer(self.scope, kind.need("np"))))


__all__ = ["NUMBERS", "Qualified", "group_of", "might_test", "number", "power"]
