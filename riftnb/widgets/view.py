"""The explorer: reactions and variations as controls, the graph and the ruling beside them.

Its parts are separate: :class:`Controls` (what is set), :func:`card` (picture, sentences, table),
:func:`summary` (one line for screen readers), and :mod:`riftnb.widgets.model` (the state, without
widgets).
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from itertools import count
from typing import Any

import ipywidgets as w

from riftnb.rules.versions import DEFAULT, VERSIONS
from riftnb.scenarios import Scenario
from riftnb.show.html import ruling_bundle, ruling_html
from riftnb.widgets.keys import KeyGuard
from riftnb.widgets.model import (
    MOST,
    Outcome,
    Setting,
    open_decisions,
    outcome,
    reaction_label,
    variation_label,
)

_NONE = "—"
_NUMBERS = count(1)
_ABOVE = {"description_width": "initial"}
_FULL = {"width": "auto"}
#: Labels wrap instead of being cut off, and stand above their lists.
_STYLE = """<style>
.riftnb-explorer .widget-checkbox label, .riftnb-explorer .widget-label-basic
  {white-space:normal;line-height:1.4;height:auto}
.riftnb-explorer .widget-dropdown
  {flex-direction:column;align-items:stretch;height:auto}
.riftnb-explorer .widget-dropdown > .widget-label
  {text-align:left;width:auto;max-width:none;white-space:normal;line-height:1.4;height:auto}
