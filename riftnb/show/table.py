"""A ruling as a table: rows of data, and the same as text, HTML and Markdown."""

from __future__ import annotations

import unicodedata
from html import escape
from typing import NamedTuple

from riftnb.ruling import Ruling
from riftnb.show.dot import escaped
from riftnb.show.names import Names, capital, one_line
from riftnb.show.words import heading, in_order, label, of_item, short_reason


class Row(NamedTuple):
    """A verdict: instruction ``id``, its chain ``item``, number ``n`` there, printed ``words``,
    ``verdict``, ``why`` in a few words, and the ``rules``."""

    id: str
    item: str
    n: str
    words: str
    verdict: str
    why: str
    rules: str


HEADINGS = ("Item", "No.", "Instruction", "Verdict", "Why", "Rules")


def rows(ruling: Ruling) -> list[Row]:
    """The verdicts in the order in which their chain items resolved."""
    names = Names(ruling)
    return [
        Row(v.id, names.item(item.id), label(v), one_line(v.words), v.verdict,
            capital(short_reason(names, v)), ", ".join(v.rules))
        for item in in_order(ruling) for v in of_item(ruling, item)
    ]


# -- text -------------------------------------------------------------------------------


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) or unicodedata.category(c) == "Cf"
               else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def folded(text: str, width: int) -> list[str]:
    """``text`` in lines of at most ``width`` columns; an endless word is cut."""
    found: list[str] = []
    line = ""
    for word in text.split(" "):
        if line and columns(line) + 1 + columns(word) <= width:
            line += f" {word}"
            continue
        if line:
            found.append(line)
        while columns(word) > width:
            head = ""
            while word and columns(head + word[0]) <= max(width, 2):
                head, word = head + word[0], word[1:]
            found.append(head)
        line = word
    return [*found, line] if line or not found else found


def text_table(ruling: Ruling, width: int = 100) -> str:
    """The table for a terminal of ``width`` columns, long texts wrapped."""
    table = [HEADINGS, *(tuple(row[1:]) for row in rows(ruling))]
    if len(table) == 1:
        return "Nothing resolved."
    needed = [max(columns(row[i]) for row in table) for i in range(len(HEADINGS))]
    sizes = [min(needed[0], 18), min(needed[1], 12), 0, needed[3], 0, min(needed[5], 14)]
    rest = max(width - sum(sizes) - 2 * (len(sizes) - 1), 24)
    sizes[2] = min(needed[2], max(rest // 2, rest - needed[4]))
    sizes[4] = min(needed[4], rest - sizes[2])
    lines: list[str] = []
    for row in table:
        cells = [folded(cell, size) for cell, size in zip(row, sizes)]
        for i in range(max(map(len, cells))):
            parts = [cell[i] if i < len(cell) else "" for cell in cells]
            lines.append("  ".join(
                part + " " * (size - columns(part)) for part, size in zip(parts, sizes)).rstrip())
        if row is HEADINGS:
            lines.append("  ".join("-" * size for size in sizes))
    return "\n".join(lines)


# -- HTML and Markdown ----------------------------------------------------------------------


def html_table(ruling: Ruling, caption: str = "") -> str:
    """The table in HTML: escaped, with a caption and scopes, good without any style."""
    head = "".join(f'<th scope="col" style="{_CELL}">{escape(name)}</th>' for name in HEADINGS)
    body = ""
    for row in rows(ruling):
        cells = [f'<td style="{_CELL}">{escaped(cell)}</td>' for cell in row[1:]]
        cells[1] = f'<th scope="row" style="{_CELL}">{escaped(row.n)}</th>'
        cells[3] = f'<td style="{_CELL}"><strong>{escaped(row.verdict)}</strong></td>'
        body += f"<tr>{''.join(cells)}</tr>\n"
    title = escaped(caption or heading(ruling))
    return (f'<table style="{_TABLE}">\n'
            f'<caption style="text-align:left;color:#1f2430">{title}</caption>\n'
            f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>")


_TABLE = "border-collapse:collapse;font-size:13px;color:#1f2430;background:#ffffff"
_CELL = ("text-align:left;vertical-align:top;padding:4px 8px;border:1px solid #c9ced8;"
         "color:#1f2430;background:#ffffff")


def markdown_table(ruling: Ruling) -> str:
    """The table in Markdown, where no cell can end early or become HTML."""
    lines = ["| " + " | ".join(HEADINGS) + " |", "|" + " --- |" * len(HEADINGS)]
    lines += ["| " + " | ".join(map(_markdown, row[1:])) + " |" for row in rows(ruling)]
    return "\n".join(lines)


def _markdown(text: str) -> str:
    safe = one_line(text)
    for char in "\\`*_{}[]<>#|~&$!":
        safe = safe.replace(char, f"\\{char}" if char not in "<>&|" else f"&#{ord(char)};")
    return safe
