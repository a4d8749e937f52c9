"""Tokens that have a text of their own, which the cards that make them only remind of."""

from __future__ import annotations

from functools import lru_cache

from riftnb.program import Ability

#: token → its text.  Tokens that are not here have none beyond what the card gives them.
TEXTS = {
    "Gold": "[Reaction] > Kill this, [E]: [Add] [A].",
    "Shadow Clone": "When I attack, you may banish a unit from your trash. If you do, give me "
                    "[Assault 4] this turn.",
}


@lru_cache(maxsize=64)
def token_abilities(name: str, kind: str) -> tuple[Ability, ...]:
    """The abilities that a token of this name has by itself."""
    from riftnb.text import compile_text

    return compile_text(TEXTS[name], kind=kind, name=name).abilities if name in TEXTS else ()


__all__ = ["TEXTS", "token_abilities"]
