"""All measurements as one Markdown table: ``python -m tests.bench.report [--browser] [--readme]``.

``--browser`` measures the explorer in a Chromium too.  ``--readme`` puts the table into the
README, between its two marks.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tests.bench import work


def rows() -> list[tuple[str, str, str]]:
    """(what, measured, wanted)."""
    texts = work.card_texts()
    small, large = work.hidden_blade(), work.hidden_blade(decks=40)
    when = ["flash"]
    few = work.per_second(work.ruling(small, when))
    many = work.per_second(work.ruling(large, when))
    added = work.imports("riftnb", work.ENGINE)
    loaded = work.heavy_imports(f"import riftnb, {work.ENGINE}")
    return [
        (
            f"rulings with causes, Hidden Blade and Flash, {work.objects(small)} objects",
            f"{few:,.0f} a second",
            "10,000",
        ),
        (
            f"the same with two decks of 40, {work.objects(large)} objects",
            f"{many:,.0f} a second ({many / few:.2f} of the above)",
            "the same",
        ),
        (
            "the same as plain data, with the board before and after",
            f"{work.per_second(work.record(small, when)):,.0f} a second; "
            f"{work.per_second(work.record(large, when)):,.0f} with the decks",
            "",
        ),
        (
            "a death that 19 units watch: 20 items and 21 instructions each",
            f"{work.per_second(work.ruling(work.mourners(), [])):,.0f} a second",
            "",
        ),
        ("compiling Hidden Blade's text", f"{work.milliseconds(work.compiling()):.2f} ms", "5 ms"),
        (
            f"compiling a whole card list, {len(texts)} cards",
            f"{work.milliseconds(work.compiling_all(texts), 3) / 1000:.2f} s",
            "5 s",
        ),
        ("`import riftnb` over a bare interpreter", f"{added['riftnb']:.1f} ms", "60 ms"),
        (
            "the whole engine imported, over a bare interpreter",
            f"{added[work.ENGINE]:.1f} ms",
            "60 ms",
        ),
        (
            "display and validation libraries loaded with the engine",
            ", ".join(loaded) or "none",
            "none",
        ),
        (
            "reaction changed to new SVG text",
            f"{work.milliseconds(work.picture(small)):.1f} ms "
            f"({work.milliseconds(work.picture(small, again=True)):.1f} ms if drawn before)",
            "15 ms",
        ),
    ]


def table(browser: bool = False) -> str:
    found = rows()
    if browser:
        from tests.bench import latency

        found.append(latency.row(latency.measure()))
    lines = ["| what | measured | goal |", "| --- | --- | --- |"]
    lines += [f"| {what} | {measured} | {wanted} |" for what, measured, wanted in found]
    return "\n".join(lines)


def write_into(readme: Path, text: str) -> None:
    """Replace what stands between the marks."""
    old = readme.read_text("utf-8")
    marks = r"(<!-- benchmark -->\n).*?(<!-- end of benchmark -->)"
    new, found = re.subn(marks, lambda m: f"{m[1]}\n{text}\n\n{m[2]}", old, flags=re.DOTALL)
    if found != 1:
        raise SystemExit(f"{readme}: the marks for the table are not there")
    readme.write_text(new, "utf-8")


if __name__ == "__main__":
    found = table("--browser" in sys.argv)
    measured = f"Python {sys.version.split()[0]}, one core, medians:\n\n{found}"
    print(measured)
    if "--readme" in sys.argv:
        write_into(Path(__file__).parents[2] / "README.md", measured)
