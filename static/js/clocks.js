// Running times. They are counted by the server's clock and only shown here.

import { byId, put, root } from "./page.js";

let offset = null; // server's clock minus ours, in seconds

const two = (number) => String(number).padStart(2, "0");

function clock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(whole / 60);
  const head = minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
  return `${head}:${two(whole % 60)}`;
}

const moment = (at, day) =>
  new Date(at * 1000).toLocaleString(root.lang, {
    timeStyle: "short",
    ...(day && { dateStyle: "medium" }),
  });

/** Take the server's time from the bar. Delay makes it too small, so the largest offset is the best one. */
export function setClock() {
  const bar = byId("bar");
  if (!bar) return;
  const seen = Number(bar.dataset.now) - Date.now() / 1000;
  offset = offset === null ? seen : Math.max(offset, seen);
}

/** Show every time on the page as it is now. */
export function tick() {
  const now = Date.now() / 1000 + (offset ?? 0);
  for (const node of document.querySelectorAll("[data-until]")) {
    const left = Number(node.dataset.until) - now;
    put(node, clock(left));
    if (node.dataset.reserve !== undefined) {
      const reserve = Number(node.dataset.reserve) + Math.min(0, left);
      put(node.parentElement.querySelector(".clock__reserve"), clock(reserve));
    }
  }
  for (const node of document.querySelectorAll("[data-since]")) {
    put(node, clock(now - Number(node.dataset.since)));
  }
  for (const node of document.querySelectorAll("[data-local]")) {
    put(node, moment(Number(node.dataset.local), node.dataset.day !== undefined));
  }
}
