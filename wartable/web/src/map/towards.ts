import type { Lexicon } from "../table/lexicon";
import type { Drawing } from "./drawing";

/** The neighbour that lies most in a direction; the space itself if none does. */
export function towards(
  drawing: Drawing,
  lexicon: Lexicon,
  from: string,
  [dx, dy]: [number, number],
): string {
  const start = drawing.byId.get(from)?.at;
  if (!start) return from;
  let best = from;
  let least = Infinity;
  for (const id of lexicon.spaces.get(from)?.neighbours ?? []) {
    const at = drawing.byId.get(id)?.at;
    if (!at) continue;
    let x = at[0] - start[0];
    if (drawing.wraps) x -= Math.round(x / drawing.width) * drawing.width;
    const y = at[1] - start[1];
    const along = x * dx + y * dy;
    const beside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along > 0 && beside / along < 2.5 && along + beside * 2 < least) {
      least = along + beside * 2;
      best = id;
    }
  }
  return best;
}
