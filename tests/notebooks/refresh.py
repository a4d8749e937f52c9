"""Run the notebooks and write their outputs: ``python -m tests.notebooks.refresh [NAME …]``.

The index of rules is made anew.  Without a name, the picture of the README is drawn again too.

What is written shows the pictures to someone who only looks at the repository, and is the same
from run to run: no times, no widget state, no reference to a widget of a kernel that is gone.
"""

from __future__ import annotations

import base64
import copy
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from riftnb.cli import main as riftnb
from riftnb.index import page

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"

#: The picture of the README, and the command that draws it.
PICTURE = NOTEBOOKS / "images" / "hidden-blade-flash.svg"
DRAWN_BY = ["show", "hidden-blade", "--when", "flash", "--svg"]

#: The page that `riftnb index` makes.
INDEX = NOTEBOOKS / "07_index_of_rules.ipynb"

_WIDGET = "application/vnd.jupyter.widget-view+json"
_METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}
_DATA_SVG = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)")
_INLINE_SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)


def executed(notebook: NotebookNode, folder: Path = NOTEBOOKS) -> NotebookNode:
    """A copy of the notebook, run from the top, as it is to be committed."""
    fresh = copy.deepcopy(notebook)
    NotebookClient(
        fresh,
        timeout=60,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(folder)}},
    ).execute()
    return tidied(fresh)


def tidied(notebook: NotebookNode) -> NotebookNode:
    """A copy without what differs from run to run or machine to machine."""
    tidy = copy.deepcopy(notebook)
    tidy.metadata = nbformat.from_dict(_METADATA)
    for cell in tidy.cells:
        for key in ("execution", "trusted", "collapsed"):
            cell.metadata.pop(key, None)
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if _WIDGET in data and ("text/html" in data or "text/plain" in data):
                del data[_WIDGET]  # its model is not saved; the other forms stand for it
        if "outputs" in cell:
            cell.outputs = _joined(cell.outputs)
    return tidy


def _joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Outputs with what was printed in one piece: a kernel sends it in as many as it likes."""
    found: list[NotebookNode] = []
    for output in outputs:
        last = found[-1] if found else None
        if (last is not None and output.output_type == last.output_type == "stream"
                and output.name == last.name):
            last.text += output.text
        else:
            found.append(output)
    return found


def said(cell: NotebookNode) -> list[Any]:
    """What the outputs of a code cell say, whatever program of whatever version drew them: of a
    picture, its words in alphabetical order."""
    return [_said(output) for output in cell.get("outputs", ())]


def _said(output: NotebookNode) -> Any:
    if output.output_type == "stream":
        return output.name, output.text
    if output.output_type == "error":
        return output.ename, output.evalue
    return {kind: _words(_text(data)) for kind, data in sorted(output.data.items())}


def _words(text: str) -> str:
    text = _DATA_SVG.sub(lambda m: svg_words(base64.b64decode(m[1]).decode()), text)
    return _INLINE_SVG.sub(lambda m: svg_words(m[0]), text)


def svg_words(svg: str) -> str:
    """The words of a picture, in alphabetical order."""
    root = ElementTree.fromstring(svg)
    words = (" ".join((node.text or "").split()) for node in root.iter())
    return "\n".join(sorted(filter(None, words)))


def _text(data: Any) -> str:
    return data if isinstance(data, str) else "".join(data) if isinstance(data, list) else str(data)


def main(names: list[str]) -> int:
    # No card list that somebody keeps on this machine takes part.
    os.environ["RIFTNB_HOME"] = tempfile.mkdtemp(prefix="riftnb-refresh-")
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        if names and path.name not in names and path.stem not in names:
            continue
        notebook = nbformat.read(path, as_version=4)
        if path == INDEX:
            notebook.cells[0].source = page(NOTEBOOKS.parent).strip()
        nbformat.write(executed(notebook), path)
        print(path.name)
    if not names:
        PICTURE.parent.mkdir(exist_ok=True)
        riftnb([*DRAWN_BY, str(PICTURE)])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
