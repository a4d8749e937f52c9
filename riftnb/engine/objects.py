"""Game objects, and the contexts in which the words of a text are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from riftnb.ruling import Cause

if TYPE_CHECKING:
    from riftnb.program import Ability, Instruction, Keyword

#: A game object as it was chosen or referred to: the id of its card, and which object that
#: card was then.  A card that changes to or from a non-board zone is a new object (124).
Binding = tuple[str, int]

BOARD, HAND, DECK, TRASH, BANISHMENT, CHAIN, GONE = (
    "board", "hand", "deck", "trash", "banishment", "chain", "gone")

#: What kind of thing a face-down card is, until it is revealed.
FACEDOWN = "facedown"


class Change(NamedTuple):
    """A change of Might that lasts: ``amount`` added, or, with ``sets``, the Might it becomes.
    ``until``: "turn", "combat", "game"."""

    amount: int
    until: str
    event: int
    sets: bool = False


class Grant(NamedTuple):
    """Abilities or keywords given to an object for a time."""

    abilities: tuple[Ability, ...]
    keywords: tuple[Keyword, ...]
    until: str
    event: int


class Obj:
    """A game object: a card, token, battlefield, or a spell or ability on the chain.

    ``stamp`` counts the objects that this card has been (124).  ``at`` is a base ("P1 base")
    or the id of a battlefield; "" off the board.  ``base`` is the printed Might (None: has
    none).  ``changed`` holds, for each property, the number of the event that last changed it.
    ``printed``: its keywords and abilities without the text that a scenario grants it, if it
    does; ``copied``: it is a copy of another.
    ``seen_might`` is set only on a look-back snapshot: the Might as it left.
    """

    def __init__(self, id: str, name: str, kind: str, owner: str) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.energy: int | None = None
        self.power: int = 0
        self.domains: tuple[str, ...] = ()
        self.tags: tuple[str, ...] = ()
        self.keywords: tuple[Keyword, ...] = ()
        self.abilities: tuple[Ability, ...] = ()
        self.costs: tuple[Any, ...] = ()
        self.owner = owner
        self.controller = owner
        self.zone = BOARD
        self.at = ""
        self.stamp = 0
        self.base: int | None = None
        self.damage = 0
        self.damage_by: tuple[str, ...] = ()
        self.exhausted = False
        self.buffed = False
        self.stunned = False
        self.attached_to = ""
        self.token = False
        self.facedown = False
        self.face = ""  # what kind of card a face-down one is
        self.changes: tuple[Change, ...] = ()
        self.grants: tuple[Grant, ...] = ()
        self.changed: dict[str, int] = {}
        self.last_damage: tuple[int, str, str] | None = None
        self.seen_might: int | None = None
        self.alone = False
        self.role = ""
        self.played_from = ""
        self.prior_controllers: tuple[str, ...] = ()
        self.empowered = False
        self.cost_paid = False
        self.printed: tuple[tuple[Keyword, ...], tuple[Ability, ...]] | None = None
        self.copied = False
        self.under = False  # in a Main Deck, below the cards that the scenario does not list

    def copy(self) -> Obj:
        """An independent copy."""
        new = Obj.__new__(Obj)
        new.__dict__ = self.__dict__.copy()
        new.changed = self.changed.copy()
        return new

    @property
    def binding(self) -> Binding:
        """This object, as a target or reference remembers it."""
        return (self.id, self.stamp)

    def all_keywords(self) -> tuple[Keyword, ...]:
        """Its keywords, printed and given to it."""
        if not self.grants:
            return self.keywords
        return (*self.keywords, *(k for grant in self.grants for k in grant.keywords))

    def has(self, keyword: str) -> bool:
        """Whether it has the keyword, printed or given to it."""
        for k in self.all_keywords():  # noqa: SIM110 (a generator costs more than the test)
            if k.name == keyword:
                return True
        return False


def turn_down(obj: Obj) -> None:
    """A card is face down: it is no unit, gear or spell there, and its text does nothing (811)."""
    obj.facedown, obj.face, obj.kind = True, obj.face or obj.kind, FACEDOWN


def turn_up(obj: Obj) -> None:
    """A face-down card is revealed: it is what it is again."""
    if obj.face:
        obj.kind, obj.face = obj.face, ""


class Happening(NamedTuple):
    """What an event supplies to a trigger or replacement (359.3.f.3): the object (as it was),
    who did it, where it left and where it got to, how much, the event's number, what did it,
    and whether the object left the board by it."""

    object: Obj | None
    player: str
    from_: str
    to: str
    amount: int
    event: int
    by: Context | None = None
    left: bool = False


class Context:
    """In whose voice words are read: the controller, the source ("I", "here"), the targets,
    what earlier instructions did, and the event that a trigger recorded.

    ``lookback``: objects that this item itself moved, as they were just before (359.3.e.13).
    ``follow``: what those objects became.  ``parent``: the item that set this ability up.
    """

    __slots__ = ("id", "controller", "source", "targets", "results", "lookback",
                 "follow", "event", "parent", "place", "kind", "energy", "cost_moved",
                 "costs_paid", "hidden_at", "damaged", "looked", "amounts", "name", "power",
                 "object", "cost_kept", "left")

    def __init__(self, id: str, controller: str, source: Binding, kind: str = "ability") -> None:
        self.id = id
        self.controller = controller
        self.source = source
        self.name = ""
        self.kind = kind
        self.energy: int | None = None
        self.power = 0
        self.targets: tuple[tuple[Binding, ...], ...] = ()
        self.results: dict[int, list[Binding]] = {}
        self.looked: dict[int, list[Binding]] = {}
        self.amounts: dict[int, int] = {}
        self.lookback: dict[Binding, Obj] = {}
        self.follow: dict[Binding, Binding] = {}
        self.event: Happening | None = None
        self.parent: Context | None = None
        self.place = ""
        self.cost_moved: list[Binding] = []
        self.costs_paid = False
        self.left: dict[int, str] = {}
        self.cost_kept: tuple[str, Cause | None] = ("", None)
        self.hidden_at = ""
        self.damaged: frozenset[Binding] = frozenset()
        self.object = ""


class Lapse(NamedTuple):
    """Since when a target is illegal: the words it fails, the rule, and the event; of an
    untargetable one also the passive (``detail``)."""

    why: str
    rule: str
    reason: str
    cause: Cause | None
    detail: str = ""


class Execution(NamedTuple):
    """One run through the instructions of an item (820: a repeat runs them once more)."""

    prefix: str
    ability: Ability
    targets: tuple[tuple[Binding, ...], ...]
    place: str


class Outcome(NamedTuple):
    """What became of an instruction, as later links ask for it (359.3.e.14)."""

    verdict: str
    happened: bool
    reason: str


class ChainItem(Context):
    """A spell or ability on the chain."""

    __slots__ = ("executions", "lapses", "returned", "outcomes", "asked", "created_by", "words",
                 "order", "fate", "taken", "first", "anew", "flow", "said")

    def __init__(self, id: str, controller: str, source: Binding, kind: str) -> None:
        Context.__init__(self, id, controller, source, kind)
        self.executions: tuple[Execution, ...] = ()
        self.lapses: dict[tuple[int, Binding], Lapse] = {}
        self.returned: dict[tuple[int, Binding], Lapse] = {}
        self.outcomes: dict[int, Outcome] = {}
        self.asked: tuple[Any, bool] | None = None  # the last condition, and whether it held
        self.created_by: Cause | None = None
        self.words = ""
        self.order = 0
        self.fate = "waiting"
        self.said: dict[int, dict[str, str]] = {}  # the words that players chose, by instruction
        self.flow = False  # played for its [Flow] cost: "Then banish it."
        self.taken = False  # another player gained control of it
        self.first: tuple[Execution, ...] = ()  # what was chosen before new choices were made
        self.anew: tuple[tuple[int, str, tuple[Binding, ...]], ...] = ()  # event, player, choices


class Watcher(NamedTuple):
    """A triggered ability that watches: a printed one of ``source``, or a delayed one
    (``context`` set) with its window."""

    ability: Ability
    source: Binding
    context: Context | None = None
    until: str = ""
    once: bool = False
    number: int = 0


class Replacer(NamedTuple):
    """A replacement or prevention that watches.  ``context``: for one that a spell or ability
    set up, its item.  ``about``: the one object it looks after (None: by its pattern)."""

    id: str
    replacement: Any
    source: Binding
    context: Context | None
    about: Binding | None
    until: str
    number: int
    left: int = -1


class StaticEntry(NamedTuple):
    """A passive that works: of ``source``, or set up by an item (``context``), by what
    (``created_by``)."""

    id: str
    passive: Any
    source: Binding
    context: Context | None
    until: str
    created_by: Cause | None = None


class Pending(NamedTuple):
    """A triggered ability that has triggered and waits to be put on the chain."""

    ability: Ability
    source: Binding
    source_name: str
    controller: str
    event: Happening
    parent: Context | None
    cause: Cause
    moment: str = ""  # the instruction by which it triggered
    again: Cause | None = None  # the passive by which it triggers an additional time


class Deferred(NamedTuple):
    """An instruction that is settled in the cleanup ("If this kills it, …")."""

    item: ChainItem
    execution: Execution
    instruction: Instruction
    slot: int
