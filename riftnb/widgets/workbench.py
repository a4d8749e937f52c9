"""The builder: a board, what is played and what may be played in reaction, made with controls;
beneath it the explorer of what was made."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as w

from riftnb.errors import RiftnbError
from riftnb.scenarios import Scenario
from riftnb.show.html import ruling_bundle
from riftnb.widgets.board_rows import Bound, battlefield_row, card_row, object_row
from riftnb.widgets.draft import MOST, Draft, Row
from riftnb.widgets.draft_steps import row_words
from riftnb.widgets.fields import Field, RowView, choice, fault_html, text
from riftnb.widgets.own_text import OwnCasePointer
from riftnb.widgets.session import Session
from riftnb.widgets.sharing import copied, file_name, link, problem_html
from riftnb.widgets.stage import Host, Kept
from riftnb.widgets.step_rows import StepRow, variation_row, variation_words
from riftnb.widgets.whole import Explorer


class _Section:
    """The rows of one kind, and the button that adds one.

    Rows are never thrown away while they may have the focus: a row view shows whatever row is at
    its place, and one that is not needed is hidden.
    """

    def __init__(self, sheet: Sheet, name: str, title: str, add: str, none: str) -> None:
        self.sheet, self.name = sheet, name
        self.views: list[RowView] = []
        self._parts: list[Any] = []
        self._list = w.VBox()
        self._list.add_class("riftnb-entries")
        self._none = w.HTML(f'<p class="riftnb-hint">{escape(none)}</p>')
        self.button = w.Button(description=add, layout=w.Layout(width="auto"))
        self.button.add_class("riftnb-add")
        self.button.on_click(lambda _: sheet.act(lambda: sheet.draft.add(name)))
        self.box = w.VBox([w.HTML(f'<p class="riftnb-title">{escape(title)}</p>'), self._none,
                           self._list, self.button])
        self.box.add_class("riftnb-section")

    def refresh(self) -> None:
        """Show the rows as they are."""
        rows = self.sheet.draft.rows[self.name]
        while len(self.views) < len(rows):
            self._grow()
        boxes = tuple(view.box for view in self.views[:len(rows)])
        if self._list.children != boxes:
            self._list.children = boxes
        self._none.layout.display = "none" if rows else ""
        self.button.disabled = len(rows) >= MOST[self.name]
        fault = self.sheet.draft.checked.fault
        for n in range(len(rows)):
            said = ""
            if fault is not None and (fault.section, fault.row) == (self.name, n):
                said = fault.message
            if hasattr(self._parts[n], "refresh"):
                self._parts[n].refresh()
            self.views[n].refresh(n == 0, said)

    def _grow(self) -> None:
        n = len(self.views)
        sheet, name = self.sheet, self.name
        draft = sheet.draft

        def row() -> Row:
            return draft.rows[name][n]

        ordered = name in ("script", "objects", "reactions")
        view = RowView(
            lambda: self._title(n, row()), lambda: _called(name, n, row()),
            lambda: sheet.act(lambda: draft.remove(name, n)),
            (lambda: sheet.act(lambda: draft.earlier(name, n))) if ordered else None)
        bound = Bound(draft, sheet.act, row)
        part: Any = None
        if name in ("script", "reactions"):
            part = StepRow(bound, view, reaction=name == "reactions")
        else:
            {"battlefields": battlefield_row, "objects": object_row, "cards": card_row,
             "variations": variation_row}[name](bound, view)
        self.views.append(view)
        self._parts.append(part)

    def _title(self, n: int, row: Row) -> str:
        if self.name == "script":
            return f"{n + 1}. {row_words(row)}"
        if self.name == "reactions":
            return f"{row['name']}: {row_words(row)}"
        if self.name == "variations":
            return variation_words(row)
        if self.name == "objects":
            what = row.get("card") or "plain unit"
            return f"{row['id']}: {what} ({row.get('controller')}, {row.get('at')})"
        return str(row.get("id") or row.get("name") or "")


def _called(section: str, n: int, row: Row) -> str:
    """How a button calls a row."""
    return f"step {n + 1}" if section == "script" else str(row.get("id") or row.get("name") or "")


class Sheet(Host):
    """The controls of a draft."""

    plain = "A board made with controls: run this cell in Jupyter to use it."

    def __init__(self, draft: Draft) -> None:
        super().__init__(OwnCasePointer)
        self.draft = draft
        self.title = Field(self.act, text("Title"), lambda: draft.rest["title"], draft.name_it)
        self.turn = Field(self.act, choice("Whose turn it is"),
                          lambda: draft.rest["board"]["turn"], draft.turn,
                          lambda: [(player, player) for player in draft.players])
        self.sections = {name: _Section(self, name, *words) for name, words in {
            "battlefields": ("Battlefields", "A battlefield", "None: all happens in the bases."),
            "objects": ("Units and gear on the board", "A unit or gear", "The board is empty."),
            "cards": ("Cards of your own", "A card by its text",
                      "Only for cards that are not in the lists."),
            "script": ("What happens, in order", "A step",
                       "Nothing happens yet: add a step, and choose what is played."),
            "reactions": ("What may be played in reaction", "A reaction", "Nobody can react."),
            "variations": ("What may be different from the start", "A variation",
                           "The board is always as above."),
        }.items()}
        self.status = w.HTML()
        self.files = FileView(self)
        top = w.HBox([self.title.control, self.turn.control])
        top.add_class("riftnb-fields")
        board = w.VBox([self.sections[name].box for name in ("battlefields", "objects", "cards")])
        play = w.VBox([self.sections[name].box for name in ("script", "reactions", "variations")])
        both = w.Box([board, play])
        both.add_class("riftnb-twofold")
        whole = w.VBox([top, both, self.status, self.files])
        for part in (whole, board, play):
            part.add_class("riftnb-part")
        whole.add_class("riftnb-builder")
        self.fill([whole])
        draft.watch(self.refresh)
        self.refresh()

    def act(self, change: Callable[[], Any]) -> None:
        """Change the draft; what it refuses, and any error, is shown."""
        self.guarded(change)

    def refresh(self) -> None:
        """Show the draft as it is."""
        self.guarded(self._refresh)

    def _refresh(self) -> None:
        self.title.refresh()
        self.turn.refresh()
        for section in self.sections.values():
            section.refresh()
        self.status.value = said = self._said()
        self.status.layout.display = "" if said else "none"
        self.files.refresh()

    def _said(self) -> str:
        """What is wrong, or what there is besides, in lines that a screen reader announces."""
        draft = self.draft
        scenario, fault = draft.checked
        if scenario is None:
            where = _where(draft, fault.section, fault.row) if fault is not None else ""
            if fault is not None and not where:
                return fault_html(fault.message)
            return (f'<p data-live="draft" class="riftnb-said">Not finished: see '
                    f"{escape(where)}. The ruling comes back when it is.</p>")
        notes = [f"{row['name']} cannot be played at once: {why}" for n, row in
                 enumerate(draft.rows["reactions"]) if (why := draft.why_not(n))]
        if draft.besides:
            notes.append(f"Kept, without controls here: {draft.besides}.")
        if draft.left_out:
            notes.append(f"{draft.left_out} rulings of the file spoke of the board as it was; "
                         "they are no longer part of it.")
        if not notes:
            return ""
        said = "".join(f"<p>{escape(each)}</p>" for each in notes)
        return f'<div data-live="draft" class="riftnb-said">{said}</div>'


def _where(draft: Draft, section: str, n: int) -> str:
    """The row that a fault belongs to, in words."""
    if not section:
        return ""
    row = draft.rows[section][n]
    kind = {"battlefields": "the battlefield", "objects": "", "cards": "the card", "script": "",
            "reactions": "the reaction", "variations": "the variation"}[section]
    return f"{kind} {_called(section, n, row)}".strip()


class FileView(w.VBox):  # type: ignore[misc]
    """The draft as a scenario file: to copy, to save, and to load one."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.given = w.HTML()
        self.opened = w.Checkbox(value=False, indent=False, layout=w.Layout(width="auto"),
                                 description="Load a scenario file into the controls")
        self.text = w.Textarea(description="A scenario file, pasted into the builder", rows=6,
                               style={"description_width": "initial"},
                               layout=w.Layout(width="auto"))
        self.load = w.Button(description="Load it into the controls",
                             layout=w.Layout(width="auto"))
        self.load.on_click(lambda _: sheet.act(lambda: self.read(self.text.value)))
        self.file = w.FileUpload(description="Choose a file", accept=".yaml,.yml",
                                 multiple=False, layout=w.Layout(width="auto"))
        self.file.observe(self._uploaded, names="value")
        self.problem = w.HTML()
        row = w.HBox([self.load, self.file])
        row.add_class("riftnb-row")
        self.box = w.VBox([self.text, row, self.problem])
        self.opened.observe(lambda _: self.refresh(), names="value")
        super().__init__([self.given, self.opened, self.box])
        self.add_class("riftnb-files")

    def _uploaded(self, change: Any) -> None:
        def read() -> None:
            if change["new"]:
                self.text.value = bytes(change["new"][0]["content"]).decode("utf-8", "replace")
                self.read(self.text.value)
        self.sheet.act(read)

    def read(self, text: str) -> None:
        """Load the scenario of this text, or show what is wrong with it at its line."""
        try:
            self.sheet.draft.load(text)
        except RiftnbError as error:
            self.problem.value = problem_html(error, text)
            return
        title = self.sheet.draft.rest["title"]
        self.problem.value = f'<p data-live="loaded">Loaded: {escape(title)}.</p>'

    def refresh(self) -> None:
        """Offer the scenario as it is, if it holds together."""
        self.box.layout.display = "" if self.opened.value else "none"
        scenario = self.sheet.draft.checked.scenario
        if scenario is None:
            self.given.value = ('<p class="riftnb-hint">The scenario file can be saved when all '
                                "is filled in.</p>")
            return
        yaml = scenario.to_yaml()
        save = link(yaml.encode(), "text/yaml", f"{file_name(scenario.id)}.yaml",
                    "Save the scenario file")
        self.given.value = (
            f'<div class="riftnb-share-row">{save} '
            f'{copied("draft", "Copy it", yaml)}</div><p data-live="copied" data-said></p>'
            f'<details data-key="draft:yaml"><summary>Show it</summary>'
            f"<pre>{escape(yaml)}</pre></details>")


