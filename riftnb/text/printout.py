"""A program, printed back as plain numbered sentences: the way to check a reading."""

from __future__ import annotations

from collections.abc import Iterator

from riftnb.program import (
    Ability,
    Choice,
    ChooseWord,
    CreateReplacement,
    CreateTrigger,
    DoThis,
    Duration,
    Either,
    Filter,
    ForEach,
    ForEachOne,
    GrantText,
    Instruction,
    Keyword,
    MayBePlayedTo,
    NotPlayed,
    NotPlayedPassive,
    Pattern,
    Program,
    Record,
    Replacement,
    StatOf,
    TriggersAgain,
    left_out,
)
from riftnb.text import spell_out
from riftnb.text.spell_out import amount, condition, cost, filter_words, place, ref, who

_LINKS = {"object": "the object", "action": "the action", "result": "the action's result",
          "permission": "only if that was chosen and paid for"}
_UNTIL = {"turn": "this turn", "combat": "this combat", "leave": "until the source leaves"}
_TITLES = {"spell": "Spell", "activated": "Activated", "triggered": "Triggered",
           "passive": "Passive", "replacement": "Replacement"}


def describe_program(program: Program) -> str:
    """All of a program, one fact a line."""
    lines: list[str] = []
    if program.keywords:
        lines.append("Keywords: " + ", ".join(keyword(k) for k in program.keywords))
    for added in program.costs:
        optional = " (optional)" if added.optional else ""
        only = f", if {condition(added.condition)}" if added.condition is not None else ""
        lines.append(f"Additional cost{optional}: {cost(added.cost)}{only}")
        lines += [f"  cost choice {c.slot}: {_counted(c)}" for c in added.choices]
    for ability in program.abilities:
        lines += _ability(ability)
    unplayed = left_out(program)
    if unplayed:
        lines.append("Read but not played: " + "; ".join(unplayed))
    return "\n".join(lines)


def keyword(found: Keyword) -> str:
    """"[Assault 2]", "[Repeat] [3]"."""
    name = f"[{found.name}" + (f" {found.value}]" if found.value is not None else "]")
    return f"{name} {cost(found.cost)}" if found.cost is not None else name


def _ability(ability: Ability, indent: str = "") -> Iterator[str]:
    head = _TITLES[ability.kind]
    marks = [ability.speed] if ability.speed else []
    if ability.zone != "board":
        marks.append(f"from the {ability.zone}")
    if ability.limit:
        marks.append(f"{ability.limit} time each turn")
    if ability.cost is not None:
        marks.append(f"cost {cost(ability.cost)}")
    if ability.trigger is not None:
        marks.append(f"when {event(ability.trigger)}")
    if ability.condition is not None:
        marks.append(f"if {condition(ability.condition)}")
    if ability.may:
        marks.append("you may")
    yield f"{indent}{head}{' (' + '; '.join(marks) + ')' if marks else ''}:"
    inner = indent + "  "
    if ability.passive is not None:
        passive = ability.passive
        yield f"{inner}{static(passive.static)}"
        if passive.condition is not None:
            yield f"{inner}while {condition(passive.condition)}"
    if ability.replacement is not None:
        yield from _replacement(ability.replacement, inner)
    if ability.fresh:
        yield f"{inner}no mode twice{'' if ability.kind == 'spell' else ' in a turn'}"
    for number, mode in enumerate(ability.modes, 1):
        yield f"{inner}mode {number}"
        yield from list(_ability(mode, inner))[1:]
    for choice in ability.choices:
        kind = "cost choice" if choice.source == "cost" else "target"
        yield f"{inner}{kind} {choice.slot}: {_counted(choice)}"
    for instruction in ability.instructions:
        yield from _instruction(instruction, inner)


def _counted(choice: Choice) -> str:
    most = "any number" if choice.most is None else str(choice.most)
    count = "" if (choice.least, choice.most) == (1, 1) else (
        f" [{choice.least} to {most}]" if choice.least != choice.most else f" [{most}]")
    limit = ""
    if choice.limit is not None:
        name, most_of = choice.limit
        limit = f" ({name}{'' if most_of is None else ' ' + amount(most_of)})"
    return f"{filter_words(choice.filter)}{count}{limit}"


def _instruction(made: Instruction, indent: str) -> Iterator[str]:
    targets = f" [target {', '.join(map(str, made.targets))}]" if made.targets else ""
    yield f"{indent}{made.n}. {made.words}{targets}"
    inner = indent + "     "
    yield f"{inner}= {action(made.action)}"
    if made.may:
        yield f"{inner}{'you' if made.by is None else who(made.by)} may"
    if made.cost is not None:
        yield f"{inner}for {cost(made.cost)}"
    if made.condition is not None:
        yield f"{inner}if {condition(made.condition)}"
    if made.unless is not None:
        yield f"{inner}unless {who(made.unless.who)} will: {action(made.unless.action)}"
    if made.instead_of:
        yield f"{inner}instead of {made.instead_of}"
    for link in made.links:
        yield f"{inner}{link.word} -> {link.to} ({_LINKS[link.kind]})"
    reads = sorted(set(_reads(made.action)))
    for what in reads:
        yield f"{inner}reads {what} as it executes"
    act = made.action
    if isinstance(act, (CreateTrigger, DoThis, ForEach)):
        yield from _ability(act.ability, inner)
    elif isinstance(act, CreateReplacement):
        yield from _replacement(act.replacement, inner)
    elif isinstance(act, ForEachOne):
        for each in act.instructions:
            yield from _instruction(each, inner)
    elif isinstance(act, GrantText):
        for ability in act.abilities:
            yield from _ability(ability, inner)


