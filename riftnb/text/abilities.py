"""From the sentences of a card to its abilities."""

from __future__ import annotations

import re

from riftnb.program import (
    Ability,
    AdditionalCost,
    Condition,
    CostPaid,
    CreatePassive,
    Filter,
    Forbid,
    Group,
    Keyword,
    Matches,
    NotCondition,
    NotPlayedPassive,
    Passive,
    Pattern,
    PlayedFrom,
    Program,
    Self,
    State,
    Unsupported,
)
from riftnb.text.ambiguity import AmbiguousText
from riftnb.text.amounts import THIS_TURN
from riftnb.text.arrivals import may_be_played
from riftnb.text.conditions import both, condition, fewer_than_an_opponent, label_condition
from riftnb.text.costs import cost
from riftnb.text.effects import delayed_when
from riftnb.text.errors import TextError
from riftnb.text.events import heard, lasts, listen, moment
from riftnb.text.hidden import there
from riftnb.text.keywords import keyword
from riftnb.text.noted import noted
from riftnb.text.opened import Open
from riftnb.text.prepare import clean, sentences
from riftnb.text.replacing import would
from riftnb.text.scope import Mention, Scope
from riftnb.text.standing import prevention, standing
from riftnb.text.tree import Part, parse, vocabulary


class Reader:
    """Reads one card."""

    def __init__(self, kind: str, name: str) -> None:
        self.kind = kind
        self.name = name
        self.keywords: list[Keyword] = []
        self.costs: list[AdditionalCost] = []
        self.done: list[Open] = []
        self.open: Open | None = None
        self.opening = True  # the first sentence, where a list may leave out a keyword's brackets
        self.spell: Open | None = None
        if kind == "spell":
            self.spell = Open("spell", Scope("spell"), "")
            self.spell.words = []
            self.open = self.spell

    # -- the whole card -----------------------------------------------------------------

    def program(self, text: str) -> Program:
        plain = clean(text, self.name)
        for sentence in sentences(plain, vocabulary()):
            self.line(parse(sentence))
            self.opening = False
        abilities = [a for o in self.done for a in o.finish()]
        if self.spell is not None:
            own = self.spell.finish()[0]
            if own.instructions or own.modes:
                abilities.insert(0, own)
            elif own.choices:
                raise TextError("", plain, len(plain) + 1, "what is done with what was chosen")
        return Program(text, tuple(self.keywords), tuple(abilities), tuple(self.costs))

    def line(self, part: Part) -> None:
        for printed in part.all("keyword"):
            self.keywords += self.keyword(printed)
        body = part.kids[-1] if part.kids else None
        if body is None or body.rule in ("keyword", "label"):
            if part.has("label"):
                raise part.error("an ability after this")
            return
        names = [n for label in part.all("label") for n in label.all("label_name")]
        self.body(body, names)

    def keyword(self, part: Part) -> list[Keyword]:
        """A keyword; with "[1] or [body]" it may be paid for either way: one for each."""
        kind = part.kids[0]
        if kind.rule == "kw_bare":
            if not self.opening:
                raise kind.error("a keyword in square brackets")
            listed = kind.get("cost_list")
            if listed is not None:
                return [keyword("Equip", cost(Scope("cost"), listed))]
            return [keyword(kind.text)]
        inner = re.findall(r"\[([^\]]+)\]", kind.words)[0]
        costs = kind.get("kw_costs")
        if costs is None:
            return [keyword(inner)]
        return [keyword(inner, cost(Scope("cost"), paid)) for paid in costs.all("cost_list")]

    # -- one sentence -----------------------------------------------------------------------

    def body(self, part: Part, names: list[Part]) -> None:
        labels = [n.text.strip("[]").lower() for n in names]
        label = both(*(label_condition(n) for n in names))
        rule = part.rule
        if rule == "while_when":
            holds = condition(Scope("passive"), part.need("while"))
            self.triggered(part.need("triggered"), both(label, holds))
        elif rule == "choose_one":
            self.choose_one(part)
        elif rule == "added_cost":
            self.added_cost(part)
        elif rule == "activated":
            self.activated(part, labels, label)
        elif rule == "triggered":
            self.triggered(part, label)
        elif rule == "cost_note":
            self.cost_note(part, label)
        elif rule == "limit_note":
            self.limit_note(part)
        elif rule in ("standing", "entering", "st_while"):
            self.standing(part, label)
        elif "deathknell" in labels:
            self.deathknell(part, label)
        else:
            self.effect(part, label)

    def start(self, kind: str, scope: Scope, part: Part) -> Open:
        self.open = Open(kind, scope, part.words)
        self.done.append(self.open)
        return self.open

    def modal(self, part: Part, label: Condition | None) -> bool:
        """A sentence after "Choose one —": a bullet of its own, unless it points back."""
        opened = self.open
        if opened is None or not opened.modes:
            return False
        fresh = Open(opened.modes[0].kind, Scope(opened.modes[0].scope.kind), part.words)
        try:
            fresh.sentence(part, label)
        except AmbiguousText:
            raise
        except TextError:
            opened.modes[-1].words.append(part.words)
            opened.modes[-1].sentence(part, label)
        else:
            opened.modes.append(fresh)
        return True

    def effect(self, part: Part, label: Condition | None) -> None:
        if self.modal(part, label):
            return
        if self.spell is not None and self.open is not self.spell:
            self.open = self.spell
        if self.kind != "spell" and self.replaces(part, label):
            return
        if self.continued(part):
            return
        if self.open is None or (self.open.passive is not None):
            raise part.error("a trigger, a cost or a passive: this effect has none")
        self.open.words.append(part.words)
        self.open.sentence(part, label)

    def replaces(self, part: Part, label: Condition | None) -> bool:
        """"If … would …, … instead." as an ability of a permanent (369)."""
        clauses = list(part.all("clause"))
        found = next((k for k in clauses[0].kids if k.rule == "a_would"), None)
        if found is None or len(clauses) > 1 or part.has("lead"):
            return False
        head = found.need("would_head")
        inner = head.need("np").kids[0]
        if head.has("now") or (inner.rule in ("np_word", "np_that") and inner.text != "I"):
            return False
        made, _, _, child = would(Scope("passive"), found)
        if label is not None:
            made = made.replace(condition=both(label, made.condition))
        child.parent = None
        opened = self.start("replacement", child, part)
        opened.replacement = made
        return True

    def deathknell(self, part: Part, label: Condition | None) -> None:
        """[Deathknell]: when this dies (808)."""
        scope = Scope("triggered", trigger=Pattern("die", Self()))
        opened = self.start("triggered", scope, part)
        opened.triggers, opened.name = [scope.trigger], "Deathknell"
        leads = list(part.all("lead"))
        first = leads[0].get("cond") if leads else None
        if first is not None and len(leads) == 1:
            opened.condition = both(label, condition(scope, first))
            kids = tuple(k for k in part.kids if k.rule != "lead")
            part = Part("effect", part.sentence, kids[0].start, part.stop, kids)
        else:
            opened.condition = label
        self.first(opened, part)

    def first(self, opened: Open, effect: Part) -> None:
        """The first sentence of a trigger: its "you may" is decided as it triggers (383.3.a)."""
        clause = next(iter(effect.all("clause")))
        plain = not effect.has("lead") and clause.has("may") and not clause.has("player_s")
        opened.may = plain
        opened.sentence(effect, None, plain)

    def triggered(self, part: Part, label: Condition | None) -> None:
        late = part.get("when_late")
        if late is not None:
            self.late(late, label)
            return
        when, effect = part.need("when"), part.need("effect", "choose_one")
        delay, cond = part.get("delay"), part.get("when_if")
        if effect.rule == "choose_one" and (delay is not None or lasts(when)):
            raise effect.error("an effect without \"choose one\"")
        back = lasts(when)
        if back and self.open is not None:
            if delay is not None or cond is not None:
                raise part.error("an effect right after the trigger")
            opened = self.open
            if not opened.modes and opened.passive is None:
                self.nested(opened, part, when, effect, label)
                return
        if back:
            raise when.error("a trigger that is not for one turn")
        scope = Scope("triggered")
        found = heard(scope, when)
        listen(scope, found[0][0])
        opened = self.start("triggered", scope, part)
        opened.triggers = [made for made, _ in found]
        opened.limits = [only for _, only in found]
        opened.label = label
        opened.condition = condition(scope, cond) if cond is not None else None
        if delay is not None:
            kids = (*effect.kids, Part("ender", part.sentence, delay.start, delay.stop, (delay,)))
            effect = Part("effect", part.sentence, delay.start, effect.stop, kids)
            opened.sentence(effect)
        elif effect.rule == "choose_one":
            self.choose_one(effect)
        else:
            self.first(opened, effect)
        if self.kind == "gear" and PlayedFrom("facedown") in opened.limits:
            scope.instructions = [there(each) for each in scope.instructions]
            scope.choices = [there(each) for each in scope.choices]
        if self.kind == "spell" and scope.zone != "trash":
            raise when.error("\"… this turn\", or an effect from the trash")

    def late(self, part: Part, label: Condition | None) -> None:
        """"If … at the start of your Beginning Phase, …": the moment, and its "if"."""
        scope = Scope("triggered", trigger=moment(part.need("moment")))
        opened = self.start("triggered", scope, part)
        opened.triggers = [scope.trigger]
        opened.condition = both(label, fewer_than_an_opponent(part.need("late_cond")))
        self.first(opened, part.need("effect"))

    def nested(self, opened: Open, part: Part, when: Part, effect: Part,
               label: Condition | None) -> None:
        scope = opened.inner
        draft = scope.begin(part)
        draft.condition = label
        scope.next_sentence()
        scope.finish(delayed_when(scope, when, effect))
        opened.words.append(part.words)

    def activated(self, part: Part, labels: list[str], label: Condition | None) -> None:
        if self.kind == "spell":
            raise part.error("a spell's effect: spells have no activated abilities")
        names = [n for inner in part.all("label") for n in inner.all("label_name")]
        labels = [*labels, *(n.text.strip("[]").lower() for n in names)]
        scope = Scope("activated")
        opened = self.start("activated", scope, part)
        opened.cost = cost(scope, part.need("costs"))
        if opened.cost.actions:
            scope.kind = "costed"
        opened.condition = both(label, *(label_condition(n) for n in names))
        opened.speed = next((s.capitalize() for s in labels if s in ("action", "reaction")), "")
        effect = part.need("effect", "choose_one")
        if effect.rule == "choose_one":
            self.choose_one(effect)
        else:
            opened.sentence(effect)

    def standing(self, part: Part, label: Condition | None) -> None:
        if part.has("now") or " this turn " in f"{part.text} ":
            self.for_a_turn(part, label)
            return
        if self.kind == "spell" and part.text.startswith("this deals"):
            opened = Open("passive", Scope("passive"), part.words)
            opened.passive = standing(opened.scope, part, label)[0]
            self.done.append(opened)
            return
        if self.kind == "spell" and part.has("st_noted"):
            self.note(part, None, noted(part))
            return
        scope = Scope("passive")
        prevents = prevention(scope, part, label)
        if prevents is not None:
            self.start("replacement", scope, part).replacement = prevents
            return
        if part.has("instead"):
            self.instead_of_passive(scope, part)
        if part.has("enter_paid"):
            if not self.costs or not self.costs[-1].optional:
                raise part.error("an optional additional cost before this")
            label = both(label, CostPaid())
        for made in standing(scope, part, label):
            if self.kind == "spell" and made.static != Forbid(Pattern("counter", Self())):
                raise part.error("an effect, or \"this turn\"")
            opened = self.start("passive", Scope("passive"), part)
            opened.passive = made

    def instead_of_passive(self, scope: Scope, part: Part) -> None:
        """"Your units have +1 [M]. If …, they have +2 [M] instead.": the first stands only while
        the second does not."""
        opened = self.open
        before = opened.passive if opened is not None else None
        subject = getattr(before.static, "subject", None) if before is not None else None
        lead = part.get("while")
        if opened is None or before is None or lead is None or not isinstance(subject, Filter):
            raise part.need("instead").error("a passive before this that it stands in for")
        scope.mention(Mention(Group(subject), kinds=subject.kinds, plural=True))
        ends = NotCondition(condition(Scope("passive"), lead))
        opened.passive = before.replace(condition=both(before.condition, ends))

    def for_a_turn(self, part: Part, label: Condition | None) -> None:
        """"Friendly units enter ready this turn" as an instruction."""
        if self.open is None or self.open.passive is not None or self.open.modes:
            raise part.error("a trigger or a cost before this")
        scope = self.open.inner
        draft = scope.begin(part)
        draft.condition = label
        for made in standing(scope, part, None):
            scope.finish(CreatePassive(made, THIS_TURN))
        self.open.words.append(part.words)

    def note(self, part: Part, label: Condition | None, alters: bool) -> None:
        """Words that are read, but not played."""
        made = Passive(NotPlayedPassive(part.words, alters), part.words, label)
        if self.spell is not None:
            opened = Open("passive", Scope("passive"), part.words)
            self.done.append(opened)
        else:
            opened = self.start("passive", Scope("passive"), part)
        opened.passive = made

    def cost_note(self, part: Part, label: Condition | None) -> None:
        """Words about what something costs, or how it may be played."""
        played = may_be_played(part, label) if self.kind != "spell" else None
        if played is not None:
            noted(part, paid=bool(self.costs))
            self.start("passive", Scope("passive"), part).passive = played
            return
        after = self.open is not None and self.open.kind == "passive"
        self.note(part, label, noted(part, after=after, paid=bool(self.costs)))
        if self.open is not None:
            self.open.offers = part.has("cost_any", "play_may")

    def continued(self, part: Part) -> bool:
        """"If they do, …" after words about costs: both speak of the same cost."""
        opened = self.open
        lead = part.get("lead")
        cond = lead.get("cond") if lead is not None else None
        if (opened is None or opened.passive is None or cond is None or not cond.has("c_did")
                or not opened.offers or not isinstance(opened.passive.static, NotPlayedPassive)):
            return False
        words = f"{opened.passive.words}. {part.words}"
        static = opened.passive.static.replace(what=words)
        opened.passive = opened.passive.replace(static=static, words=words)
        opened.words.append(part.words)
        return True

    def limit_note(self, part: Part) -> None:
        if self.open is None or self.open.kind != "activated":
            raise part.error("an activated ability before this")
        use = part.get("use_only")
        if use is None:
            self.open.condition = both(self.open.condition, Unsupported(part.words))
        elif part.text == "use only once per turn":
            self.open.limit = 1
        elif use.has("use_if"):
            every = part.text.startswith("use my abilities")
            limit = condition(Scope("activated"), use.need("use_if").need("cond"))
            for opened in self.done if every else [self.open]:
                if opened.kind == "activated":
                    opened.condition = both(opened.condition, limit)
            if part.text.endswith(" turn") and " and only once" in part.text:
                self.open.limit = 1
        else:
            empowered = Matches(Self(), Filter((), (State("empowered"),), "[Empowered]"))
            self.open.condition = both(self.open.condition, NotCondition(empowered))

    def added_cost(self, part: Part) -> None:
        """"As an additional cost to play this, kill a friendly unit." (356)."""
        added = part.find("added")
        assert added is not None
        scope = self.spell.scope if self.spell is not None else Scope("cost")
        paid = cost(scope, added.need("costs"), chosen=True)
        cond = part.find("cond")
        made = AdditionalCost(paid, added.has("may"), () if self.spell is not None
                              else tuple(scope.choices),
                              None if cond is None else condition(Scope("cost"), cond))
        self.costs.append(made)
        scope.kind = "costed spell" if self.spell is not None else scope.kind

    def choose_one(self, part: Part) -> None:
        """"Choose one —": each bullet has choices and instructions of its own."""
        opened = self.open
        note = part.get("one_note")
        if note is not None and (opened is None or (
                opened.kind == "spell" and "already chosen" not in note.text)):
            raise note.error("the bullets right after \"choose one —\"")
        this_turn = note is not None and note.text.endswith("this turn")
        if note is not None and opened is not None and (opened.kind == "spell" or this_turn):
            opened.fresh = "spell" if opened.kind == "spell" else (
                "player" if "you" in note.text else "anyone")
        elif note is not None and opened is not None:
            opened.condition = both(opened.condition, Unsupported(f"choose one {note.words}"))
        if opened is None or opened.scope.instructions or opened.scope.choices or opened.modes:
            raise part.error("\"choose one\" as the whole of an ability")
        mode = Open(opened.kind, Scope(opened.scope.kind), part.need("effect").words)
        mode.sentence(part.need("effect"))
        opened.modes.append(mode)


def compile_card(text: str, kind: str, name: str) -> Program:
    """Read a card's text whole, or raise TextError."""
    try:
        return Reader(kind, name).program(text)
    except TextError as error:
        if error.name == name:
            raise
        raise error.named(name) from None


def quoted(part: Part) -> tuple[str, tuple[Ability, ...]]:
    """The abilities in quoted text."""
    match = re.findall(r'"Q(\d+)_*"', part.folded)
    words = part.sentence.quotes[int(match[0])]
    return words, compile_card(words, "unit", "").abilities


__all__ = ["compile_card", "quoted"]
