"""The words that describe an object: kinds, tests, how many, where from."""

from __future__ import annotations

import re

from riftnb.program import (
    Amount,
    ControlledBy,
    Enemy,
    Filter,
    Fits,
    Friendly,
    HasDomain,
    HasKeyword,
    HasName,
    HasTag,
    Not,
    OneOf,
    OtherThan,
    Place,
    PlaceOf,
    Record,
    Ref,
    Self,
    State,
    Test,
    Who,
)
from riftnb.text.keywords import canonical, is_state
from riftnb.text.qualifiers import NUMBERS, Qualified, might_test, number, power
from riftnb.text.reach import whose
from riftnb.text.scope import Scope
from riftnb.text.tree import Part

_KINDS = {"unit": "unit", "gear": "gear", "spell": "spell", "ability": "ability", "card": "card",
          "rune": "rune", "legend": "legend", "battlefield": "battlefield",
          "permanent": "permanent", "opponent": "player", "player": "player"}
_DOMAINS = ("order", "chaos", "fury", "calm", "body", "mind")


class Described(Record):
    """A noun phrase with its words told apart.

    ``quant``: "some" (a number of them), "group" (all that fit), "definite" (one known).
    ``picked``, ``picker``, ``among``: picked on resolution, by whom, out of what (355.17).
    ``there``: the place where they are, if the words name one.
    """

    filter: Filter
    quant: str
    least: int
    most: int | None
    limit: tuple[str, Amount | None] | None = None
    picked: bool = False
    picker: Who | None = None
    among: Ref | None = None
    there: str = ""
    distinct: bool = False

    def place_of(self, ref: Ref) -> Place | None:
        """Where the thing is, for a later "there"."""
        return PlaceOf(ref) if self.there or "battlefield" in self.filter.kinds else None


def head_kinds(noun: Part) -> tuple[tuple[str, ...], tuple[Test, ...]]:
    """The kinds and tests that a head noun stands for."""
    text = noun.text
    if noun.has("n_tag"):
        return ("unit",), (HasTag((noun.words,)),)
    if text == "equipment":
        return ("gear",), (HasTag(("Equipment",)),)
    if text in ("token", "tokens"):
        return ("unit", "gear"), (State("token"),)
    if text == "something":
        return ("permanent", "legend"), ()
    if text == "one":
        return (), ()
    text = text.removeprefix("activated ")
    single = {"abilities": "ability"}.get(text, text if text in _KINDS else text.removesuffix("s"))
    return (_KINDS[single],), (Enemy(),) if single == "opponent" else ()


