"""From printed text to plain sentences: what the grammar gets to read.

Reminder text in round brackets is skipped, blanks are collapsed, quoted text (granted
abilities) is set aside, and words that the grammar knows are put in lower case, so that the
grammar need not say everything twice.  Nothing changes its place: the column of an error in the
prepared sentence is the column in the printed one.
"""

from __future__ import annotations

import html
import re
from collections.abc import Collection

from riftnb.program import Record
from riftnb.text.errors import TextError

#: Longest text that is read; printed cards stay under 500 characters.
LONGEST = 4000

#: Longest sentence that is read: what the parser keeps grows with it.
LONGEST_SENTENCE = 1000

_BLANKS = re.compile(r"\s+")
_QUOTE = re.compile(r'"([^"]*)"')
_STOP = re.compile(r"\.+(?=\s|$)")
_WORD = re.compile(r"(?<!\[)\b[A-Z][A-Za-z]*")
_SAME = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "–": "—", "−": "-", "→": ">"})


class Sentence(Record):
    """One sentence: ``text`` as printed, ``folded`` for the grammar, ``quotes`` set aside."""

    text: str
    folded: str
    quotes: tuple[str, ...] = ()


def clean(text: str, name: str) -> str:
    """Printed text without reminder text and with plain blanks and quotes.

    Raises:
        TextError: the text is too long, or its brackets or quotes do not match.
    """
    if len(text) > LONGEST:
        raise TextError(name, text[:80], 1, f"a text of at most {LONGEST} characters")
    text = html.unescape(text).translate(_SAME)
    out: list[str] = []
    depth, opened = 0, 0
    for place, char in enumerate(text):
        if char == "(":
            opened = opened if depth else place
            depth += 1
        elif char == ")":
            depth -= 1
            if depth < 0:
                raise TextError(name, _line(text), place + 1, "an opening bracket before this one")
        elif not depth:
            out.append(char)
    if depth:
        raise TextError(name, _line(text), opened + 1, "a closing bracket for this one")
    plain = _BLANKS.sub(" ", "".join(out)).strip().replace(" .", ".")
    if plain.count('"') % 2:
        raise TextError(name, plain, plain.rindex('"') + 1, "a closing quote for this one")
    return plain


def _line(text: str) -> str:
    return re.sub(r"\s", " ", text)


def sentences(plain: str, vocabulary: Collection[str]) -> list[Sentence]:
    """The sentences of cleaned text, without their full stops.

    Raises:
        TextError: a sentence is too long.
    """
    kept: list[str] = []

    def aside(match: re.Match[str]) -> str:
        kept.append(match.group(1))
        mark = f"Q{len(kept) - 1}"
        return f'"{mark.ljust(len(match.group(1)), "_")}"'

    masked = _QUOTE.sub(aside, plain)
    found: list[Sentence] = []
    start = 0
    # A quoted text that ends a sentence holds its full stop: '… has "Ready me."'.
    for match in re.finditer(r'\.+(?=\s|$)|(?<=_")(?=\s[A-Z]|$)', masked):
        stop = match.start()
        text, mark = plain[start:stop], masked[start:stop]
        start = match.end()
        found += _sentence(text, mark, kept, vocabulary)
    return found + _sentence(plain[start:], masked[start:], kept, vocabulary)


def _sentence(text: str, mark: str, kept: list[str],
              vocabulary: Collection[str]) -> list[Sentence]:
    lead = len(mark) - len(mark.lstrip())
    text, mark = text[lead:].rstrip(), mark[lead:].rstrip()
    if not text:
        return []
    if len(text) > LONGEST_SENTENCE:
        raise TextError("", text, LONGEST_SENTENCE + 1,
                        f"the end of the sentence: at most {LONGEST_SENTENCE} characters")

    def fold(match: re.Match[str]) -> str:
        word = match.group().lower()
        return word if word in vocabulary else match.group()

    numbers = [int(n) for n in re.findall(r'"Q(\d+)_*"', mark)]
    folded = _WORD.sub(fold, mark)
    for place, number in enumerate(numbers):
        length = len(kept[number])
        folded = folded.replace(f'"{f"Q{number}".ljust(length, "_")}"',
                                f'"{f"Q{place}".ljust(length, "_")}"', 1)
    return [Sentence(text, folded, tuple(kept[n] for n in numbers))]
