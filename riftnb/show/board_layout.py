"""Where everything stands in the picture of a board."""

from __future__ import annotations

from typing import NamedTuple

from riftnb.show.board_cards import CHIP_LINE, Card, Chip, card
from riftnb.show.board_room import (
    BAND_PAD,
    CHAIN,
    GAP,
    GUTTER,
    ITEM_GAP,
    ITEMS,
    Lane,
    Room,
    corner_rows,
    item_height,
    item_texts,
    standing,
)
from riftnb.show.board_view import Fact, Line, View
from riftnb.show.names import capital

#: The width of a picture, and the least in which everything has room.
WIDTH, LEAST = 744.0, 540.0
MARGIN, TITLE = 5.0, 20.0
BOARD_X = MARGIN + GUTTER
_CARD_MIN, _CARD_MAX, _CARD_HEIGHT = 100.0, 180.0, 43.0

#: How many rows of cards a side of a place shows.
_ROWS = 2


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float


class Spot(NamedTuple):
    """What stands in a slot: a card, a ghost of one that "was here", or "and 12 more"
    (``ids`` then are all of those)."""

    kind: str
    ids: tuple[str, ...]
    box: Box
    card: Card | None = None


class Panel(NamedTuple):
    """A place: a base (``player`` whose) or a battlefield (``holder`` who controls it)."""

    place: str
    title: str
    box: Box
    player: str = ""
    holder: Fact | None = None


class Corner(NamedTuple):
    """What stands beside a base: its player's piles and numbers, in rows of chips."""

    player: str
    box: Box
    rows: list[list[Chip]]


class Entry(NamedTuple):
    """An item of the chain with its place in the picture; ``kind``: "item", "gone", "more"."""

    kind: str
    line: Line | None
    box: Box
    name: list[str]
    chose: list[str]
    rest: int = 0


class Scene(NamedTuple):
    """The picture, before it is drawn."""

    width: float
    height: float
    panels: list[Panel]
    corners: list[Corner]
    spots: list[Spot]
    chain: Box
    entries: list[Entry]
    middle: Box


def scene(view: View, width: float = WIDTH, room: Room | None = None) -> Scene:
    """The layout of a board in a width (at least :data:`LEAST`), with the room that its ruling
    needs as time goes on."""
    return _Layout(view, max(width, LEAST), room or Room(view.record)).scene()


