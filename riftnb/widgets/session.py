"""The state of an explorer, and nothing else: what is set, shown, selected and guessed.

A :class:`Session` holds no widget.  Views watch it: each change tells them what kind of thing
changed ("ruling", "moment", "selected", "guess", "scenario"), and they show the session as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from riftnb.errors import RiftnbError
from riftnb.flips import Flip, verdict_flips
from riftnb.resolution import Ruling
from riftnb.rules.versions import DEFAULT, VERSIONS
from riftnb.ruling import Board, Decision, Event, Moment, Verdict
from riftnb.ruling import Ruling as Record
from riftnb.scenarios import Scenario
from riftnb.show.moments import NOT_YET, at_moment
from riftnb.show.names import Names, listed
from riftnb.show.words import fate, sentence
from riftnb.widgets.setting import (
    Offer,
    Outcome,
    Setting,
    open_decisions,
    outcome,
    palette,
)

Watcher = Callable[[str], None]

#: What an instruction comes to whose chain item does not resolve.
NEVER = "never resolves"


class Mark(NamedTuple):
    """How a guess did: what was asked (``id`` of an instruction, or "P1 draws"), the ``guess``,
    the ``answer``, and a sentence that says why."""

    id: str
    guess: str
    answer: str
    why: str

    @property
    def right(self) -> bool:
        """Whether the guess was the answer."""
        return self.guess == self.answer


class Session:
    """A scenario that somebody explores."""

    def __init__(self, scenario: Scenario, when: Sequence[str] = (),
                 ruleset: str | None = None) -> None:
        self._watchers: list[Watcher] = []
        self._begin(scenario, Setting.of(scenario, when, ruleset))

    def _begin(self, scenario: Scenario, setting: Setting) -> None:
        self.scenario = scenario
        self.setting = setting
        self.predicting = False
        #: The last setting that could be ruled.
        self.possible: Setting = Setting(ruleset=setting.ruleset)
        self._rule()
        #: What the last change did to verdicts: one before it, the other after it.
        self.changes: tuple[Flip, ...] = ()

    def _rule(self) -> None:
        """The ruling of the setting.  Which moment is shown, what is selected and guessed belongs
        to one ruling: it starts again."""
        self.outcome: Outcome = outcome(self.scenario, self.setting)
        if self.outcome.ruling is not None:
            self.possible = self.setting
        self.moment: int | None = None
        self.selected = ""
        self.guesses: dict[str, str] = {}
        self.revealed = False
        self.__dict__.pop("flips", None)
        self.__dict__.pop("shown", None)

    def watch(self, watcher: Watcher) -> None:
        """``watcher`` is called with the kind of each change from now on."""
        self._watchers.append(watcher)

    def tell(self, kind: str) -> None:
        """Tell everybody that something of this kind changed."""
        for watcher in self._watchers:
            watcher(kind)

    # -- what a reader does ----------------------------------------------------------------

    def open(self, scenario: Scenario, when: Sequence[str] = ()) -> None:
        """Explore another scenario.

        Raises:
            UnknownNameError: a name in ``when`` is none of the scenario's.
        """
        self._begin(scenario, Setting.of(scenario, when))
        self.tell("scenario")

    def change(self, setting: Setting) -> None:
        """Another setting: it is ruled at once."""
        if setting == self.setting:
            return
        was = self.ruling
        self.setting = setting
        self._rule()
        self.changes = () if was is None or self.ruling is None else tuple(
            flip for flip in verdict_flips(was.verdicts, self.ruling.verdicts)
            if flip.one and flip.other)
        self.tell("ruling")

    def back(self) -> None:
        """From a setting that is not possible back to the last one that was."""
        self.change(self.possible)

    def show(self, moment: int | None) -> None:
        """Show the board as it stood after this many events (None: after the last)."""
        if moment is not None and moment >= self.last:
            moment = None
        if moment != self.moment:
            self.moment = moment
            self.__dict__.pop("shown", None)
            self.tell("moment")

    def select(self, key: str) -> None:
        """Select an instruction ("instruction:blade.1"), or nothing ("").  An event
        ("event:4") moves the time to it; what is neither is left alone."""
        kind, _, ref = key.partition(":")
        if kind not in ("", "instruction", "event"):
            return
        if kind == "event":
            if not self.hidden and ref in {str(event.n) for event in self.events}:
                self.show(self._moment_of(int(ref)))
            return
        chosen = ref if kind == "instruction" and ref in self.verdicts else ""
        if self.hidden or chosen == self.selected:
            chosen = ""
        if chosen != self.selected:
            self.selected = chosen
            self.tell("selected")

    def predict(self, on: bool) -> None:
        """Predict first: the ruling is hidden until the reader has guessed it."""
        if on != self.predicting:
            self.predicting = on
            self.revealed = False
            self.guesses = {}
            self.selected = ""
            self.moment = None
            self.changes = ()
            self.__dict__.pop("shown", None)
            self.tell("ruling")

    def guess(self, question: str, answer: str) -> None:
        """A guess (an empty one takes it back); nothing tells whether it is right."""
        if answer:
            self.guesses[question] = answer
        else:
            self.guesses.pop(question, None)
        self.tell("guess")

    def reveal(self) -> None:
        """Show the ruling, once everything has been guessed."""
        if self.hidden and self.complete:
            self.revealed = True
            self.__dict__.pop("shown", None)
            self.tell("ruling")

    # -- what there is to show ----------------------------------------------------------------

    @property
    def ruling(self) -> Ruling | None:
        """The ruling, or None where the setting is not possible."""
        return self.outcome.ruling

    @property
    def hidden(self) -> bool:
        """Whether the ruling is still to be predicted."""
        return self.predicting and not self.revealed

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict on each instruction."""
        if self.ruling is None:
            return {}
        return {id: verdict.verdict for id, verdict in self.ruling.verdicts.items()}

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
        return self.ruling.record.events if self.ruling is not None else ()

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments of the ruling: the start, and one after each event."""
        return self.ruling.moments if self.ruling is not None else ()

    @property
    def last(self) -> int:
        """How many events there are."""
        return len(self.events)

    @property
    def at(self) -> int:
        """The number of the moment that is shown; while a ruling is hidden, the one before
        anything resolves."""
        if self.hidden:
            return self.ready
        return self.last if self.moment is None else self.moment

    @property
    def ready(self) -> int:
        """The moment at which everything waits on the chain: before the first item resolves."""
        for event in self.events:
            if event.kind == "resolve":
                return self._moment_of(event.n) - 1
        return self.last

    def _moment_of(self, event: int) -> int:
        """The moment after an event."""
        return 1 + next(i for i, e in enumerate(self.events) if e.n == event)

    @property
    def frame(self) -> Moment | None:
        """The moment that is shown, or None at the end."""
        if self.ruling is None or self.at == self.last:
            return None
        return self.moments[self.at]

    @cached_property
    def shown(self) -> Record | None:
        """The record as it stood at the moment that is shown."""
        if self.ruling is None:
            return None
        record: Record = self.ruling.record
        if self.hidden:
            return at_moment(self._told(record), self.moments[self.ready])
        return record if self.frame is None else at_moment(record, self.frame)

    @property
    def board(self) -> Board | None:
        """The board at the moment that is shown."""
        if self.ruling is None:
            return None
        return self.moments[self.at].board if self.at < self.last else self.ruling.record.after

    @property
    def board_before(self) -> Board | None:
        """The board that it is compared with: the one an event ago; at the end, the one before
        anything resolved."""
        if self.ruling is None or self.hidden or not self.last:
            return None
        return self.moments[self.ready if self.at == self.last else max(0, self.at - 1)].board

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The palette: every reaction, and why it cannot be played next where it cannot."""
        offers = palette(self.scenario, self.setting)
        if self.ruling is not None:
            return offers
        stuck = "what is played is not possible"
        return tuple(offer._replace(why_not=stuck) for offer in offers)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions that a reader can make; while the ruling is hidden, those about what is
        asked, and those that were answered before."""
        if self.ruling is None:
            return ()
        found = open_decisions(self.ruling)
        if self.hidden:
            known = {item.id for item in self._told(self.ruling.record).items}
            answered = dict(self.setting.choices)
            found = [decision for decision in found
                     if _item_of(decision) in known or decision.key in answered]
        return tuple(found)

    def answerable(self, key: str, value: Any) -> bool:
        """Whether a decision may be answered so: the engine is asked."""
        answered = self.setting.answer(key, value)
        try:
            self.scenario.resolve(answered.when, dict(answered.choices), answered.ruleset)
        except RiftnbError:
            return False
        return True

    @property
    def ruleset(self) -> str:
        """The name of the rules version."""
        return self.setting.ruleset or DEFAULT.name

    @cached_property
    def flips(self) -> tuple[Flip, ...]:
        """The verdicts that the other rules version gives otherwise: one here, the other there."""
        other = next(name for name in VERSIONS if name != self.ruleset)
        there = outcome(self.scenario, self.setting.under(other)).ruling
        if there is None or self.ruling is None:
            return ()
        return verdict_flips(self.ruling.verdicts, there.verdicts)

    # -- predictions ------------------------------------------------------------------------

    @property
    def questions(self) -> tuple[str, ...]:
        """What is to be predicted: each instruction that can be known of, and what each player
        draws."""
        if self.ruling is None:
            return ()
        asked = (verdict.id for verdict in self._told(self.ruling.record).verdicts)
        return (*asked, *(f"{player} draws" for player in self.ruling.draws))

    @property
    def asked(self) -> Record | None:
        """The record that the questions are about; see :attr:`questions`."""
        return None if self.ruling is None else self._told(self.ruling.record)

    def _told(self, record: Record) -> Record:
        """The record without what would give the ruling away: the abilities that trigger later
        are left out; what never resolves stands there like the rest."""
        assert self.ruling is not None
        moment = self.moments[self.ready]
        later = {item.id for item in record.items[moment.items:]
                 if item.kind in ("triggered", "delayed")}
        waiting = {id: n for n, id in enumerate(reversed(moment.board.chain), 1)}
        never = [v._replace(verdict=NOT_YET, reason="pending") for v in self.ruling.unruled
                 if v.item in waiting]
        return record._replace(
            items=tuple(item._replace(order=waiting.get(item.id, item.order))
                        for item in record.items if item.id not in later),
            verdicts=(*(v for v in record.verdicts if v.item not in later), *never))

    @property
    def complete(self) -> bool:
        """Whether every question has a guess."""
        return all(question in self.guesses for question in self.questions)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """How the guesses did, once the ruling is revealed."""
        if self.ruling is None or not self.revealed:
            return ()
        record = self.ruling.record
        given: dict[str, Verdict] = self.ruling.verdicts
        marks = [Mark(id, self.guesses.get(id, ""), given[id].verdict, sentence(record, given[id]))
                 if id in given else
                 Mark(id, self.guesses.get(id, ""), NEVER, _fate(record, id))
                 for id in self.questions if not id.endswith(" draws")]
        for player, n in self.ruling.draws.items():
            question = f"{player} draws"
            marks.append(Mark(question, self.guesses.get(question, ""), str(n),
                              _draws(record, player, n)))
        return tuple(marks)


def _fate(record: Record, instruction: str) -> str:
    """What became of the item of an instruction that has no verdict."""
    names = Names(record)
    item = names.items[instruction.rpartition(".")[0].partition("#")[0]]
    return f"{names.item(item.id)} never resolved: {fate(item)}."


def _item_of(decision: Decision) -> str:
    """The chain item that a decision belongs to; "" for none."""
    where = decision.key.rpartition("/")[0]
    return where.rpartition(".")[0].partition("#")[0] or where


def _draws(record: Record, player: str, n: int) -> str:
    """Why a player drew as many cards as they did."""
    names = Names(record)
    by = [names.instruction(event.instruction) for event in record.events
          if event.kind == "draw" and event.player == player and event.instruction]
    if by:
        return f"{player} drew {n} through {listed(list(dict.fromkeys(by)))}."
    return f"No instruction made {player} draw."


__all__ = ["Mark", "Session"]
