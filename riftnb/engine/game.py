"""What a resolution carries: the board, what watches it, and the record of what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from riftnb.engine.objects import (
    BANISHMENT,
    BOARD,
    DECK,
    HAND,
    TRASH,
    Binding,
    ChainItem,
    Context,
    Deferred,
    Obj,
    Pending,
    Replacer,
    StaticEntry,
    Watcher,
)
from riftnb.engine.refusals import BadChoice, NotPlayable
from riftnb.program import (
    AnyDamageKills,
    BonusDamage,
    EntersReady,
    Filter,
    Forbid,
    GrantsKeyword,
    GrantsText,
    MayBePlayedTo,
    MightBonus,
    NotPlayedPassive,
    Pattern,
    TriggersAgain,
    Untargetable,
)
from riftnb.rules.versions import RulesVersion
from riftnb.ruling import Cause, Decision, Effect, Event, Reading, Refusal, Verdict, make

#: The zones that are lists of cards, for each player.
PILES = (DECK, HAND, TRASH, BANISHMENT)


#: The events that triggers may watch.  "win combat" is one because no scenario fights a combat out.
HEARD = frozenset((
    "play", "move", "attack", "defend", "conquer", "hold", "die", "kill", "leave", "damage",
    "ready", "exhaust", "buff", "spend buff", "stun", "heal", "recall", "return", "banish",
    "recycle", "discard", "draw", "choose", "give might", "lower might", "attach", "reveal",
    "activate", "empower", "beginning", "main", "end of turn", "win combat"))


#: Where the game keeps the passives that work, by what they do.
_PASSIVES: dict[type, str] = {
    Untargetable: "untargetables", MightBonus: "bonuses", GrantsKeyword: "keyword_grants",
    GrantsText: "text_grants", AnyDamageKills: "lethal", EntersReady: "entering",
    MayBePlayedTo: "permits", TriggersAgain: "again", BonusDamage: "bonus_damage",
}

T = TypeVar("T")


class Game:
    """The board and the record.  :meth:`fork` makes the copy that a resolution works on."""

    __slots__ = (
        "objs", "owned", "players", "turn", "phase", "piles", "own_piles",
        "battlefields", "board", "runes", "xp", "points", "chain", "events", "verdicts", "items",
        "effects", "decisions", "refusals", "answers", "version", "now", "cause", "forbids",
        "untargetables", "bonuses", "keyword_grants", "text_grants", "lethal", "entering",
        "watchers", "replacers", "pending", "deferred", "damaged", "gear_check", "counters",
        "tokens", "played", "showdown", "readings", "step", "step_subject", "step_targets",
        "until_leave", "serial", "order", "seen", "killed", "used", "draws", "linked_sets",
        "shelters", "speaking", "phase_event", "leaving", "again",
        "departed", "bonus_damage", "spell_bonus", "asked", "step_mode", "permits",
    )

    def __init__(self, players: Sequence[str], turn: str, version: RulesVersion) -> None:
        self.players = tuple(players)
        self.turn = turn
        self.phase = "main"
        self.version = version
        self.objs: dict[str, Obj] = {}
        self.owned: set[str] = set()
        self.battlefields: tuple[str, ...] = ()
        self.board: list[str] = []
        self.piles: dict[tuple[str, str], list[str]] = {
            (zone, p): [] for zone in PILES for p in players}
        self.own_piles: set[tuple[str, str]] = set(self.piles)
        self.runes: dict[str, tuple[int, int]] = dict.fromkeys(players, (0, 0))
        self.xp: dict[str, int] = dict.fromkeys(players, 0)
        self.points: dict[str, int] = dict.fromkeys(players, 0)
        self.chain: list[ChainItem] = []
        # what watches the board, by kind of event
        self.forbids: dict[str, tuple[StaticEntry, ...]] = {}
        self.untargetables: tuple[StaticEntry, ...] = ()
        self.bonuses: tuple[StaticEntry, ...] = ()
        self.keyword_grants: tuple[StaticEntry, ...] = ()
        self.text_grants: tuple[StaticEntry, ...] = ()
        self.lethal: tuple[StaticEntry, ...] = ()
        self.entering: tuple[StaticEntry, ...] = ()
        self.again: tuple[StaticEntry, ...] = ()
        self.permits: tuple[StaticEntry, ...] = ()
        self.bonus_damage: tuple[StaticEntry, ...] = ()
        self.spell_bonus: dict[str, tuple[tuple[int, Cause], ...]] = {}
        self.watchers: dict[str, tuple[Watcher, ...]] = {}
        self.replacers: dict[str, tuple[Replacer, ...]] = {}
        # the record
        self.events: list[Event] = []
        self.verdicts: list[Verdict] = []
        self.items: list[ChainItem] = []
        self.effects: dict[str, Effect] = {}
        self.decisions: list[Decision] = []
        self.refusals: list[Refusal] = []
        self.answers: dict[str, Any] = {}
        self.used: set[str] = set()
        self.now = ""
        self.cause: Cause | None = None
        self.readings: list[Reading] = []
        # what is under way
        self.pending: list[Pending] = []
        self.deferred: list[Deferred] = []
        self.damaged: set[str] = set()
        self.gear_check: set[str] = set()
        self.killed: dict[Binding, int] = {}
        self.counters: dict[str, int] = {}
        self.tokens: dict[str, int] = {}
        self.played: dict[str, list[str]] = {}
        self.showdown = ""
        self.step = ""
        self.step_subject = ""  # what a step is about, whose trigger its targets serve
        self.step_targets: tuple[Any, ...] | None = None
        self.step_mode: int | None = None  # the bullet that the step names for its trigger
        self.until_leave: dict[Binding, list[Any]] = {}
        self.serial = 0
        self.order = 0
        self.seen: dict[str, int] = {}
        self.draws: dict[str, int] = {}
        self.linked_sets: dict[tuple[Binding, str], tuple[Binding, ...]] = {}
        self.shelters: dict[tuple[str, int, Binding], Cause] = {}
        self.leaving: dict[Binding, Any] = {}
        self.departed: dict[int, Obj] = {}  # what left the board, by the event, as it was
        self.phase_event = 0
        self.speaking: Context | None = None
        #: the passives whose effect is being asked for
        self.asked: tuple[str, ...] = ()

    def fork(self, version: RulesVersion, answers: dict[str, Any]) -> Game:
        """A copy to resolve on, with nothing recorded yet.

        Objects and piles are shared until one is changed (:meth:`own`, :meth:`own_pile`); the
        tables of what watches, of effects and of what players have are never changed, only
        replaced.
        """
        new = Game.__new__(Game)
        new.players, new.turn, new.phase = self.players, self.turn, self.phase
        new.version = version
        new.objs = self.objs.copy()
        new.owned = set()
        new.battlefields = self.battlefields
        new.board = self.board.copy()
        new.piles, new.own_piles = self.piles.copy(), set()
        new.runes, new.xp, new.points = self.runes, self.xp, self.points
        new.watchers, new.replacers, new.forbids = self.watchers, self.replacers, self.forbids
        new.untargetables, new.bonuses = self.untargetables, self.bonuses
        new.keyword_grants, new.text_grants = self.keyword_grants, self.text_grants
        new.lethal, new.entering, new.again = self.lethal, self.entering, self.again
        new.permits = self.permits
        new.bonus_damage, new.spell_bonus = self.bonus_damage, self.spell_bonus
        new.effects = self.effects
        new.answers = answers
        new.damaged = self.damaged.copy()
        new.gear_check = self.gear_check.copy()
        new.showdown = self.showdown
        new.serial = self.serial
        new.chain, new.events, new.verdicts, new.items = [], [], [], []
        new.decisions, new.refusals, new.readings = [], [], []
        new.pending, new.deferred = [], []
        new.used = set()
        new.killed, new.played, new.until_leave = {}, {}, {}
        new.seen, new.draws, new.counters, new.tokens = {}, {}, {}, {}
        new.linked_sets, new.shelters, new.phase_event = {}, {}, 0
        new.leaving, new.departed = {}, {}
        new.now, new.step, new.cause = "", "", None
        new.speaking = None
        new.asked = ()
        new.step_subject, new.step_targets, new.step_mode = "", None, None
        new.order = 0
        return new

    # -- objects ------------------------------------------------------------

    def own(self, id: str) -> Obj:
        """The object, as this resolution's own copy that may be changed."""
        obj = self.objs[id]
        if id not in self.owned:
            obj = self.objs[id] = obj.copy()
            self.owned.add(id)
        return obj

    def top_cards(self, player: str, count: int) -> list[str]:
        """The top cards of a Main Deck, as far as they are known: a card that got to its bottom
        lies below all those that the scenario does not list."""
        top = self.piles[DECK, player][:count]
        for n, id in enumerate(top):
            if self.objs[id].under:
                return top[:n]
        return top

    def pile(self, zone: str, player: str) -> list[str]:
        """The ids in a player's non-board zone, in order (decks: the top first); to read."""
        return self.piles[zone, player]

    def own_pile(self, zone: str, player: str) -> list[str]:
        """The same, as this resolution's own list that may be changed."""
        key = (zone, player)
        cards = self.piles[key]
        if key not in self.own_piles:
            cards = self.piles[key] = cards.copy()
            self.own_piles.add(key)
        return cards

    def find(self, binding: Binding) -> Obj | None:
        """The object that was bound, if that card still is that object (124)."""
        obj = self.objs.get(binding[0])
        return obj if obj is not None and obj.stamp == binding[1] else None

    def on_board(self) -> Iterable[Obj]:
        """All objects on the board, in a fixed order."""
        objs = self.objs
        return [objs[id] for id in self.board]

    def units_at(self, at: str) -> list[Obj]:
        """The units at a location, in a fixed order."""
        return [obj for obj in self.on_board() if obj.at == at and obj.kind == "unit"]

    def opponents(self, player: str) -> list[str]:
        """The other players, in turn order from ``player``."""
        i = self.players.index(player) if player in self.players else 0
        return [p for p in (*self.players[i + 1:], *self.players[:i]) if p != player]

    def turn_order(self) -> list[str]:
        """All players, the turn player first."""
        return [self.turn, *self.opponents(self.turn)]

    # -- record -------------------------------------------------------------

    def log(self, kind: str, object: str = "", player: str = "", from_: str = "", to: str = "",
            amount: int = 0, detail: str = "", cause: Cause | None = None) -> int:
        """Record an event, before it changes anything: what watches the record sees the board
        as the events before left it.  Its number."""
        events = self.events
        n = len(events) + 1
        events.append(make(Event, (n, kind, object, player, from_, to, amount, self.now,
                                   cause or self.cause, detail)))
        return n

    def read(self, ctx: Context, what: str, object: str, value: str | None, when: str,
             cause: Cause | None = None) -> None:
        """Record that the instruction being ruled read information; what a passive or a
        trigger reads for itself is none of its readings."""
        if ctx is not self.speaking:
            return
        reading = Reading(what, object, value, when, cause)
        if reading not in self.readings:
            self.readings.append(reading)

    # -- decisions ----------------------------------------------------------

    def decide(self, key: str, player: str, options: Sequence[str], default: Sequence[str],
               why: str, rule: str, own: Sequence[str] | None = None) -> tuple[str, ...]:
        """A choice that the rules leave to ``player``: the scenario's answer or the default.
        ``own``: of an answer for several players, the part that is this one's.

        Raises:
            BadChoice: the scenario's answer is none of the options.
        """
        given = key in self.answers
        kind = key.rsplit("/", 1)[1]
        chosen = tuple(default)
        if given:
            self.used.add(key)
            answer = own if own is not None else self.answers[key]
            if kind == "may":
                if not isinstance(answer, bool):
                    raise BadChoice(key, repr(answer), "true or false")
                chosen = ("yes",) if answer else ("no",)
            else:
                listed = answer if isinstance(answer, (list, tuple)) else [answer]
                chosen = tuple(str(a) for a in listed)
                wrong = [a for a in chosen if a not in options]
                if wrong and kind != "replacement":
                    raise BadChoice(key, ", ".join(wrong), _options(options))
        self.decisions.append(
            Decision(key, kind, player, tuple(options), chosen, given, why, rule))
        return chosen

    # -- what watches the board ----------------------------------------------

    def enter_index(self, obj: Obj, abilities: Iterable[Any], until: str = "") -> None:
        """Let the abilities of an object on the board work (365.1)."""
        for ability in abilities:
            if obj.zone != (ability.zone if ability.zone != "board" else BOARD):
                continue
            if ability.kind == "triggered":
                _refuse_unheard(obj.name, ability.trigger)
                self.add_watcher(Watcher(ability, obj.binding, None, until))
            elif ability.kind == "replacement":
                self.add_replacer(
                    Replacer(obj.id, ability.replacement, obj.binding, None, None, until, 0),
                    obj.name, obj.controller)
            elif ability.kind == "passive":
                _refuse_unplayed(obj.name, ability.passive)
                self.add_static(
                    StaticEntry(f"{obj.id}!", ability.passive, obj.binding, None, until))

    def enter_chain(self, spell: Obj) -> None:
        """Let what a spell says of itself work while it waits: "This can't be countered."."""
        for ability in spell.abilities:
            if ability.passive is not None:
                _refuse_unplayed(spell.name, ability.passive)
                if type(ability.passive.static) in (Forbid, BonusDamage):
                    self.add_static(
                        StaticEntry(f"{spell.id}!", ability.passive, spell.binding, None, ""))

    def add_watcher(self, watcher: Watcher) -> None:
        """Let a triggered ability watch for its event."""
        trigger = watcher.ability.trigger
        assert isinstance(trigger, Pattern)
        self.serial += 1
        watcher = watcher._replace(number=self.serial)
        for kind in trigger.event.split("|"):
            self.watchers = _and(self.watchers, kind, watcher)

    def add_replacer(self, replacer: Replacer, name: str, controller: str) -> str:
        """Let a replacement or prevention watch for its event; its effect id."""
        replacement = replacer.replacement
        if "leave" in replacement.pattern.event.split("|"):
            raise NotPlayable(name, "if it would leave the board")
        self.serial += 1
        id = replacer.id
        if id in self.effects and self.effects[id].words != replacement.words:
            id = f"{id}+{self.serial}"
        replacer = replacer._replace(id=id, number=self.serial)
        kind = ("prevention" if replacement.prevent is not None
                else "doubling" if replacement.times > 1 else "replacement")
        effect = Effect(id, kind, replacer.source[0], name, controller, replacement.words,
                        self.cause if replacer.context is not None else None)
        self.effects = {**self.effects, id: effect}
        for event in replacement.pattern.event.split("|"):
            self.replacers = _and(self.replacers, event, replacer)
        return id

    def add_static(self, entry: StaticEntry) -> None:
        """Let a passive work."""
        self.serial += 1
        entry = entry._replace(id=f"{entry.id}{self.serial}",
                               created_by=self.cause if entry.context is not None else None)
        static = entry.passive.static
        if isinstance(static, Forbid):
            for kind in static.pattern.event.split("|"):
                self.forbids = _and(self.forbids, kind, entry)
        elif type(static) in _PASSIVES and not (
                type(static) is MayBePlayedTo and not isinstance(static.subject, Filter)):
            name = _PASSIVES[type(static)]
            setattr(self, name, (*getattr(self, name), entry))

    def leave_index(self, obj: Obj) -> None:
        """The abilities of an object that left no longer work; what it set up does (392)."""
        source = obj.binding
        self._keep(lambda entry: entry.source != source or entry.context is not None)

    def expire(self, until: str) -> None:
        """Effects that last until then end."""
        self._keep(lambda entry: entry.until != until)

    def remove(self, number: int) -> None:
        """One watcher or replacer, by its number, is used up."""
        self._keep(lambda entry: getattr(entry, "number", -1) != number)

    def _keep(self, wanted: Any) -> None:
        for name in ("watchers", "replacers", "forbids"):
            table = getattr(self, name)
            if not all(wanted(e) for entries in table.values() for e in entries):
                setattr(self, name, {kind: tuple(e for e in entries if wanted(e))
                                     for kind, entries in table.items()})
        for name in _PASSIVES.values():
            entries = getattr(self, name)
            if entries and not all(wanted(e) for e in entries):
                setattr(self, name, tuple(e for e in entries if wanted(e)))

    def effect_of(self, entry: StaticEntry) -> str:
        """The id of a passive as an effect that had a part in it (recorded on first use)."""
        if entry.id not in self.effects:
            if entry.context is not None:
                name, controller = entry.context.name, entry.context.controller
            else:
                obj = self.objs[entry.source[0]]
                name, controller = obj.name, obj.controller
            effect = Effect(entry.id, "passive", entry.source[0], name, controller,
                            entry.passive.words, entry.created_by)
            self.effects = {**self.effects, entry.id: effect}
        return entry.id

    def context_of(self, entry: StaticEntry | Replacer | Watcher) -> Context:
        """In whose voice the words of a passive, replacement or trigger are read."""
        if entry.context is not None:
            return entry.context
        obj = self.objs[entry.source[0]]
        context = Context(obj.id, obj.controller, entry.source)
        context.name = obj.name
        return context


def _and(table: dict[str, tuple[T, ...]], kind: str, entry: T) -> dict[str, tuple[T, ...]]:
    """A table of what watches, with one entry more."""
    return {**table, kind: (*table.get(kind, ()), entry)}


def _refuse_unheard(name: str, trigger: Any) -> None:
    """A trigger on an event that the engine does not tell of would silently never trigger."""
    for event in trigger.event.split("|"):
        if event not in HEARD:
            raise NotPlayable(name, f"when {event}")


def _refuse_unplayed(name: str, passive: Any) -> None:
    """A passive whose condition the engine does not know would be ruled on by guessing."""
    static = passive.static
    what = getattr(passive.condition, "what", "")
    if type(static) is NotPlayedPassive:
        what = static.what if static.alters else ""
    elif type(static) is GrantsText and any(a.kind != "activated" for a in static.abilities):
        what = f"have {static.words}"
    if what:
        raise NotPlayable(name, what)


def _options(options: Sequence[str]) -> str:
    return "one of " + ", ".join(options) if options else "nothing: there is no option"
