"""A laid out board as an SVG element."""

from __future__ import annotations

from riftnb.show.board_cards import (
    CHIP_GAP,
    CHIP_LINE,
    CHIP_SIZE,
    GEAR_LINE,
    NAME_LINE,
    NAME_SIZE,
    PAD,
    SMALL,
    STRIPE,
    Card,
    Chip,
    badge_width,
    cut,
    short,
)
from riftnb.show.board_layout import (
    WIDTH,
    Box,
    Corner,
    Entry,
    Panel,
    Scene,
    Spot,
    scene,
)
from riftnb.show.board_room import Room
from riftnb.show.board_view import Fact, View, bounded
from riftnb.show.board_words import alt_text, item_title, lines, object_title, player_sentence, turn
from riftnb.show.dot import escaped, safe_id, text_width, wrap
from riftnb.show.names import one_line
from riftnb.show.style import (
    CLUSTER_FILL,
    CLUSTER_LINE,
    FAMILY,
    INK,
    LINE,
    NEW_FILL,
    NEW_GLOW,
    NEW_LINE,
    SOFT,
    Side,
    side,
)

_DAMAGE = "#8b1e3f"
_TIRED = "#e3e6ec"

#: At most so many arrows lead from where something was to where it is.
_ARROWS = 6


def draw(view: View, prefix: str = "", width: float = WIDTH, room: Room | None = None) -> str:
    """The picture of a board as an ``<svg>`` element to stand in a page or a file."""
    return _Pen(view, prefix, width, room).picture()


