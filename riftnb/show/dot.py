"""DOT source, safely: text measured, wrapped and escaped for HTML-like labels.

No text of a ruling reaches the DOT source unescaped.  The layout program knows the width of ASCII
only, and counts a space for each byte of other characters: lines with wide ones are padded.
"""

from __future__ import annotations

import re
import unicodedata
from html import escape

from riftnb.show.names import one_line

#: The only font, of which every renderer knows the metrics.
FONT = "Helvetica"

#: Helvetica's widths of printable ASCII, in thousandths of the font size.
_WIDTHS = dict(zip(map(chr, range(32, 127)), (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584)))

_SPACE = 278
_SAFE = re.compile(r"[A-Za-z0-9.~-]*").fullmatch
_NO_XML = re.compile("[^\t\n\r -퟿-�\U00010000-\U0010ffff]")


def char_width(char: str) -> int:
    """The width of a character in thousandths of the font size."""
    known = _WIDTHS.get(char)
    if known is not None:
        return known
    if unicodedata.combining(char) or unicodedata.category(char) == "Cf":
        return 0
    return 1000 if unicodedata.east_asian_width(char) in "WF" or ord(char) > 0xFFFF else 600


def text_width(text: str, size: float) -> float:
    """The width of a line of text in points."""
    return sum(map(char_width, text)) * size / 1000


def wrap(text: str, width: float, size: float, most: int = 0) -> list[str]:
    """``text`` in lines no wider than ``width`` points; an endless word is cut.

    ``most``: the number of lines allowed (0: any); what is left over is cut with "…".
    """
    limit = width * 1000 / size
    lines: list[str] = []
    line, used = "", 0.0
    for word in one_line(text).split(" "):
        length = sum(map(char_width, word))
        if line and used + _SPACE + length <= limit:
            line, used = f"{line} {word}", used + _SPACE + length
            continue
        if line:
            lines.append(line)
        while length > limit:
            head, word = _cut(word, limit)
            lines.append(head)
            length = sum(map(char_width, word))
        line, used = word, length
    if line or not lines:
        lines.append(line)
    if most and len(lines) > most:
        lines = [*lines[:most - 1], _cut(lines[most - 1], limit - 1000)[0] + "…"]
    return lines


def _cut(word: str, limit: float) -> tuple[str, str]:
    used = 0.0
    for i, char in enumerate(word):
        used += char_width(char)
        if used > limit and i:
            return word[:i], word[i:]
    return word, ""


def escaped(text: str) -> str:
    """A line of text for an HTML-like label."""
    clean = _NO_XML.sub(" ", one_line(text))
    if "\\" in clean:  # a layout program reads \N, \G and so on even here
        return escape(clean).replace("\\", "&#92;")
    return escape(clean)


def _padding(line: str) -> str:
    """Spaces after a line for what its characters take beyond what is counted for them."""
    if line.isascii():
        return ""
    extra = sum(char_width(c) - _SPACE * len(c.encode()) for c in line if ord(c) > 126)
    return "&#160;" * round(max(0, extra) / (2 * _SPACE))


def lines(text: str, width: float, size: float, most: int = 0, *, bold: bool = False,
          color: str = "") -> str:
    """Wrapped text as the inside of a table cell, set from the left."""
    parts = wrap(text, width / (1.08 if bold else 1), size, most)
    inner = "".join(
        (f"<B>{escaped(p)}</B>" if bold else escaped(p)) + _padding(p)
        + '<BR ALIGN="LEFT"/>' for p in parts)
    return font(inner, size, color)


def font(inner: str, size: float, color: str = "") -> str:
    """A piece of label in a size and colour."""
    paint = f' COLOR="{color}"' if color else ""
    return f'<FONT POINT-SIZE="{size:g}"{paint}>{inner}</FONT>'


def table(rows: str, **attributes: object) -> str:
    """An HTML-like label that is a table."""
    given = {"BORDER": 0, "CELLBORDER": 0, "CELLSPACING": 0, "CELLPADDING": 0, **attributes}
    words = " ".join(f'{key}="{value}"' for key, value in given.items())
    return f"<<TABLE {words}>{rows}</TABLE>>"


def safe_id(text: str) -> str:
    """An id for an SVG element: ASCII letters, digits and ``-.~``, the rest as ``_hex_``."""
    if _SAFE(text):
        return text
    return "".join(c if c.isascii() and (c.isalnum() or c in "-.~") else f"_{ord(c):x}_"
                   for c in text)


__all__ = ["FONT", "char_width", "escaped", "font", "lines", "safe_id", "table", "text_width",
           "wrap"]
