"""References, players, places, amounts, tests and conditions in words, for printouts."""

from __future__ import annotations

from riftnb import program as p

_OPS = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least", "==": "exactly"}


def ref(found: object) -> str:
    """An object reference in words."""
    match found:
        case p.Target(slot=slot):
            return f"target {slot}"
        case p.Self():
            return "this"
        case p.Result(n=n, action=action):
            return f"the result of {n}" if action else f"what {n} affected"
        case p.Rest(n=n):
            return f"the rest of what {n} looked at"
        case p.CostResult():
            return "what the cost moved"
        case p.EventObject():
            return "the object of the event"
        case p.Parent(ref=inner):
            return f"outer {ref(inner)}"
        case p.Group(filter=filter):
            return f"all ({filter_words(filter)})"
        case p.Picked(filter=filter, who=picker, least=least, most=most, among=among):
            count = f"{amount(least)} to {amount(most)}"
            from_ = f" from {ref(among)}" if among is not None else ""
            new = ", none twice" if found.distinct else ""
            return f"{who(picker)} picking {count} of ({filter_words(filter)}){from_}{new}"
        case p.TopCards(who=player, count=count):
            return f"the top {amount(count)} cards of the deck of {who(player)}"
        case p.Both(refs=refs):
            return " and ".join(ref(r) for r in refs)
        case p.AttachedTo(gear=gear):
            return f"the unit that {ref(gear)} is attached to"
    return str(found)


def who(found: object) -> str:
    """A player reference in words."""
    match found:
        case p.You():
            return "you"
        case p.ControllerOf(ref=inner):
            return f"the controller of {ref(inner)}"
        case p.OwnerOf(ref=inner):
            return f"the owner of {ref(inner)}"
        case p.EachPlayer(first=first):
            return "each player" + (" (the next player first)" if first else "")
        case p.EachOpponent():
            return "each opponent"
        case p.ChosenPlayer(slot=slot):
            return f"chosen player {slot}"
        case p.Choosers(n=n, option=option):
            return f"each player that chose {option} in {n}"
        case p.Together(who=players):
            return " and ".join(who(player) for player in players)
        case p.Combatants():
            return "the attacker and the defender"
        case p.EventPlayer():
            return "the player of the event"
        case p.ParentPlayer(who=inner):
            return f"outer {who(inner)}"
        case p.Defender():
            return "the defending player"
    return str(found)


def _whose(found: object) -> str:
    return "your" if isinstance(found, p.You) else f"{who(found)}'s"


def place(found: object) -> str:
    """A place in words."""
    match found:
        case p.BaseOf(who=player):
            return "its own base" if player is None else f"the base of {who(player)}"
        case p.ChosenPlace(kind=kind, having=having):
            there = f" where there is ({filter_words(having)})" if having is not None else ""
            return f"a chosen {kind}{there}"
        case p.Here():
            return "here"
        case p.PlaceOf(ref=inner):
            return f"where {ref(inner)} is"
        case p.EventFrom():
            return "where the event left"
        case p.EventTo():
            return "where the event happened"
        case p.LeftBy(n=n):
            return f"where instruction {n} moved it from"
        case p.ParentPlace(place=inner):
            return f"outer {place(inner)}"
        case p.AnyBattlefield():
            return "a battlefield"
        case p.PlaceThat(filter=filter):
            return f"a {filter_words(filter)}"
        case p.AnyBase():
            return "a base"
        case p.AnyLocation():
            return "a location"
    return str(found)


def amount(found: object) -> str:
    """An amount in words."""
    match found:
        case p.Number(value=value):
            return str(value)
        case p.StatOf(stat=stat, ref=inner):
            return f"the {stat.capitalize()} of {ref(inner)}"
        case p.Count(filter=filter):
            return f"the number of ({filter_words(filter)})"
        case p.CountTags(filter=filter, tags=tags):
            return f"the number of {', '.join(tags)} among ({filter_words(filter)})"
        case p.Paid():
            return "as much as was paid"
        case p.Sum(left=left, right=right):
            return f"{amount(left)} + {amount(right)}"
        case p.Product(left=left, right=right):
            return f"{amount(left)} x {amount(right)}"
        case p.Negative(amount=inner):
            return f"-{amount(inner)}"
        case p.AnyNumber():
            return "any number"
        case p.DoneBy(n=n):
            return f"as much as {n} did"
        case p.Points(who=player):
            return f"the points of {who(player)}"
    return str(found)


