"""``riftnb lab``: JupyterLab on the notebooks.

In a checkout of the repository it opens ``notebooks/`` itself.  Anywhere else it lays a copy of
the notebooks that came with the package in ``./riftnb-notebooks``, and never overwrites what a
reader changed there.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

__all__ = ["Laid", "command", "environment", "lay_notebooks", "main", "notebooks_folder"]

_PACKAGE = Path(__file__).parent
#: The notebooks as they travel in a wheel (in a checkout they stand at its top instead).
_SHIPPED = _PACKAGE / "_notebooks"
_COPY = "riftnb-notebooks"
_FIRST = "00_start_here.ipynb"
#: In the copy: which version of each file the reader was last given, by its hash.
_RECORD = ".riftnb.json"


# -- which folder ----------------------------------------------------------


def notebooks_folder(here: Path, shipped: Path = _SHIPPED) -> Path | None:
    """The notebooks of the checkout that ``here`` is in or that the package was installed from.

    None: there is no checkout, so the notebooks of the package are to be copied.
    """
    for folder in (here, *here.parents):
        if _is_checkout(folder):
            return folder / "notebooks"
    if not shipped.is_dir() and _is_checkout(_PACKAGE.parent):  # an editable install
        return _PACKAGE.parent / "notebooks"
    return None


def _is_checkout(folder: Path) -> bool:
    if not (folder / "notebooks").is_dir():
        return False
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return bool(project.get("project", {}).get("name") == "riftnb")


# -- the copy --------------------------------------------------------------


class Laid(NamedTuple):
    """What :func:`lay_notebooks` did: files ``written`` (new, or renewed because untouched), and
    those ``kept`` because the reader changed them, each with the file that our new version of it
    was put in."""

    written: list[str]
    kept: list[tuple[str, str]]


def lay_notebooks(shipped: Path, folder: Path) -> Laid:
    """Bring ``folder`` up to date with the ``shipped`` notebooks, keeping the reader's work.

    A file is written if it is not there or if it is as we laid it.  One that the reader changed
    stays; if ours has changed since as well, ours is put beside it under another name, once.
    """
    folder.mkdir(exist_ok=True)
    given = _read_record(folder)
    laid = Laid([], [])
    for source in _files(shipped):
        name = source.relative_to(shipped).as_posix()
        ours = source.read_bytes()
        target = folder / name
        if not target.exists() or _hash(target.read_bytes()) == given.get(name):
            if not target.exists() or target.read_bytes() != ours:
                _write(target, ours)
                laid.written.append(name)
        elif target.read_bytes() != ours and _hash(ours) != given.get(name):
            beside = _put_beside(target, ours)
            laid.kept.append((name, beside.relative_to(folder).as_posix()))
        given[name] = _hash(ours)
    _write(folder / _RECORD, json.dumps(given, indent=1, sort_keys=True).encode())
    return laid


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not any(
            part.startswith((".", "__")) for part in path.relative_to(folder).parts
        ):
            yield path


def _read_record(folder: Path) -> dict[str, str]:
    """The record, or nothing if it is lost or spoilt: then every file counts as the reader's."""
    try:
        record = json.loads((folder / _RECORD).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def _put_beside(target: Path, ours: bytes) -> Path:
    for n in range(1, 1000):
        beside = target.with_name(f"{target.stem}.new{'' if n == 1 else f'-{n}'}{target.suffix}")
        if not beside.exists():
            _write(beside, ours)
            return beside
        if beside.read_bytes() == ours:
            return beside
    raise FileExistsError(f"no free name beside {target}")


def _write(path: Path, content: bytes) -> None:
    """All of it or nothing: a full disk leaves the old file as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.draft")
    draft.write_bytes(content)
    draft.replace(path)


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


# -- the command -----------------------------------------------------------


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def command(
    folder: Path,
    *,
    browser: bool = True,
    port: int | None = None,
    further: Sequence[str] = (),
    root: bool = False,
) -> list[str]:
    """The command that starts JupyterLab on ``folder``, with the Python that runs us (a
    ``jupyter`` on the PATH may belong to another environment)."""
    parts = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    if (folder / _FIRST).exists():
        parts.append(f"--LabApp.default_url=/lab/tree/{_FIRST}")
    if not _names(further, "--ip", "--ServerApp.ip"):
        parts.append("--ip=127.0.0.1")
    if root and not _names(further, "--allow-root", "--ServerApp.allow_root"):
        parts.append("--allow-root")
    if not browser:
        parts.append("--no-browser")
    if port is not None:
        parts.append(f"--port={port}")
    return [*parts, *further]


def _names(arguments: Sequence[str], *options: str) -> bool:
    return any(argument.partition("=")[0] in options for argument in arguments)


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """``given``, with our defaults for JupyterLab's settings: no question about news.

    They are defaults only: what the reader has set in JupyterLab stays in force.
    """
    paths = [p for p in given.get("JUPYTER_CONFIG_PATH", "").split(os.pathsep) if p]
    paths.append(str(_PACKAGE / "lab_config"))
    return {**given, "JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="riftnb lab",
        description="Open JupyterLab on the notebooks.",
        epilog="What stands after -- goes to JupyterLab as it is: riftnb lab -- --ip=0.0.0.0",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--port", type=int, help="default: the first free one from 8888")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``riftnb lab``; the exit status is JupyterLab's, or 2 if it could not be started."""
    arguments = list(sys.argv[2:] if argv is None else argv)
    own, further = arguments, []
    if "--" in arguments:
        cut = arguments.index("--")
        own, further = arguments[:cut], arguments[cut + 1 :]
    options = _parser().parse_args(own)

    if importlib.util.find_spec("jupyterlab") is None:
        return _refuse(f"JupyterLab is not installed: {sys.executable} -m pip install jupyterlab")
    try:
        folder = _prepare(Path.cwd())
    except OSError as problem:
        return _refuse(f"cannot lay the notebooks here: {problem}")

    root = _is_root()
    if root:
        _say("running as root, so JupyterLab is started with --allow-root")
    line = command(
        folder,
        browser=not options.no_browser,
        port=options.port,
        further=further,
        root=root,
    )
    return _run(line, environment(os.environ))


def _prepare(here: Path) -> Path:
    folder = notebooks_folder(here)
    if folder is not None:
        _say(f"opening {folder}")
        return folder
    folder = here / _COPY
    if here.name == _COPY and (here / _RECORD).exists():  # started inside the copy
        folder = here
    laid = lay_notebooks(_SHIPPED, folder)
    if laid.written:
        _say(f"laid in {folder}: {', '.join(laid.written)}")
    for name, beside in laid.kept:
        _say(f"kept your {name}; our new version of it is beside it: {beside}")
    _say(f"opening {folder}")
    return folder


def _run(line: list[str], env: dict[str, str]) -> int:
    if sys.platform == "win32":
        return subprocess.call(line, env=env)
    # Our process becomes JupyterLab, so that Ctrl-C and a container's stop reach it directly.
    sys.stdout.flush()
    sys.stderr.flush()
    return os.execve(line[0], line, env)


def _say(message: str) -> None:
    print(f"riftnb lab: {message}", file=sys.stderr)


def _refuse(message: str) -> int:
    _say(message)
    return 2
