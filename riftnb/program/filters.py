"""The words that describe an object (``Test``), a whole description (:class:`Filter`), and the
choice of a target by it (:class:`Choice`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from riftnb.program.record import Record

if TYPE_CHECKING:
    from riftnb.program.amounts import Amount
    from riftnb.program.conditions import Condition
    from riftnb.program.references import Place, Ref, Who


class Friendly(Record):
    """Controlled by the ability's controller ("friendly", "you control", "your")."""


class Enemy(Record):
    """Controlled by an opponent of the ability's controller."""


class OwnedBy(Record):
    """Owned by the player ``who`` ("you own")."""

    who: Who


class ControlledBy(Record):
    """Controlled by the player ``who`` ("they control", "one of their units")."""

    who: Who


class At(Record):
    """At a place: ``At(AnyBattlefield())``, ``At(Here())``, ``At(BaseOf(You()))``."""

    place: Place


class SamePlaceAs(Record):
    """At the same location as ``ref``.

    ``joint``: said of the two together ("a friendly unit and an enemy unit at the same
    battlefield"), so nothing is asked of one whose other has left the board.
    """

    ref: Ref
    joint: bool = False


class ElsewhereThan(Record):
    """At a different location than ``ref`` (a unit or a battlefield)."""

    ref: Ref


class SameControllerAs(Record):
    """With the same controller as ``ref``."""

    ref: Ref


class Compare(Record):
    """A number of the object against an amount: ``Compare("might", "<=", Number(3))``.

    ``stat``: "might", "energy", "power".  ``op``: "<", "<=", ">", ">=", "==".
    """

    stat: str
    op: str
    amount: Amount


class State(Record):
    """A state of the object: "ready", "exhausted", "damaged", "buffed", "stunned",
    "attacking", "defending", "in combat", "in a showdown", "alone", "token",
    "mighty" (Might 5 or more), "equipped", "attached", "detached", "facedown", "empowered"."""

    name: str


class HasKeyword(Record):
    """Has the keyword ("with [Temporary]")."""

    keyword: str


class HasTag(Record):
    """Has one of the tags ("Mech", "Bird, Cat, Dog, or Poro", "Equipment")."""

    tags: tuple[str, ...]


class HasName(Record):
    """Has the name ("Gold", "non-Recruit" when negated)."""

    name: str


class SameNameAs(Record):
    """Has the name of ``ref`` ("a card with my name")."""

    ref: Ref


class HasDomain(Record):
    """Has the domain ("Order")."""

    domain: str


class OtherThan(Record):
    """"Another", "other": not one of the objects of ``ref``."""

    ref: Ref


class In(Record):
    """In a non-board zone: ``zone`` is "trash", "hand", "deck", "banishment";
    ``who`` whose (None: anybody's)."""

    zone: str
    who: Who | None


class LinkedSet(Record):
    """In the linked set of this object: what its own abilities moved to ``zone``
    and is still that same object there (393-397): "banished with this"."""

    zone: str


class Chooses(Record):
    """For spells and abilities on the chain: has chosen ``ref``.

    ``only``: and no other object that fits ``but_no_other``.
    """

    ref: Ref
    but_no_other: Filter | None = None


class Not(Record):
    """The test does not hold."""

    test: Test


class OneOf(Record):
    """At least one of the tests holds."""

    tests: tuple[Test, ...]


class Is(Record):
    """Is one of the objects of ``ref``."""

    ref: Ref


class IsAttachedTo(Record):
    """Is gear attached to ``ref`` ("each Equipment attached to me")."""

    ref: Ref


class Fits(Record):
    """Fits the whole of another description ("a unit at a battlefield or a gear")."""

    filter: Filter


class InCombatWith(Record):
    """In combat with an object that fits ("in combat with an enemy Fury unit")."""

    filter: Filter


class ChosenBy(Record):
    """Being chosen by a spell or ability on the chain that fits."""

    filter: Filter


class Holding(Record):
    """For a place: something that fits is there ("a battlefield where you have units")."""

    filter: Filter


class Given(Record):
    """The word that describes it counts only if a condition holds: "choose an enemy unit with
    3 [M] or less. If you paid the additional cost, choose any enemy unit instead."."""

    condition: Condition


Test = Union[Friendly, Enemy, OwnedBy, ControlledBy, At, SamePlaceAs, ElsewhereThan,
             SameControllerAs, Compare, State, HasKeyword, HasTag, HasName, HasDomain,
             OtherThan, In, LinkedSet, Chooses, Not, OneOf, Is, IsAttachedTo, Fits, InCombatWith,
             ChosenBy, Holding, Given, SameNameAs]


class Filter(Record):
    """A description: ``kinds`` any of "unit", "gear", "spell", "ability", "battlefield",
    "rune", "legend", "card", "permanent", "player"; ``tests`` in printed order;
    ``words`` as printed ("a unit at a battlefield")."""

    kinds: tuple[str, ...]
    tests: tuple[Test, ...]
    words: str


#: What is said of runes where one is meant: the engine counts them and does not know them apart.
RUNES = "runes one by one (they are counted)"


class Choice(Record):
    """One choice made as the item is finalized: a target (355.7-355.14).

    ``least``/``most`` objects (``most`` None: any number); "up to" and "any number"
    have ``least`` 0 (355.13).  ``limit``: a test on the whole set: "same place",
    "same controller", "one per location", "total might <= N" as (name, amount).
    ``source``: for Chosen cost victims "cost", else "text".
    ``filter.kinds`` of ("player",) means a chosen player; tests Enemy = an opponent.
    """

    slot: int
    filter: Filter
    least: int = 1
    most: int | None = 1
    limit: tuple[str, Amount | None] | None = None
    source: str = "text"
