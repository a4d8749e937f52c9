"""The rules that riftnb cites: number, heading, and what the rule says in our own words.

The numbers are those of the Core Rules 1.4 (Vendetta).  The wording is ours: it says what a
rule does, it never quotes it.  Where the Ride the Wind FAQ rewrote a rule, both readings are
kept and the rules version picks one.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["RULES", "Rule", "cite", "sort_key"]


class Rule(NamedTuple):
    """A rule.  ``since``: where this reading comes from, "" for the Core Rules 1.4."""

    number: str
    heading: str
    text: str
    since: str = ""

    def __str__(self) -> str:
        return f"{self.number} {self.heading}: {self.text}"


# number → (heading, paraphrase).  Two numbers joined by a dash are a range of one level whose
# rules say one thing together: "386-388" holds 386, 387 and 388.
_CURRENT: dict[str, tuple[str, str]] = {
    # Ground rules
    "054": ("Can't beats can", "Where one text allows what another forbids, it is forbidden."),
    "055": ("As much as possible", "Do as much of a text as can be done."),
    "056": (
        "Owner's zones",
        "Off the board, a card goes only to the zones of its owner.",
    ),
    "124": (
        "A new object",
        "A card that goes to or comes from a non-board zone becomes a new game object. Bases and "
        "battlefields are one zone here, the board: a move between them keeps the object.",
    ),
    # Cleanup
    "321": (
        "Cleanup",
        "Nothing dies of damage while something resolves; the cleanup afterwards sees to that.",
    ),
    "323": (
        "Deaths in a cleanup",
        "A cleanup kills every unit with damage that is at least its Might, all at the same time.",
    ),
    # Playing
    "337.2": (
        "Permanents do not wait",
        "A unit or gear enters the board as soon as it is finalized; it never waits on the chain.",
    ),
    "355.4": (
        "Where a move goes",
        "A spell or ability that moves a unit has its destination chosen as it is finalized.",
    ),
    "355.4.a": (
        "Somewhere else",
        "The destination of a move is another place than the one where the unit is.",
    ),
    "355.6": ("Targeting", "What is a target, and when it may be chosen."),
    "355.7-355.9": (
        "Choosing targets",
        "Targets are chosen as the item is finalized and must then be legal: the right kind of "
        "object, in the right zone, and as the text describes it.",
    ),
    "355.9.c": ("Not itself", "A spell or ability never targets itself."),
    "355.10": (
        "What is not a target",
        "Not targets: things in hidden zones; what is only part of a restriction, a cost, a "
        "trigger condition or a replacement; what a description picks out ('all units', 'its "
        "controller'); sets that several players choose; what 'must' be chosen.",
    ),
    "355.10.c.1": (
        "A cost inside an instruction",
        "What is chosen to pay for '[do X] to [do Y]' is not a target.",
    ),
    "355.12": ("May", "An optional instruction still has its targets chosen as it is finalized."),
    "355.13": ("Up to", "'Up to' and 'any number' allow choosing none."),
    "355.14": (
        "Split damage",
        "The targets of split damage are chosen at once, the amounts on resolution, at least 1 "
        "each.",
    ),
    "355.15": ("Choices stay", "A choice made as the item was finalized does not change later."),
    "355.17": ("Other choices wait", "Every other choice is made on resolution."),
    "357.2.a": (
        "A replaced cost",
        "A cost that a replacement turned into something else counts as paid.",
    ),
    "359.2": (
        "Last in, first out",
        "Spells and abilities wait on the chain; the one added last resolves first.",
    ),
    # Illegal and impossible instructions
    "359.3.e": (
        "Illegal and impossible instructions",
        "What happens to instructions whose targets are illegal or that cannot be followed.",
    ),
    "359.3.e.1": (
        "It resolves all the same",
        "An item resolves even when its targets have become illegal.",
    ),
    "359.3.e.2": (
        "Illegal targets",
        "A target is illegal once it no longer is what the text describes, or went to or came "
        "from a non-board zone.",
    ),
    "359.3.e.3": (
        "Legal again",
        "A target that stopped fitting the text and fits it again on resolution is legal.",
    ),
    "359.3.e.4": (
        "Left and came back",
        "A target that left the board and came back is another object, and stays illegal.",
    ),
    "359.3.e.5": (
        "Illegal targets are unaffected",
        "Nothing happens to an illegal target; the rest of the text is followed.",
    ),
    "359.3.e.6": (
        "Ignored or negated",
        "What cannot be followed because its targets are illegal, or because information that it "
        "needs is not to be had, is ignored. What cannot be followed for another reason is "
        "negated, also when an object that is no target has left the zone it is needed in.",
    ),
    "359.3.e.7": (
        "All targets illegal",
        "An instruction all of whose targets are illegal does not execute.",
    ),
    "359.3.e.8": (
        "Some targets illegal",
        "An instruction some of whose targets are illegal executes on the others.",
    ),
    "359.3.e.9": ("Mistargeting", "To have only illegal targets is called mistargeting."),
    "359.3.e.10": (
        "Played all the same",
        "A spell none of whose instructions execute was still played.",
    ),
    "359.3.e.11": (
        "As far as possible",
        "An instruction that can be followed in part is followed as far as possible.",
    ),
    "359.3.e.12": (
        "Missing information is null",
        "Information about something that is no longer legal or no longer there is null, and what "
        "is reckoned with null is ignored. Null is not zero.",
    ),
    "359.3.e.13": (
        "Looking back",
        "What the item itself moved, as a cost or an effect, is looked back on as it was just "
        "before.",
    ),
    "359.3.e.14": (
        "Linked instructions",
        "An instruction may refer to an object that another one affected, or to an action that "
        "another one performed.",
    ),
    "359.3.e.14.a": (
        "Linked to an ignored one",
        "An instruction linked to an earlier one that was ignored is ignored too.",
    ),
    "359.3.e.14.b": (
        "Linked to a negated one",
        "An instruction linked to an earlier one that was negated is followed all the same, unless "
        "it refers to the action itself ('if you do'). Negated: the event is replaced or skipped, "
        "or the action cannot be performed, for a reason other than being ignored.",
    ),
    "359.3.e.14.c": (
        "Modified, yet performed",
        "An action that was only modified, such as damage partly prevented, was performed.",
    ),
    "359.3.e.15": (
        "Leaving the chain",
        "An item that leaves the chain while it resolves stops there.",
    ),
    # What "here", "my" and "its" mean
    "359.3.f": (
        "Here, my, its",
        "From when the information that a text refers to is taken.",
    ),
    "359.3.f.2": (
        "Read now",
        "'Here', 'my' and 'its' are read as the instruction executes.",
    ),
    "359.3.f.3": (
        "Recorded then",
        "Information that a trigger condition supplies is recorded as the condition is met.",
    ),
    "359.3.f.3.a": (
        "Recorded as it is created",
        "A delayed trigger records its information as it is created.",
    ),
    "359.3.f.4": (
        "Friendly and enemy",
        "'Friendly' and 'enemy' are read from the controller of the ability, not from its source.",
    ),
    # Abilities
    "365.1": ("Passives", "The passives of a permanent work while it is on the board."),
    "369": (
        "Replacement effects",
        "An effect that says 'would' and 'instead' puts another event in the place of one.",
    ),
    "370.1.a.1": ("A replaced event", "An event that was replaced never happened."),
    "370.2": (
        "Once for each event",
        "A replacement applies at most once to an event and to what came of replacing it.",
    ),
    "371": ("Optional replacements", "A replacement that is optional or paid may be declined."),
    "372": (
        "Several replacements",
        "Where several could replace one event, the controller of the object acted on picks the "
        "order; if a player is acted on, that player; for an uncontrolled battlefield, the turn "
        "player.",
    ),
    "373": (
        "Simultaneous events",
        "Replacements of events that happen at the same time are applied to one after the other.",
    ),
    "383.2": ("Trigger condition", "A trigger's condition runs to the first comma."),
    "383.3.a": (
        "You may, first",
        "Where a triggered ability begins with 'you may', that is decided as it triggers.",
    ),
    "383.3.d": (
        "Several triggers",
        "Of triggers at the same time each controller orders their own, the turn player first.",
    ),
    "383.3.e": (
        "If, right after",
        "An 'if' right after the condition must hold for the ability to go on the chain.",
    ),
    "383.4.e": (
        "When I attack",
        "It triggers as the unit becomes an attacker, once in a combat.",
    ),
    "386-388": ("Do this", "'Do this:' makes a new item on the chain."),
    "390": ("Delayed abilities", "A delayed ability has a window of time in which it may act."),
    "390.5": (
        "Delayed and linked",
        "A delayed linked ability lasts as long as the object or source that it refers to is in "
        "the zone where it has to be.",
    ),
    "391": (
        "The window",
        "A delayed ability acts only within its window; a window that has passed creates nothing.",
    ),
    "392": (
        "Without its source",
        "A delayed ability does not need its source to be there still.",
    ),
    "393-397": (
        "Linked abilities",
        "Linked abilities refer only to the objects that their own set affected: that very card in "
        "that very zone, never another of the same name.",
    ),
    # Actions
    "413": (
        "Already so",
        "Readying what is ready, exhausting what is exhausted, buffing what is buffed: nothing "
        "happens.",
    ),
    "426": ("Buff", "A unit has one buff at most; buffing a buffed unit is no buff."),
    "427.2.a": ("Banish", "To banish is not to kill."),
    "428": ("Kill", "A permanent that is killed dies and goes to its owner's trash."),
    "437": (
        "Prevent",
        "Prevention is an amount that runs down as damage is dealt.",
    ),
    "437.4": (
        "Wholly or partly prevented",
        "Damage that was wholly prevented was not dealt; damage partly prevented was.",
    ),
    "454": (
        "Might",
        "Might is what is printed, then what sets it, then what adds and takes away; 'to a minimum "
        "of' counts once, as the effect is applied. It may be below zero where it is compared, and "
        "is zero for dealing damage.",
    ),
    "455-458": (
        "Recall",
        "To recall is to put into the base of the controller. It is not a move.",
    ),
    # Untargetable
    "757": (
        "Untargetable",
        "An object may say that some spells and abilities cannot choose it.",
    ),
    "758": (
        "No legal target",
        "An untargetable object is no legal target for the spells and abilities that it names.",
    ),
    "758.1": (
        "Untargetable since it was chosen",
        "A target that has become untargetable by resolution is illegal.",
    ),
    "758.2": (
        "The spell changed",
        "If the spell or ability no longer is of the kind that cannot choose the object, the "
        "object is legal again.",
    ),
    "758.2.a": (
        "The protection ended",
        "If the object no longer is one of those protected, it is legal again.",
    ),
    # Keywords
    "808": ("Deathknell", "It triggers on a real death only."),
    "811": (
        "Hidden",
        "Played from face down it costs nothing, is a Reaction from the next turn on, and may "
        "choose only what is at its battlefield, also on resolution.",
    ),
    "820": (
        "Repeat",
        "Decided and targeted as the spell is played: the instructions execute once more. It is no "
        "second spell.",
    ),
}

#: Where a rule of today differs from the Core Rules 1.4 as printed.
_SINCE = {
    "359.3.e.6": "Ride the Wind FAQ",
    "359.3.e.14.b": "Ride the Wind FAQ",
    "372": "1.4; before, the owner of the object picked",
}

# version → number → (heading, paraphrase): rules as that version words them.  A version that is
# not here, or a rule that is not in it, reads as in ``_CURRENT``.
_VERSIONS: dict[str, dict[str, tuple[str, str]]] = {
    "vendetta": {
        "359.3.e.6": (
            "Ignored",
            "What cannot be followed, because its targets are illegal, because information is "
            "missing or for any other reason, is ignored.",
        ),
        "359.3.e.14.b": (
            "Linked to a replaced one",
            "An instruction linked to an earlier one whose event was replaced is followed all the "
            "same, unless it refers to the action itself ('if you do').",
        ),
    },
}


def sort_key(number: str) -> tuple[tuple[int, str], ...]:
    """The place of a rule number in the rulebook: 359.3.e.9 comes before 359.3.e.14.

    Example:
        >>> sorted(["359.3.e.14", "359.3.e.9", "124", "359.3.e"], key=sort_key)
        ['124', '359.3.e', '359.3.e.9', '359.3.e.14']
    """
    return tuple((int(p), "") if p.isdecimal() else (0, p) for p in number.split("."))


def _expand(key: str) -> list[str]:
    """The numbers of a key of ``_CURRENT``: a range is every number from its first to its last."""
    first, dash, last = key.partition("-")
    if not dash:
        return [key]
    stem, dot, low = first.rpartition(".")
    return [f"{stem}{dot}{n}" for n in range(int(low), int(last.rpartition(".")[2]) + 1)]


#: Every rule of today, by number, in the order of the rulebook.
RULES: dict[str, Rule] = {
    number: Rule(number, heading, text, _SINCE.get(number, ""))
    for key, (heading, text) in _CURRENT.items()
    for number in _expand(key)
}


def cite(number: str, version: str = "vendetta-clarified") -> Rule:
    """The rule of this number, as the rules version words it.

    A version without a wording of its own (also a mistaken one) reads the rules of today.

    Raises:
        KeyError: riftnb holds no rule of that number; the message names the nearest one above it.

    Example:
        >>> cite("359.3.e.6").heading, cite("359.3.e.6", "vendetta").heading
        ('Ignored or negated', 'Ignored')
    """
    earlier = _VERSIONS.get(version, {}).get(number)
    if earlier is not None:
        return Rule(number, *earlier, since="Core Rules 1.4 as printed")
    try:
        return RULES[number]
    except KeyError:
        raise KeyError(_unknown(number)) from None


def _unknown(number: str) -> str:
    above = number
    while "." in above:
        above = above.rpartition(".")[0]
        if above in RULES:
            return f"no rule {number!r}; the nearest above it is {above}"
    return f"no rule {number!r}; riftnb holds {len(RULES)} rules, 054 to 820"
