"""Pictures and cards: sound SVG and HTML whatever the names, and good without a picture."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from riftnb.ruling import Ruling
from riftnb.show import html, render, words
from riftnb.show.doctor import report
from riftnb.show.graph import ruling_graph
from riftnb.show.table import HEADINGS, columns, html_table, markdown_table, rows, text_table
from tests.show import samples

SVG = "{http://www.w3.org/2000/svg}"
VOID = {"br", "img", "hr", "meta", "input"}


class Page(HTMLParser):
    """Reads HTML strictly: every element must be closed in its turn."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without a layout program."""
    monkeypatch.setattr(render, "_installed", list)
    monkeypatch.setattr(render.sysconfig, "get_path", lambda name: "/nowhere")
    monkeypatch.setattr(render.shutil, "which", lambda name: None)
    render.find_renderer.cache_clear()
    render._drawn.cache_clear()
    yield
    render.find_renderer.cache_clear()


def names_and_rulings() -> list[Ruling]:
    return [samples.hostile(name) for name in samples.HOSTILE]


# -- SVG ------------------------------------------------------------------------------


@pytest.mark.parametrize("make", samples.SAMPLES.values(), ids=samples.SAMPLES)
def test_the_picture_holds_the_ruling_in_words(make: samples.Callable[[], Ruling]) -> None:
    ruling = make()
    root = ElementTree.fromstring(html.ruling_svg(ruling))
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert "max-width:100%" in (root.get("style") or "")
    title, description = root[0], root[1]
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert words.summary(ruling) in (title.text or "")
    for verdict in ruling.verdicts:
        assert words.sentence(ruling, verdict) in (description.text or "")


