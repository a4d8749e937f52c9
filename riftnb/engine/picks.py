"""Choices made as an instruction executes (355.17): picked objects, which are no targets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftnb.engine.filters import fits, fixed, group
from riftnb.engine.game import Game
from riftnb.engine.objects import Binding, Context, Obj
from riftnb.engine.read import amount, refer, who
from riftnb.engine.refusals import BadChoice
from riftnb.program import (
    Both,
    ControlledBy,
    EachOpponent,
    EachPlayer,
    In,
    Picked,
)
from riftnb.ruling import Decision


def is_pick(ref: Any) -> bool:
    """Whether a reference is picked as the instruction executes."""
    return type(ref) is Picked or (type(ref) is Both and any(is_pick(r) for r in ref.refs))


def read_pick(game: Game, ctx: Context, ref: Any) -> None:
    """Read what a pick needs to know.

    Raises:
        Null: that is missing (359.3.e.12).
    """
    if type(ref) is Picked:
        fixed(game, ctx, ref.filter)
        if ref.among is not None:
            refer(game, ctx, ref.among)
    elif type(ref) is Both:
        for part in ref.refs:
            read_pick(game, ctx, part)


def options(game: Game, ctx: Context, ref: Picked, player: str) -> list[Obj]:
    """What a player may pick."""
    filter = fixed(game, ctx, ref.filter)
    voice = ctx
    if type(ref.who) in (EachPlayer, EachOpponent):
        voice = Context(ctx.id, ctx.controller, ctx.source)
        voice.targets, voice.parent, voice.results = ctx.targets, ctx.parent, ctx.results
    if ref.among is not None:
        bindings = refer(game, ctx, ref.among)
        objs = [o for b in bindings if (o := game.find(b)) is not None]
        found = [o for o in objs if fits(game, voice, filter, o)]
    else:
        found = group(game, voice, filter)
    if type(ref.who) in (EachPlayer, EachOpponent) and (ref.among is not None or any(
            isinstance(t, (ControlledBy, In)) and t.who == ref.who for t in filter.tests)):
        found = [o for o in found if (o.controller or o.owner) == player]
    return found


def answered_word(game: Game, key: str, words: Sequence[str], options: Sequence[str]
                  ) -> list[str] | None:
    """The answer to a choice between ``words``, if there is one: given by its number from 1, or
    by its words.  ``options``: those of them that may be chosen.

    Raises:
        BadChoice: the answer is none or several.
    """
    answer = game.answers.get(key)
    if answer is None:
        return None
    given = [str(a) for a in (answer if isinstance(answer, (list, tuple)) else [answer])]
    if len(given) != 1:
        raise BadChoice(key, ", ".join(given) or "none", "one of " + ", ".join(options))
    return [words[int(a) - 1] if a.isdecimal() and 0 < int(a) <= len(words) else a for a in given]


def too_few(game: Game, ctx: Context, ref: Any, picked: list[Binding]) -> bool:
    """Whether fewer were picked than a text asks one player for ("ready two of them")."""
    return type(ref) is Picked and len(who(game, ctx, ref.who)) == 1 and (
        len(picked) < amount(game, ctx, ref.least))


def choose_now(game: Game, ctx: Context, ref: Any, bindings: list[Binding]) -> list[Binding]:
    """The objects of an instruction, with those that are picked now picked.

    A pick is a decision (355.17), ``<instruction>/pick``; by default the first that may be picked.

    Raises:
        BadChoice: the answer names what may not be picked, too few or too many.
    """
    if not is_pick(ref):
        return bindings
    if type(ref) is Both:
        return [b for part in ref.refs for b in choose_now(
            game, ctx, part, [] if is_pick(part) else refer(game, ctx, part))]
    picked: list[Binding] = []
    players = who(game, ctx, ref.who)
    key = f"{game.now or ctx.id}/pick"
    answer = game.answers.get(key)
    several = len(players) > 1
    offered = {player: options(game, ctx, ref, player) for player in players}
    if several and answer is not None:
        known = {o.id for objs in offered.values() for o in objs}
        wrong = [str(i) for i in answer if i not in known]
        if wrong:
            raise BadChoice(key, ", ".join(wrong), "of " + ", ".join(sorted(known)))
    taken: set[str] = set()
    for player, objs in offered.items():
        if ref.distinct:
            objs = [o for o in objs if o.id not in taken]
        least = min(amount(game, ctx, ref.least), len(objs))
        most = min(amount(game, ctx, ref.most), len(objs))
        ids = [o.id for o in objs]
        if len(ids) == least:
            chosen: tuple[str, ...] = tuple(ids)
            if not ids and key not in game.answers:
                continue
            why = "there is no other"
            if several:  # an answer is for those who do choose
                game.decisions.append(Decision(
                    key, "pick", player, chosen, chosen, False, why, "355.17"))
            else:
                game.decide(key, player, ids, ids, why, "355.17")
        else:
            default = ids[:max(least, min(1, most))]
            mine = [i for i in answer or () if i in ids][:most]
            chosen = game.decide(key, player, ids, default, "the first that may be picked",
                                 "355.17", mine if several and mine else None)
            if not several and not least <= len(chosen) <= most:
                raise BadChoice(key, ", ".join(chosen) or "none",
                                f"{least if least == most else f'{least} to {most}'} of "
                                + ", ".join(ids))
        taken.update(chosen)
        by_id = {o.id: o.binding for o in objs}
        picked += [by_id[i] for i in chosen if i in by_id][:max(most, least)]
    return picked
