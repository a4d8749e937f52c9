"""Situations that nobody thought of: the cards of all scenario files, mixed on one board and played
on one another.

Most of what comes out the rules refuse; what they allow must keep every law.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import riftnb
from riftnb.cards import Card, card, names
from riftnb.program import Ability
from riftnb.scenarios import FOLDER, Scenario

CASES = Path(__file__).parent.parent / "rulings"
FILES = [*sorted(FOLDER.glob("*.yaml")), *sorted(CASES.glob("*.yaml"))]


@cache
def corpus() -> dict[str, list[Card]]:
    """The cards of all scenario files and of the catalogue, by type."""
    found = {name: card(name) for name in names()}
    for path in FILES:
        found |= {own.name: own for own in riftnb.scenario(path).file.cards}
    kinds: dict[str, list[Card]] = {}
    for name in sorted(found):
        kinds.setdefault(found[name].kind, []).append(found[name])
    return kinds


def plain(card: Card) -> dict[str, Any]:
    """A card as an entry of a scenario file."""
    values = {"name": card.name, "type": card.kind, "energy": card.energy, "power": card.power,
              "might": card.might, "tags": list(card.tags), "domains": list(card.domains),
              "text": card.text, "supertype": card.supertype}
    return {key: value for key, value in values.items() if value not in (None, [], "")}


class Mixture:
    """A board with a script and reactions, drawn at random from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.used: dict[str, Card] = {}
        self.number = 0
        self.waiting: list[str] = []
        self.fields = [self.battlefield(id) for id in ("field", "hill")]
        self.units = [self.unit() for _ in range(self.random.randint(3, 6))]
        self.objects = [*self.units, *(self.gear() for _ in range(self.random.randint(0, 2)))]
        self.piles = {zone: {player: [self.held() for _ in range(self.random.randint(0, most))]
                             for player in ("P1", "P2")}
                      for zone, most in (("hands", 2), ("decks", 4), ("trash", 2))}

    def scenario(self) -> Scenario:
        """The situation as a scenario.

        Raises:
            RiftnbError: it is none.
        """
        script: list[Any] = []
        for _ in range(self.random.randint(1, 2)):
            script.append(self.happening())
            if self.random.random() < 0.3:
                script.append("resolve all")
        if self.random.random() < 0.2:
            script.append({"phase": self.one(["beginning", "end of turn", "next turn"])})
        reactions = {f"r{n}": self.play() for n in range(self.random.randint(0, 2))}
        board = {"turn": "P1", "battlefields": self.fields, "objects": self.objects,
                 "runes": {player: {"ready": 4} for player in ("P1", "P2")}, **self.piles}
        return riftnb.scenario({
            "riftnb": 1, "id": "mixture", "title": "A mixture",
            "cards": [plain(each) for _, each in sorted(self.used.items())],
            "board": board, "script": script, "reactions": reactions})

    def one(self, among: Any) -> Any:
        return self.random.choice(among)

    def named(self, letter: str) -> str:
        self.number += 1
        return f"{letter}{self.number}"

    def card(self, *kinds: str) -> str:
        found: Card = self.one(corpus()[self.one(kinds)])
        self.used[found.name] = found
        return found.name

    def place(self, player: str) -> str:
        return str(self.one(["field", "hill", f"{player} base"]))

    def battlefield(self, id: str) -> dict[str, Any]:
        field = {"id": id, "controller": self.one(["P1", "P2"])}
        if self.random.random() < 0.3:
            field["card"] = self.card("battlefield")
        return field

    def unit(self) -> dict[str, Any]:
        player = self.one(["P1", "P2"])
        unit = {"id": self.named("u"), "controller": player, "at": self.place(player)}
        if self.random.random() < 0.6:
            unit["card"] = self.card("unit")
        else:
            unit["unit"] = self.random.randint(1, 6)
        for state in ("buffed", "exhausted"):
            if self.random.random() < 0.2:
                unit[state] = True
        if self.random.random() < 0.15:
            unit["owner"] = self.one(["P1", "P2"])
        return unit

    def gear(self) -> dict[str, Any]:
        player = self.one(["P1", "P2"])
        return {"id": self.named("g"), "controller": player, "at": f"{player} base",
                "card": self.card("gear")}

    def held(self) -> dict[str, Any]:
        held: dict[str, Any] = {"id": self.named("c")}
        if self.random.random() < 0.5:
            return held | {"card": self.card("spell", "unit", "gear")}
        return held | {"unit": self.random.randint(0, 6)}

    def happening(self) -> dict[str, Any]:
        """A step of the script."""
        kind, unit = self.random.random(), self.one(self.units)["id"]
        if kind < 0.6:
            return self.play()
        if kind < 0.75:
            return {"attack": unit, "at": self.one(["field", "hill"])}
        if kind < 0.85:
            return {"move": unit, "to": self.place("P1")}
        return {self.one(["conquer", "hold"]): self.one(["P1", "P2"]),
                "at": self.one(["field", "hill"])}

    def play(self) -> dict[str, Any]:
        """A card is played, or an ability activated, at any time."""
        player, kind = self.one(["P1", "P2"]), self.random.random()
        step: dict[str, Any] = {"id": self.named("s"), "by": player, "timing": "any"}
        if kind < 0.65:
            step["play"] = self.card("spell")
            step |= self.choices([a for a in self.used[step["play"]].program.abilities
                                  if a.kind == "spell"])
            self.waiting.append(step["id"])
        elif kind < 0.75:
            step["play"] = self.card("unit", "gear")
        else:
            source = self.one(self.objects)
            step |= {"activate": source["id"], "by": source["controller"]}
            if "card" in source:
                found = [a for a in self.used[source["card"]].program.abilities
                         if a.kind == "activated"]
                step |= self.choices(found[:1]) | ({"mode": 1} if len(found) > 1 else {})
            self.waiting.append(step["id"])
        if self.random.random() < 0.5:
            step["to"] = self.place(player)
        return step

    def choices(self, abilities: list[Ability]) -> dict[str, Any]:
        """A mode, and something for each choice of the text."""
        if not abilities:
            return {}
        ability, found = abilities[0], {}
        if ability.modes:
            found["mode"] = self.random.randint(1, len(ability.modes))
            ability = ability.modes[found["mode"] - 1]
        targets = [self.target(choice) for choice in ability.choices]
        return found | ({"targets": targets} if targets else {})

    def target(self, choice: Any) -> Any:
        kinds = set(choice.filter.kinds)
        if "player" in kinds:
            return self.one(["P1", "P2"])
        among = [each["id"] for each in (self.units if kinds == {"unit"} else self.objects)]
        if kinds & {"spell", "ability"} and self.waiting:
            among = self.waiting
        if self.random.random() < 0.2:
            return self.random.sample(among, self.random.randint(0, min(3, len(among))))
        return self.one(among)
