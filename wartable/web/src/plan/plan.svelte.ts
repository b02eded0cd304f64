import { toasts } from "../frame/toasts.svelte";
import type { Plan as Tried, Sight, Step, Wish } from "../wire/types";
import { post, Refusal } from "../wire/http";

export type Planned = { wish: Wish; step: Step };
type Kept = { owner: string; trying: boolean; begun?: boolean; steps: Planned[] };

/** A turn thought out in advance: tried on a copy of the table, or what is left of it to be done. */
export class Plan {
  steps: Planned[] = $state.raw([]);
  sight: Sight | null = $state.raw(null);
  /** Whether what I press is only tried. */
  trying = $state(true);
  #asked = 0;

  constructor(
    readonly id: string,
    readonly owner: string,
    /** Whether it began with a press that is thought out before it is sent. */
    readonly begun = false,
  ) {}

  /** The plan that was made in this browser. */
  static kept(id: string): Plan | null {
    try {
      const kept = JSON.parse(localStorage.getItem(key(id)) ?? "null") as Kept | null;
      if (!kept) return null;
      const plan = new Plan(id, kept.owner, kept.begun);
      plan.steps = kept.steps;
      plan.trying = kept.trying;
      return plan;
    } catch {
      return null;
    }
  }

  keep(): void {
    const { owner, trying, begun, steps } = this;
    try {
      const kept: Kept = { owner, trying, begun, steps };
      localStorage.setItem(key(this.id), JSON.stringify(kept));
    } catch {
      // Storage may be closed to us; the plan then lasts as long as the page.
    }
  }

  forget(): void {
    localStorage.removeItem(key(this.id));
  }

  /** The wishes that can be made, one after the other. */
  get wishes(): Wish[] {
    return this.steps.filter(({ step }) => !step.refused).map(({ wish }) => wish);
  }

  /** How many steps can be made before the first die falls. */
  get sure(): number {
    const dice = this.steps.findIndex(({ step }) => step.assumed);
    return dice < 0 ? this.steps.length : dice + Number(!!this.steps[dice]!.step.assumed!.later);
  }

  /** Tries these wishes on the table as it is now; what each of them was called stays known. Nothing
   * is taken up if the last of them is `wanted` and cannot be made: its step is returned. */
  async try(version: number, steps: Planned[], wanted?: Wish): Promise<Step | null> {
    const asked = ++this.#asked;
    const body = { version, owner: this.owner, wishes: steps.map(({ wish }) => wish) };
    const path = `/tables/${this.id}/plan`;
    const tried = await post<Tried>(path, body);
    if (asked !== this.#asked) return null;
    const last = tried.steps.at(-1);
    if (wanted && last?.refused) return last;
    this.steps = steps.map(({ wish, step: before }, n) => {
      const step = tried.steps[n]!;
      return { wish, step: step.refused ? { ...before, ...step, assumed: before.assumed } : step };
    });
    this.sight = tried.sight;
    this.keep();
    return null;
  }

  /** One wish more; it is not taken up if it cannot be made. */
  async add(version: number, wish: Wish): Promise<boolean> {
    try {
      const refused = await this.try(version, [...this.steps, { wish, step: {} }], wish);
      if (refused) {
        const { refused: text, objections = [] } = refused;
        throw new Refusal(422, { error: "illegal", text: text!, objections, version: null });
      }
      toasts.settle();
      return true;
    } catch (error) {
      toasts.fail(error);
      return false;
    }
  }
}

const key = (id: string): string => `wartable.plan.${id}`;
