import type { Sheet } from "../wire/types";

/** A sheet that lies open: what is counted on it, and one more of a row, or none again. */
type Counting = { sheet: Sheet; counts: Record<string, number>; press: (key: string) => void };

/** Counters and spaces of the board that are rows of an open sheet: pressed there, they count on
 * it. */
class Counted {
  #open: Counting[] = $state.raw([]);

  /** The sheet lies open, until what is returned is called. */
  offer(counting: Counting): () => void {
    this.#open = [...this.#open, counting];
    return () => (this.#open = this.#open.filter((each) => each !== counting));
  }

  #of(key: string): Counting | undefined {
    return this.#open.find(({ sheet }) => sheet.rows.some((row) => row.key === key && row.most));
  }

  /** The rows that stand for spaces of the board, by them. */
  #rows = $derived(
    new Map(
      this.#open.flatMap(({ sheet }) =>
        sheet.rows.flatMap((row) => (row.space && row.most ? [[row.space, row.key] as const] : [])),
      ),
    ),
  );

  /** The spaces that rows stand for. */
  get spaces(): string[] {
    return [...this.#rows.keys()];
  }

  /** The row that stands for a space. */
  at(space: string): string | undefined {
    return this.#rows.get(space);
  }

  has(key: string): boolean {
    return !!this.#of(key);
  }

  chosen(key: string): number {
    return this.#of(key)?.counts[key] ?? 0;
  }

  press(key: string): void {
    this.#of(key)?.press(key);
  }
}

export const counted = new Counted();
