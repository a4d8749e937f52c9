"""``riftnb text``: which text is meant, which reading of it, and what it says."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from riftnb.errors import RiftnbError
from riftnb.program import Program

Say = Callable[..., None]


def program_of(options: argparse.Namespace) -> Program | None:
    """The program of the text or card, in the reading that was asked for; None if it has
    several readings of equal standing, all are to be told, and none was asked for.

    Raises:
        RiftnbError: there is no such card or reading, or the text cannot be read.
    """
    from riftnb.text import TextError, compile_text, readings
    from riftnb.text.ambiguity import AmbiguousText

    text, kind, name = _meant(options)
    try:
        if options.reading is None:
            return compile_text(text, kind=kind, name=name)
        found = readings(text, kind=kind, name=name)
    except AmbiguousText as error:
        if options.dot or options.svg or options.png:
            raise RiftnbError(f"{error}\n  --reading N takes one of them") from None
        return None
    except TextError as error:
        raise RiftnbError(str(error)) from None
    if not 1 <= options.reading <= len(found):
        raise RiftnbError("no such reading", path="--reading", value=options.reading,
                          expected="1, the only one" if len(found) == 1
                          else f"a number from 1 to {len(found)}")
    program: Program = found[options.reading - 1].program
    return program


def _meant(options: argparse.Namespace) -> tuple[str, str, str]:
    if options.card is None:
        return options.text, options.kind, ""
    from riftnb.cards import card

    named = card(options.card)
    return named.text, named.kind, named.name


def tell(program: Program, say: Say) -> None:
    """What a program says, what of it is not played, and how it could be read otherwise."""
    from riftnb.program import left_out
    from riftnb.text import describe, keyword_lines

    say(describe(program) or "No abilities.")
    for what in left_out(program):
        say(f"Read, but not played by the engine: {what}")
    for line in keyword_lines(program):
        say(line)
    for each in program.ambiguities:
        say(f"Two readings: {each}")
    if any(each.why for each in program.ambiguities):
        say("(--reading 2 shows the other one.)")


def tell_all(options: argparse.Namespace, say: Say) -> None:
    """All the readings of a text that has several of equal standing."""
    from riftnb.text import describe, readings

    text, kind, name = _meant(options)
    found = readings(text, kind=kind, name=name)
    say(f"This text can be read in {len(found)} ways; --reading N takes one of them.")
    for n, each in enumerate(found, 1):
        say()
        say(f"Reading {n}: {each.name}")
        for line in describe(each.program).splitlines():
            say(f"  {line}")


__all__ = ["program_of", "tell", "tell_all"]
