"""The static graph: a card's text alone, its instructions and what links them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from riftnb.program import (
    Ability,
    Choice,
    CreateReplacement,
    CreateTrigger,
    DoThis,
    ForEach,
    GrantText,
    Instruction,
    Link,
    Program,
    Replacement,
)
from riftnb.show import style
from riftnb.show.dot import escaped, font, lines, safe_id, table
from riftnb.show.graph_parts import FACT, WORDS, card, edge_id, link_edge, new_graph, node_id
from riftnb.show.names import capital, listed, lowered, one_line

if TYPE_CHECKING:
    import graphviz

_KINDS = {"spell": "Spell", "activated": "Activated ability", "triggered": "Triggered ability",
          "passive": "Passive", "replacement": "Replacement"}


class Part(NamedTuple):
    """A frame of the picture with its numbered ``instructions`` and the ``choices`` that they
    make, or a note with its ``words``.  An instruction's node is ``<id>.<n>``."""

    id: str
    title: str
    words: str = ""
    instructions: tuple[Instruction, ...] = ()
    choices: tuple[Choice, ...] = ()


class Drawn(NamedTuple):
    """The graph of a text, its parts in order, and its edges as (id, tail, head)."""

    graph: graphviz.Digraph
    parts: tuple[Part, ...]
    edges: tuple[tuple[str, str, str], ...]


def program_graph(program: Program, name: str = "", prefix: str = "") -> graphviz.Digraph:
    """The graph of a card's text: each ability in a cluster, its instructions with their links.

    ``prefix`` goes before every id, so that several pictures can stand in one page.
    """
    return draw(program, name, prefix).graph


def draw(program: Program, name: str = "", prefix: str = "") -> Drawn:
    """The graph of a card's text, and what it is made of (ids without the prefix)."""
    graph = new_graph(prefix, "program")
    if name:
        graph.attr(label=f"<{font(f'<B>{escaped(one_line(name))}</B>', 14, style.INK)}>",
                   labelloc="t", labeljust="l")
    drawing = _Drawing(graph, prefix)
    for k, ability in enumerate(program.abilities, 1):
        drawing.ability(f"a{k}", ability)
    keywords = [_keyword(k.name, k.value) for k in program.keywords]
    if keywords and not program.abilities:
        drawing.note("keywords", "Keywords", ", ".join(keywords))
    return Drawn(graph, tuple(drawing.parts), tuple(drawing.edges))


def _keyword(name: str, value: int | None) -> str:
    return f"[{name}]" if value is None else f"[{name} {value}]"