class Builder(Kept, w.VBox):  # type: ignore[misc]
    """A board made with controls, and beneath it the explorer of it."""

    plain = Sheet.plain

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.sheet = Sheet(draft)
        self.prefix = self.sheet.prefix
        self.explorer: Explorer | None = None
        self._place = w.VBox([])
        self._place.add_class("riftnb-below")
        super().__init__([self.sheet, self._place])
        draft.watch(self._follow)
        self._follow()

    @property
    def scenario(self) -> Scenario:
        """The scenario that was made.

        Raises:
            ScenarioError: it does not hold together yet; says where.
        """
        return self.draft.scenario

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write the scenario to a file, whole or not at all; gives its path.

        Raises:
            ScenarioError: it does not hold together yet; says where.
            RiftnbError: there is a file already and ``overwrite`` is false, or it cannot be
                written.
        """
        return self.draft.save(path, overwrite=overwrite)

    def guarded(self, act: Any, anew: bool = True) -> None:
        """Do something; an error is shown above the controls."""
        self.sheet.guarded(act, anew)

    def _follow(self) -> None:
        self.guarded(self._show)
        self.keep_soon()

    def _show(self) -> None:
        """The explorer of the scenario as it is; hidden while there is none."""
        found = self.draft.checked.scenario
        self._place.layout.display = "none" if found is None else ""
        if found is None:
            return
        if self.explorer is None:
            self.explorer = Explorer(Session(found))
            self.explorer.session.watch(self._opened)
            self._place.children = (self.explorer,)
            return
        session = self.explorer.session
        if session.scenario is not found:
            known = {*found.reactions, *found.variations}
            when = [name for name in session.setting.when if name in known]
            version, predicting = session.setting.ruleset, session.predicting
            session.open(found, when)
            session.change(session.setting._replace(ruleset=version))
            session.predict(predicting)

    def _opened(self, kind: str) -> None:
        """A scenario that was loaded in the explorer goes into the controls as well."""
        if self.explorer is None or kind != "scenario":
            return
        opened = self.explorer.session.scenario
        if opened is not self.draft.checked.scenario:
            self.guarded(lambda: self.draft.load(opened))

    def bundle(self) -> dict[str, str]:
        """The ruling that is shown, or what is still open."""
        session = self.explorer.session if self.explorer is not None else None
        if self.draft.checked.scenario is None or session is None or session.shown is None:
            fault = self.draft.checked.fault
            said = fault.message if fault is not None else "There is no ruling yet."
            return {"text/html": fault_html(said), "text/plain": said}
        return ruling_bundle(session.shown)


__all__ = ["Builder", "FileView", "Sheet"]
