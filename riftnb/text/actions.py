"""From one clause to its instructions: one for each game action, in printed order."""

from __future__ import annotations

import re
from collections.abc import Callable

from riftnb.program import (
    Action,
    Amount,
    AnyNumber,
    Attach,
    Banish,
    BaseOf,
    Both,
    Buff,
    Choice,
    Counter,
    Deal,
    DealEachOther,
    Detach,
    Discard,
    DoneBy,
    Draw,
    Duration,
    Either,
    Exhaust,
    Filter,
    Heal,
    In,
    Kill,
    LeftBy,
    LookAt,
    LoseControl,
    Move,
    NewToken,
    NotPlayed,
    Number,
    Paid,
    Picked,
    PlaceOf,
    Play,
    PlayToken,
    Predict,
    PutBack,
    PutInTrash,
    Ready,
    Recall,
    Recycle,
    Ref,
    Result,
    ReturnToHand,
    RevealHand,
    Self,
    SpendBuff,
    StatOf,
    Stun,
    SwapPlaces,
    Take,
    TakeControl,
    Target,
    You,
)
from riftnb.text.amounts import amount, destination, entry, symbols, times
from riftnb.text.choosing import rest
from riftnb.text.clause import READERS, Clause, reads
from riftnb.text.costs import buffed_unit, much
from riftnb.text.filters import describe_np, number
from riftnb.text.keywords import abilities as meant_by
from riftnb.text.keywords import keyword as keyword_of
from riftnb.text.nouns import possessor, refer, refer_card
from riftnb.text.scope import Mention
from riftnb.text.tokens import token_abilities
from riftnb.text.tree import Part


def _np(clause: Clause, part: Part, *, topic: bool = False) -> Ref:
    return refer(clause.scope, part.need("np"), topic=topic)


@reads("a_kill")
def _kill(clause: Clause, part: Part) -> Action:
    return Kill(_np(clause, part), clause.scope.actor)


@reads("a_deal")
def _deal(clause: Clause, part: Part) -> Action:
    scope = clause.scope
    dmg = part.get("dmg")
    split = part.get("split")
    only, on = part.get("deal_only"), part.get("deal_on")
    if only is not None:  # "deal 2 instead": to what the other would have been dealt
        n = scope.last(Deal)
        if not n or not clause.instead:
            raise only.error("what this is dealt to")
        before = scope.instructions[n - 1]
        assert isinstance(before.action, Deal) and scope.draft is not None
        scope.draft.link(n, "object", "instead")
        return before.action.replace(  # type: ignore[no-any-return]
            amount=number(only.need("num")))
    if on is not None:
        what = _np(clause, on)
        return Deal(amount(scope, on.need("amount")), what)
    if split is not None:
        return Deal(number(part.need("num")), _split(clause, split), True)
    if dmg is None:  # "deal its Energy cost as damage to …"
        cost = StatOf("energy", possessor(scope, part.need("poss")))
        return Deal(cost, _np(clause, part))
    return Deal(_damage(clause, dmg, part), _np(clause, part))


def _damage(clause: Clause, dmg: Part, part: Part) -> Amount:
    scope = clause.scope
    value = dmg.get("amount")
    many = number(dmg.need("num")) if value is None else amount(scope, value)
    if isinstance(many, DoneBy) and scope.draft is not None and much(scope.draft.cost):
        many = Paid()
    elif isinstance(many, DoneBy):
        if not scope.instructions:
            raise dmg.error("a printed number")
        many = DoneBy(len(scope.instructions))
    return times(scope, many, part.get("for_each"))


def _split(clause: Clause, part: Part) -> Ref:
    """Damage is split among chosen targets, each dealt at least 1 (355.14)."""

    scope = clause.scope
    thing = part.need("np").kids[0]
    if thing.rule != "np_some":
        return refer(scope, thing)
    found = describe_np(scope, thing, chosen=False)
    slot = len(scope.choices)
    least = 0 if found.quant == "some" and found.least == 0 else 1
    most = found.most if found.quant == "some" else None
    scope.choices.append(Choice(slot, found.filter, least, most))
    mention = scope.mention(Mention(Target(slot), kinds=found.filter.kinds, plural=True,
                                    slots=(slot,)))
    scope.use(mention, thing.words)
    return Target(slot)


@reads("a_np_deal")
def _np_deal(clause: Clause, part: Part) -> Action:
    """"It deals damage equal to its Might to …": it stays what the next "it" means."""
    scope = clause.scope
    first, *rest = part.all("np")
    dealer = refer(scope, first, topic=True)
    for mention in reversed(scope.mentions):
        if mention.ref == dealer:
            mention.topic = True
            break
    many = amount(scope, part.need("amount"))
    split = part.get("split")
    if split is not None:
        return Deal(many, _split(clause, split), True, dealer)
    return Deal(many, refer(scope, rest[0]), False, dealer)


