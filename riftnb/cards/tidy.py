"""Odd ways to write a card's text and name, turned into the kit's own: ``[M]``, ``[2]``, ``[E]``.

Each function takes the words and a :data:`Note`, which hears what was changed:
``note(kind, before, after)`` with a kind of :data:`CHANGES`.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable

#: What can be done to an entry, in the order of the summary; told as "12 …".
CHANGES = {
    "duplicate": "entries that say the same as another one, left out",
    "printing": "alternate printings taken as one card",
    "differs": "cards whose printings differ: the newest is used",
    "catalogue": "cards that the kit has itself: the kit's own text is used for those names",
    "name": "names written the kit's way",
    "symbol": "symbols written the kit's way",
    "unknown": "symbols that the kit does not know, left as they are",
    "tag": "HTML tags taken out",
    "entity": "HTML entities written as characters",
    "reminder": "reminder texts in brackets left out",
    "quote": "curly quotes and special dashes made plain",
    "blank": "special blanks, line breaks and bullets made plain blanks",
    "hidden": "invisible characters taken out",
    "column": "columns that are not used",
}

Note = Callable[[str, str, str], None]

_DOMAINS = ("fury", "calm", "mind", "body", "chaos", "order")
_PLAIN = str.maketrans({"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "–": "—", "−": "-",
                        "→": ">"})
_BREAK = re.compile(r"</?(?:br|p|li|ul|ol|div)\b[^<>]{0,200}>", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9]{0,15}(?:\s[^<>]{0,200})?/?>")
_ITALIC = re.compile(r"(?:\*|_)(?=\()(\([^()]*\))(?:\*|_)")
_SYMBOL = re.compile(r":rb_(\w{1,40}?):|\{(\w{1,20})\}|\[([A-Za-z]{1,8}|>)\]")
_REMINDER = re.compile(r" ?\([^()]*\)")
_BLANKS = re.compile(r"\s+")
#: A line break that was lost: "Draw 1.Kill a unit.", "[Action]Draw 1."
_TOGETHER = re.compile(r"(?<=[a-z0-9\])\"]\.)(?=[A-Z\[])|(?<=\w\])(?=[A-Za-z])")
_BULLET = re.compile(r"[•·▪◦●]")
_ALTERNATE = re.compile(
    r"\s*[(\[](?:alternate(?: art)?|alt(?:\.? art)?|over[ -]?numbered|signature|signed|showcase|"
    r"promo(?:tional)?|foil|metal|full[ -]?art|extended(?: art)?|borderless|starter|"
    r"launch exclusive|release|prerelease|judge|champion|winner|top \d+|"
    r"(?:[a-z]{2,4}-?)?\d{1,4}[a-z*]?)[)\]]$", re.IGNORECASE)

_SYMBOLS = {
    "might": "[M]", "m": "[M]", "exhaust": "[E]", "e": "[E]", "tap": "[E]", "t": "[E]",
    "a": "[A]", "power": "[A]", "rune_rainbow": "[A]", "rune_any": "[A]", "rune": "[A]",
    "rainbow": "[A]", ">": " > ", "arrow": " > ",
    **{name: f"[{name}]" for name in _DOMAINS},
    **{f"rune_{name}": f"[{name}]" for name in _DOMAINS},
}
#: Words in square brackets that are symbols; all others are keywords and stay.
_SQUARE = ("m", "e", "a", ">", "might", "exhaust", *_DOMAINS)


def tidy_text(text: str, note: Note) -> str:
    """A card's text as the kit writes it, reminder text left out."""
    text = _changed(_visible(text, note), "blank", note,
                    lambda t: _BULLET.sub(" ", _BREAK.sub(" ", t)))
    text = _matches(_TAG, text, "tag", note)
    text = _entities(text, note)
    text = _changed(text, "quote", note, lambda t: t.translate(_PLAIN))
    text = _ITALIC.sub(r"\1", text)
    text = _SYMBOL.sub(lambda match: _symbol(match, note), text)
    text = re.sub(r"(?<=\d)\[M\]", " [M]", text)
    if re.search(r"[^\S ]", text.strip()):
        note("blank", _shown(text), _shown(_BLANKS.sub(" ", text)))
    text = _reminders(_BLANKS.sub(" ", text), note)
    text = _changed(text, "blank", note, lambda t: _TOGETHER.sub(" ", t))
    plain = _BLANKS.sub(" ", text).strip()
    return re.sub(r" (?=[.,:;](?:\s|$))", "", plain)


def tidy_name(name: str, note: Note) -> str:
    """A card's name as the kit writes it: "Yasuo - Remorseful" → "Yasuo, Remorseful"."""
    new = _entities(_matches(_TAG, _visible(name, note), "tag", note), note)
    new = _BLANKS.sub(" ", new.translate(_PLAIN)).strip()
    new = re.sub(r"(?<=\w) (?:-|—) (?=\w)", ", ", new)
    if new != name:
        note("name", name, new)
    return new


def printing(name: str) -> tuple[str, str]:
    """A name without the words that tell a printing: "Jinx (Signature)" → "Jinx", "(Signature)"."""
    words: list[str] = []
    while len(words) < 4:
        found = _ALTERNATE.search(name)
        if found is None or found.start() == 0:
            break
        words.insert(0, found.group().strip())
        name = name[:found.start()]
    return name, " ".join(words)


def _visible(text: str, note: Note) -> str:
    """Without what cannot be seen: zero-width, direction marks, controls; accents in one piece."""
    seen = "".join(" " if char in "\n\t\r\v\f" else char for char in text
                   if char in "\n\t\r\v\f" or unicodedata.category(char)[0] != "C")
    seen = unicodedata.normalize("NFC", seen)
    if len(seen) != len(text):
        note("hidden", _shown(text), _shown(seen))
    return seen


def _entities(text: str, note: Note) -> str:
    if "&" not in text:
        return text
    new = html.unescape(text)
    for found in re.findall(r"&#?\w{1,12};", text)[:3]:
        note("entity", found, html.unescape(found))
    return "".join(c for c in new if unicodedata.category(c)[0] != "C")


def _reminders(text: str, note: Note) -> str:
    """Without round brackets, the inner ones first; brackets that do not match stay."""
    if text.count("(") != text.count(")"):
        return text
    for _ in range(8):
        found = _REMINDER.search(text)
        if found is None:
            break
        note("reminder", found.group().strip(), "")
        text = _REMINDER.sub("", text)
    return text


def _symbol(match: re.Match[str], note: Note) -> str:
    raw = match.group()
    rb, curly, square = match.groups()
    word = (rb or curly or square).lower()
    if square is not None and word not in _SQUARE:
        return raw
    energy = re.fullmatch(r"(?:energy_)?(\d{1,2})", word)
    new = f"[{int(energy[1])}]" if energy else _SYMBOLS.get(word)
    if new is None:
        note("unknown", raw, raw)
        return raw
    if new != raw:
        note("symbol", raw, new.strip())
    return new


def _matches(pattern: re.Pattern[str], text: str, kind: str, note: Note) -> str:
    for found in pattern.findall(text)[:3]:
        note(kind, found, "")
    return pattern.sub("", text)


def _changed(text: str, kind: str, note: Note, change: Callable[[str], str]) -> str:
    new = change(text)
    if new != text:
        place = next((n for n, (a, b) in enumerate(zip(text, new)) if a != b), 0)
        start = max(0, place - 12)
        note(kind, _shown(text[start:start + 30]), _shown(new[start:start + 30]))
    return new


def _shown(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"


__all__ = ["CHANGES", "Note", "printing", "tidy_name", "tidy_text"]
