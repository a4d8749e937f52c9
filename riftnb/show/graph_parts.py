"""What both kinds of graph are made of: the sheet, an instruction's card, a link's edge."""

from __future__ import annotations

from typing import Any

from riftnb.show import style
from riftnb.show.dot import FONT, escaped, font, safe_id, table, text_width

WORDS = 236  # width of an instruction's words, in points
FACT = 190  # width of a fact's words


def new_graph(prefix: str, name: str) -> Any:
    """An empty graph with the attributes that all graphs share."""
    import graphviz

    return graphviz.Digraph(
        name,
        graph_attr={
            "id": f"{prefix}~{name}", "rankdir": "TB", "newrank": "true", "compound": "true",
            "bgcolor": "#ffffff", "fontname": FONT, "fontsize": "13", "nodesep": "0.3",
            "ranksep": "0.32", "pad": "0.15",
        },
        node_attr={"fontname": FONT, "fontsize": "12", "shape": "plain"},
        edge_attr={"fontname": FONT, "fontsize": "11", "color": style.LINE,
                   "fontcolor": style.SOFT, "arrowsize": "0.7"},
    )


def node_id(id: str) -> str:
    """The name of a node in the DOT source: safe, and the same for the same instruction."""
    return safe_id(id)


def edge_id(tail: str, head: str, kind: str) -> str:
    """The id of an edge's element, from those of the nodes that it joins."""
    return f"{safe_id(tail)}--{safe_id(head)}-{safe_id(kind)}"


def card(number: str, words: str, below: str, seen: style.Look) -> str:
    """The label of an instruction: its number in a block, its words, the verdict below them."""
    full = f'BGCOLOR="{seen.color}"'
    ink = "#ffffff" if seen.block == "full" else seen.color
    block = font(f"<B>{escaped(number)}</B>", 14, ink)
    fill = full if seen.block == "full" else 'BGCOLOR="#ffffff"'
    lower = ""
    span = ' ROWSPAN="2"'
    if seen.block == "half":
        span = ""
        lower = f'<TD WIDTH="26" {full}></TD>'
    rows = (f'<TR><TD{span} WIDTH="26" {fill} CELLPADDING="5">{block}</TD>'
            f'<TD PORT="w" ALIGN="LEFT" BGCOLOR="#ffffff" CELLPADDING="6" WIDTH="{WORDS + 14}">'
            f'{words}</TD></TR>')
    if below:
        rows += (f'<TR>{lower}<TD PORT="v" ALIGN="LEFT" BGCOLOR="{seen.tint}" CELLPADDING="6">'
                 f'{below}</TD></TR>')
    return table(rows, BORDER=seen.width, STYLE=seen.border, COLOR=seen.color)


def link_edge(graph: Any, kind: str, tail: str, head: str, word: str, id: str,
              tooltip: str = "") -> None:
    """A link: a solid edge to an object or result, a double one to an action ("if you do")."""
    double = kind == "action"
    graph.edge(
        node_id(tail), node_id(head), label=f"<&#160;{font(escaped(word), 11)}>",
        color=f"{style.INK}:{style.INK}" if double else style.INK, fontcolor=style.INK,
        penwidth="1.2" if double else "1.6", weight="10",
        id=id, **tip(tooltip), **{"class": f"link {safe_id(kind)}"})


def blank(word: str, as_wide_as: str) -> str:
    """A word with blanks after it until it takes the place of a longer one."""
    missing = text_width(as_wide_as, 11) - text_width(word, 11)
    return word + "\u00a0" * round(max(0, missing) / text_width(" ", 11))


def tip(text: str) -> dict[str, str]:
    """What a node or edge says when it is pointed at; nothing if there is nothing to say."""
    said = escaped(text)
    return {"tooltip": said, "labeltooltip": said} if said else {}
