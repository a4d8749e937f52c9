"""A ruling in sentences: the verdicts, what happened, and the decisions."""

from __future__ import annotations

from riftnb.ruling import Decision, Item, Refusal, Ruling, Verdict
from riftnb.show.events import event_sentence
from riftnb.show.names import Names, capital, listed, names_of, one_line, ordinal, quote
from riftnb.show.reasons import long_reason, reason

__all__ = ["decision_question", "decision_sentence", "event_sentence", "explain", "heading",
           "item_heading", "option_words", "refusal_sentence", "sentence", "short_reason", "story",
           "summary"]


def sentence(ruling: Ruling | Names, verdict: Verdict) -> str:
    """A verdict as one sentence that a judge could read aloud.

    Example: "Ignored: the chosen unit Poro is no longer at a battlefield, because Flash moved
    it from the battlefield to P2's base (359.3.e.6)."
    """
    rules = f" ({', '.join(verdict.rules)})" if verdict.rules else ""
    body = long_reason(names_of(ruling), verdict)
    return f"{verdict.verdict.capitalize()}: {body}{rules}."


def short_reason(ruling: Ruling | Names, verdict: Verdict) -> str:
    """Why, in a few words: "Poro is no longer at a battlefield"."""
    return reason(names_of(ruling), verdict)


def in_order(ruling: Ruling) -> list[Item]:
    """The chain items in the order in which they resolved; then those that never did."""
    return sorted(ruling.items, key=lambda item: (item.order == 0, item.order))


def of_item(ruling: Ruling, item: Item) -> list[Verdict]:
    """The verdicts of a chain item, repeated executions after the first."""
    return [v for v in ruling.verdicts if v.item == item.id]


def fate(item: Item) -> str:
    """"resolves 1st", or what became of the item instead."""
    if item.order and item.fate in ("resolved", "waiting", "resolving"):
        return f"resolves {ordinal(item.order)}"
    return {"no legal choice": "removed: no legal choice",
            "left the chain": "left the chain while resolving"}.get(item.fate, item.fate)


def item_heading(ruling: Ruling | Names, item: Item) -> str:
    """"Flash (P2, resolves 1st)"."""
    return f"{names_of(ruling).item(item.id)} ({one_line(item.controller)}, {fate(item)})"


def heading(ruling: Ruling) -> str:
    """The situation in a line: the scenario, what was played, the rules version."""
    when = ", ".join(map(one_line, ruling.when)) or "nobody reacts"
    choices = "; ".join(f"{one_line(d.key)}: {', '.join(map(one_line, d.chosen)) or 'none'}"
                        for d in ruling.decisions if d.given)
    return (f"{one_line(ruling.title) or one_line(ruling.scenario)}. When: {when}."
            + (f" Chosen: {choices}." if choices else ""))


def explain(ruling: Ruling) -> str:
    """Every instruction with its sentence, grouped by chain item, in the order of resolution."""
    names = Names(ruling)
    lines: list[str] = []
    for item in in_order(ruling):
        if lines:
            lines.append("")
        lines.append(item_heading(names, item))
        for verdict in of_item(ruling, item):
            lines.append(f"  {label(verdict)}. {capital(one_line(verdict.words))}")
            lines.append(f"     {sentence(names, verdict)}")
    return "\n".join(lines) or "Nothing resolved."


def label(verdict: Verdict) -> str:
    """The number of an instruction, with its execution if repeated: "1", "1 (2nd time)"."""
    again = verdict.id.rpartition(".")[0].partition("#")[2]
    return f"{verdict.n} ({ordinal(int(again))} time)" if again.isdecimal() else str(verdict.n)


def again(verdict: Verdict) -> str:
    """"(2nd time) " for an instruction of a repeated execution, else ""."""
    return label(verdict).partition(" ")[2] + " " if " " in label(verdict) else ""


def summary(ruling: Ruling) -> str:
    """The ruling in one line: "Hidden Blade: 1 ignored, 2 ignored"."""
    names = Names(ruling)
    parts = []
    for item in in_order(ruling):
        verdicts = [f"{label(v)} {v.verdict}" for v in of_item(ruling, item)]
        if verdicts:
            parts.append(f"{names.item(item.id)}: {', '.join(verdicts)}")
    return "; ".join(parts) or "Nothing resolved"


# -- what happened ----------------------------------------------------------------------


