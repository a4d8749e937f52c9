"""What an explorer is set to, and the ruling that comes of it: no widgets, no browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from riftnb.errors import RiftnbError, unknown
from riftnb.resolution import Ruling
from riftnb.ruling import Decision
from riftnb.scenarios import Scenario
from riftnb.widgets.labels import reaction_label

#: How many reactions an explorer lets a reader play.
MOST = 6


class Setting(NamedTuple):
    """What is chosen: variations, reactions in order (each with whether the top of the chain
    resolves before it), answers to decisions, and the rules version (None: the default)."""

    variations: tuple[str, ...] = ()
    reactions: tuple[str, ...] = ()
    resolve_first: tuple[bool, ...] = ()
    choices: tuple[tuple[str, Any], ...] = ()
    ruleset: str | None = None

    @property
    def when(self) -> list[str]:
        """As a ruling of a scenario file says it."""
        found = list(self.variations)
        for name, first in zip(self.reactions, self.resolve_first, strict=True):
            if first:
                found.append("resolve")
            found.append(name)
        return found

    @classmethod
    def of(cls, scenario: Scenario, when: Sequence[str], ruleset: str | None = None) -> Setting:
        """The setting that a ruling's ``when`` means.

        Raises:
            UnknownNameError: a name is no reaction or variation of the scenario.
        """
        variations, reactions, firsts = [], [], []
        waiting = False
        for name in when:
            if name in scenario.variations:
                variations.append(name)
            elif name == "resolve":
                waiting = True
            elif name in scenario.reactions:
                reactions.append(name)
                firsts.append(waiting)
                waiting = False
            else:
                raise unknown("reaction or variation", name,
                              [*scenario.reactions, *scenario.variations, "resolve"],
                              file=scenario.file.file)
        return cls(tuple(variations), tuple(reactions), tuple(firsts), ruleset=ruleset)

    # Answers to decisions belong to one situation: each change of it forgets them.

    def add(self, reaction: str) -> Setting:
        """The reaction is played after the others."""
        return self._replace(reactions=(*self.reactions, reaction),
                             resolve_first=(*self.resolve_first, False), choices=())

    def remove(self, place: int) -> Setting:
        """The reaction at this place is not played."""
        return self._replace(reactions=_without(self.reactions, place),
                             resolve_first=_without(self.resolve_first, place), choices=())

    def swap(self, place: int) -> Setting:
        """The reaction at this place is played before the one ahead of it."""
        order = list(range(len(self.reactions)))
        order[place - 1], order[place] = order[place], order[place - 1]
        return self._replace(reactions=tuple(self.reactions[i] for i in order),
                             resolve_first=tuple(self.resolve_first[i] for i in order),
                             choices=())

    def wait(self, place: int, first: bool) -> Setting:
        """Whether the top of the chain resolves before the reaction at this place."""
        firsts = list(self.resolve_first)
        firsts[place] = first
        return self._replace(resolve_first=tuple(firsts), choices=())

    def vary(self, variation: str, on: bool) -> Setting:
        """With or without a variation."""
        kept = tuple(name for name in self.variations if name != variation)
        return self._replace(variations=(*kept, variation) if on else kept, choices=())

    def answer(self, key: str, value: Any) -> Setting:
        """A player answers a decision."""
        return self._replace(choices=tuple({**dict(self.choices), key: value}.items()))

    def under(self, ruleset: str) -> Setting:
        """Under another version of the rules."""
        return self._replace(ruleset=ruleset)


def _without(values: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return values[:place] + values[place + 1:]


class Outcome(NamedTuple):
    """A ruling, or why there is none (in words)."""

    ruling: Ruling | None
    error: str = ""


def outcome(scenario: Scenario, setting: Setting) -> Outcome:
    """The ruling of a setting; answers to decisions that no longer arise are left out.

    It never raises: a handler's exception is invisible in a notebook.
    """
    try:
        return Outcome(scenario.resolve(setting.when, dict(setting.choices), setting.ruleset))
    except RiftnbError as error:
        if setting.choices:
            return outcome(scenario, setting._replace(choices=()))
        return Outcome(None, f"{getattr(error, 'message', error)}.")
    except Exception as error:
        return Outcome(None, f"something went wrong inside: {type(error).__name__}: {error}.")


class Offer(NamedTuple):
    """A reaction of the palette: its ``name``, its ``label``, and ``why_not`` it cannot be
    played next ("" if it can)."""

    name: str
    label: str
    why_not: str = ""


def palette(scenario: Scenario, setting: Setting) -> tuple[Offer, ...]:
    """Every reaction of the scenario, and whether it can be played after those of the setting.

    The engine is asked, each time: nothing here knows a rule.
    """
    offers = []
    for name, step in scenario.file.reactions.items():
        label = reaction_label(step, name, scenario.file)
        if name in setting.reactions:
            why = "it is played already"
        elif len(setting.reactions) >= MOST:
            why = f"{MOST} reactions are played already"
        else:
            why = outcome(scenario, setting.add(name)).error
        offers.append(Offer(name, label, why))
    return tuple(offers)


def open_decisions(ruling: Ruling) -> list[Decision]:
    """The decisions with more than one answer that a control can offer."""
    found: dict[str, Decision] = {}
    for decision in ruling.record.decisions:
        optional = decision.kind == "replacement"
        if decision.kind in ("replacement", "may", "pick", "to", "order", "mode") and (
                len(decision.options) > 1 or optional):
            found.setdefault(decision.key, decision)
    return list(found.values())