@pytest.mark.parametrize("ruling", names_and_rulings(), ids=range(len(samples.HOSTILE)))
def test_a_hostile_name_is_only_ever_text(ruling: Ruling) -> None:
    plain = ElementTree.fromstring(html.ruling_svg(samples.flash()))
    root = ElementTree.fromstring(html.ruling_svg(ruling))
    groups = [g.get("id") for g in plain.iter(f"{SVG}g")]
    assert [g.get("id") for g in root.iter(f"{SVG}g")] == groups
    allowed = {"svg", "title", "desc", "g", "path", "polygon", "polyline", "text", "ellipse"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= allowed
    assert not any(name.startswith("on") or "href" in name
                   for element in root.iter() for name in element.attrib)


def test_every_verdict_stands_in_the_picture_as_a_word() -> None:
    texts = [t.text for t in ElementTree.fromstring(
        html.ruling_svg(samples.deathgrip())).iter(f"{SVG}text")]
    assert {"NEGATED", "UNMET", "EXECUTED"} <= set(texts)


def test_ids_begin_with_the_prefix_so_that_two_pictures_can_share_a_page() -> None:
    one, two = (html.ruling_svg(samples.flash(), f"w{k}-") for k in (1, 2))
    ids = re.findall(r'\bid="([^"]+)"', one) + re.findall(r'\bid="([^"]+)"', two)
    assert len(set(ids)) == len(ids)


def test_a_picture_is_the_same_every_time_and_drawn_once() -> None:
    source = ruling_graph(samples.flash()).source
    render._drawn.cache_clear()
    first = render.render_svg(source, title="<first>")
    again = render.render_svg(source, title="<second>")
    assert first.replace("first", "second") == again
    assert render._drawn.cache_info()[:2] == (1, 1)


def test_a_png_is_drawn_too() -> None:
    assert render.render_png("digraph { a }").startswith(b"\x89PNG")


def test_a_png_is_twice_the_size_of_the_svg_unless_asked_otherwise() -> None:
    ruling = samples.smitten_hourglass()
    svg = ElementTree.fromstring(html.ruling_svg(ruling))
    sizes = [tuple(int.from_bytes(data[at:at + 4]) for at in (16, 20)) for data in (
        html.ruling_png(ruling), render.render_png(ruling_graph(ruling).source, scale=1))]
    for size, scale in zip(sizes, (2, 1), strict=True):
        assert size == pytest.approx(
            (scale * float(svg.attrib["width"]), scale * float(svg.attrib["height"])), abs=3)


# -- no picture ---------------------------------------------------------------------------


@pytest.mark.usefixtures("nowhere")
def test_without_a_layout_program_there_is_a_table_and_one_clear_sentence() -> None:
    with pytest.raises(render.Unavailable, match=r"no layout program was found; `.* install"):
        render.render_svg("digraph { a }")
    page = Page(html.ruling_html(samples.flash()))
    assert not page.all("img") and not page.all("svg")
    assert len(page.all("table")) == 1
    said = " ".join(page.text)
    assert "No picture: no layout program was found" in said
    assert words.sentence(samples.flash(), samples.flash().verdicts[1]) in said


@pytest.mark.usefixtures("nowhere")
def test_the_doctor_gives_the_command_that_cures_it() -> None:
    assert "To cure it:" in report()
    assert "-m pip install graphviz-pure" in report()


def test_the_doctor_says_what_is_used() -> None:
    said = report()
    assert "Python" in said and "riftnb" in said
    assert str(render.find_renderer().path) in said  # type: ignore[union-attr]


@pytest.mark.parametrize(("script", "said"), [
    ("#!/bin/sh\necho 'Error: bad thing' >&2\nexit 1\n", "failed (Error: bad thing)"),
    ("#!/bin/sh\necho '<svg width=\"1pt\" height=\"1pt\"\n viewBox=\"0 0 1 1\"><g></svg>'\n",
     "no sound SVG"),
    ("#!/bin/sh\nsleep 5\n", "took more than"),
])
def test_a_layout_program_that_fails_is_one_sentence(
        script: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "dot"
    program.write_text(script)
    program.chmod(0o755)
    monkeypatch.setattr(render, "find_renderer",
                        lambda: render.Renderer("dot", str(program), "here"))
    monkeypatch.setattr(render, "_TIMEOUT", 0.3)
    render._drawn.cache_clear()
    with pytest.raises(render.Unavailable) as caught:
        render.render_svg("digraph { failing }")
    assert said in str(caught.value)
    assert "No picture" in html.ruling_html(samples.flash())
    render._drawn.cache_clear()


def test_the_layout_program_is_found_without_an_activated_environment(
        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    render.find_renderer.cache_clear()
    try:
        found = render.find_renderer()
        assert found is not None and Path(found.path).is_absolute()
    finally:
        render.find_renderer.cache_clear()


# -- the card ---------------------------------------------------------------------------------


@pytest.mark.parametrize("inline", [False, True], ids=["image", "inline"])
@pytest.mark.parametrize("ruling", [samples.smitten_hourglass(), *names_and_rulings()],
                         ids=range(1 + len(samples.HOSTILE)))
def test_the_card_is_sound_html(ruling: Ruling, inline: bool) -> None:
    page = Page(html.ruling_html(ruling, inline=inline, prefix="w-"))
    assert {tag for tag, _ in page.tags if tag not in ("g", "path", "polygon", "text", "svg",
            "title", "desc", "polyline", "ellipse")} <= {
        "div", "p", "strong", "img", "ol", "li", "em", "details", "summary", "table", "caption",
        "thead", "tbody", "tr", "th", "td"}
    said = " ".join(page.text)
    for verdict in ruling.verdicts:
        assert words.sentence(ruling, verdict) in said


def test_the_image_says_the_ruling_and_holds_the_picture() -> None:
    (image,) = Page(html.ruling_html(samples.flash())).all("img")
    assert image["alt"] == html.alt_text(samples.flash())
    assert "1 ignored, 2 ignored" in (image["alt"] or "")
    data = (image["src"] or "").removeprefix("data:image/svg+xml;base64,")
    ElementTree.fromstring(base64.b64decode(data))


def test_the_card_has_its_own_colours_in_every_theme() -> None:
    page = Page(html.ruling_html(samples.flash()))
    assert "background:#ffffff;color:#1f2430" in (page.tags[0][1]["style"] or "")
    for tag in ("p", "li", "td", "th", "caption", "summary"):
        assert all("color:#1f2430" in (found.get("style") or "") for found in page.all(tag)), tag


# -- tables -------------------------------------------------------------------------------------


def test_rows_are_data() -> None:
    found = rows(samples.flash())
    assert [(row.id, row.verdict) for row in found] == [
        ("flash.1", "executed"), ("blade.1", "ignored"), ("blade.2", "ignored")]
    assert found[1].why == "Poro is no longer at a battlefield"
    assert found[1].rules == "359.3.e.6, 359.3.e.2"


def test_the_html_table_has_caption_and_scopes() -> None:
    page = Page(html_table(samples.flash()))
    assert len(page.all("caption")) == 1
    scopes = [th["scope"] for th in page.all("th")]
    assert scopes == ["col"] * len(HEADINGS) + ["row"] * 3


@pytest.mark.parametrize("width", [60, 80, 100, 140])
@pytest.mark.parametrize("name", ["Poro", *samples.HOSTILE])
def test_the_text_table_fits_its_terminal(width: int, name: str) -> None:
    lines = text_table(samples.hostile(name), width).splitlines()
    assert max(map(columns, lines)) <= max(width, 90)
    assert lines[0].split()[0] == "Item"


@pytest.mark.parametrize("name", samples.HOSTILE)
def test_no_name_breaks_out_of_a_markdown_cell(name: str) -> None:
    lines = markdown_table(samples.hostile(name)).splitlines()
    assert len(lines) == 5
    for line in lines:
        assert len(re.findall(r"(?<!\\)\|", line)) == len(HEADINGS) + 1
        assert "<" not in line and not re.search(r"(?<!\\)[`*]", line)


def test_a_ruling_without_instructions_is_said_so() -> None:
    nothing = samples.flash()._replace(items=(), verdicts=())
    assert text_table(nothing) == "Nothing resolved."
    assert "Nothing resolved" in html.ruling_html(nothing)
    ElementTree.fromstring(html.ruling_svg(nothing))
