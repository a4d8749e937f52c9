"""What things are called in words: objects, places, players, chain items and effects."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import Any

from riftnb.ruling import Cause, Effect, Event, Item, Ruling, Verdict

#: Characters that would break a line or turn the writing direction of what follows.
_BREAKING = dict.fromkeys(
    [*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0x202A, 0x202F),
     *range(0x2066, 0x206A), 0xFEFF], " ")


def one_line(text: str) -> str:
    """``text`` on one line, without control characters."""
    if text.isascii() and text.isprintable():
        return text
    return " ".join(text.translate(_BREAKING).split())


def capital(text: str) -> str:
    """``text`` with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def lowered(text: str) -> str:
    """``text`` with a small first letter: "Its" as it stands inside a sentence."""
    return text[:1].lower() + text[1:]


def listed(parts: list[str], last: str = "and") -> str:
    """"a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def count(n: int, noun: str) -> str:
    """"1 card", "2 cards"."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def ordinal(n: int) -> str:
    """"1st", "2nd", "3rd", "11th"."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(n % 10 if n % 100 not in (11, 12, 13) else 0, "th")
    return f"{n}{ending}"


def possessive(name: str) -> str:
    """"P2's"."""
    return f"{name}'s"


def quote(words: str) -> str:
    """Printed words in quotation marks, without their full stop."""
    return f"“{one_line(words).rstrip('.')}”"


class Names:
    """Looks things up in a ruling by id, and says what they are called.

    An object is called by its name; one of several with that name by name and id; one that a
    scenario made without a card (``unit: 4``) by its id with a capital letter.
    """

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        self.items: dict[str, Item] = {item.id: item for item in ruling.items}
        self.verdicts: dict[str, Verdict] = {v.id: v for v in ruling.verdicts}
        self.events: dict[int, Event] = {event.n: event for event in ruling.events}
        self.effects: dict[str, Effect] = {effect.id: effect for effect in ruling.effects}
        self._fields = {**ruling.before.battlefields, **ruling.after.battlefields}

    # -- objects ----------------------------------------------------------------------

    @cached_property
    def _objects(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for board in (self.ruling.before, self.ruling.after):
            for id, state in board.objects.items():
                found[id] = one_line(str(state.get("name") or id))
        for item in self.ruling.items:
            if item.kind == "spell" and item.id not in found:
                found[item.id] = one_line(item.name)
            if item.source and item.source not in found and item.source not in self._fields:
                found[item.source] = one_line(item.name)
        for event in self.ruling.events:  # a copy is called by what it was, to be told apart
            made = self.ruling.after.objects.get(event.object, {})
            if event.kind == "copy" and made.get("token"):
                found[event.object] = one_line(event.detail)
        often = Counter(found.values())
        return {
            id: capital(name) if name == id
            else f"{name} ({id})" if often[name] > 1
            else name
            for id, name in found.items()
        }

    def object(self, id: str) -> str:
        """What an object is called: "Poro", "Sprite (sprite-2)"."""
        name = self._objects.get(id)
        if name is not None:
            return name
        if id in self._fields:
            return self.place(id)
        if id in self.items:
            return self.item(id)
        token = _TOKEN_ID.fullmatch(id)  # one that was never made
        return f"the token {token[1].replace('-', ' ').title()}" if token else (
            one_line(id) or "something")

    def objects(self, ids: str) -> str:
        """Several objects, given as "a,b"."""
        return listed([self.object(id) for id in ids.split(",") if id])

    def kind(self, id: str) -> str:
        """"unit", "gear", "spell", …; "object" if the record does not say."""
        for board in (self.ruling.before, self.ruling.after):
            if id in board.objects:
                return str(board.objects[id].get("kind") or "object")
        if id in self.items:
            return "spell" if self.items[id].kind == "spell" else "ability"
        return "battlefield" if id in self._fields else "object"

    # -- places -----------------------------------------------------------------------

    def _field_name(self, id: str) -> str:
        return one_line(str(self._fields[id].get("name") or id))

    def place(self, place: str) -> str:
        """Where: "the battlefield", "Vilemaw's Lair", "P2's base", "the chain"."""
        if place in self._fields:
            name = self._field_name(place)
            if name == place:
                return ("the battlefield" if len(self._fields) == 1
                        else f"battlefield {capital(name)}")
            twins = sum(self._field_name(id) == name for id in self._fields)
            return f"{name} ({place})" if twins > 1 else name
        if place == "chain":
            return "the chain"
        player, _, zone = place.rpartition(" ")
        if player and zone in ("base", "hand", "deck", "trash", "banishment"):
            return f"{one_line(player)}'s {zone}"
        return one_line(place)

    def is_field(self, place: str) -> bool:
        """Whether a place is a battlefield."""
        return place in self._fields

    def at(self, place: str) -> str:
        """"at the battlefield", "in P2's base"."""
        return f"{'at' if place in self._fields else 'in'} {self.place(place)}"

    def where(self, id: str, before: int) -> str:
        """The place of an object just before event ``before`` ("" if unknown)."""
        for event in reversed(self.ruling.events):
            if event.n < before and event.to and id in event.object.split(",") and (
                    event.kind in MOVES):
                return event.to
        state: dict[str, Any] = self.ruling.before.objects.get(id, {})
        return str(state.get("at") or "")

    # -- items, instructions, effects -------------------------------------------------

    @cached_property
    def _titles(self) -> dict[str, str]:
        found = {}
        for item in self.ruling.items:
            name = one_line(item.name)
            if name == item.source:
                name = capital(name)
            found[item.id] = name if item.kind == "spell" else f"{name}'s ability"
        often = Counter(found.values())
        return {id: f"{title} ({id})" if often[title] > 1 else title
                for id, title in found.items()}

    def item(self, id: str) -> str:
        """What a chain item is called: "Flash", "Baited Hook's ability"."""
        return self._titles.get(id, one_line(id))

    def item_of(self, instruction: str) -> str:
        """The id of the chain item of an instruction."""
        verdict = self.verdicts.get(instruction)
        if verdict is not None:
            return verdict.item
        return instruction.rpartition(".")[0].partition("#")[0]

    def instruction(self, id: str, asked: str = "") -> str:
        """"instruction 1", or "instruction 1 of Flash" when ``asked`` is of another item."""
        prefix, _, n = id.rpartition(".")
        if not n.isdecimal():
            return one_line(id)
        own = asked.rpartition(".")[0]
        if prefix == own:
            return f"instruction {n}"
        item, _, again = prefix.partition("#")
        of = f" of {self.item(item)}" if item != own.partition("#")[0] else ""
        time = f", {ordinal(int(again))} time" if again.isdecimal() else ""
        return f"instruction {n}{of}{time}"

    def effect(self, id: str) -> str:
        """What a passive, replacement or prevention is called: the card that it comes from."""
        effect = self.effects.get(id)
        if effect is None:
            return self.object(id)
        name = one_line(effect.name)
        label = self._objects.get(effect.source, "")
        return label if label.startswith(f"{name} (") or name == effect.source else name

    def origin(self, effect: Effect) -> Event | None:
        """The event that set an effect up, if one did: a spell, a grant, or its card's arrival."""
        for event in self.ruling.events:
            if event.kind in ("create", "grant") and event.detail and (
                    event.detail == effect.words or effect.words in event.detail):
                own = self.item_of(event.instruction)
                if own == effect.id.partition("+")[0].partition("!")[0] or (
                        event.object == effect.source):
                    return event
        for event in self.ruling.events:
            if event.object == effect.source and event.kind in ("play", "token") and (
                    event.to != "chain"):
                return event
        return None

    def again(self, item: Item) -> Cause | None:
        """The passive by which an ability triggered an additional time, if one did that."""
        for event in self.ruling.events:
            if event.kind == "trigger" and event.detail == item.id:
                cause = event.cause
                return cause if cause is not None and cause.kind == "effect" else None
        return None

    def actor(self, event: Event) -> str:
        """Who or what did it: a replacement, the item of its instruction, a player, or ""."""
        cause = event.cause
        if cause is not None and cause.kind == "effect":
            effect = self.effects.get(cause.ref)
            if event.kind != "damage" or effect is None or effect.kind == "replacement":
                return self.effect(cause.ref)  # damage that it only changed it did not deal
        if event.instruction:
            return self.item(self.item_of(event.instruction))
        if cause is not None and cause.kind == "step" and event.kind not in ("attack", "defend"):
            return one_line(event.player)
        return ""

    def cause_event(self, cause: Cause | None) -> Event | None:
        """The event that a cause names, if it names one."""
        if cause is None or cause.kind != "event" or not cause.ref.isdecimal():
            return None
        return self.events.get(int(cause.ref))


#: The id of a token: "sand-soldier-1".
_TOKEN_ID = re.compile(r"([a-z][a-z-]*)-\d+")

#: Kinds of event by which an object gets to another place.
MOVES = frozenset({"move", "kill", "recall", "banish", "return", "recycle", "place", "discard",
                   "trash", "play", "token", "counter"})


def names_of(ruling: Ruling | Names) -> Names:
    """The names of a ruling (or those that were made already)."""
    return ruling if isinstance(ruling, Names) else Names(ruling)
