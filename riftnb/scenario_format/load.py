"""From plain data to a checked :class:`ScenarioFile`: shape first, then names and references."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from riftnb.cards import Card
from riftnb.errors import ScenarioError, quoted
from riftnb.rules.versions import VERSIONS
from riftnb.scenario_format import model
from riftnb.scenario_format.names import ZONES, Names, Place, step_ids
from riftnb.scenario_format.report import shape_error
from riftnb.scenario_format.rulings import ruling_case
from riftnb.scenario_format.shape import (
    MAX_OBJECTS,
    STEP_KINDS,
    BoardShape,
    CardShape,
    ExecutionShape,
    ObjectShape,
    ScenarioShape,
    StateShape,
    StepShape,
    VariationShape,
    ZoneCardShape,
)
from riftnb.scenario_format.texts import readable
from riftnb.scenario_format.yaml_text import Lines, Path

#: Which keys go with which kind of step ("timing" goes with all).
_GOES_WITH: dict[str, set[str]] = {
    "play": {"id", "by", "targets", "to", "mode", "repeat", "from_", "at"},
    "activate": {"id", "by", "targets", "to", "mode"},
    "move": {"by", "targets", "to", "mode"},
    "attack": {"by", "targets", "at", "mode"},
    "conquer": {"targets", "at", "mode"},
    "hold": {"targets", "at", "mode"},
    "phase": {"targets"},
    "set": set(),
}
_NEEDS = {"move": "to", "attack": "at", "conquer": "at", "hold": "at"}


def load(data: Any, lines: Lines, file: str) -> model.ScenarioFile:
    """The scenario that ``data`` describes; ``lines`` and ``file`` are for the errors."""
    if not isinstance(data, dict):
        found = "nothing" if data is None else quoted(data)
        raise ScenarioError(f"not a scenario: found {found}", file=file, line=lines.get(()),
                            expected="a mapping that begins with 'riftnb: 1'")
    try:
        shape = ScenarioShape.model_validate(data)
    except ValidationError as error:
        raise shape_error(error, data, lines, file) from None
    return _Loader(shape, Place(lines, file)).scenario()


class _Loader:
    """Turns the shape of one file into records, checking every reference on the way."""

    def __init__(self, shape: ScenarioShape, at: Place) -> None:
        self.shape, self.at = shape, at
        cards: dict[str, Card] = {}
        for n, card in enumerate(shape.cards):
            if card.name in cards:
                at.fail("the card stands twice:", ("cards", n, "name"), value=card.name,
                        expected="each card once")
            cards[card.name] = self.card(card, ("cards", n))
        self.names = Names(shape, cards, at)
        self.ids = step_ids(shape, self.names)

    def scenario(self) -> model.ScenarioFile:
        shape = self.shape
        board = self.board(shape.board)
        script = self.script(shape.script, ("script",))
        for name in shape.reactions:
            if name in shape.variations or name == "resolve":
                self.at.fail("the name has another meaning:", ("reactions", name), value=name,
                             expected="a name that no variation has, and not 'resolve'")
        reactions = {name: self.step(step, ("reactions", name), name)
                     for name, step in shape.reactions.items()}
        variations = {name: self.variation(name, each) for name, each in shape.variations.items()}
        rulings = tuple(
            ruling_case(each, ("rulings", n), self.shape, self.names, list(VERSIONS))
            for n, each in enumerate(shape.rulings)
        )
        return model.ScenarioFile(
            id=shape.id, title=shape.title, topic=tuple(shape.topic), source=shape.source or "",
            cards=tuple(self.names.cards.values()), board=board, script=script,
            reactions=reactions, variations=variations, rulings=rulings,
            players=self.names.players, file=self.at.file,
        )

    def card(self, shape: CardShape, path: Path) -> Card:
        if shape.type == "unit" and shape.might is None:
            self.at.fail("something is missing", path, expected="the key 'might' of a unit")
        return Card(
            name=shape.name, kind=shape.type, energy=shape.energy, power=shape.power,
            might=shape.might, tags=tuple(shape.tags), domains=tuple(shape.domains),
            text=readable(shape.text, shape.type, shape.name, (*path, "text"), self.at),
            supertype=shape.supertype or "",
        )

    # The board

    def board(self, shape: BoardShape) -> model.BoardSpec:
        fields = []
        for n, each in enumerate(shape.battlefields):
            if each.card is not None:
                self.names.card(each.card, ("board", "battlefields", n, "card"), ("battlefield",))
            fields.append(model.Battlefield(each.id, each.card, each.controller))
        zones: dict[str, dict[str, tuple[model.ZoneCard, ...]]] = {
            zone: {
                player: tuple(self.zone_card(card, ("board", zone, player, n))
                              for n, card in enumerate(cards))
                for player, cards in getattr(shape, zone).items()
            }
            for zone in ZONES
        }
        total = len(shape.objects) + sum(len(c) for zone in zones.values() for c in zone.values())
        if total > MAX_OBJECTS:
            self.at.fail(f"{total} objects and cards", ("board",),
                         expected=f"at most {MAX_OBJECTS} in all")
        objects = tuple(self.object(each, ("board", "objects", n))
                        for n, each in enumerate(shape.objects))
        runes = {player: model.Runes(each.ready, each.exhausted)
                 for player, each in shape.runes.items()}
        return model.BoardSpec(turn=shape.turn, battlefields=tuple(fields), objects=objects,
                               runes=runes, **zones)

    def zone_card(self, shape: ZoneCardShape, path: Path) -> model.ZoneCard:
        self.one_of_two(shape, path)
        return model.ZoneCard(shape.id, shape.card, shape.unit)

    def one_of_two(self, shape: ZoneCardShape, path: Path, kinds: tuple[str, ...] = ()) -> None:
        if (shape.card is None) == (shape.unit is None):
            self.at.fail("what is it?" if shape.card is None else "two things at once", path,
                         value=shape.id, expected="either 'card: <name>' or 'unit: <Might>'")
        if shape.card is not None:
            self.names.card(shape.card, (*path, "card"), kinds)

    def object(self, shape: ObjectShape, path: Path) -> model.BoardObject:
        kinds = () if shape.facedown else ("unit", "gear", "legend", "rune", "token")
        self.one_of_two(shape, path, kinds)
        if shape.attached_to is not None:
            others = [each.id for each in self.shape.board.objects if each.id != shape.id]
            if shape.attached_to not in others:
                self.at.unknown("id", shape.attached_to, (*path, "attached_to"), others)
        if shape.at is None:
            self.at.fail("something is missing", path, expected="the key 'at'")
        self.names.place(shape.at, (*path, "at"))
        return model.BoardObject(
            id=shape.id, card=shape.card, unit=shape.unit, controller=shape.controller,
            owner=shape.owner or shape.controller, at=shape.at, might=shape.might,
            damage=shape.damage, exhausted=shape.exhausted, buffed=shape.buffed,
            attached_to=shape.attached_to, tags=tuple(shape.tags), facedown=shape.facedown,
        )

    # Steps

    def script(self, entries: list[Any], path: Path) -> tuple[model.Step, ...]:
        return tuple(self.step(entry, (*path, n), _step_name((*path, n)))
                     for n, entry in enumerate(entries))

    def step(self, shape: StepShape | str, path: Path, name: str) -> model.Step:
        line = self.at.line(path)
        if isinstance(shape, str):
            return model.Step(kind=shape, name=name, line=line)
        kind = self.step_kind(shape, path)
        what = "" if kind in ("phase", "set") else getattr(shape, kind)
        if kind == "play" and not self.names.known(what):
            self.names.card(what, (*path, "play"), ("unit", "gear", "spell"))
        elif kind in ("activate", "move", "attack"):
            self.names.id(what, (*path, kind))
        elif kind in ("conquer", "hold"):
            self.names.player(what, (*path, kind))
        for key in ("to", "at"):
            if getattr(shape, key) is not None:
                self.names.place(getattr(shape, key), (*path, key))
        self.from_where(shape, path)
        step_id = self.ids.get(path, "")
        by = self.by(kind, what, shape, path)
        if kind == "play" and by:
            self.names.holder.setdefault(step_id, by)
        return model.Step(
            kind=kind, what=what, id=step_id, by=by, to=shape.to, at=shape.at, mode=shape.mode,
            targets=self.targets(shape.targets or [], (*path, "targets")),
            repeat=self.executions(shape.repeat or [], (*path, "repeat")),
            from_hidden=shape.from_ == "hidden", from_flow=shape.from_ == "flow",
            timing_any=shape.timing == "any",
            phase=shape.phase or "", sets=self.states(shape.set or {}, (*path, "set")),
            name=name, line=line,
        )

    def step_kind(self, shape: StepShape, path: Path) -> str:
        kinds = [kind for kind in STEP_KINDS if getattr(shape, kind) is not None]
        if len(kinds) != 1:
            self.at.fail("a step that does nothing" if not kinds else
                         f"a step that does two things ({' and '.join(kinds)})", path,
                         expected=f"exactly one of {', '.join(STEP_KINDS)}")
        kind = kinds[0]
        for key in sorted(shape.model_fields_set - _GOES_WITH[kind] - {kind, "timing"}):
            written = key.rstrip("_")
            self.at.fail(f"{written!r} does not go with {kind!r}", (*path, written),
                         expected="only " + ", ".join(
                             sorted(k.rstrip("_") for k in _GOES_WITH[kind] | {"timing"})))
        needed = _NEEDS.get(kind)
        if needed and getattr(shape, needed) is None:
            self.at.fail("something is missing", path, expected=f"the key {needed!r}")
        return kind

    def from_where(self, shape: StepShape, path: Path) -> None:
        """"from: hidden" and "at" belong together, unless the face-down card is on the board; what
        is played with [Flow] is named by its id, since it is in a trash."""
        if shape.play is None:
            return
        if shape.from_ == "flow" and shape.play not in self.names.ids:
            self.at.fail("not the id of a card that can be in a trash:", (*path, "play"),
                         value=shape.play, expected="the id of a card of the board, such as one "
                         "under 'trash' there")
        if shape.from_ == "hidden" and shape.at is None and shape.play not in self.names.ids:
            self.at.fail("something is missing", path,
                         expected="the key 'at': the battlefield where it is hidden")
        if shape.at is not None and shape.from_ != "hidden":
            self.at.fail("'at' without 'from: hidden'", (*path, "at"), value=shape.at,
                         expected="'to' for where it goes, or 'from: hidden' as well")

    def by(self, kind: str, what: str, shape: StepShape, path: Path) -> str:
        if shape.by is not None:
            return self.names.player(shape.by, (*path, "by"))
        if kind in ("conquer", "hold"):
            return what
        if kind in ("phase", "set"):
            return ""
        if what not in self.names.holder:
            self.at.fail("something is missing", path, expected="the key 'by': P1 or P2")
        return self.names.holder[what]

    def targets(self, entries: list[Any], path: Path) -> tuple[model.Target, ...]:
        return tuple(
            self.names.target(entry, (*path, n)) if isinstance(entry, str) else
            tuple(self.names.target(each, (*path, n, m)) for m, each in enumerate(entry))
            for n, entry in enumerate(entries)
        )

    def executions(self, entries: list[Any], path: Path) -> tuple[model.Execution, ...]:
        found = []
        for n, entry in enumerate(entries):
            if not isinstance(entry, ExecutionShape):
                found.append(model.Execution(self.targets(entry, (*path, n))))
                continue
            if entry.to is not None:
                self.names.place(entry.to, (*path, n, "to"))
            targets = self.targets(entry.targets, (*path, n, "targets"))
            found.append(model.Execution(targets, entry.mode, entry.to))
        return tuple(found)

    def states(self, shapes: dict[str, StateShape], path: Path) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for name, shape in shapes.items():
            self.names.id(name, (*path, name))
            state = shape.model_dump(exclude_unset=True)
            if state.get("at") is not None:
                self.names.place(state["at"], (*path, name, "at"))
            if state.get("attached_to") is not None:
                self.names.id(state["attached_to"], (*path, name, "attached_to"))
            if state.get("tags") is not None:
                state["tags"] = tuple(state["tags"])
            found[name] = state
        return found

    # Variations

    def variation(self, name: str, shape: VariationShape) -> model.Variation:
        path: Path = ("variations", name)
        if name == "resolve":
            self.at.fail("the name has another meaning:", path, value=name,
                         expected="another name than 'resolve'")
        for each in shape.prevent:
            self.names.id(each, (*path, "prevent", each))
        for each, text in shape.grant.items():
            where = (*path, "grant", each)
            readable(text, self.names.kind(each), self.names.id(each, where), where, self.at)
        for each in shape.repeat:
            if each not in self.names.steps:
                self.at.unknown("step", each, (*path, "repeat", each), self.names.steps)
        script = shape.script
        return model.Variation(
            name=name, grant=dict(shape.grant), prevent=dict(shape.prevent),
            set=self.states(shape.set, (*path, "set")),
            before=self.script(shape.before, (*path, "before")),
            repeat={each: self.executions(entries, (*path, "repeat", each))
                    for each, entries in shape.repeat.items()},
            script=None if script is None else self.script(script, (*path, "script")),
        )


def _step_name(path: Path) -> str:
    return f"{'.'.join(str(part) for part in path[:-1])}[{path[-1]}]"
