"""What stands on a small card of the board: its lines, measured before anything is drawn."""

from __future__ import annotations

from typing import NamedTuple

from riftnb.show.board_view import Fact, View, lost_keywords, lost_marks
from riftnb.show.dot import text_width, wrap
from riftnb.show.names import one_line, possessive

NAME_SIZE, CHIP_SIZE, SMALL = 13.0, 11.5, 11.0
NAME_LINE, CHIP_LINE, GEAR_LINE = 15.0, 18.0, 18.0
STRIPE, PAD, CHIP_GAP = 6.0, 5.0, 6.0

#: How many rows of chips, and how many attached gears, a card shows before it says "and more".
_ROWS, _GEARS = 4, 3


class Chip(NamedTuple):
    """A fact in a few words.  ``look``: "might", "damage", "box", "plain"; ``icon``: "ready",
    "exhausted", "up", "star", "burst", "back" or ""; ``new``: it was otherwise before;
    ``short``: what its icon needs beside it where there is no room for more."""

    text: str
    look: str = "plain"
    icon: str = ""
    new: bool = False
    short: str = ""

    @property
    def boxed(self) -> bool:
        """Whether it has a frame around it."""
        return self.new or self.look != "plain"

    @property
    def bold(self) -> bool:
        """Whether its words are bold."""
        return self.new or self.look in ("might", "damage")

    @property
    def width(self) -> float:
        """The width that it takes."""
        return (wide(self.text, CHIP_SIZE) * (1.07 if self.bold else 1)
                + (12 if self.icon else 0) + (8 if self.boxed else 0))


class Strip(NamedTuple):
    """A gear attached to a card: its id ("" for "and 2 more"), and its words."""

    id: str
    text: str
    new: bool = False


class Card(NamedTuple):
    """A card's lines: ``name``, ``rows`` of chips, ``gear`` strips."""

    name: list[str]
    rows: list[list[Chip]]
    gear: list[Strip]

    @property
    def height(self) -> float:
        """The height that it needs."""
        return (2 * PAD + NAME_LINE * len(self.name) + CHIP_LINE * len(self.rows)
                + GEAR_LINE * len(self.gear))


def wide(text: str, size: float) -> float:
    """The width of a line, its arrows as wide as most fonts draw them."""
    return text_width(text.replace("→", "@"), size)


def badge_width(player: str) -> float:
    """The width of the sign that says whose a card is."""
    return text_width(short(player), SMALL) + 12


def short(player: str) -> str:
    """A player's name as a sign has room for it."""
    name = one_line(player) or "–"
    return name if len(name) <= 6 else name[:5] + "…"


