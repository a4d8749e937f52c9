"""Additional costs: who is named as their victims, and whether an optional one is paid.

Energy and Power are taken as paid; a cost that is done to something names it in ``targets``, at
its place in the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riftnb.engine.chosen import named_ids
from riftnb.engine.costs import cannot_die, pay, payable
from riftnb.engine.filters import fits, holds
from riftnb.engine.game import Game
from riftnb.engine.objects import BOARD, HAND, Binding, ChainItem, Obj
from riftnb.engine.picks import options
from riftnb.engine.read import amount
from riftnb.engine.refusals import IllegalPlay
from riftnb.program import Ability, Choice, Discard, Kill, Picked, SpendXP, Target
from riftnb.ruling import Cause


def targets_and_costs(choices: Sequence[Choice], entries: Sequence[Any]
                      ) -> tuple[list[Any], list[Any]]:
    """What a step names for each choice of a text: for its targets, and for what its cost is done
    to."""
    named = [entry for c, entry in zip(choices, entries) if c.source != "cost"]
    costs = [entry for c, entry in zip(choices, entries) if c.source == "cost"]
    return [*named, *entries[len(choices):]], costs


def split_costs(game: Game, item: ChainItem, obj: Obj, ability: Ability | None,
                targets: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """The victims of additional costs stand in ``targets`` at their place in the text."""
    choices = ability.choices if ability is not None else ()
    if any(c.source == "cost" for c in choices):
        return targets_and_costs(choices, targets)
    left, costs = list(targets), []
    spare = len(left) - len(choices)
    for cost in obj.costs:
        for action in _victims(cost.cost):
            if spare <= 0 or (cost.optional and type(action) is not Kill
                              and not _could_pay(game, item, action, left[0])):
                continue
            costs.append(left.pop(0))
            spare -= 1
    return left, costs


def _victims(cost: Any) -> list[Any]:
    """What of a cost is done to something that the player names."""
    return [a for a in cost.actions if (type(a) is Kill and type(a.what) is Target)
            or type(getattr(a, "what", None)) is Picked
            or (type(a) is Discard and a.what is None)]


def _has_xp(game: Game, item: ChainItem, cost: Any) -> bool:
    """Whether the XP is there that a cost asks for."""
    return all(game.xp[item.controller] >= amount(game, item, a.amount)
               for a in cost.actions if type(a) is SpendXP)


def _could_pay(game: Game, item: ChainItem, action: Any, entry: Any) -> bool:
    """Whether these are objects that such a cost can be paid with."""
    for id in named_ids(entry):
        obj = game.objs.get(id)
        if obj is None:
            return False
        if type(action) is Discard:
            if obj.zone != HAND or obj.owner != item.controller:
                return False
        elif type(action.what) is Picked:
            if obj not in options(game, item, payable(action, None), item.controller):
                return False
        elif obj.zone != BOARD or obj.controller != item.controller:
            return False
    return True


def check_victims(game: Game, item: ChainItem, choice: Choice | None, ids: list[str],
                  actions: Sequence[Any]) -> None:
    """What a cost is done to must meet the words that the cost has for it, and be as many; it is
    no target (355.10), so untargetable objects may pay.  ``actions``: what the cost does.

    Raises:
        IllegalPlay: it does not, or they are not.
    """
    if choice is None:
        return
    number, words = len(ids), choice.filter.words
    if number < choice.least or (choice.most is not None and number > choice.most):
        least, most = choice.least, choice.most
        span = f"{least}" if least == most else f"{least} or more" if most is None else (
            f"{least} to {most}")
        raise IllegalPlay(f"{item.name}: {number} named to pay with “{words}”", "355.10",
                          str(ids), span)
    for id in ids:
        obj = game.objs.get(id)
        if obj is None or obj.zone != BOARD or not fits(game, item, choice.filter, obj):
            raise IllegalPlay(f"{item.name}: {obj.name if obj is not None else id} is not "
                              f"{words}, which the cost asks for", "355.10", id, words)
        if any(type(a) is Kill and a.what == Target(choice.slot) for a in actions) and (
                cannot_die(game, item, obj)):
            raise IllegalPlay(f"{item.name}: {obj.name} can't be killed, so it cannot be killed "
                              "to pay", "054", id, words)


def check_payment(game: Game, item: ChainItem, ability: Ability, ids: list[str]) -> None:
    """What the cost of an ability is done to must be something that it can be paid with.

    Raises:
        IllegalPlay: it is not.
    """
    for action in ability.cost.actions if ability.cost is not None else ():
        what: Any = getattr(action, "what", None)
        if type(what) is Picked:
            least = amount(game, item, what.least)
            if len(ids) < least:
                raise IllegalPlay(f"{item.name}: {len(ids)} named to pay with "
                                  f"“{what.filter.words}”", "355.10", str(ids), str(least))
            fitting = options(game, item, payable(action, ability), item.controller)
            for id in ids:
                if all(o.id != id for o in fitting):
                    words = what.filter.words
                    raise IllegalPlay(f"{item.name}: {id} is not {words} to pay with", "355.10",
                                      id, words)


def _cost_choice(choices: Sequence[Choice], action: Any) -> Choice | None:
    """The choice that stands for what a cost is done to."""
    if type(action.what) is not Target:
        return None
    return next((c for c in choices if c.source == "cost" and c.slot == action.what.slot), None)


def cost_victims(game: Game, item: ChainItem, obj: Obj, ability: Ability | None,
                 named: list[Any]) -> list[tuple[Binding, ...]]:
    """Check what an additional cost takes; a mandatory one must be payable."""
    if not all(c.optional or _has_xp(game, item, c.cost) for c in obj.costs):
        raise IllegalPlay(f"{item.controller} has too little XP to play {obj.name}", "",
                          str(game.xp[item.controller]), "the XP that it costs")
    needed = sum(1 for c in obj.costs if not c.optional for a in _victims(c.cost)
                 if type(a) is Kill)
    if len(named) < needed:
        raise IllegalPlay(f"{obj.name} has an additional cost to pay", "", str(named),
                          "the victim of the cost, in `targets`")
    actions = [(a, c.optional,
                _cost_choice(c.choices or (ability.choices if ability is not None else ()), a))
               for c in obj.costs for a in _victims(c.cost)]
    victims: list[tuple[Binding, ...]] = []
    for (action, optional, choice), entry in zip(actions, named):
        ids = named_ids(entry)
        if ids or not optional:
            check_victims(game, item, choice, ids, (action,))
        if not _could_pay(game, item, action, ids):
            raise IllegalPlay(f"{', '.join(ids)} is nothing that {item.controller} can pay with",
                              "", ", ".join(ids), "what the cost asks for")
        victims.append(tuple(game.objs[id].binding for id in ids))
    return victims


def pay_additional(game: Game, item: ChainItem, obj: Obj, victims: list[tuple[Binding, ...]]
                   ) -> None:
    """The additional costs of a card are paid as it is finalized, the optional ones if their
    player wants (355.12); ``victims``: what each of them is done to."""
    left = list(victims)
    before = game.now
    for cost in obj.costs:
        asked = _victims(cost.cost)
        take, left = left[:len(asked)], left[len(asked):]
        if not _has_xp(game, item, cost.cost):
            continue
        if cost.condition is not None and not holds(game, item, cost.condition):
            continue
        if cost.optional and not _pays(game, item, asked, take):
            continue
        targets = item.targets
        slots = max((a.what.slot for a in asked if type(a.what) is Target), default=-1) + 1
        filled = list(targets) + [()] * max(0, slots - len(targets))
        paid = cost.cost
        for action, bindings in zip(asked, take):
            if type(action.what) is Target:
                filled[action.what.slot] = bindings
                continue
            filled.append(bindings)
            paid = paid.replace(actions=tuple(
                a.replace(what=Target(len(filled) - 1)) if a is action else a
                for a in paid.actions))
        item.targets = tuple(filled)
        pay(game, item, paid, Cause("step", item.id))
        item.targets = targets
        item.costs_paid = True
    game.now = before


def will_pay(game: Game, item: ChainItem, obj: Obj, named: list[Any]) -> bool:
    """Whether an optional additional cost will be paid, as far as it shows before it is."""
    if game.answers.get(f"{item.id}/may") is False or not all(
            _has_xp(game, item, c.cost) for c in obj.costs):
        return False
    return any(named) or not any(_victims(c.cost) for c in obj.costs)


def _pays(game: Game, item: ChainItem, asked: list[Any], take: list[tuple[Binding, ...]]) -> bool:
    """An optional additional cost: paid if its victim is named, or if it has none."""
    key = f"{item.id}/may"
    if asked and not any(take):
        default, why = "no", "nothing was named for it"
        if any(not game.pile(HAND, item.controller) if type(a) is Discard
               else type(a.what) is Target
               or not options(game, item, a.what, item.controller) for a in asked):
            return False
    else:
        default, why = "yes", "an offer is taken"
    return game.decide(key, item.controller, ("yes", "no"), (default,), why, "355.12") == ("yes",)
