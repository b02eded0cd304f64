import { stacks, type Token } from "../pieces/stacks";
import type { Lexicon } from "../table/lexicon";
import type { Scene } from "../wire/values";
import type { Drawing } from "./drawing";

/** What stands at a space on the screen, around its label's place. All in pixels. */
export type Block = {
  space: string;
  x: number;
  y: number;
  rows: Token[][];
  chips: { owner: string; n: number }[];
  marks: { kind: string; damage: number }[];
  name: string;
  /** Where the name stands; null if there is no room for it. */
  nameY: number | null;
  income: number;
  sea: boolean;
  capital: boolean;
  city: boolean;
};

type Box = { x: number; y: number; w: number; h: number };

export const TOKEN = 27;
const PER_ROW = 5;
const CHIP = 26;
const LINE = 15;

function overlap(a: Box, b: Box, around: number): boolean {
  let dx = Math.abs(a.x + a.w / 2 - (b.x + b.w / 2));
  if (around) dx = Math.min(dx, around - dx);
  return dx < (a.w + b.w) / 2 && Math.abs(a.y + a.h / 2 - (b.y + b.h / 2)) < (a.h + b.h) / 2;
}

/** Rows that are too long go on in a new row. */
const folded = (rows: Token[][]): Token[][] =>
  rows.flatMap((row) =>
    Array.from({ length: Math.ceil(row.length / PER_ROW) }, (_, i) =>
      row.slice(i * PER_ROW, (i + 1) * PER_ROW),
    ),
  );

/** What to show at this scale so that nothing lies on anything else. */
export function layout(
  drawing: Drawing,
  lexicon: Lexicon,
  scene: Scene,
  scale: number,
  pieces: boolean,
): Block[] {
  const around = drawing.wraps ? drawing.width * scale : 0;
  const boxes = new Map<string, Box>();
  const blocks: (Block & { weight: number; full: Token[][] })[] = [];
  for (const shape of drawing.shapes) {
    const info = lexicon.spaces.get(shape.space);
    if (!info) continue;
    const now = scene.spaces[shape.space];
    const rows = pieces ? stacks(lexicon, now?.pieces ?? []) : [];
    const sums = rows.map((row) => ({
      owner: row[0]!.owner,
      n: row.reduce((sum, token) => sum + token.n, 0),
    }));
    const marks = (now?.marks ?? []).map(({ kind, damage }) => ({ kind, damage: damage ?? 0 }));
    const sea = info.kind === "sea";
    blocks.push({
      space: shape.space,
      x: shape.at[0] * scale,
      y: shape.at[1] * scale,
      rows: [],
      full: folded(rows),
      chips: sums,
      marks,
      name: sea ? info.short : info.name,
      nameY: null,
      income: info.income ?? 0,
      sea,
      capital: !!info.capital,
      city: !!info.city,
      weight:
        (now?.contested ? 1000 : 0) +
        (info.capital ? 500 : 0) +
        sums.reduce((sum, each) => sum + each.n, 0) +
        (info.city ? 40 : 0) +
        (info.income ?? 0) -
        (sea ? 5 : 0),
    });
  }
  blocks.sort((a, b) => b.weight - a.weight);
  for (const { space, x, y, chips, marks } of blocks) {
    const w = chips.length * (CHIP + 1) + marks.length * 17;
    if (w) boxes.set(space, { x: x - w / 2, y: y - CHIP / 2, w, h: CHIP - 6 });
  }
  const free = (space: string, box: Box): boolean => {
    for (const [other, taken] of boxes)
      if (other !== space && overlap(box, taken, around)) return false;
    return true;
  };
  for (const block of blocks) {
    if (!block.full.length) continue;
    const longest = Math.max(...block.full.map((row) => row.length));
    const w = longest * TOKEN + block.marks.length * 20;
    const h = block.full.length * TOKEN;
    const box = { x: block.x - w / 2, y: block.y - h / 2, w, h };
    if (free(block.space, box)) {
      block.rows = block.full;
      boxes.set(block.space, box);
    }
  }
  for (const block of blocks) {
    const own = boxes.get(block.space) ?? { x: block.x, y: block.y - LINE / 2, w: 0, h: 0 };
    const w = block.name.length * (block.sea ? 6 : 6.4) + (block.income ? 18 : 0) + 4;
    const above = own.h ? own.y - LINE : own.y;
    for (const y of own.h ? [above, own.y + own.h] : [above]) {
      const box = { x: block.x - w / 2, y, w, h: LINE };
      if (!free(block.space, box)) continue;
      block.nameY = y - block.y + LINE / 2;
      const top = Math.min(own.y, y);
      const wide = Math.max(w, own.w);
      boxes.set(block.space, {
        x: block.x - wide / 2,
        y: top,
        w: wide,
        h: Math.max(own.y + own.h, y + LINE) - top,
      });
      break;
    }
  }
  return blocks;
}
