"""A card's text as panels of a page that can be worked with: the picture and the sentences.

What can be picked carries ``data-key`` ("instruction:a1.2": the first ability, its second
instruction), as in the panels of a ruling.
"""

from __future__ import annotations

from typing import Any

from riftnb.program import Choice, Instruction, Link, Program
from riftnb.show import style
from riftnb.show.dot import escaped, safe_id
from riftnb.show.graph_text import Drawn, asks, draw, program_words
from riftnb.show.names import capital, lowered, one_line
from riftnb.show.render import Unavailable, render_svg

_LINKS = {
    "object": "it needs the object that {to} is about",
    "action": "it asks whether {to} was done",
    "result": "it names what came of {to}",
    "permission": "only if {to} was chosen and paid for",
}


def link_sentence(link: Link) -> str:
    """What a link asks of the earlier instruction: "“its” links it to 1: …"."""
    asked = _LINKS.get(link.kind, "it needs {to}").format(to=link.to)
    return f"“{lowered(one_line(link.word))}” links it to {link.to}: {asked}"


def instruction_sentences(instruction: Instruction, choices: tuple[Choice, ...]) -> list[str]:
    """What stands below an instruction: its targets, its "may", and its links."""
    asked = asks(instruction, choices)
    return [*([asked] if asked else []), *(link_sentence(link) for link in instruction.links)]


def text_graph_panel(program: Program, prefix: str, name: str = "") -> str:
    """The picture as an SVG element whose nodes can be picked; without a layout program the
    words, and one sentence that says why."""
    title = f"The instructions of {one_line(name)}" if name else "The instructions of this text"
    words = program_words(program)
    try:
        svg = render_svg(draw(program, name, prefix).graph.source, title=title,
                         description=words)
    except Unavailable as error:
        return (f'<p style="color:{style.INK}">{escaped(str(error))}</p>\n'
                f'<pre style="color:{style.INK}">{escaped(words)}</pre>')
    return svg.replace('role="img"', f'role="group" aria-label="{escaped(title)}"', 1)


def text_list_panel(program: Program, *, pick: bool = True) -> str:
    """The program as numbered plain sentences with their targets and links; each a button,
    unless there is nothing to ``pick`` them for."""
    found = []
    for part in draw(program).parts:
        found.append(f'<p class="riftnb-item">{escaped(part.title)}</p>')
        if not part.instructions:
            found.append(f"<p>{escaped(capital(one_line(part.words)))}</p>")
            continue
        found.append("<ol>")
        for each in part.instructions:
            below = "".join(f'<span class="riftnb-reason">{escaped(said)}</span>'
                            for said in instruction_sentences(each, part.choices))
            words = f"<em>{escaped(capital(one_line(each.words)))}</em>{below}"
            if pick:
                words = (f'<button type="button" class="riftnb-pick" aria-pressed="false" '
                         f'data-key="instruction:{escaped(part.id)}.{each.n}">{words}</button>')
            found.append(f'<li value="{each.n}">{words}</li>')
        found.append("</ol>")
    return "\n".join(found) or "<p>No abilities.</p>"


def text_keys(program: Program) -> dict[str, dict[str, Any]]:
    """What each node of the picture stands for, by its id; as :func:`riftnb.show.causes.keys`."""
    found: dict[str, dict[str, Any]] = {}
    for part in draw(program).parts:
        if not part.instructions:
            found[safe_id(part.id)] = _key("ability", part.id, f"{part.title}: {part.words}")
        for each in part.instructions:
            said = ". ".join([f"{each.n}. {capital(one_line(each.words))}",
                              *instruction_sentences(each, part.choices)])
            found[safe_id(f"{part.id}.{each.n}")] = _key("instruction", f"{part.id}.{each.n}",
                                                         f"{said}.")
    return found


def _key(kind: str, ref: str, says: str) -> dict[str, Any]:
    return {"kind": kind, "ref": ref, "event": None, "says": one_line(says), "rules": [],
            "tail": "", "head": ""}


def text_lit(program: Program, ref: str) -> tuple[str, ...]:
    """The elements to light when an instruction is picked: all that it depends on, and all that
    depends on it."""
    drawn = draw(program)
    back = _reached(drawn, ref, 1, 2)
    on = _reached(drawn, ref, 2, 1)
    nodes = {ref, *back, *on}
    edges = [id for id, tail, head in drawn.edges
             if {tail, head} <= {ref, *back} or {tail, head} <= {ref, *on}]
    return (*(safe_id(node) for node in sorted(nodes)), *edges)


def _reached(drawn: Drawn, ref: str, far: int, near: int) -> set[str]:
    """The nodes that edges lead to from ``ref``, from their end ``near`` to their end ``far``."""
    found: set[str] = set()
    waiting = [ref]
    while waiting:
        here = waiting.pop()
        for edge in drawn.edges:
            if edge[near] == here and edge[far] not in found:
                found.add(edge[far])
                waiting.append(edge[far])
    return found - {ref}


def text_changes(before: Program, after: Program) -> tuple[str, ...]:
    """What another wording changes, in sentences: instructions, targets and links gone or new."""
    old, new = _facts(before), _facts(after)
    found = []
    if len(old["instructions"]) != len(new["instructions"]):
        found.append(f"{len(new['instructions'])} instructions in place of "
                     f"{len(old['instructions'])}")
    for kind in ("targets", "links", "checks"):
        found += [f"gone: {each}" for each in old[kind] if each not in new[kind]]
        found += [f"new: {each}" for each in new[kind] if each not in old[kind]]
    return tuple(found)


def _facts(program: Program) -> dict[str, list[str]]:
    parts = [part for part in draw(program).parts if part.instructions]
    facts: dict[str, list[str]] = {"instructions": [], "targets": [], "links": [], "checks": []}
    for k, part in enumerate(parts, 1):
        where = f", in part {k}" if len(parts) > 1 else ""
        facts["targets"] += [f"the target “{one_line(choice.filter.words)}”{where}"
                             for choice in part.choices]
        for each in part.instructions:
            facts["instructions"].append(each.words)
            facts["links"] += [f"{each.n} is linked to {link.to} by "
                               f"“{lowered(one_line(link.word))}”{where}: "
                               f"{_LINKS[link.kind].format(to=link.to)}" for link in each.links]
            if each.may:
                facts["checks"].append(f"{each.n} is optional (“you may”){where}")
            if each.condition is not None and all(link.kind != "action" for link in each.links):
                facts["checks"].append(f"{each.n} has an “if” of its own{where}")
    return facts


__all__ = ["instruction_sentences", "link_sentence", "text_changes", "text_graph_panel",
           "text_keys", "text_list_panel", "text_lit"]