def cut(text: str, width: float, size: float) -> str:
    """``text`` cut to one line of a width."""
    if text_width(text, size) <= width:
        return one_line(text)
    while text and text_width(text, size) > width - size:
        text = text[:-1 - len(text) // 8]
    return one_line(text) + "…"


def name_lines(name: str, beside: float, width: float) -> list[str]:
    """A name in at most three lines, the first ``beside`` a sign, the others over the width."""
    first, *more = wrap(name, beside / 1.08, NAME_SIZE)
    if not more:
        return [first]
    return [first, *wrap(one_line(name)[len(first):], width / 1.08, NAME_SIZE, 2)]


def flow(chips: list[Chip], width: float, most: int = _ROWS) -> list[list[Chip]]:
    """Chips in rows of a width, each in the first row that has room for it; what has no room in
    ``most`` rows is counted in the last."""
    rows: list[list[Chip]] = []
    used: list[float] = []
    for k, chip in enumerate(chips):
        if chip.width > width and chip.short:
            chip = chip._replace(text=chip.short)
        if chip.width > width:
            room = (width - (chip.width - wide(chip.text, CHIP_SIZE))) / 1.07
            chip = chip._replace(text=cut(chip.text, room, CHIP_SIZE))
        for n, row in enumerate(rows):
            if used[n] + CHIP_GAP + chip.width <= width:
                row.append(chip)
                used[n] += CHIP_GAP + chip.width
                break
        else:
            if len(rows) == most:
                _count_rest(rows[-1], len(chips) - k, width)
                break
            rows.append([chip])
            used.append(chip.width)
    return rows


def _count_rest(row: list[Chip], rest: int, width: float) -> None:
    more = Chip(f"+{rest}")
    while len(row) > 1 and sum(c.width + CHIP_GAP for c in row) + more.width > width:
        row.pop()
        rest += 1
        more = Chip(f"+{rest}")
    row.append(more)


def card(view: View, id: str, width: float) -> Card:
    """The card of an object that is on the board now."""
    state = view.state(id) or {}
    inner = width - STRIPE - PAD - 5
    room = inner - badge_width(str(state.get("controller") or "")) - 4
    name = name_lines(view.name(id), room, inner)
    return Card(name, flow(_chips(view, id), inner), _strips(view, id, inner))


def _chips(view: View, id: str) -> list[Chip]:
    state, was = view.state(id) or {}, view.was(id)
    facts = view.facts(id)
    chips = [_chip(fact) for fact in facts if fact.kind != "keyword"]
    moved = "" if view.was_at(id) else view.moved(id)
    if moved:
        zone = moved.rpartition(" ")[2] if moved.startswith("from ") else ""
        chips.append(Chip(moved, new=True, short=f"from {zone}" if zone else ""))
    both = was is not None and bool(view.was_at(id))
    if was is not None and both:
        if was.get("controller") != state.get("controller"):
            whose = possessive(one_line(str(state.get("controller"))))
            chips.append(Chip(f"now {whose}", new=True))
        chips += [Chip(f"no longer {gone}", new=True, short=f"not {gone}")
                  for gone in (*lost_marks(state, was), *lost_keywords(state, was))]
        if was.get("attached_to") and not state.get("attached_to"):
            chips.append(Chip("now detached", new=True))
    if state.get("owner") and state.get("owner") != state.get("controller"):
        chips.append(Chip(f"owner {one_line(str(state['owner']))}", "box"))
    kind = str(state.get("kind") or "object")
    if kind != "unit":
        chips.append(Chip(one_line(kind)))
    if state.get("token"):
        chips.append(Chip("token"))
    return chips + [_chip(fact) for fact in facts if fact.kind == "keyword"]


_ICONS = {"damage": "burst", "ready": "ready", "exhausted": "exhausted"}
_MARK_ICONS = {"buffed": "up", "stunned": "star", "facedown": "back"}
_LOOK = {"might": "might", "damage": "damage", "ready": "plain", "exhausted": "box",
         "mark": "box", "keyword": "plain"}


def _chip(fact: Fact) -> Chip:
    text = fact.text
    short = ""
    if fact.changed:
        if fact.kind in ("might", "base"):
            text = text.replace(" ", f" {fact.was} → ", 1)
        elif fact.kind == "damage":
            text = f"{fact.was} → {text.replace('no damage', '0 damage')}"
        else:
            text, short = f"now {text}", text
    if fact.kind == "damage":
        short = text.removesuffix(" damage")
    icon = _ICONS.get(fact.kind, "") or _MARK_ICONS.get(fact.text, "")
    return Chip(text, _LOOK.get(fact.kind, "plain"), icon, fact.changed, short)


def number_chip(fact: Fact) -> Chip:
    """A player's runes, XP or points: "3 points", "2 → 3 points"; runes with the sign of ready
    or exhausted cards."""
    icon = ""
    text = fact.text
    if fact.kind == "rune":
        text, _, icon = text.rpartition(" ")
    return Chip(f"{fact.was} → {text}" if fact.changed else text, icon=icon, new=fact.changed)


def _strips(view: View, id: str, width: float) -> list[Strip]:
    found = []
    mine = (view.state(id) or {}).get("controller")
    for each in view.gear(id)[:_GEARS]:
        state = view.state(each) or {}
        extra = [fact.text for fact in view.facts(each) if fact.kind in ("exhausted", "mark")]
        if state.get("controller") != mine:
            extra.append(one_line(str(state.get("controller"))))
        new = view.touched(each)
        if new:
            extra.append("new here" if view.at(each) != view.was_at(each)
                         or not _same_host(view, each) else "changed")
        text = view.name(each) + (f" ({', '.join(extra)})" if extra else "")
        found.append(Strip(each, cut(text, width - 16, CHIP_SIZE), new))
    rest = len(view.gear(id)) - _GEARS
    if rest > 0:
        found.append(Strip("", f"and {rest} more gear"))
    return found


def _same_host(view: View, id: str) -> bool:
    was = view.was(id) or {}
    return bool(was.get("attached_to") == (view.state(id) or {}).get("attached_to"))
