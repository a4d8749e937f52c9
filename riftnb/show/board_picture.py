"""The board as a picture: bases, battlefields and what stands there, the chain, and the piles.

Everything is drawn from a moment of a ruling's record (:class:`riftnb.ruling.Board`) and, if a
second moment is given, beside it: what changed is marked, where something moved from shows.
"""

from __future__ import annotations

from riftnb.ruling import Board, Ruling
from riftnb.show.board_layout import WIDTH
from riftnb.show.board_room import Room
from riftnb.show.board_svg import draw
from riftnb.show.board_view import MANY, PILES, View
from riftnb.show.board_words import alt_text, lines, pile_count, pile_is_shown
from riftnb.show.dot import escaped
from riftnb.show.names import count, one_line
from riftnb.show.style import NEW_FILL

__all__ = ["Room", "board_html", "board_svg", "board_words"]

_CARD = ("background:#ffffff;color:#1f2430;border:1px solid #c9ced8;border-radius:8px;"
         "padding:6px 8px;max-width:760px;font-size:13px;line-height:1.4")
_PILES = "display:flex;flex-wrap:wrap;gap:2px 16px;align-items:flex-start;margin-top:4px"
_INK = "color:#1f2430"
_MARK = f"background:{NEW_FILL};color:#1f2430"


def board_svg(record: Ruling, now: Board, before: Board | None = None, *, prefix: str = "",
              event: int | None = None, width: float = WIDTH,
              room: Room | None = None) -> str:
    """The picture of the board at the moment ``now``, as one ``<svg>`` with its words inside.

    Args:
        record: the ruling, for names, chain items, and the places that will be needed.
        now: the moment that is shown.
        before: the moment that it is compared with; what is no longer as it was is marked.
        prefix: goes before every id, so that several pictures can stand on a page.
        event: the number of the last event that had happened by ``now``; it tells what is
            resolving already, and how many cards without a name were drawn.  Not needed at the
            start, at the end, and for a moment of ``room``.
        width: how wide the picture is (at least 540); it shrinks with its page, never grows.
        room: ``Room(record, moments)``, made once for all pictures of a ruling: nothing then
            changes its size or place from one moment to another.
    """
    return draw(_view(record, now, before, event, room), prefix, width, room)


def board_html(record: Ruling, now: Board, before: Board | None = None, *, prefix: str = "",
               event: int | None = None, width: float = WIDTH,
               room: Room | None = None) -> str:
    """The board as a piece of a page: the picture, every player's piles to open, and the board
    in words.  Parameters as in :func:`board_svg`."""
    view = _view(record, now, before, event, room)
    piles = [_pile(view, player, zone) for player in view.players for zone, _ in PILES
             if pile_is_shown(view, player, zone)]
    return (f'<div class="riftnb-board" style="{_CARD}">\n'
            f'<div role="img" aria-label="{escaped(alt_text(view))}">'
            f"{draw(view, prefix, width, room)}</div>\n"
            f'<div class="riftnb-piles" style="{_PILES}">{"".join(piles)}'
            f"{_in_words(view)}</div>\n</div>")


def board_words(record: Ruling, now: Board, before: Board | None = None, *,
                event: int | None = None, room: Room | None = None) -> str:
    """The board in words, a line for each sentence: what changed since ``before``, whose turn it
    is, the chain from the top, the battlefields, the bases, and what each player has besides.
    Parameters as in :func:`board_svg`."""
    return "\n".join(lines(_view(record, now, before, event, room)))


def _view(record: Ruling, now: Board, before: Board | None, event: int | None,
          room: Room | None) -> View:
    return View(record, now, before, event) if room is None else room.view(now, before, event)


def _pile(view: View, player: str, zone: str) -> str:
    ids, new = view.pile(player, zone), view.arrived(player, zone)
    fresh = f" ({len(new)} new)" if new else ""
    rows = [f'<li data-key="object:{escaped(id)}" style="{_INK}">'
            + (f'<mark style="{_MARK}">{escaped(view.name(id))}</mark> (new)' if id in new
               else escaped(view.name(id))) + "</li>" for id in ids[:MANY]]
    if len(ids) > MANY:
        rows.append(f'<li style="{_INK}">and {len(ids) - MANY} more</li>')
    unknown = view.unknown_draws(player) if zone == "hand" else 0
    if unknown:
        rows.append(f'<li style="{_INK}">{count(unknown, "card")} drawn that the scenario does '
                    "not name</li>")
    elif unknown is None:
        rows.append(f'<li style="{_INK}">and what was drawn that the scenario does not name</li>')
    return (f'<details data-key="pile:{escaped(player)} {zone}" style="{_INK}"><summary '
            f'style="{_INK}">{escaped(one_line(player))} {zone}: '
            f"{pile_count(view, player, zone)}{fresh}</summary>"
            f'<ul style="margin:2px 0 4px;padding-left:20px">{"".join(rows)}</ul></details>')


def _in_words(view: View) -> str:
    told = "".join(f'<p style="margin:2px 0;{_INK}">{escaped(line)}</p>' for line in lines(view))
    return (f'<details data-key="words" style="{_INK}"><summary style="{_INK}">The board in words'
            f"</summary>{told}</details>")
