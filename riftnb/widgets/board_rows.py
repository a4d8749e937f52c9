"""The controls of a draft's board: battlefields, units and gear, cards of the reader's own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import ipywidgets as w

from riftnb import cards
from riftnb.show.text_panel import text_list_panel
from riftnb.widgets.draft import Draft, Row
from riftnb.widgets.fields import Act, Field, RowView, area, choice, names, number, text, tick
from riftnb.widgets.wording import Wording

PLAIN_UNIT = "a plain unit"
PLAIN_FIELD = "a plain battlefield"
_KINDS = ("spell", "unit", "gear", "battlefield")


def card_names(draft: Draft, kinds: Iterable[str]) -> list[tuple[str, str]]:
    """The cards of these kinds that can be named: the draft's own first, then the catalogue's
    and those of the user's list."""
    wanted = tuple(kinds)
    own = [row["name"] for row in draft.rows["cards"] if row["type"] in wanted]
    known = _known(wanted, cards.known_names())
    return [(name, name) for name in (*own, *(each for each in known if each not in own))]


@lru_cache(maxsize=16)
def _known(kinds: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(name for name in names if cards.card(name).kind in kinds))


class Bound:
    """Makes the fields of a row: ``row`` gives it as it is now, for rows move."""

    def __init__(self, draft: Draft, act: Act, row: Any) -> None:
        self.draft, self.act, self.row = draft, act, row

    def field(self, control: Any, key: str, default: Any = "", *, options: Any = None,
              there: Any = None, put: Any = None) -> Field:
        """A field for a key of the row; the ``default`` is not written down."""
        def change(value: Any) -> None:
            self.draft.put(self.row(), key, None if value == default else value)
        return Field(self.act, control, lambda: self.row().get(key, default), put or change,
                     options, there)

    def id(self, name: str, key: str = "id") -> Field:
        """The name that others refer to: they follow when it changes."""
        return Field(self.act, text(name), lambda: self.row().get(key, ""),
                     lambda value: self.draft.rename(self.row(), key, value.strip()))

    def players(self, *more: tuple[str, str]) -> list[tuple[str, str]]:
        """The players as options."""
        return [*more, *((player, player) for player in self.draft.players)]

    def places(self) -> list[tuple[str, str]]:
        """The places as options."""
        return [(place, place) for place in self.draft.places]


def battlefield_row(bound: Bound, view: RowView) -> None:
    """The controls of a battlefield."""
    known = card_names(bound.draft, ["battlefield"])
    view.put([
        bound.id("Name"),
        bound.field(names("Card", len(known)), "card",
                    options=lambda: [(PLAIN_FIELD, ""),
                                     *card_names(bound.draft, ["battlefield"])]),
        bound.field(choice("Held by"), "controller",
                    options=lambda: bound.players(("nobody", ""))),
    ])


def object_row(bound: Bound, view: RowView) -> None:
    """The controls of a unit or gear on the board."""
    draft, row = bound.draft, bound.row

    def unit() -> bool:
        card = draft.card(row().get("card", ""))
        return card is None or card.kind == "unit"

    def is_what(name: Any) -> None:
        item: Row = row()
        item.pop("might", None)
        if name in ("", PLAIN_UNIT):
            item.pop("card", None)
            item["unit"] = 3
        else:
            item.pop("unit", None)
            item["card"] = name
        card = draft.card(name)
        if card is None or card.kind != "gear":
            item.pop("attached_to", None)
        draft.changed()

    def might() -> int:
        card = draft.card(row().get("card", ""))
        printed = card.might if card is not None else row().get("unit")
        return int(row().get("might", printed or 0))

    def set_might(value: int) -> None:
        card = draft.card(row().get("card", ""))
        if "card" not in row():
            row().pop("might", None)
            draft.put(row(), "unit", value)
        else:
            printed = card.might if card is not None else None
            draft.put(row(), "might", None if value == printed else value)

    def others() -> list[tuple[str, str]]:
        return [("nothing", ""), *((each["id"], each["id"]) for each in draft.rows["objects"]
                                   if each is not row())]

    kinds = ["unit", "gear", "legend", "rune"]
    known = card_names(draft, kinds)
    view.put([
        bound.id("Name"),
        Field(bound.act, names("What it is", len(known)), lambda: row().get("card", ""), is_what,
              lambda: [(PLAIN_UNIT, ""), *card_names(draft, kinds)]),
        bound.field(choice("Controller"), "controller", options=bound.players),
        bound.field(choice("Place"), "at", options=bound.places),
        Field(bound.act, number("Might", -99), might, set_might, there=unit),
        bound.field(number("Damage"), "damage", 0, there=unit),
        bound.field(choice("Attached to"), "attached_to", options=others,
                    there=lambda: not unit()),
        bound.field(tick("exhausted"), "exhausted", False),
        bound.field(tick("buffed"), "buffed", False, there=unit),
    ])


def card_row(bound: Bound, view: RowView) -> None:
    """The controls of a card of the reader's own, and how its text is read."""
    draft, row = bound.draft, bound.row

    def retype(kind: str) -> None:
        row().pop("might", None)
        if kind == "unit":
            row()["might"] = 3
        draft.put(row(), "type", kind)

    reading = _Reading(row)
    view.put([
        bound.id("Name", "name"),
        Field(bound.act, choice("Type"), lambda: row()["type"], retype,
              lambda: [(kind, kind) for kind in dict.fromkeys((*_KINDS, row()["type"]))]),
        Field(bound.act, number("Energy"), lambda: row().get("energy") or 0,
              lambda value: draft.put(row(), "energy", value)),
        Field(bound.act, number("Might"), lambda: row().get("might") or 0,
              lambda value: draft.put(row(), "might", value),
              there=lambda: row()["type"] == "unit"),
    ], [bound.field(area("Text, as it would be printed"), "text", None), reading])


class _Reading:
    """How the text of a card is read, in numbered sentences."""

    def __init__(self, row: Any) -> None:
        self.row = row
        self.control = w.HTML()

    def refresh(self) -> None:
        """Read it again."""
        wording = Wording(self.row().get("text", ""), self.row()["type"])
        program = wording.program
        shown = ""
        if program is not None:
            shown = ('<div class="riftnb-card riftnb-verdicts riftnb-reads"><p><strong>riftnb '
                     f"reads:</strong></p>{text_list_panel(program, pick=False)}</div>")
        self.control.value = shown


__all__ = ["Bound", "battlefield_row", "card_names", "card_row", "object_row"]
