"""The controls of a session: reactions, variations, decisions, and the rules version."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from riftnb.rules.versions import VERSIONS
from riftnb.ruling import Decision
from riftnb.show.names import Names
from riftnb.widgets.labels import (
    answer,
    answers,
    decision_label,
    reaction_label,
    script_words,
    variation_label,
    verdict_name,
)
from riftnb.widgets.session import Session
from riftnb.widgets.setting import MOST
from riftnb.widgets.views import icon_button

_ABOVE = {"description_width": "initial"}
_FULL = {"width": "auto"}


def _column(title: str, *children: Any) -> Any:
    box = w.VBox([w.HTML(f"<p class='riftnb-title'>{title}</p>"), *children])
    box.add_class("riftnb-group")
    return box


class Played:
    """The reactions that are played, in order: each can be moved, removed, or made to wait."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._rows = [self._row(i) for i in range(min(MOST, len(session.scenario.reactions)))]
        self._first = w.HTML()
        self._nobody = w.HTML("<p>Nobody reacts.</p>")
        self.box = _column("What is played, in order", self._first, self._nobody,
                           *(row["box"] for row in self._rows))

    def _row(self, place: int) -> dict[str, Any]:
        session = self.session
        words = w.HTML()
        earlier = icon_button("↑", "Play it earlier",
                              lambda _: session.change(session.setting.swap(place)))
        later = icon_button("↓", "Play it later",
                            lambda _: session.change(session.setting.swap(place + 1)))
        remove = icon_button("✕", "Take it back",
                             lambda _: session.change(session.setting.remove(place)))
        first = w.Checkbox(value=False, indent=False, layout=w.Layout(**_FULL),
                           description="the top of the chain resolves first")
        first.observe(lambda change: self._waits(place, bool(change["new"])), names="value")
        row = w.HBox([words, earlier, later, remove])
        row.add_class("riftnb-row")
        box = w.VBox([first, row])
        box.add_class("riftnb-played")
        return {"box": box, "words": words, "earlier": earlier, "later": later,
                "remove": remove, "first": first}

    def _waits(self, place: int, first: bool) -> None:
        setting = self.session.setting
        if place < len(setting.reactions) and setting.resolve_first[place] != first:
            self.session.change(setting.wait(place, first))

    def refresh(self) -> None:
        """Show the reactions of the setting."""
        setting, scenario = self.session.setting, self.session.scenario
        used = len(setting.reactions)
        steps = "; ".join(script_words(scenario.file, setting.variations))
        self._first.value = f"<p>First: {escape(steps)}.</p>" if steps else ""
        self._nobody.layout.display = "none" if used or not self._rows else ""
        for i, row in enumerate(self._rows):
            row["box"].layout.display = "" if i < used else "none"
            if i >= used:
                continue
            name = setting.reactions[i]
            label = reaction_label(scenario.file.reactions[name], name, scenario.file)
            row["words"].value = f"{i + 1}. {escape(label)}"
            row["earlier"].disabled = i == 0
            row["later"].disabled = i == used - 1
            for key, verb in (("earlier", "earlier"), ("later", "later")):
                row[key].tooltip = f"Play {name} {verb}"
            row["remove"].tooltip = f"Take {name} back"
            row["first"].value = setting.resolve_first[i]
            row["first"].layout.display = "" if i or setting.resolve_first[i] else "none"


class Palette:
    """The reactions that can be added; one that cannot is greyed, with the reason."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._rows = {name: self._row(name) for name in session.scenario.reactions}
        self._all = w.HTML("<p>Every reaction is played.</p>")
        self.box = _column("Add a reaction", self._all,
                           *(row[0] for row in self._rows.values()))

    def _row(self, name: str) -> tuple[Any, Any, Any]:
        session = self.session
        file = session.scenario.file
        button = w.Button(description=reaction_label(file.reactions[name], name, file),
                          layout=w.Layout(width="auto", height="auto"))
        button.add_class("riftnb-add")
        button.on_click(lambda _: session.change(session.setting.add(name)))
        reason = w.HTML()
        reason.add_class("riftnb-why-not")
        return w.VBox([button, reason]), button, reason

    def refresh(self) -> None:
        """Grey what cannot be played now."""
        played = self.session.setting.reactions
        self._all.layout.display = "" if set(self._rows) <= set(played) else "none"
        for offer in self.session.offers:
            box, button, reason = self._rows[offer.name]
            box.layout.display = "none" if offer.name in played else ""
            button.disabled = bool(offer.why_not)
            reason.value = f"not now: {escape(offer.why_not)}" if offer.why_not else ""
            reason.layout.display = "" if offer.why_not else "none"


class Decisions:
    """A control for each decision that arises in the ruling.

    A control stays as long as its decision arises, so that the focus stays on it.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.box = w.VBox()
        self._asked: dict[tuple[Any, ...], _Asked] = {}

    @property
    def controls(self) -> list[Any]:
        """The controls, in the order in which the decisions arise."""
        return [asked.control for asked in self._asked.values()]

    def refresh(self) -> None:
        """Show a control for each decision that arises."""
        was = self._asked
        self._asked = {}
        if self.session.ruling is not None:
            names = Names(self.session.ruling.record)
            for decision in self.session.decisions:
                label = decision_label(decision, names)
                key = (decision.key, label, decision.options)
                asked = self._asked[key] = was.get(key) or _Asked(self.session, decision, label)
                asked.stand(decision, names)
        if list(was) != list(self._asked):
            self.box.children = () if not self._asked else (
                _column("Decisions that the rules leave to a player", *self.controls),)


