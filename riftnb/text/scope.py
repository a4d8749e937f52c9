"""What an ability has mentioned so far, so that "it", "there" and "the killed unit" find it.

A :class:`Mention` is a thing, player or place that later words can point back to.  A
:class:`Scope` belongs to one ability; a delayed ability or a "do this:" has a scope of its own
inside it, which points outwards through :class:`~riftnb.program.Parent` (390, 393).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from riftnb.program import (
    Action,
    AllOf,
    Both,
    Choice,
    Condition,
    Cost,
    DidNot,
    EachOpponent,
    EventFrom,
    EventPlayer,
    EventTo,
    Instruction,
    Link,
    LookAt,
    Otherwise,
    Parent,
    ParentPlace,
    ParentPlayer,
    Pattern,
    Picked,
    Place,
    Play,
    Ref,
    Result,
    Self,
    TopCards,
    Who,
    You,
)
from riftnb.text.ambiguity import decide
from riftnb.text.spell_out import anything, ref
from riftnb.text.tree import Part


class Mention:
    """Something that was mentioned.

    ``first``: the instruction that first acted on it (0: none yet).  ``slots``: its targets.
    ``link``: what a pointer back at it means: "object" or "result" (359.3.e.14).
    """

    __slots__ = ("first", "kinds", "link", "origin", "pair", "part", "place", "plural", "ref",
                 "pointed", "sentence", "slots", "topic", "unplayed", "used", "who")

    def __init__(self, ref: Ref | None = None, *, who: Who | None = None,
                 place: Place | None = None, kinds: Iterable[str] = (), plural: bool = False,
                 first: int = 0, slots: tuple[int, ...] = (), link: str = "object",
                 topic: bool = False, pair: bool = False, origin: int = 0) -> None:
        self.ref = ref
        self.who = who
        self.place = place
        self.kinds = frozenset(kinds)
        self.plural = plural
        self.first = first
        self.slots = slots
        self.link = link
        self.topic = topic
        self.pair = pair
        self.part: Part | None = None  # the words that chose it
        self.origin = origin  # the instruction that showed the cards it is picked from
        self.sentence = 0  # the sentence that mentioned it
        self.used = 0  # how late it was mentioned or pointed at
        self.unplayed: Mention | None = None  # what it is if the instruction does not play it
        self.pointed = False  # whether words pointed at it since it was mentioned


class Draft:
    """The instruction being read."""

    def __init__(self, n: int, part: Part) -> None:
        self.n = n
        self.part = part
        self.words = part.words
        self.targets: list[int] = []
        self.links: list[Link] = []
        self.condition: Condition | None = None
        self.asks = ""  # its words
        self.may = False
        self.by: Who | None = None  # who may, if not you
        self.cost: Cost | None = None

    def link(self, to: int, kind: str, word: str) -> None:
        """Link to an earlier instruction, once."""
        if 0 < to < self.n and not any(k.to == to and k.kind == kind for k in self.links):
            self.links.append(Link(to, kind, word))


class Scope:
    """One ability being read."""

    def __init__(self, kind: str, parent: Scope | None = None,
                 trigger: Pattern | None = None) -> None:
        self.kind = kind
        self.parent = parent
        self.trigger = trigger
        self.choices: list[Choice] = []
        self.instructions: list[Instruction] = []
        self.mentions: list[Mention] = []
        self.draft: Draft | None = None
        self.zone = "board"
        self.actor: Who | None = None  # the player who performs the clause; None: you
        self.entering = False  # what is said is said of things as they are played
        self.spoken: Ref | None = None  # what the last condition with "it" was about
        self.said_this = False  # "this" was named, which an "it" may mean if nothing else can
        self.before = 0  # the last instruction before the sentence being read
        self.since = 0  # the last instruction before the sentence before that
        self.sentence = 0  # which sentence is being read
        self.words = 0  # how many things were mentioned or pointed at so far

    # -- instructions -----------------------------------------------------------------

    def next_sentence(self) -> None:
        """A new sentence begins."""
        self.since, self.before = self.before, len(self.instructions)
        self.sentence += 1

    def begin(self, part: Part) -> Draft:
        """Start the next instruction."""
        self.draft = Draft(len(self.instructions) + 1, part)
        return self.draft

    def finish(self, action: Action, instead_of: int = 0) -> Instruction:
        """End the instruction that was begun."""
        draft = self.draft
        assert draft is not None
        made = Instruction(draft.n, action, draft.words, tuple(sorted(draft.targets)),
                           tuple(draft.links), draft.condition, draft.may, draft.cost, instead_of,
                           None, draft.by if draft.may else None, draft.asks)
        self.instructions.append(made)
        self.draft = None
        return made

    @property
    def now(self) -> int:
        """The number of the instruction being read."""
        return self.draft.n if self.draft is not None else len(self.instructions) + 1

    # -- mentions -----------------------------------------------------------------------

    def mention(self, mention: Mention) -> Mention:
        """Remember something for later words."""
        mention.sentence = self.sentence
        self.touch(mention)
        self.mentions.append(mention)
        return mention

    def touch(self, mention: Mention, pointed: bool = False) -> None:
        """Remember that something was mentioned, or pointed at, just now."""
        self.words += 1
        mention.used, mention.pointed = self.words, pointed or mention.pointed

    def use(self, mention: Mention, word: str) -> None:
        """Point at something: the first instruction to do so has it as its target, the others
        link to that one."""
        draft = self.draft
        if draft is None:
            return
        if not mention.first:
            mention.first = draft.n
            if mention.origin:
                draft.link(mention.origin, "object", word)
            draft.targets += [s for s in mention.slots if s not in draft.targets]
        elif mention.first != draft.n and self._only_place(mention, draft):
            draft.targets += [s for s in mention.slots if s not in draft.targets]
        elif mention.first != draft.n:
            draft.link(mention.first, mention.link, word)

    def _only_place(self, mention: Mention, draft: Draft) -> bool:
        """Whether a battlefield is only where the first instruction happened, which may be
        ignored for another reason: then it is a target of this instruction as well."""
        first = self.instructions[mention.first - 1]
        return (mention.kinds == {"battlefield"} and bool(mention.slots)
                and first.targets != mention.slots
                and not any(link.to == first.n for link in draft.links))

    def _matching(self, kinds: Iterable[str], plural: bool | None) -> list[Mention]:
        wanted = frozenset(kinds)
        return [m for m in self.mentions if m.ref is not None
                and (plural is None or m.plural == plural)
                and (not wanted or not m.kinds or wanted & m.kinds)]

    def point(self, part: Part, kinds: Iterable[str] = (), plural: bool | None = None,
              measured: bool = False) -> Mention:
        """The thing that a pronoun or "that unit" means.

        ``measured``: it has the number that something gets ("+[M] equal to its Might"), which
        may as well be a number of another thing.

        Raises:
            TextError: nothing fits, or two things fit equally well.
        """
        found = self._point(kinds, plural)
        if found is None and plural:
            found = self._pair(part, kinds) or self._point(kinds, None)
        if found is not None:
            found = self._certain(part, found, kinds, plural, measured)
            if found.unplayed is not None and self._denied(found.first):
                found = found.unplayed
            self.touch(found, True)
            if not found.pair:
                self.use(found, part.words)
            if isinstance(found.ref, Picked) and self.draft is not None:
                # Picked once, where it is first acted on; from then on it is known.
                picked = Mention(found.ref, kinds=found.kinds, plural=found.plural)
                found.ref, found.link = Result(self.now), "result"
                return picked
            return found
        if self.parent is not None:
            outer = self.parent.point(part, kinds, plural)
            ref = Parent(outer.ref) if outer.ref is not None else None
            return Mention(ref, who=outer.who, kinds=outer.kinds, plural=outer.plural,
                           link=outer.link)
        if self.said_this and not plural and part.text == "it":
            return Mention(Self(), kinds=("gear",))
        raise part.error(f"something mentioned before that \"{part.words}\" can mean")

    def _point(self, kinds: Iterable[str], plural: bool | None) -> Mention | None:
        fitting = self._matching(kinds, plural)
        if not fitting:
            return None
        last = fitting[-1]
        if not last.topic:
            # "A deals damage to B. … it": the one that acts stays the subject.
            near = [m for m in fitting if m.topic and m.first and m.first == last.first]
            if near:
                return near[-1]
        return last

    def _certain(self, part: Part, found: Mention, kinds: Iterable[str],
                 plural: bool | None, measured: bool) -> Mention:
        """What the words mean: the thing found, unless another one might be meant as well.

        What was pointed at last is meant again; things that one sentence chose side by side
        have equal standing; of others, the nearest is meant.
        """
        rivals = [] if found.pair else self._rivals(part, found, kinds, plural, measured)
        if not rivals:
            return found
        if not found.topic:
            nearest = max((*rivals, found), key=lambda m: m.used)
            if nearest.pointed:
                return nearest
        equal = [m for m in rivals if m.slots and found.slots and (
            m.first == found.first or self.sentence > m.sentence == found.sentence)]
        if equal and not found.topic and part.text.startswith("their"):
            raise part.error("words that speak of one thing at a time")
        convention = "subject" if found.topic else "" if equal else "nearest"
        among = [*(equal or rivals), found]
        return among[decide(part, [self.told(m) for m in among], convention, len(among) - 1)]

    def _rivals(self, part: Part, found: Mention, kinds: Iterable[str],
                plural: bool | None, measured: bool) -> list[Mention]:
        """What else the words might mean, each thing once."""
        if found.first and found.first == self.now and not measured:
            return []
        rivals: list[Mention] = []
        for other in self._matching(kinds, plural):
            place = other.kinds == {"battlefield"} and found.kinds != other.kinds
            known = other.ref == found.ref or any(other.ref == m.ref for m in rivals)
            earlier = (found.sentence == self.sentence and other.sentence != self.sentence
                       and not other.pointed and not measured)
            if not (place or known or earlier or other.pair):
                rivals.append(other)
        return rivals

    def other(self, part: Part, kinds: Iterable[str]) -> Mention:
        """"The other unit": of two things, the one that was not pointed at last.

        Raises:
            TextError: there are not two, or neither was pointed at.
        """
        found = {m.slots: m for m in self._matching(kinds, False) if m.slots}
        pointed = [m for m in found.values() if m.pointed]
        if len(found) != 2:
            raise part.error("two things chosen before, one of which was spoken of")
        one, two = found.values()
        if pointed:
            chosen = two if max(pointed, key=lambda m: m.used) is one else one
        else:
            chosen = (one, two)[decide(part, [self.told(one), self.told(two)])]
        self.touch(chosen, True)
        self.use(chosen, part.words)
        return chosen

    def told(self, mention: Mention) -> str:
        """What a mention is, for a reader."""

        words = self.choices[mention.slots[0]].filter.words if mention.slots else ""
        if isinstance(mention.ref, Result) and 0 < mention.ref.n <= len(self.instructions):
            words = self.instructions[mention.ref.n - 1].words
        shown = ref(mention.ref) if mention.ref is not None else ""
        return f"{shown} (“{words}”)" if words else shown

    def _pair(self, part: Part, kinds: Iterable[str]) -> Mention | None:

        fitting = self._matching([*kinds, "unit"], None)
        last = fitting[-2:]
        if len(last) == 1 and self.parent is not None:
            outer = self.parent._matching([*kinds, "unit"], None)
            if outer and outer[-1].ref is not None and last[0].ref is not None:
                self.use(last[0], "they")
                return Mention(Both((Parent(outer[-1].ref), last[0].ref)), kinds=last[0].kinds,
                               plural=True, first=self.now, pair=True)
        if len(last) < 2 or last[0].ref is None or last[1].ref is None:
            return None
        if len(fitting) > 2:
            pairs = list(combinations(fitting[-3:], 2))
            options = [f"{self.told(one)} and {self.told(two)}" for one, two in pairs]
            last = list(pairs[decide(part, options)])
        for mention in last:
            self.use(mention, "they")
        refs = tuple(mention.ref for mention in last if mention.ref is not None)
        return Mention(Both(refs), kinds=last[1].kinds, plural=True, first=self.now, pair=True)

    def _nearest(self, part: Part, among: list[Mention], meant: list[object]) -> Mention:
        """The last of some mentions, if they do not all mean the same."""

        last: dict[str, Mention] = {}
        for mention, thing in zip(among, meant):
            last.pop(anything(thing), None)
            last[anything(thing)] = mention
        found = list(last.values())
        if len(found) < 2:
            return among[-1]
        return found[decide(part, list(last), "nearest", len(found) - 1)]

    def player(self, part: Part) -> Who:
        """The player that "they" or "their" means."""
        named = [mention for mention in self.mentions if mention.who is not None]
        if named:
            mention = self._nearest(part, named, [m.who for m in named])
            self.use(mention, part.words)
            assert mention.who is not None
            return mention.who
        if self.trigger is not None and not isinstance(self.trigger.who, (You, type(None))):
            return EventPlayer()
        if self.parent is not None:
            outer = self.parent.player(part)
            return outer if isinstance(outer, (EventPlayer, EachOpponent)) else ParentPlayer(outer)
        raise part.error(f"a player mentioned before that \"{part.words}\" can mean")

    def there(self, part: Part) -> Place:
        """The place that "there" or "that battlefield" means."""
        placed = [m for m in self.mentions if m.place is not None]
        chosen = [m for m in placed if "battlefield" in m.kinds]
        if placed:
            among = chosen or placed
            mention = self._nearest(part, among, [m.place for m in among])
            self.use(mention, part.words)
            assert mention.place is not None
            return mention.place
        place = self.event_place()
        if place is not None:
            return place
        if self.parent is not None:
            return ParentPlace(self.parent.there(part))
        raise part.error(f"a place mentioned before that \"{part.words}\" can mean")

    def event_place(self) -> Place | None:
        """The place of the event that triggered (359.3.f.3)."""

        if self.trigger is None or self.trigger.event in ("beginning", "main", "end of turn"):
            return None
        if self.trigger.from_ is not None and self.trigger.to is None:
            return EventFrom()
        return EventTo()

    def last_looked(self) -> int:
        """The number of the last instruction that looked at cards of a deck or a hand (0: none)."""
        for made in reversed(self.instructions):
            if isinstance(made.action, LookAt) and isinstance(made.action.what, TopCards):
                return made.n
        return 0

    def replayed(self, what: Ref) -> None:
        """What is played is another object from then on (124): "it" means what was played."""
        for mention in reversed(self.mentions):
            if mention.ref == what and mention.first:
                before = Mention(what, kinds=mention.kinds, plural=mention.plural,
                                 first=mention.first, slots=mention.slots, link=mention.link)
                mention.ref, mention.link, mention.slots = Result(self.now), "result", ()
                mention.first, mention.unplayed = self.now, before
                return

    def _denied(self, n: int) -> bool:
        """Whether the instruction being read is for when instruction ``n`` was not done."""
        asks = self.draft.condition if self.draft is not None else None
        parts = asks.conditions if isinstance(asks, AllOf) else (asks,)
        return any(isinstance(part, (DidNot, Otherwise)) and part.n == n for part in parts)

    def played(self, n: int) -> bool:
        """Whether instruction ``n`` plays a card."""
        return any(made.n == n and isinstance(made.action, Play) for made in self.instructions)

    def last_revealed(self) -> int:
        """The number of the last instruction that revealed cards (0: none)."""
        for made in reversed(self.instructions):
            if isinstance(made.action, LookAt) and made.action.reveal:
                return made.n
        return 0

    def last(self, *actions: type) -> int:
        """The number of the last instruction whose action is one of these (0: none)."""
        for made in reversed(self.instructions):
            if isinstance(made.action, actions):
                return made.n
        return 0


__all__ = ["Draft", "Mention", "Scope"]
