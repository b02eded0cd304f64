import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Sight } from "../wire/types";

/** What this browser saw of a game while it went on: the fingerprint of its log, turn by turn. */
export type Noted = { commitment: string; turns: Record<string, [lines: number, head: string]> };

const key = (id: string): string => `wartable.noted.${id}`;

export function noted(id: string): Noted | null {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? "null") as Noted | null;
  } catch {
    return null;
  }
}

/** Takes note of the fingerprint; the last one of each turn stays. */
export function note({ dice, table, scene, version }: Sight): void {
  if (!dice?.fingerprint) return;
  const kept = noted(table.id) ?? { commitment: dice.commitment, turns: {} };
  kept.turns[`${scene.round} ${scene.power}`] = [version, dice.fingerprint];
  try {
    localStorage.setItem(key(table.id), JSON.stringify(kept));
  } catch {
    // Storage may be closed to us; nothing is noted then.
  }
}

/** A hash as people read it: in groups of four. */
export const grouped = (hash: string): string => hash.replace(/(.{4})(?=.)/g, "$1 ");

/** The fingerprint of a log after each of its lines. */
export function heads(log: string): string[] {
  const lines = log.split("\n").slice(0, -1).map(utf8ToBytes);
  const found: string[] = [];
  let head = new Uint8Array();
  for (const line of lines) {
    head = sha256(concatBytes(head, line)) as Uint8Array<ArrayBuffer>;
    found.push(bytesToHex(head));
  }
  return found;
}

/** How many of the notes are found in the log again, and how many there are. */
export function compare(notes: Noted, log: string): { found: number; all: number } {
  const at = heads(log);
  const all = Object.values(notes.turns);
  return { found: all.filter(([lines, head]) => at[lines - 1] === head).length, all: all.length };
}