class _Layout:
    def __init__(self, view: View, width: float, room: Room) -> None:
        self.view = view
        self.room = room
        self.width = width
        self.board_w = width - 2 * MARGIN - GUTTER - CHAIN - GAP
        self.chain_x = width - MARGIN - CHAIN
        self.here = standing(view, view.now)
        self.ghosts = {} if view.before is None else standing(view, view.before)
        self.lanes = room.lanes_with(self.ghosts, self.here)
        self.spots: list[Spot] = []

    # -- sides of places --------------------------------------------------------------------

    def _shown(self, lane: Lane, columns: int) -> tuple[list[str], list[str]]:
        """The ids that have a slot, and those that only "and 12 more" speaks of."""
        ids = list(self.lanes.get(lane, ()))
        room = columns * _ROWS
        if len(ids) <= room:
            return ids, []
        now = self.here.get(lane, {})
        there = [id for id in ids if id in now or id in self.ghosts.get(lane, {})]
        if len(there) <= room:
            return there, []
        first = sorted(there, key=lambda id: not self.view.touched(id))[:room - 1]
        return [id for id in there if id in first], [id for id in there if id not in first]

    def lane(self, lane: Lane, box: Box) -> float:
        """Set a side of a place from the top of ``box``; the height that it takes."""
        columns = max(1, int((box.w + GAP) // (_CARD_MIN + GAP)))
        ids, rest = self._shown(lane, columns)
        slots = len(ids) + bool(rest)
        if not slots:
            return 0.0
        columns = min(columns, slots)
        width = min(_CARD_MAX, (box.w - GAP * (columns - 1)) / columns)
        y = box.y
        for start in range(0, slots, columns):
            row = ids[start:start + columns]
            cards = {id: card(self.view, id, width) for id in row
                     if id in self.here.get(lane, ())}
            drawn = max([_CARD_HEIGHT, *(each.height for each in cards.values())])
            height = max([drawn, *(self.room.height(id, width) for id in row)])
            for k, id in enumerate(row):
                place = Box(box.x + k * (width + GAP), y, width, drawn)
                if id in cards:
                    self.spots.append(Spot("card", (id,), place, cards[id]))
                elif id in self.ghosts.get(lane, ()):
                    self.spots.append(Spot("ghost", (id,), place))
            if rest and start + columns >= slots:
                self.spots.append(Spot("more", tuple(rest), Box(
                    box.x + len(row) * (width + GAP), y, width, drawn)))
            y += height + 5
        return y - 5 - box.y

    # -- the whole --------------------------------------------------------------------------

    def scene(self) -> Scene:
        panels: list[Panel] = []
        corners: list[Corner] = []
        players = self.view.players
        y = MARGIN
        for player in reversed(players[1:]):
            y = self._base(player, y, panels, corners) + GAP
        top = y
        y = self._fields(y, panels)
        middle = Box(MARGIN, top, GUTTER - GAP, y - top)
        if players:
            y = self._base(players[0], y + GAP, panels, corners)
        entries, needed = self._chain(y - MARGIN)
        height = max(y, MARGIN + needed) + MARGIN
        chain = Box(self.chain_x, MARGIN, CHAIN, height - 2 * MARGIN)
        bottom = chain.y + chain.h
        entries = [e._replace(box=e.box._replace(y=bottom - e.box.y)) for e in entries]
        return Scene(self.width, height, panels, corners, self.spots, chain, entries, middle)

    def _base(self, player: str, y: float, panels: list[Panel], corners: list[Corner]) -> float:
        place = f"{player} base"
        rows = corner_rows(self.view, player)
        most = max(len(rows), self.room.rows(player))
        taken = self.lane((place, "only"), Box(
            BOARD_X + BAND_PAD, y + BAND_PAD, self.board_w - 2 * BAND_PAD, 0))
        height = max(taken, _CARD_HEIGHT, 20 + CHIP_LINE * most - 6) + 2 * BAND_PAD
        panels.append(Panel(place, "", Box(BOARD_X, y, self.board_w, height), player))
        corners.append(Corner(player, Box(MARGIN, y, GUTTER - GAP, height), rows))
        return y + height

    def _fields(self, y: float, panels: list[Panel]) -> float:
        now = self.view.now
        others = [place for place, side in self.lanes
                  if side != "only" and place not in now.battlefields]
        places = list(dict.fromkeys((*now.battlefields, *others)))
        if not places:
            return y
        widths = self._widths(places)
        heights: dict[str, float] = {}
        for side in ("above", "below"):
            top = y + TITLE + BAND_PAD + (heights["above"] + 5 if heights.get("above") else 0)
            x, heights[side] = BOARD_X, 0.0
            for place, width in zip(places, widths, strict=True):
                taken = self.lane((place, side), Box(x + BAND_PAD, top, width - 2 * BAND_PAD, 0))
                heights[side] = max(heights[side], taken)
                x += width + GAP
        both = heights["above"] + heights["below"] + (
            5 if heights["above"] and heights["below"] else 0)
        height = TITLE + max(both, _CARD_HEIGHT) + 2 * BAND_PAD
        x = BOARD_X
        for place, width in zip(places, widths, strict=True):
            holder = self.view.holder(place) if place in now.battlefields else None
            panels.append(Panel(place, capital(self.view.names.place(place)),
                                Box(x, y, width, height), holder=holder))
            x += width + GAP
        return y + height

    def _widths(self, places: list[str]) -> list[float]:
        """Places share the width by how many stand side by side there."""
        room = self.board_w - GAP * (len(places) - 1)
        needs = [max(1, *(len(self.lanes.get((place, side), ())) for side in ("above", "below")))
                 for place in places]
        needs = [min(need, 3) + 1 for need in needs]
        return [room * need / sum(needs) for need in needs]

    def _chain(self, most: float) -> tuple[list[Entry], float]:
        """The chain's entries, each with its distance from the bottom, and the height of all;
        what has left the chain shows as far as there is room."""
        view = self.view
        lines = view.chain[:ITEMS]
        rest = len(view.chain) - len(lines)
        entries: list[Entry] = []
        y = BAND_PAD
        if rest:
            y += 20
            entries.append(Entry("more", None, Box(self.chain_x, y, CHAIN, 16), [], [], rest))
        most = max(most, TITLE + 4 + self.room.chain)
        for kind, line in [*(("item", line) for line in reversed(lines)),
                           *(("gone", line) for line in reversed(view.left_chain))]:
            name, chose = item_texts(view, line)
            height = item_height(name, chose)
            if kind == "gone" and TITLE + 4 + y + height > most:
                break
            y += height + ITEM_GAP
            entries.append(Entry(kind, line, Box(
                self.chain_x + 6, y - ITEM_GAP, CHAIN - 12, height), name, chose))
        return entries, TITLE + 4 + max(y, self.room.chain)
