// The connection of the page: it comes back by itself, and while it is down the hand takes nothing.

import { notice } from "./news.js";
import { body, byId, sentence } from "./page.js";
import { Socket } from "./socket.js";

const DOUBTFUL = 10000; // milliseconds away after which the socket is not believed: phones close it without an event

let offline = false;
let hiddenAt = 0;
let leaving = false;
let anew = false; // the next frame is a full view that was asked for
let socket = null;

export const isOffline = () => offline;

export function lose() {
  if (offline) return;
  offline = true;
  body.dataset.offline = "";
  byId("play")?.setAttribute("inert", "");
  notice("offline", sentence("Offline"), sentence("OfflineMore"), sentence("OfflineWhy"));
}

function regain() {
  offline = false;
  delete body.dataset.offline;
  byId("play")?.removeAttribute("inert");
}

/** A fresh socket, which begins with the full view. */
export function wake() {
  if (leaving) return;
  anew = true;
  socket.connect();
}

/** Connect, and call `taken(full)` whenever a push is on the page; `full` if it is the view that `wake` asked for. */
export function connect(taken) {
  const wire = byId("wire");
  socket = new Socket(
    wire.dataset.socket,
    async (text) => {
      await window.htmx.swap({ sourceElement: wire, target: wire, swap: "none", text });
      // Whoever connects gets everything first: from the first frame on the page is true again.
      if (offline) regain();
      const full = anew;
      anew = false;
      taken(full);
    },
    (open) => {
      wire.dataset.state = open ? "open" : "closed";
      if (!open && !leaving) lose();
    },
  );
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (!socket.isOpen || Date.now() - hiddenAt > DOUBTFUL) wake();
  });
  window.addEventListener("online", wake);
  window.addEventListener("offline", lose);
  window.addEventListener("pagehide", () => {
    leaving = true;
    socket.close();
  });
  window.addEventListener("pageshow", (event) => {
    leaving = false;
    if (event.persisted) wake();
  });
  socket.connect();
}
