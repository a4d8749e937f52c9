// The front end of the explorer and its parts.  It knows no rule and holds no state of its own:
// it tells Python what was picked, lights what Python names, and keeps keys and focus where the
// reader has them.
//
// An element with data-key stands for something: "instruction:blade.1", "event:4", "object:poro".
// The nodes of a graph stand for what `nodes` says of their id.

const MARKED = 1600; // milliseconds for which a change stays marked
const QUIET = 200; // milliseconds without a change after which what is new is announced

function render({ model, el }) {
  el.className = "riftnb-pointer";
  const tip = document.createElement("div");
  tip.className = "riftnb-tip";
  tip.setAttribute("role", "tooltip");
  tip.popover = "manual"; // above all else, and placed by the window whatever contains it
  tip.hidden = true;
  const live = document.createElement("div");
  live.className = "riftnb-live";
  live.setAttribute("role", "status"); // it stays: what replaces its page would not be announced
  el.append(tip, live);

  let host = null; // the part of the page that is ours
  let observer = null;
  let seen = new Map(); // element id -> its words, to tell what changed
  const open = new Set(); // the keys of what is unfolded
  const told = new Map(); // data-live -> its words, to announce what is new
  let pause = 0; // until the page is quiet
  let last = null; // the element that had the focus, its names, and what could have it then
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
      const ours = changes.filter((change) => !el.contains(change.target));
      if (ours.some((change) => change.type === "childList")) dress();
      else if (ours.length) {
        named();
        refocus();
      }
    });
    observer.observe(host, { childList: true, subtree: true, attributes: true,
      attributeFilter: ["style", "disabled", "title"] });
    dress();
  };

  // JupyterLab takes a key for a shortcut unless the focused element itself says otherwise.
  const guard = (event) => event.target.setAttribute?.("data-lm-suppress-shortcuts", "true");

  const nodes = () => host.querySelectorAll("svg .node[id]");

  const named = () => {
    for (const button of host.querySelectorAll("button.riftnb-icon")) {
      button.setAttribute("aria-label", button.title);
    }
  };

  // After each change of the page: names, roles, light, marks, and the focus where it was.
  const dress = () => {
    named();
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
    announce();
    refocus();
  };

  // What is new is announced together, once the page is quiet: one line after the other would
  // not be heard.
  const announce = () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      const fresh = new Map();
      for (const part of host.querySelectorAll("[data-live]")) {
        const kind = part.dataset.live;
        const words = part.textContent;
        if (words && told.get(kind) !== words) fresh.set(kind, words);
        told.set(kind, words);
      }
      if (!told.has("")) { // how the page begins is no news
        told.set("", "");
        return;
      }
      // the moment is news only where nothing else is; the slider says it for itself
      if (fresh.size > 1 || last?.element.role === "slider") fresh.delete("caption");
      if (fresh.size) live.textContent = [...fresh.values()].join(" ");
    }, QUIET);
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

  // The focus is never lost to the page: what is drawn anew has it again; a button that moved
  // takes it along; what went away or was greyed leaves it to what stands nearest.

  const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const usable = (node) => node.isConnected && !node.disabled && node.getClientRects().length > 0;
  const focusable = () => [...host.querySelectorAll(FOCUSABLE)].filter(usable);

  const focused = (event) => {
    const target = event.target;
    last = {
      element: target,
      key: target.id || target.dataset?.key || "",
      title: target.matches(".riftnb-icon") ? target.title : "",
      part: target.closest(".riftnb-part"),
      group: target.closest(".riftnb-group, .riftnb-part"),
      order: focusable(),
    };
    const node = target.closest("svg .node[id]");
    if (node && !quiet) show(node);
  };

  const moved = () => last.title && last.element.title !== last.title
    && [...host.querySelectorAll("button.riftnb-icon")].find((b) => b.title === last.title);

  const nearest = () => {
    const land = last.part?.querySelector("[data-land]");
    if (land && usable(land)) return land;
    const at = last.order.indexOf(last.element);
    const near = [...last.order.slice(at + 1), ...last.order.slice(0, Math.max(at, 0)).reverse()]
      .filter(usable);
    return near.find((node) => last.group?.contains(node))
      ?? near.find((node) => last.part?.contains(node))
      ?? focusable().find((node) => last.part?.contains(node)) ?? near[0] ?? focusable()[0];
  };

  const refocus = () => {
    const now = document.activeElement;
    if (!last || (now !== document.body && now !== last.element)) return;
    const away = moved();
    let to = null;
    if (away) to = usable(away) ? away : away.closest(".riftnb-row").querySelector("button:enabled");
    else if (!usable(last.element)) {
      to = last.key && [...host.querySelectorAll(
        `[id="${CSS.escape(last.key)}"], [data-key="${CSS.escape(last.key)}"]`)].find(usable);
      to ||= nearest();
    }
    quiet = true;
    to?.focus({ preventScroll: true });
    quiet = false;
  };

  const hovered = (event) => {
    const node = event.target.closest("svg .node[id]");
    if (node) show(node);
  };

  const leave = (event) => {
    const to = event.relatedTarget;
    if (event.type === "focusout") {
      const left = event.target; // by the reader, unless it went away or was greyed
      if (to) last = host.contains(to) ? last : null;
      else setTimeout(() => {
        if (last?.element === left && usable(left)) last = null;
      });
    }
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
