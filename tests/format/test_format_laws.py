"""Laws of reading: whatever comes in, a scenario or one ScenarioError comes out."""

import contextlib
import copy
from pathlib import Path

import yaml
from hypothesis import given
from hypothesis import strategies as st

from riftnb import scenario_format as fmt
from riftnb.errors import ScenarioError

FOLDER = Path(__file__).parents[2] / "riftnb/scenarios"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.yaml"))]
PARSED = [yaml.safe_load(text) for text in TEXTS]
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["poro", "P1", "P2 base", "resolve all", "hidden", "Flash", "executed"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["id", "play", "targets", "at", "card", "unit", "when", "P1"])
        | st.text(max_size=4) | st.integers(), inner, max_size=3),
    max_leaves=6,
)


def places(data, path=()):
    """The paths of all that stands in ``data``."""
    yield path
    inner = data.items() if isinstance(data, dict) else (
        enumerate(data) if isinstance(data, list) else ())
    for key, value in inner:
        yield from places(value, (*path, key))


@given(PLAIN)
def test_any_plain_data_is_a_scenario_or_refused(data):
    with contextlib.suppress(ScenarioError):
        fmt.from_dict(data)


@given(st.data())
def test_a_scenario_with_any_one_thing_exchanged_is_a_scenario_or_refused(data):
    plain = copy.deepcopy(data.draw(st.sampled_from(PARSED)))
    path = data.draw(st.sampled_from([path for path in places(plain) if path]))
    holder = plain
    for part in path[:-1]:
        holder = holder[part]
    if data.draw(st.booleans()):
        holder[path[-1]] = data.draw(PLAIN)
    else:
        del holder[path[-1]]
    with contextlib.suppress(ScenarioError):
        fmt.from_dict(plain)


@given(st.sampled_from(TEXTS), st.data())
def test_a_file_with_any_one_line_lost_or_cut_is_read_or_refused_at_a_line(text, data):
    lines = text.splitlines(keepends=True)
    n = data.draw(st.integers(0, len(lines) - 1))
    lines[n] = lines[n][:data.draw(st.integers(0, len(lines[n])))]
    try:
        fmt.parse("".join(lines), "cut.yaml")
    except ScenarioError as error:
        found = error
    else:
        return
    assert found.line is not None
    assert 1 <= found.line <= len(lines) + 1
    assert "\n" not in str(found) or "^" in str(found)


@given(st.sampled_from(TEXTS))
def test_reading_twice_gives_the_same(text):
    assert fmt.parse(text) == fmt.parse(text)
