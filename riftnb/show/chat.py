"""A ruling as a short plain text to paste in a chat: what was played, verdicts, draws, version.

Nothing that a stranger named can act in the chat: no ping, no link, no mark-up.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from riftnb.rules.versions import VERSIONS
from riftnb.ruling import Event, Ruling, Verdict
from riftnb.show.events import event_sentence
from riftnb.show.names import Names, capital, one_line
from riftnb.show.words import (
    again,
    decision_sentence,
    in_order,
    item_heading,
    of_item,
    refusal_sentence,
    short_reason,
)

__all__ = ["LIMIT", "chat_text", "harmless"]

#: How long the text may be: well within one message of the usual chats.
LIMIT = 1200

#: How many characters of an instruction's words and of its reason are shown, the roomiest first.
_ROOM = ((90, 160), (40, 90), (0, 60), (0, 0))

#: What a player or the scenario does, as against what follows from it.
_PLAYED = frozenset({"play", "activate", "move", "attack", "conquer", "hold"})

#: After these, a character without width keeps a chat from acting on what follows.
_APART = "\u200b"
_ACTS = re.compile(r"[@<](?=\S)|:(?=//|\w+:)|\](?=\()|(?<=\w)\.(?=[^\W\d_]{2})")
_EMPHASIS = re.compile(r"(?<!\w)_|_(?!\w)|~~")
_LOOKALIKES = str.maketrans({"`": "'", "*": "∗", "|": "∣", "\\": "∖"})


def chat_text(ruling: Ruling, situation: Sequence[str] = ()) -> str:
    """The ruling for a chat, in at most :data:`LIMIT` characters.

    ``situation``: what the variations change, in words (a ruling knows them only by name);
    else the names in its ``when`` are shown.  A long text loses the words of its instructions
    first, then its reasons, then the middle; what was left out is said.
    """
    names = Names(ruling)
    text = ""
    for words, reason in _ROOM:
        text = "\n".join(map(harmless, [*_top(names, situation, words),
                                        *_verdicts(names, words, reason),
                                        *_bottom(names, reason)]))
        if len(text) <= LIMIT:
            return text
    return _cut(text.split("\n"))


def harmless(text: str) -> str:
    """``text`` on one line, so that a chat shows it as it is."""
    plain = "".join(c for c in one_line(text) if unicodedata.category(c) not in ("Cf", "Co", "Cs"))
    marked = _EMPHASIS.sub(lambda found: "ˍ" if found[0] == "_" else "∼∼",
                           plain.translate(_LOOKALIKES))
    return _ACTS.sub(lambda found: found[0] + _APART, marked)


def _top(names: Names, situation: Sequence[str], words: int) -> list[str]:
    """The cards, the question, the situation, and what was played, in order."""
    ruling = names.ruling
    steps = [event for event in ruling.events if _is_step(event)]
    cards = dict.fromkeys(names.object(event.object) for event in steps
                          if event.kind in ("play", "activate"))
    lines = [_short("Riftbound ruling: " + ", ".join(cards), 160) if cards else "Riftbound ruling",
             _short(one_line(ruling.title) or one_line(ruling.scenario), 160)]
    when = [f"When: {', '.join(ruling.when)}"] if ruling.when else []
    lines += [_short(one_line(each), 160) for each in situation or when]
    lines += [_short(event_sentence(names, event), 160 if words else 90) for event in steps]
    return lines


def _is_step(event: Event) -> bool:
    cause = event.cause
    return event.kind in _PLAYED and not event.instruction and (
        cause is None or cause.kind == "step")


def _verdicts(names: Names, words: int, reason: int) -> list[str]:
    """Each chain item, and under it a line for each instruction."""
    lines = []
    for item in in_order(names.ruling):
        lines += ["", _short(item_heading(names, item), 90)]
        lines += [_verdict(names, verdict, words, reason)
                  for verdict in of_item(names.ruling, item)]
    return lines


def _verdict(names: Names, verdict: Verdict, words: int, reason: int) -> str:
    """"1) Kill a unit at a battlefield: IGNORED, Poro is no longer there (359.3.e.6)"."""
    line = f"{verdict.n}) {again(verdict)}"
    if words:
        line += f"{_short(capital(one_line(verdict.words)).rstrip('.'), words)}: "
    line += verdict.verdict.upper()
    if reason:
        line += f", {_short(short_reason(names, verdict), reason)}"
    return line + (f" ({one_line(verdict.rules[0])})" if verdict.rules else "")


def _bottom(names: Names, reason: int) -> list[str]:
    """Decisions that were given, refusals, draws, and the rules version."""
    ruling = names.ruling
    draws = dict.fromkeys(ruling.before.players, 0)
    for event in ruling.events:
        if event.kind == "draw":
            draws[event.player] = draws.get(event.player, 0) + event.amount
    known = VERSIONS.get(ruling.ruleset)
    lines = [""]
    if reason:
        lines += [_short(decision_sentence(names, each), 160) for each in ruling.decisions
                  if each.given or len(each.options) > 1]
    lines += [_short(refusal_sentence(each), 160) for each in ruling.refusals]
    lines.append("Draws: " + ", ".join(f"{player} {n}" for player, n in draws.items()))
    lines.append(f"Rules: {known.title if known else one_line(ruling.ruleset)}")
    return lines


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _cut(lines: list[str]) -> str:
    """The lines without their middle, as many as there is room for."""
    head, tail = lines[:2], lines[-2:]
    rest = lines[2:-2]
    room = LIMIT - sum(len(line) + 1 for line in (*head, *tail)) - 40
    kept = 0
    while kept < len(rest) and room >= len(rest[kept]) + 1:
        room -= len(rest[kept]) + 1
        kept += 1
    left = len(rest) - kept
    return "\n".join([*head, *rest[:kept], f"… and {left} more lines", *tail])
