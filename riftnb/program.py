"""What card text compiles to: plain, immutable data.

A :class:`Program` is a card's text as the rules see it: keywords and abilities.
An ability holds numbered :class:`Instruction` s, the :class:`Choice` s (targets)
made as it is finalized, and every reference spelled out: which words mean a
target, which mean "the object that instruction 1 acted on", which are read from
the event of a trigger.  Nothing here knows how to parse or how to play.

Three kinds of reference run through everything:

* *object references* (``Ref``): who or what is acted on or read from,
* *player references* (``Who``): who acts,
* *place references* (``Place``): where.

All types are :class:`Record` s, so a program can be compared, hashed, and printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Union, dataclass_transform


@dataclass_transform(frozen_default=True)
class Record:
    """A frozen value with named fields, equal only to a value of its own type.

    Fields are the annotated names of the class, in order, with class attributes as defaults.
    (``dataclasses`` would do the same, but builds each class with ``exec``: for the hundred
    small classes of this module that costs more than the whole import may.)
    """

    _fields: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        cls._fields = tuple(cls.__dict__.get("__annotations__", ()))  # noqa: RUF063 (no inspect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        fields = self._fields
        if len(args) > len(fields):
            raise TypeError(f"{type(self).__name__} takes at most {len(fields)} values")
        values = dict(zip(fields, args))
        for name in fields[len(args):]:
            values[name] = (kwargs.pop(name) if name in kwargs
                            else getattr(type(self), name))  # AttributeError: it needs a value
        if kwargs:
            raise TypeError(f"{type(self).__name__} takes {fields}, each once")
        # A dict of its own, with the fields in their order, is what Python reads fastest from.
        object.__setattr__(self, "__dict__", values)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.__dict__.values())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self))

    def __repr__(self) -> str:
        shown = ", ".join(repr(value) for value in self)
        return f"{type(self).__name__}({shown})"

    def replace(self, **changes: Any) -> Any:
        """A copy with some fields changed."""
        return type(self)(**{**self.__dict__, **changes})

# --------------------------------------------------------------------------
# Object references
# --------------------------------------------------------------------------


class Target(Record):
    """The objects chosen for choice ``slot`` of this ability (355.7)."""

    slot: int


class Self(Record):
    """"I", "me", "this": the object whose text this is."""


class Result(Record):
    """The objects that instruction ``n`` of this ability affected.

    ``action`` is true for a reference that names the action ("the killed
    unit", "the banished card"): it finds nothing if the action did not happen.
    """

    n: int
    action: bool = False


class Rest(Record):
    """The objects that instruction ``n`` looked at or revealed and nobody took."""

    n: int


class CostResult(Record):
    """The objects moved to pay a cost of this item ("the killed unit" of a cost)."""

    cost: int = 0


class EventObject(Record):
    """The object of the event that triggered or was replaced ("it", "that unit")."""


class Parent(Record):
    """``ref`` of the item that created this delayed ability or replacement."""

    ref: Ref


class Group(Record):
    """All objects that fit ``filter`` as the instruction executes; no target (355.10)."""

    filter: Filter


class Picked(Record):
    """Objects picked as the instruction executes (355.17); not targets.

    ``who`` picks between ``least`` and ``most`` of those that fit ``filter``.
    ``among``: only from the objects of this reference ("from among them").
    ``distinct``: of several players, nobody picks what another has picked.
    """

    filter: Filter
    who: Who
    least: Amount
    most: Amount
    among: Ref | None = None
    distinct: bool = False


class TopCards(Record):
    """The top ``count`` cards of a player's Main Deck."""

    who: Who
    count: Amount


class Both(Record):
    """Several references together: "they", "a friendly unit and an enemy unit"."""

    refs: tuple[Ref, ...]


class AttachedTo(Record):
    """The unit that the gear ``gear`` is attached to ("the equipped unit")."""

    gear: Ref


class NewToken(Record):
    """A token to be made: ``might`` is None for gear."""

    name: str
    kind: str  # "unit" or "gear"
    might: int | None
    keywords: tuple[Keyword, ...] = ()
    count: Amount | None = None  # None: one


Ref = Union[Target, Self, Result, Rest, CostResult, EventObject, Parent, Group,
            Picked, TopCards, Both, AttachedTo]

# --------------------------------------------------------------------------
# Player references
# --------------------------------------------------------------------------


class You(Record):
    """The controller of the ability (359.3.f.4)."""


class ControllerOf(Record):
    """"Its controller": information about an object."""

    ref: Ref


class OwnerOf(Record):
    """"Its owner": information about an object."""

    ref: Ref


class EachPlayer(Record):
    """"Each player", turn player first; ``first`` "next": "starting with the next player"."""

    first: str = ""


class EachOpponent(Record):
    """"Each opponent", "opponents", in turn order from this player."""


class ChosenPlayer(Record):
    """The player chosen for choice ``slot`` ("choose an opponent")."""

    slot: int


class ParentPlayer(Record):
    """``who`` as the item that created this delayed ability or "do this" means it."""

    who: Who


class Defender(Record):
    """The player whose units defend in the combat of the event that triggered."""


class Choosers(Record):
    """The players that chose ``option`` in instruction ``n`` ("each player that chooses
    Cards")."""

    n: int
    option: str


class Together(Record):
    """Several players: "you and that player each"."""

    who: tuple[Who, ...]


class Combatants(Record):
    """"The attacker and defender": the players of a combat."""


class EventPlayer(Record):
    """The player of the event that triggered ("they" of "when a player plays …")."""


Who = Union[You, ControllerOf, OwnerOf, EachPlayer, EachOpponent, ChosenPlayer, EventPlayer,
            Defender, ParentPlayer, Combatants, Choosers, Together]

# --------------------------------------------------------------------------
# Place references
# --------------------------------------------------------------------------


class BaseOf(Record):
    """A base: ``who`` None means the base of each object's own controller ("to base")."""

    who: Who | None = None


class ChosenPlace(Record):
    """A destination chosen as the item is finalized (355.4).

    ``kind``: "location" (any base or battlefield), "battlefield",
    "controlled battlefield" (by you), "occupied battlefield" (where you have
    units), "base", "base or battlefield" ("to or from its base"), :data:`UNKNOWN_PLACES`.
    ``having``: a place where something is that fits.
    """

    kind: str = "location"
    having: Filter | None = None


#: Kinds of chosen places that the engine cannot tell from others.
UNKNOWN_PLACES = ("open battlefield", "occupied enemy battlefield")


class Here(Record):
    """"Here": where the source is as the instruction executes (359.3.f.2).

    For a battlefield's own text, that battlefield.
    """


class PlaceOf(Record):
    """Where ``ref`` is ("there", "its location", "that battlefield" of a chosen one)."""

    ref: Ref


class LeftBy(Record):
    """The place that instruction ``n`` moved its object from ("at that battlefield")."""

    n: int


class EventFrom(Record):
    """The place that the trigger's event left, recorded then (359.3.f.3)."""


class EventTo(Record):
    """The place that the trigger's event reached or happened at, recorded then (359.3.f.3)."""


class AnyBattlefield(Record):
    """"At a battlefield", "to any battlefield" as a description."""


class PlaceThat(Record):
    """A battlefield that fits ("attacks a battlefield you control")."""

    filter: Filter


class AnyBase(Record):
    """"In a base" as a description."""


class AnyLocation(Record):
    """"From a location": any base or battlefield."""


class ParentPlace(Record):
    """``place`` as the item that created this delayed ability reads or recorded it."""

    place: Place


Place = Union[BaseOf, ChosenPlace, Here, PlaceOf, EventFrom, EventTo,
              AnyBattlefield, AnyBase, AnyLocation, ParentPlace, LeftBy, PlaceThat]

# --------------------------------------------------------------------------
# Amounts
# --------------------------------------------------------------------------


class Number(Record):
    """A printed number."""

    value: int


class StatOf(Record):
    """A number read from an object: ``stat`` is "might", "energy", "power", "damage" (what is
    marked on it) or a keyword with a number ("my [Assault]")."""

    stat: str
    ref: Ref


class Count(Record):
    """How many objects fit ``filter`` right now."""

    filter: Filter


class CountTags(Record):
    """How many of ``tags`` there are among the objects that fit ``filter``."""

    filter: Filter
    tags: tuple[str, ...]


class Paid(Record):
    """As much as was paid of "any amount" as the cost of this instruction."""


class Sum(Record):
    """``left`` + ``right``."""

    left: Amount
    right: Amount


class Product(Record):
    """``left`` times ``right`` ("2 … for each …", "double")."""

    left: Amount
    right: Amount


class Negative(Record):
    """Minus ``amount``."""

    amount: Amount


class AnyNumber(Record):
    """"Any number of": no upper limit."""


class DoneBy(Record):
    """How much instruction ``n`` did: cards drawn, damage dealt, units killed."""

    n: int


class Points(Record):
    """How many points a player has ("your points")."""

    who: Who


Amount = Union[Number, StatOf, Count, CountTags, Paid, Sum, Product, Negative, AnyNumber, DoneBy,
               Points]

# --------------------------------------------------------------------------
# Filters: the words that describe an object
# --------------------------------------------------------------------------


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


# --------------------------------------------------------------------------
# Conditions
# --------------------------------------------------------------------------


class Did(Record):
    """"If you do", "if you killed it this way": the action of instruction ``n`` happened."""

    n: int


class DidNot(Record):
    """"If you can't", "otherwise" after a "may": the action of instruction ``n`` did not happen."""

    n: int


class KillsThisWay(Record):
    """"If this kills it": settled in the cleanup after the damage of instruction ``n``."""

    n: int
    ref: Ref


class Matches(Record):
    """"If it was an enemy unit", "if at least one of them has [Temporary]": information.

    ``past`` for "was", "had" (looks back).  ``at_least``: how many of ``ref`` must fit
    (0: all of them).
    """

    ref: Ref
    filter: Filter
    past: bool = False
    at_least: int = 0


class Exists(Record):
    """"If you control a Mech", "if there's an enemy unit here": ``count`` or more fit
    (``op`` ">=", "==", "<=")."""

    filter: Filter
    op: str = ">="
    count: int = 1


class Legion(Record):
    """[Legion]: you have played another card this turn."""


class Level(Record):
    """[Level N]: you have at least ``xp`` XP."""

    xp: int


class CostPaid(Record):
    """"If you paid the additional cost" of this item."""

    cost: int = 0


class InPhase(Record):
    """"If it's your Beginning Phase": ``phase`` "beginning", "main", "turn"; ``who`` whose."""

    phase: str
    who: Who


class PlayedFrom(Record):
    """"If you played this from your hand": ``zone``."""

    zone: str


class PlayedThisTurn(Record):
    """"You've played an Equipment this turn": ``who`` played something that fits."""

    who: Who
    filter: Filter


class AmountIs(Record):
    """"If you couldn't channel 2 runes this way": a number against another.

    ``op``: "<", "<=", ">", ">=", "=="."""

    left: Amount
    op: str
    right: Amount


class Otherwise(Record):
    """The condition of instruction ``n`` did not hold."""

    n: int


class NotCondition(Record):
    """The condition does not hold."""

    condition: Condition


class AllOf(Record):
    """All the conditions hold."""

    conditions: tuple[Condition, ...]


class Unsupported(Record):
    """Something that is read but that the engine does not play; ``what`` says it in words."""

    what: str


Condition = Union[Did, DidNot, KillsThisWay, Matches, Exists, Legion, Level, CostPaid,
                  InPhase, PlayedFrom, PlayedThisTurn, AmountIs, Otherwise, NotCondition,
                  AllOf, Unsupported]

# --------------------------------------------------------------------------
# Costs and keywords
# --------------------------------------------------------------------------


class Cost(Record):
    """A cost: ``energy``, ``power`` (list of domain symbols, "A" for any), ``exhaust`` this
    ([E]), and ``actions`` performed as a cost (kill, discard, banish, spend a buff …)."""

    energy: int = 0
    power: tuple[str, ...] = ()
    exhaust: bool = False
    actions: tuple[Action, ...] = ()
    words: str = ""


class AdditionalCost(Record):
    """"As an additional cost to play this, …"; ``optional`` for "you may".

    ``choices``: for a permanent, what its victims are chosen from (a spell has them among
    the choices of its ability, with ``source`` "cost").  ``condition``: "If …, you may …"."""

    cost: Cost
    optional: bool = False
    choices: tuple[Choice, ...] = ()
    condition: Condition | None = None


class Keyword(Record):
    """A keyword of the card: "Action", "Reaction", "Hidden", "Repeat", "Assault", …
    ``idle``: why the engine has nothing to do for it, in words ("" if it plays it)."""

    name: str
    value: int | None = None
    cost: Cost | None = None
    idle: str = ""


# --------------------------------------------------------------------------
# Events: what triggers, replacements and prohibitions watch
# --------------------------------------------------------------------------


class Pattern(Record):
    """Which events are meant.

    ``event``: "play", "move", "attack", "defend", "conquer", "hold", "die", "kill",
    "damage", "ready", "exhaust", "buff", "stun", "heal", "recall", "return", "banish",
    "discard", "draw", "channel", "choose", "give might", "lower might", "attach",
    "counter", "score", "spend buff", "empower", "win combat", "gain xp", "recycle", "leave",
    or the moments "beginning", "main", "end of turn", "turn".
    ``subject``: which object it happens to: Self(), a Filter, or a Ref; None: any.
    ``who``: which player does it ("you kill"); None: any.
    ``from_``, ``to``: where a move starts or ends, or where it happens (``to``).
    ``by``: a Filter on the spell or ability that causes it ("with a spell").
    ``ordinal``: "first", "second", … time each turn; 0: every time.
    ``batch``: "one or more": once for all that happens at once.
    """

    event: str
    subject: Union[Ref, Filter, None] = None
    who: Who | None = None
    from_: Place | None = None
    to: Place | None = None
    by: Filter | None = None
    ordinal: int = 0
    batch: bool = False


# --------------------------------------------------------------------------
# Actions: one per instruction
# --------------------------------------------------------------------------


class Either(Record):
    """"Draw 1 or buff me": one of the actions, chosen as the instruction executes (355.17).
    ``what`` says it in words: the engine does not play it."""

    actions: tuple[Action, ...]
    what: str


class Kill(Record):
    what: Ref
    who: Who | None = None  # "Each player kills one of their units."


class Deal(Record):
    """Deal damage. ``split`` divides the amount among the targets (355.14).
    ``dealer``: "It deals damage equal to its Might": who deals it (None: the item)."""

    amount: Amount
    to: Ref
    split: bool = False
    dealer: Ref | None = None


class DealEachOther(Record):
    """"They deal damage equal to their Mights to each other": never one-sided."""

    left: Ref
    right: Ref


class Draw(Record):
    who: Who
    count: Amount


class Move(Record):
    what: Ref
    to: Place


class SwapPlaces(Record):
    """"Move each to the other's location"."""

    left: Ref
    right: Ref


class Ready(Record):
    what: Ref


class ReadyRunes(Record):
    who: Who
    count: Amount


class Exhaust(Record):
    what: Ref


class Heal(Record):
    what: Ref


class Recall(Record):
    """To its controller's base; not a move (455)."""

    what: Ref
    exhausted: bool = False


class Banish(Record):
    what: Ref
    who: Who | None = None


class ReturnToHand(Record):
    """To its owner's hand. ``instead`` for "instead of putting it in their trash"."""

    what: Ref
    instead_of_trash: bool = False


class Play(Record):
    """Play a card. ``who`` plays it; ``to`` where; ``cost``: "full", "ignored",
    "reduced", or a price such as "[A]"."""

    what: Ref
    who: Who
    to: Place | None = None
    cost: str = "ignored"
    ready: bool = False


class PlayToken(Record):
    token: NewToken
    who: Who
    to: Place | None = None
    ready: bool = False  # units: "ready"; gear is ready unless exhausted
    exhausted: bool = False


class Buff(Record):
    what: Ref


class SpendBuff(Record):
    what: Ref


class Stun(Record):
    what: Ref


class Empower(Record):
    """It becomes [Empowered]."""

    what: Ref


class Disempower(Record):
    """It is no longer [Empowered]."""

    what: Ref


class GiveMight(Record):
    """``amount`` more (or less) Might for ``duration``; ``minimum`` applied once (454)."""

    what: Ref
    amount: Amount
    duration: Duration
    minimum: int | None = None


class SetMight(Record):
    """"Its base Might becomes 5", "increase its Might to …" (``only_up``)."""

    what: Ref
    amount: Amount
    duration: Duration
    only_up: bool = False


class SwapMight(Record):
    """"Swap the Might of two units …"."""

    left: Ref
    right: Ref
    duration: Duration


class GiveKeyword(Record):
    what: Ref
    keywords: tuple[Keyword, ...]
    duration: Duration


class GrantText(Record):
    """Give abilities: ``This turn, that unit has "…"``."""

    what: Ref
    abilities: tuple[Ability, ...]
    words: str
    duration: Duration


class TakeControl(Record):
    what: Ref
    who: Who
    duration: Duration


class LoseControl(Record):
    what: Ref


class Counter(Record):
    what: Ref
    unless: Cost | None = None  # "unless its controller pays [2]"


class Channel(Record):
    who: Who
    count: Amount
    exhausted: bool = False


class LookAt(Record):
    """Look at or (``reveal``) reveal cards."""

    what: Ref
    who: Who
    reveal: bool = False


class RevealHand(Record):
    who: Who


class Choose(Record):
    """Players choose on resolution what the next instructions act on ("Each player chooses a
    unit they control."); no targets (355.10)."""

    what: Ref


class ChooseWord(Record):
    """"Each other player chooses Cards or Runes."; ``what`` in words: the engine does not play
    it."""

    who: Who
    options: tuple[str, ...]
    what: str


class Take(Record):
    """Put a card into its owner's hand ("draw it", "put 1 into your hand")."""

    what: Ref


class PutBack(Record):
    """Put cards that were looked at back on top of the Main Deck, in any order."""

    what: Ref
    who: Who


class Recycle(Record):
    """Put cards on the bottom of their owners' Main Decks."""

    what: Ref
    who: Who | None = None


class Discard(Record):
    who: Who
    what: Ref | None  # None: the player picks
    count: Amount | None = None


class PutInTrash(Record):
    what: Ref


class Predict(Record):
    """[Predict N]: look at the top N cards, recycle any of them."""

    who: Who
    count: int = 1


class Attach(Record):
    gear: Ref
    to: Ref


class Detach(Record):
    gear: Ref


class GainXP(Record):
    who: Who
    amount: Amount


class SpendXP(Record):
    """XP that a player has and pays with."""

    who: Who
    amount: Amount


class Burn(Record):
    """[Burn N]: the top N cards of a player's Main Deck go to their trash."""

    who: Who
    count: Amount


class Score(Record):
    who: Who
    amount: Amount


class AddResource(Record):
    who: Who
    cost: Cost


class PayFor(Record):
    """"Pay [2]" as an instruction."""

    who: Who
    cost: Cost


class CreateReplacement(Record):
    """Set up a replacement or prevention: "If it would die this turn, banish it instead."."""

    replacement: Replacement
    duration: Duration
    about: Ref | None = None


class CreateTrigger(Record):
    """Set up a delayed triggered ability (390): "When it dies this turn, …",
    "at the end of this turn, …". ``once``: it fires once and is gone."""

    ability: Ability
    duration: Duration
    once: bool = False


class CreatePassive(Record):
    """Set up a passive for a time: "Opponents can't play cards this turn."."""

    passive: Passive
    duration: Duration


class DoThis(Record):
    """"Do this: …": a new chain item with its own choices (386-388)."""

    ability: Ability


class ForEach(Record):
    """"For each …, do this: …": the nested ability once per object killed or counted."""

    what: Ref
    ability: Ability


class ForEachOne(Record):
    """"For each friendly unit, you may spend its buff to ready it.": the instructions once for
    each, one after another, in this one instruction.  The one is their EventObject (of players:
    their EventPlayer)."""

    what: Union[Ref, Who]
    instructions: tuple[Instruction, ...]
    words: str


class GiveNextSpell(Record):
    """"Give your next spell this turn [Repeat] …"."""

    who: Who
    keyword: Keyword
    duration: Duration


class NotPlayed(Record):
    """An action that is read but that the engine does not play; ``what`` in words."""

    what: str
    refs: tuple[Ref, ...] = ()


Action = Union[
    Kill, Deal, DealEachOther, Draw, Move, SwapPlaces, Ready, ReadyRunes, Exhaust, Heal, Recall,
    Banish, ReturnToHand, Play, PlayToken, Buff, SpendBuff, Stun, GiveMight, SetMight, SwapMight,
    GiveKeyword, GrantText, TakeControl, LoseControl, Counter, Channel, LookAt, RevealHand, Choose,
    Take, Recycle, Discard, PutInTrash, Predict, Attach, Detach, GainXP, Score, AddResource, PayFor,
    CreateReplacement, CreateTrigger, CreatePassive, DoThis, ForEach, ForEachOne, GiveNextSpell,
    ChooseWord, PutBack, Either, Empower, Disempower, SpendXP, Burn, NotPlayed,
]


class Duration(Record):
    """How long: ``until`` is "turn" (this turn), "combat", "leave" (until the source leaves
    the board), "game" (no end)."""

    until: str


# --------------------------------------------------------------------------
# Instructions and abilities
# --------------------------------------------------------------------------


class Link(Record):
    """A link to an earlier instruction (359.3.e.14).

    ``kind``: "object" (it needs the object or its information), "action" (it asks for the
    action itself: "if you do"), "result" (it names the action's result: "the killed unit"),
    "permission" (the same "you may" or "pay … to" stands before both).
    ``word``: the word that makes the link ("its", "if you do", "the killed unit").
    """

    to: int
    kind: str
    word: str


class Offer(Record):
    """"… unless its controller has you draw 2": ``who`` may have ``action`` done instead."""

    who: Who
    action: Action


class Instruction(Record):
    """One instruction, numbered from 1 in printed order.

    ``targets``: the slots whose legality this instruction checks (its own targets).
    ``may``: "you may", decided as it executes.  ``cost``: "[do X] to [do Y]", "you may pay".
    ``condition``: an "if" of its own.  ``words``: as printed.
    ``instead_of``: number of the earlier instruction that this one stands in for when its
    condition holds ("draw 2 instead"), else 0.
    ``unless``: what a player may do, as it executes, so that it is not done.
    ``by``: who may, if that is another player ("they may …").
    """

    n: int
    action: Action
    words: str
    targets: tuple[int, ...] = ()
    links: tuple[Link, ...] = ()
    condition: Condition | None = None
    may: bool = False
    cost: Cost | None = None
    instead_of: int = 0
    unless: Offer | None = None
    by: Who | None = None


class Replacement(Record):
    """"If … would …, … instead" and "prevent …" (369, 437).

    ``pattern``: the event.  ``subject`` is in the pattern.
    ``condition``: a further "if".  ``optional``: "you may"; ``cost`` to be paid for it.
    ``instructions``: what happens instead (their EventObject is the object acted on).
    ``prevent``: for damage: an amount, or AnyNumber() for all of it; None: no prevention.
    ``once``: "the next time".  ``who``: who may, if it is optional (None: you).
    ``keeps_event``: an addition ("… and also"), not a replacement.
    """

    pattern: Pattern
    instructions: tuple[Instruction, ...]
    words: str
    condition: Condition | None = None
    optional: bool = False
    cost: Cost | None = None
    prevent: Amount | None = None
    once: bool = False
    who: Who | None = None


class Untargetable(Record):
    """Objects that fit can't be chosen by some spells and abilities (757).

    ``by``: Filter over spells and abilities; its tests Enemy, Compare("energy", …)."""

    subject: Union[Ref, Filter]
    by: Filter


class Forbid(Record):
    """"Can't": events of this pattern do not happen (054)."""

    pattern: Pattern


class MightBonus(Record):
    """"Other friendly units have +1 [M] here."."""

    subject: Union[Ref, Filter]
    amount: Amount


class GrantsKeyword(Record):
    """"Friendly units here have [Shield]."."""

    subject: Union[Ref, Filter]
    keywords: tuple[Keyword, ...]


class GrantsText(Record):
    """"Units here have "…"."; also what a granted keyword means.  The engine plays activated
    abilities that are given so, and no others."""

    subject: Union[Ref, Filter]
    abilities: tuple[Ability, ...]
    words: str


class AnyDamageKills(Record):
    """"Any amount of your damage is enough to kill enemy units."."""

    who: Who
    subject: Filter


class EntersReady(Record):
    """"I enter ready.", "Units you play this turn enter ready."; ``exhausted`` the reverse."""

    subject: Union[Ref, Filter]
    exhausted: bool = False


class NotPlayedPassive(Record):
    """A passive that is read but not played.  Most change nothing that the engine plays (combat
    damage, costs, score, where a card may be played).  ``alters``: it would change rulings
    (bonus damage, triggers that trigger twice), so the engine refuses to play with it."""

    what: str
    alters: bool = False


Static = Union[Untargetable, Forbid, MightBonus, GrantsKeyword, GrantsText, AnyDamageKills,
               EntersReady, NotPlayedPassive]


class Passive(Record):
    """A passive ability: what it does, while ``condition`` holds."""

    static: Static
    words: str
    condition: Condition | None = None


class Ability(Record):
    """One ability.

    ``kind``: "spell" (the text of a spell), "activated", "triggered", "passive",
    "replacement".
    ``choices``: the targets in the order of the text (of mode 0).
    ``modes``: for "Choose one —": one ability per bullet; then ``instructions`` is empty.
    ``trigger``: for triggered abilities; ``condition``: the "if" right after the first comma
    (383.3.e); ``may``: "you may" decided as it triggers (383.3.a); ``cost``: what a triggered
    "you may pay … to" or an activated ability costs.
    ``speed``: for activated abilities "" (your turn), "Action", "Reaction".
    ``zone``: where it works: "board", or "trash" ("play me from your trash").
    ``fresh``: of the bullets, none twice by one spell ("you haven't already chosen").
    ``limit``: times each turn it may be used (0: no limit).
    """

    kind: str
    words: str
    instructions: tuple[Instruction, ...] = ()
    choices: tuple[Choice, ...] = ()
    modes: tuple[Ability, ...] = ()
    trigger: Pattern | None = None
    condition: Condition | None = None
    may: bool = False
    cost: Cost | None = None
    speed: str = ""
    zone: str = "board"
    passive: Passive | None = None
    replacement: Replacement | None = None
    limit: int = 0
    fresh: bool = False


class Ambiguity(Record):
    """Words of a card that can be read in more than one way.

    ``sentence``: where they stand.  ``words``: the words.  ``readings``: what they can mean.
    ``taken``: the reading of this program, counted from 0.  ``why``: the convention of the
    game's templating that says so ("" if it was asked for).
    """

    sentence: str
    words: str
    readings: tuple[str, ...]
    taken: int
    why: str = ""

    def __str__(self) -> str:
        others = " or ".join(each for n, each in enumerate(self.readings) if n != self.taken)
        why = f": {self.why}" if self.why else ""
        return f"“{self.words}” is read as {self.readings[self.taken]}, not as {others}{why}"


class Program(Record):
    """A card's text, compiled.

    ``ambiguities``: the words that could be read otherwise, and how they are read here.
    """

    text: str
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[Ability, ...] = ()
    costs: tuple[AdditionalCost, ...] = ()
    ambiguities: tuple[Ambiguity, ...] = ()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """The picture and the words of the text, for a notebook."""
        from riftnb.show.html import program_bundle
        return program_bundle(self)

    @property
    def unplayed(self) -> tuple[str, ...]:
        """What of this text is read but not played by the engine, in words: what it would
        refuse to rule on, then the printed keywords that it has nothing to do for."""
        idle = dict.fromkeys(f"[{k.name}] ({k.idle})" for k in self.keywords if k.idle)
        return (*left_out(self), *idle)


def left_out(value: object) -> tuple[str, ...]:
    """What of a program, or of a part of one, is read but not played, keywords apart."""
    found: list[str] = []
    _collect(value, found)
    return tuple(found)


def _collect(value: object, found: list[str]) -> None:
    if isinstance(value, (Unsupported, NotPlayed, NotPlayedPassive, ChooseWord, Either)):
        found.append(value.what)
    elif isinstance(value, ForEachOne) and len(value.instructions) != 1:
        found.append(value.words)
    elif isinstance(value, (Count, Exists)) and value.filter.kinds == ("rune",):
        return
    elif isinstance(value, Filter) and "rune" in value.kinds:
        found.append(RUNES)
    elif isinstance(value, ChosenPlace) and value.kind in UNKNOWN_PLACES:
        found.append(f"to a chosen {value.kind}")
    elif isinstance(value, GrantsText) and any(a.kind != "activated" for a in value.abilities):
        found.append(f"have {value.words}")
    elif isinstance(value, Ability) and value.modes and value.kind != "spell":
        found.append("choose one")
        _collect(value.replace(modes=()), found)
    elif isinstance(value, (tuple, Record)):
        for part in value:
            _collect(part, found)
