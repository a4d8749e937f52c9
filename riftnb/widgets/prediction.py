"""Predict first: guess every verdict and every draw, then see the ruling."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from riftnb.ruling import VERDICTS
from riftnb.show.names import Names, capital
from riftnb.widgets.session import NEVER, Mark, Session

_ABOVE = {"description_width": "initial"}
_NONE = "choose …"
#: More cards than any one ruling draws.
_MOST_DRAWN = 6


def mark_html(mark: Mark, asked: str) -> str:
    """A guess with what became of it, told by sign and word as well as by colour."""
    if mark.right:
        said = f"✓ right: {escape(mark.answer)}."
    else:
        said = (f"✗ you said {escape(mark.guess)}, it is "
                f"<strong>{escape(mark.answer)}</strong>. {escape(mark.why)}")
    kind = "right" if mark.right else "missed"
    return f'<li class="riftnb-{kind}"><em>{escape(asked)}</em><br>{said}</li>'


class PredictView(w.VBox):  # type: ignore[misc]
    """A verdict per instruction and the cards that each player draws, to be guessed.

    Nothing tells whether a guess is right until all are made and the ruling is revealed.
    """

    def __init__(self, session: Session, prefix: str = "") -> None:
        self.session = session
        self.guesses: dict[str, Any] = {}
        self.button = w.Button(description="Reveal the ruling", button_style="primary",
                               layout=w.Layout(width="auto"))
        self.button.on_click(lambda _: session.reveal())
        self.missing = w.HTML()
        self.marks = w.HTML()
        super().__init__()
        self.add_class("riftnb-part")
        self.add_class("riftnb-predict")

    def refresh(self, kind: str) -> None:
        """Ask, or show how the guesses did."""
        session = self.session
        if kind in ("selected", "moment"):
            return
        self.layout.display = "" if session.predicting and session.ruling is not None else "none"
        if not session.predicting or session.ruling is None:
            return
        if session.revealed:
            self.marks.value = self._marked()
            self.children = (self.marks,)
            return
        if kind != "guess":
            self._ask()
        left = len(session.questions) - len(session.guesses)
        self.button.disabled = not session.complete
        self.missing.value = f"<p>{left} still to predict.</p>" if left else ""

    def _ask(self) -> None:
        session = self.session
        self.guesses = {question: self._question(question) for question in session.questions}
        title = w.HTML("<p class='riftnb-title'>What does each instruction come to?</p>")
        self.marks.value = ""
        # the marks are there from the start: they take the focus when the button goes
        self.children = (self.marks, title, *self.guesses.values(), self.button, self.missing)

    def _question(self, question: str) -> Any:
        session = self.session
        options = ([str(n) for n in range(_MOST_DRAWN + 1)] if question.endswith(" draws")
                   else [*VERDICTS, NEVER])
        control = w.Dropdown(
            options=[(_NONE, ""), *((option, option) for option in options)],
            value=session.guesses.get(question, ""), description=self._asked(question),
            style=_ABOVE, layout=w.Layout(width="auto"))
        control.observe(lambda change: session.guess(question, change["new"]), names="value")
        return control

    def _asked(self, question: str) -> str:
        """What a question asks, in words."""
        if question.endswith(" draws"):
            return f"{question.partition(' ')[0]} draws how many cards?"
        assert self.session.asked is not None
        names = Names(self.session.asked)
        return f"{capital(names.instruction(question))}: {names.verdicts[question].words}"

    def _marked(self) -> str:
        marks = self.session.marks
        right = sum(mark.right for mark in marks)
        items = "".join(mark_html(mark, self._asked(mark.id)) for mark in marks)
        return ('<div class="riftnb-card" tabindex="-1" data-land>'
                f"<p><strong>{right} of {len(marks)} right.</strong></p>"
                f'<ul class="riftnb-marks">{items}</ul></div>')
