"""An ability while it is being read, sentence by sentence."""

from __future__ import annotations

from riftnb.program import Ability, Condition, Cost, Passive, Pattern, Replacement
from riftnb.text.conditions import both
from riftnb.text.effects import Sentence, close_nested
from riftnb.text.scope import Scope
from riftnb.text.tree import Part


class Open:
    """An ability whose sentences may go on."""

    def __init__(self, kind: str, scope: Scope, words: str) -> None:
        self.kind = kind
        self.scope = scope
        self.inner = scope  # where the next sentence goes: a "do this:" stays open
        self.words = [words]
        self.triggers: list[Pattern | None] = [None]
        self.limits: list[Condition | None] = [None]
        self.condition: Condition | None = None
        self.label: Condition | None = None
        self.may = False
        self.cost: Cost | None = None
        self.speed = ""
        self.limit = 0
        self.modes: list[Open] = []
        self.fresh = ""
        self.name = ""  # the word before it: "Deathknell"
        self.passive: Passive | None = None
        self.offers = False  # a passive about a cost that somebody may pay: "if they do, …"
        self.replacement: Replacement | None = None

    def sentence(self, effect: Part, label: Condition | None = None, free: bool = False) -> None:
        """Read one more sentence into it."""
        if self.replacement is not None and self.replacement.prevent is not None:
            raise effect.error("the start of an ability")
        self.inner = Sentence(self.inner, effect, label, free).read()

    def finish(self) -> list[Ability]:
        """The abilities that it makes: one for each event that its trigger names."""
        close_nested(self.inner, self.scope)
        words = ". ".join(self.words)
        replacement = self.replacement
        if replacement is not None:
            replacement = replacement.replace(
                instructions=tuple(self.scope.instructions), words=words)
            return [Ability("replacement", words, replacement=replacement, zone=self.scope.zone)]
        modes = tuple(a for m in self.modes for a in m.finish())
        return [
            Ability(self.kind, words, tuple(self.scope.instructions), tuple(self.scope.choices),
                    modes, trigger, both(self.label, only, self.condition), self.may, self.cost,
                    self.speed, self.scope.zone, self.passive, None, self.limit, self.fresh,
                    self.name)
            for trigger, only in zip(self.triggers, self.limits)
        ]


__all__ = ["Open"]
