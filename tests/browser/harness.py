"""A real JupyterLab in a real Chromium, for tests.

:class:`Lab` is a server on the loopback address with folders of its own; :class:`Notebook` is one
open notebook: run it, read its outputs, take its picture.  Cells are named by their place in the
file, from 0, or by words that their source holds.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

#: Chromium as root in a container, and silent: no request of its own.
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--disable-features=OptimizationHints,MediaRouter,Translate",
    "--hide-scrollbars",
]

Cell = int | str

__all__ = ["Lab", "Notebook", "eventually", "expect", "find_chromium",
           "keys_taken_by_the_notebook", "running_chromium", "verdicts_shown"]


def find_chromium() -> str | None:
    """The Chromium of the system; RIFTNB_CHROMIUM names another."""
    named = os.environ.get("RIFTNB_CHROMIUM")
    for name in [named] if named else ["chromium", "chromium-browser", "google-chrome"]:
        if path := shutil.which(name):
            return path
    return None


@contextmanager
def running_chromium(path: str) -> Iterator[Browser]:
    # While Playwright runs, an event loop runs in this thread: end it before other tests start.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Lab:
    """A JupyterLab server, started by ``riftnb lab`` in a folder that looks like a checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notebooks = folder / "notebooks"
        self.notebooks.mkdir(parents=True)
        (folder / "pyproject.toml").write_text('[project]\nname = "riftnb"\n')
        self.token = secrets.token_hex(16)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = folder / "jupyter.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, timeout: float = 60) -> None:
        places = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
        }
        env = {**os.environ, **{name: str(self.folder / p) for name, p in places.items()}}
        code = "import sys; from riftnb.lab import main; sys.exit(main(sys.argv[1:]))"
        further = [
            f"--IdentityProvider.token={self.token}",
            "--ServerApp.port_retries=0",
            "--LabApp.expose_app_in_browser=True",
        ]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", code, "--no-browser", f"--port={self.port}", "--", *further],
                cwd=self.folder,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        end = time.monotonic() + timeout
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise RuntimeError(f"JupyterLab did not start:\n{self.log()[-3000:]}")
            time.sleep(0.1)

    def _answers(self) -> bool:
        with suppress(OSError):
            urllib.request.urlopen(f"{self.url}/api", timeout=2).close()
            return True
        return False

    def stop(self) -> None:
        process = self._process
        if process is None:
            return
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):  # the server and its kernels: a group of their own
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def log(self) -> str:
        return self._log.read_text(errors="replace")


