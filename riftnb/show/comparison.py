"""Two rules versions side by side, and a scenario's settings as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from riftnb.flips import Flip
from riftnb.ruling import Ruling
from riftnb.show.dot import escaped
from riftnb.show.names import Names, capital, count, one_line
from riftnb.show.words import short_reason

#: How many cases a report shows, and how many rows a table of settings has, at most.
MOST_CASES = 30
MOST_ROWS = 200


class Case(NamedTuple):
    """A setting that is ruled differently, standing for ``number`` of its kind; ``one`` and
    ``other`` are the rulings, None where the setting is not possible (then ``refused`` says
    why)."""

    when: tuple[str, ...]
    choices: Mapping[str, Any]
    number: int
    one: Ruling | None
    other: Ruling | None
    flips: tuple[Flip, ...]
    draws: Mapping[str, tuple[int, int]]
    refused: tuple[str, str] = ("", "")


class Report(NamedTuple):
    """What a comparison found: ``titles`` and ``names`` of the two versions, numbers of
    settings, how many ``kinds`` of difference there are, and the smallest case of each (of the
    first :data:`MOST_CASES`)."""

    title: str
    titles: tuple[str, str]
    names: tuple[str, str]
    compared: int
    impossible: int
    differ: int
    kinds: int
    cases: tuple[Case, ...]
    cut: str = ""


def setting_words(when: Iterable[str], choices: Mapping[str, Any]) -> str:
    """"smitten, hourglass (blade.1/replacement: smite)"."""
    said = ", ".join(map(one_line, when)) or "nobody reacts"
    answers = "; ".join(f"{one_line(key)}: {_answer(value)}" for key, value in choices.items())
    return f"{said} ({answers})" if answers else said


def _answer(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(one_line(str(each)) for each in value) or "none"


def flip_words(ruling: Ruling, flip: Flip) -> str:
    """How one of two rulings rules a flipped instruction: "ignored, it is gone (359.3.e.6)"."""
    names = Names(ruling)
    verdict = names.verdicts.get(flip.id)
    if verdict is None:
        return "no such instruction"
    rules = f" ({', '.join(verdict.rules)})" if verdict.rules else ""
    return f"{verdict.verdict}, {short_reason(names, verdict)}{rules}"


def _summary(report: Report) -> list[str]:
    lines = [f"{count(report.compared, 'setting')} compared, {report.impossible} not possible: "
             + (f"{report.differ} differ{'s' if report.differ == 1 else ''}." if report.differ
                else "none differs.")]
    if report.cut:
        lines.append(report.cut)
    if report.kinds > len(report.cases):
        lines.append(f"The first {len(report.cases)} of {report.kinds} kinds of difference are "
                     "shown.")
    return lines


def _rows(case: Case) -> list[tuple[str, str, str]]:
    """What differs: the instruction (or who draws), and what the two versions say."""
    if case.one is None or case.other is None:
        one, other = (f"not possible: {one_line(reason)}" if reason else "possible"
                      for reason in case.refused)
        return [("The setting", one, other)]
    rows = [(f"{one_line(flip.id)}: {capital(one_line(flip.words))}",
             flip_words(case.one, flip), flip_words(case.other, flip)) for flip in case.flips]
    return rows + [(f"{player} draws", str(one), str(other))
                   for player, (one, other) in case.draws.items()]


def _more(case: Case) -> str:
    if case.number == 1:
        return ""
    return f" and {count(case.number - 1, 'larger setting')} with the same differences"


def compared_text(report: Report) -> str:
    """The report for a terminal."""
    lines = [one_line(report.title), f"{report.titles[0]} ({report.names[0]}) against "
             f"{report.titles[1]} ({report.names[1]})", *_summary(report)]
    for n, case in enumerate(report.cases, 1):
        lines += ["", f"{n}. {setting_words(case.when, case.choices)}{_more(case)}"]
        for what, one, other in _rows(case):
            lines.append(f"   {what}")
            lines += [f"     {name}: {said}" for name, said in zip(report.names, (one, other))]
    return "\n".join(lines)


_TABLE = "border-collapse:collapse;font-size:13px;color:#1f2430;background:#ffffff"
_CELL = ("border:1px solid #c9ced8;padding:4px 8px;text-align:left;vertical-align:top;"
         "color:#1f2430;background:#ffffff")


def _table(caption: str, headings: Sequence[str], body: str) -> str:
    head = "".join(f'<th scope="col" style="{_CELL}">{escaped(name)}</th>' for name in headings)
    return (f'<table style="{_TABLE}">\n<caption style="text-align:left;color:#1f2430;'
            f'background:#ffffff">{caption}</caption>\n'
            f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>")


def compared_html(report: Report) -> str:
    """The report as a table: escaped, with a caption and scopes, good without any style."""
    body = ""
    for case in report.cases:
        rows = _rows(case)
        setting = escaped(setting_words(case.when, case.choices) + _more(case))
        first = f'<th scope="rowgroup" rowspan="{len(rows)}" style="{_CELL}">{setting}</th>'
        for row in rows:
            cells = "".join(f'<td style="{_CELL}">{escaped(cell)}</td>' for cell in row)
            body += f"<tr>{first}{cells}</tr>\n"
            first = ""
    caption = f"<strong>{escaped(report.title)}</strong> {escaped(' '.join(_summary(report)))}"
    return _table(caption, ("Setting", "Instruction", *report.titles), body)


#: A setting in a table: when, choices, verdicts, draws, and why it is not possible ("" if it is).
Line = tuple[tuple[str, ...], Mapping[str, Any], Mapping[str, str], Mapping[str, int], str]


def _line(line: Line) -> tuple[str, str, str]:
    when, choices, verdicts, draws, reason = line
    said = ", ".join(f"{one_line(id)} {verdict}" for id, verdict in verdicts.items())
    drawn = ", ".join(f"{player} {n}" for player, n in draws.items() if n)
    return (setting_words(when, choices),
            f"not possible: {one_line(reason)}" if reason else said or "nothing resolves", drawn)


def explored_text(title: str, lines: Sequence[Line], cut: str = "") -> str:
    """A line for each setting: "flash: blade.1 ignored, blade.2 ignored; draws: none"."""
    shown = [one_line(title)]
    for line in lines[:MOST_ROWS]:
        setting, said, drawn = _line(line)
        shown.append(f"{setting}: {said}" + (f"; draws: {drawn}" if drawn else ""))
    return "\n".join([*shown, *_rest(lines, cut)])


def explored_html(title: str, lines: Sequence[Line], cut: str = "") -> str:
    """The settings as a table."""
    body = "".join(
        f'<tr><th scope="row" style="{_CELL}">{escaped(setting)}</th>'
        f'<td style="{_CELL}">{escaped(said)}</td><td style="{_CELL}">{escaped(drawn)}</td></tr>\n'
        for setting, said, drawn in map(_line, lines[:MOST_ROWS]))
    said = " ".join([count(len(lines), "setting") + ".", *_rest(lines, cut)])
    caption = f"<strong>{escaped(title)}</strong> {escaped(said)}"
    return _table(caption, ("Setting", "Verdicts", "Draws"), body)


def _rest(lines: Sequence[Line], cut: str) -> list[str]:
    more = ([f"The first {MOST_ROWS} of {len(lines)} settings are shown."]
            if len(lines) > MOST_ROWS else [])
    return [*more, cut] if cut else more
