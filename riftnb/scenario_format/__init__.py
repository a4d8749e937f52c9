"""The scenario file format (``riftnb: 1``): reading a file, a text or a dict, with clear errors.

``read(path)``, ``parse(text)`` and ``from_dict(data)`` give a :class:`ScenarioFile`;
``schema()`` gives the JSON Schema of the format.  All raise
:class:`~riftnb.errors.ScenarioError` with file, line, path, value and what was expected.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from riftnb.scenario_format.model import (
    Battlefield,
    BoardObject,
    BoardSpec,
    Choice,
    Execution,
    RulingCase,
    Runes,
    ScenarioFile,
    Step,
    Target,
    Variation,
    ZoneCard,
)

__all__ = [
    "Battlefield", "BoardObject", "BoardSpec", "Choice", "Execution", "RulingCase", "Runes",
    "ScenarioFile", "Step", "Target", "Variation", "ZoneCard",
    "from_dict", "parse", "read", "reference", "schema",
]


def read(path: str | Path) -> ScenarioFile:
    """The scenario in the file at ``path``.

    Raises:
        ScenarioError: there is no such file, or it is no scenario.
    """
    from riftnb.errors import ScenarioError
    from riftnb.scenario_format.yaml_text import MAX_BYTES, too_large

    file = str(path)
    try:
        with open(path, "rb") as stream:
            source = stream.read(MAX_BYTES + 1)
            if len(source) > MAX_BYTES:
                raise too_large(Path(path).stat().st_size, file)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ScenarioError(f"cannot read the file ({reason})", file=file) from None
    return parse(source, file)


def parse(source: str | bytes, file: str = "<text>") -> ScenarioFile:
    """The scenario in the YAML text ``source``; ``file`` is how errors name it."""
    from riftnb.scenario_format.load import load
    from riftnb.scenario_format.yaml_text import read_yaml

    if isinstance(source, str):
        source = source.encode("utf-8", "surrogatepass")
    data, lines = read_yaml(source, file)
    return load(data, lines, file)


def from_dict(data: dict[str, Any], file: str = "<dict>") -> ScenarioFile:
    """The scenario in plain data (errors name paths; there are no lines)."""
    from riftnb.scenario_format.load import load

    return load(data, {}, file)


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a scenario file, with the meaning of each key, for editors and
    other programs."""
    from riftnb.scenario_format.meanings import described
    from riftnb.scenario_format.shape import ScenarioShape

    found = described(ScenarioShape.model_json_schema())
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def reference() -> str:
    """The scenario format for a person: every key and what it means."""
    from riftnb.scenario_format.meanings import lines

    return "\n".join(lines(schema()))
