"""What each key of a scenario file means, in words: for the JSON Schema, so that an editor shows
it where YAML is written, and for ``riftnb schema --text``, to be read.

The shapes themselves stand in :mod:`riftnb.scenario_format.shape`; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

#: The parts of the format in the order in which one meets them: the name of a part's shape, what
#: it is called, and its keys.
PARTS: dict[str, tuple[str, dict[str, str]]] = {
    "ScenarioShape": ("the file", {
        "riftnb": "The version of this format: 1.",
        "id": "A short name of letters, digits, - and _, which commands and errors use.",
        "title": "The situation in one line.",
        "topic": "What it is about, to be found by.",
        "source": "Where its rulings come from: a FAQ, a rule, a judge.",
        "cards": "Cards that the file brings along, by their text; they come before the "
                 "catalogue's.",
        "board": "The situation as it begins.",
        "script": "What happens, in order: steps, and the words `resolve` (the top of the chain) "
                  "and `resolve all`. What is on the chain at the end resolves.",
        "reactions": "Steps by name, each of which may be played after the last step of the "
                     "script, while its chain waits.",
        "variations": "Changes by name: the same situation, but something is different.",
        "rulings": "What must hold; `riftnb check` checks it.",
    }),
    "CardShape": ("a card by its text", {
        "name": "Its name, which steps and the board use.",
        "type": "unit, gear, spell, battlefield, legend or rune.",
        "energy": "Its Energy cost. Costs are taken as paid, but some cards ask for them.",
        "power": "Its Power cost, as a number.",
        "might": "Its printed Might; a unit needs one.",
        "tags": "Its tags: Poro, Equipment, …",
        "domains": "Its domains: fury, calm, mind, body, chaos, order.",
        "supertype": "champion, signature, basic or token.",
        "text": "Its text in the game's own templating, '' for none. Symbols are [2], [M], [E], "
                "[A], [order]; reminder text may stay.",
    }),
    "BoardShape": ("the board", {
        "turn": "Whose turn it is.",
        "battlefields": "The battlefields.",
        "objects": "Units, gear and legends on the board, and face-down cards.",
        "hands": "The cards in hands that matter, by player.",
        "decks": "The cards in Main Decks that matter, by player, the top one first. Cards beyond "
                 "them are drawn as unknown ones.",
        "trash": "The cards in trashes, by player.",
        "banishment": "The banished cards, by player.",
        "runes": "The runes on the board, by player.",
    }),
    "BattlefieldShape": ("a battlefield", {
        "id": "Its name in this file.",
        "card": "The battlefield card, if its text matters.",
        "controller": "Who controls it; left out, nobody.",
    }),
    "ObjectShape": ("an object on the board", {
        "id": "Its name in this file.",
        "card": "Its card, of this file or the catalogue; or else:",
        "unit": "The Might of a plain unit without text.",
        "controller": "Who controls it.",
        "owner": "Who owns it, if that is another player.",
        "at": "Where it is: a battlefield's id, or 'P1 base'.",
        "might": "Its Might, if it is not the printed one.",
        "damage": "The damage marked on it.",
        "exhausted": "true if it is exhausted.",
        "buffed": "true if it has a buff.",
        "attached_to": "The unit that this gear is attached to.",
        "tags": "Tags that it has besides its card's.",
        "facedown": "true if it lies face down at a battlefield, hidden.",
    }),
    "ZoneCardShape": ("a card in a hand, deck, trash or banishment", {
        "id": "Its name in this file.",
        "card": "Which card it is; or else:",
        "unit": "The Might of a plain unit without text.",
    }),
    "RunesShape": ("runes", {
        "ready": "How many are ready.",
        "exhausted": "How many are exhausted.",
    }),
    "StepShape": ("a step: exactly one of the first eight keys", {
        "play": "A card is played: its name, or the id of a card in a hand, a trash or face down.",
        "activate": "An ability of this object is activated.",
        "move": "This unit makes its standard move, `to` a place.",
        "attack": "This unit attacks `at` a battlefield.",
        "conquer": "This player conquers the battlefield `at`.",
        "hold": "This player holds the battlefield `at`.",
        "phase": "A phase begins: beginning, main, end of turn, or next turn.",
        "set": "The state of objects is changed by hand.",
        "id": "The name of what is put on the chain; its instructions are <id>.1, <id>.2, …",
        "by": "Who does it.",
        "targets": "One entry for each choice, in the order of the text; a choice of several is a "
                   "list. What an additional cost is done to stands at its place in the text. The "
                   "targets of a permanent, a move or an attack serve the trigger it causes.",
        "to": "The destination: a battlefield's id, or 'P1 base'.",
        "at": "The battlefield of an attack, a conquest or a hold, or where a card was hidden.",
        "mode": "The number of the bullet of a “choose one”, or of the ability to activate.",
        "repeat": "The further executions of a spell with [Repeat]: for each its targets.",
        "from": "hidden: from face down; flow: from its player's trash for its [Flow] cost. Else "
                "from the hand.",
        "timing": "any: it may be played now, whatever the timing rules say.",
    }),
    "ExecutionShape": ("a further execution of a repeated spell", {
        "targets": "Its targets, as those of a step.",
        "mode": "Its own mode; left out, that of the first.",
        "to": "Its own destination; left out, that of the first.",
    }),
    "StateShape": ("a state that is set", {
        "controller": "Who controls it from now on.",
        "owner": "Who owns it.",
        "at": "Where it is from now on.",
        "might": "Its Might from now on.",
        "damage": "The damage on it from now on.",
        "exhausted": "true or false.",
        "buffed": "true or false.",
        "attached_to": "The unit that this gear is attached to from now on.",
        "tags": "All its tags from now on.",
        "facedown": "true or false.",
    }),
    "VariationShape": ("a variation", {
        "grant": "Text that an object has as well, by its id.",
        "set": "A state that an object has instead, by its id.",
        "before": "Steps that happen first.",
        "repeat": "Further executions of a spell of the script, by its id.",
        "prevent": "Damage that will be prevented, by the id of the object.",
        "script": "Another script instead.",
    }),
    "RulingShape": ("a ruling that must hold", {
        "when": "Names of reactions in the order in which they are played, of variations, and "
                "`resolve` to resolve the top of the chain in between. [] for nothing of it.",
        "choices": "Answers to decisions; each that is not given takes its stated default. Below.",
        "ruleset": "The rules version: vendetta-clarified (the default) or vendetta.",
        "verdicts": "The verdict of an instruction: executed, partial, ignored, negated or unmet.",
        "draws": "How many cards a player draws.",
        "objects": "The state of an object afterwards.",
        "count": "How many tokens of a name a player has on the board.",
        "runes": "The runes of a player afterwards.",
        "offers": "What a decision offers, by its key.",
        "because": "A rule that the verdict of an instruction must cite.",
        "refused": "The name of a step or reaction that the rules must not allow there; the rest "
                   "of the ruling then speaks of the board without it.",
    }),
    "ExpectedState": ("an object afterwards", {
        "zone": "board, hand, deck, trash, banishment or chain.",
        "at": "A battlefield's id, 'P1 base', or 'base' for any.",
        "might": "Its Might.",
        "damage": "The damage marked on it.",
        "exhausted": "true or false.",
        "buffed": "true or false.",
        "controller": "Who controls it.",
        "owner": "Who owns it.",
        "attached_to": "The unit that it is attached to.",
        "tags": "All its tags.",
    }),
    "ExpectedRunes": ("runes afterwards", {
        "ready": "How many are ready.",
        "exhausted": "How many are exhausted.",
    }),
}

#: The kinds of decisions: a key of ``choices`` is an instruction's id with one of them.
DECISIONS = {
    "blade.1/replacement": "[hourglass]: what is applied first, by the id of its source; [] "
                           "declines an optional one.",
    "blade.1/may": "true or false: whether an offer is taken.",
    "blade.1/pick": "[poro]: what is picked as the instruction executes; for new choices one "
                    "entry for each choice.",
    "blade.1/order": "[lower, upper]: in which order.",
    "blade.1/split": "{poro: 3, goat: 1}: how an amount is split.",
    "blade.1/mode": "2: which of the things that the text offers, by its number or words.",
    "blade.1/to": "field: where what is moved or played goes, if that is chosen anew.",
    "cleanup/poro/replacement": "The same in a cleanup: cleanup, the object, the kind.",
}


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The JSON Schema with the meaning of each key."""
    shapes = {"ScenarioShape": schema, **schema["$defs"]}
    for name, (_, keys) in PARTS.items():
        for key, meaning in keys.items():
            shapes[name]["properties"][key]["description"] = meaning
    return schema


def lines(schema: dict[str, Any]) -> Iterator[str]:
    """The format for a person: each part with its keys, those that are needed marked."""
    shapes = {"ScenarioShape": schema, **schema["$defs"]}
    yield "A scenario file is YAML. Its parts, and their keys (* is needed):"
    for name, (title, keys) in PARTS.items():
        yield ""
        yield title.upper()
        needed = set(shapes[name].get("required", ()))
        for key, meaning in keys.items():
            yield from _entry(f"{key}{'*' if key in needed else ''}", meaning, 16)
    yield ""
    yield "DECISIONS, under choices"
    for key, meaning in DECISIONS.items():
        yield from _entry(key, meaning, 28)


def _entry(key: str, meaning: str, width: int) -> Iterator[str]:
    from textwrap import wrap

    first, *rest = wrap(meaning, 98 - width)
    yield f"  {key:{width - 2}}{first}"
    for line in rest:
        yield f"{'':{width}}{line}"


__all__ = ["DECISIONS", "PARTS", "described", "lines"]
