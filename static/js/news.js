// Messages: in the notice beside the hand, for screen readers, and as a banner.

import { byId, milliseconds } from "./page.js";

const KEPT = 12; // lines for a screen reader
let fading = 0;

/** Show the notice beside the hand: the point, more of it, the reason in small letters. */
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

/** Let a screen reader say this. */
export function readOut(text) {
  const news = byId("news");
  if (!news || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  news.append(line);
  while (news.childElementCount > KEPT) news.firstElementChild.remove();
}

/** Show this in large letters for some seconds. */
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
