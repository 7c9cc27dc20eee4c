// The title and the icon of the page say that it is the reader's turn: at this board, or how many matches wait for him.
(function () {
  "use strict";
  const head = document.getElementById("waiting"), icon = document.querySelector("link[rel=icon]"), plain = icon.href;
  if (!head) return;
  let { title } = document, shown = title;
  function mark() {
    if (document.title !== shown) title = document.title;
    const here = document.querySelector(".seat.mine.to-act");
    const count = parseInt(head.textContent, 10);
    document.title = shown = (here ? `● ${head.dataset.turn} · ` : count ? `(${count}) ` : "") + title;
    icon.href = here || count ? icon.dataset.turn : plain;
  }
  new MutationObserver(mark).observe(head, { childList: true, characterData: true, subtree: true });
  document.addEventListener("table:put", mark);
  mark();
})();
