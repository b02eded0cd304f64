import { attempt } from "../frame/toasts.svelte";
import { post } from "../wire/http";
import type { Ask, Objection, Piece, Reach, Reached } from "../wire/values";
import type { Table } from "./table.svelte";

const PAUSE = 90;

/** Pieces picked up in one space, and where they can go. */
export class Pick {
  source = $state("");
  counts: Record<string, number> = $state({});
  reach: Reach | null = $state.raw(null);
  looking = $state(false);
  #timer = 0;
  #asked = 0;
  #settled: (() => void)[] = [];

  constructor(readonly table: Table) {}

  /** The question under which pieces can be picked up. */
  get ask(): Ask | undefined {
    return this.table.asks.find((ask) => ask.moves);
  }

  get total(): number {
    return Object.values(this.counts).reduce((sum, n) => sum + n, 0);
  }

  movable(space: string): string[] {
    return this.ask?.movable?.[space] ?? [];
  }

  /** The pieces of the source that can be picked, those aboard ships too, with how many. */
  get rows(): { piece: Piece; most: number }[] {
    const keys = new Set(this.movable(this.source));
    const found = new Map<string, { piece: Piece; most: number }>();
    const add = (piece: Piece, times: number): void => {
      const most = (piece.n ?? 1) * times;
      if (keys.has(piece.key)) {
        const before = found.get(piece.key)?.most ?? 0;
        found.set(piece.key, { piece, most: before + most });
      }
      for (const aboard of piece.cargo ?? []) add(aboard, most);
    };
    for (const piece of this.table.scene?.spaces[this.source]?.pieces ?? []) add(piece, 1);
    return [...found.values()];
  }

  begin(space: string, kind = ""): void {
    if (this.source !== space) {
      this.source = space;
      this.counts = {};
      this.reach = null;
    }
    const rows = this.rows;
    if (kind) {
      const next = rows.find(
        ({ piece, most }) => piece.kind === kind && (this.counts[piece.key] ?? 0) < most,
      );
      if (next) this.set(next.piece.key, (this.counts[next.piece.key] ?? 0) + 1);
    } else if (rows.length === 1 && !this.total) this.set(rows[0]!.piece.key, rows[0]!.most);
  }

  set(key: string, n: number): void {
    this.counts = { ...this.counts, [key]: n };
    this.#find();
  }

  all(): void {
    this.counts = Object.fromEntries(this.rows.map(({ piece, most }) => [piece.key, most]));
    this.#find();
  }

  drop(): void {
    this.source = "";
    this.counts = {};
    this.reach = null;
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.#found();
  }

  get picked(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.counts).filter(([, n]) => n > 0));
  }

  #find(): void {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    if (!this.total) {
      this.reach = null;
      this.#found();
      return;
    }
    this.looking = true;
    this.#timer = window.setTimeout(async () => {
      const body = {
        owner: this.ask?.owner ?? "",
        source: this.source,
        pieces: this.picked,
        wishes: this.table.trying?.wishes ?? [],
      };
      await attempt(async () => {
        const reach = await post<Reach>(`${this.table.path}/reach`, body);
        if (asked === this.#asked) this.reach = reach;
      });
      if (asked === this.#asked) this.#found();
    }, PAUSE);
  }

  #found(): void {
    this.looking = false;
    for (const go of this.#settled.splice(0)) go();
  }

  /** When it is known where the picked pieces can go. */
  settled(): Promise<void> {
    return this.looking ? new Promise((go) => this.#settled.push(go)) : Promise.resolve();
  }

  targets(space: string): Reached[] {
    return this.reach?.targets.filter((target) => target.space === space) ?? [];
  }

  async send(target: Reached): Promise<void> {
    const { space, how, via = [] } = target;
    const owner = this.ask?.owner ?? "";
    const wish = {
      wish: "send" as const,
      source: this.source,
      pieces: this.picked,
      target: space,
      how,
      via,
    };
    if (await this.table.do(owner, wish)) this.drop();
  }

  /** Why the picked pieces cannot go there. */
  async why(space: string): Promise<Objection[]> {
    const wish = { wish: "send", source: this.source, pieces: this.picked, target: space };
    const body = { owner: this.ask?.owner ?? "", wish, wishes: this.table.trying?.wishes ?? [] };
    return (await post<{ objections: Objection[] }>(`${this.table.path}/why`, body)).objections;
  }
}
