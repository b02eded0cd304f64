import { attempt } from "../frame/toasts.svelte";
import type { Table } from "../table/table.svelte";
import type { Moment, Scene, Told, ToldList } from "../wire/types";
import { get } from "../wire/http";

const KEPT = 400;

/** A position of the past, laid over the present one. */
export class Look {
  n: number | null = $state(null);
  scene: Scene | null = $state.raw(null);
  told: Told[] = $state.raw([]);
  #known = new Map<number, Promise<Moment>>();
  #asked = 0;

  constructor(readonly table: Table) {}

  #find(n: number): Promise<Moment> {
    const known = this.#known.get(n);
    if (known) return known;
    if (this.#known.size > KEPT) this.#known.clear();
    const asked = get<Moment>(`${this.table.path}/at/${n}`);
    this.#known.set(n, asked);
    asked.catch(() => this.#known.delete(n));
    return asked;
  }

  async go(n: number): Promise<void> {
    const asked = ++this.#asked;
    this.n = Math.min(Math.max(n, 0), this.table.sight?.actions ?? n);
    const wanted = this.n;
    await attempt(async () => {
      const from = Math.max(1, wanted - 60);
      const [found, lines] = await Promise.all([
        this.#find(wanted),
        wanted
          ? get<ToldList>(`${this.table.path}/told`, {
              from,
              to: wanted,
            })
          : { told: [] },
      ]);
      if (asked !== this.#asked) return;
      this.scene = found.scene;
      this.told = lines.told;
    });
  }

  leave(): void {
    this.#asked += 1;
    this.n = null;
    this.scene = null;
    this.told = [];
  }
}
