"""The instruction that is being ruled, and the record of its verdict."""

from __future__ import annotations

from riftnb.engine.game import Game
from riftnb.engine.objects import ChainItem, Outcome
from riftnb.program import Instruction
from riftnb.ruling import Cause, LinkRecord, TargetCheck, Verdict, make


class Ruled:
    """What is known so far of the instruction being ruled."""

    __slots__ = ("id", "item", "instruction", "checks", "rules", "links")

    def __init__(self, id: str, item: ChainItem, instruction: Instruction,
                 links: tuple[LinkRecord, ...]) -> None:
        self.id = id
        self.item = item
        self.instruction = instruction
        self.checks: list[TargetCheck] = []
        self.rules: list[str] = []
        self.links = links


def settle(game: Game, ruled: Ruled, word: str, reason: str, *rules: str, object: str = "",
           detail: str = "", cause: Cause | None = None, did: tuple[int, ...] = ()) -> None:
    """Record the verdict on an instruction, and what later links will ask of it."""
    if word == "negated" and reason in game.version.ignored_reasons:
        word = "ignored"
        rules = ("359.3.e.6", *rules)
    elif word == "negated":  # both say what a negated instruction is
        rules = (*rules, "359.3.e.6", "359.3.e.14.b")
    if len(rules) > 1:
        rules = tuple(dict.fromkeys(rules))
    item, instruction = ruled.item, ruled.instruction
    n = instruction.n
    game.verdicts.append(make(Verdict, (
        ruled.id, item.id, n, instruction.words, word, reason, rules, object, detail, cause,
        tuple(ruled.checks), tuple(game.readings), ruled.links, did)))
    item.outcomes[n] = make(Outcome, (word, word in ("executed", "partial"), reason))
