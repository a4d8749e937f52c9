"""Share: the situation as a scenario file, as a text for a chat, as a picture; and load one."""

from __future__ import annotations

import base64
from html import escape
from typing import Any

import ipywidgets as w

from riftnb.errors import RiftnbError, problem
from riftnb.scenarios import read_text
from riftnb.show.chat import chat_text
from riftnb.show.html import ruling_png, ruling_svg
from riftnb.show.render import Unavailable
from riftnb.widgets.labels import variation_label
from riftnb.widgets.session import Session


def link(data: bytes, kind: str, file: str, words: str) -> str:
    """A link that saves ``data`` as a file of this name."""
    coded = base64.b64encode(data).decode("ascii")
    return (f'<a class="riftnb-button" download="{escape(file)}" '
            f'href="data:{kind};base64,{coded}">{escape(words)}</a>')


def copied(key: str, words: str, text: str) -> str:
    """A button that copies a text."""
    return (f'<button type="button" class="riftnb-button" data-copy="{key}">{escape(words)}'
            f'</button><textarea data-copied="{key}" hidden>{escape(text)}</textarea>')


def file_name(id: str) -> str:
    """The id of a scenario as the name of a file, without its ending."""
    return "".join(c if c.isalnum() or c in "-_" else "-" for c in id)


def share_html(session: Session) -> str:
    """What can be taken away of what is shown: to copy, and to save."""
    ruling = session.ruling
    if ruling is None or session.hidden:
        return "<p>There is no ruling to share yet.</p>"
    name = file_name(session.scenario.id)
    yaml = session.scenario.to_yaml(when=session.setting.when,
                                    choices=dict(session.setting.choices),
                                    ruleset=session.setting.ruleset)
    variations = session.scenario.file.variations
    situation = [variation_label(variations[name], session.scenario)
                 for name in session.setting.variations]
    parts = [
        copied("yaml", "Copy the scenario file", yaml),
        link(yaml.encode(), "text/yaml", f"{name}.yaml", "Save it"),
        copied("chat", "Copy as text for a chat", chat_text(ruling.record, situation)),
    ]
    try:
        svg = ruling_svg(ruling.record)
        png = ruling_png(ruling.record)
        parts += [copied("svg", "Copy the picture (SVG)", svg),
                  link(svg.encode(), "image/svg+xml", f"{name}.svg", "Save as SVG"),
                  link(png, "image/png", f"{name}.png", "Save as PNG")]
    except Unavailable as missing:
        parts.append(f"<p>{escape(str(missing))}</p>")
    return (f'<div class="riftnb-share-row">{" ".join(parts)}</div>'
            '<p data-live="copied" data-said></p>')


def problem_html(error: RiftnbError, text: str) -> str:
    """What is wrong with a scenario, beside the line where it is wrong."""
    found = problem(error, text)
    rows = text.splitlines()
    shown, where = "", ""
    if rows and found.line is not None and found.line > 0:
        line = min(found.line, len(rows))  # what is missing at the end is said of the last line
        where = f"Line {line}: "
        near = range(max(1, line - 2), min(len(rows), line + 2) + 1)
        shown = "".join(
            f"<div{' class=riftnb-wrong' if n == line else ''}>"
            f"{n:4d} {'▶' if n == line else ' '} {escape(rows[n - 1][:200])}</div>"
            for n in near)
        shown = f"<pre>{shown}</pre>"
    return f'<div role="alert" class="riftnb-alert">{where}{escape(found.message)}{shown}</div>'


class ShareView(w.VBox):  # type: ignore[misc]
    """Take the situation away, or bring one in.  What is shared is made when it is asked for."""

    def __init__(self, session: Session, prefix: str = "") -> None:
        self.session = session
        self.opened = w.Checkbox(value=False, indent=False, layout=w.Layout(width="auto"),
                                 description="Share or load")
        self.opened.observe(lambda _: self.refresh("ruling"), names="value")
        self.given = w.HTML()
        self.text = w.Textarea(description="A scenario file, pasted", rows=8,
                               style={"description_width": "initial"},
                               layout=w.Layout(width="auto"))
        self.load = w.Button(description="Load what is pasted", layout=w.Layout(width="auto"))
        self.load.on_click(lambda _: self.read(self.text.value))
        self.file = w.FileUpload(description="Load a file", accept=".yaml,.yml", multiple=False,
                                 layout=w.Layout(width="auto"))
        self.file.observe(self._uploaded, names="value")
        self.problem = w.HTML()
        row = w.HBox([self.load, self.file])
        row.add_class("riftnb-row")
        self.box = w.VBox([self.given, self.text, row, self.problem])
        super().__init__([self.opened, self.box])
        self.add_class("riftnb-part")
        self.add_class("riftnb-share")

    def _uploaded(self, change: Any) -> None:
        if change["new"]:
            content = bytes(change["new"][0]["content"])
            self.text.value = content.decode("utf-8", "replace")
            self.read(self.text.value)

    def read(self, text: str) -> None:
        """Explore the scenario of this text, or show what is wrong with it at its line."""
        try:
            found = read_text(text)
        except RiftnbError as error:
            self.problem.value = problem_html(error, text)
            return
        self.problem.value = (
            f'<p data-live="loaded">Loaded: {escape(found.title or found.id)}.</p>')
        self.session.open(found)

    def refresh(self, kind: str) -> None:
        """Make what is shared again, if it is being looked at.

        It is there before it is shown: what an earlier ruling left is never seen.
        """
        if kind in ("selected", "guess", "moment"):
            return
        self.given.value = share_html(self.session) if self.opened.value else ""
        self.box.layout.display = "" if self.opened.value else "none"
