"""Steps, variations and decisions in the words of the controls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from riftnb.ruling import Decision
from riftnb.scenario_format import ScenarioFile, Step, Variation
from riftnb.scenarios import Scenario


def reaction_label(step: Step, name: str) -> str:
    """A reaction as a control shows it: "star-crossed: P2 plays Star-Crossed on poro, goat"."""
    return f"{name}: {step_words(step)}"


def variation_label(variation: Variation, scenario: Scenario) -> str:
    """A variation as a control shows it, with what it changes:
    "unkillable: poro has “I can't be killed.”"."""
    said = [f"{id} has “{text}”" for id, text in variation.grant.items()]
    for id, state in variation.set.items():
        said.append(f"{id}: " + ", ".join(f"{key} {_plain(value)}"
                                          for key, value in state.items()))
    if variation.before:
        said.append("first, " + "; ".join(step_words(step) for step in variation.before
                                          if not step.kind.startswith("resolve")))
    for id, executions in variation.repeat.items():
        again = "; ".join(_targets(e.targets) for e in executions)
        said.append(f"{id} is repeated" + (f" on {again}" if again else ""))
    said += [f"the next {n} damage to {id} is prevented" for id, n in variation.prevent.items()]
    if variation.script is not None:
        said.append("instead, " + "; ".join(step_words(step) for step in variation.script
                                            if not step.kind.startswith("resolve")))
    return f"{variation.name}: {'; '.join(said)}" if said else variation.name


def script_words(file: ScenarioFile, variations: Iterable[str]) -> list[str]:
    """The steps ahead of the reactions, under some variations, in words."""
    chosen = [file.variations[name] for name in variations]
    script = next((v.script for v in reversed(chosen) if v.script is not None), file.script)
    steps = [*(step for v in chosen for step in v.before), *script]
    return [step_words(step) for step in steps if not step.kind.startswith("resolve")]


def _plain(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(
        value)


def _targets(targets: tuple[Any, ...]) -> str:
    return ", ".join(", ".join(t) if isinstance(t, tuple) else str(t) for t in targets)


def step_words(step: Step) -> str:
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


def decision_label(decision: Decision) -> str:
    """A decision as a control asks it: "P2 applies first (blade.1)"."""
    what = {"replacement": "applies first", "may": "does it", "pick": "picks"}[decision.kind]
    return f"{decision.player} {what} ({decision.key.rsplit('/', 1)[0]})"


def answers(decision: Decision) -> list[tuple[str, Any]]:
    """What a decision may be answered with: the words, and the value for ``choices``."""
    if decision.kind == "may":
        return [("yes", True), ("no", False)]
    found: list[tuple[str, Any]] = [(name, [name]) for name in decision.options]
    if decision.kind == "replacement" and decision.rule == "371":
        found.append(("not used", []))
    return found


def answer(decision: Decision) -> str:
    """The words of the answer that was taken."""
    if decision.kind == "may":
        return "yes" if decision.chosen[:1] == ("yes",) else "no"
    return decision.chosen[0] if decision.chosen else "not used"
