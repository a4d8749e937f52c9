"""Card text is the program: the grammar of card text and its compiler.

>>> print(describe(compile_text("Kill a unit at a battlefield. Its controller draws 2.")))
Spell:
  target 0: unit, at a battlefield
  1. Kill a unit at a battlefield [target 0]
       = Kill what: target 0
  2. Its controller draws 2
       = Draw who: the controller of target 0, count: 2
       Its -> 1 (the object)
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from riftnb.program import Ability, Keyword, Program, Record
from riftnb.text.errors import TextError

if TYPE_CHECKING:
    from riftnb.text.ambiguity import Answers, Session

KINDS = ("spell", "unit", "gear", "battlefield", "legend", "rune", "token")

#: How many readings of a text are looked for.
MOST_READINGS = 8


@lru_cache(maxsize=4096)
def compile_text(text: str, *, kind: str = "spell", name: str = "") -> Program:
    """Compile a card's printed text.

    ``kind``: what it is printed on: "spell", "unit", "gear", "battlefield" or "legend".
    ``name``: the card's name, for errors.

    Raises:
        TextError: the text, or a part of it, cannot be read; nothing is returned half-read.
            AmbiguousText: it has several readings of equal standing; see :func:`readings`.
        ValueError: there is no such kind.
    """
    try:
        return _read(text, kind, name, {})[0]
    except TextError as error:
        raise _spelled(error) from None


def _spelled(error: TextError) -> TextError:
    from riftnb.text.tree import vocabulary

    return error.spelled(vocabulary())


class Reading(Record):
    """One way to read a text.  ``name``: what its words mean here ("" if there is no other)."""

    name: str
    program: Program


def readings(text: str, *, kind: str = "spell", name: str = "") -> tuple[Reading, ...]:
    """All the ways to read a text, at most :data:`MOST_READINGS`; the one that
    :func:`compile_text` takes is the first, if it takes one.

    Raises:
        TextError: the text cannot be read in any way.
        ValueError: there is no such kind.
    """
    from riftnb.text.ambiguity import AmbiguousText

    waiting: list[Answers] = [{}]
    tried: set[frozenset[object]] = set()
    found: list[Reading] = []
    refused: TextError | None = None
    while waiting and len(found) < MOST_READINGS and len(tried) < 8 * MOST_READINGS:
        answers = waiting.pop()
        if (key := frozenset(answers.items())) in tried:
            continue
        tried.add(key)
        try:
            program, session = _read(text, kind, name, answers)
        except AmbiguousText as error:
            refused = refused or error
            waiting += [{**answers, error.place: n} for n in reversed(range(len(error.readings)))]
            continue
        except TextError as error:
            refused = refused or error
            continue
        if not any(each.program.abilities == program.abilities for each in found):
            words = "; ".join(f"“{a.words}”: {a.readings[a.taken]}" for a in program.ambiguities)
            found.append(Reading(words, program))
        for place, ambiguity in session.met.items():
            waiting[:0] = [{**answers, place: n} for n in range(len(ambiguity.readings))
                           if n != ambiguity.taken and place not in answers]
    if not found and refused is not None:
        raise _spelled(refused)
    return tuple(found)


def _read(text: str, kind: str, name: str, answers: Answers) -> tuple[Program, Session]:
    if kind not in KINDS:
        raise ValueError(f"unknown kind {kind!r}; expected one of {', '.join(KINDS)}")
    from riftnb.text.abilities import compile_card
    from riftnb.text.ambiguity import reading_with

    with reading_with(answers) as session:
        program = compile_card(text, kind, name)
    if session.met:
        program = program.replace(ambiguities=tuple(session.met.values()))
    return program, session


def refusals(text: str, *, kind: str = "spell", name: str = "") -> tuple[TextError, ...]:
    """Why a text cannot be read: what stops it first, then every other sentence that is not in
    the grammar; nothing for a text that can be read."""
    try:
        compile_text(text, kind=kind, name=name)
    except TextError as error:
        first = error
    else:
        return ()
    from riftnb.text.prepare import clean, sentences
    from riftnb.text.tree import parse, vocabulary

    found = [first]
    try:
        listed = sentences(clean(text, name), vocabulary())
    except TextError:
        return (first,)
    for sentence in listed:
        try:
            parse(sentence)
        except TextError as error:
            if error.sentence != first.sentence:
                found.append(TextError(name, error.sentence, error.column, error.expected))
    return tuple(found)


def keyword_abilities(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that a keyword means; none for those that the engine knows by name."""
    from riftnb.text.keywords import abilities

    return abilities(keyword)


def keyword_lines(program: Program) -> tuple[str, ...]:
    """What each keyword of a program means, and whether the kit plays it or only reads it."""
    from riftnb.text.keywords import lines

    return lines(program)


def describe(program: Program) -> str:
    """Print a program back as plain numbered sentences, with what each word points at."""
    from riftnb.text.printout import describe_program

    return describe_program(program)


__all__ = ["KINDS", "MOST_READINGS", "Reading", "TextError", "compile_text", "describe",
           "keyword_abilities", "keyword_lines", "readings", "refusals"]
