"""One entry of a card list, in one of the known shapes, turned into a :class:`Card`."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from riftnb.cards.printed import KINDS, Card
from riftnb.cards.summary import Summary
from riftnb.cards.tidy import printing, tidy_name, tidy_text
from riftnb.errors import CardError, nearest

MAX_TEXT = 10_000
MAX_NAME = 120
MAX_TAGS = 40

_SUPERTYPES = ("champion", "signature", "basic", "token")
_EMPTY = (None, "", "-", "—", "null", "None", "n/a", "N/A")


class Found(NamedTuple):
    """A card of a list.

    ``printing``: the words that tell its printing, such as "(Signature)".  ``date``: when it
    was last changed, as printed in the list ("" if it is not said).  ``place``: its number.
    """

    card: Card
    printing: str
    date: str
    set: str
    place: int


def card_of(entry: Any, place: int, summary: Summary) -> Found:
    """The card that an entry describes; what was cleaned is told to the summary.

    Raises:
        CardError: it describes none; ``path`` is the key inside the entry.
    """
    if not isinstance(entry, dict):
        raise CardError("not a card: found", value=entry, expected="an object with a name")
    name = _words(entry, "name", MAX_NAME)
    if not name:
        raise CardError("no name", path="name", expected="the card's name")

    def note(kind: str, before: str, after: str) -> None:
        summary.note(name, kind, before, after)

    named, words = printing(tidy_name(name, note))
    if not named:
        raise CardError("no name:", path="name", value=name, expected="the card's name")
    kinds = _part(entry, "classification")
    numbers = _part(entry, "attributes")
    kind, supertype = _kind(kinds, entry)
    values = {key: _number(key, numbers.get(key, entry.get(key)))
              for key in ("energy", "power", "might")}
    if kind == "unit" and values["might"] is None:
        raise CardError("a unit without Might", path="might", expected="a number")
    if kind != "unit":
        values["might"] = None
    return Found(
        Card(name=named, kind=kind, supertype=supertype, text=_text(entry, note),
             tags=_several(entry.get("tags"), "tags"),
             domains=tuple(d.lower() for d in _several(
                 _either(kinds, entry, "domain", "domains"), "domains")), **values),
        words or ("(alternate)" if _alternate(entry) else ""),
        _date(entry), _set(entry), place)


def _part(entry: dict[str, Any], key: str) -> dict[str, Any]:
    value = entry.get(key)
    return value if isinstance(value, dict) else {}


def _either(first: dict[str, Any], second: dict[str, Any], *keys: str) -> Any:
    return next((part[key] for part in (first, second) for key in keys
                 if part.get(key) not in _EMPTY), None)


def _words(entry: dict[str, Any], key: str, most: int) -> str:
    return _written(entry.get(key), key, "words", most).strip()


def _written(value: Any, path: str, expected: str, most: int) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise CardError("found", path=path, value=value, expected=expected)
    if len(value) > most:
        raise CardError(f"{len(value):,} characters", path=path, expected=f"at most {most:,}")
    return value


def _kind(kinds: dict[str, Any], entry: dict[str, Any]) -> tuple[str, str]:
    value = _either(kinds, entry, "type", "kind")
    if not isinstance(value, str) or len(value) > 60:
        raise CardError("no type" if value is None else "found", path="type",
                        expected=f"one of {', '.join(KINDS)}",
                        **({} if value is None else {"value": value}))
    words = value.lower().split()
    words = ["gear" if word == "equipment" else word for word in words]
    kind = next((word for word in reversed(words) if word in KINDS), "")
    if not kind and words == ["champion"]:
        kind = "unit"
    extra = _either(kinds, entry, "supertype")
    named = [*words, *(extra.lower().split() if isinstance(extra, str) else [])]
    if not kind or len(words) > 3:
        raise CardError("unknown type", path="type", value=value,
                        expected=f"one of {', '.join(KINDS)}", hint=nearest(value, KINDS))
    return kind, next((word for word in named if word in _SUPERTYPES and word != kind), "")


def _number(key: str, value: Any) -> int | None:
    if isinstance(value, str):
        value = value.strip()
        if re.fullmatch(r"\+?[0-9]{1,3}(\.0+)?", value):
            value = int(float(value))
    if not isinstance(value, (bool, int, float)) and value in _EMPTY:
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 99:
        raise CardError("found", path=key, value=value, expected="a number from 0 to 99, or none")
    return value


def _several(value: Any, key: str) -> tuple[str, ...]:
    """A list of words; in CSV, words with ``|``, ``/``, ``,`` or ``;`` between."""
    if value in (None, ""):
        return ()
    if isinstance(value, str):
        value = re.split(r"[|/,;]", value) if len(value) <= 2000 else None
    if not isinstance(value, list) or len(value) > MAX_TAGS or not all(
            isinstance(each, str) and len(each) <= 60 for each in value):
        raise CardError("found", path=key, value=value, expected=f"at most {MAX_TAGS} short words")
    tidied = (tidy_name(each, lambda *_: None) for each in value)
    return tuple(dict.fromkeys(each for each in tidied if each))


def _text(entry: dict[str, Any], note: Any) -> str:
    value = entry.get("text")
    key = "text"
    if isinstance(value, dict):
        plain = value.get("plain")
        key, value = (("text.plain", plain) if plain not in _EMPTY
                      else ("text.rich", value.get("rich")))
    return tidy_text(_written(value, key, "the card's text", MAX_TEXT), note)


def _alternate(entry: dict[str, Any]) -> bool:
    meta = _part(entry, "metadata")
    return any(meta.get(key) is True for key in ("alternate_art", "overnumbered", "signature"))


def _date(entry: dict[str, Any]) -> str:
    """When it was changed or released, as "2026-03-01"."""
    for part in (_part(entry, "metadata"), entry, _part(entry, "set")):
        for key in ("updated_on", "updated_at", "updated", "date", "release_date", "released_at"):
            value = part.get(key)
            if isinstance(value, str) and re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
                return value[:19]
    return ""


def _set(entry: dict[str, Any]) -> str:
    value = entry.get("set")
    if isinstance(value, dict):
        value = next((value[k] for k in ("set_id", "id", "code", "label", "name")
                      if isinstance(value.get(k), str)), "")
    return value.strip().upper()[:20] if isinstance(value, str) else ""


__all__ = ["Found", "card_of"]
