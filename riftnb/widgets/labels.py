"""Steps, variations, decisions and verdicts in the words of the controls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import chain, combinations, groupby, islice, permutations
from typing import Any

from riftnb.ruling import Decision
from riftnb.scenario_format import ScenarioFile, Step, Variation
from riftnb.scenarios import Scenario
from riftnb.show.names import Names, capital, listed, one_line, ordinal
from riftnb.show.words import decision_question, option_words

#: How many answers to one decision a control offers at most.
_MOST_ANSWERS = 24
#: The state of an object in words, where "key value" would not do.
_STATES: Mapping[tuple[str, Any], str] = {
    ("exhausted", True): "exhausted", ("exhausted", False): "ready",
    ("buffed", True): "buffed", ("buffed", False): "not buffed",
}


def called(file: ScenarioFile | None) -> Callable[[str], str]:
    """What the ids of a scenario are called: "Poro", "Cursed Sarcophagus (coffin)", "P2's base".

    As in a ruling, one of several cards of a name has its id beside it.
    """
    if file is None:
        return str
    board = file.board
    zones = chain.from_iterable(
        zone.values() for zone in (board.hands, board.decks, board.trash, board.banishment))
    held: dict[str, str | None] = {
        **{each.id: each.card for each in board.battlefields},
        **{each.id: each.card for each in board.objects},
        **{each.id: each.card for each in chain.from_iterable(zones)},
    }
    for step in _steps(file):
        if step.kind == "play" and step.id and step.id not in held:
            held[step.id] = held.get(step.what) or step.what
    often = Counter(held.values())
    found = {id: capital(one_line(id)) if not name
             else f"{one_line(name)} ({one_line(id)})" if often[name] > 1 else one_line(name)
             for id, name in held.items()}
    if len(board.battlefields) == 1 and not board.battlefields[0].card:
        found[board.battlefields[0].id] = "the battlefield"
    found |= {f"{player} base": f"{player}'s base" for player in file.players}
    return lambda id: found.get(id, id)


def _steps(file: ScenarioFile) -> Iterable[Step]:
    yield from file.script
    yield from file.reactions.values()
    for variation in file.variations.values():
        yield from variation.before
        yield from variation.script or ()


def reaction_label(step: Step, name: str, file: ScenarioFile | None = None) -> str:
    """A reaction as a control shows it: "star-crossed: P2 plays Star-Crossed on Poro, Goat".
    ``file``: where it is from, to call things by their names and not by their ids."""
    return f"{name}: {step_words(step, file)}"


def variation_label(variation: Variation, scenario: Scenario) -> str:
    """A variation as a control shows it, with what it changes:
    "unkillable: Poro has “I can't be killed.”"."""
    file = scenario.file
    call = called(file)
    said = [f"{call(id)} has “{text}”" for id, text in variation.grant.items()]
    said += [_state_words(call, id, state) for id, state in variation.set.items()]
    if variation.before:
        said.append("first, " + "; ".join(_words(variation.before, file)))
    for id, executions in variation.repeat.items():
        again = "; ".join(_targets(call, e.targets) for e in executions)
        said.append(f"{call(id)} is repeated" + (f" on {again}" if again else ""))
    said += [f"the next {n} damage to {call(id)} is prevented"
             for id, n in variation.prevent.items()]
    if variation.script is not None:
        said.append("instead, " + "; ".join(_words(variation.script, file)))
    return f"{variation.name}: {'; '.join(said)}" if said else variation.name


def script_words(file: ScenarioFile, variations: Iterable[str]) -> list[str]:
    """The steps ahead of the reactions, under some variations, in words."""
    chosen = [file.variations[name] for name in variations]
    script = next((v.script for v in reversed(chosen) if v.script is not None), file.script)
    return _words([*(step for v in chosen for step in v.before), *script], file)


def _words(steps: Iterable[Step], file: ScenarioFile) -> list[str]:
    return [step_words(step, file) for step in steps if not step.kind.startswith("resolve")]


def _state_words(call: Callable[[str], str], id: str, state: Mapping[str, Any]) -> str:
    """"Baited Hook: ready", "Bait: Might 0"."""
    said = [_STATES.get((key, value)) or f"{_key(key)} {_plain(value, call)}"
            for key, value in state.items()]
    return f"{call(id)}: {', '.join(said)}"


def _key(key: str) -> str:
    return "Might" if key == "might" else key.replace("_", " ")


def _plain(value: Any, call: Callable[[str], str]) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return call(value) if isinstance(value, str) else str(value)


def _targets(call: Callable[[str], str], targets: tuple[Any, ...]) -> str:
    return ", ".join(", ".join(map(call, t)) if isinstance(t, tuple) else call(str(t))
                     for t in targets)


def step_words(step: Step, file: ScenarioFile | None = None) -> str:
    """A step in words: "P2 plays Star-Crossed on Poro, Goat"."""
    call = called(file)
    if step.kind == "phase":
        return f"phase: {step.phase}"
    if step.kind == "set":
        return "; ".join(_state_words(call, id, state) for id, state in step.sets.items())
    verb = {"play": "plays", "activate": "activates", "move": "moves", "attack": "attacks with",
            "conquer": "conquers", "hold": "holds"}.get(step.kind, step.kind)
    what = step.at or "" if step.kind in ("conquer", "hold") else step.what
    on = f" on {_targets(call, step.targets)}" if step.targets else ""
    to = f" to {call(step.to)}" if step.to else ""
    hidden = (" from hidden" if step.from_hidden
              else " from the trash" if step.from_flow else "")
    return f"{step.by or step.what} {verb} {call(what)}{hidden}{on}{to}"


def verdict_name(names: Names, id: str) -> str:
    """An instruction in short: "Hidden Blade 2"."""
    return f"{_executed(names, id)} {id.rpartition('.')[2]}"


def verdict_line(names: Names, verdicts: Mapping[str, str]) -> str:
    """All verdicts in a line: "Flash: 1 executed. Hidden Blade: 1 ignored, 2 ignored."."""
    grouped = groupby(verdicts.items(), lambda pair: _executed(names, pair[0]))
    return " ".join(
        f"{item}: " + ", ".join(f"{id.rpartition('.')[2]} {verdict}" for id, verdict in held) + "."
        for item, held in grouped)


def _executed(names: Names, id: str) -> str:
    """The chain item of an instruction, and the how manieth time it is executed."""
    item, _, again = id.rpartition(".")[0].partition("#")
    time = f", {ordinal(int(again))} time" if again.isdecimal() else ""
    return f"{names.item(item)}{time}"


def decision_label(decision: Decision, names: Names | None = None) -> str:
    """A decision as a control asks it: "P2 chooses what is applied first in instruction 1 of
    Hidden Blade".  ``names``: what things are called (None: by their ids)."""
    if names is not None:
        return decision_question(names, decision)
    return f"{decision.player}: {decision.key}"


