import { getContext, setContext } from "svelte";
import { Kept } from "../frame/kept.svelte";
import type { Glow } from "../map/Highlights.svelte";
import type { Pick } from "../table/pick.svelte";
import type { Table } from "../table/table.svelte";
import type { View } from "../table/view.svelte";
import type { Coach, CoachStep } from "../wire/types";

/** Whether an id of an ask is the one that a step names: it, or what stands before its colon. */
const named = (id: string, wanted = ""): boolean =>
  wanted !== "" && (id === wanted || id.startsWith(`${wanted}:`));

/** Brings what is to be pressed into sight. */
export const reveal = (block: ScrollLogicalPosition): void =>
  document.querySelector(".coached")?.scrollIntoView({ block, behavior: "smooth" });

/** The coach of a lesson at my table: what is said now, and what it points at. */
export class Coaching {
  #kept = new Kept("coach", { table: "", past: [] as string[], away: false });

  constructor(readonly table: Table) {
    if (this.#kept.now.table !== table.id)
      this.#kept.now = { table: table.id, past: [], away: false };
  }

  get coach(): Coach | null {
    return this.table.shown?.coach ?? null;
  }

  /** Whether I have sent the coach away. */
  get away(): boolean {
    return this.#kept.now.away;
  }

  set away(away: boolean) {
    this.#kept.now = { ...this.#kept.now, away };
  }

  /** What is said now. */
  get step(): CoachStep | null {
    if (this.away) return null;
    return this.coach?.open.find(({ id }) => !this.#kept.now.past.includes(id)) ?? null;
  }

  /** I have read it, or do not want to do it. */
  next(): void {
    if (this.step)
      this.#kept.now = { ...this.#kept.now, past: [...this.#kept.now.past, this.step.id] };
  }

  // ---- what it points at ----

  button(id: string): boolean {
    return named(id, this.step?.button);
  }

  /** How much the step wants on a sheet; null if it is about another. */
  sheet(id: string): Record<string, number> | null {
    return named(id, this.step?.sheet) ? (this.step!.rows ?? {}) : null;
  }

  /** How many pieces of a kind it wants from a space. */
  wants(source: string, kind: string): number {
    return source && source === this.step?.source ? (this.step.pieces?.[kind] ?? 0) : 0;
  }

  /** Whether all it wants has been picked up. */
  #picked(pick: Pick): boolean {
    return pick.rows.every(
      ({ piece, most }) =>
        (pick.counts[piece.key] ?? 0) >= Math.min(this.wants(pick.source, piece.kind), most),
    );
  }

  /** What shines on the board: where to begin, then where to go. */
  glows(pick: Pick | null): Glow[] {
    const { step } = this;
    if (!step) return [];
    const shine = (space: string): Glow => ({ space, tone: "coach" });
    if (!step.source || !step.target) return (step.spaces ?? []).map(shine);
    if (pick?.source !== step.source) return [shine(step.source)];
    return pick.total && this.#picked(pick) ? [shine(step.target)] : [];
  }

  /** The spaces that the step is about. */
  get spaces(): string[] {
    const { source, target, spaces } = this.step ?? {};
    return [source, target, ...(spaces ?? [])].filter((space) => space !== undefined);
  }

  /** Shows what to press: picks up the pieces, or brings the button into sight. */
  show(view: View, pick: Pick): void {
    const { step } = this;
    if (!step) return;
    view.frame(this.spaces);
    if (step.source && pick.ask) {
      pick.drop();
      pick.begin(step.source);
      for (const { piece, most } of pick.rows)
        pick.set(piece.key, Math.min(this.wants(step.source, piece.kind), most));
    }
    reveal("center");
  }
}

const KEY = Symbol("coach");
export const giveCoach = (coach: Coaching): Coaching => setContext(KEY, coach);
/** The coach at this table; undefined away from tables. */
export const useCoach = (): Coaching | undefined => getContext<Coaching | undefined>(KEY);
