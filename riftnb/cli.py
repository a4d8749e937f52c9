"""The command ``riftnb``: rulings, card texts and checks from the shell.

Exit code 0: done; 1: a ruling does not hold; 2: something that was given is wrong (one clear
error, never a traceback); 3: a fault of riftnb itself.
"""

from __future__ import annotations

import argparse
import os
import sys
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from riftnb.cli_cards import card_parser
from riftnb.errors import RiftnbError, nearest, unknown
from riftnb.files import write_whole

_EPILOG = """\
examples:
  riftnb list
  riftnb show hidden-blade --when flash
  riftnb show hidden-blade --when smitten,hourglass --choose blade.1/replacement=smite
  riftnb text "Kill a unit at a battlefield. Its controller draws 2."
  riftnb check my-scenarios/
  riftnb compare hidden-blade --rulesets vendetta,vendetta-clarified
  riftnb cards import my-cards.json
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (by default, the shell's); gives its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        arguments = list(sys.argv[1:] if argv is None else argv)
        if arguments[:1] == ["lab"]:
            return _lab(arguments[1:])
        options = _parser().parse_args(arguments)
        code = int(options.run(options) or 0)
        sys.stdout.flush()
        return code
    except RiftnbError as error:
        return _failed(str(error), 2)
    except BrokenPipeError:
        # The reader has gone.  Python would complain again as it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 2
    except Exception as error:
        if os.environ.get("RIFTNB_DEBUG"):
            raise
        fault = f"{type(error).__name__}: {error}"
        return _failed(f"a fault of riftnb itself, please report it ({fault}); "
                       "RIFTNB_DEBUG=1 shows where", 3)


def _failed(message: str, code: int) -> int:
    print(plain(f"riftnb: {message}"), file=sys.stderr)
    return code


def plain(text: str) -> str:
    """``text`` without what could move a cursor, ring a bell or turn the writing direction."""
    return "".join(
        char for char in text
        if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cf", "Co", "Cs")
    )


def say(text: str = "") -> None:
    """Print a line for a person."""
    print(plain(text))


# The parser


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="riftnb", epilog=_EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Rulings for Riftbound from card text: what happens, and why.",
    )
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, run: Callable[[argparse.Namespace], int | None],
            words: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=words, description=words[0].upper() + words[1:])
        command.set_defaults(run=run)
        return command

    add("list", _list, "list the worked scenarios")

    show = add("show", _show, "show the ruling of a scenario")
    show.add_argument("scenario", metavar="SCENARIO", help="its id (see riftnb list) or a file")
    show.add_argument("--when", action="append", default=[], metavar="A,B",
                      help="reactions in the order played, variations, and 'resolve'")
    show.add_argument("--ruleset", metavar="R", help="the rules version")
    show.add_argument("--choose", action="append", default=[], metavar="KEY=VALUE",
                      help="a player's choice, such as blade.1/replacement=hourglass")
    _outputs(show, json=True)

    text = add("text", _text, "read a card text and show what it says")
    given = text.add_mutually_exclusive_group(required=True)
    given.add_argument("text", nargs="?", metavar="TEXT",
                       help="the text, in the game's own templating")
    given.add_argument("--card", metavar="NAME",
                       help="a card of the catalogue or of your own list, by its name")
    text.add_argument("--reading", type=int, metavar="N",
                      help="where the text has several readings, take this one, from 1")
    text.add_argument("--kind", default="spell",
                      choices=("spell", "unit", "gear", "battlefield", "legend"))
    _outputs(text)

    check = add("check", _check, "check that the rulings of scenario files hold")
    check.add_argument("paths", nargs="+", metavar="PATH", help="scenario files or folders")

    cards = add("cards", _cards, "keep a card list of your own, and see how far the kit reads it")
    card_parser(cards)

    compare = add("compare", _compare, "compare two rules versions over every reaction and order")
    compare.add_argument("scenario", metavar="SCENARIO", help="its id (see riftnb list) or a file")
    compare.add_argument("--rulesets", default="vendetta,vendetta-clarified", metavar="A,B",
                         help="the two rules versions")
    compare.add_argument("--depth", type=int, default=2, metavar="N",
                         help="how many reactions are played in a row at most (2)")
    compare.add_argument("--json", action="store_true", help="every difference as JSON")

    schema = add("schema", _schema, "print the JSON Schema of the scenario format")
    schema.add_argument("--text", action="store_true", help="what each key means, to be read")
    add("doctor", _doctor, "say what riftnb uses here and what is missing")
    add("index", _index, "print the index: rule, where it is decided, scenarios, notebook")

    # Only for the list of commands: its arguments are JupyterLab's, so main() passes them on.
    commands.add_parser("lab", help="open the notebooks in JupyterLab")
    return parser


class _Version(argparse.Action):
    """``--version``: looked up only when asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the version")

    def __call__(self, parser: argparse.ArgumentParser, *rest: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            say(f"riftnb {version('riftnb')}")
        except PackageNotFoundError:
            say("riftnb (not installed: run from its folder)")
        parser.exit()


def _outputs(command: argparse.ArgumentParser, json: bool = False) -> None:
    group = command.add_mutually_exclusive_group()
    if json:
        group.add_argument("--json", action="store_true", help="the whole ruling as JSON")
    group.add_argument("--dot", action="store_true", help="the graph as DOT source")
    group.add_argument("--svg", metavar="FILE", help="the graph as a picture, to FILE")
    group.add_argument("--png", metavar="FILE", help="the same as a PNG")


# The commands


def _list(options: argparse.Namespace) -> None:
    from riftnb import scenario_format
    from riftnb.check import scenario_files

    folder = Path(__file__).with_name("scenarios")
    worked = [scenario_format.read(path) for path in scenario_files(folder)]
    width = max(len(each.id) for each in worked)
    for each in sorted(worked, key=lambda each: each.id):
        say(f"{each.id:{width}}  {each.title}")


def _show(options: argparse.Namespace) -> None:
    from riftnb.scenarios import scenario as load

    scenario = load(options.scenario)
    ruling = scenario.resolve(
        when=_when(options.when, scenario.file),
        choices=dict(_choose(each) for each in options.choose),
        ruleset=_ruleset(options.ruleset),
    )
    record = ruling.record
    if options.json:
        import json

        print(json.dumps(ruling.to_dict(), ensure_ascii=False, indent=2))
    elif options.dot:
        from riftnb.show.graph import ruling_graph

        print(ruling_graph(record).source, end="")
    elif options.svg or options.png:
        from riftnb.show.html import ruling_png, ruling_svg
        from riftnb.show.table import text_table

        draw = ruling_svg if options.svg else ruling_png
        _picture(options.svg or options.png, lambda: draw(record), lambda: text_table(record))
    else:
        _tell(record)
    answered = {decision.key for decision in record.decisions}
    for each in options.choose:
        key = each.partition("=")[0]
        if key not in answered:
            hint = nearest(key, answered)
            end = f"; did you mean {hint}?" if hint else ""
            print(plain(f"riftnb: note: the choice {key} did not come up{end}"), file=sys.stderr)


def _tell(record: Any) -> None:
    from riftnb.show import words

    say(record.title)
    say("When: " + (", ".join(record.when) or "nobody reacts") + f"   Rules: {record.ruleset}")
    say()
    for n, line in enumerate(words.story(record), 1):
        say(f"{n:3}. {line}")
    say()
    say(words.explain(record))
    if record.refusals or record.decisions:
        say()
    for refusal in record.refusals:
        say(words.refusal_sentence(refusal))
    for decision in record.decisions:
        say(words.decision_sentence(record, decision))


def _text(options: argparse.Namespace) -> None:
    from riftnb.cli_text import program_of, tell, tell_all
    from riftnb.text import describe

    program = program_of(options)
    if program is None:
        tell_all(options, say)
    elif options.dot:
        from riftnb.show.graph import program_graph

        print(program_graph(program).source, end="")
    elif options.svg or options.png:
        from riftnb.show.graph import program_graph
        from riftnb.show.html import program_svg
        from riftnb.show.render import render_png

        _picture(options.svg or options.png,
                 lambda: (program_svg(program) if options.svg
                          else render_png(program_graph(program).source)),
                 lambda: describe(program))
    else:
        tell(program, say)


def _check(options: argparse.Namespace) -> int:
    from riftnb.check import check_paths

    report = check_paths(options.paths)
    for error in report.errors:
        print(plain(f"riftnb: {error}"), file=sys.stderr)
    for line in report.lines()[len(report.errors):]:
        say(line)
    return report.exit_code


def _cards(options: argparse.Namespace) -> None:
    from riftnb.cli_cards import run

    run(options, say)


def _compare(options: argparse.Namespace) -> None:
    from riftnb.explore import compare

    names = [name.strip() for name in options.rulesets.split(",")]
    if len(names) != 2:
        raise RiftnbError("found", path="--rulesets", value=options.rulesets,
                          expected="two rules versions with a comma between")
    one, other = (str(_ruleset(name, "--rulesets")) for name in names)
    if options.depth < 0:
        raise RiftnbError("found", path="--depth", value=options.depth,
                          expected="0 or more reactions")
    found = compare(options.scenario, one, other, depth=options.depth)
    if options.json:
        import json

        print(json.dumps(found.to_dict(), ensure_ascii=False, indent=2))
    else:
        say(found.text())


def _schema(options: argparse.Namespace) -> None:
    import json

    from riftnb.scenario_format import reference, schema

    say(reference() if options.text else json.dumps(schema(), ensure_ascii=False, indent=2))


def _doctor(options: argparse.Namespace) -> None:
    from riftnb.show.doctor import report

    say(report())


def _index(options: argparse.Namespace) -> None:
    from riftnb.index import page

    root = Path(__file__).parent.parent
    if not (root / "tests" / "rulings").is_dir():
        raise RiftnbError("the index is made in a checkout of the repository", value=str(root),
                          expected="a folder with tests/rulings and notebooks")
    say(page(root))


def _lab(arguments: list[str]) -> int:
    from riftnb.lab import main as lab

    return lab(arguments)


# What the arguments say


def _when(given: list[str], file: Any) -> list[str]:
    """``--when a,b --when c`` as a list of names that the scenario has."""
    known = [*file.reactions, *file.variations, "resolve"]
    names = [name.strip() for each in given for name in each.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise unknown("reaction or variation", name, known, path="--when")
    return names


def _ruleset(given: str | None, path: str = "--ruleset") -> str | None:
    from riftnb.rules.versions import VERSIONS

    if given is not None and given not in VERSIONS:
        raise unknown("ruleset", given, VERSIONS, path=path)
    return given


#: How each kind of choice is written after the "=".
_CHOICES = {
    "replacement": "ids with commas between, nothing to decline",
    "may": "true or false",
    "pick": "ids with commas between",
    "to": "a location",
    "order": "ids with commas between",
    "mode": "the number of what is done, or its words",
    "split": "id:amount with commas between",
}


def _choose(given: str) -> tuple[str, Any]:
    """``blade.1/replacement=hourglass`` as a key and its value."""
    key, equals, value = given.partition("=")
    kind = key.rpartition("/")[2]
    if not equals or "/" not in key:
        raise RiftnbError("not a choice:", path="--choose", value=given,
                          expected="KEY=VALUE, such as blade.1/replacement=hourglass")
    if kind not in _CHOICES:
        raise unknown("kind of choice", kind, _CHOICES, path="--choose")
    parts = [part.strip() for part in value.split(",") if part.strip()]
    if kind == "may" and value in ("true", "false"):
        return key, value == "true"
    if kind == "split" and all(part.rpartition(":")[2].isdecimal() for part in parts):
        return key, {part.rpartition(":")[0]: int(part.rpartition(":")[2]) for part in parts}
    if kind in ("may", "split"):
        raise RiftnbError(f"found for {key}", path="--choose", value=value,
                          expected=_CHOICES[kind])
    return key, tuple(parts)


# Pictures


def _picture(file: str, draw: Callable[[], str | bytes], instead: Callable[[], str]) -> None:
    """Write the picture to ``file``; where nothing can draw, print words instead and say so."""
    from riftnb.show.render import Unavailable

    try:
        drawn = draw()
    except Unavailable as error:
        say(instead())
        raise RiftnbError(f"no picture was written: {error}", file=file) from None
    write(file, drawn)


def write(file: str, content: str | bytes) -> None:
    """Write to ``file`` ("-" is the shell), whole or not at all."""
    if file != "-":
        write_whole(file, content, overwrite=True)
    elif isinstance(content, str):
        print(content)
    else:
        sys.stdout.buffer.write(content)
