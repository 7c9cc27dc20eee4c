// How the reader looks at a board: zoom and pan, kept from step to step. Without zoom the board fits by itself.
(function () {
  "use strict";
  const table = window.Table, made = document.getElementById("view-tools");
  if (!table || !made) return;

  const STAGE = "#live .stage";
  const tools = made.content.firstElementChild, buttons = tools.querySelectorAll("[aria-keyshortcuts]");
  const unfold = tools.querySelector(".unfold"), phone = matchMedia("(max-width: 59.99rem)");
  const board = () => document.querySelector(STAGE + " .board");
  const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
  const on = (names, hear, how) => names.split(" ").forEach((name) => addEventListener(name, hear, how));
  // Middle and half the size of a thing in the window.
  const rect = (thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect(), w = width / 2, h = height / 2;
    return { x: left + w, y: top + h, w, h };
  };

  // The server's view box; the reader's eye: how much is enlarged, the point in the middle, the units of a pixel. The eye to which
  // he comes back when no plate is in the hand any more, and what was seen before a step.
  let fit, eye = { zoom: 1 }, later, kept, gliding;

  function draw({ x, y, unit }) {
    const { w, h } = rect(board());
    board().setAttribute("viewBox", `${x - w * unit} ${y - h * unit} ${2 * w * unit} ${2 * h * unit}`);
  }

  function show() {
    const { w, h } = rect(board()), { x, y, width, height } = fit, near = eye.zoom > 1;
    eye.unit = Math.max(width / w, height / h) / 2 / eye.zoom;
    if (!near) eye = { ...eye, x: x + width / 2, y: y + height / 2 };
    eye.x = clamp(eye.x, x, x + width);
    eye.y = clamp(eye.y, y, y + height);
    if (near) draw(eye);
    else board().setAttribute("viewBox", fit.text);
    gliding = null;
    board().classList.remove("gliding");
    const page = document.documentElement.classList;
    page.toggle("zoomed", near);
    // Names of cells only where they can be read.
    page.toggle("near", eye.unit < 1.33);
    if (!near && [buttons[1], buttons[2]].includes(document.activeElement)) buttons[0].focus();
    buttons[1].hidden = buttons[2].hidden = !near;
  }

  function pan(dx, dy) {
    eye.x -= dx * eye.unit;
    eye.y -= dy * eye.unit;
    show();
  }

  // What lies at that point of the window, or in the middle, stays there.
  function zoomTo(wanted, at = rect(board())) {
    const from = rect(board()), zoom = wanted < 1.05 ? 1 : Math.min(wanted, 6), less = 1 - eye.zoom / zoom;
    eye.zoom = zoom;
    pan((from.x - at.x) * less, (from.y - at.y) * less);
  }

  // Brings a thing into view; of what is larger than the view, the middle.
  function follow(thing) {
    if (eye.zoom === 1 || !thing) return;
    if (gliding) show();
    const a = rect(thing), b = rect(board());
    const way = (from, to, room) => room < 0 ? to - from : clamp(from, to - room, to + room) - from;
    pan(way(a.x, b.x, b.w - a.w - 8), way(a.y, b.y, b.h - a.h - 8));
  }

  // The tools go to another corner where they lie on less, targets counting twice.
  function settle() {
    if (phone.matches) return;
    const { x, y, w, h } = rect(tools), things = [...board().querySelectorAll(".act"), ...board().querySelectorAll("[id]")].map(rect);
    const { x: left, y: top } = rect(board());
    const most = (sx, sy) => things.filter((one) => Math.abs(left + sx * Math.abs(x - left) - one.x) < w + one.w && Math.abs(top + sy * Math.abs(y - top) - one.y) < h + one.h).length;
    let least = most(Math.sign(x - left), Math.sign(y - top));
    for (const [sx, sy] of [[1, 1], [-1, 1], [1, -1], [-1, -1]]) {
      const found = most(sx, sy);
      if (found < least) { least = found; tools.className = `view ${sx < 0 ? "left" : ""} ${sy < 0 ? "up" : ""}`; }
    }
  }

  // What is seen: the middle and the units of a pixel, and where things lie, in the board's units.
  function seen() {
    const inverse = board().getScreenCTM().inverse();
    const at = (thing) => new DOMPoint(rect(thing).x, rect(thing).y).matrixTransform(inverse), { x, y } = at(board());
    return { x, y, unit: inverse.a, things: new Map([...board().querySelectorAll("[id]")].map((one) => [one.id, at(one)])) };
  }
  on("table:before", () => {
    kept = board() && seen();
    gliding = null;
  });
  const fold = (open) => { unfold.ariaExpanded = open; };
  // On a phone they fold up into the line above the board.
  function place() {
    const there = phone.matches && document.querySelector("#live .now") || board().parentNode;
    if (tools.parentNode !== there) there.append(tools);
  }

  // From another view to this one, in a moment.
  function glide(from) {
    const long = table.ms("step"), start = performance.now();
    if (!long || Math.hypot(from.x - eye.x, from.y - eye.y, from.unit - eye.unit) < 1e-3) return;
    const frame = gliding = (now) => {
      if (gliding !== frame) return;
      const left = clamp(1 - (now - start) / long, 0, 1) ** 2, at = (name) => eye[name] + (from[name] - eye[name]) * left;
      if (left) draw({ x: at("x"), y: at("y"), unit: at("unit") });
      else show();
      table.glided?.();
      if (left) requestAnimationFrame(frame);
    };
    board().classList.add("gliding");
    frame(start);
  }

  function put() {
    const was = kept;
    kept = null;
    if (!board()) return;
    place();
    fold(false);
    const { x, y, width, height } = board().viewBox.baseVal;
    fit = { x, y, width, height, text: board().getAttribute("viewBox") };
    // A plate in the hand may go anywhere: the whole board is in view until it lies.
    const held = board().querySelector(".held[data-grip]");
    if (held && !later) [later, eye] = [eye, { ...eye, zoom: 1 }];
    if (!held && later) {
      if (eye.zoom === 1) eye = later;
      later = null;
    }
    // Another step may count the board's points from elsewhere, but most things lie where they lay.
    if (was) for (const axis of ["x", "y"]) {
      const ways = [...seen().things].map(([id, at]) => at[axis] - was.things.get(id)?.[axis]).filter(isFinite).sort((a, b) => a - b);
      for (const one of [was, eye, later || {}]) one[axis] += ways[ways.length >> 1] || 0;
    }
    show();
    if (eye.zoom === 1) settle();
    follow(was?.focus || board().querySelector(".lifted-ring"));
    if (was) glide(was);
  }
  on("table:put", put);
  put();
  on("resize", () => { if (board()) { place(); show(); settle(); } });
  on("focusin", ({ target }) => {
    if (!target.matches(".board :focus-visible")) return;
    // While a step is put in place its view is not known yet.
    if (kept) kept.focus = target;
    else follow(target);
  });

  const ACTS = [() => zoomTo(eye.zoom * 1.5), () => zoomTo(eye.zoom / 1.5), () => zoomTo(1)];
  tools.addEventListener("click", (event) => { const button = event.target.closest("button"), act = ACTS[[...buttons].indexOf(button)];
    if (act) act();
    else if (button === unfold) fold(unfold.ariaExpanded === "false");
  });
  on("keydown", (event) => {
    const act = ACTS["+-0".indexOf(event.key.replace("=", "+"))];
    if (!act || !board() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    act();
  });

  // The plain wheel scrolls the page until the reader has zoomed, and turns a plate that is in the hand.
  on("wheel", (event) => {
    if (!event.target.closest(STAGE) || !event.ctrlKey && (eye.zoom === 1 || board().querySelector(".held"))) return;
    event.preventDefault();
    zoomTo(eye.zoom * Math.exp(-clamp(event.deltaY, -60, 60) / 150), event);
  }, { passive: false });

  // One pointer pans what is zoomed, unless it drags a piece; two pinch.
  const pointers = new Map();
  let moved;
  const middle = () => {
    const [a, b = a] = pointers.values();
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  on("pointerdown", (event) => {
    if (event.isPrimary) { pointers.clear(); moved = false; }
    if (!event.button && event.target.closest(STAGE) && !tools.contains(event.target)) pointers.set(event.pointerId, event);
  });
  on("pointermove", (event) => {
    const before = pointers.get(event.pointerId), single = pointers.size === 1;
    if (!before || table.dragging?.() || single && (eye.zoom === 1 || !moved && Math.hypot(event.x - before.x, event.y - before.y) < 6)) return;
    const from = middle();
    pointers.set(event.pointerId, event);
    const to = middle();
    moved = true;
    pan(to.x - from.x, to.y - from.y);
    if (from.far) zoomTo(eye.zoom * to.far / from.far, to);
  });
  on("pointerup pointercancel", (event) => pointers.delete(event.pointerId));
  on("click", (event) => { if (moved && event.detail) { event.preventDefault(); event.stopImmediatePropagation(); moved = false; } }, true);
  on("touchmove dragstart", (event) => { if (pointers.size > (event.type === "touchmove")) event.preventDefault(); }, { passive: false });

  // The tools stay while the board is swapped.
  Idiomorph.defaults.callbacks.beforeNodeRemoved = (node) => node !== tools;
})();
