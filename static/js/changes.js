// Shows what a push changed on the table by motion, sound and words. It compares the page before and after, and knows
// no rules.

import { box, come, moves, pay } from "./motion.js";
import { banner, readOut } from "./news.js";
import { byId } from "./page.js";
import { sound } from "./sounds.js";

/** The sound of a line of the log, by its kind. */
const LOUD = {
  call: "call",
  manko: "manko",
  alifer_offered: "alifer",
  alifer_accepted: "alifer",
  pro: "pro",
  bulka_won: "bulka",
};
const LARGE = ["pro", "bulka"]; // also shown as a banner
const MOST_PAYMENTS = 6; // shown at once

let before = null;
const told = new Set();

const all = (selector) => [...document.querySelectorAll(selector)];
const seatOf = (name) => document.querySelector(`[data-name="${CSS.escape(name)}"]`);
const marks = (seat) => box(seat?.querySelector(".monogram, .icon"));

function snapshot() {
  const bowl = document.querySelector(".bulka__n");
  return {
    cards: new Map(all("#hand .card").map((card) => [card.dataset.card, box(card)])),
    balances: new Map(
      all("[data-balance]").map((seat) => [seat.dataset.name, Number(seat.dataset.balance)]),
    ),
    bulka: bowl ? Number(bowl.dataset.tokens) : null,
    turn: byId("bar")?.dataset.turn === "yes",
    lines: new Set(all("#talk .log li").map((line) => line.id)),
    laid: new Set(all("#stich [data-key]").map((lay) => lay.dataset.key)),
    backs: new Map(
      all(".seat").map((seat) => [
        seat.dataset.name,
        box(seat.querySelector(".backs")) || box(seat.querySelector(".monogram")),
      ]),
    ),
  };
}

/** Keep what the page shows now, to compare it after the push. */
export function takeSnapshot() {
  before = snapshot();
}

/** Show what has changed since the snapshot. */
export function compare() {
  const was = before;
  before = snapshot();
  if (!was) return;
  let heard = showLaid(was);
  heard = showLines(was) || heard;
  if (before.turn && !was.turn && (!heard || heard === "card")) {
    if (heard) sound("card");
    heard = "turn";
  }
  if (heard) sound(heard);
  if (moves()) showPayments(was);
}

function showLaid(was) {
  let heard = "";
  for (const lay of all("#stich [data-key]")) {
    const { key, card, by, told: words } = lay.dataset;
    if (was.laid.has(key) || told.has(key)) continue;
    told.add(key);
    readOut(words);
    heard = "card";
    if (moves()) come(lay.querySelector(".lay__spot"), was.cards.get(card) || was.backs.get(by));
  }
  return heard;
}

function showLines(was) {
  let heard = "";
  for (const line of all("#talk .log li")) {
    if (was.lines.has(line.id) || told.has(line.id)) continue;
    told.add(line.id);
    const text = line.textContent.trim().replace(/\s+/g, " ");
    const kind = LOUD[line.dataset.what];
    readOut(text);
    if (kind) heard = kind;
    if (LARGE.includes(kind)) banner(text, kind);
  }
  return heard;
}

/** Tokens go from whoever has fewer now to whoever has more; the bowl is one of them. */
function showPayments(was) {
  const change = [];
  for (const [name, balance] of before.balances) {
    if (was.balances.has(name)) {
      change.push([marks(seatOf(name)), balance - was.balances.get(name)]);
    }
  }
  if (was.bulka !== null && before.bulka !== null) {
    change.push([box(document.querySelector("#bulka .dish")), before.bulka - was.bulka]);
  }
  const payers = change.filter(([, tokens]) => tokens < 0);
  const payees = change.filter(([, tokens]) => tokens > 0);
  if (payers.length + payees.length > MOST_PAYMENTS) return;
  for (const [from, paid] of payers) {
    for (const [to, got] of payees) pay(from, to, Math.min(-paid, got));
  }
}
