"""The explorer outside a live JupyterLab: as a page without code, saved, and exported."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager, suppress

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from tests.browser.harness import eventually, expect

pytestmark = pytest.mark.browser

KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
EXPLORER = 'riftnb.explorer("hidden-blade")'
CELLS = ["import riftnb", EXPLORER]


def notebook_of(*sources):
    return new_notebook(cells=[new_code_cell(source) for source in sources], metadata=KERNEL)


def is_drawn(image):
    """A picture is there, of a size that can be read."""
    eventually(image.page, lambda: image.evaluate("e => e.naturalWidth > 200"), True)


@contextmanager
def served_by_voila(path, folder):
    """The address at which Voilà shows a notebook as a page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    places = {name: str(folder / name.lower()) for name in
              ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "voila", path.name, "--no-browser", f"--port={port}",
         "--Voila.ip=127.0.0.1"],
        cwd=path.parent, env={**os.environ, **places}, stdin=subprocess.DEVNULL,
        stdout=(folder / "voila.log").open("wb"), stderr=subprocess.STDOUT)
    url = f"http://127.0.0.1:{port}/"
    try:
        end = time.monotonic() + 60
        while True:
            with suppress(OSError):
                urllib.request.urlopen(f"{url}static/", timeout=2).close()
                break
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            assert process.poll() is None and time.monotonic() < end, (
                folder / "voila.log").read_text()[-2000:]
            time.sleep(0.2)
        yield url
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()


def test_voila_serves_it_as_a_page_without_code(chromium, pictures, tmp_path):
    path = tmp_path / "page.ipynb"
    nbformat.write(notebook_of(*CELLS), path)
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.route("**/*", lambda route: route.continue_() if route.request.url.startswith(
        ("http://127.0.0.1", "data:", "blob:")) else route.abort())
    with served_by_voila(path, tmp_path) as url:
        page.goto(url, timeout=90_000)
        status = page.locator(".riftnb-said")
        status.filter(has_text="Hidden Blade: 1 executed").wait_for(timeout=60_000)
        page.get_by_role("button", name=re.compile("^flash: ")).click()
        status.filter(has_text="Hidden Blade: 1 ignored, 2 ignored").wait_for(timeout=10_000)
        expect(page.locator(".riftnb-graph svg")).to_contain_text("IGNORED")
        expect(page.locator("body")).not_to_contain_text("import riftnb")
        expect(page.locator(".riftnb-kept").first).to_be_hidden()
        page.wait_for_timeout(1_000)
        page.screenshot(path=pictures / "voila.png", full_page=True)
    context.close()


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A notebook that was run and saved as a reader saves it, without widget state."""
    notebook = notebook_of(*CELLS)
    NotebookClient(notebook, timeout=60, kernel_name="python3", store_widget_state=False).execute()
    path = tmp_path_factory.mktemp("saved") / "saved.ipynb"
    nbformat.write(notebook, path)
    return path


def test_a_saved_notebook_shows_the_last_picture_and_ruling_without_a_kernel(
        lab, opening, run):
    shutil.copy(run, lab.notebooks / "saved.ipynb")
    with opening("saved.ipynb") as opened:
        area = opened.output(EXPLORER)
        image = area.get_by_role("img", name=re.compile("Hidden Blade"))
        image.wait_for()
        is_drawn(image)
        expect(area).to_contain_text("P2 drew 2")
        opened.screenshot("without-kernel", EXPLORER)


def test_a_reader_who_saves_and_returns_finds_the_last_ruling_there(lab, opening):
    nbformat.write(notebook_of(*CELLS), lab.notebooks / "returned.ipynb")
    with opening("returned.ipynb") as opened:
        opened.run_all()
        area = opened.output(EXPLORER)
        area.get_by_role("button", name=re.compile("^flash: ")).click()
        area.locator(".riftnb-kept", has_text="359.3.e.14.a").wait_for(state="attached")
        opened.save()
    with opening("returned.ipynb") as again:  # the kernel is another: the widget is gone
        image = again.output(EXPLORER).get_by_role("img", name=re.compile("When: flash"))
        image.wait_for()
        is_drawn(image)
        expect(again.output(EXPLORER)).to_contain_text("Ignored")
        again.screenshot("returned", EXPLORER)


def test_an_exported_page_shows_them_offline(chromium, pictures, run):
    subprocess.run([sys.executable, "-m", "nbconvert", "--to", "html", run.name],
                   cwd=run.parent, check=True, capture_output=True)
    context = chromium.new_context(viewport={"width": 1280, "height": 720}, offline=True)
    page = context.new_page()
    page.goto(run.with_suffix(".html").as_uri())
    image = page.get_by_role("img", name=re.compile("Hidden Blade"))
    image.wait_for()
    is_drawn(image)
    expect(page.locator("body")).to_contain_text("P2 drew 2")
    page.screenshot(path=pictures / "exported.png", full_page=True)
    context.close()
