// Switches this device's pushes on and off, on the settings page. Only where the browser can: https, or this machine itself.
(function () {
  "use strict";
  const place = document.getElementById("push");
  const on = document.getElementById("push-on");
  const line = document.getElementById("push-told");
  if (!place || !window.isSecureContext || !("serviceWorker" in navigator) || !("PushManager" in window)) return;

  const say = (name) => { line.textContent = name ? place.dataset[name] : ""; };
  const token = () => document.querySelector("[name=csrfmiddlewaretoken]").value;

  function octets(text) {
    const padded = text.replace(/-/g, "+").replace(/_/g, "/").padEnd(Math.ceil(text.length / 4) * 4, "=");
    return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
  }

  async function subscription() {
    const worker = await navigator.serviceWorker.getRegistration("/");
    return worker ? worker.pushManager.getSubscription() : null;
  }

  // This device in the list of the member's own; null where it is not among them.
  function row(endpoint) {
    return [...place.querySelectorAll("[data-endpoint]")].find((item) => item.dataset.endpoint === endpoint) || null;
  }

  async function show() {
    const mine = await subscription();
    const here = mine && row(mine.endpoint);
    on.hidden = Boolean(here);
    if (!here) return;
    here.querySelector(".this").hidden = false;
    // The browser forgets it too; the site is told by the form itself.
    here.querySelector("form").addEventListener("submit", () => { mine.unsubscribe(); });
  }

  async function start() {
    if (await Notification.requestPermission() !== "granted") { say("denied"); return; }
    await navigator.serviceWorker.register("/sw.js", { scope: "/" });
    const worker = await navigator.serviceWorker.ready;
    // Made for another key (a club set up anew), a subscription is of no use.
    const old = await worker.pushManager.getSubscription();
    if (old) await old.unsubscribe();
    const made = (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: octets(place.dataset.key) })).toJSON();
    const body = new URLSearchParams({ endpoint: made.endpoint, p256dh: made.keys.p256dh, auth: made.keys.auth, csrfmiddlewaretoken: token() });
    const reply = await fetch(place.dataset.address, { method: "POST", body });
    if (reply.status === 204) { location.reload(); return; }
    line.textContent = reply.status === 422 ? await reply.text() : place.dataset.failed;
  }

  on.addEventListener("click", async () => {
    on.disabled = true;
    say("");
    try {
      await start();
    } catch (error) {
      say("failed");
    }
    on.disabled = false;
  });

  say("");
  show().catch(() => say("failed"));
})();
