// The live part of a page: one element, #live, kept up to date by a socket, by polling while the socket is down, and
// by the reader's own clicks. Recovery is the start-up path: on opening, reopening and coming back to the tab the same
// fragment is fetched with the version that is here; 204 says that nothing is newer.
(function () {
  "use strict";
  const root = () => document.getElementById("live");
  const link = () => document.getElementById("link");
  if (!root()) return;

  const POLL_MS = 4000, SLOW_POLL_MS = 15000, ARRIVES_MS = 1500;
  const TOO_MANY = 4429, WAITING = [413, 429, 503];
  let socket = null, tries = 0, clicks = 0, given_up, poll, retry, fetching, again;

  const emit = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  const number = (element, name) => Number(element.dataset[name] || 0);
  const draft = () => new URLSearchParams(location.search);
  const drafting = () => root().hasAttribute("data-draft");

  function say(name) {
    const line = link();
    if (!line) return;
    line.hidden = !name;
    line.textContent = line.dataset[name] || "";
  }

  // What the site asks to wait for, in its own sentence; the board and the draft stay as they are.
  function sayWait(status, type, text) {
    const told = WAITING.includes(status) && type?.startsWith("text/plain") && text.length < 400 && link();
    if (!told) { say("failed"); return; }
    link().hidden = false;
    link().textContent = text;
    // The line goes when the site answers again.
    if (status === 503) heal();
  }

  let healing;
  function heal() {
    clearTimeout(healing);
    healing = setTimeout(refresh, POLL_MS);
  }

  // One of too many: it has no socket and asks by itself.
  let alone;
  const sayConnection = () => say(given_up ? "closed" : connected() || alone || !root().dataset.socket ? "" : "lost");

  // What the reader has opened stays open, though no fragment says so.
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.localName === "details");

  function parts(html) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    return holder.content.children;
  }

  // The element of a fragment; null for anything else.
  function read(html) {
    const [fresh, ...others] = parts(html);
    // What comes behind it has places of its own on the page.
    if (fresh) fresh.others = others;
    return fresh?.id === "live" ? fresh : null;
  }

  // Puts a fragment in place. Stable ids keep the keyboard focus; where the focused thing is gone, the next sensible one gets it.
  function put(fresh) {
    const now = root();
    if (!fresh || number(fresh, "version") < number(now, "version")) return;
    const had = now.contains(document.activeElement) ? document.activeElement.id : "";
    const told = { before: number(now, "position"), now: number(fresh, "position") };
    // Turns tried out from one position have one number: another of them counts as a later one.
    if (told.before === told.now && now.dataset.spot !== fresh.dataset.spot) told.before -= 0.5;
    emit("table:before", told);
    Idiomorph.morph(now, fresh, { morphStyle: "outerHTML" });
    for (const other of fresh.others) Idiomorph.morph(document.getElementById(other.id), other);
    htmx.process(root());
    settle(had);
    settled();
    emit("table:put", told);
  }

  // What stands outside of the fragment follows it: the address, the title, the heading, the counts in the head.
  function settled() {
    if (!drafting() && location.search) history.replaceState(null, "", location.pathname);
    const heading = document.getElementById("heading"), { title } = root().dataset;
    if (title) document.title = title;
    if (title && heading) heading.textContent = title;
    count();
  }

  // The counts in the page's head. Whoever has a match's page before his eyes has read what the bell tells of that match.
  let counted = number(root(), "version");
  async function count(told) {
    const head = document.getElementById("waiting");
    const version = number(root(), "version");
    if (!head || !head.dataset.address || (!told && (version === counted || !root().hasAttribute("data-mine")))) return;
    counted = version;
    const match = document.hidden ? null : /^\/matches\/(\d+)\/$/.exec(root().dataset.address);
    const headers = JSON.parse(document.body.getAttribute("hx-headers"));
    const way = match ? { method: "POST", headers, body: new URLSearchParams({ match: match[1] }) } : {};
    const reply = await fetch(head.dataset.address, { cache: "no-store", ...way }).catch(() => null);
    if (!reply?.ok) return;
    for (const part of parts(await reply.text())) {
      const place = document.getElementById(part.id);
      if (place) place.innerHTML = part.innerHTML;
    }
  }

  function settle(had) {
    window.Table.rove?.();
    if (!had || root().contains(document.activeElement)) return;
    const wishes = [document.getElementById(had), ...root().querySelectorAll("#confirm, #next, .draft .primary, .board .act, .draft a, .draft button, .board [tabindex='0']")];
    for (const wish of wishes) {
      if (!wish) continue;
      wish.focus({ preventScroll: true });
      if (document.activeElement === wish) return;
    }
  }

  // Asks for a fragment; null where the answer is another page, which is then on its way (an ended session's log-in).
  async function ask(address) {
    const reply = await fetch(address, { headers: { "HX-Request": "true", "HX-Current-URL": location.href }, cache: "no-store" });
    const elsewhere = reply.headers.get("HX-Redirect");
    if (elsewhere) location.href = elsewhere;
    return elsewhere ? null : reply;
  }

  // Asks for what is newer; with a draft in the address, for the board with that draft.
  async function refresh() {
    if (!root().dataset.address) return;
    if (fetching) { again = true; return; }
    fetching = true;
    try {
      const asked = location.search, { address, version } = root().dataset;
      const reply = await ask(address + "?" + (drafting() ? draft() : new URLSearchParams(version && { v: version })));
      if (!reply) return;
      if (reply.status === 404) { given_up = true; say("closed"); return; }
      if (!reply.ok) { if (reply.status !== 429) say("lost"); if (connected()) heal(); return; }
      // Meanwhile another step was taken: what comes now is the board before it.
      if (location.search !== asked || busy()) { again = true; return; }
      if (reply.status !== 204) put(read(await reply.text()));
      if (given_up) { given_up = false; connect(); }
      sayConnection();
    } catch (error) {
      say("lost");
    } finally {
      fetching = false;
      if (again && !busy()) { again = false; refresh(); }
    }
  }

  // A step or a form is done; a question that had to wait for it is asked now.
  function idle() {
    root().ariaBusy = null;
    if (again && !fetching) { again = false; refresh(); }
  }

  function pushed(html) {
    if (!html.startsWith("<")) {
      if (html !== "counts") refresh();
      if (html !== "changed") count(true);
      return;
    }
    const fresh = read(html);
    if (!fresh || number(fresh, "version") <= number(root(), "version")) return;
    // A turn is on its way: the answer to it says what becomes of the draft.
    if (posting) { early = fresh; return; }
    // A draft is drawn anew on the fresh board; where it no longer fits, the answer says so.
    if (drafting() && number(fresh, "version") !== awaited) { refresh(); return; }
    put(fresh);
    arrived();
  }

  // A turn posted while the socket is open is answered without a board, which comes by the socket: before the answer or
  // after it. Where it does not come, it is asked for.
  let posting, early, awaited, late;

  function played(version) {
    awaited = version;
    // The draft has been played; what is drawn next is the board without it.
    root().removeAttribute("data-draft");
    if (location.search) history.replaceState(null, "", location.pathname);
    if (early) put(early);
    if (number(root(), "version") >= version) { arrived(); return; }
    late = setTimeout(() => { arrived(); refresh(); }, ARRIVES_MS);
  }

  function arrived() {
    if (!awaited) return;
    clearTimeout(late);
    awaited = 0;
    idle();
  }

  const busy = () => root().ariaBusy;
  const connected = () => socket?.readyState === WebSocket.OPEN;

  function connect() {
    if (given_up || socket || !root().dataset.socket) return;
    clearTimeout(retry);
    const address = new URL(root().dataset.socket, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const mine = socket = new WebSocket(address);
    mine.onopen = () => { tries = 0; clearInterval(poll); poll = 0; refresh(); };
    mine.onmessage = (event) => pushed(String(event.data));
    mine.onclose = (event) => {
      if (socket !== mine) return;
      socket = null;
      // More sockets than one reader may have: this page asks by itself, without haste.
      alone = event.code === TOO_MANY;
      if (alone) { clearInterval(poll); poll = setInterval(refresh, SLOW_POLL_MS); sayConnection(); return; }
      if (event.code >= 4400 && event.code < 4500) { given_up = true; clearInterval(poll); say("closed"); return; }
      if (leaving) return;
      say("lost");
      if (!poll) poll = setInterval(refresh, POLL_MS);
      // After half a second, one, two, four, then always eight.
      retry = setTimeout(connect, 500 << Math.min(tries++, 4));
    };
  }

  let leaving;
  addEventListener("pagehide", () => { leaving = true; });
  const back = () => { refresh(); connect(); };
  addEventListener("pageshow", (event) => { leaving = false; if (event.persisted) back(); });
  addEventListener("online", back);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { back(); count(true); } });

  // What the other scripts of a board page build on. Before and after a fragment is put in place they hear "table:before" and
  // "table:put" on the document, with the positions before and now. After what has failed, `calm` leaves of the line what still holds.
  // `ms` is how long a movement takes (a token of the style sheet), 0 for a reader who wants none.
  const ms = (name) => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--m-" + name));
  window.Table = { root, step, drafting, ask, say, ms, parts, refresh, calm: sayConnection };

  // Steps of a draft are plain links ("?draft=…"), and so is whatever is marked as a step: fetched and swapped in place, the address kept for a reload.
  document.addEventListener("click", (event) => {
    const anchor = event.target.closest?.("#live a[href^='?'], a[data-step]");
    if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    step(new URL(anchor.getAttribute("href"), location.href));
  });

  // The newest click wins: an answer that a later click has overtaken is dropped. `asked` is what was fetched ahead.
  async function step(url, asked) {
    const click = ++clicks;
    root().ariaBusy = "true";
    try {
      const reply = (await asked) || (await ask(url));
      if (!reply || click !== clicks) return;
      if (!reply.ok) { sayWait(reply.status, reply.headers.get("Content-Type"), await reply.text()); return; }
      if (reply.status === 204) { say("failed"); return; }
      const address = new URL(url);
      address.searchParams.delete("why");
      history.replaceState(null, "", address.search ? address : address.pathname);
      put(read(await reply.text()));
      sayConnection();
    } catch (error) {
      say("failed");
    } finally {
      if (click === clicks) idle();
    }
  }

  // A page in the other language, or with the board turned, keeps the draft.
  document.addEventListener("submit", (event) => {
    const next = event.target.matches(".languages, .turn-board") && event.target.elements.next;
    if (next) next.value = location.pathname + location.search;
  });

  // An SVG link is no button to the space bar; here it is.
  document.addEventListener("keydown", (event) => {
    if (event.key === " " && event.target.matches?.(".board a, .draft a")) {
      event.preventDefault();
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    } else if (event.key === "Escape" && drafting() && document.getElementById("clear")) {
      document.getElementById("clear").click();
    }
  });

  // Forms go through htmx; a push may have been faster than the reply, which must not put an older board back.
  let focused, answered;
  document.addEventListener("htmx:configRequest", (event) => { if (connected()) event.detail.headers["X-Live"] = "open"; });
  document.addEventListener("htmx:beforeRequest", () => { root().ariaBusy = "true"; posting = true; early = null; });
  document.addEventListener("htmx:afterRequest", (event) => {
    const version = Number(event.detail.xhr.getResponseHeader("X-Version"));
    posting = false;
    if (event.detail.xhr.status === 204 && version) { played(version); return; }
    const fresh = early;
    idle();
    // What came meanwhile and is newer than the answer.
    if (fresh && number(fresh, "version") > number(root(), "version")) { if (drafting()) refresh(); else put(fresh); }
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const text = event.detail.serverResponse || "";
    const fresh = /^\s*<div id="live"[^>]*? data-version="(\d+)"/.exec(text);
    // A page that says what went wrong is no board: it is said in a line, and the board stays.
    event.detail.shouldSwap = fresh !== null && !(event.detail.xhr.status < 300 && Number(fresh[1]) < number(root(), "version"));
    const xhr = event.detail.xhr;
    if (xhr.status === 204) sayConnection();
    else if (!fresh) sayWait(xhr.status, xhr.getResponseHeader("Content-Type"), text);
    focused = root().contains(document.activeElement) ? document.activeElement.id || "confirm" : "";
    if (!event.detail.shouldSwap) return;
    answered = { before: number(root(), "position"), now: Number(/ data-position="(\d+)"/.exec(fresh[0])?.[1] || 0) };
    emit("table:before", answered);
  });
  document.addEventListener("htmx:afterSettle", () => { sayConnection(); settle(focused); settled(); emit("table:put", answered); });
  for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, () => say("failed"));

  if (root().dataset.socket) connect();
})();
