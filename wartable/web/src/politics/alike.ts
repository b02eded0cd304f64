import type { Declaration } from "../wire/types";

/** Declarations of one power that stand alike: the first of them, and on whom they all are. */
export type Alike = { first: Declaration; on: string[] };

export function alike(declarations: Declaration[]): Alike[] {
  const found = new Map<string, Alike>();
  for (const each of declarations) {
    const key = JSON.stringify([
      each.by,
      (each.refused ?? []).map(({ rule, text }) => rule + text),
    ]);
    const known = found.get(key);
    if (known) known.on.push(each.on);
    else found.set(key, { first: each, on: [each.on] });
  }
  return [...found.values()];
}
