"""The keywords of the game as data: what each means, and how far the kit goes with it.

The grammar takes its lists of names from here, so a keyword that is entered here is read
wherever the game's templating lets one stand: printed, granted ("has [Tank]"), and in a
description ("with [Temporary]").  The meanings are in our own words; a rule number stands only
where the kit's rules know one.
"""

from __future__ import annotations

from functools import lru_cache

from riftnb.program import Ability, Cost, Keyword, Record


class KeywordRule(Record):
    """One keyword.

    ``form``: "keyword" (a property of a card or an object), "label" (stands before a text that
    it limits), "action" (is done), "state" (describes an object).
    ``meaning``: one sentence.  ``rule``: its number, "" if the kit knows none.
    ``number``: may carry a number ("[Assault 2]").  ``cost``: may carry a cost ("[Equip] [2]").
    ``ability``: the ability that it means, as text; "" if the engine knows it by name.
    ``idle``: why the engine has nothing to do for it: then it is read, not played; "" if played.
    """

    name: str
    form: str
    meaning: str
    rule: str = ""
    number: bool = False
    cost: bool = False
    ability: str = ""
    idle: str = ""

    @property
    def level(self) -> str:
        """"played", or "read, not played"."""
        return "read, not played" if self.idle else "played"

    def line(self) -> str:
        """What a reader is told: meaning, rule, and how far the kit goes."""
        rule = f" ({self.rule})" if self.rule else ""
        idle = f" Read, not played: {self.idle}." if self.idle else ""
        return f"[{self.name}]{rule}: {self.meaning}{idle}"


_COSTS = "costs are taken as paid"
_COMBAT = "the damage of a combat is not assigned"

#: All keywords, by name.
KEYWORDS: dict[str, KeywordRule] = {k.name: k for k in (
    KeywordRule("Action", "keyword", "It may be played or used on your turn and in showdowns."),
    KeywordRule("Reaction", "keyword",
                "It may be played or used at any time, even while other things wait to resolve."),
    KeywordRule("Hidden", "keyword",
                "It may be hidden face down at a battlefield that you control; from the next turn "
                "on it is played from there as a Reaction, for nothing, and chooses only there.",
                "811"),
    KeywordRule("Repeat", "keyword",
                "An additional cost of the spell: if it is paid, the instructions are carried out "
                "once more, with choices of their own.", "820", cost=True),
    KeywordRule("Ambush", "keyword",
                "You may play it as a Reaction to a battlefield where you have units."),
    KeywordRule("Quick-Draw", "keyword",
                "It has [Reaction], and is attached to a unit of yours as you have played it.",
                ability="When you play this, attach this to a unit you control."),
    KeywordRule("Assault", "keyword", "It has that much more Might while it attacks.",
                number=True),
    KeywordRule("Shield", "keyword", "It has that much more Might while it defends.",
                number=True),
    KeywordRule("Temporary", "keyword",
                "It is killed at the start of its controller's Beginning Phase, before scoring.",
                ability="At the start of your Beginning Phase, kill this."),
    KeywordRule("Vision", "keyword",
                "As you have played it, you look at your top card and may recycle it.",
                ability="When you play me, [Predict]."),
    KeywordRule("Hunt", "keyword", "Whenever it conquers or holds, you gain that much XP.",
                number=True, ability="When I conquer or hold, gain {value} XP."),
    KeywordRule("Equip", "keyword", "For this cost it is attached to a unit of yours.",
                cost=True, ability="{cost}: Attach this to a unit you control."),
    KeywordRule("Empower", "keyword",
                "For this cost it becomes empowered, if it is not empowered already.",
                cost=True, ability="{cost}: Empower me. Use only if not [Empowered]."),
    KeywordRule("Deflect", "keyword",
                "Opponents pay that much Power more to choose it with a spell or ability.",
                number=True, idle=_COSTS),
    KeywordRule("Accelerate", "keyword",
                "You may pay this cost besides as you play it; then it enters ready.",
                cost=True, idle=_COSTS),
    KeywordRule("Flow", "keyword",
                "You may play it from your trash for this cost; then it is banished.",
                cost=True),
    KeywordRule("Ganking", "keyword", "It may move from one battlefield to another.",
                idle="where units may move by themselves is not checked"),
    KeywordRule("Tank", "keyword", "Combat damage goes to it before it goes to other units.",
                idle=_COMBAT),
    KeywordRule("Backline", "keyword", "Combat damage goes to other units before it goes to it.",
                idle=_COMBAT),
    KeywordRule("Weaponmaster", "keyword",
                "As you have played it, you may pay [A] less to [Equip] an Equipment of yours to "
                "it, even one that is attached to another unit.",
                idle="an Equip cost is not paid inside an ability"),
    KeywordRule("Unique", "keyword", "A deck may hold only one card of this name.",
                idle="decks are not checked"),
    KeywordRule("Deathknell", "label", "What follows happens when this dies.", "808"),
    KeywordRule("Legion", "label",
                "What follows counts only if you have played another card this turn."),
    KeywordRule("Level", "label", "What follows counts while you have that much XP or more.",
                number=True),
    KeywordRule("Empowered", "state", "It has been empowered, and what follows this word counts."),
    KeywordRule("Mighty", "state", "A unit with a Might of 5 or more."),
    KeywordRule("Buff", "action", "A unit without a buff gets one: +1 Might for as long as it "
                "stays.", "426"),
    KeywordRule("Stun", "action", "The unit deals no combat damage this turn."),
    KeywordRule("Predict", "action",
                "Look at that many of your top cards, recycle any of them, and put back the rest.",
                number=True),
    KeywordRule("Burn", "action", "Put that many of your top cards into your trash.",
                number=True),
    KeywordRule("Add", "action", "You get these resources, and nobody can react to it."),
)}

