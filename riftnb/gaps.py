"""What stops cards from being read or played, grouped so that a grammar author sees where to
begin: by the words at which the reading stopped, without numbers and names."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from riftnb.cards import Card
from riftnb.program import Record
from riftnb.text import TextError, refusals
from riftnb.text.ambiguity import AmbiguousText

#: Words that say too little to group by alone.
_WEAK = frozenset("a an the to of in at on it its is are and or with from for this that they my "
                  "your their i me you by as if when while # … one up".split())
_LONGEST = 3

Key = tuple[tuple[str, ...], str]


class Stop(Record):
    """One place that stops a card.

    ``before``, ``words``: what stands before it, and from it on.  ``expected``: what would
    have been right there ("" for what is read but not played).
    """

    card: str
    before: str
    words: str
    expected: str = ""


class Gap(Record):
    """Places that are alike: ``words`` at each of them, ``expected`` there, and the places."""

    words: str
    expected: str
    stops: tuple[Stop, ...]

    @property
    def count(self) -> int:
        """How many sentences it stops."""
        return len(self.stops)

    def to_dict(self) -> dict[str, Any]:
        """The gap as plain data."""
        return {"words": self.words, "expected": self.expected, "count": self.count,
                "sentences": [{"card": s.card, "before": s.before, "words": s.words}
                              for s in self.stops]}

    def lines(self, examples: int = 2) -> list[str]:
        """The gap for a person: count, words, what was expected, examples with a mark."""
        head = f"“{self.words} …”" if self.words else "single cases"
        wanted = f": expected {self.expected}" if self.expected else ""
        told = [f"{self.count:4}  {head}{wanted}"]
        for stop in self.stops[:examples]:
            before = stop.before[-40:]
            mark = "▸" if self.expected else ""
            told.append(f"        {stop.card}: {before}{mark}{stop.words[:50]}")
        return told


def refused(card: Card) -> Iterator[Stop]:
    """Each sentence of a card that cannot be read."""
    for error in refusals(card.text, kind=card.kind, name=card.name):
        at = error.column - 1
        expected = "words with one reading" if isinstance(error, AmbiguousText) else error.expected
        yield Stop(card.name, error.sentence[:at], error.sentence[at:], expected)


def unplayed(card: Card) -> Iterator[Stop]:
    """Each thing of a card that is read but not played."""
    try:
        for what in dict.fromkeys(card.program.unplayed):
            yield Stop(card.name, "", what)
    except TextError:
        return


def gaps(stops: Iterable[Stop]) -> tuple[Gap, ...]:
    """Like places together, most frequent first; what is alone last, by what was expected."""
    listed = [(stop, _keys(stop)) for stop in stops]
    cards: dict[Key, list[str]] = defaultdict(list)
    for stop, keys in listed:
        for key in keys:
            cards[key].append(stop.card)
    shared = {key for key, found in cards.items() if len(set(found)) > 1}
    groups: dict[Key, list[Stop]] = defaultdict(list)
    for stop, keys in listed:
        best = max(shared.intersection(keys), default=((), stop.expected),
                   key=lambda key: (len(cards[key]), len(key[0])))
        groups[best].append(stop)
    found = [_gap(" ".join(words), group) for (words, _), group in groups.items()]
    return tuple(sorted(found, key=lambda g: (not g.words, -g.count, g.words, g.expected)))


def _keys(stop: Stop) -> list[Key]:
    """What the place can be grouped by: the first words; one word only with what was expected."""
    words = _plain(stop.words)[:_LONGEST]
    return [(words[:n], stop.expected if n == 1 else "") for n in range(1, len(words) + 1)
            if not _WEAK.issuperset(words[:n])]


def _gap(words: str, group: list[Stop]) -> Gap:
    expected, _ = Counter(stop.expected for stop in group).most_common(1)[0]
    return Gap(words, expected, tuple(sorted(group, key=lambda s: (s.card, s.words))))


def _plain(words: str) -> tuple[str, ...]:
    """The first words without numbers and names: "Each player chooses 2 Birds" → each player
    chooses # …."""
    found = re.findall(r"\[[^\]]*\]|[+-]?\d+|[\w'’-]+|[^\w\s]", words[:200])
    plain: list[str] = []
    for n, word in enumerate(found):
        if word[0] == "[":
            plain.append(re.sub(r"\[\d+\]", "[#]", re.sub(r" \d+\]", " #]", word)).lower())
        elif re.fullmatch(r"[+-]?\d+", word):
            plain.append("#")
        elif word[0].isupper() and n and word != "I":
            plain.append("…")
        elif word[0].isalnum():
            plain.append(re.sub(r"(?<=[a-z]{4})(?<!s)s$", "", word.lower()))
    return tuple(plain)


__all__ = ["Gap", "Stop", "gaps", "refused", "unplayed"]
