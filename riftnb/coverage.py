"""How far the kit gets with a list of cards: what it reads, plays, and has proven by a ruling.

The levels, each of which holds what comes before it:

- ``refused``: a sentence of the text cannot be read, so nothing of the card is used;
- ``read``: all of it is read, but the engine does not play some of it;
- ``playable``: all of it is read and played;
- ``proven``: besides, it stands on the board or in the script of a worked scenario whose
  rulings all hold, with a text that means the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from riftnb.cards import Card
from riftnb.gaps import Gap, gaps, refused, unplayed
from riftnb.program import Program, Record
from riftnb.text import TextError

LEVELS = ("refused", "read", "playable", "proven")
_ORDER = ("spell", "unit", "gear", "battlefield", "legend", "rune", "token")

#: What is proven: a card's name, and what its text says in scenarios that hold.
Proofs = Mapping[str, Sequence[Program]]


def level(card: Card, proofs: Proofs | None = None) -> str:
    """How far the kit gets with a card: one of :data:`LEVELS`.

    ``proofs``: what counts as proven, by default :func:`worked`.
    """
    try:
        program = card.program
    except TextError:
        return "refused"
    if program.unplayed:
        return "read"
    known = worked() if proofs is None else proofs
    return "proven" if _bare(program) in known.get(card.name, ()) else "playable"


def _bare(program: Program) -> Program:
    """What a text says, without how it was written down."""
    return program.replace(text="")  # type: ignore[no-any-return]


@lru_cache(maxsize=1)
def worked() -> Proofs:
    """What the kit's own worked scenarios prove."""
    from riftnb.scenarios import FOLDER

    return proofs([FOLDER])


def proofs(paths: Iterable[str | Path]) -> Proofs:
    """What scenario files, or folders of them, prove: those whose rulings all hold.

    Raises:
        RiftnbError: a path is nothing, or a file is no scenario.
    """
    from riftnb.check import check_file, scenario_files
    from riftnb.scenario_format import read

    found: dict[str, list[Program]] = {}
    for path in (file for given in paths for file in scenario_files(given)):
        rulings, failures = check_file(path)
        if not rulings or failures:
            continue
        scenario = read(path)
        for name in _standing(scenario):
            program = _bare(scenario.card(name).program)
            told = found.setdefault(name, [])
            if program not in told:
                told.append(program)
    return found


def _standing(scenario: Any) -> set[str]:
    """The names of the cards on the board and in the steps of a scenario."""
    board = scenario.board
    names = {each.card for each in (*board.battlefields, *board.objects) if each.card}
    held = {each.id: each.card for zone in (board.hands, board.decks, board.trash,
                                            board.banishment)
            for cards in zone.values() for each in cards if each.card}
    steps = [*scenario.script, *scenario.reactions.values()]
    for variation in scenario.variations.values():
        steps += [*variation.before, *(variation.script or ())]
    played = {step.what for step in steps if step.kind == "play"}
    names |= {held[name] for name in played if name in held}
    on_board = {each.id for each in board.objects}
    return names | {name for name in played if name not in held and name not in on_board}


class Row(Record):
    """The counts of one type of card: each level holds the ones after it."""

    kind: str
    cards: int
    read: int
    playable: int
    proven: int


class Report:
    """The coverage of a list.

    ``levels``: each card's level by its name.  ``rows``: the counts by type, ``total`` in all.
    ``missing``: what the grammar lacks, ``idle`` what the engine does not play, most frequent
    first.
    """

    def __init__(self, source: str, cards: Iterable[Card], known: Proofs | None = None) -> None:
        self.source = source
        listed = list(cards)
        self.levels = {card.name: level(card, known) for card in listed}
        by_kind: dict[str, Counter[str]] = {kind: Counter() for kind in _ORDER}
        for card in listed:
            by_kind[card.kind][self.levels[card.name]] += 1
        self.rows = tuple(_row(kind, each) for kind, each in by_kind.items() if each)
        self.total = _row("all", sum(by_kind.values(), Counter()))
        self.missing = gaps(w for c in listed if self.levels[c.name] == "refused"
                            for w in refused(c))
        self.idle = gaps(w for c in listed if self.levels[c.name] == "read" for w in unplayed(c))

    def to_dict(self) -> dict[str, Any]:
        """The report as plain data."""
        rows = [{key: getattr(row, key) for key in Row._fields} for row in (*self.rows, self.total)]
        return {"source": self.source, "coverage": rows, "levels": self.levels,
                "missing": [gap.to_dict() for gap in self.missing],
                "not played": [gap.to_dict() for gap in self.idle]}

    def lines(self, most: int = 10) -> list[str]:
        """The report for a person, with at most so many of what is missing."""
        lines = [self.source, "", f"{'':12}{'cards':>6}{'read':>14}{'playable':>14}{'proven':>14}"]
        for row in (*self.rows, self.total):
            cells = "".join(f"{f'{n:,} {share(n, row.cards)}':>14}"
                            for n in (row.read, row.playable, row.proven))
            lines.append(f"{row.kind:12}{row.cards:6,}{cells}")
        lines += _told("What the grammar lacks, most frequent first:", self.missing, most)
        lines += _told("What is read but not played, most frequent first:", self.idle, most)
        return lines

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Report on {self.source}: {self.total.read} of {self.total.cards} cards read>"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """The table, for a notebook."""
        from riftnb.show.coverage_table import coverage_html

        return {"text/html": coverage_html(self), "text/plain": str(self)}


def _row(kind: str, counts: Counter[str]) -> Row:
    proven = counts["proven"]
    playable = proven + counts["playable"]
    read = playable + counts["read"]
    return Row(kind, read + counts["refused"], read, playable, proven)


def share(part: int, whole: int) -> str:
    """"81 %", rounded down, so that only all of it is 100 %."""
    return f"{100 * part // whole} %" if whole else "-"


def _told(head: str, found: Sequence[Gap], most: int) -> list[str]:
    if not found or most <= 0:
        return []
    lines = ["", head]
    for gap in found[:most]:
        lines += gap.lines()
    if len(found) > most:
        lines.append(f"     and {len(found) - most:,} more")
    return lines


def report(source: str | Path | Iterable[Card] | None = None, *,
           scenarios: Iterable[str | Path] = ()) -> Report:
    """The coverage of a card list: a file, cards, or (None) the user's own list, and if there
    is none the catalogue.

    ``scenarios``: scenario files or folders that prove cards, besides the kit's own.

    Raises:
        RiftnbError: the file is no card list, or a scenario is none.
    """
    from riftnb import cards
    from riftnb.cards.store import own_cards

    more = list(scenarios)
    known: Proofs = worked()
    if more:
        known = {**known}
        for name, programs in proofs(more).items():
            known[name] = (*known.get(name, ()), *programs)
    if isinstance(source, (str, Path)):
        return Report(str(source), cards.load(source).cards, known)
    if source is not None:
        return Report("these cards", source, known)
    own = own_cards()
    if own:
        return Report("your card list", own.values(), known)
    return Report("the catalogue", cards.catalogue(), known)


__all__ = ["LEVELS", "Proofs", "Report", "Row", "level", "proofs", "report", "share", "worked"]
