"""The coverage of a card list as a table for a notebook."""

from __future__ import annotations

from typing import Any

from riftnb.show.dot import escaped

_CARD = ("background:#ffffff;color:#1f2430;border:1px solid #c9ced8;border-radius:8px;"
         "padding:12px 14px;max-width:860px;font-size:14px;line-height:1.45")
_CELL = "padding:2px 10px;text-align:right;color:#1f2430;background:#ffffff"
_MOST = 15


def coverage_html(report: Any) -> str:
    """The table of a :class:`riftnb.coverage.Report`, and what is missing, to unfold."""
    head = "".join(f'<th scope="col" style="{_CELL}">{name}</th>'
                   for name in ("type", "cards", "read", "playable", "proven"))
    rows = "\n".join(_row(row) for row in (*report.rows, report.total))
    return (f'<div class="riftnb-coverage" style="{_CARD}">\n'
            f'<table style="border-collapse:collapse;margin:0"><caption style="color:#1f2430;'
            f'text-align:left;font-weight:bold">{escaped(report.source)}</caption>\n'
            f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>\n"
            f"{_gaps('What the grammar lacks', report.missing)}"
            f"{_gaps('What is read but not played', report.idle)}</div>")


def _row(row: Any) -> str:
    cells = "".join(
        f'<td style="{_CELL}">{n:,}{_share(n, row.cards)}</td>'
        for n in (row.read, row.playable, row.proven))
    return (f'<tr><th scope="row" style="{_CELL}">{escaped(row.kind)}</th>'
            f'<td style="{_CELL}">{row.cards:,}</td>{cells}</tr>')


def _share(part: int, whole: int) -> str:
    return f" ({100 * part // whole} %)" if whole else ""


def _gaps(title: str, found: Any) -> str:
    if not found:
        return ""
    items = []
    for gap in found[:_MOST]:
        words = f"“{escaped(gap.words)} …”" if gap.words else "single cases"
        wanted = f": expected {escaped(gap.expected)}" if gap.expected else ""
        told = "; ".join(
            f"<em>{escaped(stop.card)}</em>: {escaped(stop.before[-40:])}"
            f"<strong>{escaped(stop.words[:50])}</strong>" for stop in gap.stops[:2])
        items.append(f'<li style="color:#1f2430">{gap.count:,} × {words}{wanted}<br>{told}</li>')
    more = f"<p>and {len(found) - _MOST:,} more</p>" if len(found) > _MOST else ""
    return (f'<details><summary style="color:#1f2430">{title}</summary>\n<ul>'
            f"{''.join(items)}</ul>{more}</details>\n")


__all__ = ["coverage_html"]
