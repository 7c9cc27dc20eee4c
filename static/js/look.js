// Stepping through a game without loading the page anew: what the links lead to is fetched, the next position ahead.
(function () {
  "use strict";
  const table = window.Table;
  if (!table || !table.root().dataset.last) return;
  const find = (selector, within = document) => within.querySelector(selector);
  const ply = () => Number(table.root().dataset.position);
  const last = () => Number(table.root().dataset.last);
  const address = (to) => new URL(`../${to}/`, location.href);

  // Where to go. While a position is on its way this only changes, so that each that comes is shown, however fast the keys are.
  let wanted = ply();
  let going = false;
  function go(to, jump) {
    to = Math.max(0, Math.min(to, last()));
    if (to === wanted) return;
    // The browser's way back takes back jumps, not steps.
    if (jump) history.pushState(null, "", location.href);
    wanted = to;
    show();
  }
  async function show() {
    if (going) return;
    going = true;
    while (wanted !== ply()) {
      const to = wanted;
      await table.step(address(to), taken(to));
      if (ply() !== to && wanted === to) { wanted = ply(); stop(); }
    }
    going = false;
    next();
  }

  const ahead = new Map();
  function fetchAhead(to) {
    if (to > last() || ahead.has(to) || (navigator.connection || {}).saveData) return;
    while (ahead.size > 3) ahead.delete(ahead.keys().next().value);
    const headers = { "HX-Request": "true", "HX-Current-URL": location.href };
    ahead.set(to, fetch(address(to), { headers, cache: "no-store" })
      .then((reply) => (reply.ok && !reply.headers.get("HX-Redirect") ? reply : null), () => null));
  }
  function taken(to) {
    const reply = ahead.get(to);
    ahead.delete(to);
    return reply;
  }

  // Turns and curve are not swapped: the mark moves along.
  function mark() {
    const now = ply();
    for (const old of document.querySelectorAll(".turns [aria-current]")) old.removeAttribute("aria-current");
    const link = find(`.turns a[data-ply="${now}"]`);
    if (link) {
      link.setAttribute("aria-current", "true");
      const list = link.closest("ol");
      const [row, frame] = [link.closest("li").getBoundingClientRect(), list.getBoundingClientRect()];
      if (row.top < frame.top || row.bottom > frame.bottom) list.scrollTop += row.top - frame.top - (frame.height - row.height) / 2;
    }
    const at = find(".curve .at");
    const ways = document.querySelectorAll(".curve .casing");
    if (at && ways.length) {
      at.setAttribute("transform", `translate(${ways[0].points[now].x} 0)`);
      at.querySelectorAll("circle").forEach((dot, seat) => dot.setAttribute("cy", ways[seat].points[now].y));
    }
  }

  const PAUSE_MS = 1300;
  let playing = false;
  let timer = 0;
  function paint() {
    const button = find("#go-play");
    if (button) button.setAttribute("aria-pressed", String(playing));
    const png = find("#as-png");
    if (png) png.hidden = false;
  }
  function stop() {
    playing = false;
    clearTimeout(timer);
    paint();
  }
  function next() {
    clearTimeout(timer);
    if (!playing || going) return;
    if (ply() >= last()) { stop(); return; }
    if (!find("svg.telling", table.root())) timer = setTimeout(() => go(ply() + 1), PAUSE_MS);
  }
  function toggle() {
    if (playing) { stop(); return; }
    playing = true;
    paint();
    const over = ply() >= last();
    go(over ? 0 : ply() + 1, over);
    // A game without turns is over already.
    next();
  }

  document.addEventListener("table:put", () => { mark(); paint(); fetchAhead(ply() + 1); });
  document.addEventListener("table:told", () => { if (playing) setTimeout(next); });
  document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); else newer(); });
  addEventListener("popstate", () => {
    const found = /\/(\d+)\/$/.exec(location.pathname);
    stop();
    if (found) { wanted = Number(found[1]); show(); }
  });

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const link = event.target.closest("a[data-ply], #go-play, #as-png");
    if (!link) return;
    event.preventDefault();
    if (link.id === "go-play") { toggle(); return; }
    stop();
    if (link.id === "as-png") picture(link);
    else go(Number(link.dataset.ply), !["go-prev", "go-next"].includes(link.id));
  });

  const KEYS = { ArrowLeft: () => go(wanted - 1), ArrowRight: () => go(wanted + 1), Home: () => go(0, true), End: () => go(last(), true) };
  document.addEventListener("keydown", (event) => {
    const at = event.target;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (at.closest("input, select, textarea, [contenteditable]") || (at.closest(".stage") && at !== document.body)) return;
    const frame = at.closest("ol, .table-frame");
    if (event.key === " ") {
      if (at.closest("summary, button, a:not(#go-play)") || frame) return;
      event.preventDefault();
      if (!event.repeat) toggle();
    } else if (KEYS[event.key] && !(frame && event.key.length < 5)) {
      event.preventDefault();
      stop();
      KEYS[event.key]();
    }
  });

  // Whether a running match has gone on.
  const ASK_MS = 15000;
  async function newer() {
    const note = find("#newer");
    if (!note || !note.hidden || document.hidden) return;
    const reply = await table.ask(note.dataset.address).catch(() => null);
    if (reply && reply.status === 200) note.hidden = false;
  }
  if (find("#newer")) setInterval(newer, ASK_MS);

  // The picture's file as a PNG.
  async function picture(button) {
    const file = find("#as-svg");
    const from = new URL(file.href);
    const { theme } = document.documentElement.dataset;
    from.searchParams.set("theme", theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
    button.disabled = true;
    try {
      const reply = await fetch(from);
      if (!reply.ok) throw new Error(String(reply.status));
      const image = new Image();
      image.src = "data:image/svg+xml," + encodeURIComponent(await reply.text());
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d").drawImage(image, 0, 0);
      const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = file.download.replace(/svg$/, "png");
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      table.calm();
    } catch (error) {
      table.say("failed");
    } finally {
      button.disabled = false;
    }
  }

  mark();
  paint();
  fetchAhead(ply() + 1);
  if (new URLSearchParams(location.search).has("play")) {
    history.replaceState(null, "", location.pathname);
    playing = true;
    paint();
    next();
  }
})();
