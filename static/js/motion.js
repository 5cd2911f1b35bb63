// Animations. They delay nothing: what moves is in its place already.

import { body, milliseconds, root, token } from "./page.js";

const GATHER = 260; // milliseconds
const PAY = 300;
const NEXT_DISC = 45;
const DISC = 18; // pixels
const TOKENS_EACH = 5; // a disc stands for so many
const MOST_DISCS = 6;

const quiet = window.matchMedia("(prefers-reduced-motion: reduce)");

export const moves = () => root.dataset.motion !== "off" && !quiet.matches && !document.hidden;

/** The place of a node in the window; null if it is not visible. */
export function box(node) {
  const at = node?.getBoundingClientRect();
  return at?.width ? at : null;
}

/** Animate a node from where it was to its place. */
export function come(node, from) {
  const to = box(node);
  if (!to || !from) return;
  const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  node.animate(
    [
      { transform: `${shift} scale(${from.width / to.width})`, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: milliseconds("--m-move"), easing: token("--ease") },
  );
}

/** Let a copy of a node fly over the table and vanish. */
function fly(node, from, to, duration, delay = 0) {
  node.classList.add("flying");
  node.setAttribute("aria-hidden", "true");
  Object.assign(node.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  body.append(node);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const scale = Math.min(1, to.width / from.width);
  const way = node.animate(
    [
      { transform: "none" },
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.9 },
    ],
    { duration, delay, easing: token("--ease"), fill: "backwards" },
  );
  const gone = () => node.remove();
  way.finished.then(gone, gone);
}

/** Cards go to a pile. */
export function gather(faces, pile) {
  for (const face of faces) {
    const from = box(face);
    if (from) fly(face.cloneNode(), from, pile, GATHER);
  }
}

const middle = (at) => ({
  left: at.left + at.width / 2 - DISC / 2,
  top: at.top + at.height / 2 - DISC / 2,
  width: DISC,
  height: DISC,
});

/** Tokens go from one place to another: a few discs, not one for each. */
export function pay(from, to, tokens) {
  if (!from || !to) return;
  const discs = Math.max(1, Math.min(MOST_DISCS, Math.round(Math.abs(tokens) / TOKENS_EACH)));
  for (let i = 0; i < discs; i++) {
    fly(document.createElement("i"), middle(from), middle(to), PAY, i * NEXT_DISC);
  }
}
