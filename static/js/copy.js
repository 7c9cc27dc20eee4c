// Copies what stands in a field. Without this script the field can be selected and copied by hand, so the button waits for it.
(function () {
  "use strict";
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      field.focus();
      field.select();
      // In the hall the site is reached without https, where browsers have no clipboard for pages.
      if (navigator.clipboard) await navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
      else document.execCommand("copy");
      button.textContent = button.dataset.done;
    });
  }
})();
