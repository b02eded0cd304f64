import type { Told } from "../wire/values";

/** A battle of mine that is over: its last line, and all that was told of it. */
export type Ended = { end: Told; told: Told[] };

/** The last one, as long as I have done nothing since; none from before the action `opened`. */
export function lastEnded(told: Told[], mine: string[], opened: number): Ended | null {
  const isMine = (owner = ""): boolean => mine.includes(owner);
  const at = told.findLastIndex(({ kind }) => kind === "battle_ended");
  const end = told[at];
  if (!end || end.n <= opened) return null;
  if (told.slice(at + 1).some(({ n, by }) => n > end.n && isMine(by))) return null;
  const before = told.slice(0, at + 1);
  const joined = before.findLast(
    ({ kind, spaces }) => kind === "battle_joined" && spaces?.[0] === end.spaces?.[0],
  );
  const fought = [end.by, ...(joined?.pieces ?? []).map(({ owner }) => owner)];
  return fought.some(isMine) ? { end, told: before } : null;
}
