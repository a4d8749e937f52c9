"""Instructions and the abilities that hold them: replacements, passives, and the program of a
whole card, with what of it the engine does not play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Union

from riftnb.program.actions import ForEachOne, NotPlayed
from riftnb.program.amounts import Count
from riftnb.program.conditions import Exists, Unsupported
from riftnb.program.filters import RUNES, Filter
from riftnb.program.lasting import TakeControl
from riftnb.program.record import Record
from riftnb.program.references import UNKNOWN_PLACES, ChosenPlace, Picked

if TYPE_CHECKING:
    from riftnb.program.actions import Action
    from riftnb.program.amounts import Amount
    from riftnb.program.conditions import AdditionalCost, Condition, Cost, Keyword, Pattern
    from riftnb.program.filters import Choice
    from riftnb.program.references import Ref, Who


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
    ``condition``: an "if" of its own, ``asks`` its words.  ``words``: as printed.
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
    asks: str = ""


class Replacement(Record):
    """"If … would …, … instead" and "prevent …" (369, 437).

    ``pattern``: the event.  ``subject`` is in the pattern.
    ``condition``: a further "if".  ``optional``: "you may"; ``cost`` to be paid for it.
    ``instructions``: what happens instead (their EventObject is the object acted on).
    ``prevent``: for damage: an amount, or AnyNumber() for all of it; None: no prevention.
    ``times``: for damage: how many times as much it is ("double all damage …"); it is modified,
    not replaced (359.3.e.14.c).
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
    times: int = 1


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


class TriggersAgain(Record):
    """"Your [Deathknell] effects trigger an additional time": once more for each such passive.

    ``label``: the word before the abilities that it speaks of ("Deathknell"; "" any).
    ``event``: the event that they trigger on ("conquer"; "" any).  ``here``: only for what
    happens where this is."""

    label: str = ""
    event: str = ""
    here: bool = False


class BonusDamage(Record):
    """"Your spells and abilities deal 1 Bonus Damage": each instance of damage that those which
    fit ``by`` deal is ``amount`` more.  ``affecting``: only of those that affect such units.
    ``next``: only of the next one that is played ("the next spell you play this turn")."""

    by: Union[Ref, Filter]
    amount: Amount
    affecting: Filter | None = None
    next: bool = False


class MayBePlayedTo(Record):
    """"You may play me to an open battlefield", "friendly units may be played to …": a place that
    units may be played to besides their player's base and the battlefields of that player.

    ``kind``: "battlefield" (``having`` says which), "open battlefield" (nobody holds it or is
    there), "occupied enemy battlefield", "conquered battlefield" (by that player, this turn),
    "battlefield of what paid" (where what its additional cost was done to is).  ``having``: what
    must be there.  ``only``: nowhere else.  ``unread``: the words, where the engine does not know
    which place they mean.
    """

    subject: Union[Ref, Filter]
    kind: str = "battlefield"
    having: Filter | None = None
    only: bool = False
    unread: str = ""


class NotPlayedPassive(Record):
    """A passive that is read but not played.  Most change nothing that the engine plays (combat
    damage, costs, score).  ``alters``: it would change rulings, so the engine refuses to play
    with it."""

    what: str
    alters: bool = False


Static = Union[Untargetable, Forbid, MightBonus, GrantsKeyword, GrantsText, AnyDamageKills,
               EntersReady, TriggersAgain, MayBePlayedTo, BonusDamage,
               NotPlayedPassive]


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
    ``fresh``: of the bullets, none twice: "spell" by one spell ("you haven't already chosen");
    of another ability in one turn, "player" by one player ("you've not chosen this turn"), or
    "anyone" ("that hasn't been chosen this turn").
    ``limit``: times each turn it may be used (0: no limit).
    ``label``: "Deathknell", where that word stands before it.
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
    fresh: str = ""
    label: str = ""


def ways(abilities: Iterable[Ability]) -> list[tuple[Ability, Ability]]:
    """What a ``mode`` counts from 1: the abilities, each of those with "choose one —" by its
    bullets; each with the ability of its own text: that bullet, or itself."""
    return [(ability, part) for ability in abilities for part in ability.modes or (ability,)]


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
    if isinstance(value, (Unsupported, NotPlayed, NotPlayedPassive)):
        found.append(value.what)
    elif isinstance(value, MayBePlayedTo) and value.unread:
        found.append(value.unread)
    elif isinstance(value, ForEachOne) and len(value.instructions) != 1:
        found.append(value.words)
    elif isinstance(value, (Count, Exists)) and value.filter.kinds == ("rune",):
        return
    elif isinstance(value, Filter) and "rune" in value.kinds:
        found.append(RUNES)
    elif isinstance(value, ChosenPlace) and value.kind in UNKNOWN_PLACES:
        found.append(f"to a chosen {value.kind}")
    elif isinstance(value, TakeControl) and isinstance(value.what, Picked):
        found.append("taking control of what is picked as it resolves")
    elif isinstance(value, GrantsText) and any(a.kind != "activated" for a in value.abilities):
        found.append(f"have {value.words}")
    elif isinstance(value, Replacement) and "leave" in value.pattern.event.split("|"):
        found.append("if it would leave the board")
    elif isinstance(value, (tuple, Record)):
        for part in value:
            _collect(part, found)
