// One act at a time: it leaves once, is marked as sent at once, and only the server's answer ends it.

import { version } from "./bar.js";
import { isOffline, lose, wake } from "./connection.js";
import { drop, isLifted, lift, liftsFirst } from "./hand.js";
import { notice } from "./news.js";
import { milliseconds, sentence } from "./page.js";

const ANSWER_WITHIN = 8000; // milliseconds; after that the socket is not believed
const PUSH_WITHIN = 2500; // milliseconds from the answer to the push with its news

let pending = null; // {version, control, name, value, answered, timer} while an act is on its way

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
    timer: setTimeout(wake, ANSWER_WITHIN),
  };
  mark(control);
  for (const open of document.querySelectorAll(".sure:popover-open, .menu:popover-open")) {
    open.hidePopover();
  }
}

// ---------------------------------------------------------------- arriving

/** News are on the page. They are the act's own if it is answered, or if they took its control away. */
export function newsCame() {
  if (!pending) return;
  const { control, name, value, answered } = pending;
  const there = control?.isConnected && control.name === name && control.value === value;
  if ((answered || !there) && version() > pending.version) settle();
  else if (there) mark(control);
}

/** Only an answer of the server ends an act: its news, a refusal, or (if a push was lost) a full view. */
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
    if (failed) ctx.hx.reswap = "none"; // a review that is not to be had: its link stays
    return;
  }
  const talking = form.classList.contains("talk__say");
  const spoken = /^\s*<div id="notice"/.test(ctx.text || ""); // a refusal, or a hint
  // The push brings the news; a page that came by a redirect is not wanted here.
  if (!spoken) ctx.hx.reswap = "none";
  if (failed || spoken) {
    if (!spoken && !talking) notice("refused", sentence("Failed"));
    settle();
  } else if (talking) {
    form.reset();
  } else if (pending) {
    clearTimeout(pending.timer);
    pending.answered = true;
    pending.timer = setTimeout(wake, PUSH_WITHIN);
    newsCame();
  }
}

function broken(event) {
  if (!event.detail.ctx?.sourceElement.matches("form")) return;
  settle();
  lose();
  wake();
}

// ---------------------------------------------------------------- offers

const seen = new WeakMap(); // since when each offer has been in sight

/** An offer takes no click before it has been in sight for a moment. */
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