class _Drawing:
    """Draws abilities one below the other; those made by an instruction after it."""

    def __init__(self, graph: Any, prefix: str) -> None:
        self.graph = graph
        self.prefix = prefix
        self.previous = ""
        self.cards: set[str] = set()  # the nodes that are instructions
        self.parts: list[Part] = []
        self.edges: list[tuple[str, str, str]] = []

    def ability(self, id: str, ability: Ability, title: str = "") -> str:
        """An ability and what is inside it; the id of its first node."""
        title = title or _title(ability)
        if ability.modes:
            first = ""
            for k, mode in enumerate(ability.modes, 1):
                drawn = self.ability(f"{id}m{k}", mode, f"Choose one: {k}")
                first = first or drawn
            return first
        if ability.replacement is not None:
            return self.replacement(id, ability.replacement)
        if not ability.instructions:
            return self.note(id, title, ability.words)
        return self.instructions(id, title, ability.instructions, ability.choices)

    def replacement(self, id: str, replacement: Replacement) -> str:
        """A replacement: when it applies, and what happens instead."""
        title = ("Prevention" if replacement.prevent is not None
                 else "Doubling" if replacement.times > 1 else "Replacement")
        if len(replacement.instructions) < 2:
            return self.note(id, title, replacement.words)
        when = one_line(replacement.words).partition(",")[0]
        return self.instructions(id, f"{title}: {when}", replacement.instructions, ())

    def instructions(self, id: str, title: str, instructions: tuple[Instruction, ...],
                     choices: tuple[Choice, ...]) -> str:
        """A cluster of numbered instructions."""
        self.parts.append(Part(id, title, "", instructions, choices))
        with self.graph.subgraph(name=f"cluster_{id}") as cluster:
            heading = lines(title, WORDS + 20, 13, 3, bold=True, color=style.INK)
            cluster.attr(id=f"{self.prefix}{id}", label=f"<{heading}>", labeljust="l",
                         style="rounded,filled", fillcolor=style.CLUSTER_FILL,
                         color=style.CLUSTER_LINE, margin="12")
            for instruction in instructions:
                node = f"{id}.{instruction.n}"
                self.cards.add(node)
                asked = asks(instruction, choices)
                below = lines(asked, WORDS, 11, 6, color=style.SOFT) if asked else ""
                cluster.node(
                    node_id(node), id=f"{self.prefix}{safe_id(node)}", group="instructions",
                    label=card(str(instruction.n),
                               lines(capital(instruction.words), WORDS, 13, 8, color=style.INK),
                               below, style.PLAIN),
                    **{"class": "instruction"})
        for instruction in instructions:
            self.follow(f"{id}.{instruction.n}")
        for instruction in instructions:
            for link in instruction.links:
                self.link(id, link, instruction.n)
        for instruction in instructions:
            self.made(f"{id}.{instruction.n}", instruction)
        return f"{id}.{instructions[0].n}"

    def follow(self, node: str) -> None:
        """Stand below the node before."""
        if self.previous:
            self.graph.edge(node_id(self.previous), node_id(node), style="invis", weight="60")
        self.previous = node

    def link(self, id: str, link: Link, n: int) -> None:
        """The edge of a link; that one offer stands before both needs none."""
        if link.kind == "permission":
            return
        tail, head = f"{id}.{link.to}", f"{id}.{n}"
        link_edge(self.graph, link.kind, tail, head, lowered(one_line(link.word)),
                  self.edge(tail, head, link.kind))

    def edge(self, tail: str, head: str, kind: str) -> str:
        """Write an edge down; the id of its element."""
        self.edges.append((edge_id(tail, head, kind), tail, head))
        return f"{self.prefix}{edge_id(tail, head, kind)}"

    def note(self, id: str, title: str, words: str) -> str:
        """A text that is not a list of instructions."""
        self.parts.append(Part(id, title, words))
        text = lines(title, FACT, 12, 2, bold=True, color=style.INK) + lines(
            capital(words), FACT, 11, 8, color=style.SOFT)
        self.graph.node(
            node_id(id), id=f"{self.prefix}{safe_id(id)}", shape="note", style="filled",
            label=table(f'<TR><TD ALIGN="LEFT">{text}</TD></TR>', CELLPADDING=3),
            fillcolor=style.EFFECT_FILL, color=style.EFFECT, margin="0.06,0.03",
            **{"class": "fact effect"})
        return id

    def made(self, node: str, instruction: Instruction) -> None:
        """What an instruction sets up: another ability, a replacement, a granted text."""
        action = instruction.action
        made: list[tuple[str, str]] = []
        if isinstance(action, CreateReplacement):
            made.append((self.replacement(f"{node}r", action.replacement), "sets up"))
        elif isinstance(action, (CreateTrigger, DoThis, ForEach)):
            title = f"Delayed ability: {one_line(action.ability.words)}" if isinstance(
                action, CreateTrigger) else "Do this"
            made.append((self.ability(f"{node}a", action.ability, title), "makes"))
        elif isinstance(action, GrantText):
            made += [(self.ability(f"{node}g{k}", ability), "gives")
                     for k, ability in enumerate(action.abilities, 1)]
        for other, word in made:
            head = f"{node_id(other)}:w:e" if other in self.cards else node_id(other)
            self.graph.edge(f"{node_id(node)}:w:e", head, style="dashed",
                            id=self.edge(node, other, "makes"),
                            label=f"<&#160;{font(word, 11)}>", **{"class": "cause"})


def program_words(program: Program) -> str:
    """The same in words: each ability, its numbered instructions and what links them."""
    found: list[str] = []
    for ability in program.abilities:
        for part in ability.modes or (ability,):
            found.append(f"{_title(part)}: {one_line(part.words)}")
            for each in part.instructions:
                links = "".join(f"; “{lowered(one_line(link.word))}” links it to {link.to}"
                                for link in each.links)
                found.append(f"  {each.n}. {capital(one_line(each.words))}{links}")
    return "\n".join(found) or one_line(program.text)


def _title(ability: Ability) -> str:
    kind = _KINDS.get(ability.kind, capital(ability.kind))
    if ability.kind == "activated" and ability.cost is not None and ability.cost.words:
        return f"{kind}: {one_line(ability.cost.words)}"
    if ability.kind == "triggered":
        return f"{kind}: {one_line(ability.words).partition(',')[0]}"
    return kind


def asks(instruction: Instruction, choices: tuple[Choice, ...]) -> str:
    """What an instruction checks and asks: its targets, its "if", its "you may"."""
    by_slot = {choice.slot: choice for choice in choices}
    targets = [_choice(by_slot[slot]) for slot in instruction.targets if slot in by_slot]
    parts = []
    if targets:
        parts.append(f"Target{'s' if len(targets) > 1 else ''}: {listed(targets)}")
    if instruction.may:
        parts.append("Optional (“you may”)" if instruction.by is None else "Optional (“may”)")
    if instruction.instead_of:
        parts.append(f"In place of instruction {instruction.instead_of} if its condition holds")
    return "; ".join(parts)


def _choice(choice: Choice) -> str:
    words = one_line(choice.filter.words)
    if choice.least == 0 and choice.most is None and not words.startswith("any"):
        return f"any number of {words}"
    if choice.least == 0 and choice.most is not None and not words.startswith("up to"):
        return f"up to {choice.most} {words}"
    return words
