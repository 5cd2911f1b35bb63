// The table in the browser. Everything here only helps: without it every act is a plain form.
// The server alone knows the game; this file shows times, marks what was sent, and keeps acts
// from leaving twice or into a lost connection.
(() => {
  "use strict";

  const body = document.body;
  const wire = document.getElementById("wire");
  const touch = window.matchMedia("(hover: none), (pointer: coarse)");
  const $ = (id) => document.getElementById(id);
  const say = (key) => body.dataset["say" + key] || "";

  let offset = 0; // server's clock minus ours, in seconds
  let pending = null; // {version, control, name, value, answered, timer} while an act is on its way
  let offline = false;
  let hiddenAt = 0;
  let resync = false; // the next frame is a full view that we asked for
  let leaving = false;
  let unread = 0;

  const liftsFirst = () => {
    const wish = document.documentElement.dataset.play;
    return wish === "confirm" || (wish !== "first" && touch.matches);
  };

  // ---------------------------------------------------------------- times

  const two = (number) => String(number).padStart(2, "0");
  const clock = (seconds) => {
    const whole = Math.max(0, Math.ceil(seconds));
    const minutes = Math.floor(whole / 60);
    const head = minutes < 60 ? minutes : Math.floor(minutes / 60) + ":" + two(minutes % 60);
    return head + ":" + two(whole % 60);
  };
  // In the language of the page, as the server writes them; the browser's own may be another one.
  const number = (n) => n.toLocaleString(document.documentElement.lang);
  const moment = (at, day) =>
    new Date(at * 1000).toLocaleString(document.documentElement.lang, { timeStyle: "short", ...(day && { dateStyle: "medium" }) });
  const put = (node, text) => {
    if (node && node.textContent !== text) node.textContent = text;
  };

  function tick() {
    const now = Date.now() / 1000 + offset;
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

  // ---------------------------------------------------------------- what the bar says about the page

  function follow() {
    const bar = $("bar");
    if (!bar) return;
    body.dataset.viewer = bar.dataset.viewer;
    body.dataset.phase = bar.dataset.phase;
    body.classList.toggle("at-table--watch", bar.dataset.watch === "yes");
    document.title = bar.dataset.title;
    const icon = $("favicon");
    const wanted = icon.dataset[bar.dataset.turn === "yes" ? "turn" : "calm"];
    if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
    if (pending) arrived(); // news of others' acts may come first
    badge();
    fit();
    tick();
  }

  function badge() {
    const dot = document.querySelector("[data-unread]");
    if (!dot) return;
    dot.hidden = unread === 0;
    dot.textContent = unread ? number(unread) : "";
  }

  // ---------------------------------------------------------------- one act at a time

  function mark(control) {
    const card = control && control.closest(".card");
    if (card) {
      card.dataset.state = "sent";
      const face = card.querySelector(".card__face");
      if (!face.querySelector(".card__sent")) {
        const note = document.createElement("span");
        note.className = "card__sent";
        note.textContent = say("Sent");
        face.append(note);
      }
    } else if (control) {
      control.dataset.sent = "";
      control.setAttribute("aria-busy", "true");
    }
  }

  // An act has arrived once its news are here: they are its own if it is answered, or took its control away.
  function arrived() {
    const { version, control, name, value, answered } = pending;
    const there = control?.isConnected && control.name === name && control.value === value;
    const done = (answered || !there) && Number($("bar").dataset.version) > version;
    if (done) settle();
    else if (there) mark(control);
  }

  // Only an answer of the server ends an act: its news, a refusal, or (if a push was lost) a full view.
  function settle() {
    if (!pending) return;
    clearTimeout(pending.timer);
    pending = null;
    for (const node of document.querySelectorAll("[data-sent]")) {
      delete node.dataset.sent;
      node.removeAttribute("aria-busy");
    }
    for (const card of document.querySelectorAll('.card[data-state="sent"]')) {
      card.dataset.state = card.hasAttribute("aria-disabled") ? "illegal" : card.querySelector(".card__mark") ? "legal" : "idle";
      card.querySelector(".card__sent")?.remove();
    }
    drop();
  }

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!form.hasAttribute("hx-post")) return;
      const talking = form.classList.contains("talk__say");
      const early = event.submitter && event.submitter.closest(".slip--ask") && unarmed(event.submitter);
      if (offline || early || (!talking && pending)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      if (talking) return;
      if (form.id === "play-form" && liftsFirst() && event.submitter && event.submitter.classList.contains("card")) {
        // Where a card is lifted first, the second tap plays it.
        if (!event.submitter.classList.contains("is-lifted")) {
          event.preventDefault();
          event.stopImmediatePropagation();
          lift(event.submitter);
          return;
        }
      }
      const control = event.submitter;
      pending = {
        version: Number($("bar").dataset.version),
        control,
        name: control?.name,
        value: control?.value,
        answered: false,
        timer: setTimeout(wake, 8000),
      };
      mark(event.submitter);
      for (const open of document.querySelectorAll(".sure:popover-open, .menu:popover-open")) open.hidePopover();
    },
    true,
  );

  // An offer takes no click before it has been in sight for a moment.
  const seen = new WeakMap();
  function unarmed(control) {
    const slip = control.closest(".slip--ask");
    const since = seen.get(slip);
    return since === undefined || performance.now() - since < 700;
  }
  function watchSlips() {
    for (const slip of document.querySelectorAll(".slip--ask")) {
      if (!seen.has(slip)) seen.set(slip, performance.now());
    }
  }

  document.addEventListener("htmx:after:request", (event) => {
    const ctx = event.detail.ctx;
    const status = ctx.response.status;
    if (!ctx.sourceElement.matches("form")) {
      if (status >= 400) ctx.hx.reswap = "none"; // a review that is not to be had: its link stays
      return;
    }
    const talking = ctx.sourceElement.classList.contains("talk__say");
    const spoken = /^\s*<div id="notice"/.test(ctx.text || ""); // a refusal, or a hint
    if (status < 400 && !spoken) {
      if (talking) ctx.sourceElement.reset();
      // The push brings the news; a page that came by a redirect is not wanted here.
      ctx.hx.reswap = "none";
      if (pending && !talking) {
        clearTimeout(pending.timer);
        pending.answered = true;
        pending.timer = setTimeout(wake, 2500);
        arrived();
      }
      return;
    }
    if (!spoken) {
      ctx.hx.reswap = "none";
      if (!talking) notice("refused", say("Failed"));
    }
    settle();
  });

  document.addEventListener("htmx:error", (event) => {
    if (!event.detail.ctx?.sourceElement.matches("form")) return;
    settle();
    lose();
    wake();
  });

  function notice(kind, head, more, why) {
    const place = $("notice");
    if (!place) return;
    place.dataset.kind = kind;
    const text = place.querySelector(".notice__text");
    place.querySelector(".badge")?.remove();
    text.textContent = "";
    const bold = document.createElement("b");
    bold.textContent = head;
    text.append(bold);
    if (more) text.append(" " + more);
    if (why) {
      const small = document.createElement("small");
      small.textContent = why;
      text.append(" ", small);
    }
  }

  // ---------------------------------------------------------------- connection

  function lose() {
    if (offline) return;
    offline = true;
    body.dataset.offline = "";
    $("play")?.setAttribute("inert", "");
    notice("offline", say("Offline"), say("OfflineMore"), say("OfflineWhy"));
  }

  function regain() {
    offline = false;
    delete body.dataset.offline;
    $("play")?.removeAttribute("inert");
  }

  // A fresh socket, which begins with the full view. The old one may be dead without knowing it.
  function wake() {
    if (!wire || !window.htmx || leaving) return;
    resync = true;
    const ws = wire._htmx && wire._htmx.ws;
    const old = ws && ws.connection;
    if (old) {
      clearTimeout(old.timer);
      old.config.reconnect = false;
      delete ws.connection;
      try {
        old.socket?.close();
      } catch {
        // it was dead already
      }
    }
    window.htmx.trigger(wire, "bulka:wake");
  }

  const current = (event) => {
    const connection = event.detail.connection;
    const now = wire && wire._htmx && wire._htmx.ws && wire._htmx.ws.connection;
    return !now || now === connection;
  };
  document.addEventListener("htmx:ws:close", (event) => {
    if (current(event) && !leaving) lose();
  });
  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    if (!current(event)) event.preventDefault();
  });
  document.addEventListener("htmx:ws:after:message:incoming", (event) => {
    if (!current(event)) return;
    // Whoever connects gets everything first: from the first frame on the page is true again.
    if (offline) regain();
    if (resync) settle();
    resync = false;
    follow();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      hiddenAt = Date.now();
      return;
    }
    const connection = wire && wire._htmx && wire._htmx.ws && wire._htmx.ws.connection;
    const open = connection && connection.socket && connection.socket.readyState === WebSocket.OPEN;
    // Phones close sockets without an event: after a while away the socket is not believed.
    if (!open || Date.now() - hiddenAt > 10000) wake();
    tick();
  });
  window.addEventListener("online", wake);
  window.addEventListener("offline", lose);
  window.addEventListener("pagehide", () => {
    leaving = true;
  });
  window.addEventListener("pageshow", (event) => {
    leaving = false;
    if (event.persisted) wake();
  });

  // ---------------------------------------------------------------- the hand

  const cards = () => [...document.querySelectorAll("#hand .card")];

  function drop() {
    for (const card of document.querySelectorAll(".card.is-lifted")) card.classList.remove("is-lifted");
    tags(null);
  }
  function lift(card) {
    drop();
    card.classList.add("is-lifted");
    card.focus({ preventScroll: true });
    tags(card);
  }
  function checked() {
    return [...document.querySelectorAll("#shelf input:checked")];
  }
  function tags(card) {
    for (const box of document.querySelectorAll("#hand .card__tags")) box.textContent = "";
    const at = card || document.querySelector("#hand .card.is-lifted") || document.activeElement?.closest?.("#hand .card");
    const box = at && at.querySelector(".card__tags");
    if (!box) return;
    for (const input of checked()) {
      const tag = document.createElement("span");
      tag.className = "tag";
      tag.textContent = input.dataset.tag;
      box.append(tag);
    }
  }
  // A checked announcement that needs a certain card (Aces an Ass) veils the others.
  function fit() {
    const play = $("play");
    if (!play) return;
    const needs = checked()
      .filter((input) => input.dataset.cards)
      .map((input) => input.dataset.cards.split(" "));
    play.classList.toggle("is-partial", needs.length > 0);
    for (const card of cards()) {
      card.classList.toggle("is-unfit", needs.some((some) => !some.includes(card.dataset.card)));
    }
    tags(null);
  }

  document.addEventListener("change", (event) => {
    if (event.target.closest("#shelf")) fit();
    if (event.target.id === "cut-off") ribbon(event.target);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.closest("#hand")) tags(null);
  });
  document.addEventListener("click", (event) => {
    const lifted = document.querySelector(".card.is-lifted");
    if (lifted && !event.target.closest("#play")) drop();
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const field = $(copy.dataset.copy);
      field.select();
      navigator.clipboard?.writeText(field.value).then(() => put(copy, say("Copied")), () => {});
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
    if (typing || document.querySelector(".sure:popover-open, .menu:popover-open")) return;
    const all = cards();
    if (!all.length) return;
    const here = event.target.closest("#hand .card");
    if (here && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      const step = event.key === "ArrowRight" ? 1 : all.length - 1;
      all[(all.indexOf(here) + step) % all.length].focus();
      event.preventDefault();
    } else if (/^[1-9]$/.test(event.key)) {
      const card = document.querySelector(`#hand [data-slot="${Number(event.key) - 1}"] .card`);
      if (!card) return;
      // The first press lifts the card, the second plays it: a slip of the finger plays nothing.
      if (card.classList.contains("is-lifted")) {
        if (card.name) card.form.requestSubmit(card);
      } else {
        lift(card);
      }
      event.preventDefault();
    } else if (event.key === "Escape") {
      drop();
    }
  });

  // ---------------------------------------------------------------- the cut

  function ribbon(range) {
    const off = Number(range.value);
    const slip = range.closest("form");
    [...slip.querySelectorAll(".ribbon li")].forEach((back, i) => {
      back.className = i < off ? "is-off" : i === off ? "is-cut" : "";
    });
    put(slip.querySelector('[data-cut="off"]'), number(off));
    put(slip.querySelector('[data-cut="rest"]'), number(36 - off));
  }
  document.addEventListener("input", (event) => {
    if (event.target.id === "cut-off") ribbon(event.target);
  });

  // ---------------------------------------------------------------- talk

  function lines() {
    return document.querySelectorAll("#talk .log__say").length;
  }
  let known = lines();
  function talkSeen() {
    const panel = $("talk");
    const shown = panel && (getComputedStyle(panel).position === "static" || panel.matches(":popover-open"));
    const now = lines();
    unread = shown ? 0 : unread + Math.max(0, now - known);
    known = now;
    badge();
  }
  document.addEventListener("toggle", talkSeen, true);

  // ---------------------------------------------------------------- pages of the house

  for (const field of document.querySelectorAll("[data-share]")) {
    field.value = location.origin + field.dataset.share;
  }
  for (const field of document.querySelectorAll('input[name="end_offset"]')) {
    field.value = String(new Date().getTimezoneOffset());
  }

  // ---------------------------------------------------------------- begin

  function shareAgain() {
    for (const field of document.querySelectorAll("[data-share]")) field.value = location.origin + field.dataset.share;
    for (const copy of document.querySelectorAll("[data-copy]")) copy.hidden = !navigator.clipboard;
  }
  document.addEventListener("htmx:after:swap", () => {
    const bar = $("bar");
    if (bar) offset = Math.max(offset, Number(bar.dataset.now) - Date.now() / 1000);
    follow();
    watchSlips();
    talkSeen();
    shareAgain();
  });

  const bar = $("bar");
  if (bar) offset = Number(bar.dataset.now) - Date.now() / 1000;
  shareAgain();
  follow();
  watchSlips();
  tick();
  setInterval(tick, 250);

  // htmx begins as soon as it is loaded, perhaps before the socket's extension has arrived; this file
  // comes after both, so what was passed over then is made up for now.
  if (wire && window.htmx && !wire._htmx?.ws?.initialized) window.htmx.process(wire);
})();
