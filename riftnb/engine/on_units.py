"""Game actions on permanents: kill, deal, move, ready, Might, control (413-458)."""

from __future__ import annotations

from riftnb.engine.actions import (
    Handler,
    each,
    handles,
    objects,
    sends,
    simple,
    there,
    to_each,
    two_units,
)
from riftnb.engine.bonus import bonus_damage
from riftnb.engine.destinations import still_suits
from riftnb.engine.game import Game
from riftnb.engine.happen import Occurrence, happen
from riftnb.engine.objects import (
    BANISHMENT,
    BOARD,
    CHAIN,
    DECK,
    HAND,
    TRASH,
    Binding,
    Context,
    Obj,
)
from riftnb.engine.picks import choose_now, read_pick
from riftnb.engine.read import (
    amount,
    base_of,
    inform,
    is_base,
    last_change,
    might,
    place,
    refer,
    who,
)
from riftnb.engine.refusals import BadChoice, NotPlayable
from riftnb.engine.tally import Tally
from riftnb.engine.targets import watch
from riftnb.engine.triggers import fire
from riftnb.engine.zones import relocate
from riftnb.program import (
    Attach,
    Banish,
    BaseOf,
    Buff,
    ChosenPlace,
    Deal,
    DealEachOther,
    Detach,
    Disempower,
    Empower,
    Exhaust,
    Heal,
    Kill,
    LoseControl,
    Move,
    Ready,
    Recall,
    ReturnToHand,
    SpendBuff,
    Stun,
    SwapPlaces,
    TakeControl,
)
from riftnb.ruling import Cause

# -- kill, banish, return ------------------------------------------------------------


@handles(Kill)
def kill(game: Game, ctx: Context, action: Kill) -> Handler:
    """Kill: the permanent dies and goes to its owner's trash (428)."""
    return to_each(game, ctx, action.what, "kill", sends(game, ctx, TRASH, "kill"))


@handles(Banish)
def banish(game: Game, ctx: Context, action: Banish) -> Handler:
    """Banish: to its owner's banishment; that is not killing (427)."""
    tally = yield from to_each(game, ctx, action.what, "banish",
                               sends(game, ctx, BANISHMENT, "banish"),
                               zones=(BOARD, CHAIN, HAND, TRASH, DECK))
    key = (ctx.source, BANISHMENT)
    gone = [ctx.follow[b] for b in tally.bindings if b in ctx.follow]
    game.linked_sets[key] = (*game.linked_sets.get(key, ()), *gone)
    return tally


@handles(ReturnToHand)
def return_to_hand(game: Game, ctx: Context, action: ReturnToHand) -> Handler:
    """Return to the owner's hand (056)."""
    return to_each(game, ctx, action.what, "return", sends(game, ctx, HAND, "return"),
                   zones=(BOARD, CHAIN, TRASH))


# -- damage --------------------------------------------------------------------------


@handles(Deal)
def deal(game: Game, ctx: Context, action: Deal) -> Handler:
    """Deal damage; split damage is divided now among the legal targets (355.14)."""
    total = amount(game, ctx, action.amount)
    if action.dealer is not None:
        for binding in refer(game, ctx, action.dealer):
            inform(game, ctx, binding, "the unit that deals the damage")
    bindings = objects(game, ctx, action.to)
    read_pick(game, ctx, action.to)
    yield
    tally = Tally()
    bindings = choose_now(game, ctx, action.to, bindings)
    pairs = there(game, ctx, bindings, tally)
    if action.split:
        shares = _split(game, ctx, total, [obj.id for _, obj in pairs])
    else:
        shares = [max(0, total)] * len(pairs)
    unclear = ("a unit deals" if action.dealer is not None
               else "is split" if action.split and len(pairs) > 1 else "")
    hurt(game, ctx, [(b, obj, n) for (b, obj), n in zip(pairs, shares)], tally, unclear)
    return tally


