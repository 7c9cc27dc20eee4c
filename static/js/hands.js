// Hands on a board: drag, touch, keys. What the classes mean that are read here: docs/boards.md.
(function () {
  "use strict";
  const table = window.Table;
  if (!table) return;
  const GOAL = " .act:not(.grip,.held)", ZERO = { x: 0, y: 0 };
  const all = (wish) => [...document.querySelectorAll("#live .board" + wish)];
  const one = (wish) => all(wish)[0];
  const named = (id) => document.getElementById(id);
  const query = (text) => new URLSearchParams(text) + "";
  const on = (names, hear) => names.split(" ").forEach((name) => addEventListener(name, hear, { capture: true, passive: false }));
  const halt = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  const matrix = () => DOMMatrix.fromMatrix(one("").getScreenCTM());
  const spot = ({ x, y }) => new DOMPoint(x, y).matrixTransform(matrix().inverse());
  const minus = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });
  const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  const middle = (thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return spot({ x: x + width / 2, y: y + height / 2 });
  };
  const nearest = (things, point, reach, cost = far) => things.reduce((best, thing) => {
    const found = cost(middle(thing), point);
    return found < reach ? (reach = found, thing) : best;
  }, null);

  let drag, ghost, touch, swallow, walking, chosen, looked, seen, cursor, calm = 0, notch = 0, lane = {}, way = [], spin;
  Object.assign(table, { rove, dragging: () => !!drag, glided: () => { if (ghost) move(); } });

  async function go(link) {
    const href = link.getAttribute("href"), wanted = chosen = query(href);
    spin = 0;
    await table.step(new URL(href, location));
    return query(location.search) === wanted;
  }

  // A browser takes a finger for a link that it only comes near: what lies under it counts.
  const under = ({ x, y }) => document.elementFromPoint(x, y);
  function source({ x, y }) {
    const target = under({ x, y }), link = target?.closest("#live a");
    if (link?.matches(".grip, .held, .modes a")) return link;
    if (!target?.closest("#live .board")) return;
    const near = touch && !link?.matches(".act") && close({ x, y });
    if (near && near.matches(".grip, .held")) return near;
    // A finger scrolls from the cells of what it does not hold.
    const below = document.elementsFromPoint(x, y).map((thing) => thing.closest(".held, [data-grip]")).find(Boolean);
    return touch && link?.matches(".act") && !below?.matches(".held") ? null : below;
  }
  // The link whose middle is nearest to a finger.
  const close = (at) => nearest(all(" a"), spot(at), 22 / matrix().a);
  // The link that takes a thing up; none for what is in the hand.
  const taking = (thing) => thing.matches(".held, [aria-current]") ? null : named(thing.dataset.grip) || thing;

  on("pointerdown", (event) => {
    swallow = false;
    touch = event.pointerType === "touch" && event;
    if (drag) return release();
    const thing = event.isPrimary && !event.button && source(event), link = thing && taking(thing);
    if (!thing || link && link.localName !== "a") return;
    drag = { thing, link, took: link, event, from: location.href };
    if (!touch && link && !event.target.closest("a")) begin();
  });
  on("pointermove pointerup pointercancel", (event) => {
    if (!drag || drag.up || event.pointerId !== drag.event.pointerId) return;
    if (event.type !== "pointermove") return release(event.type === "pointerup");
    if (!drag.moved && far(event, drag.event) < 6) return;
    drag.moved = true;
    if (!ghost) begin();
    track(event);
  });
  on("dragstart contextmenu touchmove", (event) => { if (drag) event.preventDefault(); });

  async function begin() {
    const mine = drag, { link } = mine;
    mine.waits = link;
    table.root().setPointerCapture(mine.event.pointerId);
    look();
    show();
    if (!link) return;
    way = [];
    const taken = await go(link);
    if (drag !== mine) return;
    mine.waits = null;
    if (!taken) return end();
    track(mine.event);
    if (mine.up) release(true);
  }

  // With what stands on it.
  function show() {
    hide();
    const board = one(""), held = all(" .held:not(:has(.held))"), { thing } = drag, tool = thing.closest(".modes");
    const main = one(" .held[data-grip]") || held[0] || one(` [data-grip="${thing.id}"]`) || (tool ? thing.querySelector("use") : thing);
    const home = drag.home = middle(main), { width, height } = main.getBBox();
    drag.centre = tool && !held[0] ? ZERO : home;
    drag.off ||= tool ? ZERO : minus(spot(drag.event), home);
    ghost = document.body.appendChild(board.cloneNode());
    ghost.removeAttribute("viewBox");
    ghost.classList.add("ghost");
    const group = ghost.appendChild(document.createElementNS(board.namespaceURI, "g"));
    const standing = all(" > [id]:not(.grip, :has(.held))").filter((part) => far(middle(part), home) < Math.min(width, height) / 2);
    for (const part of new Set([...held, main, ...standing])) {
      group.append(part.cloneNode(true));
      part.classList.add("away");
    }
    move();
  }

  function hide() {
    ghost?.remove();
    ghost = null;
    document.querySelectorAll(".away").forEach((part) => part.classList.remove("away"));
  }

  function move() {
    const at = minus(spot(drag.event), drag.off);
    const over = drag.waits || one(" .trail") ? null : nearest(all(GOAL), at, Math.min(48, far(drag.home, at) - 5));
    look(drag.over = over);
    const { x, y } = minus(over ? middle(over) : at, drag.centre);
    ghost.firstChild.setAttribute("transform", matrix().translate(x, y));
    return at;
  }

  // Cell by cell, however fast the hand is.
  function track(event) {
    const from = drag.at || move();
    drag.event = event;
    const to = drag.at = move();
    for (let part = 0.1; part < 1.1; part += 0.1) {
      const cell = nearest(all(" [id]"), { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, 28);
      if (cell && cell.id !== drag.last) way.push(drag.last = cell.id);
    }
    walk();
  }

  // In order, also after the hand has let go.
  async function walk() {
    if (walking || !one(" .trail")) return;
    walking = true;
    while (way.length) {
      const link = named(way.shift());
      if (!link?.matches(GOAL)) continue;
      if (drag) drag.took = drag.link = null;
      if (!await go(link)) way = [];
    }
    walking = false;
  }

  // Away from all targets what this drag took up goes back.
  function release(here) {
    const { over, link, from, waits, moved } = drag;
    if (waits && here) { drag.up = true; return; }
    end();
    if (here && over) go(over);
    else if (link && moved) table.step(from);
  }

  function end() {
    if (ghost) {
      // The click that may come of it, whenever the hand is lifted, is for nothing.
      swallow = true;
      hide();
      look();
    }
    drag = null;
  }

  // One that comes while the last is on its way follows it.
  function turn(glyph) {
    const tool = [...document.querySelectorAll("#live .draft a")].find((link) => link.text.startsWith(glyph));
    spin = tool && table.root().ariaBusy && glyph;
    if (!tool || spin) return;
    if (drag) drag.link = null;
    go(tool);
  }
  on("wheel", (event) => {
    if (event.ctrlKey || !one(" .held") || !drag && !event.target.closest("#live .board")) return;
    halt(event);
    if (event.timeStamp < notch) return;
    notch = event.timeStamp + 150;
    turn(event.deltaY < 0 ? "↺" : "↻");
  });

  // Until it is answered a tap more is none: one that bounces takes nothing.
  async function look(link) {
    if (link && link === looked) return;
    table.unpeek();
    looked = link;
    seen = null;
    if (link) await table.peek(link);
    if (looked === link) seen = link;
  }
  on("click", (event) => {
    const tap = event.detail && event.target.closest("#live .stage") && touch, aimed = event.target.closest("#live a");
    const hit = tap ? under(tap).closest("#live a") : aimed;
    let link = hit;
    touch = spin = false;
    if (swallow && event.detail || aimed && event.timeStamp < calm) return halt(event);
    if (tap) {
      if (!hit?.matches(".act")) {
        const near = close(tap), body = !hit && !looked && source(tap);
        if (near?.matches(".act")) link = near;
        else if (body) link = taking(body);
      }
      if (link ? link.matches(GOAL) && link !== seen : looked) {
        halt(event);
        link?.focus();
        return look(link);
      }
    }
    look();
    if (link !== aimed) {
      halt(event);
      if (link) go(link);
    } else if (link) chosen = query(link.getAttribute("href"));
  });

  const cells = () => all(" [id][aria-label]");
  const goals = () => one(GOAL) ? all(GOAL) : all(" .act");
  function rove() {
    const list = cells(), here = list.find((cell) => cell.id === cursor) || goals()[0] || list[0];
    for (const cell of list) cell.tabIndex = cell === here ? 0 : -1;
  }
  on("focusin", ({ target }) => { if (cells().includes(target)) { cursor = target.id; rove(); } });
  on("keydown", (event) => {
    const { key, target } = event, glyph = { q: "↺", e: "↻" }[key?.toLowerCase()];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape" && (drag || looked)) { halt(event); if (drag) release(); look(); }
    if (glyph && (drag || target.closest("#live"))) turn(glyph);
    if (!cells().includes(target)) return;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key], at = middle(target);
    let next = { Home: goals()[0], End: goals().pop() }[key];
    if (arrow) {
      if (lane.way !== key + target.id) lane = at;
      next = nearest(cells(), at, 1e4, ({ x, y }) => {
        const [along, across] = arrow[0] ? [(x - at.x) * arrow[0], y - lane.y] : [(y - at.y) * arrow[1], x - lane.x];
        return along > 12 ? along + 1.5 * Math.abs(across) : 1e5;
      });
      if (next) lane.way = key + next.id;
    }
    if (!arrow && !next) return;
    halt(event);
    // Where it stays, it is focused anew: what that cell would do is shown.
    if (!next || next === target) target.blur();
    (next || target).focus();
  });

  addEventListener("table:put", ({ detail }) => {
    // On another position nothing of a drag is sent, and what it took up goes back.
    if (detail.before !== detail.now) {
      way = [];
      const { took, from } = drag || {};
      end();
      if (took && from.startsWith(location.href.split("?")[0])) table.step(from);
    }
    looked = seen = null;
    rove();
    if (ghost) show();
    if (spin) queueMicrotask(() => turn(spin));
    const sure = document.querySelector("[data-confirm=off] [data-whole] #confirm");
    if (sure && chosen === query(location.search)) queueMicrotask(() => {
      sure.click();
      // The rest of a double click is not for the board of who is next.
      calm = performance.now() + 500;
    });
    chosen = null;
  });
  rove();
})();
