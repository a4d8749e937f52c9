"""What an explorer is set to, and the ruling that comes of it: no widgets, no browser."""

from __future__ import annotations

from typing import Any, NamedTuple

from riftnb.errors import RiftnbError
from riftnb.resolution import Ruling
from riftnb.ruling import Decision
from riftnb.scenario_format import Step, Variation
from riftnb.scenarios import Scenario

#: How many reactions an explorer lets a reader play.
MOST = 4


class Setting(NamedTuple):
    """What is chosen: variations, reactions in order (each with whether the top of the chain
    resolves before it), answers to decisions, and the rules version (None: the default)."""

    variations: tuple[str, ...] = ()
    reactions: tuple[str, ...] = ()
    resolve_first: tuple[bool, ...] = ()
    choices: tuple[tuple[str, Any], ...] = ()
    ruleset: str | None = None

    @property
    def when(self) -> list[str]:
        """As a ruling of a scenario file says it."""
        found = list(self.variations)
        for name, first in zip(self.reactions, self.resolve_first, strict=True):
            if first:
                found.append("resolve")
            found.append(name)
        return found

    @classmethod
    def of(cls, scenario: Scenario, when: tuple[str, ...]) -> Setting:
        """The setting that a ruling's ``when`` means."""
        variations, reactions, firsts = [], [], []
        waiting = False
        for name in when:
            if name in scenario.variations:
                variations.append(name)
            elif name == "resolve":
                waiting = True
            else:
                reactions.append(name)
                firsts.append(waiting)
                waiting = False
        return cls(tuple(variations), tuple(reactions), tuple(firsts))


class Outcome(NamedTuple):
    """A ruling, or why there is none (in words)."""

    ruling: Ruling | None
    error: str = ""


def outcome(scenario: Scenario, setting: Setting) -> Outcome:
    """The ruling of a setting; answers to decisions that no longer arise are left out."""
    try:
        return Outcome(scenario.resolve(setting.when, dict(setting.choices), setting.ruleset))
    except RiftnbError as error:
        if setting.choices:
            return outcome(scenario, setting._replace(choices=()))
        return Outcome(None, f"{getattr(error, 'message', error)}.")


def reaction_label(step: Step, name: str) -> str:
    """A reaction as a control shows it: "star-crossed: P2 plays Star-Crossed on poro, goat"."""
    return f"{name}: {_step(step)}"


def variation_label(variation: Variation, scenario: Scenario) -> str:
    """A variation as a control shows it, with what it changes:
    "unkillable: poro has “I can't be killed.”"."""
    said = [f"{id} has “{text}”" for id, text in variation.grant.items()]
    for id, state in variation.set.items():
        said.append(f"{id}: " + ", ".join(f"{key} {_plain(value)}"
                                          for key, value in state.items()))
    if variation.before:
        said.append("first, " + "; ".join(_step(step) for step in variation.before
                                          if not step.kind.startswith("resolve")))
    for id, executions in variation.repeat.items():
        again = "; ".join(_targets(e.targets) for e in executions)
        said.append(f"{id} is repeated" + (f" on {again}" if again else ""))
    said += [f"the next {n} damage to {id} is prevented" for id, n in variation.prevent.items()]
    if variation.script is not None:
        said.append("instead, " + "; ".join(_step(step) for step in variation.script
                                            if not step.kind.startswith("resolve")))
    return f"{variation.name}: {'; '.join(said)}" if said else variation.name


def _plain(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(
        value)


def _targets(targets: tuple[Any, ...]) -> str:
    return ", ".join(", ".join(t) if isinstance(t, tuple) else str(t) for t in targets)


def _step(step: Step) -> str:
    """A step in words: "P2 plays Star-Crossed on poro, goat"."""
    if step.kind == "phase":
        return f"phase: {step.phase}"
    if step.kind == "set":
        return "set " + ", ".join(step.sets)
    verb = {"play": "plays", "activate": "activates", "move": "moves", "attack": "attacks with",
            "conquer": "conquers", "hold": "holds"}.get(step.kind, step.kind)
    what = step.at or "" if step.kind in ("conquer", "hold") else step.what
    on = f" on {_targets(step.targets)}" if step.targets else ""
    to = f" to {step.to}" if step.to else ""
    hidden = " from hidden" if step.from_hidden else ""
    return f"{step.by or step.what} {verb} {what}{hidden}{on}{to}"


def open_decisions(ruling: Ruling) -> list[Decision]:
    """The decisions with more than one answer that a control can offer."""
    found: dict[str, Decision] = {}
    for decision in ruling.record.decisions:
        optional = decision.kind == "replacement"
        if decision.kind in ("replacement", "may", "pick") and (
                len(decision.options) > 1 or optional):
            found.setdefault(decision.key, decision)
    return list(found.values())
