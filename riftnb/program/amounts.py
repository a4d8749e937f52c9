"""How much: printed numbers, numbers read from an object, counts, sums (``Amount``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from riftnb.program.record import Record

if TYPE_CHECKING:
    from riftnb.program.filters import Filter
    from riftnb.program.references import Ref, Who


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
