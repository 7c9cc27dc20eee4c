// The boards of the matches that are being played, and the reader's own, follow their turns while somebody looks at them. Starts,
// ends and the reader's own turns come by the socket; a turn of others tells nobody on this page, so it asks, without haste. A
// visitor's page, which has no socket, learns of everything that way, of the first match too.
"use strict";
setInterval(() => {
  if (window.Table && !document.hidden && document.querySelector("#more .row, #matches .row, #live:not([data-socket])")) window.Table.refresh();
}, 30000);