class _Pen:
    def __init__(self, view: View, prefix: str, width: float,
                 room: Room | None) -> None:
        self.view, self.prefix = view, escaped(prefix)
        self.scene: Scene = scene(view, width, room)

    def side(self, player: str) -> Side:
        return side(self.view.players, player)

    def picture(self) -> str:
        s = self.scene
        view = self.view
        parts = [
            f'<rect width="{s.width:g}" height="{s.height:g}" fill="#ffffff"/>', self._defs(),
            *(self._panel(panel) for panel in s.panels),
            *(self._corner(corner) for corner in s.corners), self._turn(s.middle),
            self._chain(s), *self._arrows(),
            *(self._head(panel) for panel in s.panels if not panel.player),
            *(self._spot(spot) for spot in s.spots),
        ]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{s.width:g}" '
            f'height="{s.height:g}" viewBox="0 0 {s.width:g} {s.height:g}" '
            f'font-family="{FAMILY}" font-size="{CHIP_SIZE:g}" '
            f'style="max-width:100%;height:auto;background:#ffffff">'
            f"<title>{escaped(alt_text(view))}</title>"
            f"<desc>{chr(10).join(map(escaped, lines(view)))}</desc>\n"
            + "\n".join(part for part in parts if part) + "\n</svg>")

    def _defs(self) -> str:
        return (
            f'<defs><pattern id="{self.prefix}b-back" width="6" height="6" '
            f'patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            f'<rect width="6" height="6" fill="#ffffff"/><rect width="2" height="6" '
            f'fill="{CLUSTER_LINE}"/></pattern>'
            f'<marker id="{self.prefix}b-tip" viewBox="0 0 8 8" refX="7" refY="4" '
            f'markerWidth="5" markerHeight="5" orient="auto">'
            f'<path d="M0 0L8 4L0 8z" fill="{NEW_LINE}"/></marker></defs>')

    # -- places -----------------------------------------------------------------------------

    def _panel(self, panel: Panel) -> str:
        if panel.player:
            look = self.side(panel.player)
            return (f'<g class="place" data-key="place:{escaped(panel.place)}">'
                    f"<title>{escaped(self.view.names.place(panel.place))}</title>"
                    + _rect(panel.box, look.tint, look.color, 1, 6, opacity=0.55) + "</g>")
        box = panel.box
        told = f"{panel.title}, {panel.holder.text} it" if panel.holder else panel.title
        return (f'<g class="place" data-key="place:{escaped(panel.place)}">'
                f"<title>{escaped(told)}</title>"
                + _rect(box, CLUSTER_FILL, LINE, 1.5, 6) + "</g>")

    def _head(self, panel: Panel) -> str:
        """The head of a battlefield, over whatever arrow crosses it."""
        box = panel.box
        parts = [f'<g class="head" stroke="{CLUSTER_FILL}" stroke-width="4" '
                 f'stroke-linejoin="round" paint-order="stroke">']
        signs = []
        right = box.x + box.w - 8
        title = panel.title
        if panel.holder:
            title, words, who = self._fitted(panel, panel.holder, box.w - 16)
            if words:
                right -= text_width(words, SMALL)
                if panel.holder.changed:
                    parts.append(_rect(Box(right - 3, box.y + 4, text_width(words, SMALL) + 6, 16),
                                       NEW_FILL, NEW_LINE, 1, 3))
                    signs.append(_text(right, box.y + 15.5, words, SMALL, INK))
                else:
                    parts.append(_text(right, box.y + 15.5, words, SMALL, INK))
            if who:
                right -= badge_width(who) + 4
                signs.append(self._badge(right, box.y + 5, who))
        room = right - box.x - 12
        parts.append(_text(box.x + 8, box.y + 16, cut(title, room / 1.08, NAME_SIZE),
                           NAME_SIZE, INK, bold=True))
        return "".join(parts) + "</g>" + "".join(signs)

    def _fitted(self, panel: Panel, holder: Fact, room: float) -> tuple[str, str, str]:
        """The title of a battlefield, the words on who controls it, and who does: in full, or
        shorter where there is no room."""
        who = str(self.view.now.battlefields[panel.place].get("controller") or "")
        words = "controls" if who else "nobody controls"
        if holder.changed:
            words += f", was {holder.was}"
        title = panel.title
        room -= text_width(words, SMALL) + (badge_width(who) + 8 if who else 4)
        if text_width(title, NAME_SIZE) * 1.08 > room:
            title = title.removeprefix("Battlefield ") or title
        if text_width(title, NAME_SIZE) * 1.08 > room and who and not holder.changed:
            words = ""
        return title, words, who

    def _badge(self, x: float, y: float, player: str) -> str:
        """The sign of a player: colour, shape and name."""
        look, w, h = self.side(player), badge_width(player), 15.0
        if look.shape == "round":
            shape = f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="7.5"'
        else:
            points = {
                "arrow": [(0, 0), (w - 4, 0), (w, h / 2), (w - 4, h), (0, h), (4, h / 2)],
                "notch": [(4, 0), (w - 4, 0), (w, h / 2), (w - 4, h), (4, h), (0, h / 2)],
            }.get(look.shape, [(0, 0), (w, 0), (w, h), (0, h)])
            shape = '<polygon points="' + " ".join(f"{x + a:g},{y + b:g}" for a, b in points) + '"'
        return (f'{shape} fill="{look.color}"/>'
                + _text(x + w / 2, y + 11.5, short(player), SMALL, "#ffffff", bold=True,
                        anchor="middle"))

    def _corner(self, corner: Corner) -> str:
        box, look = corner.box, self.side(corner.player)
        width = badge_width(corner.player)
        parts = [f'<g class="player" data-key="player:{escaped(corner.player)}">'
                 f"<title>{escaped(player_sentence(self.view, corner.player))}</title>",
                 self._badge(box.x, box.y + 5, corner.player),
                 _text(box.x + width + 5, box.y + 17, "base", NAME_SIZE, look.color, bold=True)]
        y = box.y + 24
        for row in corner.rows:
            parts.append(self._row(row, box.x, y))
            y += CHIP_LINE
        return "".join(parts) + "</g>"

    def _turn(self, box: Box) -> str:
        words = [cut(words, box.w, CHIP_SIZE) for words in turn(self.view).rstrip(".").split(", ")]
        before = self.view.before
        new = (False, False) if before is None else (
            before.turn != self.view.now.turn, before.phase != self.view.now.phase)
        y = box.y + box.h / 2 - 4
        parts = []
        for k, line in enumerate(words[:2]):
            if new[k]:
                parts.append(_rect(Box(box.x - 3, y - 11.5, text_width(line, CHIP_SIZE) * 1.07 + 8,
                                       16), NEW_FILL, NEW_LINE, 1, 3))
            parts.append(_text(box.x, y, line, CHIP_SIZE, INK, bold=not k or new[k]))
            y += 17
        return "".join(parts)

    # -- cards ------------------------------------------------------------------------------

    def _spot(self, spot: Spot) -> str:
        if spot.kind == "more":
            return self._more(spot)
        return self._ghost(spot) if spot.card is None else self._card(spot, spot.card)

    def _group(self, kind: str, id: str, title: str, classes: str, key: str) -> str:
        return (f'<g id="{self.prefix}{kind}-{safe_id(id)}" class="{classes}" '
                f'data-key="{key}:{escaped(id)}"><title>{escaped(title)}</title>')

    def _card(self, spot: Spot, card: Card) -> str:
        id, box = spot.ids[0], spot.box
        view = self.view
        state = view.state(id) or {}
        player = str(state.get("controller") or "")
        look = self.side(player)
        new = view.touched(id)
        fill = _TIRED if state.get("exhausted") else "#ffffff"
        if state.get("facedown"):
            fill = f"url(#{self.prefix}b-back)"
        parts = [self._group("o", id, object_title(view, id),
                             "object" + (" changed" if new else ""), "object"),
                 _outline(box) if new else "",
                 _rect(box, fill, NEW_LINE if new else look.color, 2 if new else 1.2, 5),
                 f'<path d="M{box.x + 5:g} {box.y:g}h{STRIPE - 5 + 0:g}v{box.h:g}'
                 f'h{5 - STRIPE:g}a5 5 0 0 1-5-5v{10 - box.h:g}a5 5 0 0 1 5-5z" '
                 f'fill="{look.color}"/>']
        left, y = box.x + STRIPE + PAD, box.y + PAD
        if state.get("facedown"):
            parts.append(_rect(Box(left - 3, box.y + 4, box.w - STRIPE - PAD - 2, box.h - 8),
                               "#ffffff", "none", 0, 3))
        for line in card.name:
            parts.append(_text(left, y + 12, line, NAME_SIZE, INK, bold=True))
            y += NAME_LINE
        parts.append(self._badge(box.x + box.w - badge_width(player) - 4, box.y + 4, player))
        for row in card.rows:
            parts.append(self._row(row, left, y))
            y += CHIP_LINE
        for strip in card.gear:
            inside = Box(box.x + STRIPE + 3, y + 1, box.w - STRIPE - 7, GEAR_LINE - 2)
            words = (_rect(inside, NEW_FILL if strip.new else CLUSTER_FILL,
                           NEW_LINE if strip.new else LINE, 1, 3)
                     + _clip(inside.x + 4, inside.y + 3)
                     + _text(inside.x + 15, inside.y + 12, strip.text, CHIP_SIZE, INK))
            parts.append(self._group("o", strip.id, object_title(view, strip.id), "object",
                                     "object") + words + "</g>" if strip.id else words)
            y += GEAR_LINE
        return "".join(parts) + "</g>"

    def _ghost(self, spot: Spot) -> str:
        id, box = spot.ids[0], spot.box
        view = self.view
        where = view.whereabouts(id)
        if view.at(id) and view.at(id) == view.was_at(id):
            host = view.host(id)
            where = (f"attached to {view.name(host)}" if host else
                     f"with {one_line(str((view.state(id) or {}).get('controller')))}")
        title = f"{view.name(id)} was here; it is now {where}."
        name = cut(view.name(id), (box.w - 16), CHIP_SIZE)
        told = wrap(f"was here, now {where}", box.w - 14, SMALL, 2)
        parts = [self._group("g", id, title, "ghost", "object"),
                 f'<rect x="{box.x + 1:g}" y="{box.y + 1:g}" width="{box.w - 2:g}" '
                 f'height="{box.h - 2:g}" rx="5" fill="#ffffff" fill-opacity="0.6" '
                 f'stroke="{LINE}" stroke-width="1.3" stroke-dasharray="4 3"/>',
                 _text(box.x + 8, box.y + 14, name, CHIP_SIZE, SOFT, bold=True)]
        y = box.y + 27
        for line in told:
            parts.append(_text(box.x + 8, y, line, SMALL, SOFT))
            y += 12
        return "".join(parts) + "</g>"

    def _more(self, spot: Spot) -> str:
        box = spot.box
        title = bounded([self.view.name(id) for id in spot.ids])
        return (f'<g class="more"><title>{escaped(title)}</title>'
                + _rect(box, CLUSTER_FILL, LINE, 1, 5)
                + _text(box.x + box.w / 2, box.y + box.h / 2 + 4, f"and {len(spot.ids)} more",
                        CHIP_SIZE, INK, bold=True, anchor="middle") + "</g>")

    def _row(self, row: list[Chip], x: float, y: float) -> str:
        parts = []
        for chip in row:
            parts.append(_chip(chip, x, y))
            x += chip.width + CHIP_GAP
        return "".join(parts)

    def _arrows(self) -> list[str]:
        """From where something was to where it is."""
        cards = {spot.ids[0]: spot.box for spot in self.scene.spots if spot.kind == "card"}
        found: list[str] = []
        for spot in self.scene.spots:
            if spot.kind == "ghost" and spot.ids[0] in cards and len(found) < _ARROWS:
                found.append(self._arrow(spot.box, cards[spot.ids[0]]))
        return found

    def _arrow(self, a: Box, b: Box) -> str:
        if b.y >= a.y + a.h or a.y >= b.y + b.h:
            down = b.y > a.y
            x1, y1 = a.x + 0.62 * a.w, a.y + a.h if down else a.y
            x2, y2 = b.x + 0.62 * b.w, b.y - 4 if down else b.y + b.h + 4
            bend = (y1 + y2) / 2
            path = f"M{x1:g} {y1:g}C{x1:g} {bend:g} {x2:g} {bend:g} {x2:g} {y2:g}"
        else:
            right = b.x > a.x
            y = min(a.h, b.h) / 2
            path = (f"M{a.x + a.w if right else a.x:g} {a.y + y:g}"
                    f"L{b.x - 4 if right else b.x + b.w + 4:g} {b.y + y:g}")
        return (f'<path class="moved" d="{path}" fill="none" stroke="{NEW_LINE}" '
                f'stroke-width="1.8" marker-end="url(#{self.prefix}b-tip)"/>')

    # -- the chain --------------------------------------------------------------------------

    def _chain(self, s: Scene) -> str:
        box = s.chain
        parts = ['<g class="chain"><title>The chain</title>', _rect(box, "#ffffff", LINE, 1.2, 6),
                 _text(box.x + 8, box.y + 16, "Chain", NAME_SIZE, INK, bold=True)]
        if any(entry.kind == "item" for entry in s.entries):
            parts.append(_text(box.x + box.w - 8, box.y + 16, "top resolves first", SMALL, SOFT,
                               anchor="end"))
        else:
            parts.append(_text(box.x + box.w - 8, box.y + 16, "empty", CHIP_SIZE, SOFT,
                               anchor="end"))
        parts.append("</g>")
        return "".join(parts) + "".join(self._entry(entry) for entry in s.entries)

    def _entry(self, entry: Entry) -> str:
        box, line = entry.box, entry.line
        if line is None:
            return _text(box.x + box.w / 2, box.y + 12, f"and {entry.rest} more below", CHIP_SIZE,
                         INK, bold=True, anchor="middle")
        view = self.view
        if entry.kind == "gone":
            texts, y = self._item_texts(entry, SOFT)
            return (self._group("c", line.id, item_title(view, line), "item gone", "item")
                    + f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.w:g}" height="{box.h:g}" '
                    f'rx="5" fill="#ffffff" stroke="{LINE}" stroke-width="1.3" '
                    f'stroke-dasharray="4 3"/>{texts}'
                    + _chip(Chip(line.when, new=True), box.x + 8, y) + "</g>")
        player = "" if line.item is None else line.item.controller
        look = self.side(player)
        parts = [self._group("c", line.id, item_title(view, line),
                             "item" + (" changed" if line.new else ""), "item"),
                 _outline(box) if line.new else "",
                 _rect(box, look.tint, NEW_LINE if line.new else look.color,
                       2 if line.new else 1.2, 5),
                 self._badge(box.x + box.w - badge_width(player) - 5, box.y + 4, player)]
        texts, y = self._item_texts(entry, INK)
        chips = [Chip(line.when, "plain" if line.when == "waits" else "might")]
        if line.new:
            chips.append(Chip("new", new=True))
        parts += [texts, self._row(chips, box.x + 8, y)]
        return "".join(parts) + "</g>"

    def _item_texts(self, entry: Entry, ink: str) -> tuple[str, float]:
        """Name and choices of an item, and where they end."""
        x, y, parts = entry.box.x + 8, entry.box.y + 4, []
        for words in entry.name:
            parts.append(_text(x, y + 12, words, NAME_SIZE, ink, bold=True))
            y += NAME_LINE
        for words in entry.chose:
            parts.append(_text(x, y + 10, words, SMALL, SOFT))
            y += 13
        return "".join(parts), y


