"""The controls of a draft's steps, reactions and variations."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from riftnb.widgets.board_rows import Bound, card_names
from riftnb.widgets.draft import Row
from riftnb.widgets.draft_steps import (
    KINDS,
    PHASES,
    abilities,
    asks_place,
    change_card,
    change_kind,
    flows,
    hides,
    in_trash,
    kind_of,
    modes,
    object_words,
    retarget,
    slots,
)
from riftnb.widgets.fields import Field, RowView, Ticks, area, choice, names, number, text, tick

_PLAYED = ("spell", "unit", "gear")
_FLOW = "from the trash"  # no battlefield has that id


class StepRow:
    """The controls of a step.  Which there are follows from what is done and with which card."""

    def __init__(self, bound: Bound, view: RowView, reaction: bool = False) -> None:
        self.bound, self.view, self.reaction = bound, view, reaction
        self._shape: Any = None
        self.note = w.HTML()
        draft, row, act = bound.draft, bound.row, bound.act
        self.name = bound.field(text("Name"), "name", None)
        self.kind = Field(act, choice("What happens"), lambda: kind_of(row()),
                          lambda kind: change_kind(draft, row(), kind), self._kinds,
                          lambda: bool(kind_of(row())))
        self.by = bound.field(choice("Player"), "by", options=bound.players,
                              there=lambda: kind_of(row()) in ("play", "activate", "move",
                                                               "attack"))
        self.scorer = Field(act, choice("Player"), lambda: row().get(kind_of(row()), ""),
                            lambda who: draft.put(row(), kind_of(row()), who), bound.players,
                            lambda: kind_of(row()) in ("conquer", "hold"))
        many = len(card_names(draft, _PLAYED))
        self.card = self._thing("play", names("Card", many), self._cards)
        self.others = [self._thing(kind, choice(words), self._objects(kind))
                       for kind, words in (("activate", "Ability of"), ("move", "Unit"),
                                           ("attack", "Unit"))]
        self.source = Field(act, choice("From"), self._from, self._set_from, self._sources,
                            lambda: bool(row().get("from"))
                            or hides(draft, row()) or flows(draft, row()))
        self.to = bound.field(choice("To"), "to",
                              options=lambda: [("as the text says" if kind_of(row()) == "play"
                                                else "choose …", ""), *bound.places()],
                              there=lambda: asks_place(draft, row()))
        self.at = Field(act, choice("At"), lambda: row().get("at", ""),
                        lambda where: draft.put(row(), "at", where), self._fields,
                        lambda: kind_of(row()) in ("attack", "conquer", "hold"))
        self.phase = bound.field(choice("Phase"), "phase",
                                 options=lambda: [(each, each) for each in PHASES],
                                 there=lambda: kind_of(row()) == "phase")
        self.mode = Field(act, choice("Which of its choices"), lambda: row().get("mode", 1),
                          self._set_mode, lambda: [(f"number {n}", n) for n in
                                                   range(1, modes(draft, row()) + 1)],
                          lambda: modes(draft, row()) > 0)
        self.any = Field(act, tick("any timing"), lambda: row().get("timing") == "any",
                         lambda on: draft.put(row(), "timing", "any" if on else None),
                         there=lambda: kind_of(row()) in ("play", "activate", "move", "attack"))

    def _thing(self, kind: str, control: Any, options: Any) -> Field:
        row = self.bound.row
        return Field(self.bound.act, control, lambda: row().get(kind, ""),
                     lambda what: change_card(self.bound.draft, row(), kind, what), options,
                     lambda: kind_of(row()) == kind)

    def _kinds(self) -> list[tuple[str, str]]:
        return [pair for pair in KINDS if not self.reaction or pair[1] in ("play", "activate")]

    def _cards(self) -> list[tuple[str, str]]:
        draft = self.bound.draft
        hands = [(f"{card['id']} ({where})", card["id"]) for where, card in draft.piles()
                 if where.endswith("hand")]
        hidden = [(f"{row['id']} (face down)", row["id"]) for row in draft.rows["objects"]
                  if row.get("facedown")]
        flowing = [(f"{id} (trash)", id) for id in in_trash(draft)
                   if flows(draft, {"play": id})]
        return [*hands, *hidden, *flowing, *card_names(draft, _PLAYED)]

    def _objects(self, kind: str) -> Any:
        def offered() -> list[tuple[str, str]]:
            draft = self.bound.draft
            found: list[tuple[str, str]] = []
            for row in draft.rows["objects"]:
                card = draft.card(row.get("card", ""))
                if kind == "activate":
                    fits = bool(abilities(card, "activated"))
                else:
                    fits = card is None or card.kind == "unit"
                if fits:
                    found.append((object_words(row), row["id"]))
            return found
        return offered

    def _fields(self) -> list[tuple[str, str]]:
        return [(row["id"], row["id"]) for row in self.bound.draft.rows["battlefields"]]

    def _sources(self) -> list[tuple[str, str]]:
        draft, row = self.bound.draft, self.bound.row()
        if flows(draft, row):
            return [("hand", ""), ("the trash, for its [Flow] cost", _FLOW)]
        return [("hand", ""), *((f"hidden at {id}", id) for id, _ in self._fields())]

    def _from(self) -> str:
        row = self.bound.row()
        if row.get("from") == "flow":
            return _FLOW
        return str(row.get("at", "")) if row.get("from") else ""

    def _set_from(self, where: str) -> None:
        row: Row = self.bound.row()
        row.pop("from", None)
        row.pop("at", None)
        if where == _FLOW:
            row["from"] = "flow"
        elif where:
            row.update({"from": "hidden", "at": where})
        self.bound.draft.changed()

    def _set_mode(self, mode: int) -> None:
        row: Row = self.bound.row()
        row.pop("targets", None)
        self.bound.draft.put(row, "mode", mode)

    def refresh(self) -> None:
        """Show the controls that go with the step as it is now."""
        draft, row = self.bound.draft, self.bound.row()
        asked = slots(draft, row)
        shape = (kind_of(row), tuple((slot.label, slot.several) for slot in asked))
        if shape == self._shape:
            return
        self._shape = shape
        targets = [self._target(n, slot.label, slot.several) for n, slot in enumerate(asked)]
        singles = [each for each in targets if isinstance(each, Field)]
        ticks = [each for each in targets if not isinstance(each, Field)]
        first = [self.name] if self.reaction else []
        if not kind_of(row):
            self.view.put(first)
            return
        things = [field for kind, field in zip(("activate", "move", "attack"), self.others,
                                               strict=True) if kind == kind_of(row)]
        of_kind = {"play": [self.by, self.card, *singles, self.source, self.to, self.mode],
                   "activate": [self.by, *things, *singles, self.to, self.mode],
                   "move": [self.by, *things, self.to, *singles],
                   "attack": [self.by, *things, self.at, *singles],
                   "conquer": [self.scorer, self.at, *singles],
                   "hold": [self.scorer, self.at, *singles],
                   "phase": [self.phase]}.get(kind_of(row), [])
        timing = [self.any] if kind_of(row) in ("play", "activate") else []
        self.view.put([*first, self.kind, *of_kind, *timing], ticks)

    def _target(self, n: int, label: str, several: bool) -> Any:
        draft, row, act = self.bound.draft, self.bound.row, self.bound.act

        def chosen() -> Any:
            given = row().get("targets", [])
            return given[n] if n < len(given) else ([] if several else "")

        def offered() -> list[tuple[str, str]]:
            asked = slots(draft, row())
            return list(asked[n].offers) if n < len(asked) else []

        def put(value: Any) -> None:
            retarget(draft, row(), n, value)

        if several:
            return Ticks(act, label, lambda: list(chosen()), put, offered)
        control = choice(label)
        control.add_class("riftnb-full")
        return Field(act, control, chosen, put, lambda: [("choose …", ""), *offered()])


#: What a variation can change, each with what it is called.
_CHANGES = (("also says …", "grant"), ("has Might", "might"), ("has damage", "damage"),
            ("is exhausted", "exhausted"), ("is ready", "ready"), ("is buffed", "buffed"),
            ("is at", "at"), ("is controlled by", "controller"))
_START: dict[str, Any] = {"might": 1, "damage": 1, "exhausted": True, "ready": False,
                          "buffed": True}


def variation_change(row: Row) -> tuple[str, str, Any] | None:
    """What a variation changes, if there are controls for it: whom, which of the changes, and
    to what."""
    body = {key: value for key, value in row.items() if key != "name"}
    if len(body) != 1:
        return None
    (kind, changes), = body.items()
    if kind not in ("grant", "set") or len(changes) != 1:
        return None
    (who, what), = changes.items()
    if kind == "grant":
        return who, "grant", what
    if len(what) != 1:
        return None
    (key, value), = what.items()
    if key == "exhausted":
        return who, "exhausted" if value else "ready", value
    known = key in ("might", "damage", "at", "controller") or (key, value) == ("buffed", True)
    return (who, key, value) if known else None


def set_variation(row: Row, who: str, kind: str, value: Any) -> None:
    """Make a variation change this."""
    name = row["name"]
    row.clear()
    row["name"] = name
    if kind == "grant":
        row["grant"] = {who: value}
    else:
        row["set"] = {who: {"exhausted" if kind == "ready" else kind: value}}


def variation_row(bound: Bound, view: RowView) -> None:
    """The controls of a variation."""
    draft, row = bound.draft, bound.row

    def now() -> tuple[str, str, Any]:
        return variation_change(row()) or ("", "", None)

    def change(who: str | None = None, kind: str | None = None, value: Any = None) -> None:
        old_who, old_kind, old = now()
        if kind is not None and kind != old_kind:
            start = {"grant": "", "at": draft.places[0], "controller": "P1"}.get(
                kind, _START.get(kind))
            set_variation(row(), old_who, kind, start)
        else:
            set_variation(row(), who if who is not None else old_who, old_kind,
                          value if value is not None else old)
        draft.changed()

    def of(*kinds: str) -> Any:
        return lambda: now()[1] in kinds

    def value_field(control: Any, *kinds: str, options: Any = None) -> Field:
        return Field(bound.act, control, lambda: now()[2], lambda new: change(value=new),
                     options, of(*kinds))

    def objects() -> list[tuple[str, str]]:
        return [(object_words(each), each["id"]) for each in draft.rows["objects"]]

    view.put([
        bound.field(text("Name"), "name", None),
        Field(bound.act, choice("Whom"), lambda: now()[0], lambda who: change(who=who), objects,
              lambda: bool(now()[1])),
        Field(bound.act, choice("What is different"), lambda: now()[1],
              lambda kind: change(kind=kind), lambda: list(_CHANGES), lambda: bool(now()[1])),
        value_field(number("Number", -99), "might", "damage"),
        value_field(choice("Where"), "at", options=bound.places),
        value_field(choice("By whom"), "controller", options=bound.players),
    ], [value_field(area("The text that it has as well", 2), "grant")])


def variation_words(row: Row) -> str:
    """A variation in words: "unkillable: poro also says “I can't be killed.”"."""
    found = variation_change(row)
    if found is None:
        return f"{row['name']}: kept as it is (there are no controls for it)"
    who, kind, value = found
    words = next(words for words, each in _CHANGES if each == kind).removesuffix(" …")
    shown = f" “{value}”" if kind == "grant" else "" if isinstance(value, bool) else f" {value}"
    return f"{row['name']}: {who} {words}{shown}"


__all__ = ["StepRow", "set_variation", "variation_change", "variation_row",
           "variation_words"]
