"""Only the plain part of YAML is read, within bounds, and every refusal names its line."""

import contextlib

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from riftnb.errors import ScenarioError
from riftnb.scenario_format.yaml_text import MAX_BYTES, read_yaml, show_path

WORDS = st.text(st.characters(codec="ascii", exclude_characters="\x7f", min_codepoint=32))
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-99999, 99999) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


def refusal(source: bytes) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        read_yaml(source, "duel.yaml")
    return caught.value


@given(PLAIN)
def test_plain_data_comes_back_as_it_was_written(data):
    written = yaml.safe_dump(data).encode()
    assert read_yaml(written, "duel.yaml").data == data


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_with_a_scenario_error(source):
    with contextlib.suppress(ScenarioError):
        read_yaml(source, "duel.yaml")


def test_a_rule_number_with_a_point_stays_text():
    assert read_yaml(b"a: 758.10", "f").data == {"a": "758.10"}


@pytest.mark.parametrize("word", ["yes", "no", "on", "off", "0x1F", "017", "1e3", "2026-01-01"])
def test_words_that_yaml_would_turn_into_something_else_stay_words(word):
    assert read_yaml(f"a: {word}".encode(), "f").data == {"a": word}


def test_each_key_and_each_entry_has_its_line():
    lines = read_yaml(b"a: 1\nb:\n  - x\n  - {c: 2,\n     d: 3}\n", "f").lines
    assert lines[("a",)] == 1
    assert lines[("b", 1)] == 4
    assert lines[("b", 1, "d")] == 5


@pytest.mark.parametrize(("source", "line", "words"), [
    (b"a: &x [1]\nb: *x", 1, "anchor '&x'"),
    (b"a: 1\nb: *x", 2, "alias '*x'"),
    (b"a: 1\nb: 2\na: 3", 3, "the key stands twice: 'a'"),
    (b"a: 1\nb: !!python/object:os.system x", 2, "YAML tag"),
    (b"a: 1\n---\nb: 2", 2, "a second document"),
    (b"a: 1\n? [b]\n: 2", 2, "a list or mapping as a key"),
    (b"a: 1\nb: [1, 2\nc: 3", 3, "not YAML"),
    (b"a: 1\nb: \xff", 2, "not UTF-8"),
    (b"a: 1\nb: '\x00'", 2, "not printable"),
    (b"a: 1\nb: '\xe2\x80\xae'", 2, "not printable"),
    (b"\xff\xfea\x00", 1, "not UTF-8"),
    (b"a:\n " + b"[" * 20 + b"]" * 20, 2, "nested too deeply"),
    (b"a:\n " + b"[" * 200_000, 2, "nest"),
])
def test_what_is_not_plain_is_refused_at_its_line(source, line, words):
    error = refusal(source)
    assert error.line == line
    assert words in str(error)
    assert "\n" not in str(error)


def test_an_alias_bomb_is_refused_before_it_goes_off():
    bomb = b"a: &a [x, x, x, x, x, x, x, x, x]\n" + b"".join(
        b"%c: &%c [*%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c]\n" % (n, n, *[n - 1] * 8)
        for n in range(ord("b"), ord("z")))
    assert refusal(bomb).line == 1


def test_a_text_larger_than_the_limit_is_refused_with_its_size():
    error = refusal(b"#" * (MAX_BYTES + 1))
    assert "too large" in str(error)
    assert "256 KiB" in error.expected


def test_a_path_is_shown_as_a_reader_would_write_it():
    assert show_path(("script", 2, "targets", 0)) == "script[2].targets[0]"
    assert show_path(("verdicts", "blade#2.1")) == "verdicts['blade#2.1']"
