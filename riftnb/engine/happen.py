"""Making things happen: each event is checked for what forbids it, then for what replaces or
prevents it, and only then done (054, 369-373, 437).

An :class:`Occurrence` is one event that would happen to one object.  Simultaneous ones are
passed together and replaced one by one (373).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from riftnb.engine.filters import concerns, fits, holds
from riftnb.engine.game import Game
from riftnb.engine.objects import (
    BANISHMENT,
    DECK,
    HAND,
    TRASH,
    Binding,
    Context,
    Happening,
    Obj,
    Replacer,
)
from riftnb.engine.read import Null, amount, is_base, place, who
from riftnb.engine.refusals import NotPlayable
from riftnb.program import (
    AnyBase,
    AnyBattlefield,
    AnyLocation,
    AnyNumber,
    BaseOf,
    Here,
    Kill,
    PlaceThat,
    Self,
)
from riftnb.ruling import Cause, make

#: Which events a pattern's word also stands for: a unit that is killed dies (428).
ALIASES: dict[str, tuple[str, ...]] = {
    "kill": ("kill", "die"),
    "die": ("die", "kill"),
}

#: Where an object goes by an event of a kind that takes it off the board.
LEAVES = {"kill": TRASH, "banish": BANISHMENT, "return": HAND, "recycle": DECK, "place": DECK}


class Occurrence:
    """One event that would happen.

    ``status``: "" (not yet), "done", "forbidden", "already", "replaced", "prevented", "gone".
    ``cause``: what made it so.  ``bonus``: how much of its amount is Bonus Damage.
    """

    __slots__ = ("kind", "object", "player", "amount", "from_", "to", "by", "status", "cause",
                 "applied", "event", "modified", "detail", "bonus")

    def __init__(self, kind: str, object: Obj | None, player: str = "", amount: int = 0,
                 from_: str = "", to: str = "", by: Context | None = None) -> None:
        self.kind = kind
        self.object = object
        self.player = player
        self.amount = amount
        self.from_ = from_
        self.to = to
        self.by = by
        self.status = ""
        self.cause: Cause | None = None
        self.applied: tuple[int, ...] = ()
        self.event = 0
        self.modified: Cause | None = None
        self.detail = ""
        self.bonus = 0

    def happening(self, left: bool = False) -> Happening:
        """What it supplies to a replacement's or trigger's words; ``left``: by it, the object
        leaves the board."""
        return make(Happening, (self.object, self.player, self.from_, self.to, self.amount,
                                self.event, self.by, left))


def pattern_place(game: Game, ctx: Context, ref: Any, at: str, obj: Obj | None) -> bool:
    """Whether a place is the one that a pattern speaks of."""
    kind = type(ref)
    if kind is AnyBattlefield:
        return bool(at) and not is_base(at)
    if kind is AnyBase or (kind is BaseOf and ref.who is None):
        return is_base(at)
    if kind is AnyLocation:
        return bool(at)
    if kind is PlaceThat:
        field = game.objs.get(at)
        return field is not None and fits(game, ctx, ref.filter, field)
    if kind is Here:
        source = game.find(ctx.source)
        return source is not None and source.at == at
    try:
        return place(game, ctx, ref, obj) == at
    except Null:
        return False


def matches(game: Game, ctx: Context, pattern: Any, occ: Occurrence,
            about: Binding | None = None) -> bool:
    """Whether an event is one that a pattern speaks of, in the voice of ``ctx``."""
    obj = occ.object
    if about is not None:
        if obj is None or obj.binding != about:
            return False
    elif pattern.subject is not None and (
            obj is None or not concerns(game, ctx, pattern.subject, obj)):
        return False
    elif pattern.subject is None and occ.kind == "play" and obj is not None and obj.token:
        return False  # "a card": a token is none
    if pattern.who is not None:
        try:
            if occ.player not in who(game, ctx, pattern.who):
                return False
        except Null:
            return False
    if pattern.from_ is not None and not pattern_place(game, ctx, pattern.from_, occ.from_, obj):
        return False
    if pattern.to is not None and not pattern_place(game, ctx, pattern.to, occ.to, obj):
        return False
    if pattern.by is not None:
        by = occ.by
        source = game.objs.get(by.object) if by is not None and by.object else None
        if source is None or not fits(game, ctx, pattern.by, source):
            return False
    return True


def forbidden(game: Game, occ: Occurrence) -> Cause | None:
    """The passive that forbids an event, if any does (054: "can't" beats "can")."""
    for kind in ALIASES.get(occ.kind, (occ.kind,)):
        for entry in game.forbids.get(kind, ()):
            ctx = game.context_of(entry)
            if entry.passive.condition is not None:
                try:
                    if not holds(game, ctx, entry.passive.condition):
                        continue
                except Null:
                    continue
            if matches(game, ctx, entry.passive.static.pattern, occ):
                return Cause("effect", game.effect_of(entry))
    return None


def _voice(game: Game, replacer: Replacer, occ: Occurrence) -> Context:
    """The context in which a replacement's words are read for this event."""
    if replacer.context is not None:
        made = replacer.context
        ctx = Context(made.id, made.controller, replacer.source)
        ctx.parent = made
        ctx.targets = made.targets
        ctx.name = made.name
    else:
        obj = game.objs[replacer.source[0]]
        ctx = Context(obj.id, obj.controller, replacer.source)
        ctx.name = obj.name
    ctx.event = occ.happening()
    return ctx


