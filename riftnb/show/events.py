"""Events in words: one way of saying it for each kind of event.

A kind is said by a function that takes an :class:`Event` and returns a verb phrase: what comes
after "Flash …" when something did it, and the whole clause when nothing did.
"""

from __future__ import annotations

from collections.abc import Callable

from riftnb.ruling import Event, Ruling
from riftnb.show.names import Names, capital, count, listed, names_of, one_line, possessive, quote


class Said:
    """An event with its parts in words: ``o`` the object, ``f`` and ``t`` the places."""

    __slots__ = ("event", "names", "o", "f", "t", "n", "player", "detail")

    def __init__(self, names: Names, event: Event, object_: str = "") -> None:
        self.event = event
        self.names = names
        self.o = object_ or names.objects(event.object) or "something"
        where = names.object if event.kind in ("attach", "detach", "copy") else names.place
        self.f = where(event.from_) if event.from_ else ""
        self.t = where(event.to) if event.to else ""
        self.n = event.amount
        self.player = one_line(event.player)
        self.detail = one_line(event.detail)

    @property
    def way(self) -> str:
        """" from the battlefield to P2's base", as far as it is known."""
        return (f" from {self.f}" if self.f else "") + (f" to {self.t}" if self.t else "")

    @property
    def chosen(self) -> str:
        """", choosing Poro": the targets of the chain item that this event put there."""
        item = self.names.items.get(self.event.detail) or self.names.items.get(self.event.object)
        if item is None:
            return ""
        ids = dict.fromkeys(id for slot in item.targets for id in slot)
        return f", choosing {listed([self.names.object(id) for id in ids])}" if ids else ""


#: What an event says: (after an actor, without one).  ``{o}`` the object, ``{f}``/``{t}`` the
#: places, ``{way}`` both, ``{n}`` the amount, ``{p}`` the player, ``{d}`` the detail.
_PHRASES: dict[str, tuple[str, str]] = {
    "move": ("moved {o}{way}", "{o} was moved{way}"),
    "kill": ("killed {o}", "{o} was killed"),
    "damage": ("dealt {n} damage to {o}", "{o} was dealt {n} damage"),
    "heal": ("healed {o}", "{o} was healed"),
    "exhaust": ("exhausted {o}", "{o} was exhausted"),
    "recall": ("recalled {o}{to}", "{o} was recalled{to}"),
    "banish": ("banished {o}", "{o} was banished"),
    "return": ("returned {o}{to}", "{o} was returned{to}"),
    "take": ("put {o} into {t}", "{o} was put into {t}"),
    "stun": ("stunned {o}", "{o} was stunned"),
    "empower": ("empowered {o}", "{o} was empowered"),
    "disempower": ("disempowered {o}", "{o} was disempowered"),
    "keyword": ("gave {o} {d}", "{o} gained {d}"),
    "grant": ("gave {o} {d}", "{o} gained {d}"),
    "attach": ("attached {o}{to}", "{o} was attached{to}"),
    "detach": ("detached {o}{from}", "{o} was detached{from}"),
    "copy": ("made {o} a copy{of}", "{o} became a copy{of}"),
    "counter": ("countered {o}", "{o} was countered"),
    "place": ("put {o} on the {d}{of}", "{o} was put on the {d}{of}"),
    "recycle": ("recycled {o}", "{o} was recycled"),
    "trash": ("put {o} into the trash", "{o} was put into the trash"),
    "expire": ("ended what lasted for {d} on {o}", "what lasted for {d} on {o} ended"),
    "prevent": ("prevented {n} damage to {o}", "{n} damage to {o} was prevented"),
    "increase": ("increased the damage to {o} by {n}", "the damage to {o} was increased by {n}"),
    "attack": ("had {o} attack{at}", "{o} attacked{at}"),
    "defend": ("had {o} defend{at}", "{o} defended{at}"),
    "cease": ("made {o} cease to exist", "{o}, a token, ceased to exist off the board"),
}


def _fill(said: Said, template: str) -> str:
    if "{d}" in template and not said.detail:
        template = template.replace(" for {d}", " only for a time").replace(" {d}", " a text")
    event = said.event
    detail = said.detail if event.kind != "grant" else quote(said.detail)
    if event.kind == "keyword":
        detail = " and ".join(f"[{word}]" for word in detail.split(", "))
    return template.format(
        o=said.o, f=said.f, t=said.t, n=said.n, p=said.player, d=detail, way=said.way,
        to=f" to {said.t}" if said.t else "", of=f" of {said.t}" if said.t else "",
        at=f" {said.names.at(event.to)}" if event.to else "",
        **{"from": f" from {said.f}" if said.f else ""},
    )


