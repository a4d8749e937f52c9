"""Every rule that the kit goes by can be cited, by number, in the words of its version."""

import subprocess
import sys

import pytest

from riftnb.rules.citations import RULES, Rule, cite, sort_key

# The rules that the kit goes by, section by section.
NUMBERS = """
054 055 056 124
321 323
337.2
355.4 355.4.a 355.6 355.7 355.8 355.9 355.9.c 355.10 355.10.c.1
355.12 355.13 355.14 355.15 355.17 357.2.a 359.2
359.3.e 359.3.e.1 359.3.e.2 359.3.e.3 359.3.e.4 359.3.e.5 359.3.e.6 359.3.e.7 359.3.e.8
359.3.e.9 359.3.e.10 359.3.e.11 359.3.e.12 359.3.e.13
359.3.e.14 359.3.e.14.a 359.3.e.14.b 359.3.e.14.c 359.3.e.15
359.3.f 359.3.f.2 359.3.f.3 359.3.f.3.a 359.3.f.4
365.1 369 370.1.a.1 370.2 371 372 373
383.2 383.3.a 383.3.d 383.3.e 383.4.e
386 387 388 390 390.5 391 392 393 394 395 396 397
413 426 427.2.a 428 437 437.4
454 455 456 457 458
757 758 758.1 758.2 758.2.a
808 811 820
""".split()


def test_every_rule_is_there_in_the_order_of_the_rulebook():
    assert list(RULES) == NUMBERS == sorted(NUMBERS, key=sort_key)


@pytest.mark.parametrize("version", ["vendetta", "vendetta-clarified"])
@pytest.mark.parametrize("number", NUMBERS)
def test_a_rule_says_something(number, version):
    rule = cite(number, version)
    assert rule.number == number
    assert rule.heading and not rule.heading.endswith(".")
    assert rule.text.endswith(".")
    assert str(rule) == f"{number} {rule.heading}: {rule.text}"


def test_the_faq_told_ignored_and_negated_apart():
    assert "negated" in cite("359.3.e.6").text
    assert "negated" not in cite("359.3.e.6", "vendetta").text
    assert cite("359.3.e.6").since == "Ride the Wind FAQ"


def test_before_the_faq_only_a_replaced_action_left_a_link_alone():
    assert "replaced or skipped, or the action cannot be performed" in cite("359.3.e.14.b").text
    assert "replaced" in cite("359.3.e.14.b", "vendetta").text
    assert "negated" not in cite("359.3.e.14.b", "vendetta").text


def test_a_version_without_its_own_wording_reads_the_rules_of_today():
    assert cite("359.3.e.6", "null-is-zero") == cite("359.3.e.6")
    assert cite("124", "vendetta") == cite("124")


@pytest.mark.parametrize(
    ("number", "says"),
    [
        ("359.3.e.99", "no rule '359.3.e.99'; the nearest above it is 359.3.e"),
        ("999", "no rule '999'; riftnb holds"),
        ("", "no rule ''"),
    ],
)
def test_an_unknown_number_is_refused(number, says):
    with pytest.raises(KeyError, match=says):
        cite(number)


def test_the_paraphrase_is_a_value():
    assert cite("124") == Rule(*cite("124"))


def test_citing_needs_nothing_heavy():
    """Only ``typing`` (which every module of the engine has anyway) comes with it."""
    code = (
        "import sys, typing; before = set(sys.modules); import riftnb.rules.citations; "
        "print(*sorted(m for m in set(sys.modules) - before if not m.startswith('riftnb')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= {"__future__"}
