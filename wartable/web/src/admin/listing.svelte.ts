import { toasts } from "../frame/toasts.svelte";
import { get } from "../wire/http";

/** A long list, asked for piece by piece: the newest first, those before the last one next. */
export class Listing<T> {
  items: T[] = $state.raw([]);
  words = $state("");
  /** Whether there may be more. */
  more = $state(false);
  #asked = 0;

  constructor(
    readonly path: string,
    readonly key: string,
    readonly before: (item: T) => number,
    readonly most: number,
  ) {}

  async look(further = false): Promise<void> {
    const asked = ++this.#asked;
    const last = further ? this.items.at(-1) : undefined;
    const query = { q: this.words || null, before: last ? this.before(last) : null };
    try {
      const found = (await get<Record<string, T[]>>(this.path, query))[this.key] ?? [];
      if (asked !== this.#asked) return;
      this.items = last ? [...this.items, ...found] : found;
      this.more = found.length >= this.most;
    } catch (error) {
      toasts.fail(error);
    }
  }
}

export const when = (at: number, language: string): string =>
  new Date(at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
