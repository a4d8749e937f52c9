"""A moment of the board beside an earlier one: what is there, and what is no longer as it was.

Words and picture of the board are both made from a :class:`View`, so that they cannot disagree.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from riftnb.ruling import Board, Item, ObjectState, Ruling
from riftnb.show.names import Names, capital, listed, one_line

#: How many names one list holds before it says "and 12 more".
MANY = 40

#: The piles of a player, with what a picture calls them.
PILES = (("hand", "hand"), ("trash", "trash"), ("banishment", "banished"), ("deck", "deck"))


class Fact(NamedTuple):
    """Something that holds of an object now.  ``kind``: "might", "base", "damage", "ready",
    "exhausted", "mark", "keyword", …; ``text``: in a few words; ``was``: what it was before, if
    that was otherwise ("-": it was not there)."""

    kind: str
    text: str
    was: str = ""

    @property
    def changed(self) -> bool:
        """Whether it was otherwise before."""
        return bool(self.was)


class Line(NamedTuple):
    """An item that stands on the chain.  ``place`` 1 is the top.  ``when``: "resolves next",
    "resolving now", "waits" or, for one that is no longer there, what became of it."""

    id: str
    item: Item | None
    place: int
    when: str
    new: bool = False


def bounded(names: list[str], most: int = MANY) -> str:
    """"a, b and c"; of many the first, "and 12 more"."""
    if len(names) > most:
        names = [*names[:most], f"{len(names) - most} more"]
    return listed(names)


class View:
    """``now`` beside ``before`` (None: nothing is compared).

    ``event`` and ``since``: the numbers of the last events that had happened by ``now`` and by
    ``before``; None if they are not known.
    """

    def __init__(self, record: Ruling, now: Board, before: Board | None = None,
                 event: int | None = None, names: Names | None = None,
                 since: int | None = None) -> None:
        self.record, self.now, self.before = record, now, before
        self.event = self._event(now) if event is None else event
        self.since = self._event(before) if since is None else since
        self.names = Names(record) if names is None else names
        self.players = tuple(now.players)
        self._titles: dict[str, str] = {}

    def _event(self, board: Board | None) -> int | None:
        """How many events had happened by the start or the end of the ruling."""
        if self.record.before is self.record.after:
            return None
        return (len(self.record.events) if board is self.record.after
                else 0 if board is self.record.before else None)

    # -- objects ----------------------------------------------------------------------

    def state(self, id: str) -> ObjectState | None:
        """An object now."""
        return self.now.objects.get(id)

    def was(self, id: str) -> ObjectState | None:
        """An object before; None also if nothing is compared."""
        return None if self.before is None else self.before.objects.get(id)

    def name(self, id: str) -> str:
        """What an object is called: as in the ruling, or else by the name that it bears."""
        known = self._titles.get(id)
        if known is None:
            known = self.names.object(id)
            state = self.state(id) or self.was(id)
            if known == one_line(id) and state is not None:
                bears = one_line(str(state.get("name") or id))
                known = capital(bears) if bears == known else f"{bears} ({known})"
            self._titles[id] = known
        return known

    def at(self, id: str) -> str:
        """The place where an object stands on the board now ("" if it does not)."""
        return place_of(self.state(id))

    def was_at(self, id: str) -> str:
        """The place where it stood on the board before."""
        return place_of(self.was(id))

    def host(self, id: str) -> str:
        """The object that a gear is attached to now, if that is on the board."""
        return host_of(self.now, id)

    def gear(self, id: str) -> list[str]:
        """What is attached to an object now."""
        return self._gear.get(id, [])

    @cached_property
    def _gear(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for id in self.now.objects:
            host = self.host(id)
            if host:
                found.setdefault(host, []).append(id)
        return found

    def whereabouts(self, id: str) -> str:
        """Where an object is: "at the battlefield", "in P2's trash", "on the chain"."""
        return self._where(self.now, id)

    def whereabouts_before(self, id: str) -> str:
        """Where an object was."""
        return "" if self.before is None else self._where(self.before, id)

    def _where(self, board: Board, id: str) -> str:
        state = board.objects.get(id)
        place = place_of(state)
        if place:
            return self.names.at(place)
        for player, zones in board.players.items():
            for zone, _ in PILES:
                if id in zones.get(zone, ()):
                    return f"in {one_line(player)}'s {zone}"
        zone = "" if state is None else str(state.get("zone") or "")
        if zone == "chain":
            return "on the chain"
        if zone in ("hand", "trash", "deck", "banishment"):
            return f"in {one_line(str((state or {}).get('owner')))}'s {zone}"
        return "no longer there" if zone or state is None else "nowhere"

    def facts(self, id: str) -> list[Fact]:
        """What a judge asks of an object on the board: its Might, damage, state, marks and
        keywords; each with what it was before, if that was otherwise."""
        state = self.state(id) or {}
        was = self.was(id) if self.was_at(id) else None
        return [*_might(state, was), *_damage(state, was), *_position(state, was),
                *_marks(state, was), *_keywords(state, was)]

    def moved(self, id: str) -> str:
        """Where an object that stands here came from: "from P2's base", "new here"; "" if it
        stood here before, or nothing is compared."""
        if self.before is None or self.at(id) == self.was_at(id):
            return ""
        if self.was_at(id):
            return f"from {self.names.place(self.was_at(id))}"
        where = self.whereabouts_before(id)
        state = self.state(id) or {}
        if self.was(id) is None:
            return "new token" if state.get("token") else "new"
        return where.replace("in ", "from ", 1).replace("on ", "from ", 1)

    def touched(self, id: str) -> bool:
        """Whether an object on the board is not as it was before."""
        return bool(self.changes(id))

    def changes(self, id: str) -> list[str]:
        """What is no longer as it was, each a clause about the object: "has Might 4 (it was
        2)"."""
        if self.before is None:
            return []
        here, was = self.whereabouts(id), self.whereabouts_before(id)
        found = []
        if self.was(id) is None and self.state(id) is not None:
            token = "a new token, " if (self.state(id) or {}).get("token") else ""
            found.append(f"is {token}{here}" if token else f"is now {here}")
        elif here != was:
            found.append(f"is now {here} (it was {was})" if was else f"is now {here}")
        if not (self.at(id) and self.was_at(id)):
            return found
        found += self._kept(id)
        return found

    def _kept(self, id: str) -> list[str]:
        """The changes of an object that stood on the board before and stands there now."""
        state, was = self.state(id) or {}, self.was(id) or {}
        found = []
        if state.get("controller") != was.get("controller"):
            found.append(f"is now controlled by {one_line(str(state.get('controller')))} "
                         f"(it was by {one_line(str(was.get('controller')))})")
        for fact in self.facts(id):
            if fact.changed:
                verb = "is " if fact.kind in ("ready", "exhausted", "mark") else "has "
                found.append(f"{verb}{fact.text} (it was {fact.was})" if fact.was != "-" else
                             f"{verb}gained {fact.text}" if fact.kind == "keyword" else
                             f"{verb}now {fact.text}")
        found += [f"is no longer {gone}" for gone in lost_marks(state, was)]
        found += [f"has lost {gone}" for gone in lost_keywords(state, was)]
        old, new = was.get("attached_to") or "", state.get("attached_to") or ""
        if old != new:
            found.append(f"is now attached to {self.name(new)}" if new
                         else f"is no longer attached to {self.name(old)}")
        tags = Counter(state.get("tags") or ()), Counter(was.get("tags") or ())
        found += [f"has gained the tag {one_line(str(tag))}" for tag in tags[0] - tags[1]]
        found += [f"has lost the tag {one_line(str(tag))}" for tag in tags[1] - tags[0]]
        return found

    @cached_property
    def all_ids(self) -> list[str]:
        """Every object of either moment, in board order."""
        earlier = {} if self.before is None else self.before.objects
        return list(dict.fromkeys((*self.now.objects, *earlier)))

    # -- the chain ----------------------------------------------------------------------

    @cached_property
    def chain(self) -> list[Line]:
        """The chain, top first."""
        before = () if self.before is None else self.before.chain
        lines = []
        told = False
        for place, id in enumerate(reversed(self.now.chain), 1):
            when = "waits"
            if self._resolving(id):
                when = "resolving now"
            elif not told:
                when, told = "resolves next", True
            lines.append(Line(id, self.names.items.get(id), place, when,
                              self.before is not None and id not in before))
        return lines

    def _resolving(self, id: str) -> bool:
        return self.event is not None and any(
            e.kind == "resolve" and e.detail == id and e.n <= self.event
            for e in self.record.events)

    @cached_property
    def left_chain(self) -> list[Line]:
        """What was on the chain before and is no longer, top first."""
        if self.before is None:
            return []
        return [Line(id, self.names.items.get(id), 0, self._fate(id))
                for id in reversed(self.before.chain) if id not in self.now.chain]

    def _fate(self, id: str) -> str:
        item = self.names.items.get(id)
        fate = "" if item is None else item.fate
        return fate if fate in ("resolved", "countered") else "left the chain"

    def chose(self, item: Item | None, most: int = 6) -> str:
        """What an item on the chain chose: "Poro and Goat"."""
        if item is None:
            return ""
        ids = dict.fromkeys(id for slot in item.targets for id in slot)
        return bounded([one_line(id) if id in self.players else self.name(id) for id in ids],
                       most)

    def item_name(self, line: Line) -> str:
        """What an item on the chain is called."""
        return self.names.item(line.id) if line.item is not None else self.name(line.id)

    # -- players --------------------------------------------------------------------------

    def pile(self, player: str, zone: str) -> list[str]:
        """The ids of a pile now."""
        return list(self.now.players.get(player, {}).get(zone, ()))

    def arrived(self, player: str, zone: str) -> set[str]:
        """Those of a pile that were not in it before."""
        if self.before is None:
            return set()
        earlier = set(self.before.players.get(player, {}).get(zone, ()))
        return {id for id in self.pile(player, zone) if id not in earlier}

    def unknown_draws(self, player: str) -> int | None:
        """How many cards a player drew that the scenario does not name: they are in no list.
        None if it is not known how many of them were drawn by now."""
        return self._unknown(player, 0, self.event)

    def drew_since(self, player: str) -> int:
        """How many such cards a player drew since before, as far as that is known."""
        if self.before is None or self.since is None:
            return 0
        return self._unknown(player, self.since, self.event) or 0

    def _unknown(self, player: str, first: int, last: int | None) -> int | None:
        drawn = [(e.n, e.amount - sum(1 for id in e.object.split(",") if id))
                 for e in self.record.events if e.kind == "draw" and e.player == player]
        drawn = [(n, unknown) for n, unknown in drawn if unknown > 0]
        if not drawn:
            return 0
        return None if last is None else sum(
            unknown for n, unknown in drawn if first < n <= last)

    def numbers(self, player: str) -> list[Fact]:
        """A player's runes, XP and points, where they are not zero or were not before."""
        now = self.now.players.get(player, {})
        was = None if self.before is None else self.before.players.get(player)
        found = []
        for key, noun in (("ready", "ready"), ("exhausted", "exhausted")):
            found += _number(f"runes {noun}", _rune(now, key),
                             None if was is None else _rune(was, key), "rune")
        for key in ("xp", "points"):
            found += _number("XP" if key == "xp" else key, int(now.get(key) or 0),
                             None if was is None else int(was.get(key) or 0), key)
        return found

    # -- battlefields ---------------------------------------------------------------------

    def holder(self, field: str) -> Fact:
        """Who controls a battlefield."""
        now = str(self.now.battlefields.get(field, {}).get("controller") or "")
        text = f"{one_line(now)} controls" if now else "nobody controls"
        if self.before is None or field not in self.before.battlefields:
            return Fact("holder", text)
        was = str(self.before.battlefields[field].get("controller") or "")
        return Fact("holder", text, "" if was == now else one_line(was) or "nobody")


