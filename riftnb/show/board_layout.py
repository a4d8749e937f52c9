"""Where everything stands in the picture of a board.

A place keeps a slot for every object that stands there at any moment that the ruling tells of
(its start, its end, the arrivals between them, the two moments that are compared), so an object
stays where it is drawn, and the picture keeps its size, while time goes on.
"""

from __future__ import annotations

from typing import NamedTuple

from riftnb.ruling import Board
from riftnb.show.board_cards import (
    CHIP_LINE,
    NAME_LINE,
    NAME_SIZE,
    SMALL,
    Card,
    Chip,
    badge_width,
    card,
    flow,
    number_chip,
)
from riftnb.show.board_view import Fact, Line, View, host_of, place_of
from riftnb.show.board_words import pile_count, pile_is_shown
from riftnb.show.dot import wrap
from riftnb.show.names import MOVES, capital

#: The width of a picture, and the least in which everything has room.
WIDTH, LEAST = 744.0, 540.0
MARGIN, GUTTER, CHAIN, GAP = 5.0, 112.0, 160.0, 8.0
BAND_PAD, TITLE = 6.0, 20.0
BOARD_X = MARGIN + GUTTER
ITEM_GAP = 5.0
_CARD_MIN, _CARD_MAX, _CARD_HEIGHT = 100.0, 180.0, 43.0

#: How many rows of cards a side of a place shows, and how many items the chain.
_ROWS, _ITEMS = 2, 5


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


Lane = tuple[str, str]
Lanes = dict[Lane, dict[str, None]]


def scene(view: View, width: float = WIDTH) -> Scene:
    """The layout of a board in a width (at least :data:`LEAST`)."""
    return _Layout(view, max(width, LEAST)).scene()


def side_of(view: View, place: str, controller: str) -> str:
    """The side of a place on which a player's objects stand: the first player's is below."""
    if place not in view.now.battlefields and place.endswith(" base"):
        return "only"
    return "below" if view.players and controller == view.players[0] else "above"


class _Layout:
    def __init__(self, view: View, width: float) -> None:
        self.view = view
        self.width = width
        self.board_w = width - 2 * MARGIN - GUTTER - CHAIN - GAP
        self.chain_x = width - MARGIN - CHAIN
        record = view.record
        start = View(record, record.before, names=view.names)
        end = View(record, record.after, record.before, names=view.names)
        self.frames = [start, end, view]
        self.boards = [record.before, record.after,
                       *([] if view.before is None else [view.before]), view.now]
        self.lanes = self._lanes()
        self.here = _standing(view, view.now)
        self.ghosts = {} if view.before is None else _standing(view, view.before)
        self.spots: list[Spot] = []

    def _lanes(self) -> Lanes:
        """The slots of each side of each place, in a lasting order."""
        found = _standing(self.view, self.boards[0])
        for event in self.view.record.events:
            if event.kind not in MOVES:
                continue
            place = event.to
            if place not in self.view.now.battlefields and not place.endswith(" base"):
                continue
            for id in event.object.split(","):
                state = next((b.objects[id] for b in reversed(self.boards) if id in b.objects),
                             None)
                if state is not None:
                    side = side_of(self.view, place, str(state.get("controller") or ""))
                    found.setdefault((place, side), {})[id] = None
        for board in self.boards[1:]:
            for lane, ids in _standing(self.view, board).items():
                found.setdefault(lane, {}).update(ids)
        return found

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

    def lane(self, lane: Lane, box: Box, most: float = 0.0) -> float:
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
            height = max([_CARD_HEIGHT, *(self._height(id, width) for id in row)])
            cards = {id: card(self.view, id, width) for id in row
                     if id in self.here.get(lane, ())}
            drawn = max([_CARD_HEIGHT, *(each.height for each in cards.values())])
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

    def _height(self, id: str, width: float) -> float:
        return max([0.0, *(card(frame, id, width).height for frame in self.frames
                           if frame.at(id) and not frame.host(id))])

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
        entries, needed = self._chain()
        height = max(y, MARGIN + needed) + MARGIN
        chain = Box(self.chain_x, MARGIN, CHAIN, height - 2 * MARGIN)
        bottom = chain.y + chain.h
        entries = [e._replace(box=e.box._replace(y=bottom - e.box.y)) for e in entries]
        return Scene(self.width, height, panels, corners, self.spots, chain, entries, middle)

    def _base(self, player: str, y: float, panels: list[Panel], corners: list[Corner]) -> float:
        place = f"{player} base"
        rows = flow(_holdings(self.view, player), GUTTER - GAP, 6)
        most = max(len(flow(_holdings(f, player), GUTTER - GAP, 6)) for f in self.frames)
        taken = self.lane((place, "only"), Box(
            BOARD_X + BAND_PAD, y + BAND_PAD, self.board_w - 2 * BAND_PAD, 0))
        height = max(taken, _CARD_HEIGHT, 20 + CHIP_LINE * max(most, 1) - 6) + 2 * BAND_PAD
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

    def _chain(self) -> tuple[list[Entry], float]:
        """The chain's entries, each with its distance from the bottom, and the height of all."""
        view = self.view
        lines = view.chain[:_ITEMS]
        rest = len(view.chain) - len(lines)
        entries: list[Entry] = []
        y = BAND_PAD
        if rest:
            y += 20
            entries.append(Entry("more", None, Box(self.chain_x, y, CHAIN, 16), [], [], rest))
        gone = view.left_chain[:max(0, _ITEMS - len(lines))]
        for kind, line in [*(("item", line) for line in reversed(lines)),
                           *(("gone", line) for line in reversed(gone))]:
            name, chose = item_texts(view, line)
            height = item_height(name, chose)
            y += height + ITEM_GAP
            entries.append(Entry(kind, line, Box(
                self.chain_x + 6, y - ITEM_GAP, CHAIN - 12, height), name, chose))
        return entries, 24 + max(y, _deepest(view))


