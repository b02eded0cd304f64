import { stacks, type Token } from "../pieces/stacks";
import type { Lexicon } from "../table/lexicon";
import type { Scene, SpaceInfo } from "../wire/values";
import type { Drawing } from "./drawing";

/** What stands at a space on the screen, around its label's place. All in pixels. */
export type Block = {
  space: string;
  x: number;
  y: number;
  rows: Token[][];
  chips: { owner: string; n: number }[];
  marks: { kind: string; damage: number }[];
  /** Null if there is no room for it. */
  label: Label | null;
  income: number;
  sea: boolean;
  capital: boolean;
  city: boolean;
};

/** A name where it stands, measured from the block's middle; a small one may be cut short. */
export type Label = { text: string; x: number; y: number; small: boolean };

type Box = { x: number; y: number; w: number; h: number };
type Draft = Block & { weight: number; name: string; full: Token[][] };

export const TOKEN = 27;
export const MARK = 17;
export const CHIP = 24;
const PER_ROW = 5;
const LINE = 14;
/** Names are wide: what stands above or below is nearer than it measures. */
const FLAT = 1.6;

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

/** "Western United States" is "W. U. States" where there is no room, "Karelia S.S.R." "Karelia". */
function cut(name: string): string {
  const words = name.split(" ").filter((word, at) => !at || !/^(\p{L}\.)+$/u.test(word));
  return words.map((word, at) => (at < words.length - 1 ? `${[...word][0]}.` : word)).join(" ");
}

/** The ways to write a name, the best first. */
function writings({ name, sea }: Draft): { text: string; small: boolean }[] {
  if (sea) return [{ text: name, small: false }];
  const whole = [false, true].map((small) => ({ text: name, small }));
  return cut(name) === name ? whole : [...whole, { text: cut(name), small: true }];
}

/** About how wide it is written. */
function width({ sea, income, capital, city }: Draft, text: string, small: boolean): number {
  const letter = sea ? 6 : small ? 5.2 : capital ? 6.7 : 6.3;
  return text.length * letter + (income ? 13 : 0) + (capital || city ? 13 : 0) + 4;
}

/** What to show at this scale so that nothing lies on anything else. First come the
 * sums of the pieces, then capitals, then names of lands, then the pieces themselves; what weighs more
 * comes before what weighs less. */
export function layout(
  drawing: Drawing,
  lexicon: Lexicon,
  scene: Scene,
  scale: number,
  pieces: boolean,
): Block[] {
  const around = drawing.wraps ? drawing.width * scale : 0;
  const blocks = drafts(drawing, lexicon, scene, scale, pieces);
  const boxes = new Map<Draft, Box[]>();
  const free = (block: Draft, wanted: Box[]): boolean => {
    for (const [other, taken] of boxes)
      if (other !== block && wanted.some((a) => taken.some((b) => overlap(a, b, around))))
        return false;
    return true;
  };
  /** Whether a name there is taken for the name of its own space. */
  const near = (block: Draft, x: number, y: number): boolean => {
    const away = (other: Draft): number => {
      const dx = Math.abs(other.x - x);
      return Math.hypot(around ? Math.min(dx, around - dx) : dx, (other.y - y) * FLAT);
    };
    const own = away(block);
    return blocks.every((other) => other === block || other.sea || away(other) >= own);
  };
  const middle = ({ x, y }: Draft, w: number, h: number): Box => ({
    x: x - w / 2,
    y: y - h / 2,
    w,
    h,
  });
  const sums = (block: Draft): Box =>
    middle(block, block.chips.length * (CHIP + 1) + block.marks.length * MARK, CHIP - 4);
  const standing = (block: Draft): Box | null =>
    block.rows.length
      ? stack(block)
      : block.chips.length || block.marks.length
        ? sums(block)
        : null;
  const stack = (block: Draft): Box => {
    const longest = Math.max(...block.full.map((row) => row.length));
    return middle(block, longest * TOKEN + block.marks.length * MARK, block.full.length * TOKEN);
  };

  /** The first writing of the name that finds room above, below or beside what stands there. */
  function named(block: Draft, own: Box | null, ways = writings(block)): boolean {
    for (const { text, small } of ways) {
      const [w, h] = [width(block, text, small), small ? LINE - 2 : LINE];
      const { x, y } = block;
      const places: [number, number][] = own
        ? [
            [x - w / 2, own.y - h],
            [x - w / 2, own.y + own.h],
            [own.x + own.w + 2, y - h / 2],
            [own.x - w - 2, y - h / 2],
          ]
        : [[x - w / 2, y - h / 2]];
      for (const [left, top] of places) {
        const wanted = [...(own ? [own] : []), { x: left, y: top, w, h }];
        if (!free(block, wanted) || !near(block, left + w / 2, top + h / 2)) continue;
        block.label = { text, small, x: left + w / 2 - x, y: top + h / 2 - y };
        boxes.set(block, wanted);
        return true;
      }
    }
    return false;
  }

  for (const block of blocks) {
    const own = standing(block);
    if (own) boxes.set(block, [own]);
  }
  const unfold = (block: Draft): void => {
    if (!block.full.length || block.rows.length) return;
    const [own, shown] = [stack(block), block.label];
    if (!(shown ? named(block, own, [shown]) : free(block, [own]))) return;
    block.rows = block.full;
    if (!shown) boxes.set(block, [own]);
  };
  const lands = blocks.filter(({ sea }) => !sea);
  for (const block of lands) if (block.capital || block.city) named(block, standing(block));
  for (const block of lands) if (block.capital) unfold(block);
  for (const block of lands) if (!block.label) named(block, standing(block));
  for (const block of blocks) unfold(block);
  for (const block of blocks) if (block.label?.small !== false) named(block, standing(block));
  return blocks;
}

/** What is printed in a zone besides its number. */
export const SIGNS: Record<string, string> = { convoy: "▾", kamikaze: "✹" };
const signed = ({ short, signs = [] }: SpaceInfo): string =>
  [short, ...signs.map((sign) => SIGNS[sign] ?? "")].filter(Boolean).join(" ");

/** What there is to show, the weightiest first. */
function drafts(
  drawing: Drawing,
  lexicon: Lexicon,
  scene: Scene,
  scale: number,
  pieces: boolean,
): Draft[] {
  const found: Draft[] = [];
  for (const shape of drawing.shapes) {
    const info = lexicon.spaces.get(shape.space);
    if (!info) continue;
    const now = scene.spaces[shape.space];
    const rows = pieces ? stacks(lexicon, now?.pieces ?? []) : [];
    const chips = rows.map((row) => ({
      owner: row[0]!.owner,
      n: row.reduce((sum, token) => sum + token.n, 0),
    }));
    const marks = (now?.marks ?? []).map(({ kind, damage }) => ({ kind, damage: damage ?? 0 }));
    const sea = info.kind === "sea";
    found.push({
      space: shape.space,
      x: shape.at[0] * scale,
      y: shape.at[1] * scale,
      rows: [],
      full: folded(rows),
      chips,
      marks,
      name: sea ? signed(info) : info.name,
      label: null,
      income: info.income ?? 0,
      sea,
      capital: !!info.capital,
      city: !!info.city,
      weight:
        (info.capital ? 1000 : 0) +
        (now?.contested ? 500 : 0) +
        (info.city ? 200 : 0) +
        (info.income ?? 0) * 10 +
        chips.reduce((sum, { n }) => sum + n, 0) -
        (sea ? 100 : 0),
    });
  }
  return found.sort((a, b) => b.weight - a.weight);
}