def _by_player(predicate: Callable[[Said], str]) -> Callable[[Said, str], str]:
    """What a player does: "P2 drew 2 cards through Hidden Blade"."""
    def say(said: Said, actor: str) -> str:
        who = said.player or "a player"
        means = f" through {actor}" if actor and actor != who else ""
        return f"{who} {predicate(said)}{means}"
    return say


def _played(said: Said) -> str:
    hidden = " from hidden" if said.detail == "from hidden" else ""
    if said.event.to == "chain":
        flow = " from the trash for its [Flow] cost" if said.event.from_.endswith(" trash") else ""
        return f"played {said.o}{hidden}{flow}{said.chosen}"
    hand = said.event.from_ in ("", "chain") or said.event.from_.endswith(" hand")
    return f"played {said.o}{hidden}{_to(said) if hand else said.way}"


def _to(said: Said) -> str:
    return f" to {said.t}" if said.t else ""


def _drawn(said: Said) -> str:
    known = [said.names.object(id) for id in said.event.object.split(",") if id]
    which = f" ({listed(known)})" if len(known) == said.n and known else ""
    return f"drew {count(said.n, 'card')}{which}"


def _channeled(said: Said) -> str:
    return f"channeled {count(said.n, 'rune')}" + (f" {said.detail}" if said.detail else "")


def _looked(said: Said) -> str:
    verb = "revealed" if said.event.kind == "reveal" else "looked at"
    if said.detail == "hand":
        return f"{verb} their hand" + (f": {said.o}" if said.event.object else "")
    if not said.event.object:
        return f"{verb} {count(said.n, 'card')}" if said.n else f"{verb} no card"
    place = "" if said.event.kind == "reveal" else " from the top of the deck"
    return f"{verb} {said.o}{place}"


def _discarded(said: Said) -> str:
    what = said.o if said.event.object else count(said.n or 1, "card")
    return f"discarded {what}{' as a cost' if said.detail == 'cost' else ''}"


def _controls(said: Said) -> str:
    return f"gained control of {said.o}" + (f" from {said.f}" if said.f else "")


def _created(said: Said) -> str:
    words = quote(said.detail) if said.detail else "an effect"
    return f"set up {words}" + (f" for {said.o}" if said.event.object else "")


def _tokens(said: Said) -> str:
    state = f" {said.detail}" if said.detail else ""
    return f"played the token {said.o}{_to(said)}{state}"


def _phase(said: Said) -> str:
    if said.detail == "next turn":
        return f"{possessive(said.player)} turn began" if said.player else "the next turn began"
    of = f" of {possessive(said.player)} turn" if said.player else ""
    if said.detail in ("end of turn", ""):
        return f"the end{of} came" if of else "the end of the turn came"
    return f"the {said.detail} phase{of} began"


def _might(said: Said, actor: str) -> str:
    lasting = " this turn" if said.detail == "turn" else ""
    change = f"{said.n:+d} Might{lasting}"
    return f"{actor} gave {said.o} {change}" if actor else f"{said.o} got {change}"


def _ready(said: Said, actor: str) -> str:
    if said.detail == "runes":
        return _by_player(lambda s: f"readied {count(s.n, 'rune')}")(said, actor)
    return f"{actor} readied {said.o}" if actor else f"{said.o} was readied"


def _buff(said: Said, actor: str) -> str:
    if said.detail in ("spend", "spent", "spend buff"):
        return f"{actor} spent the buff of {said.o}" if actor else f"the buff of {said.o} was spent"
    return f"{actor} buffed {said.o}" if actor else f"{said.o} was buffed"


def _trigger(said: Said, actor: str) -> str:
    item = said.names.items.get(said.event.detail)
    title = said.names.item(item.id) if item is not None else f"{possessive(said.o)} ability"
    cause = said.event.cause
    again = (f" an additional time, by {said.names.effect(cause.ref)}"
             if cause is not None and cause.kind == "effect" else "")
    return f"{title} triggered{again}{said.chosen}"


def _leaves(said: Said, actor: str) -> str:
    item = said.names.items.get(said.event.detail) or said.names.items.get(said.event.object)
    title = said.names.item(item.id) if item is not None else said.o
    fate = item.fate if item is not None else ""
    why = {"no legal choice": ": there was nothing it could legally choose",
           "declined": f": {said.player or 'its controller'} declined",
           "countered": ": it was countered"}.get(fate, "")
    return f"{title} left the chain{why}"


def _resolved(said: Said, actor: str) -> str:
    item = said.names.items.get(said.event.detail) or said.names.items.get(said.event.object)
    return f"{said.names.item(item.id) if item is not None else said.o} resolved"


def _set(said: Said, actor: str) -> str:
    return f"the situation was changed: {said.o} ({said.detail})"


def _chosen(said: Said) -> str:
    if said.detail and not (said.event.object or said.event.to):
        return f"chose {said.detail}"  # a word
    item = said.names.items.get(said.detail)
    anew = f" anew for {said.names.item(item.id)}" if item is not None else ""
    return f"chose {said.t if said.t and not said.event.object else said.o}{anew}"


