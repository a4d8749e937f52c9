"""How a verdict looks: colour, border and fill, each of which tells the verdict alone.

The colours are dark enough for text on white, keep apart under the common kinds of
colour-blindness by their lightness, and print; the border and the number's block tell the
verdict without them.
"""

from __future__ import annotations

from typing import NamedTuple


class Look(NamedTuple):
    """``color`` of border and text, ``tint`` behind the verdict, ``border`` of the node
    ("solid", "dotted", "dashed"), ``width`` of the border, ``block`` of the number
    ("full", "half", "empty")."""

    color: str
    tint: str
    border: str
    width: int
    block: str
    rounded: bool = False


LOOKS: dict[str, Look] = {
    "executed": Look("#0b6e4f", "#e3f3ec", "solid", 2, "full", rounded=True),
    "partial": Look("#1d5a9c", "#e4eefa", "solid", 2, "half", rounded=True),
    "ignored": Look("#8b1e3f", "#fbe8ee", "dotted", 2, "empty"),
    "negated": Look("#8a5200", "#fdf1dc", "dashed", 2, "empty"),
    "unmet": Look("#4a5160", "#eef0f4", "solid", 1, "empty"),
}

#: An instruction that has no verdict yet.
NOT_YET = Look("#5b6270", "#ffffff", "dotted", 1, "empty")

#: A verdict that is not known here.
PLAIN = Look("#1f2430", "#ffffff", "solid", 1, "full")

INK = "#1f2430"
SOFT = "#3d434f"
LINE = "#5b6270"
CLUSTER_FILL = "#f7f8fa"
CLUSTER_LINE = "#c9ced8"
EFFECT = "#3b4aa8"
EFFECT_FILL = "#eef1ff"

#: The fonts of a picture, all as wide as the one that texts are measured with.
FAMILY = "Helvetica,Arial,Liberation Sans,Nimbus Sans,sans-serif"

#: What is no longer as it was: a highlighter's stroke, with a dark line around it.
NEW_FILL = "#ffe58f"
NEW_LINE = "#7a5b00"
NEW_GLOW = "#ffd54a"


class Side(NamedTuple):
    """A player's colours (``color`` for text and sign, ``tint`` behind what is theirs) and the
    ``shape`` of the sign, which tells the player without them."""

    color: str
    tint: str
    shape: str


_SIDES = (Side("#1b4f9c", "#eaf1fb", "round"), Side("#9a3d0a", "#fdf0e6", "arrow"),
          Side("#5b2d82", "#f4eefa", "notch"), Side("#0b6059", "#e6f5f3", "square"))
NOBODY = Side("#4a5160", "#f1f2f5", "square")


def side(players: tuple[str, ...], player: str) -> Side:
    """How what belongs to a player looks."""
    return _SIDES[players.index(player) % len(_SIDES)] if player in players else NOBODY


def look(verdict: str) -> Look:
    """How a verdict looks."""
    return NOT_YET if verdict == "not yet" else LOOKS.get(verdict, PLAIN)
