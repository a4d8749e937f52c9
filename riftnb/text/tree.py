"""The parser, built on first use, and the small tree that it is folded to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any

from riftnb.text.errors import TextError
from riftnb.text.keywords import fill
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
        blanks = len(place.folded) - len(place.folded.lstrip())
        return TextError("", self.sentence.text, place.start + blanks + 1, expected)

    def __repr__(self) -> str:
        return f"{self.rule}<{self.words}>{list(self.kids) or ''}"


#: The grammar: sentences, and what they say of costs.
_FILES = ("grammar.peg", "costs.peg")


def grammar_text() -> str:
    """The grammar as written, with the names of the keywords filled in."""
    return fill("".join((files("riftnb.text") / name).read_text("utf-8") for name in _FILES))


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


_THING = "a unit, card or other thing, such as \"a friendly unit\" or \"it\""
_ACTION = "an action (\"kill\", \"draw 1\"), a trigger (\"when …\") or a passive"
_MORE = ("the end of the sentence, or words that go on, such as \"at a battlefield\", "
         "\"this turn\" or \"and\"")
_VERB = "what it does, such as \"deals\", \"has\", \"dies\" or \"can't\""

#: What a rule means, for a reader who does not know the grammar.
EXPECTED = {
    **dict.fromkeys(("np", "np_some", "np_and", "noun", "nouns", "n_tag", "n_kind"), _THING),
    **dict.fromkeys(("_action", "_action_p", "clause", "effect", "_body"), _ACTION),
    **dict.fromkeys(("delay", "_end", "line", "pp_limit", "_labelled", "sep", "postmods"), _MORE),
    **dict.fromkeys(("_deals", "_have", "_static", "is_verb", "ev_verb_o", "ev_verb_p"), _VERB),
    **dict.fromkeys(("num", "amount", "poss", "stat", "stat_word"),
                    "an amount, such as \"3\" or \"damage equal to its Might\""),
    **dict.fromkeys(("cond", "c_noted", "is_what", "only_if"), "a condition"),
    **dict.fromkeys(("symbols", "costs", "cost_item"), "a cost, such as [2], [A] or \"discard 1\""),
    **dict.fromkeys(("gift", "gifts"), "what is given, such as \"+2 [M]\" or \"[Tank]\""),
    **dict.fromkeys(("event", "whens", "moment", "ev_note"), "an event, such as \"you play me\""),
    **dict.fromkeys(("w_total", "w_same", "w_kw", "w_cost"),
                    "a property, such as \"3 [M] or less\" or \"[Temporary]\""),
    "to_place": "a place, such as \"to base\"", "now": "\"this turn\"",
    "would_evs": "what would happen, such as \"die\"",
}
_FIRST_WORD = re.compile(r"^((?:\[[^\]]*\]\s*)*)[A-Z]\w+ $")


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
    strange = _FIRST_WORD.match(text[:place])
    if strange is not None:  # an unknown first word was taken for a tag
        return TextError("", sentence.text, strange.end(1) + 1, _ACTION)
    return TextError("", sentence.text, place + 1, EXPECTED.get(name, _MORE))


def _fold(node: Any, sentence: Sentence) -> list[Part]:
    kids: list[Part] = []
    for child in node.children:
        kids += _fold(child, sentence)
    name = node.expr_name
    if not name or name.startswith("_"):
        return kids
    return [Part(name, sentence, node.start, node.end, tuple(kids))]
