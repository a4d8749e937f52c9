"""The explorer and its parts: change a reaction, see the ruling and its graph follow.

Importing this room costs nothing; ipywidgets is loaded when a widget is made.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from riftnb.scenarios import Scenario
    from riftnb.widgets.view import Explorer


def explorer(scenario: Scenario | str | Path | dict[str, Any],
             when: list[str] | tuple[str, ...] = ()) -> Explorer:
    """An explorer of a scenario: its reactions and variations as controls, graph and ruling
    beside them.

    Args:
        scenario: a scenario, or what :func:`riftnb.scenario` takes.
        when: the reactions and variations that it begins with.

    Raises:
        UnknownNameError: there is no such scenario, reaction or variation.
        ScenarioError: it is no scenario.
    """
    from riftnb.scenarios import Scenario
    from riftnb.scenarios import scenario as find
    from riftnb.widgets.view import Explorer

    found = scenario if isinstance(scenario, Scenario) else find(scenario)
    return Explorer(found, tuple(when))
