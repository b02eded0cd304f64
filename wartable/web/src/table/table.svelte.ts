import { getContext, setContext } from "svelte";
import { attempt, toasts } from "../frame/toasts.svelte";
import type { ChatLine, LiveMessage, Plan, Sight, TableInfo } from "../wire/bodies";
import { address, get, post, Refusal } from "../wire/http";
import { Live } from "../wire/live";
import type { Ask, Scene, Told, Wish } from "../wire/values";
import { say } from "../words/words.svelte";

const LOOK_EVERY = 5000;

/** A table as I see it: kept up to date, and where my wishes go. */
export class Table {
  sight: Sight | null = $state.raw(null);
  told: Told[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  unread = $state(0);
  up = $state(true);
  busy = $state(false);
  missing = $state(false);
  /** Wishes tried on a copy, and the copy; null when what I do counts at once. */
  plan: { owner: string; wishes: Wish[]; sight: Sight } | null = $state.raw(null);
  #live: Live | null = null;
  #timer = 0;

  constructor(readonly id: string) {}

  /** The position that counts, or the one of the plan. */
  get shown(): Sight | null {
    return this.plan?.sight ?? this.sight;
  }

  get info(): TableInfo | null {
    return this.sight?.table ?? null;
  }

  get scene(): Scene | null {
    return this.shown?.scene ?? null;
  }

  get asks(): Ask[] {
    return this.shown?.asks ?? [];
  }

  get path(): string {
    return `/tables/${this.id}`;
  }

  async open(): Promise<void> {
    await this.look();
    if (!this.sight) return;
    get<{ lines: ChatLine[] }>(`${this.path}/chat`)
      .then(({ lines }) => (this.chat = lines))
      .catch(() => undefined);
    this.#live = new Live(
      () => address(`${this.path}/live`, { lang: say.language, version: this.sight?.version ?? 0 }),
      (message) => this.#hear(message),
      (up) => this.#line(up),
    );
  }

  close(): void {
    this.#live?.close();
    clearInterval(this.#timer);
  }

  #line(up: boolean): void {
    this.up = up;
    clearInterval(this.#timer);
    if (!up) this.#timer = window.setInterval(() => void this.look(), LOOK_EVERY);
  }

  #hear(message: LiveMessage): void {
    if (message.kind === "sight") this.take(message.sight);
    else if (message.kind === "table") {
      if (this.sight) this.sight = { ...this.sight, table: message.table };
    } else if (message.kind === "chat") {
      this.chat = [...this.chat.filter(({ id }) => id !== message.line.id), message.line];
      this.unread += 1;
    }
  }

  async look(): Promise<void> {
    try {
      this.take(await get<Sight>(this.path, { lang: say.language }));
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) this.missing = true;
    }
  }

  take(sight: Sight): void {
    if (this.sight && sight.version < this.sight.version) return;
    const moved = sight.version !== this.sight?.version;
    this.told = [...this.told.filter(({ n }) => n < sight.toldFrom), ...sight.told];
    this.sight = sight;
    if (moved && this.plan) void this.#replan(this.plan.owner, this.plan.wishes);
  }

  /** Older lines, when there are any. */
  async older(): Promise<void> {
    const first = this.told[0]?.n ?? this.sight?.actions ?? 1;
    if (first <= 1) return;
    const from = Math.max(1, first - 200);
    const query = { from, to: first - 1, lang: say.language };
    const { told } = await get<{ told: Told[] }>(`${this.path}/told`, query);
    this.told = [...told, ...this.told.filter(({ n }) => n >= first)];
  }

  async #write(work: () => Promise<Sight>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      this.take(await work());
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.error === "stale") {
        toasts.tell(say.t.movedOn);
        await this.look();
      } else toasts.fail(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async do(owner: string, wish: Wish): Promise<boolean> {
    if (this.plan) return this.#replan(owner, [...this.plan.wishes, wish]);
    const { version, actions } = this.sight!;
    return this.#write(() =>
      post<Sight>(
        `${this.path}/do`,
        { version, owner, wish, toldFrom: actions + 1 },
        { lang: say.language },
      ),
    );
  }

  async undo(): Promise<boolean> {
    if (this.plan) return this.#replan(this.plan.owner, this.plan.wishes.slice(0, -1));
    const { version } = this.sight!;
    return this.#write(() =>
      post<Sight>(`${this.path}/undo`, { version, count: 1 }, { lang: say.language }),
    );
  }

  get undoable(): number {
    return this.plan ? this.plan.wishes.length : (this.sight?.undoable ?? 0);
  }

  // ---- the plan ----

  async startPlan(owner: string): Promise<void> {
    await this.#replan(owner, []);
  }

  dropPlan(): void {
    this.plan = null;
  }

  async #replan(owner: string, wishes: Wish[]): Promise<boolean> {
    const body = { version: this.sight!.version, owner, wishes };
    return attempt(async () => {
      const plan = await post<Plan>(`${this.path}/plan`, body, { lang: say.language });
      this.plan = { owner, wishes: wishes.slice(0, plan.done), sight: plan.sight };
      if (plan.failed) throw new Refusal(422, plan.failed);
    });
  }

  async doPlan(): Promise<void> {
    const plan = this.plan!;
    const { owner, wishes } = plan;
    this.plan = null;
    const body = { version: this.sight!.version, owner, wishes };
    const done = await this.#write(() =>
      post<Sight>(`${this.path}/plan/do`, body, { lang: say.language }),
    );
    if (!done) this.plan = plan;
  }
}

const KEY = Symbol("table");
export const giveTable = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);
