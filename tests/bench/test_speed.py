"""The same measurements under pytest-benchmark: ``pytest tests/bench --benchmark-only``."""

import subprocess
import sys

import pytest

import riftnb
from tests.bench import work


@pytest.mark.parametrize("decks", [0, 40])
def test_ruling(benchmark, decks):
    benchmark(work.ruling(work.hidden_blade(decks), ["flash"]))


@pytest.mark.parametrize("when", [["hourglass"], ["repeat"], ["smitten", "hourglass"]])
def test_longer_ruling(benchmark, when):
    benchmark(work.ruling(work.hidden_blade(), when))


def test_compiling(benchmark):
    benchmark(work.compiling())


def test_compiling_a_whole_list(benchmark):
    benchmark.pedantic(work.compiling_all(work.card_texts()), rounds=3)


@pytest.mark.parametrize("again", [False, True])
def test_picture(benchmark, again):
    benchmark(work.picture(work.hidden_blade(), again=again))


@pytest.mark.parametrize(
    ("scenario", "when"), [("lillia-origin", []), ("targons-peak", []), ("two-sarcophagi", [])]
)
def test_triggers(benchmark, scenario, when):
    benchmark(work.ruling(riftnb.scenario(scenario), when))


def test_many_triggers(benchmark):
    benchmark(work.ruling(work.mourners(), []))


@pytest.mark.parametrize("line", ["pass", "import riftnb", f"import {work.ENGINE}"])
def test_fresh_interpreter(benchmark, line, tmp_path):
    env = work.with_bytecode_in(tmp_path)
    subprocess.run([sys.executable, "-c", line], check=True, env=env)  # compiles
    benchmark(subprocess.run, [sys.executable, "-c", line], check=True, env=env)
