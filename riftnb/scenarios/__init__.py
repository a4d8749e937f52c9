"""Scenarios: a board, what is played on it, and the rulings that come of it.

>>> import riftnb
>>> ruling = riftnb.scenario("hidden-blade").resolve(when=["flash"])
>>> ruling.verdicts["blade.1"].verdict
'ignored'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from riftnb import board
from riftnb.engine import steps, turns
from riftnb.engine.activate import activate
from riftnb.engine.chain import resolve_top
from riftnb.engine.game import Game
from riftnb.engine.objects import CHAIN, Obj
from riftnb.engine.refusals import BadChoice, IllegalPlay, NotPlayable
from riftnb.errors import RiftnbError, ScenarioError, unknown
from riftnb.resolution import Ruling
from riftnb.rules.versions import DEFAULT, VERSIONS, RulesVersion, version
from riftnb.ruling import Board, Refusal
from riftnb.scenario_format import (
    Execution,
    RulingCase,
    ScenarioFile,
    Step,
    from_dict,
    parse,
    read,
)

if TYPE_CHECKING:
    from riftnb.explore import Exploration
    from riftnb.film import Film

#: Where the worked scenarios are.
FOLDER = Path(__file__).parent


class IllegalStep(ScenarioError):
    """A step that the rules do not allow there and then; ``rule`` is the number that says so."""

    rule = ""


class WrongAnswer(ScenarioError):
    """An answer to a decision that is none of its options."""


class Scenario:
    """A scenario file, ready to be resolved in any of its ways."""

    def __init__(self, file: ScenarioFile) -> None:
        self.file = file
        self.card = cache(file.card)  # like a start, looked up once
        self._starts: dict[tuple[str, ...], Game] = {}
        self._boards: dict[int, Board] = {}

    @property
    def id(self) -> str:
        """The name of the scenario."""
        return self.file.id

    @property
    def title(self) -> str:
        """Its title, for people."""
        return self.file.title

    @property
    def reactions(self) -> tuple[str, ...]:
        """The names of the reactions that may be played."""
        return tuple(self.file.reactions)

    @property
    def variations(self) -> tuple[str, ...]:
        """The names of the variations of the situation."""
        return tuple(self.file.variations)

    def __repr__(self) -> str:
        return f"<Scenario {self.id}: {self.title}>"

    def resolve(self, when: Sequence[str] = (), choices: Mapping[str, Any] | None = None,
                ruleset: str | RulesVersion | None = None, *, refused: str = "") -> Ruling:
        """Resolve the scenario and rule every instruction.

        Args:
            when: names of reactions in the order played, of variations, and "resolve" for the
                top of the chain to resolve before the next reaction.
            choices: answers to decisions, such as ``{"blade.1/replacement": ["hourglass"]}``.
            ruleset: "vendetta" or "vendetta-clarified" (the default).
            refused: the name or id of a step that is expected to be refused: it is left out
                and recorded, and the rest goes on without it.

        Raises:
            UnknownNameError: a name in ``when`` or ``ruleset`` is none of the scenario's.
            IllegalStep: the rules do not allow a step there and then.
            ScenarioError: an answer is no option, or a text cannot be played.
        """
        rules = self._version(ruleset)
        variations = []
        for name in when:
            if name in self.file.variations:
                variations.append(name)
            elif name not in self.file.reactions and name != "resolve":
                raise unknown("reaction or variation", name,
                              [*self.file.reactions, *self.file.variations, "resolve"],
                              file=self.file.file)
        start = self._start(tuple(variations))
        game = start.fork(rules, dict(choices) if choices else {})
        try:
            _Run(self, game, variations, refused).all(when)
        except BadChoice as error:
            raise WrongAnswer(f"choices: {error}", file=self.file.file) from None
        except NotPlayable as error:
            raise ScenarioError(str(error), file=self.file.file) from None
        if game.answers:
            wrong = [key for key in set(game.answers) - game.used if not _answerable(key, game)]
            if wrong:
                keys = [d.key for d in game.decisions]
                raise unknown("choice", sorted(wrong)[0], keys, file=self.file.file)
        return Ruling(self, start, game, tuple(when), choices, refused)

    def film(self, ruling: Ruling) -> Film:
        """Resolve again what was ruled, and keep the moment after each event."""
        from riftnb.film import Film
        game = ruling.fork()
        film = Film(game, self.board_before(ruling.start))
        variations = [name for name in ruling.when if name in self.file.variations]
        _Run(self, game, variations, ruling.refused, film.close).all(ruling.when)
        return film

    def _version(self, ruleset: str | RulesVersion | None) -> RulesVersion:
        try:
            return version(ruleset)
        except KeyError:
            raise unknown("rules version", ruleset, VERSIONS, file=self.file.file) from None

    def _start(self, variations: tuple[str, ...]) -> Game:
        """The board as it begins under some variations; built once, never changed."""
        start = self._starts.get(variations)
        if start is None:
            try:
                start = board.build(self.file, variations)
            except NotPlayable as error:
                raise ScenarioError(str(error), file=self.file.file) from None
            self._starts[variations] = start
        return start

    def board_before(self, start: Game) -> Board:
        """A start as plain data; built once, as the start never changes."""
        known = self._boards.get(id(start))
        if known is None:
            known = self._boards[id(start)] = board.snapshot(start)
        return known

    def explore(self, depth: int = 2, ruleset: str | RulesVersion | None = None,
                limit: int = 20_000) -> Exploration:
        """Every setting: each variation, reactions in every order, every answer to a decision.

        Args:
            depth: how many reactions may be played in one setting.
            ruleset: the rules version, by default the current one.
            limit: how many settings are tried at most; the largest are left out.
        """
        from riftnb.explore import Exploration
        return Exploration(self, depth, ruleset, limit)

    def to_yaml(self, when: Sequence[str] | None = None,
                choices: Mapping[str, Any] | None = None,
                ruleset: str | None = None) -> str:
        """The scenario as the text of a scenario file.

        Args:
            when: None for the scenario with the rulings that it has; else the setting (as in
                :meth:`resolve`) whose ruling, every verdict and draw, takes their place.
            choices, ruleset: of that setting; answers to what nobody asks are left out.

        Raises:
            RiftnbError: the setting cannot be ruled (as :meth:`resolve` says), or the scenario
                cannot be said in a file.
        """
        from riftnb.scenario_format.write import to_yaml
        if when is None and not choices and ruleset is None:
            return to_yaml(self.file)
        case = self._case(when or (), choices or {}, ruleset)
        return to_yaml(self.file.replace(rulings=(case,)))

    def _case(self, when: Sequence[str], choices: Mapping[str, Any],
              ruleset: str | None) -> RulingCase:
        """What the engine says of a setting, as a ruling of a file."""
        ruling = self.resolve(when, choices, ruleset)
        asked = {decision.key for decision in ruling.record.decisions}
        rules = self._version(ruleset)
        return RulingCase(
            when=tuple(when), ruleset=None if rules == DEFAULT else rules.name,
            choices={key: tuple(value) if isinstance(value, (list, tuple)) else value
                     for key, value in choices.items() if key in asked},
            verdicts={id: verdict.verdict for id, verdict in ruling.verdicts.items()},
            draws=ruling.draws)

    def save(self, path: str | Path, when: Sequence[str] | None = None,
             choices: Mapping[str, Any] | None = None, ruleset: str | None = None, *,
             overwrite: bool = False) -> Path:
        """Write :meth:`to_yaml` to a file, whole or not at all; gives its path.

        Raises:
            RiftnbError: there is a file already and ``overwrite`` is false; it cannot be
                written; or :meth:`to_yaml` refuses.
        """
        from riftnb.files import write_whole
        text = self.to_yaml(when, choices, ruleset)
        return write_whole(path, text, overwrite=overwrite)

    def explorer(self) -> Any:
        """The explorer of this scenario, for a notebook."""
        from riftnb.widgets import explorer
        return explorer(self)


def _answerable(key: str, game: Game) -> bool:
    """Whether an answer that was not asked for speaks at least of something that is there."""
    instruction, _, kind = key.rpartition("/")
    if kind not in ("replacement", "may", "pick", "to", "order", "split", "mode"):
        return False
    if instruction.startswith("cleanup/"):
        return True
    return any(v.id == instruction for v in game.verdicts) or any(
        i.id == instruction.rpartition(".")[0] for i in game.items)


class _Run:
    """One way through a scenario: its steps, in order."""

    def __init__(self, scenario: Scenario, game: Game, variations: Sequence[str],
                 refused: str, quiet: Callable[[], None] | None = None) -> None:
        self.scenario = scenario
        self.file = scenario.file
        self.game = game
        self.variations = [scenario.file.variations[name] for name in variations]
        self.refused = refused
        self.quiet = quiet  # told when a step is about to begin

    def all(self, when: Sequence[str]) -> None:
        """Run the script, then the reactions, then resolve what is left."""
        script = self.file.script
        for variation in self.variations:
            if variation.script is not None:
                script = variation.script
        for variation in self.variations:
            for step in variation.before:
                self.step(step)
        for step in script:
            self.step(step)
        for name in when:
            if name == "resolve":
                resolve_top(self.game)
            elif name in self.file.reactions:
                self.step(self.file.reactions[name])
        self.drain()

    def drain(self) -> None:
        """What is still on the chain resolves."""
        for _ in range(1000):
            if not self.game.chain:
                return
            resolve_top(self.game)
        raise ScenarioError("the chain does not come to an end", file=self.file.file)

    def step(self, step: Step) -> None:
        """Take one step; one that is refused is an error, or what the ruling expects."""
        game = self.game
        game.step = step.name
        if self.quiet is not None:
            self.quiet()
        # a variation's script stands in for the script: its first step is "script[0]" as well
        if self.refused and self.refused in (
                step.name, step.id, step.name.rpartition(".")[2]) and self._is_refused(step):
            return
        try:
            _STEPS[step.kind](self, step)
        except IllegalPlay as error:
            raise self._illegal(step, error) from None
        except NotPlayable as error:
            raise ScenarioError(str(error), file=self.file.file, line=step.line,
                                path=step.name) from None
        game.step_targets = game.step_mode = None

    def _is_refused(self, step: Step) -> bool:
        """Whether a step is refused, as the ruling expects: it is tried on a copy, since much may
        have happened by then that never did."""
        game = self.game
        self.game = deepcopy(game, {id(game.events): list(game.events)})
        try:
            _STEPS[step.kind](self, step)
        except IllegalPlay as error:
            game.refusals.append(Refusal(step.name, error.reason, error.rule))
            return True
        except (NotPlayable, BadChoice):
            return False
        finally:
            self.game = game
        return False

    def _illegal(self, step: Step, error: IllegalPlay) -> IllegalStep:
        place: dict[str, Any] = {"file": self.file.file, "line": step.line, "path": step.name}
        message = f"{error.reason} ({error.rule})" if error.rule else error.reason
        if error.value:
            place["value"] = error.value
        found = IllegalStep(message, expected=error.expected, **place)
        found.rule = error.rule
        return found

    # -- the kinds of step --------------------------------------------------------------

    def repeats(self, step: Step) -> Sequence[Execution]:
        """The further executions of a spell, its own or a variation's."""
        for variation in self.variations:
            if step.id in variation.repeat:
                return variation.repeat[step.id]
        return step.repeat

    def play(self, step: Step) -> None:
        """A card is played: the one of that id in a hand, or one brought in by name."""
        game = self.game
        obj = game.objs.get(step.what)
        brought = obj is None
        if obj is None:
            if step.from_hidden:
                self.refuse_second(step)
            obj = self.bring_in(step)
        elif obj.zone != "hand" and not obj.facedown and not step.from_flow:
            raise IllegalPlay(f"{step.what} is in no hand", "349", step.what, "a card in hand")
        try:
            steps.play(game, obj, by=step.by, id=obj.id, targets=step.targets, to=step.to or "",
                       mode=step.mode, repeat=self.repeats(step),
                       hidden_at=(step.at or "") if step.from_hidden else None,
                       timing=not step.timing_any, flow=step.from_flow)
        except IllegalPlay:
            if brought and obj.zone == CHAIN and all(i.object != obj.id for i in game.chain):
                del game.objs[obj.id]
                game.owned.discard(obj.id)
            raise

    def refuse_second(self, step: Step) -> None:
        """A card that lies face down is played by its id: its name would bring in another."""
        here = [o.id for o in self.game.on_board() if o.facedown and o.name == step.what
                and o.controller == step.by and step.at in (None, "", o.at)]
        if here:
            raise IllegalPlay(f"{step.what} lies face down at {self.game.objs[here[0]].at}, and "
                              "its name would bring in a second one", "811", step.what,
                              f"play: {' or '.join(here)}")

    def bring_in(self, step: Step) -> Obj:
        """A card that the step names is in its player's hand, under the step's id; with a number
        if the card of that id was already played."""
        game, id, k = self.game, step.id, 2
        while id in game.objs:  # it was already played
            id, k = f"{step.id}-{k}", k + 1
        obj = board.new_card(self.scenario.card(step.what), id, step.by)
        obj.zone = CHAIN
        game.objs[id] = obj
        game.owned.add(id)
        return obj

    def activate(self, step: Step) -> None:
        """An ability of an object is activated."""
        activate(self.game, self.game.objs[step.what], by=step.by, id=step.id,
                 targets=step.targets, to=step.to or "", mode=step.mode,
                 timing=not step.timing_any)

    def move(self, step: Step) -> None:
        """A unit makes its standard move."""
        turns.move(self.game, self.game.objs[step.what], by=step.by, to=step.to or "",
                   targets=step.targets, mode=step.mode)

    def attack(self, step: Step) -> None:
        """A unit attacks."""
        turns.attack(self.game, self.game.objs[step.what], by=step.by, at=step.at or "",
                     targets=step.targets, mode=step.mode)

    def score(self, step: Step) -> None:
        """A player conquers or holds."""
        turns.score(self.game, step.kind, step.what or step.by, step.at or "", step.targets,
                    step.mode)

    def phase(self, step: Step) -> None:
        """A phase begins."""
        turns.phase(self.game, step.phase, step.targets)

    def set(self, step: Step) -> None:
        """The board is changed by hand."""
        for id, state in step.sets.items():
            turns.set_state(self.game, id, state)

    def resolve(self, step: Step) -> None:
        """The top of the chain resolves."""
        resolve_top(self.game)

    def resolve_all(self, step: Step) -> None:
        """The whole chain resolves."""
        self.drain()


