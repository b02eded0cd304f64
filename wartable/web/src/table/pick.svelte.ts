import { toasts } from "../frame/toasts.svelte";
import { post, Refusal } from "../wire/http";
import type { Ask, Reason, Piece, Reach, Reached, Why } from "../wire/types";
import type { Table } from "./table.svelte";

const PAUSE = 90;
/** How long, each time, until a server that could not answer is asked again; then only by a press.
 * Nobody is told of the first. */
const RESTS = [2_000, 2_000, 4_000, 8_000, 16_000, 32_000];

/** Why it is not known where pieces can go. */
export type Fault = "busy" | "away" | "refused";

function faultOf(error: unknown): Fault {
  if (!(error instanceof Refusal)) throw error;
  if (error.status === 503) return "busy";
  if (error.status === 0 || error.status >= 500) return "away";
  toasts.fail(error);
  return "refused";
}

/** Pieces picked up in one space, and where they can go. */
export class Pick {
  source = $state("");
  counts: Record<string, number> = $state({});
  reach: Reach | null = $state.raw(null);
  looking = $state(false);
  /** The last question got no answer; `resting` says that it will be put again without a press. */
  fault: Fault | null = $state(null);
  resting = $state(false);
  #timer = 0;
  #asked = 0;
  /** The question under which they were picked up. */
  #under = "";
  #settled: (() => void)[] = [];

  constructor(readonly table: Table) {}

  /** The question under which pieces can be picked up. */
  get ask(): Ask | undefined {
    return this.table.asks.find((ask) => ask.moves);
  }

  get #question(): string {
    return this.ask ? `${this.ask.owner} ${this.ask.ask}` : "";
  }

  /** Whether what they were picked up for is over: another question is put, or none can go. */
  get outlived(): boolean {
    return this.#under !== this.#question || !this.movable(this.source).length;
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

  begin(space: string, { kind, key = "" }: { kind: string; key?: string } = { kind: "" }): void {
    if (this.source !== space) {
      this.#forget();
      this.source = space;
    }
    this.#under = this.#question;
    const rows = this.rows;
    if (kind) {
      const next = rows.find(
        ({ piece, most }) =>
          piece.kind === kind &&
          (!piece.name || !key || piece.key === key) &&
          (this.counts[piece.key] ?? 0) < most,
      );
      if (next) this.set(next.piece.key, (this.counts[next.piece.key] ?? 0) + 1);
    } else if (rows.length === 1 && !this.total) this.set(rows[0]!.piece.key, rows[0]!.most);
  }

  /** Picks up these pieces of a space and no others. */
  take(space: string, counts: Record<string, number>): void {
    this.drop();
    this.begin(space);
    if (!Object.keys(counts).length) return;
    this.counts = counts;
    this.#find();
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
    toasts.settle();
    this.#forget();
    this.source = "";
  }

  #forget(): void {
    this.counts = {};
    this.reach = null;
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.#found(null);
  }

  get picked(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.counts).filter(([, n]) => n > 0));
  }

  #find(): void {
    toasts.settle();
    clearTimeout(this.#timer);
    this.#asked += 1;
    if (!this.total) {
      this.reach = null;
      this.#found(null);
      return;
    }
    this.looking = true;
    this.#timer = window.setTimeout(() => void this.#ask(0), PAUSE);
  }

  /** Asks at once, whatever it waits for. */
  again(): void {
    clearTimeout(this.#timer);
    void this.#ask(0);
  }

  async #ask(before: number): Promise<void> {
    const asked = ++this.#asked;
    this.looking = true;
    this.resting = false;
    const body = {
      owner: this.ask?.owner ?? "",
      source: this.source,
      pieces: this.picked,
      wishes: this.table.trying?.wishes ?? [],
    };
    let reach: Reach | null = null;
    let fault: Fault | null = null;
    try {
      reach = await post<Reach>(`${this.table.path}/reach`, body);
    } catch (error) {
      if (asked === this.#asked) fault = faultOf(error);
    }
    if (asked !== this.#asked) return;
    const rest = fault && fault !== "refused" && RESTS[before];
    if (!rest || before || this.fault) {
      this.reach = reach;
      this.#found(fault);
    }
    if (!rest) return;
    this.resting = true;
    this.#timer = window.setTimeout(() => void this.#ask(before + 1), rest);
  }

  #found(fault: Fault | null): void {
    this.fault = fault;
    this.resting = false;
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

  /** Sends them; what was picked up elsewhere before the answer came stays in hand. */
  async send(target: Reached): Promise<void> {
    const { space, how, via = [] } = target;
    const { source } = this;
    const owner = this.ask?.owner ?? "";
    const wish = {
      wish: "send" as const,
      source,
      pieces: this.picked,
      target: space,
      how,
      via,
    };
    if ((await this.table.do(owner, wish)) && this.source === source) this.drop();
  }

  /** Why the picked pieces cannot go there. */
  async why(space: string): Promise<Reason[]> {
    const wish = { wish: "send", source: this.source, pieces: this.picked, target: space };
    const body = { owner: this.ask?.owner ?? "", wish, wishes: this.table.trying?.wishes ?? [] };
    return (await post<Why>(`${this.table.path}/why`, body)).objections;
  }
}
