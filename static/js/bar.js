// What the page takes from the bar: title, icon, kind of viewer; and the count of unread lines of talk.

import { body, byId, numeral } from "./page.js";

let unread = 0;
let known = lines();

function lines() {
  return document.querySelectorAll("#talk .log__say").length;
}

function showUnread() {
  const dot = document.querySelector("[data-unread]");
  if (!dot) return;
  dot.hidden = unread === 0;
  dot.textContent = unread ? numeral(unread) : "";
}

/** The version of the table that the page shows. */
export const version = () => Number(byId("bar").dataset.version);

export function showBar() {
  const bar = byId("bar");
  body.dataset.viewer = bar.dataset.viewer;
  body.dataset.phase = bar.dataset.phase;
  body.classList.toggle("at-table--watch", bar.dataset.watch === "yes");
  document.title = bar.dataset.title;
  const icon = byId("favicon");
  const wanted = icon.dataset[bar.dataset.turn === "yes" ? "turn" : "calm"];
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  showUnread();
}

/** Count what others said while the talk was not visible. */
export function countUnread() {
  const panel = byId("talk");
  const shown =
    panel && (getComputedStyle(panel).position === "static" || panel.matches(":popover-open"));
  const now = lines();
  unread = shown ? 0 : unread + Math.max(0, now - known);
  known = now;
  showUnread();
}
