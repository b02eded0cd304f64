import type { Lexicon } from "../table/lexicon";
import type { Piece } from "../wire/values";

/** Pieces of one owner and kind, however they differ otherwise. */
export type Token = { owner: string; kind: string; n: number; damage: number; cargo: number };

/** How pieces show on the board: a row for each owner. */
export function stacks(lexicon: Lexicon, pieces: Piece[]): Token[][] {
  const rows = new Map<string, Map<string, Token>>();
  for (const piece of pieces) {
    const row = rows.get(piece.owner) ?? new Map<string, Token>();
    rows.set(piece.owner, row);
    const n = piece.n ?? 1;
    const token = row.get(piece.kind) ?? { ...piece, n: 0, damage: 0, cargo: 0 };
    token.n += n;
    token.damage += (piece.damage ?? 0) * n;
    token.cargo += (piece.cargo ?? []).reduce((sum, each) => sum + (each.n ?? 1), 0) * n;
    row.set(piece.kind, token);
  }
  return [...rows.values()].map((row) =>
    [...row.values()].sort((a, b) => lexicon.kindOrder(a.kind) - lexicon.kindOrder(b.kind)),
  );
}

export const count = (pieces: Piece[]): number =>
  pieces.reduce((sum, piece) => sum + (piece.n ?? 1), 0);
