"""The views of a session: its graph, its board, its verdicts with their why, and the time."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from riftnb.show.board_picture import Room, board_html
from riftnb.show.causes import why
from riftnb.show.moments import caption
from riftnb.show.names import Names
from riftnb.show.panels import graph_panel, impossible, verdict_panel, why_panel
from riftnb.widgets.labels import verdict_line, verdict_name
from riftnb.widgets.session import Session

#: How wide the board is drawn, in pixels: beside the graph, and with the page to itself.
NARROW, BROAD = 560, 744


class View(w.VBox):  # type: ignore[misc]
    """A part that is a piece of HTML.  ``area``: its place in the explorer's layout."""

    area = ""

    def __init__(self, session: Session, prefix: str) -> None:
        self.session = session
        self.prefix = prefix
        self.html = w.HTML()
        super().__init__([self.html])
        self.add_class("riftnb-part")
        self.add_class(f"riftnb-{self.area}")


class GraphView(View):
    """The dependency graph of the instructions, at the moment that is shown."""

    area = "graph"

    def __init__(self, session: Session, prefix: str) -> None:
        super().__init__(session, prefix)
        self.back = w.Button(description="Back to the last setting that was possible",
                             layout=w.Layout(width="auto", height="auto", display="none"))
        self.back.on_click(lambda _: session.back())
        self.children = (self.html, self.back)

    def refresh(self, kind: str) -> None:
        """Draw it again, unless only the selection or a guess changed."""
        if kind in ("selected", "guess"):
            return
        self._draw()
        self.back.layout.display = "none" if self.session.ruling is not None else ""

    def _draw(self) -> None:
        session = self.session
        if session.shown is None:
            self.html.value = impossible(session.outcome.error)
            return
        if session.hidden or session.ruling is None:
            drawn = graph_panel(session.shown, self.prefix)
        else:  # what is to come keeps its place
            drawn = graph_panel(session.ruling.record, self.prefix, session.frame)
        self.html.value = f'<div class="riftnb-card">{drawn}</div>'


class BoardView(View):
    """The board at the moment that is shown, and what changed to get there."""

    area = "board"
    #: In pixels.
    width = BROAD

    def refresh(self, kind: str) -> None:
        """Draw it again, unless only the selection or a guess changed."""
        if kind in ("selected", "guess"):
            return
        session = self.session
        if session.ruling is None or session.shown is None or session.board is None:
            self.html.value = ""
            return
        record, room = session.ruling.record, None
        if session.hidden:
            record = session.shown  # no room for what is to come: it would tell
        else:
            room = Room(record, session.moments)
        self.html.value = board_html(
            record, session.board, session.board_before, prefix=f"{self.prefix}b-",
            event=session.moments[session.at].event, width=self.width, room=room)


class RulingView(View):
    """The verdicts, each to be picked; below them why the picked one came about."""

    area = "ruling"

    def __init__(self, session: Session, prefix: str) -> None:
        super().__init__(session, prefix)
        self.why = w.HTML()
        self.children = (self.html, self.why)

    def refresh(self, kind: str) -> None:
        """Show the verdicts and the why again, whichever changed."""
        session = self.session
        shown = session.shown
        if kind == "guess":
            return
        if shown is None or session.ruling is None:
            self.html.value = self.why.value = ""
            return
        if kind != "selected":
            if session.hidden:
                said = "<p>The ruling is hidden until you have predicted it.</p>"
            else:
                ended = session.frame is None
                said = verdict_panel(shown, session.ruling.draws if ended else None)
            self.html.value = f'<div class="riftnb-card riftnb-verdicts">{said}</div>'
        if session.selected:
            name = Names(shown).instruction(session.selected)
            self.why.value = (
                f'<div class="riftnb-card riftnb-why"><p><strong>Why {escape(name)}?</strong></p>'
                f"{why_panel(why(shown, session.selected))}</div>")
        else:
            self.why.value = "" if session.hidden else (
                '<p class="riftnb-hint">Pick an instruction, here or in the graph, to see the '
                "chain of causes behind its verdict.</p>")


class StatusView(View):
    """The ruling in a line that a screen reader announces, and what changed."""

    area = "status"

    def refresh(self, kind: str) -> None:
        """Say it again."""
        session = self.session
        if kind in ("selected", "guess"):
            return
        title = session.scenario.title or session.scenario.id
        start = (f'<p class="riftnb-name">{escape(title)}</p>'
                 '<p data-live="said" class="riftnb-said">')
        if session.ruling is None:  # the reason is an alert, in place of the graph
            self.html.value = f"{start}This is not possible.</p>"
            return
        if session.hidden:
            self.html.value = f"{start}Predict first: what does each instruction come to?</p>"
            return
        draws = ", ".join(f"{p} draws {n}" for p, n in session.ruling.draws.items() if n)
        names = Names(session.ruling.record)
        line = verdict_line(names, session.verdicts) or "Nothing resolved."
        changed = "; ".join(f"{verdict_name(names, flip.id)} was {flip.one}"
                            for flip in session.changes)
        self.html.value = (
            f"{start}{escape(line)} {escape(draws or 'Nobody draws')}."
            + (f" <strong>Changed:</strong> {escape(changed)}." if changed else "") + "</p>")


class TimeView(w.VBox):  # type: ignore[misc]
    """A slider over the events, with buttons to play and to step."""

    def __init__(self, session: Session, prefix: str) -> None:
        self.session = session
        self._busy = False
        self.slider = w.IntSlider(min=0, max=1, readout=False, description="Time",
                                  layout=w.Layout(flex="1 1 160px", width="auto"))
        self.slider.add_class("riftnb-slider")
        self.play = w.Play(min=0, max=1, interval=1200, show_repeat=False,
                           layout=w.Layout(width="auto"))
        self.back = icon_button("◀", "One event back", lambda _: session.show(session.at - 1))
        self.on = icon_button("▶", "One event on", lambda _: session.show(session.at + 1))
        self.caption = w.HTML()
        w.jslink((self.play, "value"), (self.slider, "value"))
        self.slider.observe(self._moved, names="value")
        row = w.HBox([self.back, self.slider, self.on, self.play])
        row.add_class("riftnb-row")
        super().__init__([row, self.caption])
        self.add_class("riftnb-part")
        self.add_class("riftnb-time")

    def _moved(self, change: Any) -> None:
        if not self._busy:
            self.session.show(int(change["new"]))

    def refresh(self, kind: str) -> None:
        """Stand where the session stands."""
        session = self.session
        if kind in ("selected", "guess"):
            return
        hidden = session.hidden or session.ruling is None
        self.layout.display = "none" if hidden else ""
        if hidden or session.ruling is None:
            return
        self._busy = True
        try:
            for control in (self.slider, self.play):
                if control.max != session.last:
                    control.max = session.last
                if control.value != session.at:
                    control.value = session.at
        finally:
            self._busy = False
        self.back.disabled = session.at == 0
        self.on.disabled = session.at == session.last
        frame = session.frame
        before = session.moments[session.at - 1] if session.at else None
        text = (f"After all {session.last} events." if frame is None
                else caption(session.ruling.record, frame, before))
        self.caption.value = f'<p class="riftnb-caption" data-live="caption">{escape(text)}</p>'

    @property
    def words(self) -> str:
        """What the slider stands at, in words."""
        return str(self.caption.value)


def icon_button(sign: str, name: str, act: Any) -> Any:
    """A button with a sign on it; the front end makes its tooltip its name."""
    button = w.Button(description=sign, tooltip=name, layout=w.Layout(width="34px"))
    button.add_class("riftnb-icon")
    button.on_click(act)
    return button

