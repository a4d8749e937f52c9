"""The prose of the notebooks: short, in order, and true to the engine.

What a lesson says of a ruling is checked against the rulings that stand beside it: it cites no
rule there that they do not cite, except those of ``BACKGROUND``.
"""

import re
from functools import cache
from itertools import pairwise

import nbformat
import pytest

import riftnb
from riftnb.rules import cite
from riftnb.ruling import VERDICTS
from tests.notebooks.refresh import NOTEBOOKS

MOST_CELLS = 35
MOST_WORDS = 95
MOST_CODE_LINES = 7
MOST_COLUMNS = 100

#: Words in bold that are no verdicts.
OTHER_BOLD = {"chain", "instructions", "linked", "solid", "double", "dotted", "dashed"}

#: The number of a rule; "and 104 more" counts scenarios.
RULE = re.compile(r"\b\d{3}(?:\.[a-z0-9]+)*\b(?! more\b)")

#: Rules that a lesson tells of but that no ruling beside them has to cite.
BACKGROUND = {
    "00_start_here": {"359.2", "337.2"},
    "01_ignored_or_negated": {
        "359.3.e.14",  # what a link is
        "359.3.e.12",  # what a killed unit would give, could it not be looked back on
        "124",  # why a move to base leaves the object what it is
        "337.2",  # gear does not wait on the chain
        "372",  # who orders replacements: cited by the decision
        "427.2.a",  # to banish is not to kill
        "820",  # Repeat
    },
}


@cache
def read(name):
    return nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)


NAMES = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
every_notebook = pytest.mark.parametrize("name", NAMES)


def prose(name):
    return [cell.source for cell in read(name).cells if cell.cell_type == "markdown"]


def code(name):
    return [cell for cell in read(name).cells if cell.cell_type == "code"]


def shown(cell):
    """What the outputs of a cell say."""
    return "".join(
        "".join(output.get("text", "")) + "".join(output.get("data", {}).get("text/plain", ""))
        for output in cell.get("outputs", ())
    )


def run(name, changed):
    """Run the code cells of a lesson, some of them ``changed``, without a notebook."""
    space = {}
    for cell in code(name):
        exec(changed.get(cell.id, cell.source), space)


# -- form --------------------------------------------------------------------


@every_notebook
def test_it_is_not_too_long(name):
    assert len(read(name).cells) <= MOST_CELLS


@every_notebook
def test_a_cell_of_prose_is_short(name):
    for text in prose(name):
        plain = re.sub(r"(?m)^\s*(\||\d+\. |- ).*$", "", text)  # tables and lists are read faster
        assert len(plain.split()) <= MOST_WORDS, text


@every_notebook
def test_a_cell_of_code_is_short(name):
    for cell in code(name):
        lines = cell.source.splitlines()
        assert len(lines) <= MOST_CODE_LINES, cell.source
        assert max(map(len, lines)) <= MOST_COLUMNS, cell.source


