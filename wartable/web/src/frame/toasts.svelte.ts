import { Refusal } from "../wire/http";
import type { Reason } from "../wire/types";
import { say } from "../words/words.svelte";

export type Toast = { id: number; text: string; objections: Reason[]; bad: boolean };

/** Short notices; a refusal stays until it is read or another takes its place. */
class Toasts {
  list: Toast[] = $state([]);
  #next = 1;
  #timers = new Map<number, number>();

  tell(text: string, objections: Reason[] = [], bad = false): void {
    const toast = { id: this.#next++, text, objections, bad };
    this.list = [...this.list.filter((each) => !(bad && each.bad)), toast].slice(-3);
    const words = text.length + objections.reduce((sum, each) => sum + each.text.length, 0);
    const timer = window.setTimeout(() => this.drop(toast.id), 4000 + words * 60);
    this.#timers.set(toast.id, timer);
  }

  fail(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    const text =
      error.error === "offline" || (error.status >= 500 && error.error !== "busy")
        ? say.t.offline
        : error.message || say.t.failed;
    this.tell(error.objections.length ? say.t.notAllowed : text, error.objections, true);
  }

  /** What was refused is of no interest once something has been done. */
  settle(): void {
    if (this.list.some(({ bad }) => bad)) this.list = this.list.filter(({ bad }) => !bad);
  }

  /** One that is being read stays until it is closed. */
  keep(id: number): void {
    clearTimeout(this.#timers.get(id));
  }

  drop(id: number): void {
    this.#timers.delete(id);
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

/** Do it; a refusal is shown. Says whether it went well. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    toasts.fail(error);
    return false;
  }
}