@reads("a_they_deal")
def _they_deal(clause: Clause, part: Part) -> Action:
    both = _np(clause, part)
    if isinstance(both, Both) and len(both.refs) == 2:
        return DealEachOther(both.refs[0], both.refs[1])
    return DealEachOther(both, both)


@reads("a_draw")
def _draw(clause: Clause, part: Part) -> Action:
    if part.has("draw_one"):
        return Take(_of_looked(clause, part.need("draw_one"), Number(1)), draw=True)
    counted = part.get("draw_n")
    if counted is None:
        return Take(_np(clause, part.need("draw_np")), draw=True)
    many = number(counted.need("num"))
    return Draw(clause.who, times(clause.scope, many, counted.get("for_each")))


@reads("a_take_some")
def _take_some(clause: Clause, part: Part) -> Action:
    """"Put 1 into your hand": of the cards looked at."""
    return Take(_of_looked(clause, part.need("num"), number(part.need("num"))))


def _of_looked(clause: Clause, part: Part, count: Amount) -> Ref:

    scope = clause.scope
    n = scope.last_looked()
    if not n or scope.draft is None:
        raise part.error("cards looked at before this")
    scope.draft.link(n, "object", part.words)
    return Picked(Filter(("card",), (), "card"), clause.who, count, count, Result(n))


@reads("a_move")
def _move(clause: Clause, part: Part) -> Action:
    scope = clause.scope
    what = _np(clause, part)
    leaving = part.get("from_place")
    if leaving is not None:
        raise leaving.error("the place to move to")
    to = destination(scope, part.get("to_place"))
    for mention in reversed(scope.mentions):
        if mention.ref == what:
            # "… from a battlefield to its base. … at that battlefield": the one it left.
            mention.place = LeftBy(scope.now) if isinstance(to, BaseOf) else PlaceOf(what)
            break
    return Move(what, to)


@reads("a_swap_two")
def _swap_two(clause: Clause, part: Part) -> Action:
    both = _np(clause, part)
    if not isinstance(both, Both) or len(both.refs) != 2:
        raise part.need("np").error("two things")
    return SwapPlaces(both.refs[0], both.refs[1])


@reads("a_swap")
def _swap(clause: Clause, part: Part) -> Action:
    found = clause.scope.point(part, ("unit",), True).ref
    if isinstance(found, Both) and len(found.refs) == 2:
        return SwapPlaces(found.refs[0], found.refs[1])
    assert found is not None
    return SwapPlaces(found, found)


def _simple(rule: str, make: Callable[[Ref], Action]) -> None:
    READERS[rule] = lambda clause, part: make(_np(clause, part))


_simple("a_ready", Ready)
_simple("a_exhaust", Exhaust)
_simple("a_heal", Heal)
_simple("a_buff", Buff)
_simple("a_stun", Stun)
_simple("a_lose", LoseControl)
_simple("a_trash", PutInTrash)


@reads("a_take")
def _take(clause: Clause, part: Part) -> Action:
    what = _np(clause, part)
    if part.has("take_from"):
        return NotPlayed(part.words, (what,))
    return Take(what)


@reads("a_recall")
def _recall(clause: Clause, part: Part) -> Action:
    return Recall(_np(clause, part), part.has("exhausted"))


@reads("a_banish")
def _banish(clause: Clause, part: Part) -> Action:
    return Banish(_np(clause, part), clause.scope.actor)


@reads("a_return")
def _return(clause: Clause, part: Part) -> Action:
    what = _np(clause, part)
    if part.has("from_trash"):
        _from_trash(clause, part, what)
    return ReturnToHand(what, part.has("instead_put"))


def _from_trash(clause: Clause, part: Part, what: Ref) -> None:
    if not isinstance(what, Self):
        raise part.need("from_trash").error("\"me\" or \"this\" before \"from your trash\"")
    clause.scope.zone = "trash"


@reads("a_token")
def _token(clause: Clause, part: Part) -> Action:
    scope = clause.scope
    token = part.need("token")
    many = number(token.need("token_num"))
    each = token.get("for_each")
    count = None if each is None and many == Number(1) else times(scope, many, each)
    might = token.get("token_m")
    kind = "gear" if " gear " in token.text else "unit"
    if (might is None) != (kind == "gear") and "Reflection" not in token.words:
        raise token.error("a token with its Might")
    value = None if might is None else int(re.findall(r"\d+", might.text)[0])
    keyword = token.get("kw_plain")
    name = token.need("token_name").words
    keywords = () if keyword is None else (keyword_of(keyword.words),)
    meant = (*token_abilities(name, kind), *(a for k in keywords for a in meant_by(k)))
    made = NewToken(name, kind, value, keywords, count, meant)
    scope.mention(Mention(Result(scope.now), kinds=(kind, "token"), plural=count is not None,
                          first=scope.now, link="result"))
    return PlayToken(made, clause.who, entry(scope, part.get("to_place")),
                     token.has("token_adj"), part.has("exhausted"))


