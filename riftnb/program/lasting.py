"""Actions whose effect lasts, each for its :class:`Duration`: Might, keywords, text and control
that are given, and replacements, triggers and passives that are set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riftnb.program.record import Record

if TYPE_CHECKING:
    from riftnb.program.abilities import Ability, Passive, Replacement
    from riftnb.program.amounts import Amount
    from riftnb.program.conditions import Keyword
    from riftnb.program.references import Ref, Who


class Duration(Record):
    """How long: ``until`` is "turn" (this turn), "combat", "leave" (until the source leaves
    the board), "game" (no end)."""

    until: str


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
    """Keywords are given for a time: "Give a unit [Tank] this turn.".

    ``abilities``: what the keywords mean.
    """

    what: Ref
    keywords: tuple[Keyword, ...]
    duration: Duration
    abilities: tuple[Ability, ...] = ()


class GrantText(Record):
    """Give abilities: ``This turn, that unit has "…"``."""

    what: Ref
    abilities: tuple[Ability, ...]
    words: str
    duration: Duration


class TakeControl(Record):
    """A player controls it from now on, or for a time."""

    what: Ref
    who: Who
    duration: Duration


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


class GiveNextSpell(Record):
    """"Give your next spell this turn [Repeat] …"."""

    who: Who
    keyword: Keyword
    duration: Duration
