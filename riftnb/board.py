"""From a scenario file to the engine's board, and from the engine's board to plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from riftnb.cards import Card
from riftnb.engine.game import PILES, Game
from riftnb.engine.objects import BANISHMENT, BOARD, DECK, HAND, TRASH, Obj, Replacer, turn_down
from riftnb.engine.once import once
from riftnb.engine.read import is_base, might
from riftnb.errors import RiftnbError, ScenarioError
from riftnb.program import AnyNumber, Number, Pattern, Replacement
from riftnb.rules.versions import DEFAULT
from riftnb.ruling import Board, ObjectState
from riftnb.scenario_format import BoardObject, ScenarioFile, ZoneCard
from riftnb.text import compile_text, keyword_abilities


def new_card(card: Card, id: str, owner: str) -> Obj:
    """The game object of a card."""
    obj = _made(card).copy()
    obj.id = id
    obj.owner = obj.controller = owner
    return obj


@once
def _made(card: Card) -> Obj:
    """What is copied for each game object of a card."""
    obj = Obj("", card.name, card.kind, "")
    obj.energy, obj.power = card.energy, card.power or 0
    obj.domains, obj.tags = card.domains, card.tags
    obj.base = card.might
    program = card.program
    obj.keywords, obj.costs = program.keywords, program.costs
    obj.abilities = program.abilities
    for keyword in program.keywords:
        obj.abilities += keyword_abilities(keyword)
    return obj


def _plain_unit(id: str, owner: str, value: int) -> Obj:
    obj = Obj(id, id, "unit", owner)
    obj.base = value
    obj.energy = 0
    return obj


def _object(file: ScenarioFile, spec: BoardObject | ZoneCard, owner: str) -> Obj:
    if spec.card is None:
        return _plain_unit(spec.id, owner, spec.unit or 0)
    return new_card(file.card(spec.card), spec.id, owner)


def build(file: ScenarioFile, variations: Iterable[str] = ()) -> Game:
    """The engine's board as the scenario begins, under some of its variations."""
    game = Game(file.players, file.board.turn, DEFAULT)
    changes = [file.variations[name] for name in variations]
    fields = []
    for field in file.board.battlefields:
        if field.card is None:
            obj = Obj(field.id, field.id, "battlefield", "")
        else:
            obj = new_card(file.card(field.card), field.id, "")
        obj.kind = "battlefield"
        obj.at, obj.controller = field.id, field.controller or ""
        game.objs[field.id] = obj
        fields.append(field.id)
    game.battlefields = tuple(fields)
    for spec in file.board.objects:
        obj = _object(file, spec, spec.owner)
        obj.controller, obj.at = spec.controller, spec.at
        if spec.might is not None:
            obj.base = spec.might
        obj.damage, obj.exhausted, obj.buffed = spec.damage, spec.exhausted, spec.buffed
        obj.attached_to, obj.facedown = spec.attached_to or "", spec.facedown
        obj.tags = (*obj.tags, *spec.tags)
        if obj.damage:
            game.damaged.add(obj.id)
        if obj.controller != obj.owner:
            obj.prior_controllers = (obj.owner,)
        game.objs[obj.id] = obj
        game.board.append(obj.id)
    zones = ((HAND, file.board.hands), (DECK, file.board.decks), (TRASH, file.board.trash),
             (BANISHMENT, file.board.banishment))
    for zone, given in zones:
        for player, cards in given.items():
            for card in cards:
                obj = _object(file, card, player)
                obj.zone = zone
                game.objs[obj.id] = obj
                game.own_pile(zone, player).append(obj.id)
    game.runes |= {player: (runes.ready, runes.exhausted)
                   for player, runes in file.board.runes.items()}
    for change in changes:
        for id, state in change.set.items():
            _set(game, id, dict(state))
        for id, text in change.grant.items():
            _grant(file, game, id, text)
    for obj in game.objs.values():
        if obj.facedown:
            turn_down(obj)
        elif obj.zone in (BOARD, TRASH):
            game.enter_index(obj, obj.abilities)
    for change in changes:
        for id, limit in change.prevent.items():
            _prevent(game, id, limit)
    return game


def _set(game: Game, id: str, state: dict[str, Any]) -> None:
    obj = game.objs[id]
    for key, value in state.items():
        if key == "might":
            obj.base = value
        elif key == "attached_to":
            obj.attached_to = value or ""
        elif key == "tags":
            obj.tags = tuple(value)
        else:
            setattr(obj, key, value)
    if obj.damage:
        game.damaged.add(id)
    if "controller" in state or "owner" in state:
        obj.prior_controllers = (obj.owner,) if obj.controller != obj.owner else ()


def _grant(file: ScenarioFile, game: Game, id: str, text: str) -> None:
    obj = game.objs[id]
    try:
        program = compile_text(text, kind=obj.kind, name=obj.name)
    except RiftnbError:
        raise
    except ValueError as error:
        raise ScenarioError(str(error), file=file.file) from None
    obj.printed = obj.printed or (obj.keywords, obj.abilities)
    obj.keywords += program.keywords
    obj.abilities += program.abilities
    for keyword in program.keywords:
        obj.abilities += keyword_abilities(keyword)


def _prevent(game: Game, id: str, limit: int) -> None:
    """A prevention that is simply there: the next ``limit`` damage to the object."""
    replacement = Replacement(Pattern("damage"), (), f"Prevent the next {limit} damage to {id}.",
                              prevent=Number(limit) if limit else AnyNumber())
    obj = game.objs[id]
    game.add_replacer(Replacer(f"{id}-prevention", replacement, obj.binding, None, obj.binding,
                               "turn", 0), "a prevention", obj.controller)


# -- back to plain data -------------------------------------------------------------------


def state_of(game: Game, obj: Obj) -> ObjectState:
    """An object as plain data."""
    state: ObjectState = {
        "name": obj.name, "kind": obj.face or obj.kind, "zone": obj.zone, "owner": obj.owner,
        "controller": obj.controller, "token": obj.token,
    }
    if obj.zone == BOARD:
        state.update(
            at=obj.at, exhausted=obj.exhausted, buffed=obj.buffed, stunned=obj.stunned,
            damage=obj.damage, attached_to=obj.attached_to or None, facedown=obj.facedown)
    if obj.base is not None:
        state["might"] = might(game, obj)
        state["base_might"] = obj.base
    state["tags"] = list(obj.tags)
    state["keywords"] = [k.name for k in obj.all_keywords()]
    return state


def snapshot(game: Game, before: Board | None = None) -> Board:
    """A moment of the board as plain data.

    ``before``: the board that the game was forked from; what nothing touched is taken from it.
    """
    objects = {} if before is None else before.objects.copy()
    for id in (*game.board, *(game.objs if before is None else sorted(game.owned))):
        obj = game.objs.get(id)
        if obj is None or obj.kind in ("battlefield", "ability") or not obj.zone:
            objects.pop(id, None)
        else:
            objects[id] = state_of(game, obj)
    return Board(
        game.turn, game.phase,
        {id: {"name": game.objs[id].name, "controller": game.objs[id].controller or None}
         for id in game.battlefields},
        objects,
        {p: {"runes": {"ready": game.runes[p][0], "exhausted": game.runes[p][1]},
             "xp": game.xp[p], "points": game.points[p],
             **{zone: list(game.pile(zone, p)) for zone in PILES}} for p in game.players},
        tuple(item.id for item in game.chain))


__all__ = ["build", "is_base", "new_card", "snapshot"]