@every_notebook
def test_headings_are_in_order(name):
    levels = [len(m) for text in prose(name) for m in re.findall(r"(?m)^(#+) ", text)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@every_notebook
def test_every_cell_has_a_name_of_its_own(name):
    ids = [cell.id for cell in read(name).cells]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*[a-z]", id) for id in ids), "stable, and readable"


@every_notebook
def test_what_it_links_to_is_there(name):
    for text in prose(name):
        for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
            assert (NOTEBOOKS / target).exists(), target


# -- truth -------------------------------------------------------------------


@every_notebook
def test_the_rules_that_it_cites_are_there(name):
    for text in prose(name):
        for number in RULE.findall(text):
            assert cite(number).number == number


@pytest.mark.parametrize("name", [n for n in NAMES if code(n)])
def test_a_rule_is_cited_where_a_ruling_shows_it(name):
    """Beside a prose cell: what its neighbours show, before it and after it."""
    cells = read(name).cells
    rulings = [shown(cell) for cell in cells]
    everywhere = set(RULE.findall(" ".join(rulings)))
    for n, cell in enumerate(cells):
        if cell.cell_type != "markdown" or "<details>" in cell.source:
            continue
        near = set(RULE.findall(" ".join(rulings[max(0, n - 2) : n + 3])))
        for number in set(RULE.findall(cell.source)) - BACKGROUND.get(name, set()):
            assert number in (everywhere if cell.source.startswith("## The rule") else near), (
                f"{number} in {cell.id}"
            )


@every_notebook
def test_the_verdicts_in_bold_are_verdicts_and_the_scenarios_exist(name):
    for text in prose(name):
        for call in re.findall(r'riftnb\.(?:explorer|scenario)\("([^"…]+)"\)', text):
            assert riftnb.scenario(call).id
        for word in re.findall(r"\*\*([a-z]+)\*\*", text):
            assert word in {*VERDICTS, *OTHER_BOLD}, word


def test_the_lesson_says_what_the_engine_says():
    """Each sentence of a lesson that names a verdict or a number of cards, ruled again."""
    blade = riftnb.scenario("hidden-blade")
    first = "blade.1/replacement"
    said = {
        (): "executed executed 2",
        ("star-crossed",): "ignored ignored 0",
        ("flash",): "ignored ignored 0",
        ("unkillable",): "negated executed 2",
        ("hourglass",): "negated executed 2",
        ("smitten",): "negated ignored 0",
        ("repeat",): "executed executed ignored ignored 2",
    }
    for when, words in said.items():
        assert summed_up(blade.resolve(when)) == words, when
    both = ["smitten", "hourglass"]
    hourglass = blade.resolve(both, {first: ["hourglass"]})
    smite = blade.resolve(both, {first: ["smite"]})
    assert summed_up(hourglass) == "negated executed 2"
    assert summed_up(smite) == "negated ignored 0"
    assert [d.player for d in hourglass.record.decisions if d.key == first] == ["P2"]
    assert hourglass.record.after.objects["poro"]["at"] == "P2 base"
    assert smite.record.after.objects["poro"]["zone"] == "banishment"
    assert smite.record.after.objects["hourglass"]["zone"] == "board"
    before = {
        when: blade.resolve(when, ruleset="vendetta").draws["P2"] for when in [*said, tuple(both)]
    }
    changed = [when for when in said if blade.resolve(when).draws["P2"] != before[when]]
    assert changed == [("unkillable",)], "the last column differs in one line"


def summed_up(ruling):
    verdicts = [v.verdict for v in ruling.record.verdicts if v.item == "blade"]
    return " ".join([*verdicts, str(ruling.draws["P2"])])


# -- exercises ---------------------------------------------------------------


LESSON = "01_ignored_or_negated"
SOLUTIONS = {1: 4, 2: 2, 3: 2, 4: 0, 5: "executed"}


def answered(answers):
    (cell,) = [cell for cell in read(LESSON).cells if cell.id == "answers"]
    _, _, checks = cell.source.partition("\n")
    return {"answers": f"mine = {answers!r}\n{checks}"}


def test_the_solutions_are_those_that_are_printed():
    text = next(text for text in prose(LESSON) if "<details>" in text)
    printed = re.findall(r"(?m)^(\d)\. \*\*(\w+)\.\*\*", text)
    assert {int(n): int(a) if a.isdecimal() else a for n, a in printed} == SOLUTIONS


def test_the_solutions_pass():
    run(LESSON, answered(SOLUTIONS))


@pytest.mark.parametrize("wrong", SOLUTIONS)
def test_a_wrong_answer_is_found(wrong):
    answers = {n: 7 if n == wrong else None for n in SOLUTIONS}
    with pytest.raises(AssertionError):
        run(LESSON, answered(answers))


def test_the_solutions_of_ones_own_case_are_what_the_engine_says():
    kill = "Kill a unit at a battlefield. "
    space = {}
    for cell in code("08_your_own_case"):
        if cell.id in ("setup", "board-code", "case-code"):
            exec(cell.source, space)
    flash = {"play": "Flash", "by": "P2", "targets": [["poro"]]}
    unlinked = {**space["case"](kill + "Draw 2."), "reactions": {"flash": flash}}
    linked = {
        **space["case"](kill + "If you do, draw 2."),
        "variations": {"kept": {"grant": {"poro": "I can't be killed."}}},
    }
    verdicts = [
        riftnb.scenario(case).resolve([when]).verdicts["blade.2"].verdict
        for case, when in ((unlinked, "flash"), (linked, "kept"))
    ]
    text = f"You may {kill.lower()}If you do, its controller draws 2."
    optional = riftnb.compile(text)
    links = len(optional.abilities[0].instructions[1].links)
    solutions = next(text for text in prose("08_your_own_case") if "<details>" in text)
    assert re.findall(r"(?m)^\d\. (?:\*\*)?(\w+)", solutions) == [*verdicts, "Two"]
    assert links == 2
