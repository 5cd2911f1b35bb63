// Ways to play a card besides the click: dragging it up, and the keys. Each ends in the same form.
(() => {
  "use strict";

  const UP = 56; // so far a card has to be drawn to be played
  let drag = null;

  const cards = () => [...document.querySelectorAll("#hand .card")];
  const busy = () => document.querySelector(".sure:popover-open, .menu:popover-open");

  // ---------------------------------------------------------------- drag

  function loose() {
    if (!drag) return;
    drag.face.style.translate = "";
    drag.card.classList.remove("is-dragged");
    drag = null;
  }
  document.addEventListener("dragstart", (event) => {
    if (event.target.closest?.("#hand")) event.preventDefault();
  });
  document.addEventListener("pointerdown", (event) => {
    const card = event.isPrimary && event.button === 0 && event.target.closest("#hand .card[name]");
    if (card) drag = { card, face: card.querySelector(".card__face"), id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.moved) {
      if (Math.hypot(dx, dy) < 10) return;
      drag.moved = true;
      drag.card.setPointerCapture(drag.id);
      drag.card.classList.add("is-dragged");
    }
    drag.face.style.translate = `${dx}px ${Math.min(dy, 12)}px`;
    drag.card.classList.toggle("is-ready", dy < -UP);
  });
  document.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { card, moved, y } = drag;
    loose();
    if (!moved) return;
    // What follows a drag is no click.
    window.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", stop, true), 50);
    card.classList.remove("is-ready");
    if (y - event.clientY < UP || !card.isConnected || !card.name) return;
    card.classList.add("is-lifted");
    card.form.requestSubmit(card);
  });
  document.addEventListener("pointercancel", loose);
  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // ---------------------------------------------------------------- keys

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]")) return;
    if (event.key === "l" || event.key === "L") {
      document.getElementById("last-large")?.togglePopover();
      event.preventDefault();
      return;
    }
    if (busy() || !/^Arrow(Left|Right|Up|Down)$/.test(event.key) || event.target.closest("#hand, [role=log], .panel__body")) return;
    // From nowhere the arrows lead into the hand.
    if (event.target !== document.body && event.target.tagName !== "BUTTON") return;
    const all = cards();
    const first = all.find((card) => card.dataset.state === "legal") || all[0];
    if (first) {
      first.focus();
      event.preventDefault();
    }
  });
})();
