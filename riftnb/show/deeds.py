"""What an instruction does, as a thing that can be replaced or forbidden: "the kill"."""

from __future__ import annotations

import re

from riftnb.ruling import Verdict
from riftnb.show.names import Names

#: What an instruction's first verb is called as a thing that can be replaced or forbidden.
_NOUNS = {
    "kill": "the kill", "deal": "the damage", "move": "the move", "ready": "the readying",
    "exhaust": "the exhausting", "heal": "the healing", "recall": "the recall",
    "banish": "the banishing", "return": "the return", "draw": "the draw", "give": "the change",
    "buff": "the buff", "stun": "the stun", "play": "the play", "place": "the placing",
    "channel": "the channeling", "counter": "the counter", "discard": "the discard",
    "attach": "the attaching", "detach": "the detaching", "recycle": "the recycling",
    "take control": "the taking of control", "gain control": "the taking of control",
    "empower": "the empowering", "disempower": "the disempowering",
    "score": "the scoring", "reveal": "the revealing", "look": "the look",
}
_VERBS = "|".join(sorted(_NOUNS, key=len, reverse=True))
_VERB = re.compile(rf"\b({_VERBS})s?\b", re.IGNORECASE)
#: What is done for a price: "you may kill me to move an attacking unit".
_DONE_FOR = re.compile(rf"\bto ({_VERBS})\b", re.IGNORECASE)


def action(names: Names, verdict: Verdict) -> str:
    """What the instruction does, as a thing: "the kill"; "the action" if its verb is unknown.
    Of "draw 1 or buff me" it is the one that was chosen."""
    chosen = next((d.chosen[0] for d in names.ruling.decisions
                   if d.kind == "mode" and d.key == f"{verdict.id}/mode"), "")
    found = _VERB.search(chosen) or _DONE_FOR.search(verdict.words) or _VERB.search(verdict.words)
    return _NOUNS[found.group(1).lower()] if found else "the action"


__all__ = ["action"]