def _reads(value: object) -> Iterator[str]:
    """The information that an action reads from objects."""
    if isinstance(value, (Ability, Replacement)):
        return
    if isinstance(value, StatOf):
        yield f"the {value.stat.capitalize()} of {ref(value.ref)}"
    elif isinstance(value, (Record, tuple)):
        for part in value:
            yield from _reads(part)


def _replacement(found: Replacement, indent: str) -> Iterator[str]:
    often = "the next time" if found.once else "whenever"
    yield f"{indent}{often} {event(found.pattern)} would happen:"
    inner = indent + "  "
    if found.condition is not None:
        yield f"{inner}if {condition(found.condition)}"
    if found.optional:
        yield f"{inner}{'you' if found.who is None else who(found.who)} may"
    if found.cost is not None:
        yield f"{inner}for {cost(found.cost)}"
    if found.prevent is not None:
        yield f"{inner}prevent {amount(found.prevent)} of it"
    elif found.times > 1:
        yield f"{inner}it is {found.times} times as much"
    else:
        yield f"{inner}instead:"
    for instruction in found.instructions:
        yield from _instruction(instruction, inner)


def event(pattern: Pattern) -> str:
    """An event pattern in words."""
    words = [pattern.event.replace("|", " or ")]
    if pattern.batch:
        words.append("(once for all at once)")
    if pattern.ordinal:
        words.append(f"(time {pattern.ordinal} each turn)")
    if pattern.subject is not None:
        words.append("of " + thing(pattern.subject))
    if pattern.who is not None:
        words.append("by " + who(pattern.who))
    if pattern.from_ is not None:
        words.append("from " + place(pattern.from_))
    if pattern.to is not None:
        words.append("to " + place(pattern.to) if pattern.event == "move" else
                     "at " + place(pattern.to))
    if pattern.by is not None:
        words.append("with " + filter_words(pattern.by))
    if pattern.only is not None:
        words.append(f"where {condition(pattern.only)}")
    return " ".join(words)


def thing(value: object) -> str:
    """A filter or a reference in words."""
    return filter_words(value) if isinstance(value, Filter) else ref(value)


def value(found: object) -> str:
    """Any field of an action or a passive in words."""

    if isinstance(found, Pattern):
        return event(found)
    if isinstance(found, Keyword):
        return keyword(found)
    if isinstance(found, Duration):
        return _UNTIL.get(found.until, "for good")
    if isinstance(found, tuple):
        return ", ".join(value(f) for f in found)
    return spell_out.anything(found)


def _fields(record: Record) -> str:
    shown = []
    for name in record._fields:
        found = getattr(record, name)
        if name in ("ability", "replacement", "passive", "abilities", "words", "instructions"):
            continue
        if found is None or found is False or found == ():
            continue
        shown.append(name.rstrip("_") if found is True else f"{name.rstrip('_')}: {value(found)}")
    return ", ".join(shown)


def action(found: Record) -> str:
    """An action by its name and what it is done with."""
    if isinstance(found, NotPlayed):
        return f"not played: {found.what}"
    if isinstance(found, ChooseWord):
        return f"{who(found.who)} choosing one of: {', '.join(found.options)}"
    if isinstance(found, Either):
        return "Either " + ", or ".join(action(a) for a in found.actions)
    name = _spaced(type(found).__name__)
    passive = getattr(found, "passive", None)
    extra = f" {static(passive.static)}," if passive is not None else ""
    fields = _fields(found)
    return f"{name}{extra} {fields}".rstrip().rstrip(",")


def _spaced(name: str) -> str:
    return "".join(f" {c.lower()}" if c.isupper() and i else c for i, c in enumerate(name))


def static(found: Record) -> str:
    """A passive in words."""
    if isinstance(found, NotPlayedPassive):
        return f"not played: {found.what}"
    if isinstance(found, MayBePlayedTo):
        if found.unread:
            return f"not played: {found.unread}"
        there = f" where there is ({filter_words(found.having)})" if found.having else ""
        may = "May be played only to" if found.only else "May be played to"
        article = "an" if found.kind[0] in "aeiou" else "a"
        return f"{may} {article} {found.kind}{there}: {thing(found.subject)}"
    if isinstance(found, TriggersAgain):
        those = f"[{found.label}] abilities" if found.label else "abilities"
        on = f" that trigger on {found.event}" if found.event else ""
        return f"Trigger again your {those}{on}{' here' if found.here else ''}"
    return f"{_spaced(type(found).__name__)} {_fields(found)}"


__all__ = ["describe_program", "event"]