class Notebook:
    """A notebook that is open in JupyterLab."""

    def __init__(self, page: Page, lab: Lab, name: str, pictures: Path) -> None:
        page.set_default_timeout(10_000)
        self.page = page
        self.name = name
        self.pictures = pictures
        #: Errors of scripts on the page, and requests that would have left this machine.
        self.page_errors: list[str] = []
        self.foreign_requests: list[str] = []
        page.on("pageerror", lambda error: self.page_errors.append(str(error)))
        page.route("**/*", self._only_here(lab.url))
        space = secrets.token_hex(4)  # a workspace of its own, or the tabs of the last one return
        page.goto(f"{lab.url}/lab/workspaces/{space}/tree/{name}?token={lab.token}")
        page.locator(".jp-NotebookPanel:visible .jp-Cell").first.wait_for(timeout=60_000)
        self._wait_for("idle", "return ctx.session?.kernel?.status === 'idle'")

    def _only_here(self, url: str) -> Any:
        def handle(route: Any) -> None:
            if route.request.url.startswith((url, "data:", "blob:")):
                route.continue_()
            else:
                self.foreign_requests.append(route.request.url)
                route.abort()

        return handle

    # -- running

    def run_all(self, timeout: float = 120) -> None:
        """Run every cell, to the end of the last one (or to the first error)."""
        self._js("await app.commands.execute('notebook:run-all-cells'); return null")
        self._wait_for("run", "return ctx.session?.kernel?.status === 'idle'", timeout)
        self.page.wait_for_timeout(300)  # widgets draw themselves after the kernel is done

    def save(self) -> None:
        """Save it as a reader does."""
        self._js("await app.commands.execute('docmanager:save'); return null")
        self._wait_for("saved", "return !panel.context.model.dirty")

    def shut_down(self) -> None:
        """End the kernel and close the page."""
        with suppress(Exception):
            self._js("await ctx.shutdown(); return null")
        self.page.close()

    # -- reading

    def cells(self) -> list[dict[str, Any]]:
        """The cells with their outputs, as they would be saved."""
        return self._js("return nb.model.sharedModel.toJSON().cells")

    def cell_count(self) -> int:
        return self._js("return nb.widgets.length")

    def find(self, cell: Cell) -> int:
        """The place of a cell in the file."""
        if isinstance(cell, int):
            return cell
        for n, held in enumerate(self.cells()):
            if cell in "".join(held["source"]):
                return n
        raise LookupError(f"{self.name}: no cell holds {cell!r}")

    def errors(self) -> list[str]:
        """The errors in the outputs, one line each."""
        return [
            f"cell {n}: {output['ename']}: {output['evalue']}"
            for n, cell in enumerate(self.cells())
            for output in cell.get("outputs", ())
            if output["output_type"] == "error"
        ]

    def output(self, cell: Cell) -> Locator:
        """The output area of a cell on the page, scrolled into view."""
        n = self.find(cell)
        self._js(f"await nb.scrollToItem({n}, 'center'); nb.activeCellIndex = {n}; return null")
        area = self.page.locator(f".jp-Notebook .jp-Cell[data-windowed-list-index='{n}']")
        return area.locator(".jp-Cell-outputWrapper")

    def output_text(self, cell: Cell) -> str:
        """What a reader sees below a cell, as text."""
        return self.output(cell).inner_text()

    # -- looking

    def screenshot(self, name: str, cell: Cell | None = None) -> Path:
        """A picture of the page, or of all the outputs of one cell."""
        path = self.pictures / f"{Path(self.name).stem}-{name}.png"
        if cell is None:
            self.page.screenshot(path=path)
            return path
        window = self.page.viewport_size
        box = self.output(cell).bounding_box()
        assert window is not None and box is not None, f"{self.name}: no output to be seen"
        around = 400  # menus and bars, and the code above
        self.page.set_viewport_size({**window, "height": int(box["height"]) + around})
        self.output(cell).screenshot(path=path)
        self.page.set_viewport_size(window)
        return path

    def theme(self, name: str) -> None:
        """Change to the theme "JupyterLab Dark" or "JupyterLab Light"."""
        chosen = json.dumps({"theme": name})
        self._js(f"await app.commands.execute('apputils:change-theme', {chosen}); return null")
        self.page.wait_for_timeout(500)

    def axe(self, selector: str) -> list[str]:
        """What axe finds wrong in a part of the page: "impact: rule: where"."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page, context=selector).response["violations"]
        return [
            f"{violation['impact']}: {violation['id']}: {node['html'][:120]}"
            for violation in found
            for node in violation["nodes"]
        ]

    # -- inside

    def _js(self, body: str) -> Any:
        return self.page.evaluate(
            "async () => { const app = window.jupyterapp, panel = app.shell.currentWidget, "
            f"nb = panel?.content, ctx = panel?.sessionContext; {body} }}"
        )

    def _wait_for(self, what: str, body: str, timeout: float = 60) -> None:
        end = time.monotonic() + timeout
        while not self._js(body):
            if time.monotonic() > end:
                raise TimeoutError(f"{self.name}: not {what} after {timeout:.0f} s")
            self.page.wait_for_timeout(100)


def eventually(page: Page, read: Callable[[], Any], wanted: Any, timeout: float = 5) -> None:
    """What is read on the page is this, or becomes it: a page follows its kernel in pieces."""
    end = time.monotonic() + timeout
    found = read()
    while found != wanted and time.monotonic() < end:
        page.wait_for_timeout(50)
        found = read()
    assert found == wanted


def verdicts_shown(area: Locator, within: str = "") -> dict[str, str]:
    """The verdicts that the list of a ruling on the page shows, at one moment, by instruction."""
    return dict(area.locator(f"{within} .riftnb-pick").evaluate_all(
        "buttons => buttons.map(b => [b.dataset.key.split(':')[1], "
        "b.querySelector('span').textContent.toLowerCase()])"))


def keys_taken_by_the_notebook(notebook: Notebook, control: Locator) -> list[str]:
    """The keys that JupyterLab takes from a focused control as shortcuts of its own.

    ArrowDown would go to the next cell, ``b`` would insert one, ``x`` would cut this one.  The
    control keeps all three if the cells stay as many and it keeps the focus.
    """
    taken = []
    for key in ("ArrowDown", "b", "x"):
        control.focus()
        element = control.element_handle()
        before = notebook.cell_count()
        notebook.page.keyboard.press(key)
        notebook.page.wait_for_timeout(150)
        focused = element.evaluate("node => node.isConnected && node === document.activeElement")
        if notebook.cell_count() != before or not focused:
            taken.append(key)
        if not element.evaluate("node => node.isConnected"):
            break  # the cell was cut, with the control in it
    return taken
