// Shows what needs passkeys only where the browser has them (a safe connection, the site's own name), and says when one
// failed: allauth's script tells it by an event and would else write it to the console alone.
"use strict";
const usable = window.isSecureContext && Boolean(window.PublicKeyCredential) && !/^[\d.]+$|^\[/.test(location.hostname);
for (const part of document.querySelectorAll(usable ? ".needs-passkeys" : ".without-passkeys")) part.hidden = false;
const add = document.getElementById("mfa_webauthn_add");
if (add && !usable) add.disabled = true;
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  for (const note of document.querySelectorAll(".passkey-failed")) note.hidden = false;
});
