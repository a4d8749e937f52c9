"""How soon a changed reaction is in the page: ``python -m tests.bench.latency [SCENARIO]``.

A real Chromium, a real JupyterLab on the loopback address, the explorer as a reader has it.  Fifty
times a reaction is added or taken back; measured is the time from the click to the new graph
standing in the page, and to the frame that shows it.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

CHANGES = 50

#: Click, then wait for the graph to be another one: [milliseconds to the new graph, to its frame,
#: whether any frame was without a graph].
_TIMED = """
(button) => new Promise((done) => {
  const graph = button.closest(".riftnb-host").querySelector(".riftnb-graph");
  let bare = 0, waiting = true;
  const watch = () => {
    if (!graph.querySelector("svg")) bare += 1;
    if (waiting) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  const start = performance.now();
  new MutationObserver((changes, observer) => {
    if (!graph.querySelector("svg")) return;
    const there = performance.now() - start;
    observer.disconnect();
    requestAnimationFrame(() => {
      waiting = false;
      done([there, performance.now() - start, bare]);
    });
  }).observe(graph, { childList: true, subtree: true });
  button.click();
})
"""


def measure(scenario: str = "hidden-blade", changes: int = CHANGES) -> dict[str, Any]:
    """Median and 95th percentile, in milliseconds, of that many changes."""
    import nbformat
    from nbformat.v4 import new_code_cell, new_notebook

    from tests.browser.harness import Lab, Notebook, find_chromium, running_chromium

    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("no Chromium found: apt-get install chromium, or name one in "
                         "RIFTNB_CHROMIUM")
    explorer = f'riftnb.explorer("{scenario}")'
    with tempfile.TemporaryDirectory() as folder, running_chromium(chromium) as browser:
        lab = Lab(Path(folder) / "checkout")
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(
            new_notebook(cells=[new_code_cell("import riftnb"), new_code_cell(explorer)],
                         metadata={"kernelspec": kernel}), lab.notebooks / "latency.ipynb")
        lab.start()
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            notebook = Notebook(page, lab, "latency.ipynb", Path(folder))
            notebook.run_all()
            area = notebook.output(explorer)
            area.locator(".riftnb-add:enabled:visible").first.wait_for()
            times = [_change(area, turn) for turn in range(changes + 2)][2:]
        finally:
            lab.stop()
    graphs = sorted(time[0] for time in times)
    return {"median": statistics.median(graphs), "p95": graphs[round(0.95 * len(graphs)) - 1],
            "frame": statistics.median(time[1] for time in times),
            "bare": sum(time[2] for time in times), "changes": len(graphs)}


def _change(area: Any, turn: int) -> list[float]:
    """Add a reaction that can be played, or, each other turn, take it back."""
    taken = area.locator("button[title^='Take']:visible")
    offered = area.locator(".riftnb-add:enabled:visible")
    if turn % 2:
        button = taken.first
        button.wait_for()
    else:  # the controls follow the graph
        taken.first.wait_for(state="hidden")
        button = offered.nth(turn // 2 % offered.count())
    found: list[float] = button.evaluate(_TIMED)
    area.page.wait_for_timeout(120)
    return found


def row(found: dict[str, Any]) -> tuple[str, str, str]:
    """(what, measured, wanted)."""
    return (
        f"reaction changed to new graph in the page (Chromium, {found['changes']} changes)",
        f"median {found['median']:.0f} ms, 95th percentile {found['p95']:.0f} ms, "
        f"{found['bare']} frames without a graph",
        "60 ms, 120 ms, 0",
    )


if __name__ == "__main__":
    measured = measure(*sys.argv[1:2])
    print(" | ".join(row(measured)), f"(frame shown: {measured['frame']:.0f} ms)")
