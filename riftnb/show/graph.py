"""Graphs: a ruling with its verdicts, links and causes; a card text with its links.

In a ruling's graph the instructions of each chain item stand in a cluster, the items below one
another in the order in which they resolve.  What a verdict rests on stands beside them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from riftnb.ruling import Item, LinkRecord, Ruling, Verdict
from riftnb.show import style
from riftnb.show.dot import FONT, escaped, font, lines, safe_id, table, text_width
from riftnb.show.evidence import Arrow, Fact, evidence, link_word
from riftnb.show.names import Names, capital, one_line, ordinal
from riftnb.show.words import fate, in_order, of_item, short_reason

if TYPE_CHECKING:
    import graphviz

_WORDS = 236  # width of an instruction's words, in points
_FACT = 190   # width of a fact's words


def ruling_graph(ruling: Ruling, prefix: str = "") -> graphviz.Digraph:
    """The graph of a ruling: instructions, verdicts, links, causes and information read.

    ``prefix`` goes before every id, so that several pictures can stand in one page.
    """
    names = Names(ruling)
    graph = new_graph(prefix, "ruling")
    shown = evidence(names)
    previous = ""
    for item in in_order(ruling):
        verdicts = of_item(ruling, item)
        if not verdicts:
            continue
        with graph.subgraph(name=f"cluster_{safe_id(item.id)}") as cluster:
            _cluster(cluster, names, item, prefix)
            for verdict in verdicts:
                _instruction(cluster, names, verdict, prefix)
        for verdict in verdicts:
            if previous:
                graph.edge(node_id(previous), node_id(verdict.id), style="invis", weight="60")
            previous = verdict.id
    for fact in shown.facts:
        _fact(graph, fact, prefix)
    for above, below in zip(shown.facts, shown.facts[1:]):
        # facts stand below one another, which keeps them on one side of the instructions
        graph.edge(node_id(above.id), node_id(below.id), style="invis", weight="0")
    for item in in_order(ruling):
        for verdict in of_item(ruling, item):
            for link in verdict.links:
                _link(graph, link, verdict, prefix)
    for arrow in shown.arrows:
        _arrow(graph, names, arrow, prefix)
    return graph


def new_graph(prefix: str, name: str) -> Any:
    """An empty graph with the attributes that all graphs share."""
    import graphviz

    return graphviz.Digraph(
        name,
        graph_attr={
            "id": f"{prefix}{name}", "rankdir": "TB", "newrank": "true", "compound": "true",
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


def _cluster(cluster: Any, names: Names, item: Item, prefix: str) -> None:
    title = names.item(item.id)
    state = font(escaped(f"{one_line(item.controller)} · {fate(item)}"), 11, style.LINE)
    heading = lines(title, _WORDS + 20, 13, 2, bold=True, color=style.INK)
    if text_width(title, 13) < _WORDS - 60:
        heading = font(f"<B>{escaped(title)}</B>", 13, style.INK) + " &#160;"
    cluster.attr(
        id=f"{prefix}{safe_id(item.id)}", label=f'<{heading}{state}<BR ALIGN="LEFT"/>>',
        labeljust="l", style="rounded,filled", fillcolor=style.CLUSTER_FILL,
        color=style.CLUSTER_LINE, margin="12", tooltip=" ")


def _instruction(cluster: Any, names: Names, verdict: Verdict, prefix: str) -> None:
    seen = style.look(verdict.verdict)
    number = one_line(str(verdict.n))
    rules = ", ".join(verdict.rules[:2])
    head = font(f"<B>{escaped(verdict.verdict.upper())}</B>", 12, seen.color)
    if rules:
        head += font(f" &#160;{escaped(rules)}", 11, seen.color)
    why = lines(capital(short_reason(names, verdict)), _WORDS, 12, 5, color=seen.color)
    again = verdict.id.rpartition(".")[0].partition("#")[2]
    words = lines(verdict.words, _WORDS, 13, 8, color=style.INK)
    if again.isdecimal():
        words = lines(f"Repeat: {ordinal(int(again))} time", _WORDS, 11, color=style.LINE) + words
    label = card(number, words,
                 f'{head}<BR ALIGN="LEFT"/>{why}', seen)
    cluster.node(
        node_id(verdict.id), label=label, id=f"{prefix}{safe_id(verdict.id)}",
        **{"class": f"instruction {safe_id(verdict.verdict)}"}, tooltip=" ", group="instructions")


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
            f'<TD PORT="w" ALIGN="LEFT" BGCOLOR="#ffffff" CELLPADDING="6" WIDTH="{_WORDS + 14}">'
            f'{words}</TD></TR>')
    if below:
        rows += (f'<TR>{lower}<TD PORT="v" ALIGN="LEFT" BGCOLOR="{seen.tint}" CELLPADDING="6">'
                 f'{below}</TD></TR>')
    return table(rows, BORDER=seen.width, STYLE=seen.border, COLOR=seen.color)


def _fact(graph: Any, fact: Fact, prefix: str) -> None:
    effect = fact.kind == "effect"
    text = ""
    for title, said in fact.parts:
        if title:
            text += lines(title, _FACT, 12, 2, bold=True, color=style.INK)
        if said:
            color = style.EFFECT if effect and title else style.SOFT
            text += lines(said, _FACT, 11, 6, color=color)
    graph.node(
        node_id(fact.id), label=table(f'<TR><TD ALIGN="LEFT">{text}</TD></TR>', CELLPADDING=3),
        shape={"effect": "note", "decision": "cds"}.get(fact.kind, "box"),
        style={"event": "rounded,filled", "state": "rounded,dotted,filled"}.get(
            fact.kind, "filled"),
        fillcolor=style.EFFECT_FILL if effect else "#ffffff",
        color=style.EFFECT if effect else style.LINE,
        margin="0.16,0.05" if fact.kind == "decision" else "0.06,0.03",
        id=f"{prefix}{safe_id(fact.id)}", tooltip=" ", **{"class": f"fact {fact.kind}"})


def _link(graph: Any, link: LinkRecord, verdict: Verdict, prefix: str) -> None:
    double = link.kind == "action"
    graph.edge(
        node_id(link.to), node_id(verdict.id),
        label=f"<&#160;{font(escaped(link_word(verdict, link)), 11)}>",
        color=f"{style.INK}:{style.INK}" if double else style.INK, fontcolor=style.INK,
        penwidth="1.2" if double else "1.6", weight="10",
        id=f"{prefix}{safe_id(link.to)}--{safe_id(verdict.id)}-{safe_id(link.kind)}",
        **{"class": f"link {safe_id(link.kind)}"})


def _arrow(graph: Any, names: Names, arrow: Arrow, prefix: str) -> None:
    label = f"<&#160;{font(escaped(arrow.word), 11)}>" if arrow.word else ""
    look = {
        "did": {"style": "dashed", "arrowhead": "none"},
        "cause": {"style": "dashed"},
        "read": {"style": "dotted", "penwidth": "1.4"},
        "null": {"style": "dotted", "penwidth": "1.4", "arrowhead": "empty"},
    }[arrow.kind]
    tail = f"{node_id(arrow.tail)}:v:e" if arrow.tail in names.verdicts else node_id(arrow.tail)
    head = f"{node_id(arrow.head)}:v:e" if arrow.head in names.verdicts else node_id(arrow.head)
    graph.edge(tail, head, label=label,
               id=f"{prefix}{safe_id(arrow.tail)}--{safe_id(arrow.head)}-{arrow.kind}",
               **{"class": arrow.kind}, **look)
