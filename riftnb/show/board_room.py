"""The room that a ruling needs in the picture of its board as time goes on.

A place keeps a slot for every object that stands there at any moment, so an object stays where it
is drawn, and the picture keeps its size, while time goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from riftnb.ruling import Board, Moment, Ruling
from riftnb.show.board_cards import (
    CHIP_LINE,
    NAME_LINE,
    SMALL,
    Chip,
    badge_width,
    card,
    flow,
    name_lines,
    number_chip,
)
from riftnb.show.board_view import Line, View, host_of, place_of
from riftnb.show.board_words import pile_count, pile_is_shown
from riftnb.show.dot import wrap
from riftnb.show.names import MOVES, Names

GUTTER, CHAIN, GAP, BAND_PAD, ITEM_GAP = 112.0, 160.0, 8.0, 6.0, 5.0

#: How many items the chain shows, and of how many moments each is measured.
ITEMS, _MOMENTS = 5, 60

#: A side of a place ("above", "below", "only"), and what has a slot there, in a lasting order.
Lane = tuple[str, str]
Lanes = dict[Lane, dict[str, None]]


class Room:
    """The room for every moment of a ruling; made once, used for each of its pictures.

    ``moments``: the moments that will be shown.  Without them there is room for the start, the end
    and the places to which the events lead, and a picture may still grow a little.
    """

    def __init__(self, record: Ruling, moments: Iterable[Moment] = ()) -> None:
        self.names = Names(record)
        self._record = record
        moments = tuple(moments)
        self._events = [(moment.board, moment.event) for moment in moments]
        self._views = list(self._frames(moments))
        self.lanes = self._lanes()
        self._heights: dict[tuple[str, float], float] = {}
        self._rows: dict[str, int] = {}
        self.chain = max([_deepest(self._views[0]), *(_height(view) for view in self._views)])

    def _frames(self, moments: tuple[Moment, ...]) -> Iterator[View]:
        record, names = self._record, self.names
        yield View(record, record.before, names=names)
        if len(moments) > _MOMENTS:
            moments = ()
        for k, (event, board, *_) in enumerate(moments):
            for earlier in {0, max(k - 1, 0)}:
                yield View(record, board, moments[earlier].board, event, names,
                           moments[earlier].event)
        yield View(record, record.after, record.before, names=names)

    def view(self, now: Board, before: Board | None = None, event: int | None = None) -> View:
        """A moment beside an earlier one; the events that had happened by them are known if they
        are among the moments."""
        if event is None:
            event = max((n for board, n in self._events if board is now), default=None)
        earlier = [n for board, n in self._events if board is before]
        since = max((n for n in earlier if event is None or n < event), default=None)
        return View(self._record, now, before, event, self.names, since)

    def _lanes(self) -> Lanes:
        boards = [view.now for view in self._views]
        first = self._views[0]
        found = standing(first, boards[0])
        if len(boards) == 2:
            _arrivals(first, boards, found)
        for board in boards[1:]:
            _add(found, standing(first, board))
        return found

    def lanes_with(self, *more: Lanes) -> Lanes:
        """The slots of every side of every place, and of what stands there besides."""
        found = {lane: dict(ids) for lane, ids in self.lanes.items()}
        for lanes in more:
            _add(found, lanes)
        return found

    def height(self, id: str, width: float) -> float:
        """The height that an object's card takes at the most."""
        known = self._heights.get((id, width))
        if known is None:
            known = self._heights[id, width] = max([0.0, *(
                card(view, id, width).height for view in self._views
                if view.at(id) and not view.host(id))])
        return known

    def rows(self, player: str) -> int:
        """How many rows of chips a player's piles and numbers take at the most."""
        known = self._rows.get(player)
        if known is None:
            known = self._rows[player] = max(
                [1, *(len(corner_rows(view, player)) for view in self._views)])
        return known


def _add(found: Lanes, more: Lanes) -> None:
    for lane, ids in more.items():
        found.setdefault(lane, {}).update(ids)


def _arrivals(view: View, boards: list[Board], found: Lanes) -> None:
    """Slots where the events say that something arrived."""
    for event in view.record.events:
        place = event.to
        if event.kind not in MOVES or (
                place not in view.now.battlefields and not place.endswith(" base")):
            continue
        for id in event.object.split(","):
            state = next((b.objects[id] for b in reversed(boards) if id in b.objects), None)
            if state is not None:
                side = side_of(view, place, str(state.get("controller") or ""))
                found.setdefault((place, side), {})[id] = None


def side_of(view: View, place: str, controller: str) -> str:
    """The side of a place on which a player's objects stand: the first player's is below."""
    if place not in view.now.battlefields and place.endswith(" base"):
        return "only"
    return "below" if view.players and controller == view.players[0] else "above"


def standing(view: View, board: Board) -> Lanes:
    """What stands on each side of each place, gear that is attached left out."""
    found: Lanes = {}
    for id, state in board.objects.items():
        place = place_of(state)
        if place and not host_of(board, id):
            side = side_of(view, place, str(state.get("controller") or ""))
            found.setdefault((place, side), {})[id] = None
    return found


def item_texts(view: View, line: Line) -> tuple[list[str], list[str]]:
    """The name of an item of the chain and what it chose, in lines."""
    room = CHAIN - 12 - 16
    badge = badge_width("" if line.item is None else line.item.controller)
    name = name_lines(view.item_name(line), room - badge - 4, room)
    chose = view.chose(line.item)
    return name, wrap(f"chose {chose}", room, SMALL, 2) if chose else []


def item_height(name: list[str], chose: list[str]) -> float:
    """The height of an item of the chain."""
    return 6 + NAME_LINE * len(name) + 13 * len(chose) + CHIP_LINE + 2


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
    return sum(sorted(heights.values(), reverse=True)[:ITEMS])


def _height(view: View) -> float:
    """The height that the chain takes at a moment."""
    return BAND_PAD + sum(ITEM_GAP + item_height(*item_texts(view, line))
                          for line in view.chain[:ITEMS]) + (
        20 if len(view.chain) > ITEMS else 0)


def corner_rows(view: View, player: str) -> list[list[Chip]]:
    """A player's piles and numbers, in rows of chips."""
    return flow(_holdings(view, player), GUTTER - GAP, 6)


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
