// The page of preferences: each choice shows at once, and is kept at once. Without this script the form's button does it.
(function () {
  "use strict";
  const form = document.getElementById("look");
  const told = form.querySelector(".look-told");
  const page = document.documentElement;

  // A default is no attribute; "turned" is none at all, since the board itself is drawn otherwise.
  function show(name, value, usual) {
    if (name === "turned") return;
    if (value === usual) page.removeAttribute(`data-${name}`);
    else page.setAttribute(`data-${name}`, value);
    if (name === "theme") document.querySelector("meta[name='color-scheme']").content = value === usual ? "light dark" : value;
    const bar = getComputedStyle(page).getPropertyValue("--surface").trim();
    for (const meta of document.querySelectorAll("meta[name='theme-color']")) meta.content = bar;
  }

  // One after the other, so that the last choice is the one that stays.
  let last = Promise.resolve();
  async function keep(name, value) {
    const headers = { ...JSON.parse(document.body.getAttribute("hx-headers")), "HX-Request": "true" };
    const body = new URLSearchParams({ name, value });
    const reply = await fetch(form.dataset.one, { method: "POST", headers, body }).catch(() => null);
    told.textContent = reply && reply.status === 204 ? told.dataset.kept : told.dataset.failed;
    if (name === "turned") await redraw();
  }

  // Turned boards are drawn by the site.
  async function redraw() {
    const reply = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (!reply || !reply.ok) return;
    const fresh = new DOMParser().parseFromString(await reply.text(), "text/html").querySelector(".samples");
    if (fresh) document.querySelector(".samples").innerHTML = fresh.innerHTML;
  }

  form.addEventListener("change", (event) => {
    const field = event.target;
    if (field.name === "language") { form.requestSubmit(); return; }
    const value = field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value;
    show(field.name, value, field.dataset.default);
    told.textContent = "";
    last = last.then(() => keep(field.name, value));
  });
  document.getElementById("look-keep").hidden = true;
})();
