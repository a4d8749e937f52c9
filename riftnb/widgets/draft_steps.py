"""What a step of a draft asks for: its targets, one by one, and what each can be."""

from __future__ import annotations

from typing import Any, NamedTuple

from riftnb.cards import Card
from riftnb.program import Ability, Choice, ChosenPlace, Play, Record, ways
from riftnb.scenario_format.names import slug
from riftnb.text import TextError
from riftnb.widgets.draft import Draft, Row

#: The kinds of steps that there are controls for, with what they are called.
KINDS = (("plays a card", "play"), ("activates an ability", "activate"), ("moves a unit", "move"),
         ("attacks with a unit", "attack"), ("conquers", "conquer"), ("holds", "hold"),
         ("— the top of the chain resolves", "resolve"),
         ("— the whole chain resolves", "resolve all"), ("— a phase begins", "phase"))
PHASES = ("beginning", "main", "end of turn", "next turn")
#: How many targets a step has controls for.
MOST_SLOTS = 8

_OBJECTS = {"unit", "gear", "permanent", "legend", "card"}


class Slot(NamedTuple):
    """A target to choose: its ``label``, whether it takes ``several``, and the ids that it
    ``offers``, each with its words."""

    label: str
    several: bool
    offers: tuple[tuple[str, str], ...]


def kind_of(row: Row) -> str:
    """What kind of step a row is; "" if there are no controls for it."""
    return next((kind for _, kind in KINDS if kind in row), "")


def card_of(draft: Draft, row: Row) -> Card | None:
    """The card that a step plays, or whose abilities it brings about."""
    kind = kind_of(row)
    if kind == "play":
        return draft.card(row["play"]) or draft.card_of(row["play"])
    if kind in ("activate", "move", "attack"):
        return draft.card_of(row[kind])
    if kind in ("conquer", "hold"):
        return draft.card_of(row.get("at") or "")
    return None


def abilities(card: Card | None, *kinds: str) -> tuple[Ability, ...]:
    """The abilities of these kinds that a card has; none if its text cannot be read."""
    if card is None:
        return ()
    try:
        found = card.program.abilities
    except TextError:
        return ()
    return tuple(ability for ability in found if ability.kind in kinds)


def modes(draft: Draft, row: Row) -> int:
    """Among how many modes, or activated abilities, a step chooses (0: nothing to choose)."""
    card = card_of(draft, row)
    if kind_of(row) == "activate":
        found = len(ways(abilities(card, "activated")))
        return found if found > 1 else 0
    of_kind = abilities(card, "spell") if kind_of(row) == "play" else ()
    modal = [a for a in of_kind or abilities(card, "triggered") if a.modes]
    return len(modal[0].modes) if modal else 0


def slots(draft: Draft, row: Row) -> list[Slot]:
    """The targets of a step, in the order of the text; for each there that is none of them, one
    more."""
    found = [_slot(draft, choice) for choice in _choices(draft, row)]
    given = row.get("targets", [])
    for entry in given[len(found):]:
        found.append(Slot("Further target", isinstance(entry, list), _offers(draft, ())))
    return found[:MOST_SLOTS]


def _choices(draft: Draft, row: Row) -> list[Choice]:
    card = card_of(draft, row)
    kind = kind_of(row)
    mode = row.get("mode") or 1
    if kind == "activate":
        found = ways(abilities(card, "activated"))
        return list(found[min(mode, len(found)) - 1][1].choices) if found else []
    choices: list[Choice] = []
    if kind == "play" and card is not None:
        spell = abilities(card, "spell")
        if spell:
            chosen = spell[0]
            if chosen.modes:
                chosen = chosen.modes[min(mode, len(chosen.modes)) - 1]
            return list(chosen.choices)
        try:
            choices = [choice for cost in card.program.costs for choice in cost.choices]
        except TextError:
            return []
    for ability in abilities(card, "triggered"):
        if ability.modes:
            ability = ability.modes[min(mode, len(ability.modes)) - 1]
        choices += ability.choices
    return choices


def _slot(draft: Draft, choice: Choice) -> Slot:
    several = choice.least != 1 or choice.most != 1
    words = choice.filter.words or "a target"
    label = f"Paid with: {words}" if choice.source == "cost" else f"Target: {words}"
    return Slot(label, several, _offers(draft, choice.filter.kinds))


