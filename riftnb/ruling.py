"""The record of a resolution: what happened, each instruction's verdict, and why.

A :class:`Ruling` is plain data.  It never decides anything: the engine fills it in while it
resolves, and words, tables and pictures are printed from it.  Every event and every verdict
carries its :class:`Cause`, so "why" is a walk along recorded causes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

#: ``make(Cause, ("event", "3"))`` is ``Cause("event", "3")`` without the call that sorts out
#: names and defaults: for the engine's busiest places.  Every field stands there, in order.
make = tuple.__new__

#: Verdict words (design contract), in the order in which a legend shows them.
VERDICTS = ("executed", "partial", "ignored", "negated", "unmet")


class Cause(NamedTuple):
    """What brought something about.

    ``kind``: "instruction" (``ref`` its id, ``blade.1``), "event" (``ref`` the number of the
    event as text), "effect" (``ref`` the id of an :class:`Effect`: a passive, replacement or
    prevention), "decision" (``ref`` its key), "step" (``ref`` the scenario step), "cleanup".
    """

    kind: str
    ref: str


class Event(NamedTuple):
    """One thing that happened (or was kept from happening), in order.

    ``kind``: "play", "activate", "trigger", "resolve", "leave chain", "choose", "move",
    "kill", "damage", "heal", "ready", "exhaust", "recall", "banish", "return", "draw",
    "channel", "buff", "stun", "might", "keyword", "grant", "token", "control", "attach",
    "detach", "empower", "disempower", "counter", "recycle", "place", "look", "reveal", "discard",
    "trash", "create" (a delayed ability or effect is set up), "expire", "xp", "score", "set",
    "phase", "prevent", "copy", "increase" (of damage), "conquer", "hold", "attack", "defend",
    "cease" (a token off the board).
    ``object``: id of the object it happened to ("" if none); ``player``: who it happened to or
    who did it; ``from_``/``to``: places or zones ("field", "P1 base", "P1 hand", "chain");
    ``amount``: number of cards, damage, Might (signed).
    ``instruction``: the instruction that did it ("" if none); ``cause``: what brought it about.
    ``detail``: a further word ("exhausted", the keyword, the words of a delayed ability).
    """

    n: int
    kind: str
    object: str = ""
    player: str = ""
    from_: str = ""
    to: str = ""
    amount: int = 0
    instruction: str = ""
    cause: Cause | None = None
    detail: str = ""


class TargetCheck(NamedTuple):
    """A target as the instruction found it.  ``why``: "" if legal, else the words that it no
    longer meets or what became of it; ``cause``: the event that made it so.
    ``rule``: the rule that makes it illegal (or legal again), else ""."""

    slot: int
    object: str
    legal: bool
    why: str = ""
    cause: Cause | None = None
    rule: str = ""


class Reading(NamedTuple):
    """Information that the instruction read.

    ``what``: "controller", "owner", "Might", "here", "there", "Energy cost", …; ``object`` whose;
    ``value``: as text, or None for null; ``when``: "now" (read as it executes), "recorded"
    (supplied by the trigger's event, 359.3.f.3), "looked back" (359.3.e.13), "null".
    ``cause``: the event that recorded it, moved the object, or made it null.
    """

    what: str
    object: str
    value: str | None
    when: str
    cause: Cause | None = None


class LinkRecord(NamedTuple):
    """A link to an earlier instruction: ``to`` its id; ``kind`` "object", "action" or
    "result"; ``word`` as printed ("its", "if you do")."""

    to: str
    kind: str
    word: str


class Verdict(NamedTuple):
    """The ruling on one instruction.

    ``id``: ``blade.1``.  ``verdict``: one of :data:`VERDICTS`.
    ``reason``: a code that :mod:`riftnb.show.words` turns into a sentence:

    =================== =========================================================
    ignored             "target-left" (it left or came to the board: another object),
                        "target-words" (no longer meets its description),
                        "untargetable", "null" (missing information),
                        "link-ignored" (linked to an ignored instruction)
    negated             "replaced", "prevented", "forbidden", "already" (already so),
                        "gone" (not a target, and no longer where it is needed),
                        "window" (the delayed ability's window has passed),
                        "nothing" (nothing there to do it to)
    unmet               "not-done" ("if you do": the action did not happen),
                        "was-done" (for when an earlier one is not done, but it was),
                        "condition", "declined"
    executed, partial   "done"
    =================== =========================================================

    ``rules``: the rule that decided it first, then further rules that had a part in it.
    ``object``: the object that the reason speaks of; ``detail``: the words the reason needs
    (what it no longer is, what was missing, which action, which condition; for "untargetable"
    the number of the event since when it is sheltered).
    ``cause``: what brought it about.  ``did``: numbers of the events that it performed.
    """

    id: str
    item: str
    n: int
    words: str
    verdict: str
    reason: str
    rules: tuple[str, ...]
    object: str = ""
    detail: str = ""
    cause: Cause | None = None
    targets: tuple[TargetCheck, ...] = ()
    readings: tuple[Reading, ...] = ()
    links: tuple[LinkRecord, ...] = ()
    did: tuple[int, ...] = ()


class Item(NamedTuple):
    """A chain item.  ``kind``: "spell", "activated", "triggered", "delayed".
    ``name``: the card whose text it is; ``source``: the id of that object.
    ``targets``: the ids chosen, per slot.  ``order``: when it resolved (1 first; 0 never).
    ``fate``: "resolved", "countered", "no legal choice", "declined", "waiting".
    ``created_by``: what put it on the chain."""

    id: str
    kind: str
    name: str
    source: str
    controller: str
    words: str
    targets: tuple[tuple[str, ...], ...] = ()
    order: int = 0
    fate: str = "waiting"
    created_by: Cause | None = None


class Effect(NamedTuple):
    """A passive, replacement or prevention that had a part in it.
    ``kind``: "passive", "replacement", "prevention", "doubling".  ``source``: object id;
    ``name``: its card; ``words``: its text.  ``created_by``: what set it up, None if it is printed
    on its source."""

    id: str
    kind: str
    source: str
    name: str
    controller: str
    words: str
    created_by: Cause | None = None


class Decision(NamedTuple):
    """A choice that the rules leave to a player.  ``key``: ``blade.1/replacement``;
    ``options``: what may be chosen; ``chosen``: what was; ``given``: by the scenario
    (else the stated default ``why``); ``rule``: the rule that leaves it to ``player``."""

    key: str
    kind: str
    player: str
    options: tuple[str, ...]
    chosen: tuple[str, ...]
    given: bool
    why: str
    rule: str


class Refusal(NamedTuple):
    """A step that the rules do not allow there and then: the step's name and why."""

    step: str
    reason: str
    rule: str


#: The state of one object, as plain data (keys as in the scenario format's ``objects``):
#: name, kind, zone, at, controller, owner, might, base_might, damage, exhausted, buffed, stunned,
#: attached_to, tags, keywords, facedown, token, and "player" for hidden and non-board zones.
ObjectState = dict[str, Any]


class Board(NamedTuple):
    """A moment of the board.  ``objects``: id → :data:`ObjectState`, in board order.
    ``battlefields``: id → {"name", "controller"}.  ``players``: player → {"runes": {"ready",
    "exhausted"}, "xp", "points", "deck": [ids], "hand": [ids], "trash": [ids],
    "banishment": [ids]}.  ``chain``: item ids, bottom first.  ``turn``, ``phase``."""

    turn: str
    phase: str
    battlefields: dict[str, dict[str, Any]]
    objects: dict[str, ObjectState]
    players: dict[str, dict[str, Any]]
    chain: tuple[str, ...] = ()


class Moment(NamedTuple):
    """A resolution between two events: what event ``event`` and all that followed from it left,
    just before the next event, or the next step of the scenario, or at the end.

    ``event`` 0: before the first event; its board is the ruling's ``before``.
    ``verdicts``: the ids of the instructions that are ruled by then, in the order of the ruling.
    ``items``, ``effects``, ``decisions``: how many of the ruling's (its first ones) there are.
    """

    event: int
    board: Board
    verdicts: tuple[str, ...]
    items: int = 0
    effects: int = 0
    decisions: int = 0


class Ruling(NamedTuple):
    """Everything that a resolution says.  The interface (``graph``, ``table``, ``explain``,
    ``to_dict``) is added by :class:`riftnb.resolution.Ruling`, which wraps this record."""

    scenario: str
    title: str
    ruleset: str
    when: tuple[str, ...]
    items: tuple[Item, ...]
    verdicts: tuple[Verdict, ...]
    events: tuple[Event, ...]
    effects: tuple[Effect, ...]
    decisions: tuple[Decision, ...]
    refusals: tuple[Refusal, ...]
    before: Board
    after: Board
