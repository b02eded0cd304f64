/** Settings kept in the browser. */

export class Kept<T> {
  #value: T = $state() as T;
  readonly #key: string;

  constructor(name: string, first: T) {
    this.#key = `wartable.${name}`;
    this.#value = first;
    try {
      const kept = localStorage.getItem(this.#key);
      if (kept !== null) this.#value = JSON.parse(kept) as T;
    } catch {
      // Storage may be closed to us; the first value then holds.
    }
  }

  get now(): T {
    return this.#value;
  }

  set now(value: T) {
    this.#value = value;
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
    } catch {
      // As above.
    }
  }
}
