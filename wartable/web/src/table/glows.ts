import type { Glow } from "../map/Highlights.svelte";
import type { Scene } from "../wire/types";
import type { Lexicon } from "./lexicon";
import type { Pick } from "./pick.svelte";
import type { View } from "./view.svelte";

/** What shines on the board: where picked pieces can go, else what can be picked up or is fought. */
export function glows(
  lexicon: Lexicon,
  scene: Scene,
  view: View,
  pick: Pick | null,
  hover: string,
): Glow[] {
  const found: Glow[] = [];
  const add = (tone: string, spaces: string[]): void => {
    for (const space of new Set(spaces)) found.push({ space, tone });
  };
  if (pick?.source) {
    const natural = new Map<string, string>();
    for (const { space, how } of pick.reach?.targets ?? [])
      if (!natural.has(space)) natural.set(space, how);
    for (const [space, how] of natural) add(`way-${lexicon.tone(how)}`, [space]);
    add("landing", pick.targets(hover)[0]?.landings ?? []);
    add("source", [pick.source]);
  } else {
    const fought = Object.entries(scene.spaces).filter(([, now]) => now.contested);
    add(
      "contested",
      fought.map(([space]) => space),
    );
    add("movable", Object.keys(pick?.ask?.movable ?? {}));
  }
  add("about", view.about);
  if (view.cursor) add("cursor", [view.cursor]);
  if (hover) add("hover", [hover]);
  return found;
}
