"""A card's text to try out: the reading, the graph, or why it cannot be read, as it is typed."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as w

from riftnb.program import left_out
from riftnb.show.html import program_bundle
from riftnb.show.text_panel import (
    text_graph_panel,
    text_keys,
    text_list_panel,
    text_lit,
)
from riftnb.text import KINDS, describe, keyword_lines
from riftnb.widgets.fields import caret_html
from riftnb.widgets.stage import Host, Pointer
from riftnb.widgets.wording import Refusal, Wording

_ABOVE = {"description_width": "initial"}
_FULL = {"width": "auto"}
_OTHER = "as typed"
_UNCHOSEN = ("choose a reading …", -1)


class OwnCasePointer(Pointer):
    """The pointer of what a reader writes: the explorer's, with styles of its own."""

    _css = "\n".join(Path(__file__).with_name(name).read_text(encoding="utf-8")
                     for name in ("explorer.css", "own_case.css"))


class TextView(Host):
    """A card's text to try out."""

    plain = "A card's text to try out: run this cell in Jupyter to use it."

    def __init__(self, wording: Wording) -> None:
        super().__init__(OwnCasePointer)
        self.wording = wording
        self._busy = False
        self.text = w.Textarea(value=wording.text, description="Card text", rows=4,
                               style=_ABOVE, layout=w.Layout(**_FULL),
                               placeholder="Paste the text of a card.")
        self.text.observe(self._on(lambda new: wording.write(str(new))), names="value")
        self.kind = w.Dropdown(options=list(KINDS), value=wording.kind, style=_ABOVE,
                               layout=w.Layout(**_FULL), description="Printed on a")
        self.kind.observe(self._on(lambda new: wording.print_on(str(new))), names="value")
        self.choice = w.Dropdown(options=[*wording.texts, _OTHER], style=_ABOVE,
                                 layout=w.Layout(**_FULL), description="Wording")
        self.choice.observe(self._on(lambda new: wording.choose(str(new))), names="value")
        self.reading = w.Dropdown(options=[_UNCHOSEN], style=_ABOVE, layout=w.Layout(**_FULL),
                                  description="Reading")
        self.reading.observe(self._on(self._read_as), names="value")
        self.status = w.HTML()
        self.changes = w.HTML()
        self.list = w.HTML()
        self.graph = w.HTML()
        head = w.HBox([self.choice, self.kind])
        head.add_class("riftnb-fields")
        given = w.VBox([head, self.text, self.reading, self.changes, self.list])
        given.add_class("riftnb-given")
        shown = w.VBox([self.status, self.graph])
        shown.add_class("riftnb-shown")
        for part in (given, shown):
            part.add_class("riftnb-part")
        both = w.Box([given, shown])
        both.add_class("riftnb-twofold")
        self.fill([both])
        wording.watch(self.refresh)
        self.refresh("text")

    def _on(self, act: Any) -> Any:
        def changed(change: Any) -> None:
            if not self._busy:
                self.guarded(lambda: act(change["new"]))
        return changed

    def _read_as(self, new: Any) -> None:
        self.wording.read_as(-1 if new is None else int(new))

    def pick(self, key: str) -> None:
        """What was picked on the page is selected."""
        self.wording.select(key)

    def refresh(self, kind: str) -> None:
        """Show the text as it is read now."""
        self.guarded(lambda: self._refresh(kind))
        if kind == "text":
            self.keep_soon()

    def _refresh(self, kind: str) -> None:
        wording, program = self.wording, self.wording.program
        with self.pointer.hold_sync():
            self.pointer.nodes = text_keys(program) if program is not None else {}
            picked = wording.selected
            self.pointer.selected = f"instruction:{picked}" if picked else ""
            self.pointer.lit = list(text_lit(program, picked)) if program and picked else []
        if kind == "selected":
            return
        self._set_controls()
        if program is not None:
            drawn = text_graph_panel(program, self.prefix, wording.name)
            self.graph.value = f'<div class="riftnb-card riftnb-drawing">{drawn}</div>'
            self.list.value = self._listed()
        else:
            self.graph.value = refusal_html(wording.refusal) if wording.refusal else ""
            self.list.value = ""
        for place, shown in ((self.status, self._said()), (self.changes, self._changed())):
            place.value = shown
            place.layout.display = "" if shown else "none"

    def _set_controls(self) -> None:
        wording = self.wording
        self._busy = True
        try:
            self.text.value = wording.text
            self.kind.value = wording.kind
            self.choice.layout.display = "" if wording.texts else "none"
            self.choice.value = wording.wording or _OTHER
            found = wording.readings
            self.reading.layout.display = "" if len(found) > 1 else "none"
            options = [(each.name or "the only one", n) for n, each in enumerate(found)]
            if wording.undecided:
                options.insert(0, _UNCHOSEN)
            if list(self.reading.options) != options:
                self.reading.options = options
            self.reading.value = wording.reading if len(options) else None
        finally:
            self._busy = False

    def _said(self) -> str:
        """The reading in a line that a screen reader announces."""
        wording = self.wording
        if wording.refusal is not None:
            return ""
        return f'<p data-live="read" class="riftnb-said">{escape(self._line())}</p>'

    def _line(self) -> str:
        wording, program = self.wording, self.wording.program
        if wording.empty:
            return "Nothing to read yet: paste the text of a card."
        if program is None:
            return (f"This text has {len(wording.readings)} readings of equal standing. riftnb "
                    "takes none of them by itself: choose one.")
        parts = [("ability", "abilities", len(program.abilities)),
                 ("instruction", "instructions", sum(k["kind"] == "instruction" for k in
                                                     self.pointer.nodes.values()))]
        said = ", ".join(f"{n} {one if n == 1 else many}" for one, many, n in parts if n)
        notes = [f"Read{': ' + said if said else ''}."]
        if wording.undecided:
            notes.append("One of several readings of equal standing.")
        return " ".join([*notes, *(f"{each}." for each in map(_capital, map(
            str, program.ambiguities)) if not wording.undecided)])

    def _listed(self) -> str:
        program = self.wording.program
        assert program is not None
        parts = [text_list_panel(program)]
        unplayed = left_out(program)
        if unplayed:
            items = "".join(f"<li>{escape(each)}</li>" for each in unplayed)
            parts.append('<div class="riftnb-note"><p><strong>Read, but not played.</strong> '
                         "riftnb refuses to rule where this comes up:</p>"
                         f"<ul>{items}</ul></div>")
        keywords = keyword_lines(program)
        if keywords:
            items = "".join(f"<li>{escape(each)}</li>" for each in keywords)
            parts.append(f'<p class="riftnb-item">Keywords</p><ul>{items}</ul>')
        parts.append(f'<details data-key="reading:all"><summary>The whole reading, word for word'
                     f"</summary><pre>{escape(describe(program))}</pre></details>")
        return f'<div class="riftnb-card riftnb-verdicts">{"".join(parts)}</div>'

    def _changed(self) -> str:
        changes = self.wording.changes
        if changes is None:
            return ""
        than = "the text you began with"
        if self.wording.texts:
            than = f"“{next(iter(self.wording.texts))}”"
        if not changes:
            said = "<p>no target and no link is another.</p>"
        else:
            said = "<ul>" + "".join(f"<li>{escape(each)}</li>" for each in changes) + "</ul>"
        return (f'<div class="riftnb-card riftnb-changes" data-live="changes">'
                f"<p><strong>Compared with {escape(than)}:</strong></p>{said}</div>")

    def bundle(self) -> dict[str, str]:
        """The reading that is shown, or why there is none."""
        wording = self.wording
        if wording.program is not None:
            return program_bundle(wording.program)
        if wording.refusal is not None:
            return {"text/html": refusal_html(wording.refusal),
                    "text/plain": f"This text cannot be read.\n{wording.refusal.shown}"}
        line = self._line()
        return {"text/html": f"<p>{escape(line)}</p>", "text/plain": line}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def refusal_html(refusal: Refusal) -> str:
    """In place of the picture: the sentence with a caret, what was expected, what to do."""
    advice = "".join(f"<li>{escape(each)}</li>" for each in refusal.advice)
    return ('<div role="alert" class="riftnb-alert"><p><strong>This text cannot be read.</strong>'
            f"</p>{caret_html(refusal.shown)}</div>"
            '<div class="riftnb-card riftnb-advice"><p><strong>What to do</strong></p>'
            f"<ul>{advice}</ul></div>")


__all__ = ["OwnCasePointer", "TextView", "refusal_html"]
