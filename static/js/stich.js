// The finished Stich stays for some seconds; then its cards move to the winner's pile.

import { box, gather, moves } from "./motion.js";
import { root } from "./page.js";

const KEYS_THAT_READ_ON = ["Shift", "Control", "Alt", "Meta", "Tab", "l", "L"];

const read = new Set(); // put away by click, and never shown again

function toPile(stich) {
  if (!moves()) return;
  const ninth = stich.classList.contains("linger--ninth");
  const winner = document.querySelector(`[data-name="${CSS.escape(stich.dataset.winner)}"]`);
  const pile =
    (!ninth && box(document.querySelector("#last-stich .last__cards"))) ||
    box(winner?.querySelector(".count__stiche, .monogram, .icon"));
  if (pile) gather(stich.querySelectorAll("img"), pile);
}

function putAway() {
  const stich = document.querySelector(".linger:not(.is-read)");
  if (!stich) return;
  toPile(stich);
  read.add(stich.id);
  stich.classList.add("is-read");
}

/** Keep a Stich hidden that was put away, when a push brings it again. */
export function keepAway() {
  for (const stich of document.querySelectorAll(".linger")) {
    stich.classList.toggle("is-read", read.has(stich.id));
  }
}

export function watchStich() {
  root.classList.add("has-senses"); // a click can put it away: it may wait for one
  document.addEventListener("animationend", (event) => {
    const stich = event.target;
    if (event.animationName === "linger" && stich.classList.contains("linger")) toPile(stich);
  });
  if (root.dataset.linger !== "click") return;
  document.addEventListener("pointerdown", putAway, true);
  document.addEventListener(
    "keydown",
    (event) => {
      if (!KEYS_THAT_READ_ON.includes(event.key)) putAway();
    },
    true,
  );
}
