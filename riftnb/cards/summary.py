"""What was done to a card list: counts, examples, and the entries that were refused."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from riftnb.cards.printed import Card
from riftnb.cards.tidy import CHANGES
from riftnb.errors import CardError

if TYPE_CHECKING:
    from riftnb.cards.entries import Found

#: The sets in the order in which they came out: a later one prints the newer text.
SETS = ("OGN", "OGS", "SFD", "UNL", "VEN")
_EXAMPLES = 3
_REFUSED = 200


class Summary:
    """A list of cards, read.

    ``cards``: one for each name, in alphabetical order.  ``entries``: how many the file has.
    ``counts``, ``examples``: what was cleaned, by the kinds of
    :data:`riftnb.cards.tidy.CHANGES`.  ``refused``: an error for each entry that is not used.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.entries = 0
        self.cards: tuple[Card, ...] = ()
        self.counts: dict[str, int] = defaultdict(int)
        self.examples: dict[str, list[str]] = defaultdict(list)
        self.refused: list[CardError] = []

    def note(self, name: str, kind: str, before: str, after: str) -> None:
        """Remember a change of an entry: counted, and told as an example if it is a new one."""
        self.counts[kind] += 1
        told = self.examples[kind]
        change = f"{before} → {after}" if after and after != before else before
        if len(told) < _EXAMPLES and not any(each.endswith(change) for each in told):
            told.append(f"{name}: {change}" if name and before != name else change)

    def take(self, found: Iterable[Found]) -> None:
        """Make one card of all the entries that have the same name."""
        groups: dict[str, list[Found]] = {}
        for each in found:
            groups.setdefault(each.card.name.casefold(), []).append(each)
        taken = [self._one(group) for group in groups.values()]
        self.cards = tuple(sorted(taken, key=lambda card: card.name))

    def _one(self, group: list[Found]) -> Card:
        best = max(group, key=lambda each: _age(each, group))
        if len(group) == 1:
            return best.card
        name = best.card.name
        for each in group:
            if each is best:
                continue
            if each.printing or best.printing:
                self.note("", "printing", f"{name} {each.printing or best.printing}", "")
            else:
                self.note("", "duplicate", name, "")
        fields = [key for key in Card._fields if key != "name" and len(
            {getattr(each.card, key) for each in group}) > 1]
        if fields:
            why = " ".join(part for part in (best.set, best.printing, best.date[:10]) if part)
            self.note("", "differs", f"{name}: {', '.join(fields)}",
                      f"used: {why or f'entry {best.place + 1}, the last'}")
        return best.card

    def lines(self) -> list[str]:
        """The summary for a person."""
        lines = [f"{self.file}: {self.entries:,} entries, {len(self.cards):,} cards, "
                 f"{len(self.refused):,} refused"]
        for kind, words in CHANGES.items():
            if self.counts[kind]:
                lines.append(f"  {self.counts[kind]:,} {words}")
                lines += [f"      {example}" for example in self.examples[kind]]
        if self.refused:
            lines.append("Refused:")
            lines += [f"  {error}" for error in self.refused[:_REFUSED]]
            if len(self.refused) > _REFUSED:
                lines.append(f"  and {len(self.refused) - _REFUSED:,} more")
        return lines

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Summary of {self.file}: {len(self.cards)} cards>"


def _age(each: Found, group: list[Found]) -> tuple[str, int, bool, int]:
    """What makes an entry newer: its date, if all have one; its set; the plain printing before
    alternate ones; its place in the list."""
    dated = all(other.date for other in group)
    known = all(other.set in SETS for other in group)
    return (each.date if dated else "", SETS.index(each.set) if known else 0,
            not each.printing, each.place)


__all__ = ["SETS", "Summary"]
