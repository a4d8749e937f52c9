"""One clause being read, and the readers of the actions that it can hold."""

from __future__ import annotations

from collections.abc import Callable

from riftnb.program import Action, Duration, Who, You
from riftnb.text.ambiguity import decide
from riftnb.text.amounts import FOR_GOOD, duration
from riftnb.text.scope import Scope
from riftnb.text.tree import Part


class Clause:
    """One clause being read: its scope and what stands around it."""

    def __init__(self, scope: Scope, part: Part, start: Callable[[Part], None],
                 lasting: Duration | None, instead: bool) -> None:
        self.scope = scope
        self.part = part
        self.start = start  # begins an instruction: actor, condition, permission, cost
        self.lasting = lasting
        self.instead = instead

    def open(self, part: Part) -> None:
        """Begin an instruction with these words."""
        self.start(part)

    def close(self, action: Action) -> None:
        """End it; "… instead" stands in for the last instruction of its kind."""
        stands_in = 0
        if self.instead:
            scope = self.scope
            stands_in = scope.last(type(action)) or len(scope.instructions)
            alike = [i for i in scope.instructions if type(i.action) is type(action)]
            if len(alike) > 1:
                options = [f"in place of {i.n} (“{i.words}”)" for i in alike]
                stands_in = alike[decide(self.part, options, "nearest", len(alike) - 1)].n
            if not stands_in:
                raise self.part.error("an instruction before that \"instead\" can mean")
        self.scope.finish(action, stands_in)

    @property
    def who(self) -> Who:
        """Who performs it."""
        return self.scope.actor or You()

    def until(self, part: Part) -> Duration:
        """The duration that the clause or its sentence gives."""
        found = duration(part)
        return self.lasting if found == FOR_GOOD and self.lasting is not None else found


Reader = Callable[[Clause, Part], Action]
READERS: dict[str, Reader] = {}


def reads(rule: str) -> Callable[[Reader], Reader]:
    """Register the reader of a grammar rule that is one game action."""

    def register(reader: Reader) -> Reader:
        READERS[rule] = reader
        return reader

    return register


__all__ = ["Clause", "READERS", "reads"]
