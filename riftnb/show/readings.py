"""The information that instructions read, in words: which of it matters, and how it was read."""

from __future__ import annotations

import re

from riftnb.ruling import Reading, Verdict
from riftnb.show.names import Names, one_line

#: What the words of an instruction say if they ask for information.
_ASKS = {
    "controller": r"controller", "owner": r"owner", "here": r"\bhere\b", "there": r"\bthere\b",
    "Might": r"\bMights?\b|\[M\] equal|\bequal to\b", "that place": r"\b(there|that|where)\b",
    "location": r"\b(location|there|place|battlefield|base)\b",
    "Energy cost": r"\bcost\b", "Power cost": r"\bcost\b",
}


def asked_readings(names: Names, verdict: Verdict) -> list[Reading]:
    """What an instruction asked for, each once; that a place is where it is says nothing."""
    return [read for read in dict.fromkeys(verdict.readings)
            if asked_for(verdict, read) and not names.is_field(read.object)]


def asked_for(verdict: Verdict, reading: Reading) -> bool:
    """Whether the instruction itself asks for this, and not something that watched it.

    What was recorded, looked back on or missing always is.
    """
    if reading.when != "now":
        return True
    asks = r"\bif\b" if reading.value in ("yes", "no") else _ASKS.get(reading.what)
    return asks is None or re.search(asks, verdict.words, re.IGNORECASE) is not None


def reading_words(names: Names, read: Reading) -> str:
    """Information as it was read: "the controller of Poro was P2 just before it was moved"."""
    of = f" of {names.object(read.object)}" if read.object else ""
    what = one_line(read.what)
    if read.value in ("yes", "no"):
        return _answer(names.object(read.object), what, read)
    if what in ("here", "there", "that place"):
        what, of = f"“{what}”", ""
    else:
        what = f"the {what}"
    value = "null" if read.value is None else value_words(names, read)
    return {
        "now": f"{what}{of} is {value} now",
        "looked back": f"looking back, {what}{of} was {value}",
        "recorded": f"{what}{of} was recorded as {value}",
        "null": f"{what}{of} is null",
    }.get(read.when, f"{what}{of} is {value}")


def _answer(name: str, what: str, read: Reading) -> str:
    """What was asked of an object, answered: "Poro is not a friendly unit now"."""
    no = "" if read.value == "yes" else "not "
    if what[:1].isdigit():
        what = f"with {what}"
    elif what.partition(" ")[0] in ("unit", "gear", "card", "spell"):
        what = f"the {what}"
    return {
        "looked back": f"looking back, {name} was {no}{what}",
        "recorded": f"{name} was {no}{what}, as was recorded",
    }.get(read.when, f"{name} is {no}{what} now")


def value_words(names: Names, read: Reading) -> str:
    """The value that was read, a place by its name."""
    value = read.value or ""
    if read.what in ("here", "there", "that place", "location"):
        return names.place(value)
    return one_line(value)