.riftnb-explorer .widget-dropdown > select {flex:none;height:28px}
</style>"""
_ORDINALS = ("First", "Second", "Third", "Fourth")


class Controls(w.VBox):  # type: ignore[misc]
    """The controls of a scenario's variations, reactions, decisions and rules version.

    ``setting`` is what they are set to; ``changed`` is called with nothing when that changes.
    """

    def __init__(self, scenario: Scenario, setting: Setting, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._choices: dict[str, Any] = dict(setting.choices)
        file = scenario.file
        self._variations = {
            name: w.Checkbox(value=name in setting.variations, indent=False,
                             description=variation_label(file.variations[name], scenario),
                             layout=w.Layout(width="auto", height="auto"))
            for name in scenario.variations}
        options = [(_NONE, "")] + [(reaction_label(step, name), name)
                                   for name, step in file.reactions.items()]
        rows = min(MOST, len(file.reactions))
        self._reactions = [
            w.Dropdown(options=options, description=f"{_ORDINALS[i]} reaction", style=_ABOVE,
                       layout=w.Layout(**_FULL))
            for i in range(rows)]
        self._firsts = [
            w.Checkbox(value=False, indent=False, layout=w.Layout(**_FULL),
                       description=f"the top of the chain resolves before the "
                                   f"{_ORDINALS[i].lower()} reaction")
            for i in range(rows)]
        for i, name in enumerate(setting.reactions[:rows]):
            self._reactions[i].value = name
            self._firsts[i].value = setting.resolve_first[i]
        self._version = w.Dropdown(
            options=[(v.title, v.name) for v in VERSIONS.values()], style=_ABOVE,
            value=setting.ruleset or DEFAULT.name, description="Rules", layout=w.Layout(**_FULL))
        self._decisions = w.VBox()
        self._offered: list[str] = []
        for control in (*self._variations.values(), *self._reactions, *self._firsts,
                        self._version):
            control.observe(self._on_change, names="value")
        parts: list[Any] = []
        if self._reactions:
            parts.append(w.HTML("<b>Reactions</b>, in the order played"))
            for dropdown, first in zip(self._reactions, self._firsts, strict=True):
                parts += [first, dropdown]
        if self._variations:
            parts += [w.HTML("<b>Variations</b>"), *self._variations.values()]
        super().__init__([*parts, self._decisions, self._version],
                         layout=w.Layout(flex="1 1 240px", min_width="220px", margin="0 16px 0 0"))
        self._show_needed()

    @property
    def setting(self) -> Setting:
        """What the controls are set to."""
        names, firsts = [], []
        for dropdown, first in zip(self._reactions, self._firsts, strict=True):
            if dropdown.value:
                names.append(dropdown.value)
                firsts.append(bool(first.value))
        return Setting(tuple(n for n, box in self._variations.items() if box.value),
                       tuple(names), tuple(firsts), tuple(self._choices.items()),
                       self._version.value)

    def _on_change(self, _: Any) -> None:
        self._choices = {}
        self._show_needed()
        self._changed()

    def _show_needed(self) -> None:
        """One empty reaction row after those in use; the others wait unseen."""
        used = sum(1 for d in self._reactions if d.value)
        for i, (dropdown, first) in enumerate(zip(self._reactions, self._firsts, strict=True)):
            dropdown.layout.display = "" if i <= used else "none"
            first.layout.display = "" if i and dropdown.value else "none"

    def offer(self, found: Outcome) -> None:
        """Show a control for each decision that arises in a ruling."""
        decisions = open_decisions(found.ruling) if found.ruling is not None else []
        keys = [f"{d.key}{d.options}" for d in decisions]
        if keys == self._offered:
            return
        self._offered = keys
        controls = []
        for decision in decisions:
            first = decision.chosen[0] if decision.chosen else ""
            if decision.kind == "may":
                options: list[tuple[str, Any]] = [("yes", True), ("no", False)]
                value: Any = first == "yes"
            else:
                options = [(name, name) for name in decision.options]
                if decision.kind == "replacement" and decision.rule == "371":
                    options.append(("not used", ""))
                value = first if any(v == first for _, v in options) else options[0][1]
            what = {"replacement": "applies first", "may": "does it", "pick": "picks"}
            control = w.Dropdown(
                options=options, value=value, style=_ABOVE, layout=w.Layout(**_FULL),
                description=f"{decision.player} {what[decision.kind]} "
                            f"({decision.key.rsplit('/', 1)[0]})")
            control.observe(lambda change, d=decision: self._decide(d.key, d.kind, change["new"]),
                            names="value")
            controls.append(control)
        title = [w.HTML("<b>Decisions</b> that the rules leave to a player")] if controls else []
        self._decisions.children = (*title, *controls)

    def _decide(self, key: str, kind: str, value: Any) -> None:
        self._choices[key] = value if kind == "may" else ([value] if value else [])
        self._changed()


def card(found: Outcome, prefix: str) -> str:
    """Picture, sentences and table of a ruling; or, in their place, why there is none."""
    if found.ruling is None:
        return (f'<div role="alert" style="padding:8px;border:2px solid #8b1e3f;color:#5a1029;'
                f'background:#fff">Not possible: {escape(found.error)}</div>')
    return ruling_html(found.ruling.record, inline=True, prefix=prefix)


def summary(found: Outcome) -> str:
    """The verdicts in one line, announced by screen readers when they change."""
    start = '<p role="status" aria-live="polite" style="margin:0;line-height:1.4">'
    if found.ruling is None:
        return f"{start}{escape(found.error)}</p>"
    line = ", ".join(f"{v.id} {v.verdict}" for v in found.ruling.record.verdicts)
    draws = ", ".join(f"{p} draws {n}" for p, n in found.ruling.draws.items() if n)
    return f"{start}{escape(line)}.{' ' + escape(draws) + '.' if draws else ''}</p>"


class Explorer(w.VBox):  # type: ignore[misc]
    """A scenario to play with: every change is ruled and drawn at once."""

    def __init__(self, scenario: Scenario, when: tuple[str, ...] = ()) -> None:
        self.scenario = scenario
        self._prefix = f"x{next(_NUMBERS)}-"
        self.controls = Controls(scenario, Setting.of(scenario, when), self.update)
        self._card = w.HTML()
        self._status = w.HTML()
        self.outcome = outcome(scenario, self.controls.setting)
        beside = w.VBox([self._status, self._card],
                        layout=w.Layout(flex="3 1 560px", min_width="0"))
        super().__init__([
            KeyGuard(),
            w.HTML(_STYLE),
            w.HBox([self.controls, beside],
                   layout=w.Layout(flex_flow="row wrap", align_items="flex-start")),
        ])
        self.add_class("riftnb-explorer")
        self.update()

    @property
    def ruling(self) -> Any:
        """The ruling that is shown, or None if the setting is not possible."""
        return self.outcome.ruling

    def update(self) -> None:
        """Rule what the controls are set to, and show it; an error shows in its place."""
        try:
            self.outcome = outcome(self.scenario, self.controls.setting)
            self.controls.offer(self.outcome)
            shown = card(self.outcome, self._prefix)
        except Exception as error:  # a handler's exception is invisible in a notebook
            self.outcome = Outcome(None, f"{type(error).__name__}: {error}")
            shown = card(self.outcome, self._prefix)
        self._card.value = shown
        self._status.value = summary(self.outcome)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and beside it a picture for viewers without widgets."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if self.outcome.ruling is not None and data is not None:
            data.update(ruling_bundle(self.outcome.ruling.record))
        return bundle
