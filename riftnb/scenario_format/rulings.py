"""The ``rulings`` of a scenario file: every name in them checked."""

from __future__ import annotations

from typing import Any

from riftnb.scenario_format.model import Choice, RulingCase
from riftnb.scenario_format.names import Names
from riftnb.scenario_format.shape import RulingShape, ScenarioShape
from riftnb.scenario_format.yaml_text import Path

#: The kinds of decision, and what answers each.
CHOICE_KINDS: dict[str, tuple[type, str]] = {
    "replacement": (list, "a list of ids: what is applied first ([] declines)"),
    "may": (bool, "true or false"),
    "pick": (list, "a list of ids, or of lists of ids where several choices are made anew"),
    "to": (list, "a list of one location"),
    "order": (list, "a list of ids"),
    "mode": (str, "the number of what is done, from 1, or its words"),
    "split": (dict, "a mapping of ids to amounts"),
}


def ruling_case(shape: RulingShape, path: Path, scenario: ScenarioShape, names: Names,
                rulesets: list[str]) -> RulingCase:
    """The ruling at ``path``, its names checked."""
    known = [*scenario.reactions, *scenario.variations, "resolve"]
    for n, name in enumerate(shape.when):
        if name not in known:
            names.at.unknown("reaction or variation", name, (*path, "when", n), known)
    if shape.ruleset is not None and shape.ruleset not in rulesets:
        names.at.unknown("ruleset", shape.ruleset, (*path, "ruleset"), rulesets)
    for key in ("verdicts", "because"):
        for name in getattr(shape, key):
            names.instruction(name, (*path, key, name))
    for key in ("draws", "count", "runes"):
        for player in getattr(shape, key):
            names.player(player, (*path, key, player))
    _refused(shape, path, scenario, names)
    choices = {name: _choice(name, value, (*path, "choices", name), scenario, names)
               for name, value in shape.choices.items()}
    for name, options in shape.offers.items():
        where = (*path, "offers", name)
        if _key(name, where, names) != "mode":
            _ids(options, where, scenario, names)
    return RulingCase(
        when=tuple(shape.when), choices=choices, ruleset=shape.ruleset,
        verdicts=dict(shape.verdicts), draws=dict(shape.draws),
        objects=_objects(shape, path, names),
        count={player: dict(tokens) for player, tokens in shape.count.items()},
        runes={player: each.model_dump(exclude_unset=True)
               for player, each in shape.runes.items()},
        offers={name: tuple(options) for name, options in shape.offers.items()},
        because=dict(shape.because), refused=shape.refused or "", line=names.at.line(path),
    )


def _objects(shape: RulingShape, path: Path, names: Names) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for name, each in shape.objects.items():
        where = (*path, "objects", name)
        names.id(name, where)
        state = each.model_dump(exclude_unset=True)
        place = state.get("at")
        if place is not None and place not in (*names.places, "base"):
            names.at.unknown("place", place, (*where, "at"), [*names.places, "base"])
        if state.get("attached_to") is not None:
            names.id(state["attached_to"], (*where, "attached_to"))
        if state.get("tags") is not None:
            state["tags"] = tuple(state["tags"])
        found[name] = state
    return found


def _refused(shape: RulingShape, path: Path, scenario: ScenarioShape, names: Names) -> None:
    if shape.refused is not None:
        known = [*scenario.reactions, *names.steps]
        if shape.refused not in known and not shape.refused.startswith("script["):
            names.at.unknown("step or reaction", shape.refused, (*path, "refused"), known)


def _choice(key: str, value: Any, path: Path, scenario: ScenarioShape, names: Names) -> Choice:
    kind = _key(key, path, names)
    if kind == "mode" and type(value) in (int, str, list):
        named = value if isinstance(value, list) else [str(value)]
        if len(named) == 1 and isinstance(named[0], str):
            return (named[0],)
    wanted, words = CHOICE_KINDS[kind]
    nested = isinstance(value, list) and any(isinstance(each, list) for each in value)
    if not isinstance(value, wanted) or (nested and kind != "pick"):
        names.at.fail(f"found for {kind!r}", path, value=value, expected=words)
    if isinstance(value, bool):
        return value
    _ids(value, path, scenario, names)
    if isinstance(value, dict):
        return dict(value)
    given: list[Any] = [*value]  # type: ignore[misc]
    return tuple(each if isinstance(each, str) else tuple(each) for each in given)


def _key(key: str, path: Path, names: Names) -> str:
    """Checks the key of a decision (``blade.1/replacement``); gives its kind."""
    subject, slash, kind = key.rpartition("/")
    if not slash or not subject:
        names.at.fail("not the key of a choice:", path, value=key,
                      expected="<instruction>/<kind>, such as 'blade.1/replacement'")
    if kind not in CHOICE_KINDS:
        names.at.unknown("kind of choice", kind, path, CHOICE_KINDS)
    if subject.startswith("cleanup/"):
        whose = subject.removeprefix("cleanup/")
        if not (kind == "order" and whose in names.players):  # the order of a player's triggers
            names.id(whose, path)
    elif "." in subject:
        names.instruction(subject, path)
    return kind


def _ids(values: Any, path: Path, scenario: ScenarioShape, names: Names) -> None:
    for n, value in enumerate(values):
        if isinstance(value, list):
            _ids(value, (*path, n), scenario, names)
        elif value not in scenario.reactions and value not in scenario.variations:
            base = value.partition("~")[0]
            where = (*path, value if isinstance(values, dict) else n)
            names.target(base if names.known(base) else value, where)
