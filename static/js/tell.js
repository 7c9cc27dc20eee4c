// The last turn is told: the beats of data-told (games/rules/scene.py) in order, on a copy laid over the board. Any key, click
// or swap ends it. While it is the reader's turn the screen stays awake.
(function () {
  "use strict";
  const table = window.Table;
  if (!table) return;
  const { ms } = table;
  const find = (selector) => table.root().querySelector(selector);
  const drawn = (name) => document.createElementNS(find("svg").namespaceURI, name);
  const sound = (name, at) => table.sound?.(name, at);
  // The rest of his own turn the reader has seen in his draft.
  const UP = 14, LONGEST = 4200, UNSEEN = ["stone", "leave"];

  let end = () => {};

  // Tells the turn that led to this board, or the kinds of beats in `only`; then calls `then`. Says whether it does.
  function tell(only, then) {
    end(true);
    const svg = find("svg[data-told]");
    if (!svg || !ms("step") || document.hidden) return false;
    const beats = JSON.parse(svg.dataset.told).filter(([kind]) => !only || only.includes(kind));
    if (!beats.length) return false;
    const copy = drawn("g");
    copy.classList.add("tells");
    copy.ariaHidden = true;
    for (const child of svg.children) copy.append(child.cloneNode(true));
    const play = set(copy, beats);
    svg.classList.add("telling");
    svg.append(copy);
    end = (dropped) => {
      end = () => {};
      svg.classList.remove("telling");
      copy.remove();
      table.hush?.();
      document.dispatchEvent(new Event("table:told"));
      if (then && !dropped) then();
    };
    play();
    return true;
  }

  const place = (leaf) => ["x", "y"].map((axis) => Number(leaf.getAttribute(axis)));
  const to = (x, y) => `${x}px ${y}px`;
  const by = (x, y) => `translate(${x}px,${y}px)`;

  // Lays the copy out as it was before the turn; what it gives starts the movements.
  function set(copy, beats) {
    const pieces = {}, ghosts = {}, groups = {}, moved = new Set(), runs = [], cues = [];
    let time = 2 * ms("gap");

    for (const link of copy.querySelectorAll("a")) for (const name of ["href", "class", "tabindex"]) link.removeAttribute(name);
    for (const piece of copy.querySelectorAll("[id]")) pieces[piece.id] = piece;
    for (const [, id, way, was] of beats) {
      const piece = pieces[id];
      if (!was || !piece) continue;
      // What stood there lies over what stands there.
      const ghost = ghosts[id] = drawn("use");
      const [x, y] = place(piece.querySelector("use") || piece);
      const made = { href: "#" + was, x: x + (way ? way[0] : 0), y: y + (way ? way[1] : 0), id };
      for (const name in made) ghost.setAttribute(name, made[name]);
      piece.after(ghost);
    }
    for (const [kind, id, , , , ...along] of beats) {
      if (kind !== "carry") continue;
      const group = groups[id] = drawn("g");
      group.append(...[...copy.children].filter((item) => [id, ...along].some((name) => item.cloneNode().outerHTML.includes(name))));
      copy.append(group);
      // What has no name of its own turns with the plate, the ring about it last; the rest stands upright on it.
      group.rigid = [...group.children].filter((item) => item.matches("use:not([id])"));
    }
    for (const piece of copy.querySelectorAll("[id]")) piece.removeAttribute("id");

    const animate = (item, frames, duration, fill, easing) => runs.push(item.animate(frames, { duration, delay: time, fill, easing }));
    // A thing's first movement shows it as it was until then; each holds what it leads to.
    function run(item, duration, ways, opacity = 1) {
      const translate = ways.map(([x, y]) => to(x, y));
      if (item) animate(item, { translate, opacity }, duration, moved.has(item) ? "forwards" : "both", "cubic-bezier(.3,.1,.3,1)");
      moved.add(item);
      return duration;
    }
    const high = (...ups) => ups.map((up) => [0, -up]);
    function go([x, y, toX, toY], piece, duration, up) {
      if (piece) copy.append(piece);
      return run(piece, duration, [[x, y], [(x + toX) / 2, (y + toY) / 2 - up], [toX, toY]]);
    }
    const PLAY = {
      carry([x, y, angle], piece, ghost, group) {
        const lift = ms("lift");
        const long = 2 * lift + ms("plate");
        const lead = (item, name, values) => animate(
          item, { [name]: values, offset: [0, lift / long, 1 - lift / long], easing: "ease-in-out" }, long, "both");
        lead(group, "translate", [to(x, y), to(x, y - UP), to(0, -UP), to(0, 0)]);
        const centre = place(group.rigid.at(-1));
        for (const leaf of group.querySelectorAll("use, text")) {
          const alone = group.rigid.includes(leaf);
          const [px, py] = alone && leaf.matches("[transform]") ? centre : place(leaf);
          const [cx, cy] = alone ? [px, py] : centre;
          const pose = (turn) => `${by(cx, cy)}rotate(${turn}deg)${by(px - cx, py - cy)}rotate(${alone ? 0 : -turn}deg)${by(-px, -py)}`;
          const box = drawn("g");
          leaf.replaceWith(box);
          box.append(leaf);
          if (angle) lead(box, "transform", [angle, angle, 0, 0].map(pose));
          if (leaf.matches(".sh")) lead(box, "translate", [to(0, 0), to(0, 20), to(0, 20), to(0, 0)]);
        }
        cues.push(["put", time + long - lift]);
        return long;
      },
      put: (way, piece, ghost) => run(ghost || piece, ms("step"), high(2 * UP, UP, 0), [0, 1, 1]),
      step: (way, piece) => go(way, piece, ms("step"), 0),
      jump: (way, piece) => go(way, piece, ms("step") + ms("tap"), 2 * UP),
      leave: (way, piece, ghost) => run(ghost, ms("stone"), high(0, UP, 2 * UP), [1, 0.9, 0]),
      stone: (way, piece, ghost) => run(ghost, ms("stone"), high(0), [1, 0]) && run(piece, ms("stone"), high(-UP / 2, 0), [0, 1]),
      gain: (way, piece, ghost) => ghost ? run(ghost, ms("step"), high(0, UP / 2), [1, 0]) : run(piece, ms("step"), high(UP, 0), [0, 1]),
    };

    return () => {
      for (const [kind, id, way, , part] of beats) {
        cues.push([kind, time]);
        const piece = part && pieces[id] ? pieces[id].querySelector(`[href="#${part}"]`) : pieces[id];
        time += PLAY[kind](way || [0, 0, 0, 0], piece, ghosts[id], groups[id]) + ms("gap");
      }
      // What marks the last turn comes when it has been told; a long story is told faster.
      const rate = Math.max(1, time / LONGEST);
      for (const mark of copy.querySelectorAll(".last, [href$='-last']")) runs.push(mark.animate({ opacity: [0, 0] }, time));
      runs.push(copy.animate({ opacity: [1, 1] }, time));
      runs.at(-1).onfinish = () => end();
      for (const one of runs) one.playbackRate = rate;
      for (const [name, at] of cues) sound(name, at / rate);
    };
  }

  let lock;
  async function wake() {
    const wish = !document.hidden && find(".draft");
    if (!navigator.wakeLock || !wish === !lock) return;
    lock ||= navigator.wakeLock.request("screen").catch(() => {});
    const got = await lock;
    if (got && !wish) got.release();
    else if (got) got.onrelease = () => { lock = null; wake(); };
    else lock = null;
  }

  let mine, over, posted;
  const on = (name, act) => document.addEventListener(name, act, true);
  on("htmx:beforeRequest", () => { posted = Number(table.root().dataset.position); });
  on("table:before", () => { end(true); mine = find(".draft"); over = find(".result"); });
  on("table:put", ({ detail }) => {
    wake();
    if (!detail || detail.now <= detail.before) return;
    const own = posted === detail.before;
    const rings = find(".result") ? !over && "end" : find(".draft") && !mine && "turn";
    const ring = () => rings && sound(rings);
    if (tell(own && UNSEEN, ring)) return;
    if (own) sound("put");
    ring();
  });
  on("visibilitychange", () => { if (document.hidden) end(); wake(); });
  on("pointerdown", () => end());
  on("click", (event) => { if (event.target.closest("#replay")) tell(); });
  on("keydown", (event) => {
    end();
    const other = event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea");
    if (/^r$/i.test(event.key) && !other && find("#replay")) tell();
  });
  table.tell = () => tell();
  wake();
})();
