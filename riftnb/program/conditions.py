"""What is asked before something happens: conditions ("if …"), costs, keywords (which may have
a cost), and the patterns of the events that triggers, replacements and prohibitions watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from riftnb.program.record import Record

if TYPE_CHECKING:
    from riftnb.program.actions import Action
    from riftnb.program.amounts import Amount
    from riftnb.program.filters import Choice, Filter
    from riftnb.program.references import Place, Ref, Who

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
    """"If you played this from your hand", "when you play a card from face down": ``zone`` is
    "hand" (your own), or "facedown"; ``ref`` what was played (None: this)."""

    zone: str
    ref: Ref | None = None


class ArrivesAt(Record):
    """"If you play me to a battlefield, I enter ready": where it is about to enter."""

    place: Place


class PlayedThisTurn(Record):
    """"You've played an Equipment this turn": ``who`` played something that fits."""

    who: Who
    filter: Filter


class HappenedThisTurn(Record):
    """"If a unit died this turn", "if I have moved twice this turn": an event of this pattern,
    ``least`` times; ``phase`` "beginning": in your Beginning Phase.  ``words``: as printed."""

    pattern: Pattern
    words: str
    least: int = 1
    phase: str = ""


class FewerRunes(Record):
    """"If you control fewer runes than an opponent": than one of them at least."""


class InShowdown(Record):
    """"During a showdown": one is going on, here or elsewhere."""


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
                  InPhase, PlayedFrom, ArrivesAt, PlayedThisTurn, HappenedThisTurn, FewerRunes,
                  InShowdown, AmountIs, Otherwise, NotCondition, AllOf, Unsupported]

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
    ``only``: what else the event asks for, where only such events are counted ("the first time
    … during your Beginning Phase").
    """

    event: str
    subject: Union[Ref, Filter, None] = None
    who: Who | None = None
    from_: Place | None = None
    to: Place | None = None
    by: Filter | None = None
    ordinal: int = 0
    batch: bool = False
    only: Condition | None = None