def _payable(game: Game, ctx: Context, cost: Any) -> bool:
    """Whether a replacement's cost can be paid; Energy and Power are taken as there."""
    if cost is None:
        return True
    from riftnb.engine.costs import can_pay
    return can_pay(game, ctx, cost)


def _applies(game: Game, replacer: Replacer, occ: Occurrence) -> bool:
    if replacer.number in occ.applied or replacer.left == 0:
        return False
    ctx = _voice(game, replacer, occ)
    replacement = replacer.replacement
    if not matches(game, ctx, replacement.pattern, occ, replacer.about):
        return False
    if (replacement.prevent is not None or replacement.times > 1) and occ.amount <= 0:
        return False
    if replacement.condition is not None:
        try:
            if not holds(game, ctx, replacement.condition):
                return False
        except Null:
            return False
    return not replacement.optional or _payable(game, ctx, replacement.cost)


def _key(game: Game, occ: Occurrence, kind: str) -> str:
    if game.now:
        return f"{game.now}/{kind}"
    where = occ.object.id if occ.object is not None else occ.player
    return f"cleanup/{where}/{kind}"


def replace(game: Game, occs: list[Occurrence]) -> None:
    """Let replacements and preventions change events that would happen (370-373).

    Each applies at most once to an event, simultaneous ones together (370.2, 373): to all of
    them that it fits as the board then is.  Of several, the player whose object is acted on says
    which comes first (372); an optional one may be taken for one event and declined for another
    (371).
    """
    kinds = ALIASES.get(occs[0].kind, (occs[0].kind,))
    if not any(kind in game.replacers for kind in kinds):
        return
    while True:
        found: list[tuple[Occurrence, Replacer]] = []
        replacers = {r.number: r for kind in kinds for r in game.replacers.get(kind, ())}
        for occ in occs:
            if occ.status:
                continue
            for replacer in replacers.values():
                if _applies(game, replacer, occ):
                    found.append((occ, replacer))
        if not found:
            return
        owners = {_orderer(occ) for occ, _ in found}
        player = next((p for p in game.turn_order() if p in owners), "")
        found = [(occ, r) for occ, r in found if _orderer(occ) == player] or found
        chosen = _choose(game, player, found)
        for occ, replacer in chosen:
            if not occ.status and _works(game, replacer) and _applies(game, replacer, occ):
                _apply(game, occ, replacer)
        if chosen and not _one_by_one(chosen[0][1]):
            for occ in occs:
                occ.applied = (*occ.applied, chosen[0][1].number)


def _works(game: Game, replacer: Replacer) -> bool:
    """Whether a replacement still is there (it may have killed its own source)."""
    return any(r.number == replacer.number for entries in game.replacers.values()
               for r in entries)


def _orderer(occ: Occurrence) -> str:
    """Who orders replacements: the acted-on object's controller, or the player (372)."""
    return occ.object.controller if occ.object is not None else occ.player


def _choose(game: Game, player: str, found: list[tuple[Occurrence, Replacer]]
            ) -> list[tuple[Occurrence, Replacer]]:
    """Which replacement applies next, and to what; nothing when an optional one was declined."""
    options = list(dict.fromkeys(r.id for _, r in found))
    optional = {r.id for _, r in found if r.replacement.optional}
    first = options[0]
    if len(options) > 1 or optional:
        occ = found[0][0]
        answer = game.decide(_key(game, occ, "replacement"), player, options, (first,),
                             "the earliest one first" if first not in optional
                             else "an offered rescue is taken",
                             "371" if len(options) == 1 else "372")
        named = next((a for a in answer if a in options), None)
        if named is not None:
            first = named
        else:
            for other, replacer in found:
                if replacer.id in optional and (other is occ or not _one_by_one(replacer)):
                    other.applied = (*other.applied, replacer.number)
            must = [id for id in options if id not in optional]
            if not must:
                return []
            first = must[0]
    mine = [(occ, r) for occ, r in found if r.id == first]
    if _one_by_one(mine[0][1]):
        return mine[:1]
    if len(mine) > 1 and _used_up(mine[0][1]):
        ids = [occ.object.id for occ, _ in mine if occ.object is not None]
        key = f"{game.now or 'cleanup/' + first}/pick"
        said = _said_for(game, ids, first)
        picked = game.decide(key, player, ids, said or ids[:1],
                             "what is said of it" if said else "the first one", "373")
        mine.sort(key=lambda pair: pair[0].object is None or pair[0].object.id not in picked)
    return mine