def _split(game: Game, ctx: Context, total: int, ids: list[str]) -> list[int]:
    """Amounts of split damage: at least 1 each (355.14), else as even as can be."""
    if len(ids) <= 1 or total < 1:
        return [max(total, 0)] * len(ids)
    share, rest = divmod(total, len(ids))
    default = {id: share + (i < rest) for i, id in enumerate(ids)}
    key = f"{game.now}/split"
    given = game.answers.get(key)
    if isinstance(given, dict) or hasattr(given, "items"):
        parts = {str(k): int(v) for k, v in given.items()}  # type: ignore[union-attr]
        if set(parts) - set(ids) or sum(parts.values()) != total or min(parts.values()) < 1:
            raise BadChoice(key, str(parts), f"{total} split among {', '.join(ids)}, "
                            "at least 1 each")
        game.answers = {**game.answers, key: [f"{k}: {v}" for k, v in parts.items()]}
        default = {id: parts.get(id, 0) for id in ids}
    shown = [f"{k}: {v}" for k, v in default.items()]
    game.decide(key, ctx.controller, shown, shown, "as even as can be", "355.14")
    return [default[id] for id in ids]


def hurt(game: Game, ctx: Context, parts: list[tuple[Binding, Obj, int]], tally: Tally,
         unclear: str = "") -> None:
    """Damage is dealt to several units at once; what is left after prevention is marked.
    ``unclear``: what makes it uncertain whether Bonus Damage counts for it."""
    occs, bindings = [], []
    more: dict[str, list[tuple[int, Cause]]] = {}
    if game.bonus_damage or game.spell_bonus:
        more = bonus_damage(game, ctx, parts, unclear)
    for binding, obj, n in parts:
        bonus = sum(m for m, _ in more[obj.id]) if more else 0
        occ = Occurrence("damage", obj, ctx.controller, n + bonus, obj.at, obj.at, ctx)
        occ.bonus = bonus
        if occ.amount <= 0:  # a real zero is a number: nothing is marked, and nothing was dealt
            occ.status = "done"
        occs.append(occ)
        bindings.append(binding)

    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        obj = game.own(occ.object.id)
        if occ.bonus:
            for extra, cause in more[obj.id]:
                game.log("increase", obj.id, amount=extra, cause=cause, detail="Bonus Damage")
        occ.event = game.log("damage", obj.id, ctx.controller, amount=occ.amount,
                             cause=occ.modified)
        obj.damage += occ.amount
        if ctx.controller not in obj.damage_by:
            obj.damage_by = (*obj.damage_by, ctx.controller)
        obj.changed["damage"] = occ.event
        obj.last_damage = (occ.event, ctx.object, ctx.controller)
        game.damaged.add(obj.id)
        ctx.damaged |= {obj.binding}
        watch(game, obj.id, occ.event)
        fire(game, "damage", occ)

    happen(game, occs, do)
    for occ, binding in zip(occs, bindings):
        tally.take(occ, binding)


@handles(DealEachOther)
def deal_each_other(game: Game, ctx: Context, action: DealEachOther) -> Handler:
    """Two units deal damage equal to their Mights to each other, never one-sided."""
    bindings, (one, two) = two_units(game, ctx, action, "Might")
    power = (max(0, might(game, one)), max(0, might(game, two)))
    game.read(ctx, "Might", one.id, str(power[0]), "now")
    game.read(ctx, "Might", two.id, str(power[1]), "now")
    yield
    tally = Tally()
    pairs = there(game, ctx, list(bindings), tally)
    if len(pairs) == 2:
        hurt(game, ctx, [(*pairs[0], power[1]), (*pairs[1], power[0])], tally, "units deal")
    return tally


# -- moving --------------------------------------------------------------------------


@handles(Move)
def move(game: Game, ctx: Context, action: Move) -> Handler:
    """Move units to a place other than where they are (355.4.a).

    Raises:
        NotPlayable: the place is not any more what the text asks for; whether a destination is
            looked at again no rule that we have says.
    """
    bindings = objects(game, ctx, action.what)
    read_pick(game, ctx, action.what)
    where = "" if type(action.to) is BaseOf and action.to.who is None else place(
        game, ctx, action.to)
    yield
    tally = Tally()
    bindings = choose_now(game, ctx, action.what, bindings)
    pairs = there(game, ctx, bindings, tally)
    occs = []
    for _, obj in pairs:
        to = where or base_of(obj.controller)
        if type(action.to) is ChosenPlace and ctx.place and not still_suits(
                game, ctx, action.to, to):
            raise NotPlayable(ctx.name, f"a move to {to}, which is not what its text asks for now")
        occ = Occurrence("move", obj, ctx.controller, 0, obj.at, to, ctx)
        if obj.at == to:
            occ.status, occ.cause = "already", last_change(game, obj.id, "place")
            occ.detail = "move"
        occs.append(occ)
    happen(game, occs, lambda occ: moved(game, occ))
    for occ, pair in zip(occs, pairs):
        tally.take(occ, pair[0])
        tally.place = occ.from_
    return tally