def item_texts(view: View, line: Line) -> tuple[list[str], list[str]]:
    """The name of an item of the chain and what it chose, in lines."""
    room = CHAIN - 12 - 16
    badge = badge_width("" if line.item is None else line.item.controller)
    name = wrap(view.item_name(line), (room - badge - 4) / 1.08, NAME_SIZE, 3)
    chose = view.chose(line.item)
    return name, wrap(f"chose {chose}", room, SMALL, 2) if chose else []


def item_height(name: list[str], chose: list[str]) -> float:
    """The height of an item of the chain."""
    return 6 + NAME_LINE * len(name) + 13 * len(chose) + CHIP_LINE + 2


def _standing(view: View, board: Board) -> dict[Lane, dict[str, None]]:
    """What stands on each side of each place, gear that is attached left out."""
    found: dict[Lane, dict[str, None]] = {}
    for id, state in board.objects.items():
        place = place_of(state)
        if place and not host_of(board, id):
            side = side_of(view, place, str(state.get("controller") or ""))
            found.setdefault((place, side), {})[id] = None
    return found


def _deepest(view: View) -> float:
    """The height that the chain takes at the most, as the events tell it."""
    heights: dict[str, float] = {}
    most = 0.0
    for event in view.record.events:
        id = event.detail if event.detail in view.names.items else event.object
        item = view.names.items.get(id)
        if item is None:
            continue
        if event.to == "chain" or event.kind == "trigger":
            heights[id] = ITEM_GAP + item_height(*item_texts(view, Line(id, item, 0, "")))
        elif event.kind in ("resolve", "counter", "leave chain"):
            most = max(most, _highest(heights))
            heights.pop(id, None)
    return BAND_PAD + max(most, _highest(heights))


def _highest(heights: dict[str, float]) -> float:
    return sum(sorted(heights.values(), reverse=True)[:_ITEMS])


def _holdings(view: View, player: str) -> list[Chip]:
    """A player's piles and numbers, where there is anything to say."""
    found = []
    was = None if view.before is None else view.before.players.get(player)
    for zone, noun in (("hand", "Hand"), ("trash", "Trash"), ("banishment", "Banished")):
        before = 0 if was is None else len(was.get(zone, ()))
        if not pile_is_shown(view, player, zone) and not before:
            continue
        count, _, drawn = pile_count(view, player, zone).partition(" and ")
        new = was is not None and len(view.pile(player, zone)) != before
        found.append(Chip(f"{noun} {before} → {count}" if new else f"{noun} {count}",
                          new=new or bool(view.arrived(player, zone))))
        if drawn:
            found.append(Chip(f"+ {drawn}", new=bool(view.drew_since(player))))
    return found + [number_chip(fact) for fact in view.numbers(player)]
