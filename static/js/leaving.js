// A log-out tells the site this browser's own subscription to pushes, and drops it: the next reader here is somebody else.
(function () {
  "use strict";
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return;

  async function start() {
    const worker = await navigator.serviceWorker.getRegistration("/");
    const mine = worker ? await worker.pushManager.getSubscription() : null;
    if (!mine) return;
    for (const form of document.querySelectorAll("form[data-leaves]")) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name: "endpoint", value: mine.endpoint });
      form.append(field);
      form.addEventListener("submit", () => { mine.unsubscribe(); });
    }
  }

  // Where the browser does not tell, the session itself knows what it subscribed.
  start().catch(() => {});
})();
