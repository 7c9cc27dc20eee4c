// A record that is too large is not sent: its file stays chosen and its text where it is. Without this script the site says so.
(function () {
  "use strict";
  const form = document.querySelector(".record-form"), told = document.getElementById("too-large");
  form.addEventListener("submit", (event) => {
    const { file, text } = form.elements;
    // As it is sent, line ends being two bytes.
    const size = (file.files[0]?.size || 0) + new Blob([text.value.replace(/\n/g, "\r\n")]).size;
    told.hidden = size <= Number(form.dataset.largest);
    if (told.hidden) return;
    event.preventDefault();
    told.scrollIntoView({ block: "nearest" });
    (file.files.length ? file : text).focus({ preventScroll: true });
  });
})();
