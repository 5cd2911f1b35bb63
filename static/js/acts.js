// One act at a time: it is sent once, marked as sent at once, and pending until the server has answered.

import { version } from "./bar.js";
import { isOffline, lose, reconnect } from "./connection.js";
import { drop, isLifted, lift, liftsFirst } from "./hand.js";
import { notice } from "./news.js";
import { milliseconds, sentence } from "./page.js";

const ANSWER_WITHIN = 8000; // milliseconds; after that the page connects again
const PUSH_WITHIN = 2500; // milliseconds from the answer to the push that shows the act

let pending = null; // {version, control, name, value, answered, timer} of the act that was sent

// ---------------------------------------------------------------- sending

function mark(control) {
  const card = control?.closest(".card");
  if (card) {
    card.dataset.state = "sent";
    const face = card.querySelector(".card__face");
    if (!face.querySelector(".card__sent")) {
      const note = document.createElement("span");
      note.className = "card__sent";
      note.textContent = sentence("Sent");
      face.append(note);
    }
  } else if (control) {
    control.dataset.sent = "";
    control.setAttribute("aria-busy", "true");
  }
}

function hold(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function submitted(event) {
  const form = event.target;
  const control = event.submitter;
  if (!form.hasAttribute("hx-post")) return;
  const talking = form.classList.contains("talk__say");
  if (isOffline() || isUnarmed(control) || (pending && !talking)) {
    hold(event);
    return;
  }
  if (talking) return;
  // Where a card is lifted first, the second tap plays it.
  const card = form.id === "play-form" && control?.classList.contains("card");
  if (card && liftsFirst() && !isLifted(control)) {
    hold(event);
    lift(control);
    return;
  }
  pending = {
    version: version(),
    control,
    name: control?.name,
    value: control?.value,
    answered: false,
    timer: setTimeout(reconnect, ANSWER_WITHIN),
  };
  mark(control);
  for (const open of document.querySelectorAll(".sure:popover-open, .menu:popover-open")) {
    open.hidePopover();
  }
}

// ---------------------------------------------------------------- answers and pushes

/** After each push: the act is done if a newer version is shown and it was answered, or its control is gone. */
export function newsCame() {
  if (!pending) return;
  const { control, name, value, answered } = pending;
  const there = control?.isConnected && control.name === name && control.value === value;
  if ((answered || !there) && version() > pending.version) settle();
  else if (there) mark(control);
}

/** End the pending act: its push came, it was refused, or (if a push was lost) a full view came. */
export function settle() {
  if (!pending) return;
  clearTimeout(pending.timer);
  pending = null;
  for (const node of document.querySelectorAll("[data-sent]")) {
    delete node.dataset.sent;
    node.removeAttribute("aria-busy");
  }
  for (const card of document.querySelectorAll('.card[data-state="sent"]')) {
    const legal = card.querySelector(".card__mark") ? "legal" : "idle";
    card.dataset.state = card.hasAttribute("aria-disabled") ? "illegal" : legal;
    card.querySelector(".card__sent")?.remove();
  }
  drop();
}

function answered(event) {
  const ctx = event.detail.ctx;
  const failed = ctx.response.status >= 400;
  const form = ctx.sourceElement;
  if (!form.matches("form")) {
    if (failed) ctx.hx.reswap = "none"; // the review failed: its link stays
    return;
  }
  const talking = form.classList.contains("talk__say");
  const hasNotice = /^\s*<div id="notice"/.test(ctx.text || ""); // a refusal, or a hint
  // The push shows the act; the page that a redirect led to is not used.
  if (!hasNotice) ctx.hx.reswap = "none";
  if (failed || hasNotice) {
    if (!hasNotice && !talking) notice("refused", sentence("Failed"));
    settle();
  } else if (talking) {
    form.reset();
  } else if (pending) {
    clearTimeout(pending.timer);
    pending.answered = true;
    pending.timer = setTimeout(reconnect, PUSH_WITHIN);
    newsCame();
  }
}

function broken(event) {
  if (!event.detail.ctx?.sourceElement.matches("form")) return;
  settle();
  lose();
  reconnect();
}

// ---------------------------------------------------------------- questions

const seen = new WeakMap(); // since when each question has been visible

/** A question ignores clicks just after it has appeared: they were meant for what was there before. */
function isUnarmed(control) {
  const slip = control?.closest(".slip--ask");
  if (!slip) return false;
  return !seen.has(slip) || performance.now() - seen.get(slip) < milliseconds("--m-arm");
}

export function watchOffers() {
  for (const slip of document.querySelectorAll(".slip--ask")) {
    if (!seen.has(slip)) seen.set(slip, performance.now());
  }
}

// ---------------------------------------------------------------- begin

export function watchActs() {
  document.addEventListener("submit", submitted, true);
  document.addEventListener("htmx:after:request", answered);
  document.addEventListener("htmx:error", broken);
}
