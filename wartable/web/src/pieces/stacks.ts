import type { Lexicon } from "../table/lexicon";
import type { Piece } from "../wire/types";

/** Pieces of one owner and kind, however they differ otherwise; or a counter with a name. */
export type Token = {
  owner: string;
  kind: string;
  n: number;
  damage: number;
  cargo: number;
  name?: string;
  steps?: number;
  mostSteps?: number;
  values?: string[];
  key?: string;
  state?: string;
  service?: string;
  unsupplied?: boolean;
  letter?: string;
  dotted?: boolean;
};

/** All that a counter shows of pieces. */
export const whole = ({
  owner,
  kind,
  n = 1,
  damage = 0,
  name,
  steps,
  mostSteps,
  values,
  state,
  service,
  unsupplied,
  letter,
  dotted,
}: Piece) => ({
  owner,
  kind,
  n,
  damage,
  ...(name && { name }),
  ...(mostSteps && { steps: steps ?? 0, mostSteps }),
  ...(values && { values }),
  ...(name && { state, service, unsupplied, letter, dotted }),
});

/** How pieces show on the board: a row for each owner, kind by kind; counters with names in the order
 * they come in. */
export function stacks(lexicon: Lexicon, pieces: Piece[]): Token[][] {
  const rows = new Map<string, Map<string, Token>>();
  for (const piece of pieces) {
    const row = rows.get(piece.owner) ?? new Map<string, Token>();
    rows.set(piece.owner, row);
    const n = piece.n ?? 1;
    const like = piece.name ? `${piece.kind} ${piece.name}` : piece.kind;
    const token = row.get(like) ?? { ...piece, n: 0, damage: 0, cargo: 0 };
    token.n += n;
    token.damage += (piece.damage ?? 0) * n;
    token.cargo += (piece.cargo ?? []).reduce((sum, each) => sum + (each.n ?? 1), 0) * n;
    row.set(like, token);
  }
  return [...rows.values()].map((row) => {
    const tokens = [...row.values()];
    if (tokens.some(({ name }) => name)) return tokens;
    return tokens.sort((a, b) => lexicon.kindOrder(a.kind) - lexicon.kindOrder(b.kind));
  });
}

export const count = (pieces: Piece[]): number =>
  pieces.reduce((sum, piece) => sum + (piece.n ?? 1), 0);

/** Whether a counter has lost steps. */
export const isReduced = ({
  steps = 0,
  mostSteps = 0,
}: Pick<Token, "steps" | "mostSteps">): boolean => steps < mostSteps;
