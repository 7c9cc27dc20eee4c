// Foresight: what a target would do, told before it is chosen.
(function () {
  "use strict";
  const table = window.Table;
  if (!table) return;
  let anchor, asked, rest, pointed, swaps, seen = {};
  const on = (name, act) => document.addEventListener(name, act);
  const all = (wish, act) => document.querySelectorAll("#live " + wish).forEach(act);
  const target = (event) => event.target.closest("#live .act");
  const tall = (line) => line.getBoundingClientRect().height;

  function unpeek() {
    clearTimeout(rest);
    asked?.abort();
    asked = anchor = null;
    all(".peek", (one) => one.remove());
    all(".peeked", (one) => one.classList.remove("peeked"));
    all("[data-said]", (line) => {
      line.textContent = line.dataset.said;
      line.style = "";
      delete line.dataset.said;
    });
  }

  async function peek(to) {
    if (to === anchor) return;
    unpeek();
    anchor = to;
    const key = new URL(to.href.baseVal, location) + "&peek=" + encodeURIComponent(table.root().dataset.draft || "");
    if (!(key in seen) && navigator.onLine) {
      asked = new AbortController();
      try {
        const reply = await fetch(key, { headers: { "HX-Request": "true" }, signal: asked.signal });
        if ([200, 204].includes(reply.status)) seen[key] = await reply.text();
      } catch (error) {
        // A board without a socket learns only so that the site is away.
        if (error.name !== "AbortError" && !table.root().dataset.socket) table.say("failed");
        return;
      }
    }
    const [words, marks] = table.parts(seen[key] || "");
    if (to !== anchor) return;
    to.classList.add("peeked");
    if (!words) return;
    if (marks) to.closest("svg").append(marks.firstChild);
    // What needs more room than the line has goes up over the board: nothing moves.
    if (words.textContent) all(".forecast", (line) => {
      const high = tall(line);
      line.dataset.said = line.textContent;
      line.textContent = words.textContent;
      line.style.minHeight = high + "px";
      line.style.marginTop = high - tall(line) + "px";
    });
  }

  on("pointerover", (event) => {
    const to = target(event);
    if (event.pointerType === "touch" || (to && to === anchor)) return;
    clearTimeout(rest);
    if (pointed) unpeek();
    pointed = to;
    if (to) rest = setTimeout(peek, 80, to);
  });
  on("pointerout", (event) => { if (pointed && !event.relatedTarget) unpeek(); });
  on("focusin", (event) => {
    const to = target(event);
    // Where a swap puts the focus, nobody has asked about it.
    if (swaps || !to?.matches(":focus-visible")) return;
    pointed = null;
    peek(to);
  });
  on("focusout", () => { if (!pointed) unpeek(); });
  on("keydown", (event) => { if (event.key === "Escape") unpeek(); });
  on("table:before", ({ detail }) => {
    swaps = true;
    unpeek();
    if (detail.now !== detail.before) seen = {};
  });
  on("table:put", () => { swaps = false; });

  Object.assign(table, { peek, unpeek });
})();
