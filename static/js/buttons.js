// Links to share, and buttons that need a script: copying and printing.

import { byId, put, sentence } from "./page.js";

/** Show the buttons that need a script. */
export function showButtons() {
  for (const field of document.querySelectorAll("[data-share]")) {
    field.value = location.origin + field.dataset.share;
  }
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = !navigator.clipboard;
  }
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
}

function copy(button) {
  const field = byId(button.dataset.copy);
  field.select();
  navigator.clipboard?.writeText(field.value).then(
    () => put(button, sentence("Copied")),
    () => {}, // not allowed: the selected text can still be copied by hand
  );
}

export function watchButtons() {
  document.addEventListener("click", (event) => {
    const copying = event.target.closest("[data-copy]");
    if (copying) copy(copying);
    if (event.target.closest("[data-print]")) window.print();
  });
}
