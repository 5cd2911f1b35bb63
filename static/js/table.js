// The table in the browser. Without these modules every act is a plain form; they show times, mark what was sent, and
// keep an act from being sent twice or over a lost connection. Only the server knows the game.

import { newsCame, settle, watchActs, watchOffers } from "./acts.js";
import { countUnread, showBar } from "./bar.js";
import { showButtons, watchButtons } from "./buttons.js";
import { compare, takeSnapshot } from "./changes.js";
import { setClock, tick } from "./clocks.js";
import { connect } from "./connection.js";
import { watchCut } from "./cut.js";
import { showFitting, watchHand } from "./hand.js";
import { watchSounds } from "./sounds.js";
import { keepAway, watchStich } from "./stich.js";

const EVERY = 250; // milliseconds between two updates of the clocks

function follow() {
  showBar();
  newsCame(); // those of others' acts may come before those of one's own
  showFitting();
  tick();
}

document.addEventListener("htmx:before:swap", takeSnapshot);
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
takeSnapshot();

connect((full) => {
  if (full) settle();
  follow();
});
