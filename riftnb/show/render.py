"""From DOT source to a picture, by a layout program that is found where pip put it.

The program is run by us on the source: nothing is patched, no file is written, and what it
says on its error stream is kept.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from riftnb.show.style import FAMILY

__all__ = ["CURE", "Renderer", "Unavailable", "find_renderer", "render_png", "render_svg"]

#: The one command that cures a missing layout program.
CURE = f"{Path(sys.executable).name} -m pip install graphviz-pure"

_TIMEOUT = 20.0
_ROOT = re.compile(r'<svg width="([\d.]+)(?:pt)?" height="([\d.]+)(?:pt)?"\s+viewBox="([^"]*)"')
_TITLES = re.compile(r"<title>[^<]*</title>\n?")
#: A tooltip as Graphviz writes it; a title does the same without being a link to nowhere.
_TIP = re.compile(r'<g id="a_[^"]*"><a xlink:title="([^"]*)">')
_TIP_END = re.compile(r"</a>\n</g>")
_COMMENTS = re.compile(r"<!--.*?-->\n?", re.DOTALL)


class Renderer(NamedTuple):
    """A layout program: ``name`` ("graphviz-pure" or "dot"), ``path``, and where it was
    ``found``, in words."""

    name: str
    path: str
    found: str


class Unavailable(RuntimeError):
    """There is no picture: no layout program, or it failed.  The text is one clear sentence."""


@lru_cache(maxsize=1)
def find_renderer() -> Renderer | None:
    """The layout program to use: graphviz-pure wherever pip put it, else ``dot``, else none.

    The environment need not be activated: the list of installed files says where it is.
    """
    for path in _installed():
        return Renderer("graphviz-pure", path, "in the installed package")
    suffix = ".exe" if os.name == "nt" else ""
    beside = Path(sysconfig.get_path("scripts"), f"graphviz-pure{suffix}")
    if _runs(beside):
        return Renderer("graphviz-pure", str(beside), "among the scripts of this Python")
    for name in ("graphviz-pure", "dot"):
        found = shutil.which(name)
        if found:
            return Renderer(name, found, "on the PATH")
    return None


def _installed() -> list[str]:
    from importlib.metadata import PackageNotFoundError, files

    try:
        listed = files("graphviz-pure") or []
    except PackageNotFoundError:
        return []
    paths = [Path(str(file.locate())) for file in listed if file.stem == "graphviz-pure"]
    return [str(path.resolve()) for path in paths if _runs(path)]


def _runs(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def render_svg(source: str, *, title: str = "", description: str = "") -> str:
    """The picture of a DOT source as an ``<svg>`` element to stand in a page.

    ``title`` and ``description`` are its text equivalent, for those who do not see it.

    Raises:
        Unavailable: no layout program, or it failed.
    """
    width, height, box, body = _drawn(source)
    texts = f"<title>{_text(title or 'Graph of a ruling')}</title>"
    if description:
        texts += f"<desc>{_text(description)}</desc>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'role="img" width="{width}" height="{height}" viewBox="{box}" '
        f'style="max-width:100%;height:auto;background:#ffffff">{texts}\n{body}')


def render_png(source: str, scale: float = 2) -> bytes:
    """The picture of a DOT source as a PNG, ``scale`` times the size of the SVG.

    graphviz-pure draws with fonts of its own, so the picture is the same everywhere; letters
    that they lack (Chinese, Japanese, Korean, emoji) become boxes, which an SVG shows.

    Raises:
        Unavailable: no layout program, or it failed.
    """
    data = _run(source, "png", f"-Gdpi={72 * scale:g}")
    if not data.startswith(b"\x89PNG"):
        raise Unavailable("No picture: the layout program did not draw a PNG.")
    return data


def _text(text: str) -> str:
    """Text for an XML element: escaped, and without characters that XML does not know."""
    clean = "".join(c for c in text if c in "\n\t" or (
        c.isprintable() and not "\ud800" <= c <= "\udfff") or c == " ")
    return escape(clean, quote=False)


@lru_cache(maxsize=256)
def _drawn(source: str) -> tuple[str, str, str, str]:
    """Width, height and view box of a picture in pixels, and what is inside it."""
    from xml.parsers import expat

    data = _run(source, "svg")
    svg = data.decode("utf-8", "replace")
    try:
        expat.ParserCreate().Parse(data, True)
        root = _ROOT.search(svg)
        if root is None:
            raise ValueError("no size")
    except (expat.ExpatError, ValueError) as error:
        raise Unavailable(f"No picture: the layout program drew no sound SVG ({error}).") from None
    body = svg[svg.index(">", root.end()) + 1:]
    body = _COMMENTS.sub("", _TITLES.sub("", body)).strip()
    body = _TIP_END.sub("</g>", _TIP.sub(r"<g><title>\1</title>", body))
    body = body.replace('font-family="Helvetica,sans-Serif"', f'font-family="{FAMILY}"')
    width, height = (f"{float(side):.0f}" for side in root.groups()[:2])
    return width, height, root.group(3), body


def _run(source: str, form: str, *options: str) -> bytes:
    """The layout program's output; its complaints only if there is none."""
    renderer = find_renderer()
    if renderer is None:
        raise Unavailable(f"No picture: no layout program was found; `{CURE}` installs one.")
    try:
        done = subprocess.run(
            [renderer.path, f"-T{form}", *options], input=source.encode("utf-8", "replace"),
            capture_output=True, timeout=_TIMEOUT, check=False, close_fds=False)
    except subprocess.TimeoutExpired:
        raise Unavailable(f"No picture: {renderer.name} took more than {_TIMEOUT:.0f} s.") from None
    except OSError as error:
        raise Unavailable(f"No picture: {renderer.path} cannot be run "
                          f"({error.strerror or error}).") from None
    if not done.stdout.strip():
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise Unavailable(f"No picture: {renderer.name} failed"
                          f"{' (' + said[-1][:200] + ')' if said else ''}.")
    return done.stdout
