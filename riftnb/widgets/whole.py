"""The explorer: a scenario to play with, its parts together on one stage."""

from __future__ import annotations

import ipywidgets as w

from riftnb.resolution import Ruling
from riftnb.show.panels import graph_panel, graph_width
from riftnb.widgets.controls import Controls
from riftnb.widgets.prediction import PredictView
from riftnb.widgets.session import Session
from riftnb.widgets.setting import outcome, palette
from riftnb.widgets.sharing import ShareView
from riftnb.widgets.stage import Stage
from riftnb.widgets.views import (
    BROAD,
    NARROW,
    BoardView,
    GraphView,
    RulingView,
    StatusView,
    TimeView,
)

#: A graph wider than this, in pixels, has the verdicts beside it, and the board below.
_WIDE = 600


class ModeView(w.VBox):  # type: ignore[misc]
    """Whether the reader predicts before the ruling is shown."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.box = w.Checkbox(value=session.predicting, indent=False,
                              description="Predict first: hide the ruling until I have guessed it",
                              layout=w.Layout(width="auto"))
        self.box.observe(lambda change: session.predict(bool(change["new"])), names="value")
        super().__init__([self.box])
        self.add_class("riftnb-part")
        self.add_class("riftnb-mode")

    def refresh(self, kind: str) -> None:
        """Stand as the session is set."""
        self.box.value = self.session.predicting


class Explorer(Stage):
    """A scenario to play with: every change is ruled and drawn at once."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        at = self.prefix
        self.controls = Controls(session, at)
        self.status = StatusView(session, at)
        self.board = BoardView(session, at)
        self.graph = GraphView(session, at)
        self.verdicts = RulingView(session, at)
        self.time = TimeView(session, at)
        self.prediction = PredictView(session, at)
        self.mode = ModeView(session)
        self.share = ShareView(session, at)
        beside = w.VBox([self.prediction, self.verdicts])
        beside.add_class("riftnb-beside")
        grid = w.Box([self.mode, self.status, self.controls, self.time, self.board, self.graph,
                      beside, self.share])
        grid.add_class("riftnb-grid")
        self._grid = grid
        # in the order in which they are shown again after a change: what the eye follows first
        self.put([self.graph, self.verdicts, self.board, self.status, self.time, self.controls,
                  self.prediction, self.mode, self.share], [grid])

    def _widest(self) -> float:
        """How wide the graph is, in pixels, at its widest: as it stands, and under any one
        reaction that can be played.  (Each of them is then drawn already.)"""
        session = self.session
        start = session.possible
        settings = [start, *(start.add(offer.name) for offer in palette(session.scenario, start)
                             if not offer.why_not)]
        rulings = (outcome(session.scenario, setting).ruling for setting in settings)
        return max((graph_width(graph_panel(ruling.record, self.prefix))
                    for ruling in rulings if ruling is not None), default=0)

    @property
    def ruling(self) -> Ruling | None:
        """The ruling that is shown, or None if the setting is not possible."""
        return self.session.ruling

    def _refresh(self, kind: str) -> None:
        if kind == "scenario":  # one layout for all of it: nothing moves when a reaction changes
            wide = self._widest() > _WIDE
            (self._grid.add_class if wide else self._grid.remove_class)("riftnb-wide")
            self.board.width = BROAD if wide else NARROW
        super()._refresh(kind)
        self.pointer.caption = self.time.words

