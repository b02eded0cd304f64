import type { Row, Sheet } from "../wire/types";

/** A sheet on which a given number of units is chosen. */
type Choosing = { sheet: Sheet; counts: Record<string, number>; cycle: (row: Row) => void };

/** Losses are chosen on their sheet or on the battle board: both count the same. */
class Losses {
  #open: Choosing | null = $state.raw(null);

  /** The sheet lies open, until what is returned is called. */
  offer(choosing: Choosing): () => void {
    this.#open = choosing;
    return () => {
      if (this.#open === choosing) this.#open = null;
    };
  }

  row(space: string, key: string): Row | undefined {
    if (this.#open?.sheet.space !== space) return undefined;
    return this.#open.sheet.rows.find((row) => row.key === key && row.most);
  }

  chosen(key: string): number {
    return this.#open?.counts[key] ?? 0;
  }

  press(row: Row): void {
    this.#open?.cycle(row);
  }
}

export const losses = new Losses();
