// The front end of the explorer and its parts.  It knows no rule and holds no state of its own:
// it tells Python what was picked, lights what Python names, and keeps keys and focus where the
// reader has them.
//
// An element with data-key stands for something: "instruction:blade.1", "event:4", "object:poro".
// The nodes of a graph stand for what `nodes` says of their id.

const MARKED = 1600; // milliseconds for which a change stays marked

function render({ model, el }) {
  el.className = "riftnb-pointer";
  const tip = document.createElement("div");
  tip.className = "riftnb-tip";
  tip.setAttribute("role", "tooltip");
  tip.popover = "manual"; // above all else, and placed by the window whatever contains it
  tip.hidden = true;
  el.append(tip);

  let host = null; // the part of the page that is ours
  let observer = null;
  let seen = new Map(); // element id -> its words, to tell what changed
  const open = new Set(); // the keys of what is unfolded
  let last = ""; // id or data-key of the element that had the focus
  let tipped = null; // the node that the tip speaks of
  let quiet = false; // the focus goes back to where it was: nothing new to tell

  const prefix = () => model.get("prefix");
  const known = (node) => model.get("nodes")[node.id.slice(prefix().length)];

  const start = (tries) => {
    host = el.closest(".riftnb-host");
    if (!host) {
      if (tries < 100) setTimeout(start, 50, tries + 1);
      return;
    }
    const output = el.closest(".jp-OutputArea-output, .jp-OutputArea-child, .output") ?? host;
    output.addEventListener("focusin", guard);
    host.addEventListener("focusin", focused);
    host.addEventListener("focusout", leave);
    host.addEventListener("mouseover", hovered);
    host.addEventListener("mouseout", leave);
    host.addEventListener("click", picked);
    host.addEventListener("keydown", pressed);
    host.addEventListener("toggle", toggled, true);
    // the picture for viewers without widgets is not needed here
    const kept = document.createElement("style");
    const of = `[data-of="${prefix()}"]`;
    el.dataset.of = prefix();
    const cell = el.closest(".jp-Cell") ? `.jp-Cell:has(.riftnb-pointer${of}) ` : "";
    kept.textContent = `${cell}.riftnb-kept${of} { display: none; }`;
    el.append(kept);
    observer = new MutationObserver((changes) => {
      if (changes.some((change) => !el.contains(change.target))) dress();
    });
    observer.observe(host, { childList: true, subtree: true });
    dress();
  };

  // JupyterLab takes a key for a shortcut unless the focused element itself says otherwise.
  const guard = (event) => event.target.setAttribute?.("data-lm-suppress-shortcuts", "true");

  const nodes = () => host.querySelectorAll("svg .node[id]");

  // After each change of the page: names, roles, light, marks, and the focus where it was.
  const dress = () => {
    for (const button of host.querySelectorAll("button.riftnb-icon")) {
      button.setAttribute("aria-label", button.title);
    }
    for (const slider of host.querySelectorAll(".riftnb-slider .noUi-handle")) {
      slider.setAttribute("aria-label", "Event");
      slider.setAttribute("aria-valuetext", model.get("caption"));
    }
    host.querySelectorAll(".widget-play button").forEach((button, n) => {
      button.setAttribute("aria-label", n ? "Back to the start" : "Play or pause");
    });
    const words = new Map();
    for (const node of nodes()) {
      const key = known(node);
      node.querySelector(":scope > title")?.remove(); // its tooltip would cover ours
      if (!key) continue;
      node.setAttribute("tabindex", "0");
      node.setAttribute("role", "button");
      node.setAttribute("aria-label", key.says);
      words.set(node.id, node.textContent);
    }
    for (const cell of host.querySelectorAll("[data-mark]")) {
      words.set(cell.dataset.mark, cell.textContent);
    }
    for (const fold of host.querySelectorAll("details[data-key]")) {
      if (open.has(fold.dataset.key)) fold.open = true;
    }
    if (tipped && !tipped.isConnected) conceal();
    mark(words);
    light();
    refocus();
  };

  const mark = (words) => {
    const fresh = [];
    if (seen.size) {
      for (const [id, text] of words) if (seen.get(id) !== text) fresh.push(id);
    }
    if (words.size) seen = words;
    for (const id of fresh) {
      const found = host.querySelector(
        `[id="${CSS.escape(id)}"], [data-mark="${CSS.escape(id)}"]`);
      if (!found) continue;
      found.classList.add("riftnb-changed");
      setTimeout(() => found.classList.remove("riftnb-changed"), MARKED);
    }
  };

  const light = () => {
    const lit = new Set(model.get("lit").map((id) => prefix() + id));
    for (const part of host.querySelectorAll("svg .node[id], svg .edge[id]")) {
      part.classList.toggle("riftnb-dim", lit.size > 0 && !lit.has(part.id));
      part.classList.toggle("riftnb-lit", lit.has(part.id));
    }
    for (const part of host.querySelectorAll("button[data-key]")) {
      if (part.dataset.key.startsWith("instruction:")) {
        part.setAttribute("aria-pressed", String(part.dataset.key === model.get("selected")));
      }
    }
  };

  const toggled = (event) => {
    const key = event.target.dataset?.key;
    if (!key || !event.target.isConnected) return;
    if (event.target.open) open.add(key);
    else open.delete(key);
  };

  const name = (target) => target.id || target.dataset?.key || "";

  const refocus = () => {
    if (!last || document.activeElement !== document.body) return;
    const found = host.querySelector(
      `[id="${CSS.escape(last)}"], [data-key="${CSS.escape(last)}"]`);
    quiet = true;
    found?.focus({ preventScroll: true });
    quiet = false;
  };

  const focused = (event) => {
    last = name(event.target);
    const node = event.target.closest("svg .node[id]");
    if (node && !quiet) show(node);
  };

  const hovered = (event) => {
    const node = event.target.closest("svg .node[id]");
    if (node) show(node);
  };

  const leave = (event) => {
    const to = event.relatedTarget;
    if (to && event.type === "focusout" && !host.contains(to)) last = "";
    const node = event.target.closest?.("svg .node[id]");
    if (node && !(to && node.contains(to))) conceal();
  };

  const show = (node) => {
    const key = known(node);
    if (!key) return;
    tipped = node;
    tip.textContent = key.says;
    tip.hidden = false;
    if (tip.showPopover && !tip.matches(":popover-open")) tip.showPopover();
    const at = node.getBoundingClientRect();
    const wide = tip.offsetWidth;
    const high = tip.offsetHeight;
    const below = at.bottom + 6 + high < window.innerHeight;
    tip.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - wide - 8))}px`;
    tip.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - high - 6)}px`;
  };

  const conceal = () => {
    if (tip.hidden) return;
    tip.hidden = true;
    tip.hidePopover?.();
  };

  const pick = (key) => {
    model.set("picked", [key, model.get("picked")[1] + 1]);
    model.save_changes();
  };

  const keyOf = (target) => {
    const named = target.closest("[data-key]");
    if (named) return named.dataset.key;
    const node = target.closest("svg .node[id]");
    const key = node && known(node);
    if (!key) return "";
    const cause = key.kind !== "instruction" && key.event !== null;
    return cause ? `event:${key.event}` : `${key.kind}:${key.ref}`;
  };

  const picked = (event) => {
    const copy = event.target.closest("button[data-copy]");
    if (copy) {
      copyText(copy);
      return;
    }
    const key = keyOf(event.target);
    if (key) pick(key);
  };

  const pressed = (event) => {
    if (event.key === "Escape") {
      conceal();
      if (model.get("selected")) pick("");
      return;
    }
    const node = event.target.closest("svg .node[id]");
    if (node && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      const key = keyOf(node);
      if (key) pick(key);
    }
  };

  const copyText = async (button) => {
    const source = host.querySelector(`[data-copied="${CSS.escape(button.dataset.copy)}"]`);
    const text = source.value ?? source.textContent;
    let done = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // no clipboard on a page without a secure origin: the old way
      const area = document.createElement("textarea");
      area.value = text;
      el.append(area);
      area.select();
      done = document.execCommand("copy");
      area.remove();
      button.focus();
    }
    const said = host.querySelector("[data-said]");
    if (said) {
      said.textContent = done
        ? `Copied: ${button.textContent.trim()}.`
        : "The browser does not allow copying: select the text by hand.";
    }
  };

  const again = () => host && dress();
  model.on("change:lit change:selected change:nodes change:caption", again);
  start(0);
  return () => {
    observer?.disconnect();
    model.off("change:lit change:selected change:nodes change:caption", again);
  };
}

export default { render };
