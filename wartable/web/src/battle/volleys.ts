import type { Told } from "../wire/types";

/** The dice of the combat in a space, newest first: since it was last talked of without a break. */
export function volleys(told: Told[], space: string): Told[] {
  const found: Told[] = [];
  for (let i = told.length - 1; i >= 0; i -= 1) {
    const line = told[i]!;
    if (line.heading) break;
    if (!line.spaces?.includes(space)) {
      if (line.spaces?.length) break;
      continue;
    }
    if (line.dice?.length) found.push(line);
  }
  return found;
}
