"""The picture of the board: what stands there shows in it and in its words, and what changed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import riftnb
from riftnb.ruling import Board, Ruling
from riftnb.scenarios import FOLDER
from riftnb.show import style
from riftnb.show.board_layout import LEAST, WIDTH, Box, scene
from riftnb.show.board_picture import Room, board_html, board_svg, board_words
from riftnb.show.board_view import View
from riftnb.show.dot import text_width
from tests.show import samples
from tests.show.test_pictures import Page

SVG = "{http://www.w3.org/2000/svg}"
RULINGS = Path(__file__).parent.parent / "rulings"
FILES = [*sorted(FOLDER.glob("*.yaml")), *sorted(RULINGS.glob("*.yaml"))]

Element = ElementTree.Element


def parsed(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def groups(root: Element, key: str) -> list[Element]:
    return [g for g in root.iter(f"{SVG}g") if g.get("data-key") == key]


def group(root: Element, key: str, kind: str = "") -> Element:
    found = [g for g in groups(root, key) if kind in (g.get("class") or "").split() or not kind]
    assert len(found) == 1, (key, kind, len(found))
    return found[0]


def words(element: Element) -> str:
    """The texts drawn in a part of the picture, without titles."""
    return " ".join(t.text or "" for t in element.iter(f"{SVG}text"))


def title(element: Element) -> str:
    found = element.find(f"{SVG}title")
    assert found is not None
    return found.text or ""


def moment(objects: dict[str, dict[str, Any]], **more: Any) -> Board:
    return samples.board(objects)._replace(**more)


def ruling(start: Board, end: Board) -> Ruling:
    return samples.flash()._replace(before=start, after=end, events=())


def shown(objects: dict[str, dict[str, Any]],
          before: dict[str, dict[str, Any]] | None = None) -> tuple[Element, str]:
    """The picture and the words of a board beside an earlier one."""
    now = moment(objects)
    earlier = None if before is None else moment(before)
    record = ruling(earlier or now, now)
    return parsed(board_svg(record, now, earlier)), board_words(record, now, earlier)


PORO = samples.unit("Poro", "P2", "field", 4)


# -- what is there --------------------------------------------------------------------------


@pytest.mark.parametrize(("state", "fact"), [
    ({}, "Might 4"), ({}, "ready"), ({"might": 6}, "Might 6"), ({"might": 6}, "base 4"),
    ({"damage": 3}, "3 damage"), ({"exhausted": True}, "exhausted"), ({"buffed": True}, "buffed"),
    ({"stunned": True}, "stunned"), ({"keywords": ["Tank"]}, "[Tank]"),
    ({"keywords": ["Assault", "Assault"]}, "[Assault] ×2"), ({"facedown": True}, "facedown"),
    ({"token": True}, "token"), ({"kind": "gear", "might": None}, "gear"), ({}, "P2"),
    ({"might": 0}, "Might 0"),
])
def test_a_fact_of_an_object_is_in_the_picture_and_in_the_words(state: dict[str, Any],
                                                                fact: str) -> None:
    root, said = shown({"poro": {**PORO, **state}})
    card = group(root, "object:poro")
    assert fact in words(card)
    assert fact in title(card)
    assert fact in said


def test_an_exhausted_unit_is_not_called_ready() -> None:
    root, said = shown({"poro": {**PORO, "exhausted": True}})
    assert "ready" not in words(group(root, "object:poro"))
    assert "ready" not in said


def test_a_unit_of_another_owner_names_both() -> None:
    root, said = shown({"poro": {**PORO, "controller": "P1"}})
    assert "P1" in words(group(root, "object:poro"))
    assert "owner P2" in words(group(root, "object:poro"))
    assert "Poro (P1, owned by P2)" in said


def test_attached_gear_stands_on_its_unit() -> None:
    sword = samples.unit("Long Sword", "P2", "field", 0, attached_to="poro")
    sword.update(kind="gear", might=None, base_might=None)
    root, said = shown({"poro": PORO, "sword": sword})
    card = group(root, "object:poro")
    assert "Long Sword" in words(group(card, "object:sword"))
    assert "with Long Sword attached (P2)" in said
    assert "Long Sword (P2)" not in said


def test_a_battlefield_says_who_controls_it() -> None:
    root, said = shown({"poro": PORO})
    assert title(group(root, "place:field")) == "The battlefield, P2 controls it"
    assert words(root).count("controls") == 1
    assert "The battlefield (P2 controls it): Poro (P2)" in said


def test_a_battlefield_that_nobody_controls_says_so() -> None:
    now = moment({}, battlefields={"field": {"name": "field", "controller": None}})
    root = parsed(board_svg(ruling(now, now), now))
    assert "nobody controls" in words(root)
    assert "(nobody controls it): empty" in board_words(ruling(now, now), now)


def test_an_object_at_an_unknown_place_is_shown_there() -> None:
    root, said = shown({"poro": {**PORO, "at": "limbo"}})
    assert title(group(root, "place:limbo")) == "Limbo"
    assert "Limbo" in words(root)
    assert "Limbo: Poro" in said
    group(root, "object:poro")


# -- the chain ------------------------------------------------------------------------------


def chained(chain: tuple[str, ...], before: tuple[str, ...] | None = None,
            event: int | None = None) -> tuple[Element, str]:
    record = samples.flash()
    now = record.before._replace(chain=chain)
    earlier = None if before is None else record.before._replace(chain=before)
    return (parsed(board_svg(record, now, earlier, event=event)),
            board_words(record, now, earlier, event=event))


def test_the_top_of_the_chain_resolves_next_and_stands_highest() -> None:
    root, said = chained(("blade", "flash"))
    flash, blade = group(root, "item:flash"), group(root, "item:blade")
    assert "resolves next" in words(flash) and "resolves next" not in words(blade)
    assert top(flash) < top(blade)
    assert "chose Poro" in words(blade) and "P1" in words(blade)
    assert ("The chain, from the top: 1. Flash (P2), which chose Poro: resolves next; "
            "2. Hidden Blade (P1), which chose Poro.") in said


def top(element: Element) -> float:
    return min(float(r.get("y") or 0) for r in element.iter(f"{SVG}rect"))


def test_what_is_resolving_already_does_not_resolve_next() -> None:
    record = samples.flash()
    start = next(e.n for e in record.events if e.kind == "resolve" and e.detail == "flash")
    root, said = chained(("blade", "flash"), event=start)
    assert "resolving now" in words(group(root, "item:flash"))
    assert "resolves next" in words(group(root, "item:blade"))
    assert "Poro: resolving now;" in said


def test_an_item_that_came_is_new_and_one_that_left_says_what_became_of_it() -> None:
    root, said = chained(("blade",), ())
    assert "new" in words(group(root, "item:blade")).split()
    assert "New on the chain: Hidden Blade (P1), which chose Poro." in said
    root, said = chained(("blade",), ("blade", "flash"))
    assert "resolved" in words(group(root, "item:flash", "gone"))
    assert "Flash has resolved and left the chain" in said


def test_a_countered_item_is_called_countered() -> None:
    record = samples.flash()
    items = tuple(i._replace(fate="countered") if i.id == "blade" else i for i in record.items)
    record = record._replace(items=items)
    was, now = record.before._replace(chain=("blade",)), record.before
    assert "countered" in words(group(parsed(board_svg(record, now, was)), "item:blade"))
    assert "Hidden Blade was countered" in board_words(record, now, was)


def test_a_long_chain_is_counted() -> None:
    root, said = chained(tuple(f"x{i}" for i in range(60)))
    assert "and 55 more below" in words(root)
    assert "and 20 more below" in said


# -- piles and numbers ------------------------------------------------------------------------


def test_piles_open_and_mark_what_came() -> None:
    old, new = samples.card("Goat", "unit", "P1"), samples.card("Poro", "unit", "P1")
    was = moment({"goat": old, "poro": {**PORO, "owner": "P1"}})
    now = moment({"goat": old, "poro": new})
    was.players["P1"]["trash"], now.players["P1"]["trash"] = ["goat"], ["goat", "poro"]
    page = Page(board_html(ruling(was, now), now, was))
    assert "P1 trash: 2 (1 new)" in page.text
    assert "P1 hand: 0" not in "".join(page.text)
    text = "".join(page.text)
    assert "Poro (new)" in text and "Goat (new)" not in text
    assert "Trash 1 → 2" in text
    assert "trash 2 (Goat and Poro (new))" in text


def test_draws_of_unknown_cards_are_not_passed_over() -> None:
    record = samples.hourglass()
    record = record._replace(after=record.after._replace(turn="P2"))
    assert "hand 0 and 2 drawn" in board_words(record, record.after)
    assert "P2 drew 2 cards that the scenario does not name." in board_words(
        record, record.after, record.before)
    assert "drawn" not in board_words(record, record.before)
    between = record.before._replace(phase="unknown")
    assert "hand 0 known" in board_words(record, between)
    assert "hand 0 known" not in board_words(record, between, event=1)


def test_a_draw_of_an_unknown_card_is_marked_as_it_happens() -> None:
    found = riftnb.scenario("hidden-blade").resolve()
    record, room = found.record, Room(found.record, found.moments)
    draw = next(e.n for e in record.events if e.kind == "draw")
    before, now = (next(m for m in found.moments if m.event == n) for n in (draw - 1, draw))
    svg = board_svg(record, now.board, before.board, room=room)
    assert "+ 2 drawn" in words(group(parsed(svg), "player:P2"))
    assert "P2 drew 2 cards that the scenario does not name." in svg
    last = found.moments[-1]
    if last.event > draw:
        assert "P2 drew" not in board_svg(record, last.board, now.board, room=room)
    assert "drawn" not in board_svg(record, before.board, room=room)


def test_runes_xp_and_points_show_when_there_are_any() -> None:
    now = moment({})
    now.players["P1"].update(runes={"ready": 3, "exhausted": 1}, xp=2, points=5)
    root, said = parsed(board_svg(ruling(now, now), now)), board_words(ruling(now, now), now)
    corner = group(root, "player:P1")
    assert all(word in words(corner) for word in ("3 runes", "1 runes", "2 XP", "5 points"))
    assert "3 runes ready; 1 runes exhausted; 2 XP; 5 points" in said
    assert "3 runes ready" in title(corner)
    assert "runes" not in words(group(root, "player:P2"))


# -- what changed ---------------------------------------------------------------------------


@pytest.mark.parametrize(("was", "now", "mark", "sentence"), [
    ({}, {"might": 6}, "Might 4 → 6", "has Might 6 (it was 4)"),
    ({}, {"damage": 3}, "0 → 3 damage", "has 3 damage (it was 0)"),
    ({"damage": 3}, {}, "3 → 0 damage", "has no damage (it was 3)"),
    ({}, {"exhausted": True}, "now exhausted", "is exhausted (it was ready)"),
    ({"exhausted": True}, {}, "now ready", "is ready (it was exhausted)"),
    ({}, {"buffed": True}, "now buffed", "is now buffed"),
    ({"stunned": True}, {}, "no longer stunned", "is no longer stunned"),
    ({}, {"keywords": ["Tank"]}, "now [Tank]", "has gained [Tank]"),
    ({"keywords": ["Tank"]}, {}, "no longer [Tank]", "has lost [Tank]"),
    ({}, {"controller": "P1"}, "now P1's", "is now controlled by P1 (it was by P2)"),
])
def test_a_change_is_marked_and_told(was: dict[str, Any], now: dict[str, Any], mark: str,
                                     sentence: str) -> None:
    root, said = shown({"poro": {**PORO, **now}}, {"poro": {**PORO, **was}})
    card = group(root, "object:poro", "changed")
    assert mark in words(card)
    assert f"- Poro {sentence}." in said
    root, said = shown({"poro": {**PORO, **now}}, {"poro": {**PORO, **now}})
    assert "changed" not in (group(root, "object:poro").get("class") or "")
    assert "Nothing changed on the board." in said


def test_a_unit_that_is_elsewhere_leaves_a_ghost_and_an_arrow() -> None:
    root, said = shown({"poro": {**PORO, "at": "P2 base"}}, {"poro": PORO})
    assert "was here, now in P2's base" in words(group(root, "object:poro", "ghost"))
    group(root, "object:poro", "changed")
    assert [p for p in root.iter(f"{SVG}path") if p.get("class") == "moved"]
    assert "Poro is now in P2's base (it was at the battlefield)." in said


def test_a_unit_that_died_leaves_a_ghost_that_names_the_trash() -> None:
    dead = moment({"poro": samples.card("Poro", "unit", "P2")})
    dead.players["P2"]["trash"] = ["poro"]
    was = moment({"poro": PORO})
    root = parsed(board_svg(ruling(was, dead), dead, was))
    assert "P2's trash" in words(group(root, "object:poro", "ghost"))
    assert "Trash 0 → 1" in words(group(root, "player:P2"))


def test_a_new_token_is_called_new() -> None:
    root, said = shown({"poro": {**PORO, "token": True}}, {})
    assert "new token" in words(group(root, "object:poro", "changed"))
    assert "Poro is a new token, at the battlefield." in said


def test_a_battlefield_that_changed_hands_says_whose_it_was() -> None:
    was = moment({})
    now = was._replace(battlefields={"field": {"name": "field", "controller": "P1"}})
    record = ruling(was, now)
    assert "controls, was P2" in words(parsed(board_svg(record, now, was)))
    assert "P1 controls it now (before: P2)." in board_words(record, now, was)


def test_what_changed_is_told_first() -> None:
    said = shown({"poro": {**PORO, "damage": 1}}, {"poro": PORO})[1].splitlines()
    assert said[:2] == ["What changed:", "- Poro has 1 damage (it was 0)."]


# -- a stable picture -------------------------------------------------------------------------


def boxes(record: Ruling, now: Board, before: Board | None = None) -> dict[str, tuple[float, ...]]:
    return {spot.ids[0]: (spot.box.x, spot.box.y)
            for spot in scene(View(record, now, before)).spots if spot.kind == "card"}


def test_an_object_stays_where_it_is_while_others_come_and_go() -> None:
    objects = {f"u{i}": samples.unit(f"U{i}", "P2", "field") for i in range(3)}
    start = moment(objects)
    fewer = moment({"u2": objects["u2"]})
    record = ruling(start, fewer)
    assert boxes(record, start)["u2"] == boxes(record, fewer)["u2"]
    assert boxes(record, start)["u2"] == boxes(record, fewer, start)["u2"]


def test_the_size_is_the_same_at_the_start_and_at_the_end() -> None:
    record = riftnb.scenario("hidden-blade").resolve(["hourglass"]).record
    heights = {scene(View(record, now, before)).height for now, before in (
        (record.before, None), (record.after, record.before), (record.after, None))}
    assert len(heights) == 1
    assert heights.pop() <= 260


def test_a_usual_board_is_low_and_as_wide_as_asked() -> None:
    for name in ("hidden-blade", "ride-the-wind", "deathgrip", "untargetable", "wildclaw"):
        record = riftnb.scenario(name).resolve().record
        assert scene(View(record, record.after, record.before)).height <= 260, name
        assert scene(View(record, record.after), 600).width == 600
        assert scene(View(record, record.after), 10).width == LEAST


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_time_goes_on_and_nothing_changes_its_size_or_place(path: Path) -> None:
    scenario = riftnb.scenario(path)
    for case in scenario.file.rulings:
        found = scenario.resolve(case.when, case.choices, case.ruleset, refused=case.refused)
        record, room = found.record, Room(found.record, found.moments)
        heights, places, earlier = set(), {}, None
        for moment in found.moments:
            check(record, moment.board, earlier, event=moment.event, room=room)
            view = View(record, moment.board, earlier, moment.event)
            laid = scene(view, room=room)
            heights.add(laid.height)
            for spot in laid.spots:
                id = spot.ids[0]
                where = (view.at(id), (view.state(id) or {}).get("controller"))
                if spot.kind == "card":
                    place = (spot.box.x, spot.box.y)
                    assert places.setdefault((id, where), place) == place
            earlier = moment.board
        assert len(heights) == 1


def overlap(a: Box, b: Box) -> bool:
    return a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h


def check(record: Ruling, now: Board, before: Board | None, width: float = WIDTH,
          event: int | None = None, room: Room | None = None) -> None:
    """The picture holds everything, in its frame, once, and nothing covers anything."""
    view = View(record, now, before, event)
    laid = scene(view, width, room)
    for k, spot in enumerate(laid.spots):
        inside = [p.box for p in laid.panels
                  if p.box.x <= spot.box.x and spot.box.x + spot.box.w <= p.box.x + p.box.w + 0.1
                  and p.box.y <= spot.box.y and spot.box.y + spot.box.h <= p.box.y + p.box.h]
        assert len(inside) == 1, spot
        assert spot.card is None or spot.card.height <= spot.box.h
        assert not any(overlap(spot.box, other.box) for other in laid.spots[:k]), spot
    for entry in laid.entries:
        assert laid.chain.y < entry.box.y
        assert entry.box.y + entry.box.h <= laid.chain.y + laid.chain.h
    root = parsed(board_svg(record, now, before, width=width, event=event, room=room))
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    for text in root.iter(f"{SVG}text"):
        wide = text_width(text.text or "", float(text.get("font-size") or 0))
        end = {"end": 0.0, "middle": wide / 2}.get(text.get("text-anchor") or "", wide)
        assert float(text.get("x") or 0) + end <= width, text.text
    said = board_words(record, now, before, event=event)
    hidden = {id for spot in laid.spots if spot.kind == "more" for id in spot.ids}
    for id in now.objects:
        if not view.at(id) or id in hidden or view.host(id):
            continue
        card = group(root, f"object:{id}", "object")
        assert title(card).startswith(view.name(id))
        for fact in view.facts(id):
            assert fact.text in title(card)
            assert fact.text in said


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_ruling_has_a_sound_picture(path: Path) -> None:
    scenario = riftnb.scenario(path)
    for case in scenario.file.rulings:
        record = scenario.resolve(case.when, case.choices, case.ruleset,
                                  refused=case.refused).record
        check(record, record.after, record.before)


def test_a_crowd_is_bounded_and_the_changed_are_seen() -> None:
    objects = {f"u{i}": samples.unit(f"Unit {i}", f"P{i % 2 + 1}", "field") for i in range(600)}
    changed = {**objects, "u599": {**objects["u599"], "damage": 2}}
    was, now = moment(objects), moment(changed)
    record = ruling(was, now)
    check(record, now, was)
    svg = board_svg(record, now, was)
    assert len(svg) < 60_000
    assert scene(View(record, now, was)).height < 500
    root = parsed(svg)
    assert "0 → 2" in words(group(root, "object:u599"))
    assert re.search(r"and 29\d more", words(root))
    assert "and 560 more" in board_words(record, now)
    assert "and 200 more" not in board_html(record, now)


# -- safe and readable --------------------------------------------------------------------------


@pytest.mark.parametrize("name", samples.HOSTILE)
def test_a_hostile_name_stays_a_name(name: str) -> None:
    record = samples.hostile(name)
    chained = record.before._replace(chain=("blade",))
    for now in (record.after, chained):
        check(record, now, record.before, 560)
        page = Page(board_html(record, now, record.before))
        assert {tag for tag, _ in page.tags} <= {
            "div", "svg", "title", "desc", "defs", "pattern", "marker", "rect", "path", "polygon",
            "g", "text", "details", "summary", "ul", "li", "mark", "p"}
        assert all(not key.startswith("on") for _, found in page.tags for key in found)


def test_hostile_ids_and_players_are_escaped() -> None:
    evil = '"><script>alert(1)</script>'
    objects = {evil: samples.unit("Poro", evil, "field")}
    board = samples.board(objects, {"field": {"name": "field", "controller": evil}})
    zones = {"runes": {}, "hand": [evil], "trash": [evil], "deck": [], "banishment": []}
    board = board._replace(players={evil: zones}, turn=evil, phase=evil, chain=(evil,))
    html = board_html(ruling(board, board), board)
    assert "<script" not in html
    Page(html)
    parsed(board_svg(ruling(board, board), board))


def test_every_id_carries_the_prefix() -> None:
    record = samples.flash()
    root = parsed(board_svg(record, record.after, record.before, prefix="x7-"))
    ids = [e.get("id") or "" for e in root.iter() if e.get("id")]
    assert "x7-o-poro" in ids
    assert all(id.startswith("x7-") for id in ids)
    named = re.findall(r"url\(#([^)]*)\)", board_svg(record, record.after, prefix="x7-"))
    assert set(named) <= set(ids)


def test_twins_are_told_apart_on_narrow_cards() -> None:
    objects = {id: samples.unit("Cursed Sarcophagus", "P1", "P1 base")
               for id in ("coffin", "crypt", "grave", "vault")}
    root, said = shown(objects)
    for id in objects:
        assert words(group(root, f"object:{id}")).startswith(f"Cursed Sarcophagus ({id})")
        assert f"Cursed Sarcophagus ({id}) (P1)" in said


def test_the_picture_carries_its_words() -> None:
    record = samples.flash()
    svg = board_svg(record, record.after, record.before)
    root = parsed(svg)
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title" and root[1].tag == f"{SVG}desc"
    assert (root[1].text or "").splitlines() == board_words(
        record, record.after, record.before).splitlines()
    page = Page(board_html(record, record.after, record.before))
    wrapper = [d for d in page.all("div") if d.get("role") == "img"]
    assert len(wrapper) == 1 and wrapper[0]["aria-label"] == root[0].text


def luminance(color: str) -> float:
    parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_every_text_can_be_read_on_its_ground() -> None:
    players = ("P1", "P2", "P3", "P4")
    sides = [style.side(players, p) for p in (*players, "nobody")]
    grounds = ["#ffffff", "#e3e6ec", style.CLUSTER_FILL, style.NEW_FILL, *(s.tint for s in sides)]
    pairs = [(ink, ground) for ink in (style.INK, style.SOFT) for ground in grounds]
    pairs += [(s.color, "#ffffff") for s in sides] + [("#8b1e3f", "#ffffff")]
    pairs.append(("#ffffff", style.INK))
    assert min(contrast(*pair) for pair in pairs) >= 4.5
    assert len({s.shape for s in sides[:4]}) == 4
