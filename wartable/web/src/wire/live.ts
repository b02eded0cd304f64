import type { LiveMessage } from "./types";

const SILENCE = 45_000;
const SLOWEST = 15_000;

/** A socket that comes back: `hear` gets each message, `lost` is asked to look by HTTP meanwhile. */
export class Live {
  #socket: WebSocket | null = null;
  #timer = 0;
  #watch = 0;
  #wait = 500;
  #over = false;

  constructor(
    readonly address: () => string,
    readonly hear: (message: LiveMessage) => void,
    readonly line: (up: boolean) => void,
  ) {
    this.#open();
  }

  #open = (): void => {
    const url = new URL(this.address(), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = (this.#socket = new WebSocket(url));
    socket.onopen = () => {
      this.line(true);
      this.#listen();
    };
    socket.onmessage = (event) => {
      this.#wait = 500;
      this.#listen();
      this.hear(JSON.parse(event.data as string) as LiveMessage);
    };
    socket.onclose = (event) => {
      clearTimeout(this.#watch);
      if (this.#over) return;
      this.line(false);
      if ([4403, 4404, 4409].includes(event.code)) return;
      this.#timer = window.setTimeout(this.#open, this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, SLOWEST);
    };
  };

  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = window.setTimeout(() => this.#socket?.close(), SILENCE);
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#socket?.close();
  }
}
