// Shows what the site pushes, and opens its page at a click. Keeps no pages: a board of an hour ago is a wrong board.
"use strict";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

function told(data) {
  try {
    return data.json();
  } catch (error) {
    return {};
  }
}

addEventListener("push", (event) => {
  const { title = "", body = "", path = "/", tag = "" } = told(event.data);
  // The same tag takes the place of the one before: one message a match, however long it lies there.
  event.waitUntil(registration.showNotification(title, { body, tag, icon: "/static/icon.svg", data: { path } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function open(path) {
  const address = new URL(path, location.origin);
  // Nothing but a page of this site, whatever a push may say.
  if (address.origin !== location.origin) return;
  const here = (await clients.matchAll({ type: "window" })).find((client) => new URL(client.url).pathname === address.pathname);
  await (here ? here.focus() : clients.openWindow(address.href));
}
