"""Rulings made by hand, as the engine records them: the room is tested on the record alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from riftnb.ruling import (
    Board,
    Cause,
    Decision,
    Effect,
    Event,
    Item,
    LinkRecord,
    Reading,
    Refusal,
    Ruling,
    TargetCheck,
    Verdict,
)

BLADE = ("Kill a unit at a battlefield.", "Its controller draws 2.")


def on(event: int) -> Cause:
    """The cause that is an event."""
    return Cause("event", str(event))


def by(instruction: str) -> Cause:
    """The cause that is an instruction."""
    return Cause("instruction", instruction)


def through(effect: str) -> Cause:
    """The cause that is an effect."""
    return Cause("effect", effect)


def unit(name: str, owner: str, at: str, might: int = 3, **state: Any) -> dict[str, Any]:
    """A unit's state."""
    return {"name": name, "kind": "unit", "zone": "board", "owner": owner, "controller": owner,
            "at": at, "might": might, "base_might": might, "damage": 0, "exhausted": False,
            "buffed": False, "token": False, **state}


def card(name: str, kind: str, owner: str, zone: str = "trash") -> dict[str, Any]:
    """A card off the board."""
    return {"name": name, "kind": kind, "zone": zone, "owner": owner, "controller": owner,
            "token": False}


def board(objects: dict[str, dict[str, Any]],
          fields: dict[str, dict[str, Any]] | None = None) -> Board:
    """A moment of the board."""
    players = {p: {"runes": {"ready": 0, "exhausted": 0}, "xp": 0, "points": 0, "deck": [],
                   "hand": [], "trash": [], "banishment": []} for p in ("P1", "P2")}
    if fields is None:
        fields = {"field": {"name": "field", "controller": "P2"}}
    return Board("P1", "main", fields, objects, players)


class Made:
    """A ruling in the making."""

    def __init__(self, scenario: str, title: str, when: tuple[str, ...] = (),
                 fields: dict[str, dict[str, Any]] | None = None,
                 **objects: dict[str, Any]) -> None:
        self.scenario, self.title, self.when = scenario, title, when
        self.fields = fields
        self.objects = dict(objects)
        self.items: list[Item] = []
        self.verdicts: list[Verdict] = []
        self.events: list[Event] = []
        self.effects: list[Effect] = []
        self.decisions: list[Decision] = []
        self.refusals: list[Refusal] = []

    def event(self, kind: str, object: str = "", player: str = "", from_: str = "", to: str = "",
              amount: int = 0, instruction: str = "", cause: Cause | None = None,
              detail: str = "") -> int:
        """Record an event; its number."""
        n = len(self.events) + 1
        if cause is None and instruction:
            cause = by(instruction)
        self.events.append(Event(n, kind, object, player, from_, to, amount, instruction, cause,
                                 detail))
        return n

    def play(self, id: str, name: str, player: str, words: str, order: int,
             *targets: tuple[str, ...]) -> None:
        """A spell is played."""
        self.objects[id] = card(name, "spell", player)
        n = self.event("play", id, player, f"{player} hand", "chain")
        self.items.append(Item(id, "spell", name, id, player, words, targets, order, "resolved",
                               on(n)))

    def resolve(self, id: str) -> None:
        """A chain item resolves."""
        item = next(i for i in self.items if i.id == id)
        self.event("resolve", id, item.controller, detail=id)

    def rule(self, id: str, words: str, verdict: str, reason: str, *rules: str,
             **more: Any) -> None:
        """A verdict."""
        item, _, n = id.rpartition(".")
        self.verdicts.append(Verdict(id, item.partition("#")[0], int(n), words, verdict, reason,
                                     rules, **more))

    def ruling(self) -> Ruling:
        """The record."""
        before = board(self.objects, self.fields)
        return Ruling(self.scenario, self.title, "vendetta-clarified", self.when,
                      tuple(self.items), tuple(self.verdicts), tuple(self.events),
                      tuple(self.effects), tuple(self.decisions), tuple(self.refusals), before,
                      before)


ITS = (LinkRecord("blade.1", "object", "its"),)


def blade(when: tuple[str, ...] = (), order: int = 1) -> Made:
    """Hidden Blade is played on Poro."""
    made = Made("hidden-blade", "Hidden Blade: kill a unit at a battlefield, its controller draws "
                "2", when, poro=unit("poro", "P2", "field", 4), goat=unit("goat", "P1", "P1 base"))
    made.play("blade", "Hidden Blade", "P1", " ".join(BLADE), order, ("poro",))
    return made