def _offers(draft: Draft, kinds: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """What a choice of these kinds can name; all there is where the kinds do not say."""
    objects = [(object_words(row), row["id"]) for row in draft.rows["objects"]]
    fields = [(f"{row['id']} (battlefield)", row["id"]) for row in draft.rows["battlefields"]]
    played = _played(draft, set(kinds))
    piled = [(f"{card['id']} ({where})", card["id"]) for where, card in draft.piles()]
    players = [(player, player) for player in draft.players]
    bases = [(place, place) for place in draft.places if place.endswith(" base")]
    wanted = set(kinds)
    if wanted == {"player"}:
        return tuple(players)
    if wanted and wanted <= {"battlefield", "location", "base"}:
        return (*fields, *(() if wanted == {"battlefield"} else bases))
    if wanted and wanted <= _OBJECTS:
        return (*objects, *played, *piled)
    if wanted and wanted <= {"spell", "ability"}:
        return (*played, *objects)
    return (*objects, *fields, *played, *piled, *players, *bases)


def _played(draft: Draft, kinds: set[str]) -> list[tuple[str, str]]:
    """What is played by a step and can be chosen as one of these kinds."""
    found = {}
    for row in (*draft.rows["script"], *draft.rows["reactions"]):
        card = draft.card(row.get("play", ""))
        if card is None or (kinds and card.kind not in kinds
                            and not (kinds & {"permanent", "card"} and card.kind != "spell")):
            continue
        id = row.get("id") or slug(card.name)
        if id not in draft.ids:
            found[id] = f"{id} (played)"
    return [(words, id) for id, words in found.items()]


def asks_place(draft: Draft, row: Row) -> bool:
    """Whether a step has a place to go to: a unit that is played or moved, or a text that moves
    or plays something."""
    card = card_of(draft, row)
    kind = kind_of(row)
    if row.get("to") or kind == "move":
        return True
    if kind == "play" and card is not None and card.kind != "spell":
        return card.kind == "unit"
    return kind in ("play", "activate") and _names_place(abilities(card, "spell", "activated"))


def _names_place(value: object) -> bool:
    if isinstance(value, (ChosenPlace, Play)):
        return True
    return isinstance(value, (tuple, Record)) and any(_names_place(part) for part in value)


def hides(draft: Draft, row: Row) -> bool:
    """Whether a step's card can be played from face down."""
    return kind_of(row) == "play" and _has(card_of(draft, row), "Hidden")


def flows(draft: Draft, row: Row) -> bool:
    """Whether a step's card is in a trash and can be played from there for its [Flow] cost."""
    return kind_of(row) == "play" and any(
        id == row.get("play") for id in in_trash(draft)) and _has(card_of(draft, row), "Flow")


def in_trash(draft: Draft) -> list[str]:
    """The ids of the cards that begin in a trash."""
    return [card["id"] for where, card in draft.piles() if where.endswith("trash")]


def _has(card: Card | None, keyword: str) -> bool:
    try:
        return card is not None and any(k.name == keyword for k in card.program.keywords)
    except TextError:
        return False


def object_words(row: Row) -> str:
    """An object as a control names it: "poro (P2, field)"."""
    return f"{row['id']} ({row.get('controller', '?')}, {row.get('at', '?')})"


def row_words(row: Row) -> str:
    """A step in words: "P1 plays Hidden Blade on theirs"."""
    kind = kind_of(row)
    if kind in ("resolve", "resolve all"):
        return "the top of the chain resolves" if kind == "resolve" else "all resolves"
    if kind == "phase":
        return f"phase: {row['phase']}"
    verb = {"play": "plays", "activate": "activates", "move": "moves", "attack": "attacks with",
            "conquer": "conquers", "hold": "holds"}.get(kind)
    if verb is None:
        return "a step without controls"
    what = (row.get("at") if kind in ("conquer", "hold") else row[kind]) or "…"
    who = row[kind] if kind in ("conquer", "hold") else row.get("by", "")
    chosen = [", ".join(t) if isinstance(t, list) else t for t in row.get("targets", [])]
    on = ", ".join(filter(None, chosen))
    hidden = {"hidden": " from hidden", "flow": " from the trash"}.get(row.get("from", ""), "")
    place = row.get("to") or (row.get("at") if kind == "attack" else "")
    return (f"{who} {verb} {what}{hidden}{f' on {on}' if on else ''}"
            f"{f' to {place}' if place else ''}").strip()


def retarget(draft: Draft, row: Row, n: int, value: Any) -> None:
    """Choose target ``n``; those before it that were not chosen yet wait."""
    asked = slots(draft, row)
    targets = list(row.get("targets", []))
    while len(targets) <= n:
        several = len(targets) < len(asked) and asked[len(targets)].several
        targets.append([] if several else "")
    targets[n] = value
    draft.put(row, "targets", targets)


def change_kind(draft: Draft, row: Row, kind: str) -> None:
    """Make a step one of another kind; what goes with the new kind stays."""
    name = {"name": row["name"]} if "name" in row else {}
    turn = row.get("by") or row.get("conquer") or row.get("hold") or draft.rest["board"]["turn"]
    row.clear()
    row.update(name)
    if kind in ("resolve", "resolve all"):
        row[kind] = True
    elif kind == "phase":
        row[kind] = PHASES[-2]
    elif kind in ("conquer", "hold"):
        row.update({kind: turn, "at": ""})
    else:
        row.update({kind: "", "by": turn})
        if kind in ("move", "attack"):
            row["to" if kind == "move" else "at"] = ""
    draft.changed()


def change_card(draft: Draft, row: Row, kind: str, what: str) -> None:
    """Make a step play, activate, move or attack with something else: its targets are open."""
    if row.get("name", "").rstrip("0123456789") == "reaction" and what and kind == "play":
        row["name"] = draft.free_name(slug(what))
    for key in ("targets", "mode", "repeat", "id"):
        row.pop(key, None)
    row[kind] = what
    several = [slot.several for slot in slots(draft, row)]
    if several:
        row["targets"] = [[] if each else "" for each in several]
    draft.changed()


__all__ = ["KINDS", "MOST_SLOTS", "PHASES", "Slot", "abilities", "asks_place", "card_of",
           "change_card", "change_kind", "flows", "hides", "in_trash", "kind_of", "modes",
           "object_words", "retarget", "row_words", "slots"]
