"""Controls that are bound to a place in a draft: each shows it, and changes it when it is moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as w

from riftnb.widgets.views import icon_button

_ABOVE = {"description_width": "initial"}
#: So many names are offered in a list; of more, a field offers those that fit what is typed.
_MOST_LISTED = 200
#: How much of a sentence stands in a line, so that its caret is always seen.
_WIDE = 44

Options = Callable[[], Sequence[tuple[str, Any]]]
Act = Callable[[Callable[[], None]], None]


class Field:
    """A control and its place: ``get`` reads it, ``put`` changes it, ``options`` says what can
    be chosen now, ``there`` whether there is such a place now."""

    def __init__(self, act: Act, control: Any, get: Callable[[], Any],
                 put: Callable[[Any], None], options: Options | None = None,
                 there: Callable[[], bool] | None = None) -> None:
        self.control = control
        self._act, self._get, self._put = act, get, put
        self._options, self._there = options, there
        self._busy = False
        control.observe(self._moved, names="value")

    def _moved(self, change: Any) -> None:
        if not self._busy:
            self._act(lambda: self._put(self._meant(change["new"])))

    def _meant(self, value: Any) -> Any:
        """What was chosen: in a field to type in, what its words stand for."""
        if isinstance(self.control, w.Combobox) and self._options is not None:
            return dict(self._options()).get(value, value)
        return value

    def refresh(self) -> None:
        """Show the place as it is."""
        self._busy = True
        try:
            there = self._there is None or self._there()
            self.control.layout.display = "" if there else "none"
            if there:
                self._show(self._get())
        finally:
            self._busy = False

    def _show(self, value: Any) -> None:
        if self._options is not None:
            options = list(self._options())
            if isinstance(self.control, w.Combobox):
                names = tuple(words for words, _ in options)
                if self.control.options != names:
                    self.control.options = names
                value = next((words for words, each in options if each == value), value)
            else:
                if all(each != value for _, each in options):
                    options.append((f"{value} (not there)" if value else "choose …", value))
                if list(self.control.options) != options:
                    self.control.options = options
        if self.control.value != value:
            self.control.value = value


def text(name: str) -> Any:
    """A line of text, taken when it is left or Enter is pressed."""
    return w.Text(description=name, continuous_update=False, style=_ABOVE,
                  layout=w.Layout(width="auto"))


def area(name: str, rows: int = 3) -> Any:
    """Some lines of text, taken when they are left."""
    return w.Textarea(description=name, continuous_update=False, rows=rows, style=_ABOVE,
                      layout=w.Layout(width="auto"))


def choice(name: str) -> Any:
    """One out of some."""
    return w.Dropdown(description=name, options=[("choose …", "")], style=_ABOVE,
                      layout=w.Layout(width="auto"))


def names(name: str, many: int) -> Any:
    """One out of some names: a list, or with very ``many`` of them a field that offers them."""
    if many <= _MOST_LISTED:
        return choice(name)
    return w.Combobox(description=name, ensure_option=False, continuous_update=False,
                      placeholder="type a name", style=_ABOVE, layout=w.Layout(width="auto"))


def number(name: str, least: int = 0, most: int = 99) -> Any:
    """A whole number."""
    return w.BoundedIntText(description=name, min=least, max=most, style=_ABOVE,
                            layout=w.Layout(width="auto"))


def tick(name: str) -> Any:
    """Yes or no."""
    return w.Checkbox(description=name, indent=False, layout=w.Layout(width="auto"))


class Ticks:
    """Some out of some, a box to tick for each; in the order of the options."""

    def __init__(self, act: Act, name: str, get: Callable[[], list[str]],
                 put: Callable[[list[str]], None], options: Options) -> None:
        self._act, self._get, self._put, self._options = act, get, put, options
        self._title = w.HTML(f'<p class="riftnb-ask">{escape(name)}</p>')
        self._boxes: dict[str, Field] = {}
        self.control = w.VBox([self._title])
        self.control.add_class("riftnb-ticks")

    def refresh(self) -> None:
        """Show which are ticked."""
        chosen = self._get()
        offered = {value: words for words, value in self._options()}
        offered |= {value: f"{value} (not there)" for value in chosen if value not in offered}
        if list(offered) != list(self._boxes):
            self._boxes = {value: Field(self._act, tick(words), self._has(value),
                                        self._flip(value)) for value, words in offered.items()}
            self.control.children = (self._title,
                                     *(field.control for field in self._boxes.values()))
        for value, field in self._boxes.items():
            field.control.description = offered[value]
            field.refresh()

    def _has(self, value: str) -> Callable[[], bool]:
        return lambda: value in self._get()

    def _flip(self, value: str) -> Callable[[Any], None]:
        def flip(on: Any) -> None:
            kept = [each for each in self._get() if each != value]
            self._put([*kept, value] if on else kept)
        return flip


class RowView:
    """A row with its fields, the buttons to move it and take it away, and what is wrong with it.

    ``title`` says what it is; ``what`` is how the buttons call it.
    """

    def __init__(self, title: Callable[[], str], what: Callable[[], str],
                 remove: Callable[[], None],
                 earlier: Callable[[], None] | None = None) -> None:
        self._title, self._what = title, what
        self.head = w.HTML()
        self.remove = icon_button("✕", "Take away", lambda _: remove())
        buttons = [self.remove]
        self.earlier = None
        if earlier is not None:
            self.earlier = icon_button("↑", "Earlier", lambda _: earlier())
            buttons.insert(0, self.earlier)
        bar = w.HBox([self.head, *buttons])
        bar.add_class("riftnb-row")
        self.grid = w.Box()
        self.grid.add_class("riftnb-fields")
        self.below = w.VBox()
        self.error = w.HTML()
        self.box = w.VBox([bar, self.grid, self.below, self.error])
        self.box.add_class("riftnb-entry")
        self.fields: list[Any] = []

    def put(self, fields: list[Any], below: Sequence[Any] = ()) -> None:
        """Show these fields, and what stands below them in full width."""
        self.fields = [*fields, *below]
        controls = tuple(field.control for field in fields)
        if self.grid.children != controls:
            self.grid.children = controls
        under = tuple(getattr(each, "control", each) for each in below)
        if self.below.children != under:
            self.below.children = under

    def refresh(self, first: bool, fault: str) -> None:
        """Show the row as it is, and what is wrong with it."""
        for field in self.fields:
            if hasattr(field, "refresh"):
                field.refresh()
        self.head.value = f'<p class="riftnb-item">{escape(self._title())}</p>'
        self.remove.tooltip = f"Take away {self._what()}"
        if self.earlier is not None:
            self.earlier.tooltip = f"Move {self._what()} up"
            self.earlier.disabled = first
        self.error.value = fault_html(fault)
        self.error.layout.display = "" if fault else "none"
        self.below.layout.display = "" if self.below.children else "none"


def fault_html(fault: str) -> str:
    """What is wrong, where it is: a text with a caret keeps its columns."""
    if not fault:
        return ""
    said, _, shown = fault.partition("\n")
    return (f'<div role="alert" class="riftnb-alert"><p>{escape(said)}</p>'
            f"{caret_html(shown) if shown else ''}</div>")


def caret_html(shown: str) -> str:
    """A sentence with a caret below it; what was expected there in lines that wrap."""
    sentence, _, below = shown.partition("\n")
    below, _, hint = below.partition("\n")
    caret, mark, expected = below.partition("^ ")
    if not mark:
        return f"<pre>{escape(shown)}</pre>"
    indent = min(len(sentence) - len(sentence.lstrip(" ")), len(caret))
    part, at = _near(sentence[indent:], len(caret) - indent)
    return (f"<pre>{escape(part)}\n{' ' * at}^</pre><p>Here riftnb {escape(expected)}.</p>"
            + (f"<p><strong>{escape(hint.strip())}</strong></p>" if hint else ""))


def _near(sentence: str, at: int) -> tuple[str, int]:
    """The part of a long sentence around a place in it, and the place in that part."""
    if len(sentence) <= _WIDE:
        return sentence, at
    start = max(0, min(at - _WIDE // 2, len(sentence) - _WIDE))
    stop = start + _WIDE
    lead = "…" if start else ""
    return f"{lead}{sentence[start:stop]}{'…' if stop < len(sentence) else ''}", (
        at - start + len(lead))


__all__ = ["Field", "RowView", "Ticks", "area", "caret_html", "choice", "fault_html", "names",
           "number", "text", "tick"]
