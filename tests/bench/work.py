"""What is measured.  Each function is one piece of work, ready to be called many times."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import cycle, islice
from typing import Any

import yaml

import riftnb
from riftnb.cards import names
from riftnb.scenarios import FOLDER

BLADE = "Kill a unit at a battlefield. Its controller draws 2."

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


def objects(scenario: Any, when: list[str]) -> int:
    """How many cards and units there are, hidden zones included."""
    before = scenario.resolve(when=when).record.before
    hidden = sum(len(zone) for player in before.players.values() for zone in zones(player))
    return len({*before.objects}) + hidden


def zones(player: dict[str, Any]) -> list[list[str]]:
    return [zone for zone in player.values() if isinstance(zone, list)]


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


def picture(scenario: Any) -> Callable[[], object]:
    """A reaction changes: the ruling, its graph, and the text of the SVG."""
    from riftnb.show.graph import ruling_graph
    from riftnb.show.render import render_svg

    reactions = cycle([["flash"], [], ["star-crossed"], ["hourglass"]])
    return lambda: render_svg(ruling_graph(scenario.resolve(when=next(reactions))).source)


# -- timing ----------------------------------------------------------------


def per_second(work: Callable[[], object], seconds: float = 1.0, rounds: int = 5) -> float:
    """How often it is done in a second: the median of some rounds."""
    work()
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < 0.1:
        work()
        count += 1
    batch = max(1, int(count * 10 * seconds))
    return statistics.median(batch / _timed(work, batch) for _ in range(rounds))


def milliseconds(work: Callable[[], object], times: int = 40) -> float:
    """How long it takes once: the median."""
    work()
    return 1000 * statistics.median(_timed(work, 1) for _ in range(times))


def _timed(work: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        work()
    return time.perf_counter() - start


def imports(*modules: str, runs: int = 21) -> dict[str, float]:
    """Milliseconds that each import adds to a bare interpreter: medians of fresh processes, in
    turns, so that a busy moment falls on all alike."""
    lines = {"": "pass", **{module: f"import {module}" for module in modules}}
    taken: dict[str, list[float]] = {module: [] for module in lines}
    for run in range(runs + 1):
        for module, line in lines.items():
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", line], check=True)
            if run:  # the first one fills the caches
                taken[module].append(time.perf_counter() - start)
    medians = {module: 1000 * statistics.median(times) for module, times in taken.items()}
    return {module: medians[module] - medians[""] for module in modules}


def heavy_imports(code: str) -> list[str]:
    """Which of the :data:`HEAVY` packages are loaded after ``code``, in a fresh interpreter."""
    check = f"{code}\nimport sys; print(*[m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    return done.stdout.split()
