// What is told: beside the hand, to those who do not see the table, and in large letters.

import { byId, milliseconds } from "./page.js";

const KEPT = 12; // lines for a screen reader
let fading = 0;

/** Say it in the notice beside the hand: the point, more of it, the reason in small letters. */
export function notice(kind, head, more = "", why = "") {
  const place = byId("notice");
  if (!place) return;
  place.dataset.kind = kind;
  place.querySelector(".badge")?.remove();
  const text = place.querySelector(".notice__text");
  const bold = document.createElement("b");
  bold.textContent = head;
  text.replaceChildren(bold);
  if (more) text.append(` ${more}`);
  if (why) {
    const small = document.createElement("small");
    small.textContent = why;
    text.append(" ", small);
  }
}

/** Say it to a screen reader. */
export function tell(text) {
  const news = byId("news");
  if (!news || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  news.append(line);
  while (news.childElementCount > KEPT) news.firstElementChild.remove();
}

/** Say it across the table, for a while. */
export function banner(text, kind) {
  const place = byId("banner");
  if (!place) return;
  place.textContent = text;
  place.dataset.kind = kind;
  place.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => {
    place.hidden = true;
  }, milliseconds("--m-banner"));
}