def answers(decision: Decision, names: Names | None = None) -> list[tuple[str, Any]]:
    """What a decision may be answered with: the words, and the value for ``choices``.

    How many may be picked is the engine's to know: several are offered together only as many
    as were picked.
    """
    if decision.kind == "may":
        return [("yes", True), ("no", False)]
    if decision.kind == "order":
        offered = list(islice(permutations(decision.options), _MOST_ANSWERS))
    else:
        size = max(1, len(decision.chosen)) if decision.kind == "pick" else 1
        offered = list(islice(combinations(decision.options, size), _MOST_ANSWERS))
    if decision.chosen not in offered and (decision.chosen or decision.kind == "pick"):
        offered.append(decision.chosen)
    if decision.kind == "replacement" and decision.rule == "371":
        offered.append(())
    return [(_answer(decision, names, each), list(each)) for each in offered]


def answer(decision: Decision, names: Names | None = None) -> str:
    """The words of the answer that was taken."""
    if decision.kind == "may":
        return "yes" if decision.chosen[:1] == ("yes",) else "no"
    return _answer(decision, names, decision.chosen)


def _answer(decision: Decision, names: Names | None, chosen: tuple[str, ...]) -> str:
    if not chosen:
        return "not used" if decision.kind == "replacement" else "nothing"
    if names is None:
        return listed(list(chosen))
    words = {option: option_words(names, option) for option in decision.options}
    often = Counter(words.values())
    said = [f"{words[each]} ({each})" if often[words.get(each, "")] > 1
            else words.get(each, each) for each in chosen]
    return ", then ".join(said) if decision.kind == "order" else listed(said)