def moved(game: Game, occ: Occurrence) -> None:
    """A unit moves: the place it left and the place it reached are what a trigger records."""
    assert occ.object is not None
    occ.event = relocate(game, occ.object, occ.to, "move")
    fire(game, "move", occ)


@handles(SwapPlaces)
def swap_places(game: Game, ctx: Context, action: SwapPlaces) -> Handler:
    """Each of two units moves to where the other is."""
    bindings, (one, two) = two_units(game, ctx, action, "location")
    yield
    tally = Tally()
    pairs = there(game, ctx, list(bindings), tally)
    if len(pairs) == 2:
        occs = [Occurrence("move", one, ctx.controller, 0, one.at, two.at, ctx),
                Occurrence("move", two, ctx.controller, 0, two.at, one.at, ctx)]
        for occ in occs:
            if one.at == two.at:  # a move is to another place (355.4.a)
                assert occ.object is not None
                occ.status, occ.detail = "already", "move"
                occ.cause = last_change(game, occ.object.id, "place")
        happen(game, occs, lambda occ: moved(game, occ))
        for occ, (binding, _) in zip(occs, pairs):
            tally.take(occ, binding)
    return tally


@handles(Recall)
def recall(game: Game, ctx: Context, action: Recall) -> Handler:
    """Recall to the controller's base; that is no move (455-458)."""
    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        obj = occ.object
        occ.event = relocate(game, obj, base_of(obj.controller), "recall")
        if action.exhausted and not game.objs[obj.id].exhausted:
            own = game.own(obj.id)
            own.changed["exhausted"] = game.log("exhaust", obj.id, ctx.controller)
            own.exhausted = True
        fire(game, "recall", occ)

    return to_each(game, ctx, action.what, "recall", do,
                   lambda obj: obj.at == base_of(obj.controller)
                   and not (action.exhausted and not obj.exhausted))


# -- states --------------------------------------------------------------------------


@handles(Ready)
@simple("ready", "exhausted", False, "ready")
def ready() -> None:
    """Ready: a ready unit is not readied (negated)."""


@handles(Exhaust)
@simple("exhaust", "exhausted", True, "exhaust")
def exhaust() -> None:
    """Exhaust: an exhausted unit is not exhausted again (negated)."""


@handles(Buff)
@simple("buff", "buffed", True, "buff")
def buff() -> None:
    """Buff: there is no second buff (413, 426)."""


@handles(SpendBuff)
@simple("spend buff", "buffed", False, "buff")
def spend_buff() -> None:
    """Spend a buff: it is removed."""


@handles(Stun)
@simple("stun", "stunned", True, "stun")
def stun() -> None:
    """Stun: it deals no combat damage this turn."""


@handles(Empower)
@simple("empower", "empowered", True, "empower")
def empower() -> None:
    """Empower: it becomes [Empowered]; what is so already does not become so (negated)."""


@handles(Disempower)
@simple("disempower", "empowered", False, "disempower")
def disempower() -> None:
    """Disempower: it is no longer [Empowered]."""


@handles(Heal)
def heal(game: Game, ctx: Context, action: Heal) -> Handler:
    """Heal: all damage is removed."""
    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        obj = game.own(occ.object.id)
        occ.event = game.log("heal", obj.id, ctx.controller, amount=obj.damage)
        obj.damage, obj.damage_by, obj.last_damage = 0, (), None
        obj.changed["damage"] = occ.event
        game.damaged.discard(obj.id)
        fire(game, "heal", occ)

    return to_each(game, ctx, action.what, "heal", do, lambda obj: obj.damage == 0)


# -- control and attachments ---------------------------------------------------------