def _scored(said: Said) -> str:
    return f"scored {count(said.n, 'point')}"


_SPECIAL: dict[str, Callable[[Said, str], str]] = {
    "play": _by_player(_played),
    "activate": _by_player(lambda s: f"activated {s.o}{s.chosen}"),
    "trigger": _trigger,
    "resolve": _resolved,
    "leave chain": _leaves,
    "choose": _by_player(_chosen),
    "draw": _by_player(_drawn),
    "channel": _by_player(_channeled),
    "look": _by_player(_looked),
    "reveal": _by_player(_looked),
    "discard": _by_player(_discarded),
    "control": _by_player(_controls),
    "create": lambda s, actor: f"{actor or s.player or 'something'} {_created(s)}",
    "token": _by_player(_tokens),
    "xp": _by_player(lambda s: f"gained {s.n} XP" if s.n >= 0 else f"spent {-s.n} XP"),
    "score": _by_player(_scored),
    "conquer": _by_player(lambda s: f"conquered {s.t or s.o}"),
    "hold": _by_player(lambda s: f"held {s.t or s.o}"),
    "phase": lambda s, actor: _phase(s),
    "set": _set,
    "might": _might,
    "ready": _ready,
    "buff": _buff,
}

#: Every kind of event that has words of its own.
KINDS = frozenset((*_PHRASES, *_SPECIAL))


def own_source(names: Names, event: Event) -> bool:
    """Whether an effect did this to the very object that it comes from ("kill this instead")."""
    cause = event.cause
    if cause is None or cause.kind != "effect":
        return False
    effect = names.effects.get(cause.ref)
    return effect is not None and effect.source == event.object


def clause(names: Names, event: Event, object_: str = "", actor: str | None = None) -> str:
    """What happened, as a clause: "Flash moved it from the battlefield to P2's base".

    ``object_``: how the object is called here ("it"), by default by its name.
    ``actor``: who did it, by default as the record says; "" leaves it out.
    """
    said = Said(names, event, object_)
    who = names.actor(event) if actor is None else actor
    special = _SPECIAL.get(event.kind)
    if special is not None:
        return special(said, who)
    if event.kind == "trash" and not event.object:
        return f"{said.player} put {count(event.amount, 'card')} that nobody listed into the trash"
    if event.kind not in _PHRASES:
        return f"{who + ': ' if who else ''}{one_line(event.kind)} {said.o}{said.way}".strip()
    if event.kind == "kill" and not event.instruction and not (
            event.cause is not None and event.cause.kind == "effect"):
        damaged = names.cause_event(event.cause)
        return f"{said.o} died of its damage" if (
            damaged is not None and damaged.kind == "damage") else f"{said.o} died"
    taken = event.kind == "return" and event.from_.endswith("deck")
    active, passive = _PHRASES["take" if taken else event.kind]
    if event.detail == "cost":
        active, passive = f"{active} as a cost", f"{passive} as a cost"
    if object_ == "it":
        said.f = ""
    if own_source(names, event):
        who = ""
    if not who:
        return _fill(said, passive)
    return f"{who} {_fill(said, active)}"


def short(names: Names, event: Event) -> str:
    """What happened in as few words as a picture has room for: "moved to P2's base"."""
    said = Said(names, event)
    if event.kind == "create":
        return f"set up for {said.o}" if event.object else "set up"
    end = {
        "move": f"moved to {said.t}", "kill": "killed", "recall": f"recalled to {said.t}",
        "banish": "banished", "return": f"returned to {said.t}", "heal": "healed",
        "exhaust": "exhausted", "ready": "readied", "stun": "stunned", "buff": "buffed",
        "empower": "empowered", "disempower": "disempowered",
        "damage": f"dealt {said.n} damage", "recycle": "recycled", "counter": "countered",
        "copy": f"became a copy of {said.t}",
        "place": f"put on the {said.detail} of {said.t}",
        "might": f"{said.n:+d} Might", "prevent": f"{said.n} damage prevented",
        "increase": f"dealt {said.n} more damage",
        "attach": f"attached to {said.t}", "detach": "detached", "trash": "put into the trash",
        "play": f"played to {said.t}", "token": f"played to {said.t}",
    }.get(event.kind)
    if end is None or not event.object or (event.kind == "play" and event.to == "chain"):
        return clause(names, event, actor="")
    return f"{said.o} {end}"


def event_sentence(ruling: Ruling | Names, event: Event) -> str:
    """An event as a sentence: "Flash moved Poro from the battlefield to P2's base."."""
    return capital(clause(names_of(ruling), event)) + "."


__all__ = ["KINDS", "clause", "event_sentence", "short"]