_STEPS: dict[str, Any] = {
    "play": _Run.play, "activate": _Run.activate, "move": _Run.move, "attack": _Run.attack,
    "conquer": _Run.score, "hold": _Run.score, "phase": _Run.phase, "set": _Run.set,
    "resolve": _Run.resolve, "resolve all": _Run.resolve_all,
}


def names() -> tuple[str, ...]:
    """The ids of the worked scenarios that riftnb ships."""
    return tuple(sorted(_shipped()))


_IDS: dict[str, Path] = {}


def _shipped() -> dict[str, Path]:
    if not _IDS:
        for path in sorted(FOLDER.glob("*.yaml")):
            for line in path.read_text(encoding="utf-8").splitlines():
                if line.startswith("id:"):
                    _IDS[line[3:].strip()] = path
                    break
            _IDS.setdefault(path.stem, path)
    return _IDS


def scenario(source: str | Path | dict[str, Any]) -> Scenario:
    """A scenario: a worked one by its id, one in a file by its path, or one in a dict.

    Raises:
        UnknownNameError: no worked scenario has that id, and there is no such file.
        ScenarioError: it is no scenario.
    """
    if isinstance(source, dict):
        return Scenario(from_dict(source))
    if isinstance(source, str) and "/" not in source and not source.endswith((".yaml", ".yml")):
        path = _shipped().get(source)
        if path is None and not Path(source).exists():
            raise unknown("scenario", source, names())
        return Scenario(read(path or source))
    return Scenario(read(source))


def read_text(text: str, name: str = "pasted text") -> Scenario:
    """The scenario in a text, bounded as a file is; ``name`` is how its errors call it.

    Raises:
        ScenarioError: it is no scenario; :func:`riftnb.errors.problem` says where in the text.
    """
    return Scenario(parse(text, name))


__all__ = ["IllegalStep", "RiftnbError", "Scenario", "WrongAnswer", "names", "read_text",
           "scenario"]
