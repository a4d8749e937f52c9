"""What riftnb finds here, what is missing, and the one command that cures it."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version

from riftnb.show.render import CURE, Unavailable, find_renderer, render_svg

#: What riftnb needs, and what for.
_NEEDED = {
    "graphviz": "builds the source of the graphs",
    "ipywidgets": "the controls of the explorer",
    "anywidget": "keeps the keyboard with the controls",
    "jupyterlab": "opens the notebooks",
}


def report() -> str:
    """Python, riftnb, the layout program and the packages, a line each; then what is missing."""
    lines = [
        f"Python       {platform.python_version()} ({sys.executable})",
        f"riftnb       {_version('riftnb') or 'run from its folder, not installed'}",
    ]
    missing: list[str] = []
    renderer = find_renderer()
    if renderer is None:
        lines.append("pictures     none: no layout program; rulings are shown as tables")
        missing.append("graphviz-pure")
    else:
        number = _version("graphviz-pure") if renderer.name == "graphviz-pure" else ""
        name = f"{renderer.name} {number}".strip()
        lines.append(f"pictures     {name}, {renderer.found}: {renderer.path}")
        lines += _trial()
    for package, purpose in _NEEDED.items():
        found = _version(package)
        lines.append(f"{package:<12} {found or f'missing: {purpose}'}")
        if not found:
            missing.append(package)
    if missing:
        command = CURE.replace("graphviz-pure", " ".join(missing))
        lines.append(f"To cure it:  {command}")
    else:
        lines.append("Nothing is missing.")
    return "\n".join(lines)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _trial() -> list[str]:
    """A line if the layout program is there but does not draw."""
    try:
        render_svg("digraph { a -> b }")
    except Unavailable as error:
        return [f"             but it does not draw: {error}"]
    return []
