"""A ruling in a notebook: a white card with the picture, the sentences and the table.

The card sets its own colours, so it reads the same in a light and a dark theme; and it holds
together where a viewer strips styles (an untrusted notebook) or cannot draw (no layout program).
"""

from __future__ import annotations

import base64
from typing import Any

from riftnb.program import Program
from riftnb.rules.versions import VERSIONS
from riftnb.ruling import Moment, Ruling
from riftnb.show.dot import escaped
from riftnb.show.graph import program_graph, ruling_graph
from riftnb.show.graph_text import program_words
from riftnb.show.moments import at_moment, caption
from riftnb.show.names import Names, capital, one_line
from riftnb.show.render import Unavailable, render_png, render_svg
from riftnb.show.table import html_table
from riftnb.show.words import (
    again,
    decision_sentence,
    explain,
    heading,
    in_order,
    item_heading,
    of_item,
    refusal_sentence,
    sentence,
    summary,
)

_CARD = ("background:#ffffff;color:#1f2430;border:1px solid #c9ced8;border-radius:8px;"
         "padding:12px 14px;max-width:860px;font-size:14px;line-height:1.45")


def ruling_svg(ruling: Ruling, prefix: str = "", moment: Moment | None = None) -> str:
    """The picture of a ruling, with the ruling in words inside it; of a ``moment``, as it stood
    then.

    Raises:
        Unavailable: there is no layout program, or it failed.
    """
    source = ruling_graph(ruling, prefix, moment).source
    title = alt_text(ruling)
    if moment is not None:
        ruling, title = at_moment(ruling, moment), caption(ruling, moment)
    return render_svg(source, title=title, description=explain(ruling))


def ruling_png(ruling: Ruling) -> bytes:
    """The picture of a ruling as a PNG, to paste where SVG is not shown.

    Raises:
        Unavailable: there is no layout program, or it failed.
    """
    return render_png(ruling_graph(ruling).source)


def program_svg(program: Program, name: str = "") -> str:
    """The picture of a card's text.

    Raises:
        Unavailable: there is no layout program, or it failed.
    """
    title = f"The instructions of {one_line(name)}" if name else "The instructions of a card text"
    return render_svg(program_graph(program, name).source, title=title,
                      description=program_words(program))


def alt_text(ruling: Ruling) -> str:
    """The ruling in a line, for those who do not see the picture."""
    return f"{heading(ruling)} {summary(ruling)}."


def image(svg: str, alt: str) -> str:
    """An ``<img>`` that holds an SVG: kept, with its text, even in an untrusted notebook."""
    data = base64.b64encode(svg.encode()).decode("ascii")
    return (f'<img alt="{escaped(alt)}" style="max-width:100%;height:auto;background:#ffffff" '
            f'src="data:image/svg+xml;base64,{data}">')


def picture(ruling: Ruling, *, inline: bool = False, prefix: str = "") -> str:
    """The picture as an image, or ``inline`` as an SVG element; without a layout program the
    table with one sentence that says why."""
    try:
        svg = ruling_svg(ruling, prefix)
    except Unavailable as error:
        return f'<p style="color:#1f2430">{escaped(str(error))}</p>\n{html_table(ruling)}'
    return svg if inline else image(svg, alt_text(ruling))


def sentences_html(ruling: Ruling) -> str:
    """Every instruction with its sentence, grouped by chain item."""
    names = Names(ruling)
    parts = []
    for item in in_order(ruling):
        verdicts = of_item(ruling, item)
        if not verdicts:
            continue
        parts.append(f'<p style="margin:8px 0 2px;color:#1f2430"><strong>'
                     f"{escaped(item_heading(names, item))}</strong></p>\n"
                     '<ol style="margin:0">')
        parts += [f'<li value="{v.n}" style="color:#1f2430"><em>{escaped(capital(v.words))}</em>'
                  f"<div>{escaped(again(v) + sentence(names, v))}</div></li>" for v in verdicts]
        parts.append("</ol>")
    notes = [decision_sentence(names, d) for d in ruling.decisions if len(d.options) > 1]
    notes += [refusal_sentence(refusal) for refusal in ruling.refusals]
    parts += [f'<p style="margin:4px 0;color:#1f2430">{escaped(note)}</p>' for note in notes]
    return "\n".join(parts) or "<p>Nothing resolved.</p>"


def version_title(name: str) -> str:
    """A rules version as people call it."""
    known = VERSIONS.get(name)
    return known.title if known is not None else name


def ruling_html(ruling: Ruling, *, inline: bool = False, prefix: str = "") -> str:
    """The card of a ruling: heading, picture, sentences, and the table to unfold.

    ``inline``: the picture as an SVG element (for widgets); else as an image, which every
    viewer keeps.  ``prefix``: goes before the ids of an inline picture.
    """
    shown = picture(ruling, inline=inline, prefix=prefix)
    table = "" if shown.endswith("</table>") else (
        f'<details><summary style="color:#1f2430">As a table</summary>\n'
        f"{html_table(ruling)}\n</details>\n")
    return (f'<div class="riftnb-ruling" style="{_CARD}">\n'
            f'<p style="margin:0 0 8px;color:#1f2430"><strong>{escaped(heading(ruling))}</strong> '
            f"Rules: {escaped(version_title(ruling.ruleset))}.</p>\n"
            f"{shown}\n{sentences_html(ruling)}\n{table}</div>")


def program_bundle(program: Program) -> dict[str, Any]:
    """What ``_repr_mimebundle_`` of a program returns: the picture, and the words."""
    words = program_words(program)
    try:
        shown = image(program_svg(program), words)
    except Unavailable as missing:
        shown = f"<pre>{escaped(words)}</pre><p>{escaped(str(missing))}</p>"
    for each in program.ambiguities:
        words += f"\nTwo readings: {one_line(str(each))}"
        shown += f"<p>Two readings: {escaped(str(each))}</p>"
    return {"text/html": shown, "text/plain": words}


def ruling_bundle(ruling: Ruling) -> dict[str, Any]:
    """What ``_repr_mimebundle_`` returns: the card, and the words for plain text."""
    return {"text/html": ruling_html(ruling), "text/plain": explain(ruling)}
