// The table in the browser. Everything here only helps: without it every act is a plain form. The server alone knows
// the game; these modules show times, mark what was sent, and keep acts from leaving twice or into a lost connection.

import { newsCame, settle, watchActs, watchOffers } from "./acts.js";
import { countUnread, showBar } from "./bar.js";
import { showButtons, watchButtons } from "./buttons.js";
import { compare, lookBefore } from "./changes.js";
import { setClock, tick } from "./clocks.js";
import { connect } from "./connection.js";
import { watchCut } from "./cut.js";
import { showFitting, watchHand } from "./hand.js";
import { watchSounds } from "./sounds.js";
import { keepAway, watchStich } from "./stich.js";

const EVERY = 250; // milliseconds between two looks at the clocks

function follow() {
  showBar();
  newsCame(); // those of others' acts may come before those of one's own
  showFitting();
  tick();
}

document.addEventListener("htmx:before:swap", lookBefore);
document.addEventListener("htmx:after:swap", () => {
  setClock();
  follow();
  watchOffers();
  countUnread();
  showButtons();
  keepAway();
  compare();
});
document.addEventListener("toggle", countUnread, true);
document.addEventListener("visibilitychange", tick);
setInterval(tick, EVERY);

watchActs();
watchHand();
watchCut();
watchButtons();
watchSounds();
watchStich();

setClock();
follow();
watchOffers();
showButtons();
lookBefore();

connect((full) => {
  if (full) settle();
  follow();
});
