"""Triggered abilities: which ones an event triggers (383), delayed ones included (390)."""

from __future__ import annotations

from riftnb.engine.filters import holds, works
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence, matches
from riftnb.engine.objects import Context, Pending, Watcher
from riftnb.engine.read import Null, current, refer
from riftnb.program import Ability, EachPlayer, Parent
from riftnb.ruling import Cause, make


def voice(game: Game, watcher: Watcher) -> Context:
    """The context in which a trigger's words are read; a delayed one has its maker as parent."""
    made = watcher.context
    if made is None:
        return game.context_of(watcher)
    ctx = Context(made.id, made.controller, watcher.source)
    ctx.parent = made
    ctx.name = made.name
    return ctx


def _object_gone(game: Game, ctx: Context, ability: Ability) -> bool:
    """A delayed ability about an object lasts only as long as that object is where its maker
    left it (390.5)."""
    about = [what for i in ability.instructions
             if type(what := getattr(i.action, "what", None)) is Parent]
    if not about or len(about) < len(ability.instructions):
        return False
    try:
        bindings = [b for what in about for b in refer(game, ctx, what)]
    except Null:
        return True
    return bool(bindings) and all(current(game, ctx, b) is None for b in bindings)


def _once_more(game: Game, kind: str, occ: Occurrence) -> None:
    """"… trigger an additional time": what has just triggered does so once more for each such
    passive of its controller, on the same event (383.2), with choices of its own."""
    first = game.pending[-1]
    for entry in game.again:
        static, ctx = entry.passive.static, game.context_of(entry)
        if ctx.controller != first.controller or not works(game, ctx, entry.passive.condition):
            continue
        if static.label and static.label != first.ability.label:
            continue
        if static.event and (static.event != kind or not _at_source(game, ctx, occ.to)):
            continue
        game.pending.append(first._replace(
            again=make(Cause, ("effect", game.effect_of(entry)))))


def _at_source(game: Game, ctx: Context, at: str) -> bool:
    """Whether a place is where a passive's source is."""
    source = game.find(ctx.source)
    return source is not None and bool(at) and source.at == at


def fire(game: Game, kind: str, occ: Occurrence, zone: str = "", subject: bool | None = None,
         left: bool = False) -> None:
    """Collect the abilities that an event triggers: their condition runs to the first comma
    (383.2), and an "if" right after it must hold now (383.3.e).

    ``zone``: where the abilities work from ("": wherever theirs do).  ``subject``: for conquer and
    hold, only patterns with (True) or without (False) an object.  ``left``: the object leaves the
    board by it.
    """
    watchers = game.watchers.get(kind)
    if not watchers:
        return
    happening = occ.happening(left)
    for watcher in watchers:
        ability = watcher.ability
        if zone and ability.zone != zone:
            continue
        pattern = ability.trigger
        assert pattern is not None
        if subject is not None and (pattern.subject is not None) is not subject:
            continue
        ctx = voice(game, watcher)
        ctx.event = happening
        about = None
        if type(pattern.subject) is Parent and ctx.parent is not None:
            bindings = refer(game, ctx, pattern.subject)
            after = [ctx.parent.follow.get(b, b) for b in bindings]
            if occ.object is None or occ.object.binding not in (*bindings, *after):
                continue
            about = occ.object.binding
        if not matches(game, ctx, pattern, occ, about):
            continue
        if pattern.batch and any(p.ability is ability and p.source == watcher.source
                                 and p.moment == game.now for p in game.pending):
            continue
        if pattern.only is not None and not works(game, ctx, pattern.only):
            continue
        if pattern.ordinal:
            key = f"{watcher.number} {occ.player if type(pattern.who) is EachPlayer else ''}"
            count = game.seen[key] = game.seen.get(key, 0) + 1
            if count != pattern.ordinal:
                continue
        if watcher.context is not None and _object_gone(game, ctx, ability):
            game.remove(watcher.number)
            continue
        if ability.condition is not None:
            try:
                if not holds(game, ctx, ability.condition):
                    continue
            except Null:
                continue
        source = game.objs[watcher.source[0]]
        cause = make(Cause, ("event", str(occ.event or len(game.events) + 1)))
        game.pending.append(make(Pending, (
            ability, watcher.source, ctx.name or source.name, ctx.controller, happening,
            watcher.context, cause, game.now, None)))
        if game.again:
            _once_more(game, kind, occ)
        if watcher.once:
            game.remove(watcher.number)
