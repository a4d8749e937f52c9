"""From plain data to YAML that a person would write: short things on one line, no surprises.

Text is written bare only where no YAML reader could take it for anything else; all other text
stands in double quotes (``"no"``, ``"1e3"``, ``"758.1"``, ``"null"``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

WIDTH = 100

#: Words only, or a rule number with a letter in it: nothing that some reader takes for a number.
_BARE = re.compile(r"[^\W\d_]([\w ./()~-]*[\w)])?|[0-9]+\.[0-9]+\.[a-z](\.[a-z0-9]+)*")
_TAKEN = frozenset("true false null yes no on off y n".split())
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


class Open(dict[str, Any]):
    """A mapping that is written with one key a line, even if it is short."""


class OpenList(list[Any]):
    """A list that is written with one entry a line, even if it is short."""


def to_text(data: dict[str, Any]) -> str:
    """``data`` (mappings, lists, text, whole numbers, true, false, null) as a YAML document."""
    return "\n".join(_mapping(data, 0)) + "\n"


def _mapping(data: dict[str, Any], indent: int) -> list[str]:
    lines: list[str] = []
    for key, value in data.items():
        lines += _entry(" " * indent + _scalar(key) + ":", value, indent)
    return lines


def _list(data: Iterable[Any], indent: int) -> list[str]:
    lines: list[str] = []
    for value in data:
        if _fits(" " * indent + "-", value) or not isinstance(value, (dict, list)) or not value:
            lines += _entry(" " * indent + "-", value, indent)
        else:
            inner = _block(value, indent + 2)
            lines += [" " * indent + "- " + inner[0][indent + 2:], *inner[1:]]
    return lines


def _block(value: Any, indent: int) -> list[str]:
    return _mapping(value, indent) if isinstance(value, dict) else _list(value, indent)


def _entry(head: str, value: Any, indent: int) -> list[str]:
    if _fits(head, value) or value in ({}, []):
        return [f"{head} {_flow(value)}"]
    if isinstance(value, (dict, list)):
        return [head, *_block(value, indent + 2)]
    if isinstance(value, str):
        return _folded(f"{head} ", value, indent + 2)
    return [f"{head} {_flow(value)}"]


def _fits(head: str, value: Any) -> bool:
    if isinstance(value, (Open, OpenList)) and value:
        return False
    return len(head) + 1 + len(_flow(value)) <= WIDTH


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        inner = (f"{_scalar(key)}: {_flow(each)}" for key, each in value.items())
        return "{" + ", ".join(inner) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if _BARE.fullmatch(value) and value.isprintable() and value.lower() not in _TAKEN:
        return str(value)
    return f'"{"".join(map(_escaped, value))}"'


def _escaped(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char.isprintable():
        return char
    return f"\\U{ord(char):08x}" if ord(char) > 0xFFFF else f"\\u{ord(char):04x}"


def _folded(head: str, text: str, indent: int) -> list[str]:
    """Text in double quotes over several lines, broken at single spaces and after line ends.

    A reader joins the lines with one space again, or with nothing after a backslash.
    """
    first, *rest = _pieces(text)
    lines, line, ended = [], f'{head}"' + "".join(map(_escaped, first)), first.endswith("\n")
    for piece in rest:
        shown = "".join(map(_escaped, piece))
        if ended or len(line) + 1 + len(shown) >= WIDTH:
            lines.append(line + "\\" if ended else line)
            line = " " * indent + shown
        else:
            line += f" {shown}"
        ended = piece.endswith("\n")
    return [*lines, f'{line}"']


def _pieces(text: str) -> list[str]:
    """``text`` cut where a line may end: at a space between two other characters (which is
    dropped), and after a line end that no space or line end follows."""
    return re.split(r"(?<=[^ \n]) (?=[^ \n])|(?<=\n)(?=[^ \n])", text)
