import { getContext, setContext } from "svelte";
import { Kept } from "../frame/kept.svelte";
import type { Glow } from "../map/Highlights.svelte";
import type { Pick } from "../table/pick.svelte";
import type { Table } from "../table/table.svelte";
import type { View } from "../table/view.svelte";
import type { Coach, CoachStep, Piece } from "../wire/types";

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

  /** Whether the step is about this card. */
  card(id: string): boolean {
    return this.step?.card === id;
  }

  /** Whether it is this way, of several to the same place, that the step wants. */
  way(how: string): boolean {
    return !!how && this.step?.how === how;
  }

  /** How many of a piece it wants from a space: of its kind, or of just this one. */
  wants(source: string, { key, kind }: Piece): number {
    if (!source || source !== this.step?.source) return 0;
    return this.step.pieces?.[key] ?? this.step.pieces?.[kind] ?? 0;
  }

  /** Whether all it wants has been picked up. */
  holds(pick: Pick | null): boolean {
    if (!this.step?.source || pick?.source !== this.step.source || !pick.total) return false;
    return pick.rows.every(
      ({ piece, most }) =>
        (pick.counts[piece.key] ?? 0) >= Math.min(this.wants(pick.source, piece), most),
    );
  }

  /** What shines on the board: where to begin, then where to go. */
  glows(pick: Pick | null): Glow[] {
    const { step } = this;
    if (!step) return [];
    const shine = (space: string): Glow => ({ space, tone: "coach" });
    if (!step.source || !step.target) return (step.spaces ?? []).map(shine);
    if (pick?.source !== step.source) return [shine(step.source)];
    return this.holds(pick) ? [shine(step.target)] : [];
  }

  /** What the last dice were, in words, if the step is about them. */
  get rolls(): string[] {
    if (!this.step?.rolls) return [];
    const { told } = this.table;
    const last = told.findLast(({ dice }) => dice?.length)?.n;
    return told.filter(({ n, dice }) => n === last && dice?.length).map(({ text }) => text);
  }

  /** The spaces that the step is about. */
  get spaces(): string[] {
    const { source, target, spaces } = this.step ?? {};
    return [source, target, ...(spaces ?? [])].filter((space) => space !== undefined);
  }

  /** Lays over the board what the step is about; what was laid so before is taken away. */
  lay(view: View): void {
    const { overlay = "", about = "" } = this.step ?? {};
    if (overlay || (this.#laid && view.overlay === this.#laid)) {
      view.overlay = overlay;
      view.cursor = about;
    }
    this.#laid = overlay;
  }
  #laid = "";

  /** Whether it is the board that the step is about, and nothing beside it. */
  get onBoard(): boolean {
    const { card, button, sheet, last, overlay } = this.step ?? { last: true };
    return !(card || button || sheet || last) && !!(overlay || this.spaces.length);
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
        pick.set(piece.key, Math.min(this.wants(step.source, piece), most));
    }
    reveal("center");
  }
}

const KEY = Symbol("coach");
export const giveCoach = (coach: Coaching): Coaching => setContext(KEY, coach);
/** The coach at this table; undefined away from tables. */
export const useCoach = (): Coaching | undefined => getContext<Coaching | undefined>(KEY);