def story(ruling: Ruling) -> list[str]:
    """What happened, in order: the events, and the instructions that did not happen."""
    names = Names(ruling)
    lines: list[str] = []
    waiting: list[Verdict] = []
    acting = {event.instruction for event in ruling.events if event.instruction}

    def flush(until: str = "") -> None:
        """Tell of the instructions up to this one that did not happen."""
        if until and all(v.id != until for v in waiting):
            return
        while waiting:
            verdict = waiting.pop(0)
            if verdict.verdict not in ("executed", "partial"):
                lines.append(_outcome(names, verdict))
            if verdict.id == until:
                return

    for event in ruling.events:
        if event.instruction:
            flush(event.instruction)
        elif event.kind in ("resolve", "play", "activate", "phase", "kill"):
            flush()
        lines.append(event_sentence(names, event))
        if event.kind == "resolve":
            waiting = [v for v in ruling.verdicts if v.item == event.detail]
            if waiting and not any(v.id in acting for v in waiting):
                flush()
    flush()
    return lines


def _outcome(names: Names, verdict: Verdict) -> str:
    where = capital(names.instruction(verdict.id))
    return (f"{where}, {quote(verdict.words)}, was {verdict.verdict}: "
            f"{reason(names, verdict)}.")


# -- decisions and refusals ---------------------------------------------------------------

_ASKED = {
    "replacement": "what is applied first",
    "may": "whether to do it",
    "pick": "what is picked",
    "to": "where to",
    "mode": "what is done",
    "order": "the order",
    "split": "how it is split",
}


def decision_question(ruling: Ruling | Names, decision: Decision) -> str:
    """"P2 chooses what is applied first in instruction 1 of Hidden Blade"."""
    names = names_of(ruling)
    asked = _asked(decision)
    if decision.kind == "replacement" and len(decision.options) == 1:
        asked = "whether it is replaced"
    verb = "decides" if asked.startswith("whether") else "chooses"
    return f"{one_line(decision.player)} {verb} {asked} {_about(names, decision)}"


def _asked(decision: Decision) -> str:
    if decision.kind == "may" and not {".", "/"} & set(decision.key.rpartition("/")[0]):
        return "whether to pay the additional cost"
    return _ASKED.get(decision.kind, one_line(decision.kind))


def _about(names: Names, decision: Decision) -> str:
    """What a decision is made in or for."""
    where = decision.key.rpartition("/")[0]
    if where in names.verdicts:
        return f"in {names.instruction(where)}"
    if where.startswith("cleanup/") and decision.kind == "order":
        return "of what triggered at once"
    if where.startswith("cleanup/"):
        return f"for {names.object(where.partition('/')[2])}"
    return f"for {names.item(where.rpartition('.')[0] or where)}"


def decision_sentence(ruling: Ruling | Names, decision: Decision) -> str:
    """"P2 chose what is applied first (blade.1/replacement): Smite, of Smite and … (372)."."""
    names = names_of(ruling)
    about = _about(names, decision)
    asked = _asked(decision)
    chosen = listed([option_words(names, each) for each in decision.chosen]) or "nothing"
    given = "" if decision.given else f"; by default: {one_line(decision.why)}"
    if decision.kind == "may":
        answer = "yes" if "yes" in decision.chosen else "no"
        text = f"{one_line(decision.player)} decided {asked} {about}: {answer}"
    elif decision.kind == "replacement" and not decision.chosen:
        offered = listed([option_words(names, each) for each in decision.options], "or")
        text = f"{one_line(decision.player)} declined {offered} {about}"
    else:
        options = listed([option_words(names, each) for each in decision.options], "or")
        of = f", out of {options}" if len(decision.options) > 1 else ""
        text = f"{one_line(decision.player)} chose {asked} {about}: {chosen}{of}"
    rule = f" ({decision.rule})" if decision.rule else ""
    return f"{text}{given}{rule}."


def option_words(names: Names, option: str) -> str:
    """What a decision may be answered with: the name of an object or effect."""
    id, colon, amount = option.partition(": ")
    if colon and amount.isdecimal():
        return f"{amount} to {names.object(id)}"
    return names.effect(option) if option in names.effects else names.object(option)


def refusal_sentence(refusal: Refusal) -> str:
    """"Not allowed: flash: P2 can't play Flash (054)."."""
    end = f" ({refusal.rule})" if refusal.rule else ""
    return f"Not allowed: {one_line(refusal.step)}: {one_line(refusal.reason).rstrip('.')}{end}."


