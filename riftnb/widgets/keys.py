"""The key guard: in JupyterLab a key pressed on a focused control is the control's alone.

Without it ArrowDown on a dropdown leaves the widget, and ``x`` cuts the cell: JupyterLab takes
keys for notebook shortcuts unless the focused element itself says otherwise.
"""

from __future__ import annotations

import anywidget

_ESM = """
function render({ el }) {
  el.style.display = "none";
  let tries = 0;
  const guard = () => {
    const host = el.closest(".jp-OutputArea-child, .jp-OutputArea-output, .output");
    if (host) {
      host.addEventListener("focusin", (event) =>
        event.target.setAttribute("data-lm-suppress-shortcuts", "true"));
    } else if (tries++ < 50) {
      setTimeout(guard, 100);
    }
  };
  guard();
}
export default { render };
"""


class KeyGuard(anywidget.AnyWidget):
    """Put it first in a box of controls."""

    _esm = _ESM
