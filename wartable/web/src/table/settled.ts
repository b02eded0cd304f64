import type { Sight } from "../wire/types";

/** A sight whose board is the very value it was if nothing on it has changed: what is drawn from it
 * need not be drawn again. */
export function settled(sight: Sight, before: Sight | null): Sight {
  const spaces = before?.scene?.spaces;
  if (!spaces || JSON.stringify(spaces) !== JSON.stringify(sight.scene.spaces)) return sight;
  return { ...sight, scene: { ...sight.scene, spaces } };
}
