"""A resolution on film: the board after each event, taken from the engine while it resolves.

The engine notes an event before it changes anything.  So what the board is when the next event
is noted, when the next step of the scenario begins, or when all is over, is what this event and
all that followed from it left.
"""

from __future__ import annotations

from collections.abc import Iterator

from riftnb.board import snapshot
from riftnb.engine.game import Game
from riftnb.ruling import Board, Event, Moment, Verdict


class Film(list[Event]):
    """The list of events of a game that also keeps the moment after each of them."""

    def __init__(self, game: Game, before: Board) -> None:
        super().__init__(game.events)
        self.game = game
        self._before = before
        self._frames: list[tuple[Moment, tuple[Verdict, ...]]] = []
        game.events = self

    def append(self, event: Event) -> None:
        """Note an event; the moment after the one before it is over."""
        self.close()
        super().append(event)

    def close(self) -> None:
        """The moment after the last event is over, if it is not already."""
        n = len(self)
        if len(self._frames) > n:
            return
        game = self.game
        waiting = {deferred.slot for deferred in game.deferred}
        ruled = tuple(v for i, v in enumerate(game.verdicts) if i not in waiting)
        self._frames.append((
            Moment(n, snapshot(game, self._before), (), len(game.items), len(game.effects),
                   len(game.decisions)), ruled))

    def moments(self) -> tuple[Moment, ...]:
        """All moments, when nothing is left to happen."""
        del self._frames[len(self):]
        self.close()
        return tuple(self._told())

    def _told(self) -> Iterator[Moment]:
        """Each moment with the verdicts that stand by then: those that are put off to a cleanup
        and changed there do not."""
        final = set(self.game.verdicts)
        for moment, ruled in self._frames:
            yield moment._replace(verdicts=tuple(v.id for v in ruled if v in final))


__all__ = ["Film"]
