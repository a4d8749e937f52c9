"""The game actions: what each kind of instruction does.

A handler makes a generator.  Before its ``yield`` it reads what the action needs to know (step 3:
missing information raises :class:`~riftnb.engine.read.Null` there); after it, it acts (step 5).
It returns a :class:`~riftnb.engine.tally.Tally`.  Most do one thing to each of the objects that
the instruction is about: :func:`to_each`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence, happen
from riftnb.engine.objects import BOARD, Binding, Context, Obj
from riftnb.engine.picks import choose_now, is_pick, read_pick, too_few
from riftnb.engine.read import Null, current, inform, last_change, refer
from riftnb.engine.refusals import NotPlayable
from riftnb.engine.tally import Tally
from riftnb.engine.targets import watch
from riftnb.engine.triggers import fire
from riftnb.engine.zones import to_zone
from riftnb.program import Instruction

Handler = Generator[None, None, Tally]
HANDLERS: dict[type, Callable[[Game, Context, Any], Handler]] = {}


def handles(*kinds: type) -> Callable[[Any], Any]:
    """Register a handler for kinds of action."""
    def register(function: Any) -> Any:
        for kind in kinds:
            HANDLERS[kind] = function
        return function
    return register


def handler(game: Game, ctx: Context, action: Any) -> Handler:
    """The handler of an action, not yet started.

    Raises:
        NotPlayable: the engine does not play this action.
    """
    function = HANDLERS.get(type(action))
    if function is None:
        raise NotPlayable(ctx.name, getattr(action, "what", None) or type(action).__name__)
    return function(game, ctx, action)


def finish(steps: Handler) -> Tally:
    """Let a handler act."""
    try:
        next(steps)
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]
    raise RuntimeError("a handler yields once")


def perform_action(game: Game, ctx: Context, action: Any) -> Tally:
    """Perform an action that gets no verdict of its own: a cost, or what happens instead."""
    steps = handler(game, ctx, action)
    try:
        next(steps)
    except Null as null:
        tally = Tally()
        tally.bad("null", null.object, null.cause, null.what)
        return tally
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]
    return finish(steps)


def perform(game: Game, ctx: Context, instruction: Instruction) -> Tally:
    """Perform an instruction that gets no verdict: one of those that happen instead."""
    tally = perform_action(game, ctx, instruction.action)
    ctx.results[instruction.n] = tally.bindings
    ctx.amounts[instruction.n] = tally.amount
    return tally


# -- which objects an action is about ----------------------------------------------


def objects(game: Game, ctx: Context, ref: Any) -> list[Binding]:
    """The objects of an action; picked ones are picked when it acts, see :func:`choose_now`."""
    return [] if is_pick(ref) else refer(game, ctx, ref)


def there(game: Game, ctx: Context, bindings: list[Binding], tally: Tally,
          zones: tuple[str, ...] = (BOARD,)) -> list[tuple[Binding, Obj]]:
    """Those that still are where the instruction needs them; the others are gone (negated)."""
    found = []
    for binding in bindings:
        obj = current(game, ctx, binding)
        if obj is None or obj.zone not in zones:
            tally.bad("gone", binding[0], last_change(game, binding[0], "zone"),
                      obj.zone if obj is not None else "gone")
        else:
            found.append((binding, obj))
    return found


#: What an event changes of an object; one that is so already was made so by its last change.
SWITCHED = {
    "ready": "exhausted", "exhaust": "exhausted", "buff": "buffed", "spend buff": "buffed",
    "stun": "stunned", "empower": "empowered", "disempower": "empowered", "heal": "damage",
    "recall": "place", "control": "controller", "attach": "attached", "detach": "attached",
    "give might": "might",
}


def each(game: Game, ctx: Context, kind: str, pairs: list[tuple[Binding, Obj]], tally: Tally,
         do: Callable[[Occurrence], None], already: Callable[[Obj], bool] | None = None,
         amount: int = 0) -> None:
    """Let an event of one kind happen to each of several objects at once."""
    occs = []
    bindings = []
    for binding, obj in pairs:
        occ = Occurrence(kind, obj, ctx.controller, amount, obj.at, obj.at, ctx)
        if already is not None and already(obj):
            occ.status = "already"
            occ.cause = last_change(game, obj.id, SWITCHED[kind])
            occ.detail = kind
        occs.append(occ)
        bindings.append(binding)
    happen(game, occs, do)
    for occ, binding in zip(occs, bindings):
        tally.take(occ, binding)


def to_each(game: Game, ctx: Context, ref: Any, kind: str, do: Callable[[Occurrence], None],
            already: Callable[[Obj], bool] | None = None, *,
            zones: tuple[str, ...] = (BOARD,), amount: int = 0) -> Handler:
    """The steps of an action that does one thing to each of its objects: those that ``ref`` means
    are read or picked, and the event happens to those of them that are in ``zones``.

    Parameters:
        kind: the event, by which it is forbidden, replaced, prevented.
        do: what happens.
        already: whether an object is so already, so that nothing happens to it.
        amount: the number of the event, such as Might.
    """
    bindings = objects(game, ctx, ref)
    read_pick(game, ctx, ref)
    yield
    tally = Tally()
    bindings = choose_now(game, ctx, ref, bindings)
    each(game, ctx, kind, there(game, ctx, bindings, tally, zones), tally, do, already, amount)
    if bindings and is_pick(ref) and too_few(game, ctx, ref, bindings):
        tally.bad("nothing")  # the others that it asks for are not there (359.3.e.11)
    return tally


def sends(game: Game, ctx: Context, zone: str, kind: str) -> Callable[[Occurrence], None]:
    """What an event does that puts an object into its owner's ``zone`` (056); of the Main Deck,
    on the bottom."""
    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        to_zone(game, ctx, occ.object, zone, kind, bottom=True)
    return do


def two_units(game: Game, ctx: Context, action: Any, what: str
              ) -> tuple[tuple[Binding, Binding], tuple[Obj, Obj]]:
    """The two units of an action that needs both ("swap", "to each other"), as they are.

    Raises:
        Null: ``what`` of one of them is missing (359.3.e.12).
    """
    left, right = refer(game, ctx, action.left), refer(game, ctx, action.right)
    if action.left == action.right and len(left) == 2:
        left, right = left[:1], left[1:]
    if not left or not right:
        raise Null(what, "", None)
    one, _ = inform(game, ctx, left[0], what)
    two, _ = inform(game, ctx, right[0], what)
    return (left[0], right[0]), (one, two)


def simple(kind: str, prop: str, value: bool, event: str) -> Callable[[Any], Any]:
    """A handler maker for actions that switch a state of a unit on or off."""
    def make(function: Any) -> Any:
        def run(game: Game, ctx: Context, action: Any) -> Handler:
            def do(occ: Occurrence) -> None:
                assert occ.object is not None
                obj = game.own(occ.object.id)
                occ.event = game.log(event, obj.id, ctx.controller,
                                     detail="spend" if kind == "spend buff" else "")
                setattr(obj, prop, value)
                obj.changed[prop] = occ.event
                if prop == "buffed":
                    obj.changed["might"] = occ.event
                watch(game, obj.id, occ.event)
                fire(game, kind, occ)

            return to_each(game, ctx, action.what, kind, do,
                           lambda obj: getattr(obj, prop) is value)
        run.__doc__ = function.__doc__
        return run
    return make
