// The cut: the ribbon of backs follows the slider.

import { numeral, put } from "./page.js";

const PACK = 36;

function show(range) {
  const off = Number(range.value);
  const slip = range.closest("form");
  [...slip.querySelectorAll(".ribbon li")].forEach((back, i) => {
    back.className = i < off ? "is-off" : i === off ? "is-cut" : "";
  });
  put(slip.querySelector('[data-cut="off"]'), numeral(off));
  put(slip.querySelector('[data-cut="rest"]'), numeral(PACK - off));
}

export function watchCut() {
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => {
      if (event.target.id === "cut-off") show(event.target);
    });
  }
}
