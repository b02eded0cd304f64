import type { Scene, Told } from "../wire/types";

/** Who went where, all that took the same way together. */
export type Arrow = { by: string; path: string[]; fights: boolean };

const FOUGHT = ["battle_joined", "captured"];

/** The moves among these lines, those into battle last so that they are drawn above the others. */
export function arrowsOf(lines: Told[], scene: Scene): Arrow[] {
  const fought = new Set(
    lines.flatMap(({ kind, spaces = [] }) => (FOUGHT.includes(kind) ? spaces.slice(0, 1) : [])),
  );
  const found = new Map<string, Arrow>();
  for (const { by = "", path = [] } of lines) {
    const [from, to] = [path[0], path.at(-1)];
    if (!from || !to || from === to) continue;
    const fights = fought.has(to) || !!scene.spaces[to]?.contested;
    found.set(`${by} ${from} ${to}`, { by, path, fights });
  }
  return [...found.values()].sort((a, b) => +a.fights - +b.fights);
}
