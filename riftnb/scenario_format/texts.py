"""The texts that a scenario file brings along: each must be readable as card text."""

from __future__ import annotations

from riftnb.scenario_format.names import Place
from riftnb.scenario_format.yaml_text import Path


def readable(text: str, kind: str, name: str, path: Path, at: Place) -> str:
    """``text``, which compiles; it stays compiled, so the engine need not do it again.

    Raises:
        ScenarioError: the compiler cannot read it; shows the sentence and a caret.
    """
    from riftnb.text import TextError, compile_text

    try:
        compile_text(text, kind=kind, name=name)
    except TextError as error:
        at.fail(str(error), path)
    return text