def place_of(state: ObjectState | None) -> str:
    """Where an object stands on the board ("" if it does not)."""
    if state is None or state.get("zone") != "board":
        return ""
    return str(state.get("at") or "")


def host_of(board: Board, id: str) -> str:
    """The object on the board that an object is attached to ("" if it is not)."""
    state = board.objects.get(id)
    if state is None or not place_of(state):
        return ""
    host = str(state.get("attached_to") or "")
    return host if host != id and place_of(board.objects.get(host)) else ""


def _number(noun: str, now: int, was: int | None, kind: str) -> list[Fact]:
    if not now and not was:
        return []
    return [Fact(kind, f"{now} {noun}", "" if was is None or was == now else str(was))]


def _rune(player: ObjectState, key: str) -> int:
    return int((player.get("runes") or {}).get(key) or 0)


def _might(state: ObjectState, was: ObjectState | None) -> list[Fact]:
    found = []
    for key, noun in (("might", "Might"), ("base_might", "base")):
        now, old = state.get(key), None if was is None else was.get(key)
        changed = old is not None and old != now
        if now is not None and (noun == "Might" or changed or now != state.get("might")):
            found.append(Fact(noun.lower(), f"{noun} {now}", str(old) if changed else ""))
    return found


def _damage(state: ObjectState, was: ObjectState | None) -> list[Fact]:
    now, old = int(state.get("damage") or 0), None if was is None else int(was.get("damage") or 0)
    if not now and not old:
        return []
    return [Fact("damage", f"{now} damage" if now else "no damage",
                 "" if old is None or old == now else str(old))]


