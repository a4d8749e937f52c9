"""``riftnb cards``: the user's own card list."""

from __future__ import annotations

import argparse
from collections.abc import Callable

Say = Callable[[str], None]


def card_parser(parser: argparse.ArgumentParser) -> None:
    """Declare what ``riftnb cards`` takes."""
    jobs = parser.add_subparsers(metavar="JOB", required=True, dest="job")
    bring = jobs.add_parser("import", help="keep the cards of a file on this machine")
    bring.add_argument("file", metavar="FILE", help="a card list, JSON or CSV")
    bring.add_argument("--add", action="store_true",
                       help="to the cards that are kept already, in place of those of that name; "
                            "else the new list takes the place of the old one")
    jobs.add_parser("forget", help="remove the cards that are kept")
    report = jobs.add_parser(
        "report", help="how many cards are read, played and proven, and what is missing")
    report.add_argument("file", nargs="?", metavar="FILE",
                        help="a card list; without it your own, or else the catalogue")
    report.add_argument("--json", action="store_true", help="the whole report as JSON")
    report.add_argument("--missing", type=int, default=10, metavar="N",
                        help="how many of the things that are missing (10)")
    report.add_argument("--scenarios", action="append", default=[], metavar="PATH",
                        help="scenario files that prove cards too")


def run(options: argparse.Namespace, say: Say) -> None:
    """Do one of the jobs."""
    {"import": _import, "forget": _forget, "report": _report}[options.job](options, say)


def _import(options: argparse.Namespace, say: Say) -> None:
    from riftnb import cards
    from riftnb.cards import store

    summary = cards.load(options.file)
    kept = {**store.own_cards()} if options.add else {}
    kept.update((card.name, card) for card in summary.cards)
    path = store.save(kept.values())
    for line in summary.lines():
        say(line)
    say(f"Kept: {len(kept):,} cards in {path}")


def _forget(options: argparse.Namespace, say: Say) -> None:
    from riftnb.cards import store

    path = store.file()
    say(f"Removed: {path}" if store.forget() else f"There is no list: {path}")


def _report(options: argparse.Namespace, say: Say) -> None:
    from riftnb.coverage import report

    made = report(options.file, scenarios=options.scenarios)
    if options.json:
        import json

        print(json.dumps(made.to_dict(), ensure_ascii=False, indent=2))
        return
    for line in made.lines(options.missing):
        say(line)


__all__ = ["card_parser", "run"]
