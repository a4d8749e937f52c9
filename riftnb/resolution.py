"""The ruling as people use it: the record of :mod:`riftnb.ruling`, with words and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from riftnb import board, ruling
from riftnb.engine.game import Game

if TYPE_CHECKING:
    import graphviz

    from riftnb.scenarios import Scenario


class Ruling:
    """What a resolution came to.

    ``verdicts`` maps an instruction's id (``blade.1``) to its verdict; ``record`` is everything
    as plain data.  A bare name at the end of a notebook cell shows the picture and the words.
    """

    def __init__(self, scenario: Scenario, start: Game, game: Game, when: tuple[str, ...],
                 choices: Mapping[str, Any] | None = None, refused: str = "") -> None:
        self.scenario = scenario
        self.when = when
        self.start = start
        self._game = game
        self._choices = choices
        self.refused = refused

    @cached_property
    def record(self) -> ruling.Ruling:
        """The whole record, as plain data."""
        game = self._game
        before = self.scenario.board_before(self.start)
        items = tuple(
            ruling.Item(i.id, i.kind, i.name, i.source[0], i.controller, i.words,
                        tuple(tuple(b[0] for b in slot)
                              for e in (i.first or i.executions)[:1] for slot in e.targets),
                        i.order, i.fate, i.created_by)
            for i in game.items)
        return ruling.Ruling(
            self.scenario.id, self.scenario.title, game.version.name, self.when, items,
            tuple(game.verdicts), tuple(game.events), tuple(game.effects.values()),
            tuple(game.decisions), tuple(game.refusals), before, board.snapshot(game, before))

    @cached_property
    def moments(self) -> tuple[ruling.Moment, ...]:
        """The start, and the moment after each event: the resolution is run again and filmed."""
        return self.scenario.film(self).moments()

    def fork(self) -> Game:
        """The game as this resolution began, to resolve it once more."""
        return self.start.fork(self._game.version, dict(self._choices or {}))

    @property
    def verdicts(self) -> dict[str, ruling.Verdict]:
        """The verdict on each instruction, by its id."""
        return {v.id: v for v in self._game.verdicts}

    @property
    def decisions(self) -> tuple[ruling.Decision, ...]:
        """The choices that the rules left to a player, in order."""
        return tuple(self._game.decisions)

    @property
    def unruled(self) -> tuple[ruling.Verdict, ...]:
        """The instructions of the chain items that never resolved (a spell that was countered),
        without a verdict: they have none."""
        ruled = {v.item for v in self._game.verdicts}
        return tuple(
            ruling.Verdict(f"{execution.prefix}.{each.n}", item.id, each.n, each.words, "", "", ())
            for item in self._game.items if item.id not in ruled
            for execution in item.executions for each in execution.ability.instructions)

    @property
    def draws(self) -> dict[str, int]:
        """How many cards each player drew."""
        drawn = dict.fromkeys(self._game.players, 0)
        drawn.update(self._game.draws)
        return drawn

    def explain(self) -> str:
        """Each instruction's verdict and reason, in sentences that a judge could read aloud."""
        from riftnb.show.words import explain
        return explain(self.record)

    def table(self) -> str:
        """The verdicts as a text table."""
        from riftnb.show.table import text_table
        return text_table(self.record)

    def graph(self) -> graphviz.Digraph:
        """The dependency graph of the instructions, with verdicts and causes."""
        from riftnb.show.graph import ruling_graph
        return ruling_graph(self.record)

    def to_dict(self) -> dict[str, Any]:
        """The whole ruling as plain data for JSON, the same for the same input."""
        plain: dict[str, Any] = _plain(self.record)
        return plain

    def __repr__(self) -> str:
        words = ", ".join(f"{v.id} {v.verdict}" for v in self._game.verdicts)
        return f"<Ruling {self.scenario.id} {list(self.when)}: {words}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from riftnb.show.html import ruling_html
        return {"text/html": ruling_html(self.record), "text/plain": self.explain()}


def _plain(value: Any) -> Any:
    """Named tuples as dicts with sorted meaning kept, tuples as lists."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name.rstrip("_"): _plain(part)
                for name, part in zip(value._fields, value)}
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return value