def test(found: object) -> str:
    """One test of a filter in words."""
    match found:
        case p.Friendly():
            return "friendly"
        case p.Enemy():
            return "enemy"
        case p.OwnedBy(who=player):
            return f"owned by {who(player)}"
        case p.ControlledBy(who=player):
            return f"controlled by {who(player)}"
        case p.At(place=where):
            return f"at {place(where)}"
        case p.SamePlaceAs(ref=inner):
            return f"where {ref(inner)} is"
        case p.ElsewhereThan(ref=inner):
            return f"elsewhere than {ref(inner)}"
        case p.SameControllerAs(ref=inner):
            return f"with the controller of {ref(inner)}"
        case p.Compare(stat=stat, op=op, amount=limit):
            return f"{stat.capitalize()} {_OPS[op]} {amount(limit)}"
        case p.State(name=name):
            return name
        case p.HasKeyword(keyword=name):
            return f"with [{name}]"
        case p.HasTag(tags=tags):
            return "tag " + " or ".join(tags)
        case p.HasName(name=name):
            return f"named {name}"
        case p.SameNameAs(ref=inner):
            return f"with the name of {ref(inner)}"
        case p.HasDomain(domain=name):
            return f"of {name}"
        case p.OtherThan(ref=inner):
            return f"other than {ref(inner)}"
        case p.In(zone=zone, who=player):
            return f"in {'any' if player is None else _whose(player)} {zone}"
        case p.LinkedSet(zone=zone):
            return f"moved to {zone} with this"
        case p.Chooses(ref=inner, but_no_other=rest):
            more = f" and no {filter_words(rest)}" if rest is not None else ""
            return f"choosing {ref(inner)}{more}"
        case p.Not(test=inner):
            return f"not {test(inner)}"
        case p.OneOf(tests=tests):
            return " or ".join(test(t) for t in tests)
        case p.Is(ref=inner):
            return f"being {ref(inner)}"
        case p.IsAttachedTo(ref=inner):
            return f"attached to {ref(inner)}"
        case p.Fits(filter=filter):
            return f"({filter_words(filter)})"
        case p.InCombatWith(filter=filter):
            return f"in combat with ({filter_words(filter)})"
        case p.ChosenBy(filter=filter):
            return f"being chosen by ({filter_words(filter)})"
        case p.Holding(filter=filter):
            return f"where there is ({filter_words(filter)})"
        case p.Given(condition=holds):
            return f"anything if {condition(holds)}"
    return str(found)


def filter_words(found: p.Filter) -> str:
    """A filter: its kinds and tests, told from the structure and not from the printed words."""
    kinds = "/".join(found.kinds) or "thing"
    return kinds + "".join(f", {test(t)}" for t in found.tests)


def condition(found: object) -> str:
    """A condition in words."""
    match found:
        case p.Did(n=n):
            return f"{n} was done"
        case p.DidNot(n=n):
            return f"{n} was not done"
        case p.KillsThisWay(n=n, ref=inner):
            return f"{n} kills {ref(inner)}"
        case p.Matches(ref=inner, filter=filter, past=past, at_least=at_least):
            some = f"at least {at_least} of " if at_least else ""
            return f"{some}{ref(inner)} {'was' if past else 'is'} {filter_words(filter)}"
        case p.Exists(filter=filter, op=op, count=count):
            return f"there are {_OPS[op]} {count}: {filter_words(filter)}"
        case p.Legion():
            return "you played another card this turn"
        case p.Level(xp=xp):
            return f"you have {xp} XP or more"
        case p.CostPaid():
            return "the additional cost was paid"
        case p.InPhase(phase=phase, who=player):
            return f"it is the {phase} phase of {who(player)}"
        case p.PlayedThisTurn(who=player, filter=filter):
            name = "an opponent" if isinstance(player, p.EachOpponent) else who(player)
            return f"{name} played {filter_words(filter)} this turn"
        case p.HappenedThisTurn(pattern=pattern, least=least, phase=phase):
            from riftnb.text.printout import event

            often = f" {least} times" if least > 1 else ""
            when = f" in your {phase} phase" if phase else ""
            return f"this turn there was {event(pattern)}{often}{when}"
        case p.FewerRunes():
            return "you control fewer runes than an opponent"
        case p.InShowdown():
            return "a showdown is going on"
        case p.PlayedFrom(zone=zone, ref=inner):
            from_ = {"facedown": "face down", "hand": "your hand"}.get(zone, zone)
            return f"{'this' if inner is None else ref(inner)} was played from {from_}"
        case p.ArrivesAt(place=at):
            return f"this is played to {place(at)}"
        case p.AmountIs(left=left, op=op, right=right):
            return f"{amount(left)} is {_OPS[op]} {amount(right)}"
        case p.Otherwise(n=n):
            return f"the condition of {n} did not hold"
        case p.NotCondition(condition=inner):
            return f"not ({condition(inner)})"
        case p.AllOf(conditions=conditions):
            return " and ".join(condition(c) for c in conditions)
        case p.Unsupported(what=what):
            return f"[not played] {what}"
    return str(found)


def cost(found: p.Cost) -> str:
    """A cost in words."""
    signs = ([str(found.energy)] if found.energy else []) + list(found.power)
    parts = ["".join(f"[{s}]" for s in signs)] if signs else []
    if found.exhaust:
        parts.append("[E]")
    for done in found.actions:
        from riftnb.text.printout import action

        parts.append(action(done).lower())
    return ", ".join(parts) or "[0]"


def token(found: p.NewToken) -> str:
    """A token in words."""
    might = f"{found.might} Might " if found.might is not None else ""
    count = amount(found.count) if found.count is not None else "1"
    keywords = "".join(f" [{k.name}]" for k in found.keywords)
    return f"{count} {might}{found.name} {found.kind} token{keywords}"


def anything(found: object) -> str:
    """Any value of a program in words."""
    if isinstance(found, p.NewToken):
        return token(found)
    if isinstance(found, p.Filter):
        return filter_words(found)
    if isinstance(found, p.Cost):
        return cost(found)
    for spell in (ref, who, place, amount):
        words = spell(found)
        if words != str(found):
            return words
    return str(found)


__all__ = ["amount", "anything", "condition", "cost", "filter_words", "place", "ref", "test", "who"]
