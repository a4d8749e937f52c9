"""Words that can be read in more than one way: which readings there are, and which is taken.

Where the grammar meets such words it asks :func:`decide`.  If the game's templating has a
convention for them (:data:`CONVENTIONS`), that reading is taken and the ambiguity is written
down; if it has none, the text is refused with :class:`AmbiguousText`, which names the readings.
:func:`reading_with` reads a text with other answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from riftnb.program import Ambiguity
from riftnb.text.errors import TextError
from riftnb.text.tree import Part

#: Why a reading is taken, where the game's templating says so.
CONVENTIONS = {
    "nearest": "words that point back mean the nearest thing before them that fits",
    "subject": "what acts in a sentence stays what \"it\" means in the next one",
    "ending": "a time at the end of a sentence is the time of all that happens to one thing",
}

#: Where words stand and what they can mean: what an answer is given to.
Place = tuple[str, int, int, tuple[str, ...]]
Answers = Mapping[Place, int]


class AmbiguousText(TextError):
    """A text with several readings of equal standing, so none of them is taken.

    ``words``: the words that have them.  ``readings``: what they can mean, in words.
    ``place``: what tells these words from others of the text.
    """

    head = "cannot read this text: it has {many} readings"

    def __init__(self, name: str, sentence: str, column: int, expected: str, words: str,
                 readings: tuple[str, ...], place: Place) -> None:
        self.words = words
        self.readings = readings
        self.place = place
        self.head = type(self).head.format(many=len(readings))
        super().__init__(name, sentence, column, expected)

    def named(self, name: str) -> AmbiguousText:
        return AmbiguousText(name, self.sentence, self.column, self.expected, self.words,
                             self.readings, self.place)


class Session:
    """One reading of a text: the answers it was given, and the ambiguities that it met."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.met: dict[Place, Ambiguity] = {}


_session: ContextVar[Session | None] = ContextVar("riftnb_reading", default=None)


@contextmanager
def reading_with(answers: Answers) -> Iterator[Session]:
    """Read with these answers; the session hears of every ambiguity."""
    session = Session(answers)
    token = _session.set(session)
    try:
        yield session
    finally:
        _session.reset(token)


def decide(part: Part, options: Sequence[str], convention: str = "", taken: int = 0,
           words: str = "") -> int:
    """Which of the readings is taken, counted from 0.

    ``options``: each reading in words.  ``convention``: why number ``taken`` is; without one,
    an answer is needed.  ``words``: the words that have the readings, if not the whole part.

    Raises:
        AmbiguousText: there is neither a convention nor an answer.
    """
    words = words or part.words
    named = tuple(options)
    place = (part.sentence.text, part.start, part.stop, named)
    session = _session.get()
    answer = session.answers.get(place) if session is not None else None
    if answer is None and not convention:
        listed = ", or ".join(f"({n}) {each}" for n, each in enumerate(named, 1))
        raise AmbiguousText("", part.sentence.text, part.start + 1,
                            f"words that say which one is meant by \"{words}\": {listed}",
                            words, named, place)
    chosen = taken if answer is None else answer
    if session is not None:
        why = CONVENTIONS.get(convention, "") if chosen == taken else ""
        session.met[place] = Ambiguity(part.sentence.text, words, named, chosen, why)
    return chosen


__all__ = ["CONVENTIONS", "AmbiguousText", "Answers", "Place", "Session", "decide",
           "reading_with"]
