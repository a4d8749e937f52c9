"""What is measured.  Each function is one piece of work, ready to be called many times."""

from __future__ import annotations

import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count, cycle, islice
from pathlib import Path
from typing import Any

import yaml

import riftnb
from riftnb.cards import catalogue, load, names
from riftnb.scenarios import FOLDER

BLADE = "Kill a unit at a battlefield. Its controller draws 2."

#: The module whose import brings the whole engine (the package alone brings nothing).
ENGINE = "riftnb.engine.steps"

#: What nobody needs for a ruling, and what must not be loaded to make one.
HEAVY = ("graphviz", "IPython", "ipywidgets", "anywidget", "pydantic", "traitlets")


def hidden_blade(decks: int = 0) -> Any:
    """The scenario Hidden Blade, with that many cards in each player's deck."""
    data = yaml.safe_load((FOLDER / "hidden-blade.yaml").read_text("utf-8"))
    del data["rulings"]
    if decks:
        data["board"]["decks"] = {
            player: [
                {"id": f"{player}-{n}", "card": name}
                for n, name in enumerate(islice(cycle(names()), decks))
            ]
            for player in ("P1", "P2")
        }
    return riftnb.scenario(data)


def mourners(number: int = 20) -> Any:
    """A death that many units watch: one is killed, each of the others triggers and resolves."""
    text = "When another friendly unit dies, give me +1 [M] this turn."
    units = [{"id": f"m{n}", "card": "Mourner", "controller": "P2", "at": "field"}
             for n in range(number)]
    return riftnb.scenario({
        "riftnb": 1, "id": "mourners", "title": "A death that many units watch",
        "cards": [{"name": "Mourner", "type": "unit", "energy": 2, "might": 2, "text": text}],
        "board": {"turn": "P1", "battlefields": [{"id": "field", "controller": "P2"}],
                  "objects": units},
        "script": [{"id": "blade", "play": "Hidden Blade", "by": "P1", "targets": ["m0"]}],
    })


def objects(scenario: Any) -> int:
    """How many cards and units there are as it begins, hidden zones included."""
    before = scenario.resolve().record.before
    zones = [zone for player in before.players.values() for zone in player.values()]
    return len({*before.objects}.union(*(zone for zone in zones if isinstance(zone, list))))


def ruling(scenario: Any, when: list[str]) -> Callable[[], object]:
    """A full ruling: every instruction's verdict and every event, each with its cause."""
    return lambda: scenario.resolve(when=when).verdicts


def record(scenario: Any, when: list[str]) -> Callable[[], object]:
    """The same as plain data, with the board before and after."""
    return lambda: scenario.resolve(when=when).record


def compiling(text: str = BLADE) -> Callable[[], object]:
    """A card's text to its program, past the cache."""
    from riftnb.text import compile_text

    uncached = getattr(compile_text, "__wrapped__", compile_text)
    return lambda: uncached(text)


def card_texts(number: int = 938) -> list[tuple[str, str]]:
    """The (text, kind) of each card of the list that ``RIFTNB_CARDS`` names; without one, the
    catalogue again and again, each time with higher numbers."""
    named = os.environ.get("RIFTNB_CARDS")
    if named:
        return [(card.text, card.kind) for card in load(named).cards]
    rounds = ((card, n) for n in count() for card in catalogue())
    return [(_raised(card.text, n), card.kind) for card, n in islice(rounds, number)]


def _raised(text: str, by: int) -> str:
    return re.sub(r"\b\d+\b", lambda number: str(int(number[0]) + by), text)


def compiling_all(texts: list[tuple[str, str]]) -> Callable[[], object]:
    """All the texts of a list to programs, past the cache; how many of them can be read."""
    from riftnb.text import TextError, compile_text

    uncached = getattr(compile_text, "__wrapped__", compile_text)

    def all_of_them() -> int:
        read = 0
        for text, kind in texts:
            try:
                uncached(text, kind=kind)
                read += 1
            except TextError:
                pass
        return read

    return all_of_them


def picture(scenario: Any, *, again: bool = False) -> Callable[[], object]:
    """A reaction changes: the ruling, its graph, and the text of the SVG.

    ``again``: pictures that were drawn before; otherwise each is a new one to the renderer.
    """
    from riftnb.show.render import render_svg

    reactions, numbers = cycle([["flash"], [], ["star-crossed"], ["hourglass"]]), count()

    def once() -> object:
        source = scenario.resolve(when=next(reactions)).graph().source
        return render_svg(source if again else f"{source}\n// {next(numbers)}\n")

    return once


# -- timing: processor time where nothing else is waited for, so that a busy machine does not count


def per_second(work: Callable[[], object], rounds: int = 7) -> float:
    """How often it is done in a second of processor time: the median of some rounds."""
    work()
    batch = max(1, round(0.3 / min(_spent(work, 1) for _ in range(20))))
    return batch / statistics.median(_spent(work, batch) for _ in range(rounds))


def _spent(work: Callable[[], object], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        work()
    return time.process_time() - start


def milliseconds(work: Callable[[], object], times: int = 60) -> float:
    """How long it takes once, other programs that it waits for included: the median."""
    work()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return 1000 * statistics.median(taken)


def with_bytecode_in(folder: str | Path) -> dict[str, str]:
    """The environment, with a place for bytecode even if it says to write none."""
    env = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env


def imports(*modules: str, runs: int = 21) -> dict[str, float]:
    """Milliseconds of processor time that each import adds to a bare interpreter: medians of
    fresh processes, in turns, with everything compiled to bytecode before."""
    lines = {"": "pass", **{module: f"import {module}" for module in modules}}
    taken: dict[str, list[float]] = {module: [] for module in lines}
    with tempfile.TemporaryDirectory() as bytecode:
        env = with_bytecode_in(bytecode)
        for run in range(runs + 1):
            for module, line in lines.items():
                before = _spent_by_children()
                subprocess.run([sys.executable, "-c", line], check=True, env=env)
                if run:  # the first one compiles
                    taken[module].append(_spent_by_children() - before)
    medians = {module: 1000 * statistics.median(times) for module, times in taken.items()}
    return {module: medians[module] - medians[""] for module in modules}


def _spent_by_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def heavy_imports(code: str) -> list[str]:
    """Which of the :data:`HEAVY` packages are loaded after ``code``, in a fresh interpreter."""
    check = f"{code}\nimport sys; print(*[m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    return done.stdout.split()