def _legal(id: str = "poro") -> tuple[TargetCheck, ...]:
    return (TargetCheck(0, id, True),)


def _killed(made: Made, prefix: str = "blade") -> None:
    n = made.event("kill", "poro", "P2", "field", "P2 trash", instruction=f"{prefix}.1")
    made.rule(f"{prefix}.1", BLADE[0], "executed", "done", targets=_legal(), did=(n,))
    draw = made.event("draw", "", "P2", amount=2, instruction=f"{prefix}.2")
    made.rule(f"{prefix}.2", BLADE[1], "executed", "done", "359.3.e.13",
              readings=(Reading("controller", "poro", "P2", "looked back"),),
              links=(LinkRecord(f"{prefix}.1", "object", "its"),), did=(draw,))


def alone() -> Ruling:
    """Nobody reacts: both instructions are executed."""
    made = blade()
    made.resolve("blade")
    _killed(made)
    return made.ruling()


def _ignored(made: Made, why: str, reason: str, cause: Cause, *rules: str,
             prefix: str = "blade") -> None:
    made.rule(f"{prefix}.1", BLADE[0], "ignored", reason, *rules, object="poro", detail=why,
              cause=cause, targets=(TargetCheck(0, "poro", False, why, cause, rules[-1]),))
    made.rule(f"{prefix}.2", BLADE[1], "ignored", "link-ignored", "359.3.e.14.a", detail="its",
              cause=by(f"{prefix}.1"), links=(LinkRecord(f"{prefix}.1", "object", "its"),))


def flash() -> Ruling:
    """Flash moves the target away: ignored, and what is linked to it too."""
    made = blade(("flash",), 2)
    words = "Move up to 2 friendly units to base."
    made.play("flash", "Flash", "P2", words, 1, ("poro",))
    made.resolve("flash")
    n = made.event("move", "poro", "P2", "field", "P2 base", instruction="flash.1")
    made.rule("flash.1", words, "executed", "done", targets=_legal(), did=(n,))
    made.resolve("blade")
    _ignored(made, "at a battlefield", "target-words", on(n), "359.3.e.6", "359.3.e.2")
    return made.ruling()


def star_crossed() -> Ruling:
    """Star-Crossed returns the target: it left the board."""
    made = blade(("star-crossed",), 2)
    words = "Return a friendly unit and an enemy unit to their owners' hands."
    made.play("star-crossed", "Star-Crossed", "P2", words, 1, ("poro",), ("goat",))
    made.resolve("star-crossed")
    n = made.event("return", "poro", "P2", "field", "P2 hand", instruction="star-crossed.1")
    m = made.event("return", "goat", "P1", "P1 base", "P1 hand", instruction="star-crossed.1")
    made.rule("star-crossed.1", words, "executed", "done", did=(n, m),
              targets=(TargetCheck(0, "poro", True), TargetCheck(1, "goat", True)))
    made.resolve("blade")
    _ignored(made, "hand", "target-left", on(n), "359.3.e.6", "359.3.e.2")
    return made.ruling()


def _hourglass(made: Made) -> None:
    made.objects["hourglass"] = card("Zhonya's Hourglass", "gear", "P2")
    made.event("play", "hourglass", "P2", "P2 hand", "P2 base", cause=Cause("step", "hourglass"))
    made.effects.append(Effect(
        "hourglass", "replacement", "hourglass", "Zhonya's Hourglass", "P2",
        "If a friendly unit would die, kill this instead. Heal that unit, exhaust it, and recall "
        "it."))


def _saved(made: Made, instruction: str, unit_id: str, home: str) -> None:
    cause = through("hourglass")
    made.event("kill", "hourglass", "P2", "P2 base", "P2 trash", instruction=instruction,
               cause=cause)
    made.event("exhaust", unit_id, "P2", instruction=instruction, cause=cause)
    made.event("recall", unit_id, "P2", "field", home, instruction=instruction, cause=cause)


