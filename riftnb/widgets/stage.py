"""A stage: parts that show one session, and the pointer that serves them on the page."""

from __future__ import annotations

import asyncio
from html import escape
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import anywidget
import ipywidgets as w
import traitlets as t

from riftnb.show.causes import keys, why
from riftnb.show.html import ruling_bundle
from riftnb.show.panels import impossible
from riftnb.widgets.session import Session

_NUMBERS = count(1)
#: Seconds after the last change until the picture for viewers without widgets is renewed.
_PAUSE = 1.0


class Pointer(anywidget.AnyWidget):
    """What is pointed at on the page, and the keys that JupyterLab would steal.

    ``prefix``: goes before the ids of the stage's pictures.  ``nodes``: what each node of the
    graph stands for.  ``lit``: the ids of the nodes and edges to light (none: all alike).
    ``selected``: the key of the selected instruction.  ``picked``: the key that was picked last,
    and how often something was.  ``caption``: what the time slider stands at, in words.
    """

    _esm = Path(__file__).with_name("pointer.js")
    _css = Path(__file__).with_name("explorer.css")
    prefix = t.Unicode("").tag(sync=True)
    nodes = t.Dict().tag(sync=True)
    lit = t.List(t.Unicode()).tag(sync=True)
    selected = t.Unicode("").tag(sync=True)
    picked = t.List(["", 0]).tag(sync=True)
    caption = t.Unicode("").tag(sync=True)


class Part(Protocol):
    """A part of a stage: a widget that shows a session."""

    def refresh(self, kind: str) -> None:
        """Show the session as it is; ``kind`` says what kind of thing changed."""


class Stage(w.VBox):  # type: ignore[misc]
    """Parts that show one session.  An error in one of them is shown, never lost."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.prefix = f"x{next(_NUMBERS)}-"
        self.pointer = Pointer(prefix=self.prefix)
        self._parts: list[Part] = []
        self._error = w.HTML()
        self._kept: Any = None
        self._pause: asyncio.TimerHandle | None = None
        super().__init__()
        self.add_class("riftnb-host")
        self.pointer.observe(self._picked, names="picked")

    def put(self, parts: list[Any], children: list[Any] | None = None) -> None:
        """Put the parts on the stage, and show the session in them."""
        self._parts = parts
        self.children = (self.pointer, self._error, *(parts if children is None else children))
        self.session.watch(self.refresh)
        self.refresh("scenario")

    def _picked(self, change: Any) -> None:
        self.guarded(lambda: self.session.select(str(change["new"][0])))

    def guarded(self, act: Any) -> None:
        """Do something; an error, which a notebook would swallow, is shown on the stage."""
        try:
            act()
            if self._error.value:
                self._error.value = ""
        except Exception as error:
            self._error.value = (
                '<div role="alert" class="riftnb-alert">Something went wrong inside: '
                f"{escape(type(error).__name__)}: {escape(str(error))}</div>")

    def refresh(self, kind: str) -> None:
        """Show the session as it is, in every part."""
        self.guarded(lambda: self._refresh(kind))
        if kind not in ("selected", "guess"):
            self._keep_soon()

    def _refresh(self, kind: str) -> None:
        session = self.session
        with self.pointer.hold_sync():
            shown = session.shown
            if kind != "guess" and shown is not None:
                self.pointer.nodes = keys(shown)
                chosen = session.selected
                self.pointer.selected = f"instruction:{chosen}" if chosen else ""
                self.pointer.lit = list(why(shown, chosen).lit) if chosen else []
        for part in self._parts:
            part.refresh(kind)

    # -- for viewers without widgets: a second output, with the last picture and ruling ------

    def _ipython_display_(self, **kwargs: Any) -> None:
        """The stage, and after it a picture of what it shows.

        The picture is what remains in a saved notebook without a kernel, in an exported page and
        in viewers without widgets.  Where the stage lives, its front end hides the picture.
        """
        from IPython.display import display as untyped

        display: Any = untyped
        live = super()._repr_mimebundle_(**kwargs)
        data = dict(live[0] if isinstance(live, tuple) else live or {})
        data["text/plain"] = (f"An explorer of {self.session.scenario.id}: run this cell in "
                              "Jupyter to use it.")
        display(data, raw=True)
        self._kept = display(self.kept(), raw=True, display_id=True)

    def kept(self) -> dict[str, str]:
        """What is shown, for viewers without widgets."""
        shown = self.session.shown
        bundle = ({"text/html": impossible(self.session.outcome.error),
                   "text/plain": self.session.outcome.error} if shown is None
                  else ruling_bundle(shown))
        bundle["text/html"] = (f'<div class="riftnb-kept" data-of="{self.prefix}">'
                               f"{bundle['text/html']}</div>")
        return bundle

    def _keep_soon(self) -> None:
        """Renew the picture once the reader pauses; without a running kernel there is none."""
        if self._kept is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if self._pause is not None:
            self._pause.cancel()
        self._pause = loop.call_later(_PAUSE, self._keep)

    def _keep(self) -> None:
        self.guarded(lambda: self._kept.update(self.kept(), raw=True))
