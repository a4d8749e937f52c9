"""The state of a text that somebody tries out: what it says, how it is read, what was changed.

A :class:`Wording` holds no widget.  Views watch it, as they watch a session.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple

from riftnb.program import Program
from riftnb.show.text_panel import text_changes
from riftnb.text import KINDS, Reading, TextError, compile_text, readings, refusals
from riftnb.text.ambiguity import AmbiguousText

#: The longest text that is read; no card comes near it.
MOST_CHARACTERS = 4000
#: How many wordings can be offered.
MOST_WORDINGS = 40

Watcher = Callable[[str], None]


class Refusal(NamedTuple):
    """A text that cannot be read: the ``sentence``, the ``column`` in it (from 1), what was
    ``expected`` there, what can be done (``advice``, in sentences), and a ``hint`` if a word may
    be a slip of the pen."""

    sentence: str
    column: int
    expected: str
    advice: tuple[str, ...]
    hint: str = ""

    @property
    def shown(self) -> str:
        """The sentence with a caret below the place, and what was expected there."""
        error = str(TextError("", self.sentence, self.column, self.expected))
        return error.partition("\n")[2] + self.hint


class Wording:
    """A card's text that somebody tries out.

    ``texts``: wordings to choose from, by name; ``text`` is one of them, or what was typed.
    ``kind``: what it is printed on.  ``reading``: which of its readings is shown, from 0 (-1: of
    several of equal standing none was chosen yet).  ``selected``: the instruction that is picked.
    """

    def __init__(self, text: str = "", kind: str = "spell", name: str = "",
                 texts: Mapping[str, str] | None = None) -> None:
        if kind not in KINDS:
            raise ValueError(f"unknown kind {kind!r}; expected one of {', '.join(KINDS)}")
        self.texts = dict(texts or {})
        if len(self.texts) > MOST_WORDINGS:
            raise ValueError(f"{len(self.texts)} wordings; expected at most {MOST_WORDINGS}")
        self.name = name
        self.kind = kind
        self.wording = next(iter(self.texts), "")
        self.text = self.texts[self.wording] if self.texts and not text else text
        #: What other wordings are compared with: the first.
        self.first = next(iter(self.texts.values()), text)
        self.selected = ""
        self._watchers: list[Watcher] = []
        self._read()

    def watch(self, watcher: Watcher) -> None:
        """``watcher`` is called with the kind of each change ("text" or "selected")."""
        self._watchers.append(watcher)

    def _tell(self, kind: str) -> None:
        for watcher in self._watchers:
            watcher(kind)

    def _read(self) -> None:
        for name in ("_result", "changes"):
            self.__dict__.pop(name, None)
        self.selected = ""
        self.reading = -1 if self.undecided else 0

    # -- what a reader does

    def write(self, text: str) -> None:
        """Another text."""
        if text != self.text:
            self.text = text
            self.wording = next((name for name, each in self.texts.items() if each == text), "")
            self._read()
            self._tell("text")

    def choose(self, wording: str) -> None:
        """One of the wordings."""
        if wording in self.texts:
            self.write(self.texts[wording])

    def print_on(self, kind: str) -> None:
        """What the text is printed on."""
        if kind != self.kind and kind in KINDS:
            self.kind = kind
            self._read()
            self._tell("text")

    def read_as(self, reading: int) -> None:
        """Another of its readings."""
        if reading != self.reading and -1 <= reading < len(self.readings):
            self.reading = reading
            self.selected = ""
            self.__dict__.pop("changes", None)
            self._tell("text")

    def select(self, key: str) -> None:
        """Pick an instruction ("instruction:a1.2"); the same again, or "", lets it go."""
        kind, _, ref = key.partition(":")
        if kind not in ("", "instruction"):
            return
        if ref == self.selected:
            ref = ""
        if ref != self.selected:
            self.selected = ref
            self._tell("selected")

    # -- what there is to show

    @cached_property
    def _result(self) -> tuple[tuple[Reading, ...], bool, Refusal | None]:
        """All readings, whether none of them is taken by itself, and why there is none."""
        text, kind = self.text, self.kind
        if not text.strip():
            return (), False, None
        if len(text) > MOST_CHARACTERS:
            return (), False, Refusal(
                text[:40] + "…", 1, f"at most {MOST_CHARACTERS} characters",
                (f"This text has {len(text)} characters. Paste the text of one card.",))
        try:
            program = compile_text(text, kind=kind, name="")
        except AmbiguousText:
            return readings(text, kind=kind), True, None
        except TextError as error:
            return (), False, Refusal(error.sentence, error.column, error.expected,
                                      _advice(text, kind), error.hint)
        if program.ambiguities:
            return readings(text, kind=kind), False, None
        return (Reading("", program),), False, None

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The ways to read the text: the one that is taken by itself first, if one is."""
        return self._result[0]

    @property
    def undecided(self) -> bool:
        """Whether it has readings of equal standing, so that none is taken by itself."""
        return self._result[1]

    @property
    def refusal(self) -> Refusal | None:
        """Why the text cannot be read, or None."""
        return self._result[2]

    @property
    def program(self) -> Program | None:
        """The program of the reading that is shown, or None."""
        if not 0 <= self.reading < len(self.readings):
            return None
        found: Program = self.readings[self.reading].program
        return found

    @property
    def empty(self) -> bool:
        """Whether there is no text."""
        return not self.text.strip()

    @cached_property
    def changes(self) -> tuple[str, ...] | None:
        """What the text changes against the first wording; None if it is the first, or one of
        the two cannot be read."""
        program = self.program
        if program is None or self.text.split() == self.first.split() or not self.first.strip():
            return None
        try:
            first = compile_text(self.first, kind=self.kind)
        except TextError:
            return None
        return text_changes(first, program)


def _advice(text: str, kind: str) -> tuple[str, ...]:
    """What can be done about a text that cannot be read, the likeliest first."""
    found = []
    others = [other for other in KINDS if other != kind and _reads(text, other)]
    if others:
        found.append(f"It can be read as the text of a {' or '.join(others)}: is it printed on "
                     f"a {kind}?")
    stops = len(refusals(text, kind=kind))
    if stops > 1:
        found.append(f"{stops} sentences of it cannot be read; this is the first.")
    found += [
        "Compare it with the printed card, letter by letter. Symbols are written [2], [M], [E], "
        "[A] or [order]; reminder text in brackets may stay.",
        "If this is what the card says, riftnb does not know these words yet. It refuses the "
        "whole text, for a ruling from half a text would be a wrong one.",
        "To study the rest, leave this sentence out, or say it in words that riftnb knows; the "
        "ruling is then about your words, not about the card.",
    ]
    return tuple(found)


def _reads(text: str, kind: str) -> bool:
    try:
        compile_text(text, kind=kind)
    except TextError:
        return False
    return True


__all__ = ["MOST_CHARACTERS", "Refusal", "Wording"]
