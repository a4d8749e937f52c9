"""The parser, built on first use, and the small tree that it is folded to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any

from riftnb.text.errors import TextError
from riftnb.text.prepare import Sentence


class Part:
    """A named piece of a sentence: its ``rule``, its words as printed, and the pieces in it."""

    __slots__ = ("folded", "kids", "rule", "sentence", "start", "stop")

    def __init__(self, rule: str, sentence: Sentence, start: int, stop: int,
                 kids: tuple[Part, ...]) -> None:
        self.rule = rule
        self.sentence = sentence
        self.start = start
        self.stop = stop
        self.kids = kids
        self.folded = sentence.folded[start:stop]

    @property
    def words(self) -> str:
        """The piece as printed."""
        return self.sentence.text[self.start:self.stop].strip().strip(",")

    @property
    def text(self) -> str:
        """The piece in the grammar's lower case."""
        return self.folded.strip()

    def get(self, *rules: str) -> Part | None:
        """The first piece directly in this one that has one of the rules."""
        for kid in self.kids:
            if kid.rule in rules:
                return kid
        return None

    def need(self, *rules: str) -> Part:
        """Like :meth:`get`, where the grammar guarantees it."""
        found = self.get(*rules)
        if found is None:
            raise self.error("something that can be read here")
        return found

    def all(self, *rules: str) -> Iterator[Part]:
        """All pieces directly in this one that have one of the rules."""
        return (kid for kid in self.kids if kid.rule in rules)

    def has(self, *rules: str) -> bool:
        """Whether such a piece is directly in this one."""
        return self.get(*rules) is not None

    def find(self, rule: str) -> Part | None:
        """The first piece of the rule anywhere in this one."""
        for kid in self.kids:
            if kid.rule == rule:
                return kid
            found = kid.find(rule)
            if found is not None:
                return found
        return None

    def error(self, expected: str, at: Part | None = None) -> TextError:
        """An error at this piece."""
        place = self if at is None else at
        return TextError("", self.sentence.text, place.start + 1, expected)

    def __repr__(self) -> str:
        return f"{self.rule}<{self.words}>{list(self.kids) or ''}"


def grammar_text() -> str:
    """The grammar as written."""
    return (files("riftnb.text") / "grammar.peg").read_text("utf-8")


@lru_cache(maxsize=1)
def _grammar() -> Any:
    from parsimonious.grammar import Grammar

    return Grammar(grammar_text())


@lru_cache(maxsize=1)
def vocabulary() -> frozenset[str]:
    """The words that the grammar itself uses; everything else is a name or a tag."""
    rules = re.sub(r"(?m)^#.*$", "", grammar_text())
    literals = " ".join(re.findall(r'"((?:[^"\\]|\\.)*)"', rules))
    words = re.findall(r"(?<![\\\w])[a-z]{2,}", re.sub(r"\\b", " ", literals))
    plural = {w.removesuffix("s") for w in words} | {re.sub(r"s$", "", w) for w in words}
    optional = {a + "s" for a in re.findall(r"([a-z]{2,})s\?", literals)}
    return frozenset(words) | frozenset(w for w in plural if len(w) > 1) | frozenset(optional)


#: What a rule means, for a reader who does not know the grammar.
EXPECTED = {
    "np": "a unit, card or other thing", "np_some": "a unit, card or other thing",
    "noun": "a kind of card or a tag", "n_tag": "a kind of card or a tag",
    "n_kind": "a kind of card or a tag", "num": "a number", "amount": "an amount",
    "cond": "a condition", "c_words": "a condition", "symbols": "a cost such as [2] or [A]",
    "cost_item": "a cost", "to_place": "a place such as \"to base\"", "gift": "what is given",
    "event": "an event", "gifts": "what is given", "now": "\"this turn\"",
}


def parse(sentence: Sentence) -> Part:
    """Read one sentence.

    Raises:
        TextError: it is not in the grammar; the column is where the reading stopped.
    """
    from parsimonious.exceptions import ParseError

    try:
        node = _grammar()["line"].parse(sentence.folded)
    except ParseError as error:
        raise _refusal(sentence, error) from None
    except RecursionError:
        raise TextError("", sentence.text, 1, "a sentence that is nested less deeply") from None
    return _fold(node, sentence)[0]


def _refusal(sentence: Sentence, error: Any) -> TextError:
    place, name = error.pos, getattr(error.expr, "name", "")
    text = sentence.folded
    while place < len(text) and text[place] == " ":
        place += 1
    if place >= len(text):
        return TextError("", sentence.text, len(sentence.text) + 1, "more words: "
                         "the sentence is not complete")
    if name in EXPECTED:
        expected = EXPECTED[name]
    elif place == 0 or text[:place].rstrip().endswith((",", ":", "and", "then", ">", "—", "]")):
        expected = "an action (\"kill\", \"draw 1\"), a trigger (\"when …\") or a passive"
    else:
        expected = "words of the game's templating that can follow here"
    return TextError("", sentence.text, place + 1, expected)


def _fold(node: Any, sentence: Sentence) -> list[Part]:
    kids: list[Part] = []
    for child in node.children:
        kids += _fold(child, sentence)
    name = node.expr_name
    if not name or name.startswith("_"):
        return kids
    return [Part(name, sentence, node.start, node.end, tuple(kids))]