class _Asked:
    """The control of one decision."""

    def __init__(self, session: Session, decision: Decision, label: str) -> None:
        self.session = session
        self.key = decision.key
        self._values: dict[str, Any] = {}
        self._now = ""
        self._busy = False
        self.control = w.Dropdown(style=_ABOVE, layout=w.Layout(**_FULL), description=label)
        self.control.observe(self._decide, names="value")

    def stand(self, decision: Decision, names: Names) -> None:
        """Stand at the answer that was taken; an answer once offered stays offered."""
        self._now = answer(decision, names)
        found = dict(answers(decision, names))
        if decision.kind == "pick" and len(decision.chosen) > 1:
            found = {words: value for words, value in found.items()
                     if self.session.answerable(decision.key, value)}
        offered = {**self._values, **found}
        offered.setdefault(self._now, list(decision.chosen))
        if offered != self._values:
            self._values = offered
            self._busy = True  # new options select the first of them
            with self.control.hold_sync():
                self.control.options = list(offered)
                self.control.value = self._now
            self._busy = False
        elif self.control.value != self._now:
            self.control.value = self._now

    def _decide(self, change: Any) -> None:
        if not self._busy and change["new"] != self._now:
            self.session.change(self.session.setting.answer(self.key, self._values[change["new"]]))


class Controls(w.VBox):  # type: ignore[misc]
    """All that can be set in a session."""

    def __init__(self, session: Session, prefix: str = "") -> None:
        self.session = session
        super().__init__()
        self.add_class("riftnb-part")
        self.add_class("riftnb-controls")
        self._build()

    def _build(self) -> None:
        session = self.session
        scenario = session.scenario
        self.played = Played(session)
        self.palette = Palette(session)
        self.decisions = Decisions(session)
        self.variations = {name: self._variation(name) for name in scenario.variations}
        self.version = w.Dropdown(options=list(VERSIONS), style=_ABOVE, value=session.ruleset,
                                  description="Rules version", layout=w.Layout(**_FULL))
        self.version.observe(
            lambda change: session.change(session.setting.under(str(change["new"]))),
            names="value")
        self.flips = w.HTML()
        parts: list[Any] = []
        parts.append(self.played.box)
        if scenario.reactions:
            parts.append(self.palette.box)
        if scenario.variations:
            parts.append(_column("Variations", *self.variations.values()))
        parts += [self.decisions.box, _column("Rules", self.version, self.flips)]
        self.children = tuple(parts)

    def _variation(self, name: str) -> Any:
        session = self.session
        box = w.Checkbox(
            value=name in session.setting.variations, indent=False,
            description=variation_label(session.scenario.file.variations[name],
                                        session.scenario),
            layout=w.Layout(width="auto", height="auto"))

        def vary(change: Any) -> None:
            if (name in session.setting.variations) != change["new"]:
                session.change(session.setting.vary(name, bool(change["new"])))

        box.observe(vary, names="value")
        return box

    def refresh(self, kind: str) -> None:
        """Stand as the session is set."""
        if kind == "scenario":
            self._build()
        if kind not in ("scenario", "ruling"):
            return
        session = self.session
        self.played.refresh()
        self.palette.refresh()
        self.decisions.refresh()
        for name, box in self.variations.items():
            box.value = name in session.setting.variations
        self.version.value = session.ruleset
        self.flips.value = self._flips()

    def _flips(self) -> str:
        session = self.session
        here = f"<p>{escape(VERSIONS[session.ruleset].title)}.</p>"
        if session.hidden or session.ruling is None:
            return here
        other = next(v for v in VERSIONS.values() if v.name != session.ruleset)
        if not session.flips:
            return f"{here}<p>The same under {escape(other.title)}.</p>"
        names = Names(session.ruling.record)
        said = "; ".join(f"{verdict_name(names, flip.id)}: {flip.one or 'not there'} → "
                         f"{flip.other or 'not there'}" for flip in session.flips)
        return (f"{here}<p>Under {escape(other.title)} these flip: "
                f"<strong>{escape(said)}</strong>.</p>")
