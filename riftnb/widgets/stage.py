"""A host: widgets with a pointer that serves them on the page; a stage: parts of one session."""

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
    _css: Any = Path(__file__).with_name("explorer.css")
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


class Kept:
    """A widget that leaves a second output behind, with what it showed last, for viewers without
    widgets: a saved notebook without a kernel, an exported page.  Where the widget lives, its
    front end hides that output.

    ``prefix``: that of the pointer which hides it.  ``plain``: what the widget is, in a sentence.
    """

    prefix: str
    plain: str
    _kept: Any = None
    _pause: asyncio.TimerHandle | None = None

    def kept(self) -> dict[str, str]:
        """What is shown, for viewers without widgets."""
        bundle = self.bundle()
        bundle["text/html"] = (f'<div class="riftnb-kept" data-of="{self.prefix}">'
                               f"{bundle['text/html']}</div>")
        return bundle

    def bundle(self) -> dict[str, str]:
        """What is shown, as a page and as plain text."""
        raise NotImplementedError

    def guarded(self, act: Any, anew: bool = True) -> None:
        """Do something; an error is shown."""
        raise NotImplementedError

    def _ipython_display_(self, **kwargs: Any) -> None:
        from IPython.display import display as untyped

        display: Any = untyped
        live = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        data = dict(live[0] if isinstance(live, tuple) else live or {})
        data["text/plain"] = self.plain
        display(data, raw=True)
        self._kept = display(self.kept(), raw=True, display_id=True)

    def keep_soon(self) -> None:
        """Renew the second output once the reader pauses; without a running kernel there is
        none."""
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
        self.guarded(lambda: self._kept.update(self.kept(), raw=True), anew=False)


class Host(Kept, w.VBox):  # type: ignore[misc]
    """Widgets with a pointer that serves them.  An error in a handler is shown, never lost."""

    def __init__(self, pointer: type[Pointer] = Pointer) -> None:
        self.prefix = f"x{next(_NUMBERS)}-"
        self.pointer = pointer(prefix=self.prefix)
        self._error = w.HTML()
        super().__init__()
        self.add_class("riftnb-host")
        self.pointer.observe(self._picked, names="picked")

    def fill(self, children: list[Any]) -> None:
        """Put these widgets into it, after the pointer and the place for errors."""
        self.children = (self.pointer, self._error, *children)

    def pick(self, key: str) -> None:
        """Something was picked on the page."""

    def _picked(self, change: Any) -> None:
        self.guarded(lambda: self.pick(str(change["new"][0])))

    def guarded(self, act: Any, anew: bool = True) -> None:
        """Do something; an error, which a notebook would swallow, is shown.

        ``anew``: what went wrong before is forgotten first.
        """
        if anew and self._error.value:
            self._error.value = ""
        try:
            act()
        except Exception as error:
            self._error.value = (
                '<div role="alert" class="riftnb-alert">Something went wrong inside: '
                f"{escape(type(error).__name__)}: {escape(str(error))}</div>")


class Stage(Host):
    """Parts that show one session.  An error in one of them is shown, never lost."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._parts: list[Part] = []
        super().__init__()

    @property
    def plain(self) -> str:  # type: ignore[override]
        """What it is, in a sentence."""
        return f"An explorer of {self.session.scenario.id}: run this cell in Jupyter to use it."

    def put(self, parts: list[Any], children: list[Any] | None = None) -> None:
        """Put the parts on the stage, and show the session in them."""
        self._parts = parts
        self.fill(parts if children is None else children)
        self.session.watch(self.refresh)
        self.refresh("scenario")

    def pick(self, key: str) -> None:
        """What was picked on the page is selected."""
        self.session.select(key)

    def refresh(self, kind: str) -> None:
        """Show the session as it is, in every part."""
        self.guarded(lambda: self._refresh(kind))
        if kind not in ("selected", "guess"):
            self.keep_soon()

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

    def bundle(self) -> dict[str, str]:
        """The ruling that is shown, or why there is none."""
        shown = self.session.shown
        if shown is None:
            return {"text/html": impossible(self.session.outcome.error),
                    "text/plain": self.session.outcome.error}
        return ruling_bundle(shown)
