"""The user's own card list: one file on this machine, written by ``riftnb cards import``.

It stays here: nothing sends it anywhere, and the kit ships only its own catalogue.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from riftnb.cards.printed import Card, card_from
from riftnb.errors import CardError

_FORMAT = "riftnb cards"
_MAX_BYTES = 40_000_000


def home() -> Path:
    """The folder of the user's data: ``RIFTNB_HOME``, else where the system keeps such data."""
    chosen = os.environ.get("RIFTNB_HOME")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "riftnb"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "riftnb"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "riftnb"


def file() -> Path:
    """Where the list stands, if there is one."""
    return home() / "cards.json"


def save(cards: Iterable[Card]) -> Path:
    """Keep these cards as the user's list, in place of the one before; whole or not at all.

    Raises:
        CardError: it cannot be written.
    """
    path = file()
    entries = [{key: value for key in Card._fields
                if (value := getattr(card, key)) not in (None, (), "")} for card in cards]
    new = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            new.write_text(json.dumps({_FORMAT: 1, "cards": entries}, ensure_ascii=False),
                           encoding="utf-8")
            os.replace(new, path)
        finally:
            new.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise CardError(f"cannot keep the list ({_reason(error)})", file=str(path),
                        expected="a folder that can be written to; RIFTNB_HOME names another"
                        ) from None
    return path


def forget() -> bool:
    """Remove the user's list; whether there was one.

    Raises:
        CardError: it cannot be removed.
    """
    try:
        file().unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise CardError(f"cannot remove the list ({_reason(error)})", file=str(file())) from None
    return True


def own_cards() -> dict[str, Card]:
    """The cards of the user's list by name; none if there is no list.

    Raises:
        CardError: the file is not what ``riftnb cards import`` wrote.
    """
    path = file()
    try:
        stat = path.stat()
    except (OSError, ValueError):
        return {}
    return _read(str(path), stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=2)
def _read(path: str, changed: int, size: int) -> dict[str, Card]:
    try:
        if size > _MAX_BYTES:
            raise ValueError("too large")
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        if data[_FORMAT] != 1:
            raise ValueError("another version")
        cards = [card_from(entry) for entry in data["cards"]]
        for card in cards:
            if not all(isinstance(v, str) for v in (card.name, card.kind, card.text)):
                raise ValueError("not words")
            if not all(isinstance(v, int | None) for v in (card.energy, card.power, card.might)):
                raise ValueError("not numbers")
            hash(card)
        return {card.name: card for card in cards}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise CardError(f"the list cannot be read ({_reason(error)})", file=path,
                        expected="what 'riftnb cards import' wrote; 'riftnb cards forget' "
                                 "removes it") from None


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)[:80] or type(error).__name__


__all__ = ["file", "forget", "home", "own_cards", "save"]
