// The socket: it takes what the server pushes, frame by frame, and sends nothing, so nothing can queue up while it
// is down. Each new one begins with the full view.

const FIRST_DELAY = 300; // milliseconds until the first try to reconnect; doubled for each further one
const LONGEST_DELAY = 5000;
const SPREAD = 0.3; // share of a delay that is random, so that not all pages reconnect at once

export class Socket {
  #url;
  #take;
  #changed;
  #socket = null;
  #tries = 0;
  #timer = 0;
  #taking = Promise.resolve();

  /**
   * `take(text)` handles a frame and may be asynchronous; `changed(open)` is called when the socket opens or closes.
   */
  constructor(url, take, changed) {
    this.#url = url;
    this.#take = take;
    this.#changed = changed;
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Open a new socket at once. Frames of the old one are ignored. */
  connect() {
    this.close();
    this.#tries = 0;
    this.#open();
  }

  close() {
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    old?.close(1000);
  }

  #open() {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.#changed(true);
    });
    socket.addEventListener("message", ({ data }) => {
      this.#taking = this.#taking
        .then(async () => {
          if (socket === this.#socket) await this.#take(data);
        })
        .catch((error) => console.error(error));
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.#socket) return;
      this.#changed(false);
      const final = code === 1000 || code >= 4000;
      if (!final) this.#timer = setTimeout(() => this.#open(), this.#delay());
    });
  }

  #delay() {
    const delay = Math.min(FIRST_DELAY * 2 ** this.#tries, LONGEST_DELAY);
    this.#tries += 1;
    return delay * (1 + SPREAD * (2 * Math.random() - 1));
  }
}
