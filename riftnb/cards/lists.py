"""Card lists of other people: a JSON or CSV file, read to cards, with a summary of what was done.

Understood are the community's JSON shape (``name``, ``attributes``, ``classification``,
``text``), the flat one (``name``, ``type``, ``energy``, ``text``, …) and CSV with a header.
Everything is bounded, nothing is executed, and an entry that is not understood is refused with
its place and the reason; the others are used.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from riftnb.cards.entries import Found, card_of
from riftnb.cards.summary import Summary
from riftnb.errors import CardError, nearest

MAX_BYTES = 20_000_000
MAX_CARDS = 20_000

#: Keys under which a JSON object holds its list of cards.
_LISTS = ("items", "cards", "data", "results")
_COLUMNS = ("name", "type", "energy", "power", "might", "tags", "domains", "text", "supertype",
            "id", "set", "date")
_OTHER_NAMES = {"domain": "domains", "tag": "tags", "kind": "type", "card type": "type",
                "cost": "energy", "energy cost": "energy", "power cost": "power",
                "card name": "name", "rules text": "text", "effect": "text"}
_NEEDED = ("name", "type")


def read_list(path: str | Path) -> Summary:
    """The cards of a file, cleaned, and what was done to them.

    Raises:
        CardError: there is no such file, or it is no list of cards, or too large.
    """
    file = str(path)
    try:
        with open(path, "rb") as stream:
            source = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise CardError(f"cannot read the file ({reason})", file=file) from None
    return parse_list(source, file)


def parse_list(source: bytes, file: str = "<list>") -> Summary:
    """The same of a file's bytes; ``file`` is how errors name it."""
    if len(source) > MAX_BYTES:
        raise CardError("the list is too large", file=file,
                        expected=f"at most {MAX_BYTES // 1_000_000} MB")
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        raise CardError("not UTF-8:", file=file, line=line,
                        value=source[error.start:error.start + 4],
                        expected="a file saved as UTF-8") from None
    start = text.lstrip()[:1]
    if not start:
        raise CardError("the file is empty", file=file, expected="a list of cards, JSON or CSV")
    summary = Summary(file)
    entries = _json(text, file) if start in "[{" else _csv(text, file, summary)
    found: list[Found] = []
    for n, (place, at, entry) in enumerate(entries):
        if n >= MAX_CARDS:
            raise CardError("too many cards", file=file, expected=f"at most {MAX_CARDS:,}")
        summary.entries += 1
        try:
            found.append(card_of(entry, n, summary))
        except CardError as error:
            where = ": ".join(part for part in (place, error.path) if part)
            error.file, error.line, error.path = file, at, where
            summary.refused.append(error)
    summary.take(found)
    if not summary.cards:
        first = f"; the first: {summary.refused[0]}" if summary.refused else ""
        raise CardError(f"no entry of the list can be used{first}", file=file)
    return summary


# JSON


def _json(text: str, file: str) -> Iterator[tuple[str, int | None, Any]]:
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise CardError(f"not JSON ({error.msg})", file=file, line=error.lineno,
                        path=f"column {error.colno}") from None
    except RecursionError:
        raise CardError("nested too deeply", file=file, expected="a list of cards") from None
    except ValueError as error:
        raise CardError(f"not JSON ({error})", file=file) from None
    key, listed = "", data
    if isinstance(data, dict):
        key = next((k for k in _LISTS if isinstance(data.get(k), (list, dict))), "")
        if not key:
            raise CardError("found an object without a list of cards", file=file,
                            expected=f"a list, or an object with {', '.join(_LISTS[:2])}",
                            hint=next((h for h in (nearest(k, _LISTS) for k in data) if h), ""))
        listed = data[key]
    if isinstance(listed, dict):
        named = ((f"{key}[{name!r:.60}]", value, name) for name, value in listed.items())
        for place, value, name in named:
            if isinstance(value, dict):
                value.setdefault("name", name)
            yield place, None, value
        return
    for n, value in enumerate(listed):
        yield f"{key}[{n}]", None, value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


# CSV


def _csv(text: str, file: str, summary: Summary) -> Iterator[tuple[str, int | None, Any]]:
    head = text.lstrip().partition("\n")[0]
    separator = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        columns = _columns(next(row for row in reader if any(row)), file, summary)
        line = reader.line_num + 1
        for row in reader:
            at, line = line, reader.line_num + 1
            if not any(cell.strip() for cell in row):
                continue
            if len(row) > len(columns) and any(cell.strip() for cell in row[len(columns):]):
                yield "", at, f"{len(row)} cells"
                continue
            yield "", at, {name: cell for name, cell in zip(columns, row) if name}
    except csv.Error as error:
        raise CardError(f"not CSV ({error})", file=file, line=reader.line_num) from None
    except StopIteration:
        raise CardError("no header", file=file, expected="name,type,energy,…") from None


def _columns(head: list[str], file: str, summary: Summary) -> list[str]:
    """What each column is, "" for one that is not used."""
    found: list[str] = []
    for cell in head:
        word = cell.strip().lower()
        name = _OTHER_NAMES.get(word, word)
        if name in _COLUMNS and name not in found:
            found.append(name)
        else:
            if cell.strip():
                summary.note("", "column", cell.strip()[:40], "")
            found.append("")
    for needed in _NEEDED:
        if needed not in found:
            raise CardError(f"no column {needed!r}: found", file=file, line=1,
                            value=",".join(head)[:60],
                            expected="a header such as name,type,energy,power,might,tags,domains,"
                                     "text",
                            hint=next((c for c in head if nearest(c, [needed])), ""))
    return found


__all__ = ["MAX_BYTES", "MAX_CARDS", "parse_list", "read_list"]
