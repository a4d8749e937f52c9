"""A moment of the board in short sentences: what changed first, then everything that is there."""

from __future__ import annotations

from riftnb.show.board_view import (
    MANY,
    PILES,
    Fact,
    Line,
    View,
    bounded,
    lost_keywords,
    lost_marks,
)
from riftnb.show.names import capital, count, listed, one_line, possessive

#: How many changes are told one by one.
_CHANGES = 60


def lines(view: View) -> list[str]:
    """The sentences of a board: what changed, whose turn it is, the chain from the top, the
    battlefields, the bases, and what each player has besides."""
    told = []
    if view.before is not None:
        changed = change_sentences(view)
        told.append("What changed:" if changed else "Nothing changed on the board.")
        told += [f"- {each}" for each in changed]
    told.append(turn(view))
    told.append(chain_sentence(view))
    for field in view.now.battlefields:
        told.append(place_sentence(view, field))
    for player in view.players:
        told.append(place_sentence(view, f"{player} base"))
    known = {*view.now.battlefields, *(f"{player} base" for player in view.players)}
    others = dict.fromkeys(place for id in view.now.objects if (place := view.at(id)))
    told += [place_sentence(view, place) for place in others if place not in known]
    for player in view.players:
        told.append(player_sentence(view, player))
    return told


def turn(view: View) -> str:
    """"P1's turn, main phase."."""
    phase = one_line(view.now.phase)
    return f"{possessive(one_line(view.now.turn))} turn" + (
        f", {phase}." if "turn" in phase or not phase else f", {phase} phase.")


def change_sentences(view: View) -> list[str]:
    """Each thing that is no longer as it was, as a sentence; of very many the first."""
    if view.before is None:
        return []
    found = []
    if (view.now.turn, view.now.phase) != (view.before.turn, view.before.phase):
        found.append(f"It is now {turn(view)}")
    for line in view.left_chain:
        here = f"; it is now {view.whereabouts(line.id)}" if view.state(line.id) else ""
        found.append(f"{view.item_name(line)} {gone(line)}{here}.")
    found += [f"New on the chain: {item_words(view, line)}." for line in view.chain if line.new]
    told = {*view.now.chain, *view.before.chain}
    for id in view.all_ids:
        changes = [] if id in told else view.changes(id)
        if changes:
            found.append(f"{view.name(id)} {listed(changes)}.")
    for field in view.now.battlefields:
        holder = view.holder(field)
        if holder.changed:
            found.append(f"{capital(view.names.place(field))}: {holder.text} it now "
                         f"(before: {holder.was}).")
    for player in view.players:
        found += [f"{one_line(player)} has {fact.text} (before: {fact.was})."
                  for fact in view.numbers(player) if fact.changed]
        drew = view.drew_since(player)
        if drew:
            found.append(f"{one_line(player)} drew {count(drew, 'card')} that the scenario does "
                         "not name.")
    if len(found) > _CHANGES:
        found = [*found[:_CHANGES], f"And {len(found) - _CHANGES} more changes."]
    return found


def gone(line: Line) -> str:
    """"has resolved", "was countered", "has left the chain"."""
    return {"resolved": "has resolved and left the chain",
            "countered": "was countered"}.get(line.when, "has left the chain")


def chain_sentence(view: View) -> str:
    """The chain from the top, with what resolves next."""
    if not view.chain:
        return "The chain is empty."
    told = [f"{line.place}. {item_words(view, line)}"
            + (f": {line.when}" if line.when != "waits" else "") for line in view.chain[:MANY]]
    rest = len(view.chain) - MANY
    more = f"; and {rest} more below" if rest > 0 else ""
    return f"The chain, from the top: {'; '.join(told)}{more}."


def item_words(view: View, line: Line) -> str:
    """"Flash (P2), which chose Poro"."""
    chose = view.chose(line.item)
    by = f" ({one_line(line.item.controller)})" if line.item is not None else ""
    return f"{view.item_name(line)}{by}" + (f", which chose {chose}" if chose else "")


def place_sentence(view: View, place: str) -> str:
    """Who controls a battlefield, and what stands there."""
    here = [id for id in view.now.objects if view.at(id) == place and not view.host(id)]
    head = capital(view.names.place(place))
    if place in view.now.battlefields:
        head += f" ({view.holder(place).text} it)"
    if not here:
        return f"{head}: empty."
    told = [object_words(view, id) for id in here[:MANY]]
    if len(here) > MANY:
        told.append(f"and {len(here) - MANY} more")
    return f"{head}: {'; '.join(told)}."