@reads("a_play")
def _play(clause: Clause, part: Part) -> Action:
    what = refer_card(clause.scope, part.need("np"))
    if isinstance(what, Self) and clause.scope.kind in ("spell", "costed spell"):
        return NotPlayed(part.words, (what,))  # a spell that plays itself once more
    if part.has("again"):
        raise part.need("again").error("the end of the sentence")
    if part.has("now"):
        return NotPlayed(part.words, (what,))  # a permission for the turn
    if part.has("from_trash"):
        _from_trash(clause, part, what)
    cost = part.get("play_cost")
    kind = "full"
    if cost is not None and cost.has("play_price"):
        kind = cost.need("play_price").need("symbols").words
    elif cost is not None:
        kind = "reduced" if re.search(r"energy|reducing", cost.text) else "ignored"
    if isinstance(what, Result) and clause.scope.played(what.n):
        return NotPlayed(part.words, (what,))  # where it is played, not to play it once more
    made = Play(what, clause.who, entry(clause.scope, part.get("to_place")), kind)
    clause.scope.replayed(what)
    return made


@reads("a_spend")
def _spend(clause: Clause, part: Part) -> Action:
    if part.text == "spend my buff":
        return SpendBuff(Self())
    if part.text == "spend any number of buffs":
        return SpendBuff(buffed_unit(AnyNumber()))
    if part.text == "spend a buff":
        raise part.error("\"to\" and what the buff is spent for")
    found = clause.scope.point(part, ("unit",), False).ref
    assert found is not None
    return SpendBuff(found)


@reads("a_take_control")
def _take_control(clause: Clause, part: Part) -> Action:
    return TakeControl(_np(clause, part), clause.who, clause.until(part))


@reads("a_control")
def _control(clause: Clause, part: Part) -> Action:
    lasting = Duration("leave") if part.has("until") else clause.until(part)
    return TakeControl(_np(clause, part), You(), lasting)


@reads("a_counter")
def _counter(clause: Clause, part: Part) -> Action:
    what = _np(clause, part)
    unless = part.get("unless")
    return Counter(what, None if unless is None else symbols(unless.need("symbols")))


@reads("a_look")
def _look(clause: Clause, part: Part) -> Action:
    what = _np(clause, part)
    return LookAt(what, clause.who, part.text.startswith("reveal"))


@reads("a_reveal_hand")
def _reveal_hand(clause: Clause, part: Part) -> Action:
    return RevealHand(clause.who)


@reads("a_back")
def _back(clause: Clause, part: Part) -> Action:
    """"Put those you don't back in any order": those that were looked at and stay."""
    return PutBack(rest(clause.scope, part), clause.who)


@reads("a_recycle")
def _recycle(clause: Clause, part: Part) -> Action:
    some = part.get("recycle_n")
    if some is not None:
        many = number(some.need("num"))
        cards = Filter(("card",), (In("trash", You()),), some.words)
        return Recycle(Picked(cards, You(), many, many), clause.scope.actor)
    what = _np(clause, part)
    if part.has("after_play"):
        return NotPlayed(part.words, (what,))
    return Recycle(what, clause.scope.actor)


@reads("a_discard")
def _discard(clause: Clause, part: Part) -> Action:
    scope = clause.scope
    count = part.get("num")
    if count is not None:
        many = number(count)
        scope.mention(Mention(Result(scope.now), kinds=("card",), plural=many != Number(1),
                              first=scope.now, link="result"))
        return Discard(clause.who, None, many)
    return Discard(clause.who, refer_card(scope, part.need("np")))


@reads("a_predict")
def _predict(clause: Clause, part: Part) -> Action:
    found = re.findall(r"\d+", part.text)
    return Predict(clause.who, int(found[0]) if found else 1)


@reads("a_attach")
def _attach(clause: Clause, part: Part) -> Action:
    gear, unit = part.all("np")
    what = refer(clause.scope, gear)
    inner = unit.kids[0]
    if inner.rule == "np_word" and inner.text == "it":
        found = clause.scope.point(inner, ("unit",), False).ref
        assert found is not None
        return Attach(what, found)
    return Attach(what, refer(clause.scope, unit))


@reads("a_detach")
def _detach(clause: Clause, part: Part) -> Action:
    things = list(part.all("np"))
    what = refer(clause.scope, things[0])
    if len(things) > 1:  # "… from that unit": the one that it is attached to
        refer(clause.scope, things[1])
    return Detach(what)


@reads("a_either")
def _either(clause: Clause, part: Part) -> Action:
    """"Draw 1 or buff me": chosen as it executes (355.17)."""
    thing = part.get("np")
    if thing is not None:  # "ready or exhaust a legend": one thing, either done to it
        what = refer(clause.scope, thing)
        if part.text.startswith("ready"):
            return Either((Ready(what), Exhaust(what)), ("ready", "exhaust"))
        return Either((Exhaust(what), Ready(what)), ("exhaust", "ready"))
    return Either(tuple(READERS[kid.rule](clause, kid) for kid in part.kids),
                  tuple(kid.words for kid in part.kids))
