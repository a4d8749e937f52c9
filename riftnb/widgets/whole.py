"""The explorer: a scenario to play with, its parts together on one stage."""

from __future__ import annotations

import ipywidgets as w

from riftnb.resolution import Ruling
from riftnb.widgets.controls import Controls
from riftnb.widgets.prediction import PredictView
from riftnb.widgets.session import Session
from riftnb.widgets.sharing import ShareView
from riftnb.widgets.stage import Stage
from riftnb.widgets.views import BoardView, GraphView, RulingView, StatusView, TimeView


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
        # in the order in which they are shown again after a change: what the eye follows first
        self.put([self.graph, self.verdicts, self.board, self.status, self.time, self.controls,
                  self.prediction, self.mode, self.share], [grid])

    @property
    def ruling(self) -> Ruling | None:
        """The ruling that is shown, or None if the setting is not possible."""
        return self.session.ruling

    def _refresh(self, kind: str) -> None:
        super()._refresh(kind)
        self.pointer.caption = self.time.words

