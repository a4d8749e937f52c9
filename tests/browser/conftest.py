"""Fixtures for tests in a browser.  They end with this package: while Playwright runs, an event
loop runs in the thread of the tests, and the notebooks that are tested later need one."""

import os
import shutil
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.fixture(scope="package")
def chromium():
    harness = pytest.importorskip("tests.browser.harness", reason="Playwright is not installed")
    path = harness.find_chromium()
    if path is None:
        reason = "no Chromium found (apt-get install chromium, or name one in RIFTNB_CHROMIUM)"
        if os.environ.get("RIFTNB_REQUIRE_BROWSER") == "1":
            pytest.fail(f"RIFTNB_REQUIRE_BROWSER=1, but {reason}", pytrace=False)
        pytest.skip(reason)
    with harness.running_chromium(path) as browser:
        yield browser


@pytest.fixture(scope="package")
def pictures(tmp_path_factory):
    """Where the pictures go: a temporary folder, or the one named in RIFTNB_SCREENSHOTS."""
    named = os.environ.get("RIFTNB_SCREENSHOTS")
    folder = Path(named) if named else tmp_path_factory.mktemp("pictures")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="package")
def lab(chromium, tmp_path_factory):
    """A JupyterLab with a copy of the notebooks; a test may add its own to ``lab.notebooks``."""
    from tests.browser.harness import Lab

    server = Lab(tmp_path_factory.mktemp("lab") / "checkout")
    shutil.copytree(NOTEBOOKS, server.notebooks, dirs_exist_ok=True)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="package")
def opening(lab, chromium, pictures):
    """``with opening(name) as notebook``: a notebook in a browser context of its own."""
    from tests.browser.harness import Notebook

    @contextmanager
    def open_(name, **settings):
        context = chromium.new_context(viewport={"width": 1280, "height": 900}, **settings)
        notebook = Notebook(context.new_page(), lab, name, pictures)
        yield notebook
        notebook.shut_down()
        context.close()

    return open_


@pytest.fixture
def open_notebook(opening):
    """``open_notebook(name)``: the same, closed at the end of the test."""
    with ExitStack() as stack:
        yield lambda name, **settings: stack.enter_context(opening(name, **settings))
