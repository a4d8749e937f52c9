"""What words point at: objects (``Ref``), players (``Who``), and places (``Place``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from riftnb.program.record import Record

if TYPE_CHECKING:
    from riftnb.program.abilities import Ability
    from riftnb.program.amounts import Amount
    from riftnb.program.conditions import Keyword
    from riftnb.program.filters import Filter

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
    """A token to be made: ``might`` is None for gear.

    ``abilities``: what its own text and its keywords mean.
    """

    name: str
    kind: str  # "unit" or "gear"
    might: int | None
    keywords: tuple[Keyword, ...] = ()
    count: Amount | None = None  # None: one
    abilities: tuple[Ability, ...] = ()


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
    """Where ``ref`` is ("there", "its location", "that battlefield" of a chosen one).

    ``battlefield``: only if that is a battlefield ("my battlefield"); a base is none.
    """

    ref: Ref
    battlefield: bool = False


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
