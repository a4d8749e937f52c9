"""A ruling as panels of a page that can be worked with: the picture, the verdicts, the why.

What stands for something carries ``data-key`` ("instruction:blade.1", "event:4"), so that a front
end can tell what was picked; ``data-mark`` names what is compared between two showings.
"""

from __future__ import annotations

import re

from riftnb.ruling import Moment, Ruling
from riftnb.show import style
from riftnb.show.causes import Why
from riftnb.show.dot import escaped
from riftnb.show.graph import ruling_graph
from riftnb.show.html import alt_text
from riftnb.show.names import Names, capital
from riftnb.show.render import Unavailable, render_svg
from riftnb.show.table import html_table
from riftnb.show.words import (
    again,
    decision_sentence,
    explain,
    in_order,
    item_heading,
    of_item,
    refusal_sentence,
    short_reason,
)


def impossible(error: str) -> str:
    """In place of a ruling: why there is none."""
    return f'<div role="alert" class="riftnb-alert">Not possible: {escaped(error)}</div>'


def graph_panel(ruling: Ruling, prefix: str, moment: Moment | None = None) -> str:
    """The picture as an SVG element whose nodes can be picked; without a layout program the
    table, and one sentence that says why.  ``moment``: as it stood then, all in its place."""
    try:
        svg = render_svg(ruling_graph(ruling, prefix, moment).source, title=alt_text(ruling),
                         description=explain(ruling))
    except Unavailable as error:
        return f'<p style="color:{style.INK}">{escaped(str(error))}</p>\n{html_table(ruling)}'
    # an image has no parts: as a group its nodes can be reached
    return svg.replace('role="img"', f'role="group" aria-label="{escaped(alt_text(ruling))}"', 1)


def graph_width(panel: str) -> float:
    """How wide the picture of a graph panel is, in pixels; 0 if it is a table."""
    found = re.search(r'<svg [^>]*?width="([\d.]+)', panel)
    return float(found[1]) if found else 0.0


def badge(verdict: str) -> str:
    """A verdict as a word in its colour and border."""
    seen = style.look(verdict)
    return (f'<span style="display:inline-block;min-width:5.6em;text-align:center;'
            f"padding:0 5px;font-size:11px;font-weight:700;color:{seen.color};"
            f'background:{seen.tint};border:{seen.width}px {seen.border} {seen.color}">'
            f"{escaped(verdict.upper())}</span>")


def verdict_panel(ruling: Ruling, draws: dict[str, int] | None) -> str:
    """Each instruction as a button with its verdict and the reason in a few words.

    ``draws``: how many cards each player drew; None while that is not to be told.
    """
    names = Names(ruling)
    parts = []
    for item in in_order(ruling):
        verdicts = of_item(ruling, item)
        if not verdicts:
            continue
        parts.append(f'<p class="riftnb-item">{escaped(item_heading(names, item))}</p><ol>')
        for v in verdicts:
            rules = f" ({escaped(v.rules[0])})" if v.rules else ""
            parts.append(
                f'<li value="{v.n}"><button type="button" class="riftnb-pick" '
                f'data-key="instruction:{escaped(v.id)}" data-mark="v:{escaped(v.id)}" '
                f'aria-pressed="false">{badge(v.verdict)} '
                f"<em>{escaped(again(v))}{escaped(capital(v.words))}</em>"
                f'<span class="riftnb-reason">{escaped(capital(short_reason(names, v)))}{rules}'
                "</span></button></li>")
        parts.append("</ol>")
    if draws is not None:
        drawn = [f"{escaped(player)} draws {n}." for player, n in draws.items() if n]
        parts.append(f'<p data-mark="draws"><strong>{" ".join(drawn) or "Nobody draws."}</strong>'
                     "</p>")
    notes = [decision_sentence(names, d) for d in ruling.decisions if len(d.options) > 1]
    notes += [refusal_sentence(refusal) for refusal in ruling.refusals]
    parts += [f"<p>{escaped(note)}</p>" for note in notes]
    return "\n".join(parts) or "<p>Nothing resolved.</p>"


def why_panel(why: Why) -> str:
    """Why an instruction came to its verdict: each step back to the first cause, with the event
    to go to, and the rules to unfold."""
    steps = []
    for step in why.steps:
        go = (f' <button type="button" class="riftnb-go" data-key="event:{step.event}">'
              f"see event {step.event}</button>" if step.event is not None else "")
        steps.append(f"<li>{escaped(step.says)}{go}</li>")
    rules = [f"<details><summary>{escaped(rule.number)} {escaped(rule.heading)}</summary>"
             f"<p>{escaped(rule.text)}</p></details>" for rule in why.rules]
    return (f"<ol class=\"riftnb-steps\">{''.join(steps)}</ol>"
            + (f"<p><strong>The rules, in our words</strong></p>{''.join(rules)}"
               if rules else ""))
