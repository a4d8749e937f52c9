"""riftnb: what a Riftbound spell or ability does when something goes wrong on the way.

>>> import riftnb
>>> riftnb.scenario("hidden-blade").resolve(when=["flash"]).verdicts["blade.2"].verdict
'ignored'

Everything is loaded on first use: importing the package costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from riftnb.cards import card, card_list
    from riftnb.explore import compare
    from riftnb.scenarios import Scenario, scenario
    from riftnb.text import compile_text as compile
    from riftnb.text import readings
    from riftnb.widgets import (
        board_view,
        builder,
        explorer,
        graph_view,
        predict,
        ruling_view,
        text_view,
    )

__version__ = "0.1.0"

__all__ = [
    "Scenario", "board_view", "builder", "card", "card_list", "compare", "compile", "explorer",
    "graph_view", "predict", "readings", "ruling_view", "scenario", "text_view",
]

_HOMES = {
    "card": ("riftnb.cards", "card"),
    "card_list": ("riftnb.cards", "card_list"),
    "compare": ("riftnb.explore", "compare"),
    "compile": ("riftnb.text", "compile_text"),
    **{name: ("riftnb.widgets", name)
       for name in ("board_view", "builder", "explorer", "graph_view", "predict", "ruling_view",
                    "text_view")},
    "readings": ("riftnb.text", "readings"),
    "scenario": ("riftnb.scenarios", "scenario"),
    "Scenario": ("riftnb.scenarios", "Scenario"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'riftnb' has no attribute {name!r}")
    from importlib import import_module
    module, attribute = _HOMES[name]
    value = getattr(import_module(module), attribute)
    globals()[name] = value
    return value
