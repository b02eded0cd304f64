import { games } from "../frame/games.svelte";
import { get } from "../wire/http";
import type { RuleShown } from "../wire/types";

/** Rule texts, fetched once; the one that lies open over the page. */
class Rulebook {
  open = $state("");
  #known = new Map<string, Promise<RuleShown>>();

  async find(id: string): Promise<RuleShown> {
    const known = this.#known.get(id);
    if (known) return known;
    const asked = games.byRule(id).then((game) => get<RuleShown>(`/games/${game}/rules/${id}`));
    this.#known.set(id, asked);
    asked.catch(() => this.#known.delete(id));
    return asked;
  }
}

export const rulebook = new Rulebook();