def hourglass() -> Ruling:
    """Zhonya's Hourglass replaces the kill: negated, and the controller still draws."""
    made = blade(("hourglass",))
    _hourglass(made)
    made.resolve("blade")
    _saved(made, "blade.1", "poro", "P2 base")
    made.rule("blade.1", BLADE[0], "negated", "replaced", "359.3.e.14.b", "370.1.a.1",
              object="poro", cause=through("hourglass"), targets=_legal())
    n = made.event("draw", "", "P2", amount=2, instruction="blade.2")
    made.rule("blade.2", BLADE[1], "executed", "done", "359.3.e.14.b",
              readings=(Reading("controller", "poro", "P2", "now"),), links=ITS, did=(n,))
    return made.ruling()


def _smite(made: Made) -> None:
    words = "Deal 3 to a unit at a battlefield. If it would die this turn, banish it instead."
    made.play("smite", "Smite", "P1", words, 1, ("poro",))
    made.resolve("smite")
    n = made.event("damage", "poro", "P1", amount=3, instruction="smite.1")
    made.rule("smite.1", "Deal 3 to a unit at a battlefield.", "executed", "done",
              targets=_legal(), did=(n,))
    effect = "If it would die this turn, banish it instead."
    m = made.event("create", "poro", "P1", instruction="smite.2", detail=effect)
    made.rule("smite.2", effect, "executed", "done", did=(m,),
              links=(LinkRecord("smite.1", "object", "it"),))
    made.effects.append(Effect("smite", "replacement", "smite", "Smite", "P1", effect))


def _smitten(with_hourglass: bool) -> Ruling:
    when = ("smitten", "hourglass") if with_hourglass else ("smitten",)
    made = Made("hidden-blade", "Hidden Blade", when, poro=unit("poro", "P2", "field", 4),
                goat=unit("goat", "P1", "P1 base"))
    _smite(made)
    made.play("blade", "Hidden Blade", "P1", " ".join(BLADE), 2, ("poro",))
    if with_hourglass:
        _hourglass(made)
        made.decisions.append(Decision(
            "blade.1/replacement", "replacement", "P2", ("smite", "hourglass"), ("smite",), True,
            "the earliest one first", "372"))
    made.resolve("blade")
    n = made.event("banish", "poro", "P2", "field", "P2 banishment", instruction="blade.1",
                   cause=through("smite"))
    made.rule("blade.1", BLADE[0], "negated", "replaced", "359.3.e.14.b", "370.1.a.1",
              object="poro", cause=through("smite"), targets=_legal())
    made.rule("blade.2", BLADE[1], "ignored", "null", "359.3.e.12", "359.3.e.6", object="poro",
              detail="controller", cause=on(n), links=ITS,
              readings=(Reading("controller", "poro", None, "null", on(n)),))
    return made.ruling()


def smitten() -> Ruling:
    """Smite's banishment replaces the kill: no controller to read."""
    return _smitten(False)


def smitten_hourglass() -> Ruling:
    """Two replacements: the unit's side applies Smite's first."""
    return _smitten(True)


def repeat() -> Ruling:
    """Repeated on the same unit: the second execution finds it gone."""
    made = blade(("repeat",))
    made.resolve("blade")
    _killed(made)
    kill = made.verdicts[0].did[0]
    _ignored(made, "trash", "target-left", on(kill), "359.3.e.6", "359.3.e.2", prefix="blade#2")
    return made.ruling()


def ride_the_wind() -> Ruling:
    """Vilemaw's Lair forbids the move: negated, and the unit is still readied."""
    made = Made("ride-the-wind", "Ride the Wind out of Vilemaw's Lair",
                fields={"lair": {"name": "Vilemaw's Lair", "controller": "P1"},
                        "field": {"name": "field", "controller": "P2"}},
                scout=unit("scout", "P1", "lair", exhausted=True))
    made.play("ride", "Ride the Wind", "P1", "Move a friendly unit and ready it.", 1, ("scout",))
    made.effects.append(Effect("lair!1", "passive", "lair", "Vilemaw's Lair", "P1",
                               "Units can't move from here to base."))
    made.resolve("ride")
    made.rule("ride.1", "Move a friendly unit", "negated", "forbidden", "359.3.e.6", "054",
              object="scout", cause=through("lair!1"), targets=_legal("scout"))
    n = made.event("ready", "scout", "P1", instruction="ride.2")
    made.rule("ride.2", "ready it.", "executed", "done", "359.3.e.14.b", did=(n,),
              links=(LinkRecord("ride.1", "object", "it"),))
    return made.ruling()


