"""What a scenario file says, as plain immutable records: what the engine reads.

Every id has been checked, every default filled in.  Nothing here validates; that is
:mod:`riftnb.scenario_format.load`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from riftnb import cards as catalogue
from riftnb.cards import Card
from riftnb.program import Record

#: One entry of ``targets``: an id, or several for a choice of several.
Target = str | tuple[str, ...]

#: What the ruling says of a choice: a may, a pick, an order, or a split.
Choice = bool | tuple[str | tuple[str, ...], ...] | Mapping[str, int]


class Battlefield(Record):
    """A battlefield.  ``card``: its name in the catalogue or the file, or None for one without
    text.  ``controller``: the player who holds it, or None."""

    id: str
    card: str | None = None
    controller: str | None = None


class ZoneCard(Record):
    """A card in a hand, deck, trash or banishment: a named card, or a plain unit of that Might."""

    id: str
    card: str | None = None
    unit: int | None = None


class BoardObject(Record):
    """A permanent on the board (or, ``facedown``, a hidden card at its battlefield).

    ``at``: a battlefield's id or "P1 base".  ``might``: a base Might that differs from the
    printed one, else None.  ``attached_to``: the unit that this gear is attached to, or None.
    """

    id: str
    controller: str
    owner: str
    at: str
    card: str | None = None
    unit: int | None = None
    might: int | None = None
    damage: int = 0
    exhausted: bool = False
    buffed: bool = False
    attached_to: str | None = None
    tags: tuple[str, ...] = ()
    facedown: bool = False


class Runes(Record):
    """A player's runes on the board."""

    ready: int = 0
    exhausted: int = 0


class BoardSpec(Record):
    """The board as the scenario begins.  ``turn``: whose turn it is.  The zones map a player
    to the cards there, decks with the top card first."""

    turn: str
    battlefields: tuple[Battlefield, ...] = ()
    objects: tuple[BoardObject, ...] = ()
    hands: Mapping[str, tuple[ZoneCard, ...]] = {}
    decks: Mapping[str, tuple[ZoneCard, ...]] = {}
    trash: Mapping[str, tuple[ZoneCard, ...]] = {}
    banishment: Mapping[str, tuple[ZoneCard, ...]] = {}
    runes: Mapping[str, Runes] = {}


class Execution(Record):
    """A further execution of a repeated spell: its targets, and its mode and destination where
    they differ from the first's (else None)."""

    targets: tuple[Target, ...] = ()
    mode: int | None = None
    to: str | None = None


class Step(Record):
    """One thing that a player does, or that happens.

    ``kind``: "play", "activate", "move", "attack", "conquer", "hold", "phase", "set",
    "resolve" (the top of the chain), "resolve all".
    ``what``: the card's name or the id of the card (play), the id of the object (activate,
    move, attack), the player (conquer, hold), else "".
    ``id``: the id of the chain item, and of the card of a play ("" for kinds without one).
    ``by``: the player who does it.  ``targets``: one entry per choice, in the text's order.
    ``to``: destination; ``at``: where (attack, conquer, hold, from hidden).
    ``mode``: the bullet of a "Choose one", from 1.  ``repeat``: further executions.
    ``from_hidden``: played from face down.  ``from_flow``: played from the trash for its [Flow]
    cost.  ``timing_any``: timing is not checked.
    ``phase``: "beginning", "main", "end of turn", "next turn".
    ``sets``: object id → the state to give it (keys as in the file).
    ``name``: how refusals name it: the reaction's name, or "script[2]".  ``line``: in the file.
    """

    kind: str
    what: str = ""
    id: str = ""
    by: str = ""
    targets: tuple[Target, ...] = ()
    to: str | None = None
    at: str | None = None
    mode: int | None = None
    repeat: tuple[Execution, ...] = ()
    from_hidden: bool = False
    from_flow: bool = False
    timing_any: bool = False
    phase: str = ""
    sets: Mapping[str, Mapping[str, Any]] = {}
    name: str = ""
    line: int | None = None


class Variation(Record):
    """A named change to the situation.

    ``grant``: object id → text that it has as well.  ``set``: object id → state.
    ``before``: steps ahead of the script.  ``repeat``: step id → its further executions.
    ``prevent``: object id → how much of the next damage to it is prevented.
    ``script``: steps in place of the script, or None.
    """

    name: str
    grant: Mapping[str, str] = {}
    set: Mapping[str, Mapping[str, Any]] = {}
    before: tuple[Step, ...] = ()
    repeat: Mapping[str, tuple[Execution, ...]] = {}
    prevent: Mapping[str, int] = {}
    script: tuple[Step, ...] | None = None


class RulingCase(Record):
    """A ruling that must hold: ``when`` and ``choices`` say which, the rest what holds.

    ``when``: reactions in the order played, variations, and "resolve".
    ``ruleset``: the rules version, or None for the default.  ``refused``: the name or id of
    the step that must not be allowed, or "".  ``line``: in the file.
    Only what the file states is checked; a key that is absent is an empty mapping.
    """

    when: tuple[str, ...] = ()
    choices: Mapping[str, Choice] = {}
    ruleset: str | None = None
    verdicts: Mapping[str, str] = {}
    draws: Mapping[str, int] = {}
    objects: Mapping[str, Mapping[str, Any]] = {}
    count: Mapping[str, Mapping[str, int]] = {}
    runes: Mapping[str, Mapping[str, int]] = {}
    offers: Mapping[str, tuple[str, ...]] = {}
    because: Mapping[str, str] = {}
    refused: str = ""
    line: int | None = None


class ScenarioFile(Record):
    """A scenario, read and checked.  ``file``: where it came from, as errors name it."""

    id: str
    title: str
    board: BoardSpec
    script: tuple[Step, ...]
    topic: tuple[str, ...] = ()
    source: str = ""
    cards: tuple[Card, ...] = ()
    reactions: Mapping[str, Step] = {}
    variations: Mapping[str, Variation] = {}
    rulings: tuple[RulingCase, ...] = ()
    players: tuple[str, ...] = ("P1", "P2")
    file: str = ""

    def card(self, name: str) -> Card:
        """The card of this name: the file's own before the catalogue's.

        Raises:
            UnknownNameError: neither has it.
        """
        for own in self.cards:
            if own.name == name:
                return own
        return catalogue.card(name)
