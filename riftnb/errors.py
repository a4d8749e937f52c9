"""The errors that riftnb raises: each says where, what was found, and what would be right.

Every error is a :class:`RiftnbError`, which is a :class:`ValueError`.  Its text is one
paragraph that a course author can act on:

>>> print(RiftnbError("unknown place", file="duel.yaml", line=9, path="board.objects[0].at",
...                   value="feild", expected="a battlefield or a base", hint="field"))
duel.yaml:9: board.objects[0].at: unknown place 'feild'; expected a battlefield or a base. \
Did you mean 'field'?
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

_UNSET: Any = object()
_LONGEST_VALUE = 70


class RiftnbError(ValueError):
    """Something that riftnb was given is wrong.

    ``file``: the file (or ``<dict>``, ``<text>``), "" if there is none.
    ``line``: the line in that file, counted from 1, or None.
    ``path``: the place inside it, such as ``script[2].targets[0]``, or "".
    ``value``: what stands there; ``expected``: what would have been right, in words.
    ``hint``: the nearest right value ("did you mean"), or "".
    """

    def __init__(
        self,
        message: str,
        *,
        file: str = "",
        line: int | None = None,
        path: str = "",
        value: Any = _UNSET,
        expected: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.path = path
        self.has_value = value is not _UNSET
        self.value = value if self.has_value else None
        self.expected = expected
        self.hint = hint

    @property
    def place(self) -> str:
        """Where it is: ``duel.yaml:9: board.objects[0].at``, or what is known of that."""
        where = self.file
        if self.line is not None:
            where += f":{self.line}" if where else f"line {self.line}"
        return ": ".join(part for part in (where, self.path) if part)

    @property
    def said(self) -> str:
        """What is wrong and what would be right, without the place."""
        text = self.message
        if self.has_value:
            text += f" {quoted(self.value)}"
        if self.expected:
            text += f"; expected {self.expected}"
        if self.hint:
            text += f". Did you mean {quoted(self.hint)}?"
        return text

    def __str__(self) -> str:
        return f"{self.place}: {self.said}" if self.place else self.said


class ScenarioError(RiftnbError):
    """A scenario file (or dict) that is not a scenario, or does not hold together."""


class CardError(RiftnbError):
    """A card list that cannot be read."""


class UnknownNameError(RiftnbError, LookupError):
    """A name that nothing goes by: a card, scenario, reaction, variation or rules version."""


class Problem(NamedTuple):
    """An error as it is shown beside the text that it is in.

    ``line``, ``column``: where, counted from 1; None if the error speaks of no place.
    ``message``: what is wrong there, without file and line.
    """

    line: int | None
    column: int | None
    message: str


def problem(error: RiftnbError, text: str = "") -> Problem:
    """Where in ``text`` an error is.

    The column is that of the value which the error names, if it stands in the line; else that
    of the line's first character.

    >>> problem(RiftnbError("unknown id", line=2, path="script[0].targets[0]", value="pory"),
    ...         "script:\\n  - {play: Gust, targets: [pory]}")
    Problem(line=2, column=28, message="script[0].targets[0]: unknown id 'pory'")
    """
    message = f"{error.path}: {error.said}" if error.path else error.said
    if error.line is None:
        return Problem(None, None, message)
    rows = text.splitlines()
    row = rows[error.line - 1] if 0 < error.line <= len(rows) else ""
    return Problem(error.line, _column(row, error), message)


def _column(row: str, error: RiftnbError) -> int:
    """Where in the line the value of an error begins, its key before it if there is one."""
    import re

    keys = re.findall(r"[\w-]+", re.sub(r"\[\d+\]", "", error.path))
    after = 0
    if keys:
        key = re.search(rf"(?<![\w-]){re.escape(keys[-1])}[\"']?\s*:", row)
        after = key.end() if key else 0
    if error.has_value and not isinstance(error.value, (dict, list, tuple, bool, type(None))):
        value = re.escape(str(error.value))
        for start in (after, 0):
            found = re.compile(rf"(?<![\w-]){value}(?![\w-])").search(row, start)
            if found:
                return found.start() + 1
    return len(row) - len(row.lstrip()) + 1


def quoted(value: object) -> str:
    """``value`` as an error shows it: on one line, short, nothing that moves a cursor."""
    text = repr(value)
    if len(text) > _LONGEST_VALUE:
        text = text[: _LONGEST_VALUE - 1] + "…"
    return text


def nearest(value: object, options: Iterable[str]) -> str:
    """The option that ``value`` is most likely a slip of, or ""."""
    from difflib import get_close_matches

    known = list(options)
    if not isinstance(value, str) or len(value) > 200:
        return ""
    lowered = {option.lower(): option for option in reversed(known)}
    found = get_close_matches(value.lower(), lowered, n=1, cutoff=0.6)
    return lowered[found[0]] if found else ""


def one_of(options: Iterable[str], most: int = 8) -> str:
    """``options`` as an error lists them: "one of a, b, c"; a long list is cut."""
    known = list(options)
    if len(known) == 1:
        return repr(known[0])
    listed = ", ".join(known[:most])
    return f"one of {listed}" + (", …" if len(known) > most else "")


def unknown(what: str, value: object, options: Iterable[str], **place: Any) -> UnknownNameError:
    """The error for a name that is not among ``options``, with the nearest one as its hint."""
    known = list(options)
    return UnknownNameError(
        f"unknown {what}",
        value=value,
        expected=one_of(known) if known else "",
        hint=nearest(value, known),
        **place,
    )
