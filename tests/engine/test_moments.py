"""The moments of a resolution: the board after each event, on every ruling of every scenario."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import riftnb
from riftnb.resolution import Ruling
from riftnb.ruling import Board, Event, Moment
from riftnb.scenarios import FOLDER

FILES = [*sorted(FOLDER.glob("*.yaml")),
         *sorted((Path(__file__).parents[1] / "rulings").glob("*.yaml"))]


@cache
def rulings(path: Path) -> list[Ruling]:
    scenario = riftnb.scenario(path)
    return [scenario.resolve(case.when, case.choices, case.ruleset, refused=case.refused)
            for case in scenario.file.rulings]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_first_moment_is_the_board_before_and_the_last_the_board_after(path: Path) -> None:
    for ruling in rulings(path):
        record, moments = ruling.record, ruling.moments
        assert [m.event for m in moments] == list(range(len(record.events) + 1))
        assert moments[0].board == record.before
        assert moments[0].verdicts == ()
        last = moments[-1]
        assert last.board == record.after
        assert last.verdicts == tuple(v.id for v in record.verdicts)
        assert (last.items, last.effects, last.decisions) == (
            len(record.items), len(record.effects), len(record.decisions))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_filmed_is_what_was_ruled(path: Path) -> None:
    scenario = riftnb.scenario(path)
    for case in scenario.file.rulings:
        plain = scenario.resolve(case.when, case.choices, case.ruleset, refused=case.refused)
        before = plain.to_dict()
        film = scenario.film(plain)
        assert list(film.game.events) == list(plain.record.events)
        assert film.game.verdicts == list(plain.record.verdicts)
        assert tuple(film.game.effects.values()) == plain.record.effects
        assert tuple(film.game.decisions) == plain.record.decisions
        assert plain.to_dict() == before
        again = scenario.resolve(case.when, case.choices, case.ruleset, refused=case.refused)
        assert again.to_dict() == before


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_ruled_stays_ruled(path: Path) -> None:
    for ruling in rulings(path):
        for earlier, later in pairwise(ruling.moments):
            assert set(earlier.verdicts) <= set(later.verdicts)
            assert earlier.items <= later.items
            assert earlier.effects <= later.effects
            assert earlier.decisions <= later.decisions


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_event_changes_only_what_it_names(path: Path) -> None:
    for ruling in rulings(path):
        record, moments = ruling.record, ruling.moments
        resolving = ""
        for earlier, later in pairwise(moments):
            event = record.events[later.event - 1]
            if event.kind == "resolve":
                resolving = event.detail
            ended = _ended(record.items, earlier, later, event, resolving)
            for id in {*earlier.board.objects, *later.board.objects} - ended:
                changed = _changes(earlier.board, later.board, id)
                # a passive or "I have +1 for each ..." follows what changed elsewhere
                changed -= {"might"}
                assert not changed or _names(event, earlier.board, later.board, id), (
                    event, id, changed)
            _players(earlier.board, later.board, event)


def _ended(items: object, earlier: Moment, later: Moment, event: Event, resolving: str
           ) -> set[str]:
    """What left the chain: only what resolved, was countered or was never there."""
    gone = set(earlier.board.chain) - set(later.board.chain)
    new = set(later.board.chain) - set(earlier.board.chain)
    allowed = {resolving, *event.object.split(",")} if event.kind in (
        "counter", "banish", "return") else {resolving}
    assert gone <= allowed, (event, gone)
    assert not new or event.kind in ("play", "activate", "trigger"), (event, new)
    return gone


def _changes(earlier: Board, later: Board, id: str) -> set[str]:
    one, two = earlier.objects.get(id, {}), later.objects.get(id, {})
    return {key for key in {*one, *two} if one.get(key) != two.get(key)}


def _names(event: Event, earlier: Board, later: Board, id: str) -> bool:
    """Whether an event is about an object, or about the one that it is attached to."""
    about = {*event.object.split(","), event.detail}
    holders = {board.objects.get(id, {}).get("attached_to") for board in (earlier, later)}
    # in a new turn nothing is damaged or stunned any more; a permanent whose additional cost
    # is paid, or a spell that is about to be played, is on its way
    return bool(about & {id, *holders}) or event.kind == "phase" or (
        id not in earlier.objects and later.objects[id]["zone"] == "chain")


def _players(earlier: Board, later: Board, event: Event) -> None:
    if (earlier.turn, earlier.phase) != (later.turn, later.phase):
        assert event.kind == "phase"
    if earlier.battlefields != later.battlefields:
        assert event.kind in ("conquer", "hold", "set")
    kinds = {"xp": ("xp",), "points": ("score",), "runes": ("channel", "ready")}
    for player, state in earlier.players.items():
        for what, causes in kinds.items():
            if state[what] != later.players[player][what]:
                assert event.kind in causes and event.player == player


def test_a_moment_shows_the_state_after_its_event() -> None:
    ruling = riftnb.scenario("hidden-blade").resolve(["flash"])
    at = [m.board.objects["poro"]["at"] for m in ruling.moments]
    kinds = ["start", *(e.kind for e in ruling.record.events)]
    assert kinds == ["start", "play", "play", "resolve", "move", "resolve"]
    assert at == ["field"] * 4 + ["P2 base"] * 2
    assert [m.board.chain for m in ruling.moments] == [
        (), ("blade",), ("blade", "flash"), ("blade", "flash"), ("blade",), ()]
    assert [m.verdicts for m in ruling.moments] == [
        (), (), (), (), ("flash.1",), ("flash.1", "blade.1", "blade.2")]


def test_a_verdict_that_is_put_off_to_the_cleanup_is_not_given_before() -> None:
    path = next(p for p in FILES if p.stem == "disintegrate-repeated-with-portal")
    ruling = rulings(path)[0]
    kills = [e.n for e in ruling.record.events if e.kind == "kill"]
    assert kills
    assert "beam.2" not in ruling.moments[kills[0] - 1].verdicts
    assert "beam.2" in ruling.moments[-1].verdicts


def test_a_card_whose_play_is_refused_is_not_left_on_the_chain() -> None:
    for path in FILES:
        for ruling in rulings(path):
            after = ruling.record.after
            assert not [id for id, state in after.objects.items() if state["zone"] == "chain"], (
                path.stem)


def _has_happened(event: Event, earlier: Board, later: Board) -> bool:
    """Whether a board shows what an event says, and the board before it did not yet."""
    was, now = (board.objects.get(event.object, {}) for board in (earlier, later))
    player = [board.players.get(event.player, {}) for board in (earlier, later)]
    match event.kind:
        case "move" | "recall":
            return (was["at"], now["at"]) == (event.from_, event.to)
        case "recycle" if event.object and not now["token"]:
            return bool(player[1]["deck"][-1] == event.object)
        case "kill" | "banish" | "return" | "trash" | "discard" | "recycle" if event.object:
            zone = "gone" if now["token"] else event.to.rpartition(" ")[2]
            return bool(was["zone"] != now["zone"] == zone)
        case "token":
            return not was and bool(now["at"] == event.to)
        case "play" if event.to == "chain":
            return was.get("zone") != now["zone"] == "chain"
        case "play":
            hidden = was.get("facedown", False) and not now["facedown"]
            return bool((was.get("zone") != "board" or hidden) and now["at"] == event.to)
        case "damage":
            return bool(now["damage"] - was["damage"] == event.amount)
        case "heal":
            return bool(was["damage"] > now["damage"] == 0)
        case "exhaust":
            return (was["exhausted"], now["exhausted"]) == (False, True)
        case "ready" if event.object:
            return (was["exhausted"], now["exhausted"]) == (True, False)
        case "buff" | "spend buff":
            return (was["buffed"], now["buffed"]) == (event.detail == "spend",
                                                      event.detail != "spend")
        case "stun":
            return (was["stunned"], now["stunned"]) == (False, True)
        case "might":
            change = now["might"] - was["might"]  # a passive may follow: "While I'm [Mighty], …"
            return bool(change >= event.amount if event.amount > 0 else change <= event.amount)
        case "control":
            return (was["controller"], now["controller"]) == (event.from_, event.to)
        case "attach":
            return was["attached_to"] != now["attached_to"] == event.to
        case "detach":
            return (was["attached_to"], now["attached_to"]) == (event.from_, None)
        case "counter":
            return event.object in earlier.chain and event.object not in later.chain
        case "xp":
            return bool(player[1]["xp"] - player[0]["xp"] == event.amount)
        case "score":
            return bool(player[1]["points"] - player[0]["points"] == event.amount)
        case "channel" | "ready":
            return bool(player[0]["runes"] != player[1]["runes"])
        case "draw":
            drawn = set(filter(None, event.object.split(",")))
            return drawn <= set(player[1]["hand"]) - set(player[0]["hand"])
        case "conquer" | "hold":
            return bool(later.battlefields[event.to]["controller"] == event.player)
        case "phase" if event.detail == "next turn":
            return earlier.turn != later.turn == event.player
        case "phase":
            return later.phase == event.detail
    return True


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_an_event_says_is_so_from_its_moment_on_and_not_before(path: Path) -> None:
    for ruling in rulings(path):
        for earlier, later in pairwise(ruling.moments):
            event = ruling.record.events[later.event - 1]
            assert _has_happened(event, earlier.board, later.board), (ruling, event)