# -- strokes ----------------------------------------------------------------------------------


def _rect(box: Box, fill: str, line: str, width: float, round_: float, *,
          opacity: float = 1.0) -> str:
    thin = f' stroke-opacity="{opacity:g}"' if opacity != 1 else ""
    return (f'<rect x="{box.x:.5g}" y="{box.y:.5g}" width="{box.w:.5g}" height="{box.h:.5g}" '
            f'rx="{round_:g}" fill="{fill}" stroke="{line}" stroke-width="{width:g}"{thin}/>')


def _outline(box: Box) -> str:
    """The highlighter's stroke around what is new or not as it was."""
    return _rect(box, "none", NEW_GLOW, 7, 6)


def _text(x: float, y: float, words: str, size: float, color: str, *, bold: bool = False,
          anchor: str = "") -> str:
    more = (' font-weight="bold"' if bold else "") + (
        f' text-anchor="{anchor}"' if anchor else "")
    return (f'<text x="{x:.5g}" y="{y:.5g}" font-size="{size:g}" fill="{color}"{more}>'
            f"{escaped(words)}</text>")


def _chip(chip: Chip, x: float, y: float) -> str:
    fill, line, ink = {
        "might": (INK, INK, "#ffffff"), "damage": ("#ffffff", _DAMAGE, _DAMAGE),
        "box": ("#ffffff", LINE, INK),
    }.get(chip.look, ("none", "none", INK))
    if chip.new:
        fill, line, ink = NEW_FILL, NEW_LINE, INK
    parts = []
    if chip.boxed:
        parts.append(_rect(Box(x, y + 1, chip.width, CHIP_LINE - 3), fill, line, 1, 4))
        x += 4
    if chip.icon:
        parts.append(_icon(chip.icon, x, y + CHIP_LINE / 2 - 0.5, ink))
        x += 12
    parts.append(_text(x, y + 12.5, chip.text, CHIP_SIZE, ink, bold=chip.bold))
    return "".join(parts)


