import { getContext, setContext } from "svelte";
import { games } from "../frame/games.svelte";
import { attempt, toasts } from "../frame/toasts.svelte";
import { Plan, type Planned } from "../plan/plan.svelte";
import type {
  Ask,
  Button,
  ChatLine,
  ChatLines,
  LiveMessage,
  Scene,
  Sight,
  TableInfo,
  Told,
  ToldList,
  Wish,
} from "../wire/types";
import { note } from "../look/noted";
import { address, get, post, Refusal } from "../wire/http";
import { Live } from "../wire/live";
import { say } from "../words/words.svelte";
import { settled } from "./settled";
import { Words } from "./words";

const LOOK_EVERY = 5000;
/** How many milliseconds one waits for others to open their words, and how often one looks. */
const PATIENCE = 2500;
const APART = 300;

/** A table as I see it: kept up to date, and where my wishes go. */
export class Table {
  sight: Sight | null = $state.raw(null);
  told: Told[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  unread = $state(0);
  up = $state(true);
  busy = $state(false);
  /** What is being written; an undo waits for it, another wish is dropped. */
  #writing: Promise<boolean> = Promise.resolve(true);
  /** Why there is nothing to see here. */
  missing = $state("");
  /** A turn thought out in advance, if there is one. */
  plan: Plan | null = $state.raw(null);
  #live: Live | null = null;
  #timer = 0;
  #phases: string[] = [];
  readonly #words: Words;

  constructor(readonly id: string) {
    this.#words = new Words(id);
  }

  /** The position that counts, or the one of the plan. */
  get shown(): Sight | null {
    return this.trying?.sight ?? this.sight;
  }

  /** The plan, when what I press is only tried. */
  get trying(): Plan | null {
    return this.plan?.trying ? this.plan : null;
  }

  get info(): TableInfo | null {
    return this.sight?.table ?? null;
  }

  get scene(): Scene | null {
    return this.shown?.scene ?? null;
  }

  /** What the game waits for from me. */
  get asks(): Ask[] {
    return (this.shown?.asks ?? []).filter(({ atWill }) => !atWill);
  }

  /** What I may do though nobody waits for it. */
  get atWill(): Ask[] {
    return (this.shown?.asks ?? []).filter(({ atWill }) => atWill);
  }

  get path(): string {
    return `/tables/${this.id}`;
  }

  async open(): Promise<void> {
    await this.look();
    if (!this.sight) return;
    void this.#unfold(this.sight.table.game);
    get<ChatLines>(`${this.path}/chat`)
      .then(({ lines }) => (this.chat = lines))
      .catch(() => undefined);
    this.#live = new Live(
      () => address(`${this.path}/live`, { version: this.sight?.version ?? 0 }),
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
      this.take(await get<Sight>(this.path));
    } catch (error) {
      if (!(error instanceof Refusal)) return;
      if (error.status === 404) this.missing = say.t.noTable;
      else if (error.error === "damaged") this.missing = error.message;
    }
  }

  take(sight: Sight): void {
    if (this.sight && sight.version < this.sight.version) return;
    const moved = sight.version !== this.sight?.version;
    this.told = [...this.told.filter(({ n }) => n < sight.toldFrom), ...sight.told];
    this.sight = settled(sight, this.sight);
    if (!moved) return;
    note(sight);
    void this.#tendWords();
    void this.#replan();
  }