def _said_for(game: Game, ids: Sequence[str], first: str) -> Sequence[str]:
    """For which of several that die together a replacement was answered
    (``cleanup/<object>/replacement``): for one of them, or for another one not."""
    said = [] if game.now or not game.answers else [
        (id, game.answers[key]) for id in ids
        if (key := f"cleanup/{id}/replacement") in game.answers]
    game.used.update(f"cleanup/{id}/replacement" for id, _ in said)
    wanted = [id for id, answer in said if list(answer)[:1] == [first]]
    others = [id for id in ids if all(id != other for other, _ in said)]
    return wanted[:1] or (others[:1] if said else [])


def _one_by_one(replacer: Replacer) -> bool:
    """Whether an optional replacement is offered for each simultaneous event anew (371, 373)."""
    return bool(replacer.replacement.optional) and not _used_up(replacer)


def _used_up(replacer: Replacer) -> bool:
    """Whether a replacement works only once: "the next time", or it kills its source."""
    return bool(replacer.replacement.once) or any(
        type(i.action) is Kill and type(i.action.what) is Self
        for i in replacer.replacement.instructions)


def _apply(game: Game, occ: Occurrence, replacer: Replacer) -> None:
    replacement = replacer.replacement
    occ.applied = (*occ.applied, replacer.number)
    cause = Cause("effect", replacer.id)
    ctx = _voice(game, replacer, occ)
    if replacement.cost is not None:
        from riftnb.engine.costs import pay
        pay(game, ctx, replacement.cost, cause)
    if occ.bonus:
        _refuse_order(game, ctx, occ, replacer)
    if replacement.times > 1:
        more = occ.amount * (replacement.times - 1)
        game.log("increase", occ.object.id if occ.object else "", amount=more, cause=cause,
                 detail="doubled")
        occ.amount += more
        occ.modified = cause
        return
    if replacement.prevent is not None:
        limit = occ.amount
        if type(replacement.prevent) is not AnyNumber:
            limit = replacer.left if replacer.left >= 0 else amount(game, ctx, replacement.prevent)
        taken = min(occ.amount, limit)
        occ.amount -= taken
        occ.modified = cause
        game.log("prevent", occ.object.id if occ.object else "", amount=taken, cause=cause)
        _use_up(game, replacer, taken)
        if occ.amount == 0:
            occ.status, occ.cause = "prevented", cause
        return
    occ.status, occ.cause = "replaced", cause
    if replacement.once and replacer.context is not None:
        game.remove(replacer.number)
    from riftnb.engine.actions import perform
    outer = game.cause
    game.cause = cause
    for instruction in replacement.instructions:
        perform(game, ctx, instruction)
    game.cause = outer


def _refuse_order(game: Game, ctx: Context, occ: Occurrence, replacer: Replacer) -> None:
    """Whether Bonus Damage comes before or after what doubles damage or prevents some of it, no
    rule that we have says: where it matters, nothing is ruled.

    Raises:
        NotPlayable: it matters.
    """
    prevent = replacer.replacement.prevent
    limit = replacer.left if replacer.left >= 0 else (
        0 if prevent is None or type(prevent) is AnyNumber else amount(game, ctx, prevent))
    if replacer.replacement.times > 1 or limit > occ.amount - occ.bonus:
        raise NotPlayable(ctx.name, "what changes damage together with Bonus Damage")


def _use_up(game: Game, replacer: Replacer, taken: int) -> None:
    """A prevention of a running amount has less left; "the next time" is over (437)."""
    if type(replacer.replacement.prevent) is AnyNumber:
        if replacer.replacement.once:
            game.remove(replacer.number)
        return
    left = (replacer.left if replacer.left >= 0 else replacer.replacement.prevent.value) - taken
    game.replacers = {kind: tuple(
        e._replace(left=left) if e.number == replacer.number else e for e in entries
        if e.number != replacer.number or left > 0) for kind, entries in game.replacers.items()}


def happen(game: Game, occs: list[Occurrence], do: Callable[[Occurrence], None]) -> None:
    """Let simultaneous events happen: forbidden, replaced, prevented, or done by ``do``."""
    if game.forbids:
        for occ in occs:
            if not occ.status:
                occ.cause = forbidden(game, occ)
                if occ.cause is not None:
                    occ.status = "forbidden"
    if occs and game.replacers:
        replace(game, occs)
    outer = game.leaving
    if len(occs) > 1 and occs[0].kind in LEAVES:
        from riftnb.engine.zones import depart_together
        game.leaving = outer.copy()
        depart_together(game, [o for o in occs if not o.status], LEAVES[occs[0].kind])
    for occ in occs:
        if not occ.status:
            do(occ)
            if not occ.status:
                occ.status = "done"
    game.leaving = outer