class _Reader(Qualified):
    """Tells the words of one noun phrase apart."""

    # -- how many ---------------------------------------------------------------------

    def quantity(self, quant: Part | None) -> None:
        text = "" if quant is None else quant.text
        last = text.split()[-1] if text else ""
        heads = self.part.need("nouns").text
        if last == "other" and text != "other":
            self.other()
            text = text.removesuffix(" other")
            last = text.split()[-1]
        plural = bool(re.search(r"(s|gear|equipment)$", heads)) and last not in ("a", "an", "one")
        self.plural = plural
        if text in ("a", "an", "any", "another"):
            if text == "another":
                self.other()
        elif text.startswith(("up to", "each of up to")):
            self.least, self.most = 0, NUMBERS[last] if last in NUMBERS else int(last)
        elif text.startswith("any number of"):
            self.least, self.most = 0, None
            if text.endswith("your"):
                self.tests.append(Friendly())
        elif text == "one or more" and not self.chosen:
            self.quant = "group"
        elif not text and heads == "something":
            pass
        elif text.startswith(("all", "each", "every")) or not text:
            if not text and not plural:
                raise self.part.error("\"a\", \"all\", \"your\" or a number")
            self.quant = "group"
        elif text == "one of your":
            self.tests.append(Friendly())
        elif text == "one of their":
            if self.scope.actor is None:  # you do it to one of theirs: who chooses which?
                raise self.part.error("who chooses, as in \"they kill one of their units\"")
            self.picked, self.picker = True, self.owner()
            self.tests.append(ControlledBy(self.picker))
        elif text in ("your", "their"):
            owner: Test = Friendly() if text == "your" else ControlledBy(self.owner())
            self.tests.append(owner)
            legend = heads in ("legend",)
            self.quant = "group" if plural or not self.chosen or legend else "definite"
        elif text == "the":
            self.quant = "definite"
        elif last in NUMBERS or last.isdigit():
            self.least = self.most = NUMBERS[last] if last in NUMBERS else int(last)
        else:
            raise self.part.error("\"a\", \"all\", \"your\" or a number")

    def other(self) -> None:
        from riftnb.text.nouns import another

        nouns = self.part.need("nouns")
        kinds = tuple(k for noun in nouns.all("noun") for k in head_kinds(noun)[0])
        if self.chosen:
            self.tests.append(another(self.scope, self.part, kinds))
        else:

            self.tests.append(OtherThan(Self()))

    # -- words before the noun ------------------------------------------------------------

    def before(self, premod: Part) -> None:
        text = premod.text
        if premod.has("pm_tag"):
            self.tests.append(HasTag((premod.words,)))
        elif premod.has("pm_kw"):
            self.tests.append(State(text.strip("[]").lower()) if is_state(text)
                              else HasKeyword(canonical(text)))
        elif premod.has("pm_non"):
            name = premod.words[4:]
            if name in ("token", "unit"):
                self.tests.append(Not(State("token") if name == "token" else _a_unit()))
            else:
                self.tests.append(Not(OneOf((HasName(name), HasTag((name,))))))
        elif text == "friendly":
            self.tests.append(Friendly())
        elif text == "enemy":
            self.tests.append(Enemy())
        elif text in ("other", "different"):
            self.other()
        elif text in _DOMAINS:
            self.tests.append(HasDomain(text.capitalize()))
        else:
            self.tests.append(State(text))

    def heads(self, nouns: Part) -> None:
        tags: list[str] = []
        for noun in nouns.all("noun"):
            kinds, tests = head_kinds(noun)
            if noun.has("n_tag"):
                tag = noun.words
                tags.append(tag.removesuffix("s") if self.plural and len(tag) > 3 else tag)
            elif len(list(nouns.all("noun"))) == 1:
                self.tests += tests
            elif tests:
                raise noun.error("a plain kind of card")
            self.kinds += [k for k in kinds if k not in self.kinds]
        if tags:
            self.tests.append(HasTag(tuple(tags)))


def _a_unit() -> Test:
    """"Non-unit": the test that is denied."""

    return Fits(Filter(("unit",), (), "unit"))


def describe_np(scope: Scope, part: Part, *, chosen: bool, bare: bool = False) -> Described:
    """Tell the words of a noun phrase apart.

    ``chosen``: something is done to it, so "at a battlefield" of a group is a choice.
    """
    reader = _Reader(scope, part, chosen)
    if bare and part.get("quant") is None:
        reader.quant = "group"
    else:
        reader.quantity(part.get("quant"))
    premods = part.get("premods")
    for premod in premods.all("premod") if premods is not None else ():
        reader.before(premod)
    reader.heads(part.need("nouns"))
    postmods = part.get("postmods")
    posts = list(postmods.all("postmod")) if postmods is not None else []
    whose(posts)
    for post in posts:
        reader.after(post)
    filter = Filter(tuple(reader.kinds), tuple(reader.tests), part.words)
    return Described(filter, reader.quant, reader.least, reader.most, reader.limit,
                     reader.picked, reader.picker, reader.among, reader.there,
                     reader.distinct)


__all__ = ["Described", "NUMBERS", "describe_np", "head_kinds", "might_test",
           "number", "power"]
