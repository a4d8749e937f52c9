"""From the bytes of a YAML file to plain data, with the line of every place in it.

Only the plain part of YAML is read: mappings, lists, text, whole numbers, true, false and null.
Anchors, aliases, tags and a second document are refused, a key may stand only once, and size
and depth are bounded, so a file cannot grow in memory.  A number with a point stays text:
the rule number ``758.10`` must not lose its last digit.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, NoReturn

import yaml

from riftnb.errors import ScenarioError

#: The largest file that is read, and how deeply its lists and mappings may nest.
MAX_BYTES = 256 * 1024
MAX_DEPTH = 12

Path = tuple[str | int, ...]
Lines = dict[Path, int]

_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,8})")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Read(NamedTuple):
    """Plain data, and the line of each place (a mapping's value: the line of its key)."""

    data: Any
    lines: Lines


class _Frame:
    """A list or mapping that is still open; ``key`` is the key that waits for its value."""

    def __init__(self, path: Path, is_map: bool, line: int) -> None:
        self.path, self.line = path, line
        self.key: str | None = None
        self.value: Any = {} if is_map else []


def read_yaml(source: bytes, file: str) -> Read:
    """Read ``source``.

    Raises:
        ScenarioError: too large or too deep, not UTF-8, not YAML, or YAML beyond the plain part.
    """
    return _Reader(file).read(_decode(source, file))


def _decode(source: bytes, file: str) -> str:
    if len(source) > MAX_BYTES:
        raise too_large(len(source), file)
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        raise ScenarioError(
            "not UTF-8 text: found the byte", file=file, line=line,
            value=source[error.start:error.start + 1], expected="a file saved as UTF-8",
        ) from None
    for n, row in enumerate(text.split("\n"), 1):
        for char in "" if row.isprintable() else row:
            if not (char.isprintable() or char in "\t\r\u00a0\u3000\u200c\u200d"):
                raise ScenarioError(
                    "character that is not printable:", file=file, line=n, value=char,
                    expected="plain text",
                )
    return text


def too_large(size: int, file: str) -> ScenarioError:
    """The error for a file of ``size`` bytes."""
    return ScenarioError(
        f"the file is too large for a scenario ({size / 1024:,.0f} KiB)", file=file,
        expected=f"at most {MAX_BYTES // 1024} KiB",
    )


class _Reader:
    """Builds the data from YAML's events, one by one, so no step depends on deep recursion."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: Lines = {}
        self.stack: list[_Frame] = []
        self.root: Any = None
        self.documents = 0

    def fail(self, message: str, line: int | None, **more: Any) -> NoReturn:
        raise ScenarioError(message, file=self.file, line=line, **more)

    def read(self, text: str) -> Read:
        try:
            for event in yaml.parse(text, Loader=_LOADER):
                self.take(event)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            where = mark.line + 1 if mark else None
            parts = " ".join(part for part in (error.context, error.problem) if part)
            self.fail(f"not YAML: {parts}", where, expected="a scenario in YAML")
        except yaml.YAMLError as error:
            reason = " ".join(str(error).split())
            self.fail(f"not YAML: {reason}", None, expected="a scenario in YAML")
        return Read(self.root, self.lines)

    def take(self, event: Any) -> None:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.fail("a second document ('---')", line, expected="one scenario in a file")
        elif isinstance(event, yaml.AliasEvent):
            self.fail(f"alias '*{event.anchor}'", line, expected="the value itself: scenario "
                      "files have no anchors and aliases")
        elif isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent)):
            self.plain(event, line)
            if isinstance(event, yaml.ScalarEvent):
                self.scalar(event, line)
            else:
                self.open(isinstance(event, yaml.MappingStartEvent), line)
        elif isinstance(event, yaml.CollectionEndEvent):
            self.place(self.stack.pop().value)

    def plain(self, event: Any, line: int) -> None:
        if event.anchor:
            self.fail(f"anchor '&{event.anchor}'", line, expected="the value itself: scenario "
                      "files have no anchors and aliases")
        if event.tag and event.tag != "!":
            self.fail("YAML tag", line, value=event.tag, expected="plain values without tags")

    def scalar(self, event: Any, line: int) -> None:
        value: Any = event.value
        frame = self.stack[-1] if self.stack else None
        if frame and isinstance(frame.value, dict) and frame.key is None:
            if value in frame.value:
                self.fail("the key stands twice:", line, path=show_path((*frame.path, value)),
                          value=value, expected="each key once")
            frame.key = value
            self.lines[(*frame.path, value)] = line
            return
        if event.style in (None, "", ":"):
            if value.lower() in _WORDS:
                value = _WORDS[value.lower()]
            elif _INT.fullmatch(value):
                value = int(value)
        self.here(line)
        self.place(value)

    def open(self, is_map: bool, line: int) -> None:
        frame = self.stack[-1] if self.stack else None
        if frame and isinstance(frame.value, dict) and frame.key is None:
            self.fail("a list or mapping as a key", line, path=show_path(frame.path),
                      expected="a word as the key")
        if len(self.stack) >= MAX_DEPTH:
            self.fail("nested too deeply", line, expected=f"at most {MAX_DEPTH} levels")
        self.stack.append(_Frame(self.here(line), is_map, line))

    def here(self, line: int) -> Path:
        """The path of the value that comes now; remembers the line of list entries."""
        if not self.stack:
            self.lines[()] = line
            return ()
        frame = self.stack[-1]
        if isinstance(frame.value, dict):
            return (*frame.path, frame.key or "")
        path: Path = (*frame.path, len(frame.value))
        self.lines[path] = line
        return path

    def place(self, value: Any) -> None:
        """Put a finished value where it belongs."""
        if not self.stack:
            self.root = value
            return
        frame = self.stack[-1]
        if isinstance(frame.value, dict):
            frame.value[frame.key] = value
            frame.key = None
        else:
            frame.value.append(value)


def show_path(path: Path) -> str:
    """``script[2].targets[0]``; a key that is no plain word is quoted: ``verdicts['a.1']``."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        elif re.fullmatch(r"[\w-]{1,60}", part):
            text += f".{part}" if text else part
        else:
            text += f"[{part[:60]!r}]"
    return text


def line_of(path: Path, lines: Lines) -> int | None:
    """The line of ``path``, or of the nearest place around it that has one."""
    for end in range(len(path), -1, -1):
        if path[:end] in lines:
            return lines[path[:end]]
    return None
