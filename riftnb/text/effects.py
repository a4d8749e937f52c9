"""Effects: the clauses of a sentence in order, and the abilities that they set up.

A delayed ability, a replacement or a "do this:" is one instruction of the ability that makes it;
what it does is numbered on its own, from 1 (386-392).
"""

from __future__ import annotations

import re

from riftnb.program import (
    Ability,
    Action,
    AnyNumber,
    Choose,
    Condition,
    Cost,
    CreateReplacement,
    CreateTrigger,
    Deal,
    DoThis,
    Duration,
    EachPlayer,
    EventObject,
    Filter,
    ForEach,
    Instruction,
    Kill,
    Link,
    Offer,
    Parent,
    Pattern,
    Picked,
    Replacement,
    Result,
    Who,
    You,
)
from riftnb.text import (  # noqa: F401  (all but reach register readers)
    actions,
    rare,
    reach,
    resources,
)
from riftnb.text.amounts import FOR_GOOD, THIS_TURN, duration, symbols
from riftnb.text.choosing import choose_instead, chooses, each_may
from riftnb.text.clause import READERS, Clause
from riftnb.text.conditions import both, condition, otherwise, this_way
from riftnb.text.costs import cost
from riftnb.text.each import each_one, when_do
from riftnb.text.events import delay, lasts, listen, pattern, patterns
from riftnb.text.filters import number
from riftnb.text.giving import gets, give
from riftnb.text.joined import multiplied, two_deals, two_moves
from riftnb.text.nouns import chosen_player, player, refer
from riftnb.text.replacing import would
from riftnb.text.scope import Scope
from riftnb.text.tree import Part

#: Verbs of a clause that goes on with the player of the clause before.
_THIRD = re.compile(r"(draws|discards|recycles|puts|plays|reveals|looks|channels|gains|kills|"
                    r"returns|banishes|gives|scores|moves|chooses) ")


#: Players whose verbs stand in the plural.
_PLURAL = ("they", "opponents", "players")


def cost_of(part: Part) -> Cost:
    """"Pay [2]" as the cost of what follows it."""
    return symbols(part.need("symbols"))


