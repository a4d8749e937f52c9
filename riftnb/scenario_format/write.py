"""From a scenario back to its file: clean YAML that reads as what it was written from.

``to_yaml(file)`` proves itself: what it gives was read again and compared.  The comments of a
file that was read are not kept, and a default is not written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from riftnb.cards import Card
from riftnb.errors import ScenarioError
from riftnb.scenario_format import model, parse
from riftnb.scenario_format.names import ZONES, slug
from riftnb.scenario_format.yaml_write import Open, OpenList, to_text

__all__ = ["same", "to_yaml"]


def to_yaml(file: model.ScenarioFile) -> str:
    """The scenario as a scenario file.

    Raises:
        ScenarioError: it cannot be said in a scenario file (a name that the format does not
            allow, or a file that would be larger than one that is read).
    """
    for with_ids in (False, True):
        text = to_text(_Writer(with_ids).scenario(file))
        try:
            read = parse(text, file.file)
        except ScenarioError:
            if with_ids:
                raise
            continue
        if same(read, file):
            return text
    raise ScenarioError("the scenario cannot be written as a file: it would read otherwise",
                        file=file.file)


def same(one: model.ScenarioFile, other: model.ScenarioFile) -> bool:
    """Whether two scenarios say the same, wherever in a file they say it."""
    return _placeless(one) == _placeless(other)


def _placeless(file: model.ScenarioFile) -> model.ScenarioFile:
    """The scenario without its file name and line numbers."""
    def steps(script: tuple[model.Step, ...]) -> tuple[model.Step, ...]:
        return tuple(step.replace(line=None) for step in script)

    found: model.ScenarioFile = file.replace(
        file="", script=steps(file.script),
        reactions={name: step.replace(line=None) for name, step in file.reactions.items()},
        variations={
            name: each.replace(before=steps(each.before),
                               script=None if each.script is None else steps(each.script))
            for name, each in file.variations.items()},
        rulings=tuple(case.replace(line=None) for case in file.rulings))
    return found


def _given(**values: Any) -> dict[str, Any]:
    """The values that say something: no defaults."""
    return {key.rstrip("_"): value for key, value in values.items() if value}


def _plain(value: Any) -> Any:
    """Tuples as lists and mappings as dicts, all the way down."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(each) for each in value]
    return value


class _Writer:
    """Records as the plain data of a file, keys in the order of the format.

    ``with_ids``: every step says its id, even one that it would get anyhow.
    """

    def __init__(self, with_ids: bool) -> None:
        self.with_ids = with_ids

    def scenario(self, file: model.ScenarioFile) -> dict[str, Any]:
        found: dict[str, Any] = {"riftnb": 1, "id": file.id, "title": file.title}
        found |= _given(topic=list(file.topic), source=file.source,
                        cards=OpenList(map(self.card, file.cards)))
        found["board"] = self.board(file.board)
        found["script"] = OpenList(map(self.step, file.script))
        found |= _given(
            reactions=Open({name: self.step(step) for name, step in file.reactions.items()}),
            variations=Open({name: self.variation(each)
                             for name, each in file.variations.items()}),
            rulings=OpenList(map(self.ruling, file.rulings)))
        return found

    def card(self, card: Card) -> dict[str, Any]:
        found: dict[str, Any] = {"name": card.name, "type": card.kind}
        for key in ("energy", "power", "might"):
            if getattr(card, key) is not None:
                found[key] = getattr(card, key)
        return found | _given(tags=list(card.tags), domains=list(card.domains),
                              supertype=card.supertype) | {"text": card.text}

    # The board

    def board(self, board: model.BoardSpec) -> dict[str, Any]:
        found = Open(turn=board.turn)
        fields = [{"id": each.id, **_given(card=each.card, controller=each.controller)}
                  for each in board.battlefields]
        if fields:
            found["battlefields"] = fields if len(fields) == 1 else OpenList(fields)
        if board.objects:
            found["objects"] = OpenList(map(self.object, board.objects))
        for zone in ZONES:
            players: Mapping[str, tuple[model.ZoneCard, ...]] = getattr(board, zone)
            if players:
                found[zone] = {player: [self.zone_card(card) for card in cards]
                               for player, cards in players.items()}
        if board.runes:
            found["runes"] = {player: _given(ready=runes.ready, exhausted=runes.exhausted)
                              for player, runes in board.runes.items()}
        return found

    def zone_card(self, card: model.ZoneCard | model.BoardObject) -> dict[str, Any]:
        what = {"unit": card.unit} if card.card is None else {"card": card.card}
        return {"id": card.id, **what}

    def object(self, item: model.BoardObject) -> dict[str, Any]:
        found = {**self.zone_card(item), "controller": item.controller}
        if item.owner != item.controller:
            found["owner"] = item.owner
        found["at"] = item.at
        if item.might is not None:
            found["might"] = item.might
        return found | _given(
            damage=item.damage, exhausted=item.exhausted, buffed=item.buffed,
            attached_to=item.attached_to, tags=list(item.tags), facedown=item.facedown)

    # Steps

    def step(self, step: model.Step) -> Any:
        if step.kind.startswith("resolve"):
            return step.kind
        found = self.id(step)
        what: Any = step.what
        if step.kind == "phase":
            what = step.phase
        elif step.kind == "set":
            what = _plain(step.sets)
        found[step.kind] = what
        if step.by and step.kind not in ("conquer", "hold"):
            found["by"] = step.by
        return found | _given(
            targets=_plain(step.targets), to=step.to, mode=step.mode,
            from_="hidden" if step.from_hidden else "flow" if step.from_flow else "", at=step.at,
            repeat=self.executions(step.repeat), timing="any" if step.timing_any else "")

    def id(self, step: model.Step) -> dict[str, Any]:
        """The id of a step, where it has one and would not get it anyhow."""
        if not step.id or (step.kind == "play" and step.what == step.id):
            return {}
        derived = slug(step.what if step.kind == "play" else f"{step.what}-ability")
        if step.id == derived and not self.with_ids:
            return {}
        return {"id": step.id}

    def executions(self, executions: tuple[model.Execution, ...]) -> list[Any]:
        return [
            _plain(each.targets) if each.mode is None and each.to is None
            else _given(targets=_plain(each.targets), mode=each.mode, to=each.to)
            for each in executions]

    def variation(self, each: model.Variation) -> dict[str, Any]:
        found = _given(
            grant=_plain(each.grant), set=_plain(each.set),
            before=list(map(self.step, each.before)),
            repeat={name: self.executions(more) for name, more in each.repeat.items()},
            prevent=_plain(each.prevent))
        if each.script is not None:
            found["script"] = list(map(self.step, each.script))
        return found

    def ruling(self, case: model.RulingCase) -> dict[str, Any]:
        return Open(when=list(case.when), **_given(
            choices=_plain(case.choices), ruleset=case.ruleset,
            verdicts=_plain(case.verdicts), draws=_plain(case.draws),
            objects=_plain(case.objects), count=_plain(case.count), runes=_plain(case.runes),
            offers=_plain(case.offers), because=_plain(case.because), refused=case.refused))
