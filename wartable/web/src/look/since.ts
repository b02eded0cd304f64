import type { Piece, Told } from "../wire/types";

/** What others did since my last turn. */
export type Since = {
  /** The first action of it. */
  from: number;
  /** Whether the log that is known goes back so far. */
  whole: boolean;
  /** Whether I have done nothing yet. */
  fresh: boolean;
  taken: Told[];
  lost: { owner: string; pieces: Piece[] }[];
  lines: Told[];
};

/** What each power lost in these lines. */
export function lostBy(lines: Told[]): Since["lost"] {
  const lost = new Map<string, Piece[]>();
  for (const piece of lines.flatMap((line) => line.lost ?? []))
    lost.set(piece.owner, [...(lost.get(piece.owner) ?? []), piece]);
  return [...lost].map(([owner, pieces]) => ({ owner, pieces }));
}

/** `actions` counts all that was done until now. */
export function since(told: Told[], mine: string[], actions: number): Since | null {
  if (!mine.length) return null;
  const turns = told.flatMap(({ kind }, at) => (kind === "turn_began" ? [at] : []));
  const isMine = (at: number): boolean => mine.includes(told[at]!.by ?? "");
  let now = turns.length - 1;
  while (now >= 0 && isMine(turns[now]!)) now -= 1;
  if (now < 0) return null;
  let first = now;
  while (first > 0 && !isMine(turns[first - 1]!)) first -= 1;
  const [from, to] = [turns[first]!, turns[now + 1] ?? told.length];
  const lines = told.slice(from, to);
  return {
    from: told[from]!.n,
    whole: first > 0 || (told[0]?.n ?? 1) <= 1,
    fresh: actions <= (told[to] ?? told.at(-1)!).n,
    taken: lines.filter(({ kind }) => kind === "captured"),
    lost: lostBy(lines).toSorted((a, b) => +mine.includes(b.owner) - +mine.includes(a.owner)),
    lines,
  };
}
