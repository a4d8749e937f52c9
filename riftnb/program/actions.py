"""What one instruction does (``Action``).  The actions whose effect lasts stand in
:mod:`~riftnb.program.lasting`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from riftnb.program.lasting import (
    CreatePassive,
    CreateReplacement,
    CreateTrigger,
    GiveKeyword,
    GiveMight,
    GiveNextSpell,
    GrantText,
    SetMight,
    SwapMight,
    TakeControl,
)
from riftnb.program.record import Record

if TYPE_CHECKING:
    from riftnb.program.abilities import Ability, Instruction
    from riftnb.program.amounts import Amount
    from riftnb.program.conditions import Cost
    from riftnb.program.references import NewToken, Place, Ref, Who


class Either(Record):
    """"Draw 1 or buff me": one of the actions, chosen as the instruction executes (355.17);
    ``words``: each of them in words."""

    actions: tuple[Action, ...]
    words: tuple[str, ...]


class Kill(Record):
    """A permanent dies: it goes to its owner's trash, at once (428)."""

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
    """Players draw the top cards of their Main Decks."""

    who: Who
    count: Amount


class Move(Record):
    """Units move to another place; moving to where one is is no move (355.4.a)."""

    what: Ref
    to: Place


class SwapPlaces(Record):
    """"Move each to the other's location"."""

    left: Ref
    right: Ref


class Ready(Record):
    """An exhausted object becomes ready; a ready one is negated (359.3.e.14.b)."""

    what: Ref


class ReadyRunes(Record):
    """A player readies so many of their exhausted runes."""

    who: Who
    count: Amount


class Exhaust(Record):
    """A ready object becomes exhausted; an exhausted one is negated (359.3.e.14.b)."""

    what: Ref


class Heal(Record):
    """All damage is removed from a unit."""

    what: Ref


class Recall(Record):
    """To its controller's base; not a move (455)."""

    what: Ref
    exhausted: bool = False


class Banish(Record):
    """An object or card goes to its owner's banishment; that is no kill (427.2.a)."""

    what: Ref
    who: Who | None = None


class ReturnToHand(Record):
    """To its owner's hand. ``instead_of_trash``: it says "instead of putting it in their trash",
    which the printout shows."""

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
    """Tokens are made and played; they are owned by who plays them."""

    token: NewToken
    who: Who
    to: Place | None = None
    ready: bool = False  # units: "ready"; gear is ready unless exhausted
    exhausted: bool = False


class Buff(Record):
    """A unit gets a buff, if it has none (413, 426)."""

    what: Ref


class SpendBuff(Record):
    """The buff of a unit is removed, to pay with it."""

    what: Ref


class Stun(Record):
    """A unit is stunned."""

    what: Ref


class Empower(Record):
    """It becomes [Empowered]."""

    what: Ref


class Disempower(Record):
    """It is no longer [Empowered]."""

    what: Ref


class LoseControl(Record):
    """A player no longer controls it: it goes back to who controlled it before."""

    what: Ref


class Counter(Record):
    """A spell or ability leaves the chain without resolving."""

    what: Ref
    unless: Cost | None = None  # "unless its controller pays [2]"


class MakeNewChoices(Record):
    """"Make new choices for it": what was chosen for a spell is chosen anew, by its text as its
    controller of now reads it; this overrides 355.15."""

    what: Ref


class Channel(Record):
    """Players put runes from their rune decks onto the board."""

    who: Who
    count: Amount
    exhausted: bool = False


class LookAt(Record):
    """Look at or (``reveal``) reveal cards."""

    what: Ref
    who: Who
    reveal: bool = False


class RevealHand(Record):
    """A player shows all cards of their hand."""

    who: Who


class Choose(Record):
    """Players choose on resolution what the next instructions act on ("Each player chooses a
    unit they control."); no targets (355.10)."""

    what: Ref


class ChooseWord(Record):
    """"Each other player chooses Cards or Runes.": a word, as it executes (355.17)."""

    who: Who
    options: tuple[str, ...]


class Take(Record):
    """Put a card into its owner's hand ("put 1 into your hand"); ``draw``: that is a draw
    ("draw it")."""

    what: Ref
    draw: bool = False


class PutBack(Record):
    """Put cards that were looked at back on top of the Main Deck, in any order."""

    what: Ref
    who: Who


class PutOnDeck(Record):
    """Put something on the top or the bottom of its owner's Main Deck: ``who`` says which, as it
    executes (355.17).  That is no recycling."""

    what: Ref
    who: Who


class Recycle(Record):
    """Put cards on the bottom of their owners' Main Decks."""

    what: Ref
    who: Who | None = None


class Discard(Record):
    """Cards go from a player's hand to their trash."""

    who: Who
    what: Ref | None  # None: the player picks
    count: Amount | None = None


class PutInTrash(Record):
    """Cards go to their owners' trashes; that is no discard and no kill."""

    what: Ref


class Predict(Record):
    """[Predict N]: look at the top N cards, recycle any of them."""

    who: Who
    count: int = 1


class Attach(Record):
    """Gear is attached to a unit."""

    gear: Ref
    to: Ref


class Detach(Record):
    """Gear is no longer attached to anything."""

    gear: Ref


class GainXP(Record):
    """A player gains XP."""

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
    """A player scores points."""

    who: Who
    amount: Amount


class AddResource(Record):
    """"[Add] [1]": a player gets Energy or Power to pay with."""

    who: Who
    cost: Cost


class PayFor(Record):
    """"Pay [2]" as an instruction."""

    who: Who
    cost: Cost


class BecomeCopy(Record):
    """"It becomes a copy of that unit": what is printed on ``of`` is printed on it."""

    what: Ref
    of: Ref


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


class NotPlayed(Record):
    """An action that is read but that the engine does not play; ``what`` in words."""

    what: str
    refs: tuple[Ref, ...] = ()


Action = Union[
    Kill, Deal, DealEachOther, Draw, Move, SwapPlaces, Ready, ReadyRunes, Exhaust, Heal, Recall,
    Banish, ReturnToHand, Play, PlayToken, Buff, SpendBuff, Stun, GiveMight, SetMight,
    SwapMight, GiveKeyword, GrantText, TakeControl, LoseControl, Counter, Channel, LookAt,
    RevealHand, Choose, Take, Recycle, Discard, PutInTrash, Predict, Attach, Detach, GainXP,
    Score, AddResource, PayFor, CreateReplacement, CreateTrigger, CreatePassive, DoThis,
    ForEach, ForEachOne, GiveNextSpell, ChooseWord, PutBack, PutOnDeck, Either, MakeNewChoices,
    BecomeCopy, Empower, Disempower, SpendXP, Burn, NotPlayed,
]
