"""Graphs: a ruling with its verdicts, links and causes; a card text with its links.

In a ruling's graph the instructions of each chain item stand in a cluster, the items below one
another in the order in which they resolve.  What a verdict rests on stands beside them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from riftnb.ruling import Item, Ruling, Verdict
from riftnb.show import style
from riftnb.show.dot import escaped, font, lines, safe_id, table, text_width
from riftnb.show.evidence import Arrow, Fact, evidence, link_word
from riftnb.show.graph_parts import FACT, WORDS, card, link_edge, new_graph, node_id
from riftnb.show.graph_text import program_graph
from riftnb.show.names import Names, capital, one_line, ordinal
from riftnb.show.words import fate, in_order, of_item, short_reason

if TYPE_CHECKING:
    import graphviz

__all__ = ["node_id", "program_graph", "ruling_graph"]


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
                link_edge(graph, link, verdict.id, link_word(verdict, link), prefix)
    for arrow in shown.arrows:
        _arrow(graph, names, arrow, prefix)
    return graph


def _cluster(cluster: Any, names: Names, item: Item, prefix: str) -> None:
    title = names.item(item.id)
    state = font(escaped(f"{one_line(item.controller)} · {fate(item)}"), 11, style.LINE)
    heading = lines(title, WORDS + 20, 13, 2, bold=True, color=style.INK)
    if text_width(title, 13) < WORDS - 60:
        heading = font(f"<B>{escaped(title)}</B>", 13, style.INK) + " &#160;"
    cluster.attr(
        id=f"{prefix}{safe_id(item.id)}", label=f'<{heading}{state}<BR ALIGN="LEFT"/>>',
        labeljust="l", style="rounded,filled", fillcolor=style.CLUSTER_FILL,
        color=style.CLUSTER_LINE, margin="12")


def _instruction(cluster: Any, names: Names, verdict: Verdict, prefix: str) -> None:
    seen = style.look(verdict.verdict)
    number = one_line(str(verdict.n))
    rules = ", ".join(verdict.rules[:2])
    head = font(f"<B>{escaped(verdict.verdict.upper())}</B>", 12, seen.color)
    if rules:
        head += font(f" &#160;{escaped(rules)}", 11, seen.color)
    why = lines(capital(short_reason(names, verdict)), WORDS, 12, 5, color=seen.color)
    again = verdict.id.rpartition(".")[0].partition("#")[2]
    words = lines(capital(verdict.words), WORDS, 13, 8, color=style.INK)
    if again.isdecimal():
        words = lines(f"Repeat: {ordinal(int(again))} time", WORDS, 11, color=style.LINE) + words
    label = card(number, words,
                 f'{head}<BR ALIGN="LEFT"/>{why}', seen)
    cluster.node(
        node_id(verdict.id), label=label, id=f"{prefix}{safe_id(verdict.id)}",
        **{"class": f"instruction {safe_id(verdict.verdict)}"}, group="instructions")


def _fact(graph: Any, fact: Fact, prefix: str) -> None:
    effect = fact.kind == "effect"
    text = ""
    for title, said in fact.parts:
        if title:
            text += lines(title, FACT, 12, 2, bold=True, color=style.INK)
        if said:
            color = style.EFFECT if effect and title else style.SOFT
            text += lines(said, FACT, 11, 6, color=color)
    graph.node(
        node_id(fact.id), label=table(f'<TR><TD ALIGN="LEFT">{text}</TD></TR>', CELLPADDING=3),
        shape={"effect": "note", "decision": "cds"}.get(fact.kind, "box"),
        style={"event": "rounded,filled", "state": "rounded,dotted,filled"}.get(
            fact.kind, "filled"),
        fillcolor=style.EFFECT_FILL if effect else "#ffffff",
        color=style.EFFECT if effect else style.LINE,
        margin="0.16,0.05" if fact.kind == "decision" else "0.06,0.03",
        id=f"{prefix}{safe_id(fact.id)}", **{"class": f"fact {fact.kind}"})


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
