import type { Told } from "../wire/types";

/** What whoever moved last did since it began to move, for arrows on the map. */
export function lastMoves(told: Told[]): Told[] {
  let by: string | undefined;
  let from = told.length;
  for (let i = told.length - 1; i >= 0; i -= 1) {
    const line = told[i]!;
    if ((line.path?.length ?? 0) < 2) continue;
    by ??= line.by;
    if (line.by !== by) break;
    from = i;
  }
  return told.slice(from);
}
