// What is seen to move, heard and told. Nothing here knows the game or holds it up: it compares the table
// before and after a push and says the difference in motion, sound and words.
(() => {
  "use strict";

  const html = document.documentElement;
  const $ = (id) => document.getElementById(id);
  const quiet = window.matchMedia("(prefers-reduced-motion: reduce)");
  const moves = () => html.dataset.motion !== "off" && !quiet.matches && !document.hidden;

  // ---------------------------------------------------------------- sound

  const VOLUME = { soft: 0.16, medium: 0.36, loud: 0.75 }[html.dataset.sound] || 0;
  let audio = null;
  let sounds = null;

  // Nothing before the first gesture: the browser would not play it, and nobody has asked for it.
  function touched() {
    if (!VOLUME || audio || !window.AudioContext) return;
    audio = new AudioContext();
    const out = audio.createGain();
    out.gain.value = VOLUME;
    out.connect(audio.destination);
    sounds = soundsOn(audio, out);
  }
  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, touched, { capture: true, passive: true });
  }

  function sound(name) {
    if (audio && audio.state === "running") sounds[name]();
    else if (audio) audio.resume().then(() => sounds[name](), () => {});
  }

  // ---------------------------------------------------------------- words

  function tell(text) {
    const news = $("news");
    if (!news || !text) return;
    const line = document.createElement("p");
    line.textContent = text;
    news.append(line);
    while (news.childElementCount > 12) news.firstElementChild.remove();
  }

  let fading = 0;
  function banner(text, kind) {
    const place = $("banner");
    if (!place) return;
    place.textContent = text;
    place.dataset.kind = kind;
    place.hidden = false;
    clearTimeout(fading);
    fading = setTimeout(() => {
      place.hidden = true;
    }, 3200);
  }

  // ---------------------------------------------------------------- motion

  const box = (node) => {
    const at = node && node.getBoundingClientRect();
    return at && at.width ? at : null;
  };
  const seatOf = (name) => [...document.querySelectorAll("[data-name]")].find((node) => node.dataset.name === name);
  const EASE = "cubic-bezier(.2, .7, .2, 1)";

  // FLIP: the thing is where it belongs already; it is only shown coming from where it was.
  function come(node, from, duration = 240) {
    const to = box(node);
    if (!to || !from) return;
    const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
    node.animate([{ transform: shift, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], { duration, easing: EASE });
  }
  // A likeness flies over the table and is gone.
  function fly(node, from, to, duration, delay = 0) {
    node.classList.add("flying");
    node.setAttribute("aria-hidden", "true");
    Object.assign(node.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
    document.body.append(node);
    const shift = `translate(${to.left + to.width / 2 - from.left - from.width / 2}px, ${to.top + to.height / 2 - from.top - from.height / 2}px)`;
    const way = node.animate([{ transform: "none" }, { transform: `${shift} scale(${Math.min(1, to.width / from.width)})`, opacity: 0.9 }], {
      duration,
      delay,
      easing: EASE,
      fill: "backwards",
    });
    way.finished.then(() => node.remove(), () => node.remove());
  }
  const small = (at, size) => ({ left: at.left + at.width / 2 - size / 2, top: at.top + at.height / 2 - size / 2, width: size, height: size });
  function tokens(from, to, tokenCount) {
    if (!from || !to) return;
    const discs = Math.max(1, Math.min(6, Math.round(Math.abs(tokenCount) / 5)));
    for (let i = 0; i < discs; i++) {
      const disc = document.createElement("i");
      fly(disc, small(from, 18), small(to, 18), 300, i * 45);
    }
  }

  // ---------------------------------------------------------------- before and after

  function look() {
    const cards = new Map();
    for (const card of document.querySelectorAll("#hand .card")) cards.set(card.dataset.card, box(card));
    const balances = new Map();
    for (const seat of document.querySelectorAll("[data-balance]")) balances.set(seat.dataset.name, Number(seat.dataset.balance));
    const bowl = document.querySelector(".bulka__n");
    return {
      cards,
      balances,
      bulka: bowl ? Number(bowl.dataset.tokens) : null,
      turn: $("bar")?.dataset.turn === "yes",
      lines: new Set([...document.querySelectorAll("#talk .log li")].map((line) => line.id)),
      laid: new Set([...document.querySelectorAll("#stich [data-key]")].map((lay) => lay.dataset.key)),
      backs: new Map([...document.querySelectorAll(".seat")].map((seat) => [seat.dataset.name, box(seat.querySelector(".backs")) || box(seat.querySelector(".monogram"))])),
    };
  }

  const LOUD = { call: "call", manko: "manko", alifer_offered: "alifer", alifer_accepted: "alifer", pro: "pro", bulka_won: "bulka" };
  let before = null;
  const told = new Set();

  function compare() {
    const was = before;
    before = look();
    if (!was) return;
    let heard = "";
    for (const lay of document.querySelectorAll("#stich [data-key]")) {
      const key = lay.dataset.key;
      if (was.laid.has(key) || told.has(key)) continue;
      told.add(key);
      tell(lay.dataset.told);
      heard ||= "card";
      const spot = lay.querySelector(".lay__spot");
      if (moves()) come(spot, was.cards.get(lay.dataset.card) || was.backs.get(lay.dataset.by));
    }
    for (const line of document.querySelectorAll("#talk .log li")) {
      if (was.lines.has(line.id) || told.has(line.id)) continue;
      told.add(line.id);
      const text = line.textContent.trim().replace(/\s+/g, " ");
      const kind = LOUD[line.dataset.what];
      tell(text);
      if (kind) heard = kind;
      if (kind === "pro" || kind === "bulka") banner(text, kind);
    }
    if (before.turn && !was.turn && (!heard || heard === "card")) {
      if (heard) sound("card");
      heard = "turn";
    }
    if (heard && audio) sound(heard);
    if (moves()) pay(was);
  }

  // Tokens go from whoever has fewer now to whoever has more; the bowl is one of them.
  function pay(was) {
    const bowl = document.querySelector("#bulka .dish");
    const change = [];
    for (const [name, balance] of before.balances) {
      if (was.balances.has(name)) change.push([box(seatOf(name)?.querySelector(".monogram, .icon")), balance - was.balances.get(name)]);
    }
    if (was.bulka !== null && before.bulka !== null) change.push([box(bowl), before.bulka - was.bulka]);
    const payers = change.filter(([, n]) => n < 0);
    const payees = change.filter(([, n]) => n > 0);
    if (payers.length + payees.length > 6) return;
    for (const [from, n] of payers) {
      for (const [to, m] of payees) tokens(from, to, Math.min(-n, m));
    }
  }

  // ---------------------------------------------------------------- the finished Stich

  const read = new Set(); // by click: put away, and never shown again
  const lingering = () => document.querySelector(".linger:not(.is-read)");
  html.classList.add("has-senses");

  function putAway() {
    const stich = lingering();
    if (!stich) return;
    gather(stich);
    read.add(stich.id);
    stich.classList.add("is-read");
  }
  function keepAway() {
    for (const stich of document.querySelectorAll(".linger")) stich.classList.toggle("is-read", read.has(stich.id));
  }
  // Its cards go to the pile of whoever takes them.
  function gather(stich) {
    if (!moves()) return;
    const last = stich.classList.contains("linger--ninth") ? null : box(document.querySelector("#last-stich .last__cards"));
    const pile = last || box(seatOf(stich.dataset.winner)?.querySelector(".count__stiche, .monogram, .icon"));
    if (!pile) return;
    for (const face of stich.querySelectorAll("img")) {
      const from = box(face);
      if (from) fly(face.cloneNode(), from, pile, 260);
    }
  }
  document.addEventListener("animationend", (event) => {
    if (event.animationName === "linger" && event.target.classList.contains("linger")) gather(event.target);
  });
  if (html.dataset.linger === "click") {
    document.addEventListener("pointerdown", putAway, true);
    document.addEventListener("keydown", (event) => {
      if (!["Shift", "Control", "Alt", "Meta", "Tab", "l", "L"].includes(event.key)) putAway();
    }, true);
  }

  // ---------------------------------------------------------------- begin

  function printable() {
    for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
  }

  document.addEventListener("htmx:before:swap", () => {
    if (before) before = look();
  });
  document.addEventListener("htmx:after:swap", () => {
    keepAway();
    compare();
    printable();
  });
  before = look();

  printable();
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });
})();