def _position(state: ObjectState, was: ObjectState | None) -> list[Fact]:
    word = "exhausted" if state.get("exhausted") else "ready"
    old = word if was is None else "exhausted" if was.get("exhausted") else "ready"
    return [Fact(word, word, "" if old == word else old)]


#: What an object may be marked with, and the word for it.
MARKS = (("facedown", "facedown"), ("buffed", "buffed"), ("stunned", "stunned"))


def _marks(state: ObjectState, was: ObjectState | None) -> list[Fact]:
    return [Fact("mark", word, "-" if was is not None and not was.get(key) else "")
            for key, word in MARKS if state.get(key)]


def lost_marks(state: ObjectState, was: ObjectState) -> list[str]:
    """The marks that an object had before and has no longer."""
    return [word for key, word in MARKS if was.get(key) and not state.get(key)]


def _keywords(state: ObjectState, was: ObjectState | None) -> list[Fact]:
    now = Counter(map(str, state.get("keywords") or ()))
    gained = now - Counter(map(str, was.get("keywords") or ())) if was is not None else Counter()
    return [Fact("keyword", f"[{one_line(word)}]" + (f" ×{n}" if n > 1 else ""),
                 "-" if word in gained else "")
            for word, n in sorted(now.items(), key=lambda pair: pair[0] not in gained)]


def lost_keywords(state: ObjectState, was: ObjectState) -> list[str]:
    """The keywords that an object had before and has no longer."""
    gone = (Counter(map(str, was.get("keywords") or ()))
            - Counter(map(str, state.get("keywords") or ())))
    return [f"[{one_line(word)}]" for word in gone]