#: Keywords that are printed with a cost or without one.
_EITHER = ("Accelerate",)
_BY_FOLDED = {name.lower(): name for name in KEYWORDS}


def canonical(name: str) -> str:
    """A keyword's name as the game writes it, however the text does ("[stun]", "quick-draw")."""
    plain = name.strip("[]").strip()
    return _BY_FOLDED.get(plain.lower(), plain.capitalize())


def keyword(words: str, cost: Cost | None = None) -> Keyword:
    """The keyword behind "[Assault 2]" or "[Equip]", with its number and its cost."""
    plain = words.strip("[]").strip()
    name, _, value = plain.partition(" ")
    known = canonical(name)
    rule = KEYWORDS.get(known)
    return Keyword(known, int(value) if value else None, cost, rule.idle if rule else "")


def is_state(name: str) -> bool:
    """Whether such a word in square brackets is a state and no keyword ("[Mighty]")."""
    rule = KEYWORDS.get(canonical(name))
    return rule is not None and rule.form == "state"


def fill(grammar: str) -> str:
    """The grammar with its lists of names: ``@keywords`` all of them, ``@costed`` those with a
    cost, ``@plain`` those that may stand without one, ``@bare`` those that a list may write
    without brackets, ``@described`` keywords and states."""
    words = [r for r in KEYWORDS.values() if r.form == "keyword"]
    lists = {
        "@keywords": words,
        "@costed": [r for r in words if r.cost],
        "@plain": [r for r in words if not r.cost or r.name in _EITHER],
        "@bare": [r for r in words if not r.cost and r.name not in ("Action", "Reaction")],
        "@described": [*words, *(r for r in KEYWORDS.values() if r.form == "state")],
    }
    for mark, rules in lists.items():
        names = sorted((r.name.lower() for r in rules), key=len, reverse=True)
        grammar = grammar.replace(mark, "|".join(names))
    return grammar


@lru_cache(maxsize=1024)
def abilities(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that a keyword means; none for those that the engine knows by name."""
    from riftnb.text import compile_text

    rule = KEYWORDS.get(keyword.name)
    words = rule.ability if rule is not None else ""
    if not words or ("{cost}" in words and keyword.cost is None):
        return ()
    cost = keyword.cost.words if keyword.cost is not None else ""
    return compile_text(words.format(value=keyword.value or 1, cost=cost), kind="unit").abilities


def lines(program: object) -> tuple[str, ...]:
    """What each keyword of a program means, one line each, in the order of the text."""
    found: dict[str, None] = {}

    def walk(value: object) -> None:
        if isinstance(value, Keyword):
            found[value.name] = None
        if isinstance(value, (tuple, Record)):
            for part in value:
                walk(part)

    walk(program)
    return tuple(KEYWORDS[name].line() for name in found if name in KEYWORDS)


__all__ = ["KEYWORDS", "KeywordRule", "abilities", "canonical", "fill", "is_state", "keyword",
           "lines"]
