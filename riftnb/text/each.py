"""What is done once for each of several things or players, and "when they do"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riftnb.program import (
    Action,
    Choosers,
    ChooseWord,
    Did,
    DoThis,
    EventObject,
    EventPlayer,
    ForEachOne,
    Group,
    Ref,
    Who,
)
from riftnb.text.clause import Clause, reads
from riftnb.text.conditions import both
from riftnb.text.filters import describe_np
from riftnb.text.scope import Mention, Scope
from riftnb.text.tree import Part

if TYPE_CHECKING:
    from riftnb.text.effects import Sentence


@reads("a_word")
def _word(clause: Clause, part: Part) -> Action:
    """"Each other player chooses Cards or Runes."."""
    options = tuple(word.words for word in part.all("choice_word"))
    return ChooseWord(clause.who, options)


def each_one(sentence: Sentence, lead: Part, clauses: list[Part]) -> None:
    """"For each friendly unit, …": one instruction, done once for each."""
    from riftnb.text.effects import Sentence

    scope = sentence.scope
    draft = scope.begin(sentence.part)
    draft.condition = sentence.condition(None)
    child = Scope("triggered", scope)
    those = lead.get("each_chose")
    what: Ref | Who
    if those is not None:
        what = _choosers(scope, those)
        child.mention(Mention(who=EventPlayer()))
    else:
        thing = lead.need("np").kids[0]
        if thing.rule != "np_some":
            raise thing.error("a description, such as \"friendly unit\"")
        filter = describe_np(scope, thing, chosen=False, bare=True).filter
        what = Group(filter)
        child.mention(Mention(EventObject(), kinds=filter.kinds))
    inner = Sentence(child, sentence.part)
    inner.instead = False
    for clause in clauses:
        inner.clause(clause)
    if child.choices:
        raise lead.error("an effect without targets")
    scope.finish(ForEachOne(what, tuple(child.instructions), sentence.part.words))


def _choosers(scope: Scope, part: Part) -> Who:
    word = part.need("choice_word").words
    n = scope.last(ChooseWord)
    made = scope.instructions[n - 1].action if n else None
    if not isinstance(made, ChooseWord) or word not in made.options:
        raise part.error(f"an instruction before in which players choose {word}")
    if scope.draft is not None:
        scope.draft.link(n, "action", part.words)
    return Choosers(n, word)


def when_do(sentence: Sentence, clause: Clause, part: Part) -> None:
    """"When they do, stun it.": a new chain item once the action has happened (386)."""
    from riftnb.text.effects import Sentence, ability

    scope = sentence.scope
    n = scope.before
    if not n:
        raise part.error("an instruction before that this can mean")
    clause.open(part)
    draft = scope.draft
    assert draft is not None
    draft.condition = both(draft.condition, Did(n))
    draft.link(n, "action", part.need("when_do").words)
    child = Scope("triggered", scope)
    Sentence(child, part.need("effect")).read()
    clause.close(DoThis(ability(child, part.words)))


__all__ = ["each_one", "when_do"]
