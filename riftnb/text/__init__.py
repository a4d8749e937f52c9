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

from riftnb.program import Ability, Keyword, Program
from riftnb.text.errors import TextError

KINDS = ("spell", "unit", "gear", "battlefield", "legend", "rune", "token")

#: Keywords that mean an ability, in the words of the game's templating.
_MEANING = {
    "Temporary": "At the start of your Beginning Phase, kill this.",
    "Vision": "When you play me, [Predict].",
    "Hunt": "When I conquer or hold, gain {value} XP.",
    "Quick-Draw": "When you play this, attach this to a unit you control.",
    "Equip": "{cost}: Attach this to a unit you control.",
}


@lru_cache(maxsize=4096)
def compile_text(text: str, *, kind: str = "spell", name: str = "") -> Program:
    """Compile a card's printed text.

    ``kind``: what it is printed on: "spell", "unit", "gear", "battlefield" or "legend".
    ``name``: the card's name, for errors.

    Raises:
        TextError: the text, or a part of it, cannot be read; nothing is returned half-read.
        ValueError: there is no such kind.
    """
    if kind not in KINDS:
        raise ValueError(f"unknown kind {kind!r}; expected one of {', '.join(KINDS)}")
    from riftnb.text.abilities import compile_card

    return compile_card(text, kind, name)


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
    words = _MEANING.get(keyword.name)
    if words is None or ("{cost}" in words and keyword.cost is None):
        return ()
    cost = keyword.cost.words if keyword.cost is not None else ""
    return compile_text(words.format(value=keyword.value or 1, cost=cost), kind="unit").abilities


def describe(program: Program) -> str:
    """Print a program back as plain numbered sentences, with what each word points at."""
    from riftnb.text.printout import describe_program

    return describe_program(program)


__all__ = ["KINDS", "TextError", "compile_text", "describe", "keyword_abilities", "refusals"]
