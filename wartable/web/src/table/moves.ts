import type { Told } from "../wire/values";

/** The moves of whoever moved last, for arrows on the map. */
export function lastMoves(told: Told[]): Told[] {
  const found: Told[] = [];
  for (let i = told.length - 1; i >= 0; i -= 1) {
    const line = told[i]!;
    if ((line.path?.length ?? 0) < 2) continue;
    if (found.length && line.by !== found[0]!.by) break;
    found.push(line);
  }
  return found;
}