def deathgrip() -> Ruling:
    """The kill is replaced, so "if you do" does not hold; the draw is not linked."""
    made = Made("deathgrip", "Deathgrip: 'if you do' asks for the kill itself", ("hourglass",),
                victim=unit("victim", "P1", "field"), heir=unit("heir", "P1", "field", 2))
    made.play("grip", "Deathgrip", "P1", "Kill a friendly unit. If you do, …", 1, ("victim",),
              ("heir",))
    _hourglass(made)
    made.resolve("grip")
    _saved(made, "grip.1", "victim", "P1 base")
    made.rule("grip.1", "Kill a friendly unit.", "negated", "replaced", "359.3.e.14.b",
              "370.1.a.1", object="victim", cause=through("hourglass"), targets=_legal("victim"))
    made.rule("grip.2", "If you do, give +[M] equal to its Might to another friendly unit this "
              "turn.", "unmet", "not-done", "359.3.e.14.b", detail="if you do",
              cause=by("grip.1"), links=(LinkRecord("grip.1", "action", "if you do"),
                                         LinkRecord("grip.1", "object", "its")))
    n = made.event("draw", "top", "P1", amount=1, instruction="grip.3")
    made.rule("grip.3", "Draw 1.", "executed", "done", did=(n,))
    return made.ruling()


HOOK = ("Kill a friendly unit.", "Look at the top 5 cards of your Main Deck.",
        "You may banish a unit from among them that has Might up to 1 more than the killed unit",
        "play it, ignoring its cost.", "Then recycle the rest.")


def baited_hook() -> Ruling:
    """The target is bounced: its Might is null, so no unit may be picked."""
    made = Made("baited-hook", "Baited Hook: missing Might is null, not zero", ("bounce",),
                hook=card("Baited Hook", "gear", "P1", "board"),
                bait=unit("bait", "P1", "field"), foe=unit("foe", "P2", "P2 base"),
                tiny=card("tiny", "unit", "P1", "deck"), zero=card("zero", "unit", "P1", "deck"))
    n = made.event("activate", "hook", "P1", to="chain", detail="pull")
    made.items.append(Item("pull", "activated", "Baited Hook", "hook", "P1", " ".join(HOOK),
                           (("bait",),), 2, "resolved", on(n)))
    words = "Return a friendly unit and an enemy unit to their owners' hands."
    made.play("star-crossed", "Star-Crossed", "P2", words, 1, ("foe",), ("bait",))
    made.resolve("star-crossed")
    m = made.event("return", "foe", "P2", "P2 base", "P2 hand", instruction="star-crossed.1")
    n = made.event("return", "bait", "P1", "field", "P1 hand", instruction="star-crossed.1")
    made.rule("star-crossed.1", words, "executed", "done", did=(m, n))
    made.resolve("pull")
    made.rule("pull.1", HOOK[0], "ignored", "target-left", "359.3.e.6", "359.3.e.2",
              object="bait", detail="hand", cause=on(n),
              targets=(TargetCheck(0, "bait", False, "hand", on(n), "359.3.e.2"),))
    look = made.event("look", "tiny,zero", "P1", amount=2, instruction="pull.2")
    made.rule("pull.2", HOOK[1], "executed", "done", did=(look,))
    made.rule("pull.3", HOOK[2], "ignored", "null", "359.3.e.12", "359.3.e.6", object="bait",
              detail="Might", cause=on(n), links=(LinkRecord("pull.2", "object", "them"),
                                                  LinkRecord("pull.1", "result",
                                                             "the killed unit")),
              readings=(Reading("Might", "bait", None, "null", on(n)),))
    made.rule("pull.4", HOOK[3], "ignored", "link-ignored", "359.3.e.14.a", detail="it",
              cause=by("pull.3"), links=(LinkRecord("pull.3", "object", "it"),))
    did = tuple(made.event("recycle", id, "P1", "P1 deck", "P1 deck", instruction="pull.5")
                for id in ("tiny", "zero"))
    made.rule("pull.5", HOOK[4], "executed", "done", did=did,
              links=(LinkRecord("pull.2", "object", "the rest"),))
    return made.ruling()


SHELTER = "I can't be chosen by enemy spells or abilities with Energy cost less than my Might."