  /** Seals or opens this browser's words for the dice, if that is due, and again if the table moved
   * on meanwhile. */
  async #tendWords(): Promise<void> {
    for (let looked = -1; looked !== this.sight!.version;) {
      looked = this.sight!.version;
      const after = await this.#words.tend(this.sight!);
      if (after) this.take(after);
    }
  }

  /** Goes on without the words of seats that do not open them. */
  async forgoWords(): Promise<void> {
    for (const seat of this.sight?.dice?.sealed ?? [])
      await attempt(async () => this.take(await post<Sight>(`${this.path}/words/forgo`, { seat })));
  }

  /** Older lines, when there are any. */
  async older(): Promise<void> {
    const first = this.told[0]?.n ?? this.sight?.actions ?? 1;
    if (first <= 1) return;
    const from = Math.max(1, first - 200);
    const query = { from, to: first - 1 };
    const { told } = await get<ToldList>(`${this.path}/told`, query);
    this.told = [...told, ...this.told.filter(({ n }) => n >= first)];
  }

  #write(work: () => Promise<Sight>): Promise<boolean> {
    if (this.busy) return Promise.resolve(false);
    this.busy = true;
    return (this.#writing = this.#carry(work));
  }

  /** No die falls before all sealed words are opened. Browsers that are there do it at once; then
   * the wish is made. */
  async #opened(work: () => Promise<Sight>): Promise<Sight> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "words_sealed") throw error;
      for (const until = Date.now() + PATIENCE; Date.now() < until;) {
        await this.look();
        if (!this.sight?.dice?.sealed.length) return await work();
        await new Promise((done) => setTimeout(done, APART));
      }
      throw error;
    }
  }

  async #carry(work: () => Promise<Sight>): Promise<boolean> {
    try {
      const sight = await this.#opened(work);
      this.take(sight);
      toasts.settle();
      if (sight.stopped) toasts.fail(new Refusal(422, sight.stopped.failed));
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

  /** Presses a button: what is thought out before it is sent begins a plan. */
  async press(owner: string, button: Button, taught: boolean): Promise<boolean> {
    if (button.plans && !this.trying && !taught) {
      await this.startPlan(owner, true);
      if (!this.trying) return false;
    }
    const begun = this.trying?.begun;
    const done = await this.do(owner, button.wish ?? { wish: "action", action: button.action });
    if (begun && !this.trying?.steps.length) this.dropPlan();
    return done;
  }

  async do(owner: string, wish: Wish): Promise<boolean> {
    if (this.trying) return this.trying.add(this.sight!.version, wish);
    return this.#write(() => this.#send(owner, wish));
  }

  /** Sends a wish; again if others were quicker and the same is still asked: while a game begins,
   * every browser at the table writes to it. */
  async #send(owner: string, wish: Wish, again = 8): Promise<Sight> {
    const { version, actions } = this.sight!;
    const asked = this.#asked(owner);
    try {
      const body = { version, owner, wish, toldFrom: actions + 1 };
      return await post<Sight>(`${this.path}/do`, body);
    } catch (error) {
      if (!again || !(error instanceof Refusal) || error.error !== "stale") throw error;
      await this.look();
      if (this.#asked(owner) !== asked) throw error;
      return this.#send(owner, wish, again - 1);
    }
  }

  /** All that is asked of a power, to be compared. */
  #asked(owner: string): string {
    return JSON.stringify(this.sight?.asks.filter((ask) => ask.owner === owner));
  }

  async undo(): Promise<boolean> {
    if (this.trying) return this.leaveOut(this.trying.steps.at(-1)!);
    await this.#writing;
    const { version } = this.sight!;
    return this.#write(() => post<Sight>(`${this.path}/undo`, { version, count: 1 }));
  }

  get undoable(): number {
    return this.trying ? this.trying.steps.length : (this.sight?.undoable ?? 0);
  }

  // ---- the plan ----

  async startPlan(owner: string, begun = false): Promise<void> {
    const plan = new Plan(this.id, owner, begun);
    if (await attempt(() => plan.try(this.sight!.version, []))) this.plan = plan;
  }

  dropPlan(): void {
    this.plan?.forget();
    this.plan = null;
  }

  /** What is left of the plan is tried again. */
  async tryOn(): Promise<void> {
    const plan = this.plan!;
    if (await attempt(() => plan.try(this.sight!.version, plan.steps))) plan.trying = true;
    plan.keep();
  }

  async leaveOut(step: Planned): Promise<boolean> {
    const plan = this.plan!;
    const steps = plan.steps.filter((each) => each !== step);
    if (plan.begun && !steps.length) {
      this.dropPlan();
      return true;
    }
    return attempt(() => plan.try(this.sight!.version, steps));
  }

  /** Whether steps of the plan can be done now. */
  get planIsDue(): boolean {
    return !!this.sight?.asks.some(({ owner }) => owner === this.plan?.owner);
  }

  /** The steps that can be done now: before the first die, in the plan's first phase if it is no
   * longer tried. */
  get dueSteps(): Planned[] {
    const { plan, sight } = this;
    if (!plan || !this.planIsDue) return [];
    return plan.steps
      .slice(0, plan.sure)
      .filter(({ step }) => !step.refused)
      .filter(({ step }) => plan.trying || step.phase === sight!.scene.phase);
  }

  /** Does steps of the plan, all of them or none; the rest stays to be done later. */
  async doSteps(steps: Planned[]): Promise<void> {
    const plan = this.plan!;
    const { steps: before, trying } = plan;
    const wishes = steps.map(({ wish }) => wish);
    const body = { owner: plan.owner, wishes };
    plan.steps = before.filter((each) => !steps.includes(each) && !(trying && each.step.refused));
    plan.trying = false;
    const done = await this.#write(() =>
      post<Sight>(`${this.path}/plan/do`, { ...body, version: this.sight!.version }),
    );
    if (done) return;
    plan.steps = before;
    plan.trying = trying;
  }

  /** The plan that was made before the page was left. */
  async #unfold(game: string): Promise<void> {
    this.#phases = (await games.info(game)).phases.map(({ id }) => id);
    const plan = Plan.kept(this.id);
    if (!plan) return;
    this.plan = plan;
    await this.#replan();
  }

  /** The position has changed: does the plan still hold? */
  async #replan(): Promise<void> {
    const { plan, sight } = this;
    if (!plan || !sight) return;
    if (!plan.trying) {
      const { scene } = sight;
      const isBehind = scene.power !== plan.owner || scene.ending || !plan.steps.length;
      if (isBehind) return this.dropPlan();
      if (scene.battle || !this.planIsDue) return;
      plan.steps = this.#ahead(plan, sight);
      if (!plan.steps.length) return this.dropPlan();
    }
    await attempt(() => plan.try(sight.version, plan.steps));
  }

  /** The steps that are not behind us: of this phase or a later one, and no combat fought already. */
  #ahead(plan: Plan, { scene, asks }: Sight): Planned[] {
    const at = (phase: string): number => this.#phases.indexOf(phase);
    const combats = asks.flatMap((ask) => ask.combats ?? []).map(({ space }) => space);
    return plan.steps.filter(({ step: { phase = "", assumed } }) => {
      if (at(phase) !== at(scene.phase)) return at(phase) > at(scene.phase);
      return !assumed || combats.includes(assumed.space);
    });
  }
}

const KEY = Symbol("table");
export const giveTable = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);