def _icon(icon: str, x: float, y: float, ink: str) -> str:
    """A small sign of 9 by 9 around a middle line: an upright or a turned card, an arrow up, a
    star, a burst, a card's back."""
    if icon == "ready":
        return (f'<rect x="{x + 1.5:g}" y="{y - 4.5:g}" width="6" height="9" rx="1" fill="none" '
                f'stroke="{ink}" stroke-width="1.3"/>')
    if icon == "exhausted":
        return (f'<rect x="{x:g}" y="{y - 3:g}" width="9" height="6" rx="1" fill="{ink}" '
                f'stroke="{ink}" stroke-width="1.3"/>')
    if icon == "back":
        return (f'<rect x="{x + 1.5:g}" y="{y - 4.5:g}" width="6" height="9" rx="1" fill="{ink}" '
                f'stroke="{ink}" stroke-width="1.3"/>')
    path = {
        "up": f"M{x:g} {y + 3.5:g}l4.5-8 4.5 8z",
        "star": f"M{x:g} {y - 4:g}l9 8m0-8l-9 8",
        "burst": f"M{x + 4.5:g} {y - 5:g}l1.2 3.2 3.3-1-1.7 2.8 1.7 2.8-3.3-1-1.2 3.2-1.2-3.2"
                 f"-3.3 1 1.7-2.8-1.7-2.8 3.3 1z",
    }[icon]
    fill = "none" if icon == "star" else ink
    return f'<path d="{path}" fill="{fill}" stroke="{ink}" stroke-width="1.4"/>'


def _clip(x: float, y: float) -> str:
    """A paper clip: attached."""
    return (f'<path d="M{x + 6:g} {y + 1:g}v5a2.4 2.4 0 0 1-4.8 0v-4a1.6 1.6 0 0 1 3.2 0v4" '
            f'fill="none" stroke="{INK}" stroke-width="1.1"/>')


__all__ = ["draw"]