def change_control(game: Game, obj: Obj, player: str, n: int) -> None:
    """A player gains control of a permanent, or of what waits on the chain: "you", "friendly" and
    "enemy" in its text are read from them now (359.3.f.4)."""
    own = game.own(obj.id)
    own.controller = player
    if own.zone == CHAIN:
        for item in game.chain:
            if item.object == own.id:
                item.controller, item.taken = player, True
    own.changed["controller"] = n
    if own.kind == "gear" or is_base(own.at):
        game.gear_check.add(own.id)
    watch(game, own.id, n)


@handles(TakeControl)
def take_control(game: Game, ctx: Context, action: TakeControl) -> Handler:
    """Take control; "until I leave the board" creates nothing if the source already left (391)."""
    bindings = objects(game, ctx, action.what)
    player = who(game, ctx, action.who)[0]
    yield
    tally = Tally()
    until_leave = action.duration.until == "leave"
    source = game.find(ctx.source)
    if until_leave and (source is None or source.zone != BOARD):
        tally.bad("window", ctx.source[0], last_change(game, ctx.source[0], "zone"),
                  "until it leaves the board")
        return tally

    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        obj = game.own(occ.object.id)
        obj.prior_controllers = (*obj.prior_controllers, obj.controller)
        occ.event = game.log("control", obj.id, player, obj.controller, player)
        change_control(game, obj, player, occ.event)
        if until_leave:
            binding = obj.binding
            game.until_leave.setdefault(ctx.source, []).append(
                lambda game: give_back(game, ctx, binding))

    pairs = there(game, ctx, bindings, tally, (BOARD, CHAIN))
    if until_leave and any(obj.zone == CHAIN for _, obj in pairs):
        raise NotPlayable(ctx.name, "control of what waits on the chain, for a time")
    if any(obj.zone == CHAIN for _, obj in pairs):
        tally.rules.append("359.3.f.4")
    each(game, ctx, "control", pairs, tally, do,
         lambda obj: obj.controller == player)
    return tally


def give_back(game: Game, ctx: Context, binding: Binding) -> bool:
    """A control effect ends: the one who had control before has it again."""
    obj = game.find(binding)
    if obj is None or obj.zone != BOARD or not obj.prior_controllers:
        return False
    own = game.own(obj.id)
    player = own.prior_controllers[-1]
    own.prior_controllers = own.prior_controllers[:-1]
    n = game.log("control", own.id, player, own.controller, player)
    change_control(game, own, player, n)
    return True


@handles(LoseControl)
def lose_control(game: Game, ctx: Context, action: LoseControl) -> Handler:
    """Lose control: it goes back to who controlled it before."""
    bindings = objects(game, ctx, action.what)
    yield
    tally = Tally()
    for binding, obj in there(game, ctx, bindings, tally):
        if obj.controller != ctx.controller or not give_back(game, ctx, obj.binding):
            tally.bad("already", obj.id, last_change(game, obj.id, "controller"), "control")
        else:
            tally.good(binding)
    return tally


@handles(Attach)
def attach(game: Game, ctx: Context, action: Attach) -> Handler:
    """Attach gear to a unit: it goes where the unit is."""
    gears = objects(game, ctx, action.gear)
    units = refer(game, ctx, action.to)
    read_pick(game, ctx, action.gear)
    yield
    tally = Tally()
    gears = choose_now(game, ctx, action.gear, gears)
    holders = there(game, ctx, units, tally)
    if not holders:
        return tally
    unit = holders[0][1]

    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        gear = game.own(occ.object.id)
        occ.event = game.log("attach", gear.id, ctx.controller, to=unit.id)
        gear.attached_to, gear.at = unit.id, unit.at
        gear.changed["attached"] = occ.event
        watch(game, unit.id, occ.event)
        occ.object = gear
        fire(game, "attach", occ)

    each(game, ctx, "attach", there(game, ctx, gears, tally), tally, do,
         lambda gear: gear.attached_to == unit.id)
    return tally


@handles(Detach)
def detach(game: Game, ctx: Context, action: Detach) -> Handler:
    """Detach gear: it is recalled to base in the cleanup."""
    def do(occ: Occurrence) -> None:
        assert occ.object is not None
        gear = game.own(occ.object.id)
        occ.event = game.log("detach", gear.id, ctx.controller, from_=gear.attached_to)
        gear.attached_to = ""
        gear.changed["attached"] = occ.event
        game.gear_check.add(gear.id)

    return to_each(game, ctx, action.gear, "detach", do, lambda gear: not gear.attached_to)
