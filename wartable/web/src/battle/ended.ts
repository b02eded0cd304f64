import type { Told } from "../wire/types";

/** A battle or raid of mine that is over: its last line, all that was told until then, and what of it
was told since it began. */
export type Ended = { end: Told; told: Told[]; fought: Told[] };

const ENDS = ["battle_ended", "raid_ended"];

/** The last one, as long as I have done nothing since; none from before the action `opened`. */
export function lastEnded(told: Told[], mine: string[], opened: number): Ended | null {
  const isMine = (owner = ""): boolean => mine.includes(owner);
  const at = told.findLastIndex(({ kind }) => ENDS.includes(kind));
  const end = told[at];
  if (!end || end.n <= opened) return null;
  if (told.slice(at + 1).some(({ n, by }) => n > end.n && isMine(by))) return null;
  const before = told.slice(0, at + 1);
  const joined = before.findLastIndex(
    ({ kind, spaces }) => kind === "battle_joined" && spaces?.[0] === end.spaces?.[0],
  );
  const fought = before.slice(Math.max(0, joined));
  const there = [end.by, ...(before[joined]?.pieces ?? []).map(({ owner }) => owner)];
  return there.some(isMine) ? { end, told: before, fought } : null;
}
