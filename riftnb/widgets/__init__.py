"""The explorer and its parts: change a reaction, see the ruling and its graph follow.

``explorer`` is all of it; ``graph_view``, ``board_view``, ``ruling_view`` and ``predict`` are parts
of it to be used alone.  Given an explorer in place of a scenario, a part follows that explorer.
``text_view`` tries out the text of a card; ``builder`` makes a board with controls.
Importing this room costs nothing; ipywidgets is loaded when a widget is made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from riftnb.scenarios import Scenario
    from riftnb.widgets.own_text import TextView
    from riftnb.widgets.session import Session
    from riftnb.widgets.stage import Stage
    from riftnb.widgets.whole import Explorer
    from riftnb.widgets.workbench import Builder

__all__ = ["board_view", "builder", "explorer", "graph_view", "predict", "ruling_view",
           "text_view"]


def explorer(scenario: Scenario | str | Path | dict[str, Any], when: Sequence[str] = (), *,
             ruleset: str | None = None, predict: bool = False) -> Explorer:
    """An explorer of a scenario: its reactions and variations as controls; board, graph and
    ruling beside them.

    Args:
        scenario: a scenario, or what :func:`riftnb.scenario` takes.
        when: the reactions and variations that it begins with.
        ruleset: the rules version that it begins with (None: the default).
        predict: whether the ruling is hidden until the reader has predicted it.

    Raises:
        UnknownNameError: there is no such scenario, reaction, variation or rules version.
        ScenarioError: it is no scenario.
    """
    from riftnb.widgets.whole import Explorer

    session = _session(scenario, when, ruleset)
    session.predict(predict)
    return Explorer(session)


def graph_view(scenario: Scenario | Stage | str | Path | dict[str, Any],
               when: Sequence[str] = (), *, ruleset: str | None = None) -> Stage:
    """The dependency graph of a ruling alone: hover, focus and pick as in the explorer.

    Takes and raises what :func:`explorer` does.
    """
    from riftnb.widgets.views import GraphView

    return _alone(GraphView, _session(scenario, when, ruleset))


def board_view(scenario: Scenario | Stage | str | Path | dict[str, Any],
               when: Sequence[str] = (), *, ruleset: str | None = None) -> Stage:
    """The board after a ruling alone, with what changed, and a slider over its events.

    Takes and raises what :func:`explorer` does.
    """
    from riftnb.widgets.views import BoardView, TimeView

    return _alone((TimeView, BoardView), _session(scenario, when, ruleset))


def ruling_view(scenario: Scenario | Stage | str | Path | dict[str, Any],
                when: Sequence[str] = (), *, ruleset: str | None = None) -> Stage:
    """The verdicts of a ruling alone, each with the chain of causes behind it.

    Takes and raises what :func:`explorer` does.
    """
    from riftnb.widgets.views import RulingView

    return _alone(RulingView, _session(scenario, when, ruleset))


def predict(scenario: Scenario | Stage | str | Path | dict[str, Any],
            when: Sequence[str] = (), *, ruleset: str | None = None) -> Stage:
    """A question: the board as it waits on the chain, and a guess for every instruction; the
    ruling is shown when all are made.

    Takes and raises what :func:`explorer` does.
    """
    from riftnb.widgets.prediction import PredictView
    from riftnb.widgets.views import BoardView, GraphView, RulingView

    session = _session(scenario, when, ruleset)
    session.predict(True)
    return _alone((BoardView, GraphView, PredictView, RulingView), session)


def text_view(text: str = "", *, kind: str = "spell", name: str = "",
              texts: Mapping[str, str] | None = None) -> TextView:
    """The text of any card, to be pasted and changed: its reading in numbered sentences, its
    graph, what of it is not played, or the place where it cannot be read and what to do.

    Args:
        text: the text that it begins with.
        kind: what it is printed on: "spell", "unit", "gear", "battlefield", "legend", …
        name: the card's name.  Without a text, the text of the card of that name.
        texts: wordings to choose from, by name; each is compared with the first.

    Raises:
        ValueError: there is no such kind, or there are too many wordings.
        UnknownNameError: neither text nor wordings are given, and no card has that name.
    """
    from riftnb.widgets.own_text import TextView
    from riftnb.widgets.wording import Wording

    if name and not text and not texts:
        from riftnb.cards import card

        found = card(name)
        text, kind = found.text, found.kind
    return TextView(Wording(text, kind, name, texts))


def builder(scenario: Scenario | str | Path | dict[str, Any] | None = None) -> Builder:
    """A board made with controls, no YAML needed: units and gear, cards of your own, what is
    played and what may be played in reaction.  Beneath stands the explorer of it.

    Args:
        scenario: a scenario to go on from, or what :func:`riftnb.scenario` takes; None: a
            battlefield and two units.

    Raises:
        UnknownNameError: there is no such scenario.
        ScenarioError: it is no scenario, or larger than the controls can show.
    """
    from riftnb.scenarios import Scenario
    from riftnb.scenarios import scenario as find
    from riftnb.widgets.draft import Draft
    from riftnb.widgets.workbench import Builder

    if scenario is None:
        return Builder(Draft())
    found = scenario if isinstance(scenario, Scenario) else find(scenario)
    return Builder(Draft.of(found))


def _session(source: Any, when: Sequence[str], ruleset: str | None) -> Session:
    """A session of its own; or that of an explorer, to follow it."""
    from riftnb.scenarios import Scenario
    from riftnb.scenarios import scenario as find
    from riftnb.widgets.session import Session
    from riftnb.widgets.stage import Stage

    if isinstance(source, Stage):
        return source.session
    found = source if isinstance(source, Scenario) else find(source)
    return Session(found, when, ruleset)


def _alone(kinds: Any, session: Session) -> Stage:
    """A stage with these parts and nothing else."""
    from riftnb.widgets.stage import Stage

    stage = Stage(session)
    stage.put([kind(session, stage.prefix)
               for kind in (kinds if isinstance(kinds, tuple) else (kinds,))])
    return stage