def star_watcher() -> Ruling:
    """Discipline makes the target untargetable for Falling Star."""
    made = Made("untargetable", "Falling Star against a unit that its Might makes untargetable",
                ("discipline",), watcher=unit("Star Watcher", "P2", "field", 1))
    made.play("star", "Falling Star", "P1", "Deal 3 to a unit. Deal 3 to a unit.", 2,
              ("watcher",), ("watcher",))
    words = "Give a unit +2 [M] this turn."
    made.play("discipline", "Discipline", "P2", f"{words} Draw 1.", 1, ("watcher",))
    made.effects.append(Effect("watcher!1", "passive", "watcher", "Star Watcher", "P2", SHELTER))
    made.resolve("discipline")
    n = made.event("might", "watcher", "P2", amount=2, instruction="discipline.1", detail="turn")
    made.rule("discipline.1", words, "executed", "done", did=(n,), targets=_legal("watcher"))
    m = made.event("draw", "", "P2", amount=1, instruction="discipline.2")
    made.rule("discipline.2", "Draw 1.", "executed", "done", did=(m,))
    made.resolve("star")
    for k in (1, 2):
        made.rule(f"star.{k}", "Deal 3 to a unit.", "ignored", "untargetable", "758.1",
                  "359.3.e.6", object="watcher", detail=str(n), cause=through("watcher!1"),
                  targets=(TargetCheck(k - 1, "watcher", False, "to be chosen",
                                       through("watcher!1"), "758.1"),))
    return made.ruling()


def wildclaw() -> Ruling:
    """Discipline on Alpha Wildclaw shelters Vilemaw from Rebuke."""
    made = Made("wildclaw", "Alpha Wildclaw shelters Vilemaw", ("discipline",),
                wildclaw=unit("Alpha Wildclaw", "P2", "field", 7),
                vilemaw=unit("Vilemaw", "P2", "field", 8))
    rebuke = "Return a unit at a battlefield to its owner's hand."
    made.play("rebuke", "Rebuke", "P1", rebuke, 2, ("vilemaw",))
    words = "Give a unit +2 [M] this turn."
    made.play("discipline", "Discipline", "P2", f"{words} Draw 1.", 1, ("wildclaw",))
    made.effects.append(Effect(
        "wildclaw!1", "passive", "wildclaw", "Alpha Wildclaw", "P2",
        "Your units here with less Might than me can't be chosen by enemy spells and abilities."))
    made.resolve("discipline")
    n = made.event("might", "wildclaw", "P2", amount=2, instruction="discipline.1", detail="turn")
    made.rule("discipline.1", words, "executed", "done", did=(n,))
    m = made.event("draw", "", "P2", amount=1, instruction="discipline.2")
    made.rule("discipline.2", "Draw 1.", "executed", "done", did=(m,))
    made.resolve("rebuke")
    made.rule("rebuke.1", rebuke, "ignored", "untargetable", "758.1", "359.3.e.6",
              object="vilemaw", detail=str(n), cause=through("wildclaw!1"),
              targets=(TargetCheck(0, "vilemaw", False, "to be chosen", through("wildclaw!1"),
                                   "758.1"),))
    return made.ruling()


HOSTILE = ('<b>"Poro" & \\N</b>]]>;{}|->\nline two', "naïve «Élan» 日本語 → … ✓", "x" * 120,
           'a"]; evil [label="', "‮right-to-left‬", "-->", "&amp;", "\\")


def hostile(name: str = HOSTILE[0]) -> Ruling:
    """Flash, with a name that tries to break out of whatever it is printed in."""
    ruling = flash()
    poro = {**ruling.before.objects["poro"], "name": name}
    made = ruling.before._replace(objects={**ruling.before.objects, "poro": poro},
                                  battlefields={"field": {"name": name + "!", "controller": "P2"}})
    items = tuple(i._replace(name=name if i.id == "blade" else i.name) for i in ruling.items)
    verdicts = tuple(v._replace(words=f"{v.words} {name}") for v in ruling.verdicts)
    return ruling._replace(title=name, before=made, after=made, items=items, verdicts=verdicts)


SAMPLES: dict[str, Callable[[], Ruling]] = {
    function.__name__: function
    for function in (alone, flash, star_crossed, hourglass, smitten, smitten_hourglass, repeat,
                     ride_the_wind, deathgrip, baited_hook, star_watcher, wildclaw, hostile)
}
