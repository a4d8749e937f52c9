"""A scenario that is being made, as plain data: no widgets, no browser.

A :class:`Draft` holds rows: battlefields, objects, cards, steps, reactions, variations, each the
plain data of the scenario format (reactions and variations with their "name").  What a scenario
holds besides stays as it is.  The loader of scenario files checks it after each change; what is
wrong is told with the row that it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from riftnb.cards import Card
from riftnb.cards import card as known_card
from riftnb.cards import has as is_known
from riftnb.errors import RiftnbError, ScenarioError
from riftnb.scenario_format import from_dict, parse
from riftnb.scenario_format.names import slug
from riftnb.scenario_format.write import to_yaml
from riftnb.scenario_format.yaml_text import read_yaml
from riftnb.scenarios import Scenario

Row = dict[str, Any]
Watcher = Callable[[], None]

#: The rows that there are controls for, and how many of each.
MOST = {"battlefields": 6, "objects": 24, "cards": 12, "script": 12, "reactions": 12,
        "variations": 12}

_HEAD = ("riftnb", "id", "title", "topic", "source")
_LISTED = re.compile(r"(?:board\.)?(battlefields|objects|cards|script)\[(\d+)\]")
_NAMED = re.compile(r"(reactions|variations)(?:\.([\w-]+)|\['([^']*)'\])")
#: Keys of steps and objects whose value is the id of something.
_REFERS = ("play", "activate", "move", "attack", "to", "at", "attached_to")
#: Those whose value is a mapping by ids.
_BY_ID = ("grant", "set", "prevent", "repeat")


class Fault(NamedTuple):
    """What is wrong: the ``message``, and the row that it belongs to (``section`` "" and
    ``row`` -1: to none of them)."""

    message: str
    section: str = ""
    row: int = -1


class Checked(NamedTuple):
    """A draft as the loader and the engine find it: the ``scenario``, or the ``fault``."""

    scenario: Scenario | None
    fault: Fault | None


def beginning() -> dict[str, Any]:
    """What an empty draft begins with: a battlefield, and a unit of each player."""
    return {
        "riftnb": 1, "id": "my-case", "title": "My case",
        "board": {
            "turn": "P1",
            "battlefields": [{"id": "field", "controller": "P2"}],
            "objects": [{"id": "mine", "unit": 3, "controller": "P1", "at": "P1 base"},
                        {"id": "theirs", "unit": 3, "controller": "P2", "at": "field"}]},
        "script": []}


class Draft:
    """A scenario that is being made.

    ``rows``: section → its rows.  ``rest``: everything else of the scenario.  ``left_out``: how
    many rulings were dropped because the board is no longer the one that they speak of.
    """

    def __init__(self, data: dict[str, Any] | None = None) -> None:
        self._watchers: list[Watcher] = []
        self._take(beginning() if data is None else data)

    @classmethod
    def of(cls, scenario: Scenario) -> Draft:
        """The draft of a scenario.

        Raises:
            ScenarioError: it is larger than the controls can show.
        """
        return cls(plain(to_yaml(scenario.file)))

    def _take(self, data: dict[str, Any]) -> None:
        rest = deepcopy(data)
        board = rest.get("board", {})
        rows: dict[str, list[Row]] = {
            "battlefields": board.pop("battlefields", []), "objects": board.pop("objects", []),
            "cards": rest.pop("cards", []), "script": rest.pop("script", [])}
        rows["script"] = [step if isinstance(step, dict) else {step: True}
                          for step in rows["script"]]
        for section in ("reactions", "variations"):
            rows[section] = [{"name": name, **row} for name, row in rest.pop(section, {}).items()]
        for section, most in MOST.items():
            if len(rows[section]) > most:
                raise ScenarioError(f"{len(rows[section])} {section}",
                                    expected=f"at most {most}, as many as there are controls for")
        self.rows = rows
        self.rest = rest
        self.left_out = 0
        self._forget()

    def _forget(self) -> None:
        self.__dict__.pop("checked", None)

    def watch(self, watcher: Watcher) -> None:
        """``watcher`` is called after each change."""
        self._watchers.append(watcher)

    def changed(self) -> None:
        """Something was changed: check again, and tell everybody."""
        self.left_out += len(self.rest.pop("rulings", []))
        self._told()

    def _told(self) -> None:
        self._forget()
        for watcher in self._watchers:
            watcher()

    # -- what a reader does

    def load(self, text: str | Scenario) -> None:
        """Go on from another scenario, or from the text of a scenario file.

        Raises:
            ScenarioError: it is no scenario, or larger than the controls can show; the draft
                stays as it was.
        """
        if isinstance(text, str):
            parse(text, "pasted text")
            self._take(plain(text))
        else:
            self._take(plain(to_yaml(text.file)))
        self._told()

    def name_it(self, title: str) -> None:
        """Another title; the scenario's id follows it."""
        self.rest["title"] = title
        self.rest["id"] = slug(title)[:60]
        self.changed()

    def turn(self, player: str) -> None:
        """Whose turn it is."""
        self.rest["board"]["turn"] = player
        self.changed()

    def put(self, row: Row, key: str, value: Any) -> None:
        """Set a key of a row; None takes it away."""
        if value is None:
            row.pop(key, None)
        else:
            row[key] = value
        self.changed()

    def add(self, section: str) -> Row:
        """A new row of a section.

        Raises:
            ScenarioError: there are as many as there can be.
        """
        if len(self.rows[section]) >= MOST[section]:
            raise ScenarioError(f"{MOST[section]} {section} are there already",
                                expected="no more than that")
        row = self._new(section)
        self.rows[section].append(row)
        self.changed()
        return row

    def remove(self, section: str, n: int) -> None:
        """Take a row away."""
        del self.rows[section][n]
        self.changed()

    def earlier(self, section: str, n: int) -> None:
        """Put a row before the one ahead of it."""
        rows = self.rows[section]
        if 0 < n < len(rows):
            rows[n - 1], rows[n] = rows[n], rows[n - 1]
            self.changed()

    def rename(self, row: Row, key: str, name: str) -> None:
        """Give something another name; whatever refers to it follows."""
        old = row.get(key, "")
        row[key] = name
        if old and old != name:
            self._follow(old, name, "card" if "text" in row else "id")
        self.changed()

    def _follow(self, old: str, name: str, what: str) -> None:
        for section in ("battlefields", "objects", "script", "reactions", "variations"):
            for row in self.rows[section]:
                _refer(row, old, name, ("card", "play") if what == "card" else _REFERS)

    def _new(self, section: str) -> Row:
        fields = self.rows["battlefields"]
        if section == "battlefields":
            return {"id": self.free("hill" if fields else "field")}
        if section == "objects":
            return {"id": self.free("unit"), "unit": 3, "controller": "P1", "at": "P1 base"}
        if section == "cards":
            return {"name": f"My card {len(self.rows['cards']) + 1}", "type": "spell",
                    "energy": 2, "text": ""}
        turn = self.rest["board"].get("turn", "P1")
        if section == "script":
            return {"play": "", "by": turn}
        if section == "reactions":
            other = next((p for p in self.players if p != turn), turn)
            return {"name": self.free_name("reaction"), "play": "", "by": other}
        first = next((row["id"] for row in self.rows["objects"]), "")
        return {"name": self.free_name("change"), "grant": {first: ""}}

    # -- what there is

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the game: P1, P2, and those up to the highest one on the board."""
        board = self.rest.get("board", {})
        seen = {board.get("turn", "P1"), *board.get("runes", {}),
                *(where.partition(" ")[0] for where, _ in self.piles())}
        for row in (*self.rows["objects"], *self.rows["battlefields"]):
            seen |= {row.get("controller"), row.get("owner")}
        most = max((int(p[1:]) for p in seen if p and re.fullmatch("P[1-4]", p)), default=2)
        return tuple(f"P{n}" for n in range(1, max(2, most) + 1))

    @property
    def places(self) -> list[str]:
        """The battlefields and bases."""
        fields = [row["id"] for row in self.rows["battlefields"]]
        return [*fields, *(f"{player} base" for player in self.players)]

    @property
    def ids(self) -> list[str]:
        """The ids of everything on the board and in hands, decks and so on."""
        found = [row["id"] for row in (*self.rows["battlefields"], *self.rows["objects"])]
        return found + [card["id"] for _, card in self.piles()]

    def piles(self) -> Iterator[tuple[str, Row]]:
        """The cards off the board, each with where it is ("P1 hand")."""
        board = self.rest.get("board", {})
        for zone, word in (("hands", "hand"), ("decks", "deck"), ("trash", "trash"),
                           ("banishment", "banishment")):
            for player, cards in board.get(zone, {}).items():
                for card in cards:
                    yield f"{player} {word}", card

    def free(self, start: str) -> str:
        """An id that nothing has: "unit", "unit2", …"""
        return _free(start, [*self.ids, *self.step_ids])

    def free_name(self, start: str) -> str:
        """A name that no reaction or variation has."""
        return _free(start, [row["name"] for section in ("reactions", "variations")
                             for row in self.rows[section]])

    @property
    def step_ids(self) -> list[str]:
        """The ids of what is played: its spells can be chosen by others."""
        return list(dict.fromkeys(
            row.get("id") or slug(row["play"]) for section in ("script", "reactions")
            for row in self.rows[section] if row.get("play")))

    def card(self, name: str) -> Card | None:
        """The card of this name: of this scenario, the catalogue or the user's list."""
        for row in self.rows["cards"]:
            if row["name"] == name:
                return Card(name=name, kind=row["type"], energy=row.get("energy"),
                            power=row.get("power"), might=row.get("might"),
                            text=row.get("text", ""))
        found: Card | None = known_card(name) if name and is_known(name) else None
        return found

    def card_of(self, id: str) -> Card | None:
        """The card of the object of this id, if it has one."""
        others = (card for _, card in self.piles())
        for row in (*self.rows["objects"], *self.rows["battlefields"], *others):
            if row["id"] == id:
                return self.card(row.get("card") or "")
        return None

    @property
    def besides(self) -> str:
        """What the scenario holds that there are no controls for, in words."""
        piles: dict[str, int] = {}
        for where, _ in self.piles():
            piles[where] = piles.get(where, 0) + 1
        found = [f"{n} card{'s' if n > 1 else ''} in {where}" for where, n in piles.items()]
        if self.rest.get("board", {}).get("runes"):
            found.append("runes")
        if self.rest.get("rulings"):
            found.append(f"{len(self.rest['rulings'])} rulings")
        return ", ".join(found)

    # -- as a scenario

    @property
    def data(self) -> dict[str, Any]:
        """The plain data of the scenario format."""
        rows = deepcopy(self.rows)
        rest = deepcopy(self.rest)
        board = rest.pop("board", {})
        data: dict[str, Any] = {key: rest.pop(key) for key in _HEAD if key in rest}
        if rows["cards"]:
            data["cards"] = rows["cards"]
        data["board"] = {"turn": board.pop("turn", "P1"), "battlefields": rows["battlefields"],
                         "objects": rows["objects"], **board}
        data["script"] = [_step(row) for row in rows["script"]]
        for section in ("reactions", "variations"):
            if rows[section]:
                data[section] = {row.pop("name"): _step(row) if section == "reactions" else row
                                 for row in rows[section]}
        return {**data, **rest}

    @cached_property
    def checked(self) -> Checked:
        """The scenario, or the first thing that is wrong with it."""
        fault = self._unfinished()
        if fault is not None:
            return Checked(None, fault)
        try:
            found = Scenario(from_dict(self.data, "your case"))
            found.resolve()
        except RiftnbError as error:
            return Checked(None, self._fault(error))
        return Checked(found, None)

    def _unfinished(self) -> Fault | None:
        """What was not filled in yet."""
        for section in ("reactions", "variations"):
            names = [row["name"] for row in self.rows[section]]
            for n, name in enumerate(names):
                if name in names[:n]:
                    return Fault(f"The name “{name}” stands twice; each needs its own.",
                                 section, n)
        for section in ("script", "reactions"):
            for n, row in enumerate(self.rows[section]):
                for key, what in (("play", "what is played"), ("activate", "what is activated"),
                                  ("move", "what moves"), ("attack", "what attacks"),
                                  ("to", "where to"), ("at", "where")):
                    if row.get(key) == "":
                        return Fault(f"Choose {what}.", section, n)
                chosen = _trimmed(row.get("targets", []))
                if "" in chosen:
                    return Fault(f"Choose target {chosen.index('') + 1}.", section, n)
        for n, row in enumerate(self.rows["variations"]):
            if "" in row.get("grant", {}).values():
                return Fault("Write what it says as well.", "variations", n)
        return None

    def _fault(self, error: RiftnbError) -> Fault:
        """An error with the row that it belongs to."""
        said = error.said
        for n, row in enumerate(self.rows["script"]):
            if "" in row.get("targets", []) and error.path.startswith(f"script[{n}]"):
                said = f"Choose target {row['targets'].index('') + 1}"
        listed = _LISTED.match(error.path)
        if listed:
            return Fault(_sentence(said), listed[1], int(listed[2]))
        named = _NAMED.match(error.path)
        if named:
            name = named[2] or named[3]
            for n, row in enumerate(self.rows[named[1]]):
                if row["name"] == name:
                    return Fault(_sentence(said), named[1], n)
        for section in ("reactions", "variations"):
            for n, row in enumerate(self.rows[section]):
                if error.path == row["name"]:
                    return Fault(_sentence(said), section, n)
        where = f"{error.path}: " if error.path else ""
        return Fault(_sentence(f"{where}{said}"))

    def why_not(self, n: int) -> str:
        """Why a reaction cannot be played at once, after the steps; "" if it can."""
        found = self.checked.scenario
        if found is None:
            return ""
        try:
            found.resolve([self.rows["reactions"][n]["name"]])
        except RiftnbError as error:
            return _sentence(getattr(error, "message", str(error)))
        return ""

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write the scenario to a file, whole or not at all; gives its path.

        Raises:
            ScenarioError: it does not hold together yet.
            RiftnbError: there is a file already and ``overwrite`` is false, or it cannot be
                written.
        """
        return self.scenario.save(path, overwrite=overwrite)

    @property
    def scenario(self) -> Scenario:
        """The scenario.

        Raises:
            ScenarioError: it does not hold together yet.
        """
        found, fault = self.checked
        if found is None:
            raise ScenarioError(fault.message if fault is not None else "not a scenario")
        return found


def plain(text: str) -> dict[str, Any]:
    """The plain data of the text of a scenario file."""
    data: dict[str, Any] = read_yaml(text.encode("utf-8", "surrogatepass"), "pasted text").data
    return data


def _step(row: Row) -> Any:
    """A step as the format has it: words alone as text, without targets that were not chosen."""
    for word in ("resolve", "resolve all"):
        if word in row:
            return word
    if "targets" in row:
        row["targets"] = _trimmed(row["targets"])
        if not row["targets"]:
            del row["targets"]
    return row


def _trimmed(targets: list[Any]) -> list[Any]:
    """The targets without those at the end that were not chosen."""
    kept = list(targets)
    while kept and kept[-1] == "":
        kept.pop()
    return kept


def _refer(row: Row, old: str, name: str, keys: tuple[str, ...]) -> None:
    """Make a row, and the steps inside it, refer to something by its new name."""
    for key, value in row.items():
        if key in keys and value == old:
            row[key] = name
        elif key in ("targets", "repeat") and isinstance(value, list) and keys == _REFERS:
            row[key] = _renamed(value, old, name)
        elif key in ("before", "script"):
            for step in value:
                if isinstance(step, dict):
                    _refer(step, old, name, keys)
        elif key in _BY_ID and isinstance(value, dict) and keys == _REFERS:
            row[key] = {name if id == old else id: _renamed(each, old, name)
                        if key == "repeat" else each for id, each in value.items()}


def _renamed(targets: list[Any], old: str, name: str) -> list[Any]:
    """Targets with a new name in place of an old one; of a repeated execution as well."""
    found: list[Any] = []
    for each in targets:
        if isinstance(each, list):
            found.append(_renamed(each, old, name))
        elif isinstance(each, dict):
            found.append({key: _renamed(value, old, name) if key == "targets"
                          else name if value == old else value for key, value in each.items()})
        else:
            found.append(name if each == old else each)
    return found


def _free(start: str, taken: list[str]) -> str:
    name, n = start, 1
    while name in taken:
        n += 1
        name = f"{start}{n}"
    return name


def _sentence(text: str) -> str:
    text = text.strip()
    return (text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) or "\n" in text
                                           else "."))


__all__ = ["MOST", "Checked", "Draft", "Fault", "Row", "beginning", "plain"]
