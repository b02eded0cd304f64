import type { Lexicon } from "../table/lexicon";
import type { Scene } from "../wire/types";
import type { LineUp } from "./OddsForm.svelte";

/** What stands in a space: the side whose turn it is attacks. */
export function lineUp(lexicon: Lexicon, scene: Scene, space: string): LineUp {
  const side = lexicon.powers.get(scene.power)?.side;
  const found: LineUp = {
    attackers: {},
    defenders: {},
    owners: [scene.power, scene.power],
    sea: lexicon.spaces.get(space)?.kind === "sea",
  };
  for (const { kind, owner, n = 1 } of scene.spaces[space]?.pieces ?? []) {
    const own = lexicon.owner(owner)?.side === side;
    const line = own ? found.attackers : found.defenders;
    line[kind] = (line[kind] ?? 0) + n;
    if (!own) found.owners = [scene.power, owner];
  }
  return found;
}