def object_words(view: View, id: str) -> str:
    """An object with its whole state: "Poro (P2): unit, Might 4, ready"."""
    state = view.state(id) or {}
    kind = one_line(str(state.get("kind") or "object"))
    parts = [f"token {kind}" if state.get("token") else kind]
    parts += [fact_words(fact) for fact in view.facts(id)]
    parts += [f"no longer {gone}" for gone in _lost(view, id)]
    gear = view.gear(id)
    if gear:
        parts.append("with " + bounded([_gear_words(view, each) for each in gear]))
    return f"{view.name(id)} ({whose(view, id)}): {', '.join(parts)}"


def _gear_words(view: View, id: str) -> str:
    extra = [f.text for f in view.facts(id) if f.kind in ("exhausted", "mark", "damage")]
    return f"{view.name(id)} attached ({', '.join([whose(view, id), *extra])})"


def _lost(view: View, id: str) -> list[str]:
    state, was = view.state(id), view.was(id)
    if state is None or was is None or not view.was_at(id):
        return []
    return [*lost_marks(state, was), *lost_keywords(state, was)]


def fact_words(fact: Fact) -> str:
    """A fact with what it was before: "Might 4, base 2 (was 2)"."""
    if not fact.changed:
        return fact.text
    return f"{fact.text} (new)" if fact.was == "-" else f"{fact.text} (was {fact.was})"


def whose(view: View, id: str) -> str:
    """"P2", or "P1, owned by P2"."""
    state = view.state(id) or {}
    controller, owner = str(state.get("controller") or ""), str(state.get("owner") or "")
    by = one_line(controller) or "nobody"
    return by if owner in ("", controller) else f"{by}, owned by {one_line(owner)}"


def object_title(view: View, id: str) -> str:
    """All that is known of an object on the board, for whoever points at it."""
    told = f"{object_words(view, id)}; {view.whereabouts(id)}."
    changes = view.changes(id)
    return f"{told} Changed: {listed(changes)}." if changes else told


def item_title(view: View, line: Line) -> str:
    """All that is known of an item on the chain, for whoever points at it."""
    words = one_line(line.item.words)[:600] if line.item is not None else ""
    when = gone(line) if not line.place else line.when
    return f"{item_words(view, line)}: {when}." + (f" {words}" if words else "")


def pile_count(view: View, player: str, zone: str) -> str:
    """How many cards a pile has: "2"; of a hand, "1 and 2 drawn" that the scenario does not
    name, or "1 known" if it is not known how many were drawn by then."""
    number = str(len(view.pile(player, zone)))
    if zone != "hand":
        return number
    unknown = view.unknown_draws(player)
    if unknown is None:
        return f"{number} known"
    return f"{number} and {unknown} drawn" if unknown else number


def pile_is_shown(view: View, player: str, zone: str) -> bool:
    """Whether there is anything to say of a pile now."""
    return bool(view.pile(player, zone)) or (zone == "hand"
                                             and view.unknown_draws(player) != 0)


def player_sentence(view: View, player: str) -> str:
    """A player's piles, runes, XP and points."""
    parts = []
    for zone, _ in PILES:
        if not pile_is_shown(view, player, zone):
            continue
        ids, new = view.pile(player, zone), view.arrived(player, zone)
        cards = bounded([view.name(id) + (" (new)" if id in new else "") for id in ids])
        parts.append(f"{zone} {pile_count(view, player, zone)}" + (f" ({cards})" if cards else ""))
    parts += [fact_words(fact) for fact in view.numbers(player)]
    empty = "no known cards in hand, trash or banishment"
    return f"{one_line(player)}: {'; '.join(parts) or empty}."


def alt_text(view: View) -> str:
    """The picture in a line: what changed, or what stands where."""
    changed = change_sentences(view)
    if changed:
        more = f" And {len(changed) - 4} more changes." if len(changed) > 4 else ""
        return f"The board. What changed: {' '.join(changed[:4])}{more}"
    return f"The board. {turn(view)} {chain_sentence(view)}"
