"""Graphs: a ruling with its verdicts, links and causes; a card text with its links.

In a ruling's graph the instructions of each chain item stand in a cluster, the items below one
another in the order in which they resolve.  What a verdict rests on stands beside them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from riftnb.ruling import Item, Moment, Ruling, Verdict
from riftnb.show import style
from riftnb.show.dot import escaped, font, lines, safe_id, table, text_width
from riftnb.show.elements import Edge, Picture
from riftnb.show.evidence import Fact
from riftnb.show.graph_parts import (
    FACT,
    WORDS,
    blank,
    card,
    link_edge,
    new_graph,
    node_id,
    tip,
)
from riftnb.show.graph_text import program_graph
from riftnb.show.moments import NOT_YET, Seen
from riftnb.show.names import Names, capital, one_line, ordinal
from riftnb.show.words import fate, in_order, of_item, short_reason

if TYPE_CHECKING:
    import graphviz

__all__ = ["node_id", "program_graph", "ruling_graph"]

_UNSEEN = {"style": "invis"}


def ruling_graph(ruling: Ruling, prefix: str = "", moment: Moment | None = None
                 ) -> graphviz.Digraph:
    """The graph of a ruling: instructions, verdicts, links, causes and information read.

    ``prefix`` goes before every id, so that several pictures can stand in one page.
    ``moment``: draw it as it stood then.  Every node and edge keeps its place: instructions
    without a verdict say NOT YET, and what did not exist yet is left blank.
    """
    picture = Picture(ruling)
    names = picture.names
    seen = Seen(picture, moment)
    graph = new_graph(prefix, "ruling")
    previous = ""
    for item in in_order(ruling):
        verdicts = of_item(ruling, item)
        if not verdicts:
            continue
        with graph.subgraph(name=f"cluster_{safe_id(item.id)}") as cluster:
            _cluster(cluster, names, item, prefix)
            for verdict in verdicts:
                _instruction(cluster, picture, verdict, prefix, seen.ruled(verdict.id))
        for verdict in verdicts:
            if previous:
                graph.edge(node_id(previous), node_id(verdict.id), style="invis", weight="60")
            previous = verdict.id
    facts = picture.shown.facts
    for fact in facts:
        _fact(graph, picture, fact, prefix, seen.fact(fact))
    for above, below in pairwise(facts):
        # facts stand below one another, which keeps them on one side of the instructions
        graph.edge(node_id(above.id), node_id(below.id), style="invis", weight="0")
    for edge in picture.edges:
        if edge.link:
            told = seen.ruled(edge.head)
            word = edge.word if told else blank(edge.word.removesuffix(": null"), edge.word)
            link_edge(graph, edge.kind, edge.tail, edge.head, word, f"{prefix}{edge.id}",
                      picture.edge(edge) if told else "")
        else:
            _arrow(graph, picture, edge, prefix, seen.edge(edge))
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


def _instruction(cluster: Any, picture: Picture, verdict: Verdict, prefix: str, ruled: bool
                 ) -> None:
    names = picture.names
    seen = style.look(verdict.verdict)
    number = one_line(str(verdict.n))
    rules = ", ".join(verdict.rules[:2])
    head = font(f"<B>{escaped(verdict.verdict.upper())}</B>", 12, seen.color)
    if rules:
        head += font(f" &#160;{escaped(rules)}", 11, seen.color)
    why = lines(capital(short_reason(names, verdict)), WORDS, 12, 5, color=seen.color)
    says = picture.node(verdict.id)
    if not ruled:
        seen = style.NOT_YET._replace(width=seen.width)
        head = font(f"<B>{NOT_YET.upper()}</B>", 12, seen.color)
        why = font('&#160;<BR ALIGN="LEFT"/>' * why.count("<BR "), 12)
        says = f"{capital(names.instruction(verdict.id))} is not ruled yet."
    again = verdict.id.rpartition(".")[0].partition("#")[2]
    words = lines(capital(verdict.words), WORDS, 13, 8, color=style.INK)
    if again.isdecimal():
        words = lines(f"Repeat: {ordinal(int(again))} time", WORDS, 11, color=style.LINE) + words
    label = card(number, words, f'{head}<BR ALIGN="LEFT"/>{why}', seen)
    kind = safe_id(verdict.verdict) if ruled else "pending"
    cluster.node(
        node_id(verdict.id), label=label, id=f"{prefix}{safe_id(verdict.id)}",
        **{"class": f"instruction {kind}"}, group="instructions", **tip(says))


def _fact(graph: Any, picture: Picture, fact: Fact, prefix: str, seen: bool) -> None:
    effect = fact.kind == "effect"
    text = ""
    for title, said in fact.parts:
        if title:
            text += lines(title, FACT, 12, 2, bold=True, color=style.INK)
        if said:
            color = style.EFFECT if effect and title else style.SOFT
            text += lines(said, FACT, 11, 6, color=color)
    look = {"style": {"event": "rounded,filled", "state": "rounded,dotted,filled"}.get(
        fact.kind, "filled")}
    graph.node(
        node_id(fact.id), label=table(f'<TR><TD ALIGN="LEFT">{text}</TD></TR>', CELLPADDING=3),
        shape={"effect": "note", "decision": "cds"}.get(fact.kind, "box"),
        fillcolor=style.EFFECT_FILL if effect else "#ffffff",
        color=style.EFFECT if effect else style.LINE,
        margin="0.16,0.05" if fact.kind == "decision" else "0.06,0.03",
        id=f"{prefix}{safe_id(fact.id)}", **{"class": f"fact {fact.kind}"},
        **tip(picture.node(fact.id)), **(look if seen else _UNSEEN))


def _arrow(graph: Any, picture: Picture, edge: Edge, prefix: str, seen: bool) -> None:
    verdicts = picture.names.verdicts
    label = f"<&#160;{font(escaped(edge.word), 11)}>" if edge.word else ""
    look = {
        "did": {"style": "dashed", "arrowhead": "none"},
        "cause": {"style": "dashed"},
        "trigger": {"style": "dashed"},
        "read": {"style": "dotted", "penwidth": "1.4"},
        "null": {"style": "dotted", "penwidth": "1.4", "arrowhead": "empty"},
    }[edge.kind]
    tail = f"{node_id(edge.tail)}:v:e" if edge.tail in verdicts else node_id(edge.tail)
    head = f"{node_id(edge.head)}:v:e" if edge.head in verdicts else node_id(edge.head)
    graph.edge(tail, head, label=label, id=f"{prefix}{edge.id}", **{"class": edge.kind},
               **tip(picture.edge(edge)), **{**look, **({} if seen else _UNSEEN)})