class Sentence:
    """One sentence of an effect, being read into a scope."""

    def __init__(self, scope: Scope, part: Part, label: Condition | None = None,
                 free: bool = False) -> None:
        self.scope = scope
        self.part = part
        self.label = label
        self.free = free  # the "may" and its cost were taken by the ability (383.3.a)
        self.taken = free
        self.conds: list[Part] = []
        self.lasting: Duration | None = None
        self.otherwise = False
        self.way: Part | None = None  # "when you burn a unit this way, …"
        self.each: Part | None = None  # "for each buff spent, …"
        self.instead = part.has("instead")
        self.they = False  # "they discard 1 and draw 1": the words do not tell who draws
        self.actor: Who | None = None  # the player of the clause before ("…, then draws 4")
        self.permitted = 0  # the instruction whose "you may" or "pay … to" holds for the others
        self.price: Cost | None = None  # "you may pay [1] and …": the cost of what follows
        self.next_first = False  # "starting with the next player"
        self.held: Condition | None = None  # the condition of the clause before
        self.pending = False  # "you may choose … and …": the permission of what follows
        self.ifs = {after.start: before for before, after in zip(part.kids, part.kids[1:])
                    if before.rule == "clause_if"}  # "… and if I'm [Empowered], ready it"
        clauses = list(part.all("clause"))
        self.final = clauses[-1] if clauses else None
        scope.next_sentence()
        self.shared: Part | None = None  # the condition at the end that is one of all clauses

    def read(self) -> Scope:
        """Read the sentence; the scope that the next sentence belongs to."""
        part = self.part
        opened: Part | None = None
        for lead in part.all("lead"):
            inner = lead.kids[0] if lead.kids else None
            if inner is None:
                continue
            if inner.rule == "cond":
                self.conds.append(inner)
            elif inner.rule == "lead_order":
                self.next_first = True
            elif inner.rule == "when_way":
                self.way = inner
            elif inner.rule == "spent_each":
                self.each = inner
            elif inner.rule == "lead_each":
                each_one(self, inner, list(part.all("clause")))
                return self.scope
            elif inner.rule == "lead_now":
                self.lasting = THIS_TURN
            elif inner.rule == "otherwise":
                self.otherwise = True
            elif inner.rule == "instead_lead":
                self.instead = True
            else:
                opened = inner
        late = part.get("ender")
        clauses = list(part.all("clause"))
        if opened is not None and opened.rule in ("do_this", "do_may"):
            return self.do_this(clauses)
        if self.way is not None:
            raise self.way.error("\"do this:\" after it")
        waiting = late if late is not None else opened
        at_once = reach.outside_delay(late, clauses)
        if waiting is None or at_once:
            self.clauses(clauses[:at_once] if at_once else clauses)
        if waiting is not None:
            self.delayed(waiting.need("delay"), clauses[at_once:])
        return self.scope

    def clauses(self, clauses: list[Part]) -> None:
        """The clauses in order, each with what is said of all of them at the end."""
        self.shared = reach.shared_condition(self.part, clauses)
        if self.shared is not None:
            self.conds.append(self.shared)
        if self.lasting is None:
            timed = reach.shared_time(clauses)
            self.lasting = duration(timed) if timed is not None else None
        for clause in reach.shared_count(self.part, clauses):
            self.clause(clause)

    # -- one clause ---------------------------------------------------------------------

    def clause(self, part: Part) -> None:
        scope = self.scope
        actor = part.get("player_s")
        action = next(k for k in part.kids if k.rule.startswith("a_"))
        may = part.has("may", "may_they") and not self.free
        pay = part.get("pay")
        done = part.get("doneif") or self.ifs.get(part.start)
        also = done.get("cond") if done is not None else None
        also = None if also is self.shared else also
        self.taken, self.free = self.free, False
        if actor is not None:
            self.chosen_first(actor)
        first = [True]
        carried = actor is None and (self.they or bool(_THIRD.match(action.text)))
        if actor is not None:
            self.they = actor.text in _PLURAL
        if carried and self.actor is None:
            raise action.error("who does this")
        if action.rule == "a_pay" and may and part is not self.final:
            self.price = cost_of(action)
            return

        def start(words: Part) -> None:
            draft = scope.begin(words)
            scope.actor = None
            if first[0] and may:
                draft.may = True
            draft.condition, draft.asks = self.condition(also), self.asks(also)
            if first[0] and pay is not None:
                draft.cost = cost(scope, pay.need("costs"))
            if actor is not None:
                scope.actor = self.acting(actor)
            elif carried:
                scope.actor = self.actor
            if first[0] and self.price is not None:
                draft.may, draft.cost, self.price = True, self.price, None
            if first[0] and self.pending:
                draft.may, self.pending = True, False
            if draft.may or draft.cost is not None:
                self.permitted = draft.n
            self.actor = draft.by = scope.actor
            first[0] = False

        clause = Clause(scope, part, start, self.lasting, self.instead)
        known = len(scope.instructions)
        self.perform(clause, part, action, actor)
        scope.actor = None
        if also is not None and also.find("c_played") is not None:
            # "another spell": than the one that this is done to
            held = self.condition(also)
            scope.instructions[known:] = [made.replace(condition=held)
                                          for made in scope.instructions[known:]]
        scope.instructions[known:] = map(each_may, scope.instructions[known:])
        unless = part.get("unless_they")
        if unless is not None:
            self.unless(clause, unless, known, may)
        if self.permitted and actor is None:
            scope.instructions[known:] = map(self.offered, scope.instructions[known:])

    def chosen_first(self, actor: Part) -> None:
        """"Choose up to 3 cards …. Their owners recycle them.": who acts depends on what was
        chosen, so that is chosen first, in an instruction of its own."""
        poss = actor.get("poss")
        word = poss.get("poss_word") if poss is not None else None
        waiting = [m for m in self.scope.mentions if isinstance(m.ref, Picked) and not m.first]
        if word is None or word.text == "my" or not waiting or waiting[-1].part is None:
            return
        mention = waiting[-1]
        assert mention.part is not None and isinstance(mention.ref, Picked)
        draft = self.scope.begin(mention.part)
        if mention.origin:
            draft.link(mention.origin, "object", word.words)
        made = self.scope.finish(Choose(mention.ref))
        mention.ref, mention.link, mention.first = Result(made.n), "result", made.n

    def offered(self, made: Instruction) -> Instruction:
        """An instruction behind an offer stands or falls with it; one that asks for the action
        or its result does so already."""
        if made.n == self.permitted or any(
                k.to == self.permitted and k.kind != "object" for k in made.links):
            return made
        offer = Link(self.permitted, "permission", "the same offer")
        return made.replace(links=(*made.links, offer))  # type: ignore[no-any-return]

    def condition(self, also: Part | None) -> Condition | None:
        found = [condition(self.scope, c) for c in self.conds]
        if self.otherwise:
            before = otherwise(self.scope)
            if before is None:
                raise self.part.error("a condition before that \"otherwise\" can mean")
            found.append(before)
        if also is not None:
            found.append(condition(self.scope, also))
        made = both(self.label, *found)
        if made is not None and made == self.held:
            return self.held  # one "if" before several instructions: the same condition
        self.held = made
        return made

    def asks(self, also: Part | None) -> str:
        """The words of the "if" before a clause, and of the one in it."""
        return " and ".join(part.words for part in (*self.conds, also) if part is not None)

    def acting(self, part: Part) -> Who | None:
        if part.text == "you":
            return None
        who = player(self.scope, part)
        return EachPlayer("next") if self.next_first and who == EachPlayer() else who

    def unless(self, clause: Clause, part: Part, known: int, may: bool) -> None:
        """"… unless its controller has you draw 2": what is done instead, if they will."""
        scope = self.scope
        made = scope.instructions[known:]
        if may or len(made) != 1:
            raise part.error("one instruction before that \"unless\" can mean")
        who = self.acting(part.need("player_s")) or You()
        action = next(k for k in part.need("unless_do").kids if k.rule.startswith("a_"))
        scope.actor = None if part.has("has_you") else who
        does = READERS.get(action.rule)
        if does is None:
            raise action.error("one plain action, such as \"draw 1\"")
        offer = Offer(who, does(clause, action))
        scope.actor = None
        scope.instructions[-1] = made[0].replace(unless=offer)

    def perform(self, clause: Clause, part: Part, action: Part, actor: Part | None) -> None:
        rule = action.rule
        if self.each is not None and rule not in READERS:
            raise self.each.error("an amount that is multiplied after this")
        if rule == "a_when_do":
            when_do(self, clause, action)
        elif rule == "a_choose":
            self.choose(clause, part, action, actor)
        elif rule == "a_give":
            give(clause, action)
        elif rule == "a_gets":
            gets(clause, action)
        elif rule in ("a_would", "a_prevent", "a_kill_next", "a_when", "a_each_do"):
            clause.open(part)
            clause.close({"a_would": self.would, "a_prevent": self.prevent,
                          "a_kill_next": self.kill_next, "a_when": self.when,
                          "a_each_do": self.each_do}[rule](action))
        elif rule == "a_move_two":
            two_moves(clause, action)
        elif (rule == "a_deal" and action.has("_and_also")) or (
                rule == "a_deal" and len(list(action.all("dmg"))) > 1):
            two_deals(clause, action)
        else:
            clause.open(part)
            clause.close(multiplied(
                self.scope, self.each, READERS[rule](clause, action)))

    def choose(self, clause: Clause, part: Part, action: Part, actor: Part | None) -> None:
        """"Choose X" is no instruction: only what follows acts on it.  What others choose, they
        choose on resolution."""
        if action.text.startswith("chooses") or (actor is not None and actor.text != "you"):
            clause.open(part)
            clause.close(chooses(self.scope, action))
            return
        may = part.has("may", "may_they") and not self.taken
        np = action.need("np")
        if may and not self.conds and "from among them" in np.text and part is not self.final:
            refer(self.scope, np)
            self.pending = True
            return
        if may and not self.conds and self.scope.instructions and "from it" in np.text:
            clause.open(part)  # "You may choose a unit from it.": what follows depends on it
            clause.close(chooses(self.scope, action))
            return
        if self.conds and self.instead and not (self.label or self.otherwise or may):
            choose_instead(self.scope, action, self.conds)
            return
        if may or self.conds:
            clause.open(part)
            found = refer(self.scope, np)
            if isinstance(found, Picked):  # chosen on resolution: an instruction of its own
                clause.close(Choose(found))
                return
        if self.conds or self.label is not None or self.otherwise or may:
            raise action.error("an action: a choice with an \"if\" or \"may\" cannot be read")
        if chosen_player(self.scope, np):
            self.scope.before = len(self.scope.instructions)
        refer(self.scope, np)
        if self.scope.mentions:
            self.scope.mentions[-1].part = action

    # -- abilities inside an instruction ---------------------------------------------------

    def do_this(self, clauses: list[Part]) -> Scope:
        """"Do this:" is a new chain item with its own choices (386); what follows is in it."""
        scope = self.scope
        draft = scope.begin(self.part)
        draft.condition = both(self.condition(None), this_way(scope, self.way))
        draft.may = any(lead.has("do_may") for lead in self.part.all("lead"))
        child = Scope("triggered", scope)
        inner = Sentence(child, self.part)
        inner.instead = False
        for clause in clauses:
            inner.clause(clause)
        return child

    def delayed(self, words: Part, clauses: list[Part]) -> None:
        """"… at the end of this turn": a delayed ability (390)."""
        scope = self.scope
        draft = scope.begin(self.part)
        draft.condition = self.condition(None)
        made = delay(words)
        child = Scope("triggered", scope, made)
        inner = Sentence(child, self.part)
        inner.instead = False
        for clause in clauses:
            inner.clause(clause)
        lasting = THIS_TURN if made.event == "end of turn" else FOR_GOOD
        scope.finish(CreateTrigger(ability(child, self.part.words), lasting, True))

    def when(self, part: Part) -> Action:
        """"When it dies this turn, …", "the next time you play a unit this turn, …" (390)."""
        coming = part.get("when_next")
        if coming is None:
            return delayed_when(self.scope, part.need("when"), part.need("effect"))
        event = coming.need("event")
        if not event.has("now"):
            raise event.error("\"this turn\" after the event")
        child = Scope("triggered", self.scope)
        listen(child, pattern(child, event))
        Sentence(child, part.need("effect")).read()
        return CreateTrigger(ability(child, part.words), THIS_TURN, True)

    def kill_next(self, part: Part) -> Action:
        """"Kill it the next time it takes damage this turn." """
        first, second = part.all("np")
        child = Scope("triggered", self.scope)
        what = refer(child, second)
        again = refer(child, first)
        if what != again:
            raise second.error("the same thing as the one that is killed")
        child.trigger = Pattern("damage", what)
        child.begin(part).words = part.words.split(" the next time")[0]
        child.finish(Kill(EventObject()))
        return CreateTrigger(ability(child, part.words), duration(part), True)

    def each_do(self, part: Part) -> Action:
        """"For each unit this kills, do this: …" (386)."""
        n = self.scope.last(Deal)
        if not n:
            raise part.error("an instruction before that deals damage")
        assert self.scope.draft is not None
        self.scope.draft.link(n, "action", "this kills")
        child = Scope("triggered", self.scope)
        Sentence(child, part.need("effect")).read()
        return ForEach(Result(n, True), ability(child, part.need("effect").words))

    # -- replacements ------------------------------------------------------------------------

    def prevent(self, part: Part) -> Action:
        """"Prevent the next 7 damage …": a running amount (437)."""
        count = part.get("num")
        if part.has("prevent_all"):
            sources = Filter(("spell", "ability"), (), "spell and ability")
            whole = Replacement(Pattern("damage", by=sources), (), part.words,
                                prevent=AnyNumber())
            return CreateReplacement(whole, duration(part.need("prevent_all")))
        if count is None:
            raise part.error("the damage that is prevented")
        about = refer(self.scope, part.need("np"))
        made = Replacement(Pattern("damage", Parent(about)), (), part.words,
                           prevent=number(count))
        return CreateReplacement(made, duration(part), about)

    def would(self, part: Part) -> Action:
        """"The next time it would die this turn, … instead." (369)."""
        made, about, lasting, _ = would(self.scope, part)
        return CreateReplacement(made, lasting, about)


def delayed_when(scope: Scope, when: Part, effect: Part) -> CreateTrigger:
    """A delayed triggered ability; its words point out of it to what was mentioned before."""
    child = Scope("triggered", scope)
    found = patterns(child, when)
    if len(found) != 1:
        raise when.error("one event")
    lasting = THIS_TURN if lasts(when) else FOR_GOOD
    listen(child, found[0])
    Sentence(child, effect).read()
    return CreateTrigger(ability(child, f"{when.words}, {effect.words}"), lasting)


def ability(scope: Scope, words: str, kind: str = "triggered") -> Ability:
    """The ability that a scope holds."""
    return Ability(kind, words, tuple(scope.instructions), tuple(scope.choices),
                   trigger=scope.trigger, zone=scope.zone)


def close_nested(scope: Scope, outer: Scope) -> None:
    """End the "do this:" abilities that are still open."""
    while scope is not outer and scope.parent is not None:
        parent = scope.parent
        draft = parent.draft
        words = draft.words if draft is not None else ""
        parent.finish(DoThis(ability(scope, words)))
        scope = parent


__all__ = ["Sentence", "ability", "close_nested", "delayed_when"]
