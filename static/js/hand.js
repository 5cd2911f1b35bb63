// The hand: cards lifted, dragged up or played by keys. Each way submits the same form as a click.

import { body, byId, openDialog, root } from "./page.js";

const UP = 56; // pixels a card has to be drawn up to be played
const STARTED = 10; // pixels after which a press is a drag
const TYPING = "input:not([type=checkbox]), textarea, select, [contenteditable]";

const touch = window.matchMedia("(hover: none), (pointer: coarse)");

const cards = () => [...document.querySelectorAll("#hand .card")];
const checked = () => [...document.querySelectorAll("#shelf input:checked")];

export const isLifted = (card) => card.classList.contains("is-lifted");

// ---------------------------------------------------------------- lifting

/** Whether the first press only lifts a card: by wish, or where fingers play. */
export function liftsFirst() {
  const wish = root.dataset.play;
  return wish === "confirm" || (wish !== "first" && touch.matches);
}

export function lift(card) {
  drop();
  card.classList.add("is-lifted");
  card.focus({ preventScroll: true });
  showTags(card);
}

export function drop() {
  for (const card of document.querySelectorAll(".card.is-lifted")) {
    card.classList.remove("is-lifted");
  }
  showTags();
}

// ---------------------------------------------------------------- what is said with a card

function showTags(card = null) {
  for (const box of document.querySelectorAll("#hand .card__tags")) box.textContent = "";
  const at =
    card ||
    document.querySelector("#hand .card.is-lifted") ||
    document.activeElement?.closest?.("#hand .card");
  const box = at?.querySelector(".card__tags");
  if (!box) return;
  for (const input of checked()) {
    const tag = document.createElement("span");
    tag.className = "tag";
    tag.textContent = input.dataset.tag;
    box.append(tag);
  }
}

/** Dim the cards that a checked announcement does not go with; the server says which it goes with. */
export function showFitting() {
  const needs = checked()
    .filter((input) => input.dataset.cards)
    .map((input) => input.dataset.cards.split(" "));
  for (const card of cards()) {
    const unfit = needs.some((some) => !some.includes(card.dataset.card));
    card.classList.toggle("is-unfit", unfit);
  }
  if (byId("play")) showTags();
}

// ---------------------------------------------------------------- keys

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPING)) return;
  if (event.key === "l" || event.key === "L") {
    byId("last-large")?.togglePopover();
    event.preventDefault();
    return;
  }
  const all = cards();
  if (openDialog() || !all.length) return;
  const here = event.target.closest("#hand .card");
  if (/^[1-9]$/.test(event.key)) {
    const card = document.querySelector(`#hand [data-slot="${Number(event.key) - 1}"] .card`);
    if (!card) return;
    // The first press lifts the card, the second plays it: a single press by mistake plays nothing.
    if (!isLifted(card)) lift(card);
    else if (card.name) card.form.requestSubmit(card);
    event.preventDefault();
  } else if (here && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
    const step = event.key === "ArrowRight" ? 1 : all.length - 1;
    all[(all.indexOf(here) + step) % all.length].focus();
    event.preventDefault();
  } else if (/^Arrow/.test(event.key) && isNowhere(event.target)) {
    // Without a focused card the arrows focus one of the hand.
    (all.find((card) => card.dataset.state === "legal") || all[0]).focus();
    event.preventDefault();
  } else if (event.key === "Escape") {
    drop();
  }
}

const isNowhere = (target) =>
  (target === body || target.tagName === "BUTTON") &&
  !target.closest("#hand, [role=log], .panel__body");

// ---------------------------------------------------------------- dragging

let drag = null; // {card, face, id, x, y, moved} while a finger or the mouse is down on a card

function grab(event) {
  if (!event.isPrimary || event.button !== 0) return;
  const card = event.target.closest("#hand .card[name]");
  if (!card) return;
  const face = card.querySelector(".card__face");
  drag = { card, face, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
}

function move(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const dx = event.clientX - drag.x;
  const dy = event.clientY - drag.y;
  if (!drag.moved) {
    if (Math.hypot(dx, dy) < STARTED) return;
    drag.moved = true;
    drag.card.setPointerCapture(drag.id);
    drag.card.classList.add("is-dragged");
  }
  drag.face.style.translate = `${dx}px ${Math.min(dy, 12)}px`;
  drag.card.classList.toggle("is-ready", dy < -UP);
}

function release(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const { card, moved, y } = drag;
  letGo();
  if (!moved) return;
  // The click event after a drag is ignored.
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, true), 50);
  card.classList.remove("is-ready");
  if (y - event.clientY < UP || !card.isConnected || !card.name) return;
  card.classList.add("is-lifted");
  card.form.requestSubmit(card);
}

function letGo() {
  if (!drag) return;
  drag.face.style.translate = "";
  drag.card.classList.remove("is-dragged");
  drag = null;
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

// ---------------------------------------------------------------- begin

export function watchHand() {
  document.addEventListener("change", (event) => {
    if (event.target.closest("#shelf")) showFitting();
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.closest("#hand")) showTags();
  });
  document.addEventListener("click", (event) => {
    if (document.querySelector(".card.is-lifted") && !event.target.closest("#play")) drop();
  });
  document.addEventListener("keydown", pressed);
  document.addEventListener("dragstart", (event) => {
    if (event.target.closest?.("#hand")) event.preventDefault();
  });
  document.addEventListener("pointerdown", grab);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", letGo);
}
