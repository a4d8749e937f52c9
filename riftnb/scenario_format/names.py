"""Who and what a scenario may speak of: players, places, ids, cards, and the ids of steps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from riftnb import cards as catalogue
from riftnb.cards import Card
from riftnb.errors import ScenarioError, nearest, one_of
from riftnb.scenario_format.shape import STEP_KINDS, BoardShape, ScenarioShape, StepShape
from riftnb.scenario_format.yaml_text import Lines, Path, line_of, show_path

ZONES = ("hands", "decks", "trash", "banishment")

#: Words that mean something else wherever an id may stand.
_RESERVED = ("base", "cleanup", "resolve")
_TOKEN_WORDS = re.compile(r"((?:[A-Z][\w'’-]*[ ])+)(?:unit|gear)[ ]token")
_NUMBERED = re.compile(r"([\w-]+)-\d+")
_INSTRUCTION = re.compile(r"([\w-]+)(?:[~#]\d+)*\.\d+")


class Place:
    """Makes errors that point into one file."""

    def __init__(self, lines: Lines, file: str) -> None:
        self.lines, self.file = lines, file

    def line(self, path: Path) -> int | None:
        """The line of ``path`` in the file, None for a dict."""
        return line_of(path, self.lines)

    def fail(self, message: str, path: Path, **more: Any) -> NoReturn:
        """Raise the error for ``path``."""
        raise ScenarioError(message, file=self.file, line=self.line(path),
                            path=show_path(path), **more)

    def unknown(self, what: str, value: object, path: Path, options: Iterable[str],
                expected: str = "") -> NoReturn:
        """Raise the error for a name that is not among ``options``."""
        known = list(dict.fromkeys(options))
        self.fail(f"unknown {what}", path, value=value, hint=nearest(value, known),
                  expected=expected or (one_of(known) if known else "none here"))


class Names:
    """The names of one scenario.

    ``cards``: the file's own cards.  ``players``; ``places``; ``holder``: id → the player who
    has that object or card at first; ``steps``: the ids of all steps.
    """

    def __init__(self, shape: ScenarioShape, cards: dict[str, Card], at: Place) -> None:
        self.cards, self.at = cards, at
        self.players = _players(shape)
        self.ids: dict[str, Path] = {}
        self.holder: dict[str, str] = {}
        self.steps: dict[str, Path] = {}
        self._tokens: set[str] | None = None
        self._shape = shape
        self._board(shape.board)
        self.places = [b.id for b in shape.board.battlefields]
        self.places += [f"{player} base" for player in self.players]

    def _board(self, board: BoardShape) -> None:
        for n, battlefield in enumerate(board.battlefields):
            self._add(battlefield.id, ("board", "battlefields", n, "id"))
        for n, item in enumerate(board.objects):
            self._add(item.id, ("board", "objects", n, "id"))
            self.holder[item.id] = item.controller
        for zone in ZONES:
            for player, cards in getattr(board, zone).items():
                for n, card in enumerate(cards):
                    self._add(card.id, ("board", zone, player, n, "id"))
                    self.holder[card.id] = player

    def _add(self, name: str, path: Path) -> None:
        if name in _RESERVED or name in self.players:
            self.at.fail("the id has another meaning:", path, value=name, expected="another id")
        if name in self.ids:
            self.twice(name, path, self.ids[name])
        self.ids[name] = path

    def twice(self, name: str, path: Path, first: Path) -> NoReturn:
        """Raise the error for an id that was given before, at ``first``."""
        line = self.at.line(first)
        where = f"line {line}" if line else show_path(first)
        self.at.fail("the id stands twice:", path, value=name,
                     expected=f"another id ({where} has this one)")

    # Checks: each returns what it checked.

    def player(self, name: str, path: Path) -> str:
        """A player of this game."""
        if name not in self.players:
            self.at.unknown("player", name, path, self.players)
        return name

    def place(self, name: str, path: Path) -> str:
        """A battlefield or a base."""
        if name not in self.places:
            self.at.unknown("place", name, path, self.places)
        return name

    def known(self, name: str) -> bool:
        """Whether ``name`` is the id of something that is there or will be."""
        return name in self.ids or name in self.steps or self._is_token(name)

    def id(self, name: str, path: Path) -> str:
        """An object, battlefield, card, step or token."""
        if not self.known(name):
            self.at.unknown("id", name, path, [*self.ids, *self.steps])
        return name

    def target(self, name: str, path: Path) -> str:
        """What a choice may name: an id, a player or a place."""
        source, ability, k = name.rpartition("~")  # a triggered ability that waits: yasuo~1
        if ability and k.isdigit():
            name, whole = source, name
        else:
            whole = name
        if not (self.known(name) or name in self.players or name in self.places):
            self.at.unknown("id", name, path, [*self.ids, *self.steps])
        return whole

    def instruction(self, name: str, path: Path) -> str:
        """The id of an instruction: ``blade.1``, ``blade#2.1``, ``lillia~1.1``."""
        found = _INSTRUCTION.fullmatch(name)
        if not found:
            self.at.fail("not the id of an instruction:", path, value=name,
                         expected="a step's id and a number, such as 'blade.1'")
        if not self.known(found[1]):
            self.at.unknown("id", found[1], path, [*self.steps, *self.ids])
        return name

    def card(self, name: str, path: Path, kinds: tuple[str, ...] = ()) -> str:
        """A card of the file or the catalogue, of one of ``kinds``."""
        card = self.cards.get(name) or (catalogue.card(name) if catalogue.has(name) else None)
        if card is None:
            self.at.unknown("card", name, path, [*self.cards, *catalogue.known_names()],
                            "a card of the catalogue, of your own list, or one under 'cards'")
        if name not in self.cards and not catalogue.in_catalogue(name):
            from riftnb.scenario_format.texts import readable

            readable(card.text, card.kind, name, path, self.at)
        if kinds and card.kind not in kinds:
            self.at.fail(f"a {card.kind}:", path, value=name, expected=f"a {' or '.join(kinds)}")
        return name

    def kind(self, name: str) -> str:
        """What the object of this id is: its card's kind; a unit if it has no card (yet)."""
        for item in self._shape.board.objects:
            if item.id == name and item.card:
                return (self.cards.get(item.card) or catalogue.card(item.card)).kind
        return "unit"

    def _is_token(self, name: str) -> bool:
        found = _NUMBERED.fullmatch(name)
        if not found:
            return False
        if self._tokens is None:
            self._tokens = {slug(words) for text in self._texts()
                            for words in _TOKEN_WORDS.findall(text)}
        return found[1] in self._tokens or found[1] in self.steps

    def _texts(self) -> Iterator[str]:
        for name in _named_cards(self._shape):
            if name in self.cards:
                yield self.cards[name].text
            elif catalogue.has(name):
                yield catalogue.card(name).text
        for variation in self._shape.variations.values():
            yield from variation.grant.values()


