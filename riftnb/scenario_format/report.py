"""From pydantic's findings to one clear error: the first, with its line and what was expected."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from riftnb.errors import ScenarioError, nearest, one_of
from riftnb.scenario_format.shape import PATTERNS
from riftnb.scenario_format.yaml_text import Lines, Path, line_of, show_path

_ABSENT = object()

#: What a union expects, by the key that holds it.
_UNIONS = {
    "targets": "an id, or a list of ids for a choice of several",
    "repeat": "a list of targets, or a mapping with targets, mode and to",
    "choices": "true or false, a list of ids, a mapping of ids to amounts, or a number",
    "script": "'resolve', 'resolve all' or a mapping such as {play: Flash, by: P2}",
    "before": "'resolve', 'resolve all' or a mapping such as {play: Flash, by: P2}",
}
_TYPES = {
    "int_type": "a whole number",
    "bool_type": "true or false",
    "string_type": "text",
    "list_type": "a list",
    "dict_type": "a mapping",
    "mapping": "a mapping of keys to values",
    "lines": "one line",
    "unprintable": "plain text",
}


def shape_error(found: ValidationError, data: Any, lines: Lines, file: str) -> ScenarioError:
    """The error to show: the one that stands first in the file; a wrong key before a missing
    one, because the wrong key is often the missing one misspelt."""

    def place(error: Any) -> tuple[int, bool]:
        path, _ = _walk(error["loc"], data)
        return line_of(path, lines) or 0, error["type"] == "missing"

    return _error(min(found.errors(include_url=False), key=place), data, lines, file)


def _error(error: Any, data: Any, lines: Lines, file: str) -> ScenarioError:
    kind, context = error["type"], error.get("ctx", {})
    path, value = _walk(error["loc"], data)
    where: dict[str, Any] = {"file": file}
    if kind == "unknown_key":
        key, options = context["key"], list(context["options"])
        line = line_of((*path, key), lines)
        return ScenarioError("unknown key", value=key, expected=one_of(options, 30), line=line,
                             path=show_path(path), hint=nearest(key, options), **where)
    where.update(line=line_of(path, lines), path=show_path(path))
    if kind == "missing":
        where["path"] = show_path(path[:-1])
        expected = "'riftnb: 1' first" if path == ("riftnb",) else f"the key {path[-1]!r}"
        return ScenarioError("something is missing", expected=expected, **where)
    if value is _ABSENT:
        value = error["input"]
    expected, hint = _expectation(kind, context, path), ""
    if kind == "literal_error":
        options = [option.strip("'") for option in
                   context["expected"].replace(" or ", ", ").split(", ")]
        hint = nearest(value, options)
    if isinstance(value, (dict, list)) and len(value) > 3:
        value = f"a {'mapping' if isinstance(value, dict) else 'list'} of {len(value)}"
    return ScenarioError(_message(kind), value=value, expected=expected, hint=hint, **where)


def _message(kind: str) -> str:
    if kind.endswith(("too_long", "too_short")) or kind.startswith(("greater", "less")):
        return "out of bounds:"
    return {"unprintable": "character that is not printable:"}.get(kind, "found")


def _expectation(kind: str, context: dict[str, Any], path: Path) -> str:
    if kind.startswith("union_tag"):
        key = next((part for part in reversed(path) if part in _UNIONS), None)
        return _UNIONS[key] if isinstance(key, str) else "another kind of value"
    if kind == "literal_error":
        return str(context["expected"])
    if kind == "string_pattern_mismatch":
        return PATTERNS.get(str(context["pattern"]), str(context["pattern"]))
    if kind == "string_too_long":
        return f"at most {context['max_length']} characters"
    if kind == "string_too_short":
        return "some text"
    if kind == "too_long":
        return f"at most {context['max_length']} entries"
    if kind == "greater_than_equal":
        return f"at least {context['ge']}"
    if kind == "less_than_equal":
        return f"at most {context['le']}"
    return _TYPES.get(kind, kind.replace("_", " "))


def _walk(loc: tuple[str | int, ...], data: Any) -> tuple[Path, Any]:
    """The path that ``loc`` means in ``data`` (pydantic names union members too) and the value
    there, ``_ABSENT`` if there is none."""
    path: list[str | int] = []
    value = data
    for n, part in enumerate(loc):
        if _has(value, part):
            value = value[part]
        elif part == "[key]":
            return tuple(path), path[-1]
        elif n == len(loc) - 1 and not str(part).startswith("<"):
            value = _ABSENT
        else:
            continue
        path.append(part)
    return tuple(path), value


def _has(value: Any, part: str | int) -> bool:
    if isinstance(value, list):
        return isinstance(part, int) and part < len(value)
    return isinstance(value, dict) and part in value
