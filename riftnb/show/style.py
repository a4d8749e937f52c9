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


def look(verdict: str) -> Look:
    """How a verdict looks."""
    return NOT_YET if verdict == "not yet" else LOOKS.get(verdict, PLAIN)