def _players(shape: ScenarioShape) -> tuple[str, ...]:
    """P1 and P2, and those up to the highest one that the board names."""
    board = shape.board
    seen = {board.turn, *board.runes}
    seen.update(b.controller for b in board.battlefields if b.controller)
    for item in board.objects:
        seen.update((item.controller, item.owner or item.controller))
    for zone in ZONES:
        seen.update(getattr(board, zone))
    return tuple(f"P{n}" for n in range(1, max(2, *(int(name[1:]) for name in seen)) + 1))


def _named_cards(shape: ScenarioShape) -> Iterator[str]:
    yield from (card.name for card in shape.cards)
    board = shape.board
    yield from (each.card or "" for each in board.battlefields)
    yield from (each.card or "" for each in board.objects)
    for zone in ZONES:
        for cards in getattr(board, zone).values():
            yield from (card.card or "" for card in cards)
    for _, steps in scripts(shape):
        yield from (step.play or "" for _, step in steps)


Steps = list[tuple[Path, StepShape]]


def scripts(shape: ScenarioShape) -> Iterator[tuple[str, Steps]]:
    """Every list of steps in the file, as (where, steps): "script", "reactions", and of each
    variation "before" and "other script".  Steps that are plain words are left out."""
    yield "script", _steps(shape.script, ("script",))
    reactions: Steps = [(("reactions", n), step) for n, step in shape.reactions.items()]
    yield "reactions", reactions
    for name, variation in shape.variations.items():
        yield "before", _steps(variation.before, ("variations", name, "before"))
    for name, variation in shape.variations.items():
        if variation.script is not None:
            yield "other script", _steps(variation.script, ("variations", name, "script"))


def _steps(entries: list[Any], path: Path) -> Steps:
    return [((*path, n), entry) for n, entry in enumerate(entries) if isinstance(entry, StepShape)]


def kind_of(step: StepShape) -> str:
    """The first of the keys that say what kind of step it is, "" if there is none."""
    return next((kind for kind in STEP_KINDS if getattr(step, kind) is not None), "")


def step_ids(shape: ScenarioShape, names: Names) -> dict[Path, str]:
    """The id of every play and activate, by the path of the step; also told to ``names``.

    A card that is already there keeps its id; a step without one is called after its card
    ("hidden-blade"), an activation after its object ("hook-ability"), with a number where
    that is taken by a step of the same game.  A variation's script takes the place of the
    script, so the two may use the same ids; so may reactions that are never played together
    with a variation's steps.
    """
    groups = list(scripts(shape))
    given = {step.id: path for _, steps in groups for path, step in steps if step.id}
    names.steps.update(given)
    found: dict[Path, str] = {}
    script: dict[str, Path] = {}
    derived: dict[str, set[str]] = {}
    for where, steps in groups:
        rivals = {} if where == "other script" else dict(script)
        taken = {*names.ids, *given}
        taken.update(*(ids for group, ids in derived.items()
                       if where != "other script" or group in ("reactions", "before")))
        for path, step in steps:
            if kind_of(step) not in ("play", "activate"):
                continue
            name = step.id or ""
            if step.play in names.ids or step.play in names.steps:
                if name not in ("", step.play):
                    names.at.fail("another id for a card that has one:", (*path, "id"),
                                  value=name, expected=f"{step.play!r}, or no 'id' at all")
                name = str(step.play)
            elif name:
                first = rivals.get(name) or names.ids.get(name)
                if first:
                    names.twice(name, (*path, "id"), first)
            else:
                name = _free(slug(step.play or f"{step.activate}-ability"), taken)
                derived.setdefault(where, set()).add(name)
                taken.add(name)
            found[path] = name
            rivals[name] = path
            names.steps.setdefault(name, path)
        if where == "script":
            script = rivals
    return found


def _free(base: str, taken: set[str]) -> str:
    name, n = base, 1
    while name in taken:
        n += 1
        name = f"{base}-{n}"
    return name


def slug(name: str) -> str:
    """A card's name as an id: "Zhonya's Hourglass" → "zhonyas-hourglass"."""
    plain = re.sub(r"['’]", "", name.lower())
    return re.sub(r"[\W_]+", "-", plain).strip("-") or "card"
