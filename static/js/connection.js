// The connection of the page: it is made again by itself, and while it is lost no card can be played.

import { notice } from "./news.js";
import { body, byId, sentence } from "./page.js";
import { Socket } from "./socket.js";

const DOUBTFUL = 10000; // milliseconds hidden, then the page connects again: phones close sockets silently

let offline = false;
let hiddenAt = 0;
let leaving = false;
let anew = false; // the next frame is the full view that `reconnect` asked for
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

/** Open a new socket, which begins with the full view. */
export function reconnect() {
  if (leaving) return;
  anew = true;
  socket.connect();
}

/** Connect; `taken(full)` is called after each push, `full` if it is the view that `reconnect` asked for. */
export function connect(taken) {
  const wire = byId("wire");
  socket = new Socket(
    wire.dataset.socket,
    async (text) => {
      await window.htmx.swap({ sourceElement: wire, target: wire, swap: "none", text });
      // The first frame of a connection holds everything, so the page is up to date again.
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
    else if (!socket.isOpen || Date.now() - hiddenAt > DOUBTFUL) reconnect();
  });
  window.addEventListener("online", reconnect);
  window.addEventListener("offline", lose);
  window.addEventListener("pagehide", () => {
    leaving = true;
    socket.close();
  });
  window.addEventListener("pageshow", (event) => {
    leaving = false;
    if (event.persisted) reconnect();
  });
  socket.connect();
}
