import { stacks, type Token } from "../pieces/stacks";
import type { Lexicon } from "../table/lexicon";
import type { Scene, SpaceInfo } from "../wire/types";
import { isIn, written, type Drawing, type Shape } from "./drawing";
import { Room, type Box } from "./room";

/** What stands at a space on the screen, beside its label's place. All in pixels. */
export type Block = {
  space: string;
  /** How far from the label's place its middle stands. */
  dx: number;
  dy: number;
  /** Empty if there is room for sums alone. */
  rows: Token[][];
  chips: { owner: string; n: number }[];
  /** Empty if there is no room for them. */
  marks: Mark[];
  /** Null if there is no room for it. */
  label: Label | null;
  /** How wide and high the pieces are. */
  w: number;
  h: number;
  /** Who stands beyond their space are tied to it: a free spot of it, from the block's middle. */
  home: [number, number] | null;
  income: number;
  sea: boolean;
  capital: boolean;
  city: boolean;
};

type Mark = { kind: string; damage: number };

/** A name where it stands and how wide it is, measured from the block's middle; a small one may be
 * cut short. */
export type Label = { text: string; x: number; y: number; w: number; small: boolean };

type Draft = Block & {
  shape: Shape;
  /** The label's place. */
  x: number;
  y: number;
  /** Its name is what a player looks for: a capital, where it is fought, or from where. */
  matters: boolean;
  weight: number;
  name: string;
  all: { rows: Token[][]; marks: Mark[] };
};

/** How far a block reaches from its middle: its top and its bottom, its name included if that stands
 * above or below. */
export function reach({ h, label }: Block): [number, number] {
  if (!label || Math.abs(label.y) < h / 2) return [-h / 2, h / 2];
  return [Math.min(-h / 2, label.y - LINE / 2), Math.max(h / 2, label.y + LINE / 2)];
}

/** A way to show the pieces of a block. */
type Show = Pick<Block, "rows" | "marks" | "w" | "h">;

export const TOKEN = 27;
export const MARK = 17;
export const CHIP = 24;
export const SUM = 20;
/** What stands apart is not taken for one stack. */
const APART = 3;
/** How high a name is written. */
export const LINE = 14;
/** Names are wide: what stands above or below is nearer than it measures. */
const FLAT = 1.6;
/** So many tokens in a row, the best first. */
const PER_ROW = [5, 3, 4, 2];
/** What a pixel aside costs against one that is covered, within one's space and beyond it. */
const [NEAR, FAR] = [1, 3];
/** How often those whose names matter are stood anew, who had no room for a name before the others. */
const TRIES = 4;
/** How large a spot has to be that a line can end there. */
const SPOT = 6;
/** What it costs to lie upon a name that matters: more than any way. */
const UPON = 1000;
/** Where else a block may stand if its place is taken: near at first. */
const ASIDE: [number, number][] = [0, 12, 24, 36, 50]
  .flatMap((dx) => [0, 11, 22, 34].map((dy) => [dx, dy] as const))
  .filter(([dx, dy]) => dx + dy < 62)
  .sort(([ax, ay], [bx, by]) => Math.hypot(ax, ay) - Math.hypot(bx, by))
  .flatMap(([dx, dy]): [number, number][] => [
    [dx, dy],
    ...(dx ? [[-dx, dy] as [number, number]] : []),
    ...(dy ? [[dx, -dy] as [number, number]] : []),
    ...(dx && dy ? [[-dx, -dy] as [number, number]] : []),
  ]);

/** Where those may stand who find no room at all: up to twice as far, the nearest first. */
const FARTHER = [...ASIDE, ...ASIDE.map(([dx, dy]): [number, number] => [2 * dx, 2 * dy])].sort(
  ([ax, ay], [bx, by]) => Math.hypot(ax, ay) - Math.hypot(bx, by),
);

/** Rows that are too long go on in a new row. */
const folded = (rows: Token[][], perRow: number): Token[][] =>
  rows.flatMap((row) =>
    Array.from({ length: Math.ceil(row.length / perRow) }, (_, i) =>
      row.slice(i * perRow, (i + 1) * perRow),
    ),
  );

/** "Western United States" is "W. U. States" where there is no room, "Karelia S.S.R." "Karelia". */
function cut(name: string): string {
  const words = name.split(" ").filter((word, at) => !at || !/^(\p{L}\.)+$/u.test(word));
  return words.map((word, at) => (at < words.length - 1 ? `${[...word][0]}.` : word)).join(" ");
}

/** The ways to write a name, the best first. */
function writings({ name, sea }: Draft): { text: string; small: boolean }[] {
  if (!name) return [];
  if (sea) return [{ text: name, small: false }];
  const whole = [false, true].map((small) => ({ text: name, small }));
  return cut(name) === name ? whole : [...whole, { text: cut(name), small: true }];
}

const FONTS = {
  sea: "italic 500 10.5px",
  small: "600 9.2px",
  capital: "750 11px",
  land: "600 11px",
};
const widths = new Map<string, number>();

/** How wide it is written, with its star and its income. */
function width({ sea, income, capital, city }: Draft, text: string, small: boolean): number {
  const font = FONTS[sea ? "sea" : small ? "small" : capital ? "capital" : "land"];
  const key = `${font} ${text}`;
  const found = widths.get(key) ?? written(font, text);
  widths.set(key, found);
  return found + (income ? 13 : 0) + (capital || city ? 12 : 0) + 4;
}

/** The ways to show all pieces, the best first. */
function unfolded({ all: { rows, marks } }: Draft): Show[] {
  const found = new Map<string, Show>();
  for (const each of marks.length ? [marks, []] : [[]])
    for (const perRow of PER_ROW) {
      const lines = folded(rows, perRow);
      const w = Math.max(...lines.map(({ length }) => length)) * TOKEN + each.length * MARK;
      const show = { rows: lines, marks: each, w, h: lines.length * TOKEN };
      const same = `${each.length} ${w} ${show.h}`;
      if (!found.has(same)) found.set(same, show);
    }
  return [...found.values()];
}

/** The ways to show how many pieces there are, the best first: in a row or, closer, in a column. */
function summed(chips: Block["chips"], marks: Mark[] = []): Show[] {
  const show = (high: number): Show => ({
    rows: [],
    marks,
    w: Math.ceil(chips.length / high) * (CHIP + 1) + marks.length * MARK,
    h: (chips.length || marks.length) && high * SUM,
  });
  return chips.length > 1 ? [show(1), show(chips.length)] : [show(1)];
}

/** What to show at this scale so that nothing lies on anything else. First come capitals, the places
 * of battles and those from where it is attacked, with their names, then how many pieces stand elsewhere, then what is built, then
 * names of lands, then the pieces themselves; what weighs more comes before what weighs less. What
 * finds its place taken stands a little aside, within its space; if there is no room at all, above
 * its neighbours, that it can be read, and tied to its space. Of the others the weightiest comes last. */
export function layout(
  drawing: Drawing,
  lexicon: Lexicon,
  spaces: Scene["spaces"],
  scale: number,
  pieces: boolean,
  struck: Set<string>,
): Block[] {
  const room = new Room<Draft>(drawing.wraps ? drawing.width * scale : 0);
  const blocks = drafts(drawing, lexicon, spaces, scale, pieces, struck);
  const lands = blocks.filter(({ sea }) => !sea);

  /** Whether a name there is taken for the name of its own space. */
  const isNear = (block: Draft, x: number, y: number): boolean => {
    const across = (other: Draft): number => {
      const dx = Math.abs(other.x + other.dx - x);
      return room.around ? Math.min(dx, room.around - dx) : dx;
    };
    const down = (other: Draft): number => Math.abs(other.y + other.dy - y) * FLAT;
    const own = Math.hypot(across(block), down(block));
    for (const other of lands) {
      if (other === block || down(other) >= own) continue;
      if (across(other) ** 2 + down(other) ** 2 < own ** 2) return false;
    }
    return true;
  };
  const isAtHome = ({ shape, x, y }: Draft, dx: number, dy: number): boolean =>
    (!dx && !dy) || isIn(shape, (x + dx) / scale, (y + dy) / scale);
  const standing = ({ x, y }: Draft, { w, h }: Show, dx: number, dy: number): Box[] =>
    w ? [{ x: x + dx - w / 2 - APART, y: y + dy - h / 2, w: w + 2 * APART, h }] : [];

  /** Whether a name has to stand near: one that matters may also stand farther off. */
  const nearness = ({ matters }: Draft): boolean[] => (matters ? [true, false] : [true]);

  /** Where a name may stand: above, below or beside the pieces, or in their place. */
  function places({ x, y }: Draft, { w, h }: Show, dx: number, dy: number, name: Box): Box[] {
    const [mx, my] = [x + dx, y + dy];
    const at = (left: number, top: number): Box => ({ ...name, x: left, y: top });
    if (!w) return [at(mx - name.w / 2, my - name.h / 2)];
    return [
      at(mx - name.w / 2, my - h / 2 - name.h),
      at(mx - name.w / 2, my + h / 2),
      at(mx + w / 2 + 2, my - name.h / 2),
      at(mx - w / 2 - 2 - name.w, my - name.h / 2),
    ];
  }

  /** Where its name is written, if it is. */
  function nameOf(block: Draft): Box[] {
    if (!block.label) return [];
    const { small, x, y, w } = block.label;
    const h = small ? LINE - 2 : LINE;
    return [{ x: block.x + block.dx + x - w / 2, y: block.y + block.dy + y - h / 2, w, h }];
  }

  function settle(block: Draft, show: Show, dx: number, dy: number, boxes: Box[]): void {
    Object.assign(block, show, { dx, dy });
    room.take(block, boxes);
  }

  /** The first way to show the pieces that finds room, with its name if it has to be seen. */
  function stand(block: Draft, shows: Show[], name: { text: string; small: boolean }[]): boolean {
    for (const near of nearness(block))
      for (const show of shows)
        for (const [dx, dy] of show.w ? ASIDE : ASIDE.slice(0, 1)) {
          const own = standing(block, show, dx, dy);
          if (!room.isFree(block, own) || !isAtHome(block, dx, dy)) continue;
          if (!name.length) {
            settle(block, show, dx, dy, own);
            return true;
          }
          if (write(block, show, dx, dy, own, name, near)) return true;
        }
    return false;
  }

  /** The first writing of the name that finds room beside these pieces. */
  function write(
    block: Draft,
    show: Show,
    dx: number,
    dy: number,
    own: Box[],
    ways: { text: string; small: boolean }[],
    near: boolean,
  ): boolean {
    for (const { text, small } of ways) {
      const name = { x: 0, y: 0, w: width(block, text, small), h: small ? LINE - 2 : LINE };
      for (const at of places(block, show, dx, dy, name)) {
        const [cx, cy] = [at.x + at.w / 2, at.y + at.h / 2];
        if (!room.isFree(block, [at]) || (near && !isNear(block, cx, cy))) continue;
        settle(block, show, dx, dy, [...own, at]);
        block.label = { text, small, x: cx - block.x - dx, y: cy - block.y - dy, w: at.w };
        return true;
      }
    }
    return false;
  }

  /** Those whose names matter stand in this order, as if nobody stood yet; who is left without a name. */
  function standFirst(order: Draft[]): Draft[] {
    for (const block of order) {
      Object.assign(block, { rows: [], marks: [], w: 0, h: 0, label: null });
      settle(block, block, 0, 0, []);
    }
    return order.filter((block) => !stand(block, summed(block.chips), writings(block)));
  }

  /** Who stands above others leaves the names that matter free, and of the rest as much as it can
   * without going far from its space. Who is looked for goes least far, then who weighs most. */
  function stepAside(above: Set<Draft>, mattering: Draft[]): void {
    const names = new Room<Draft>(room.around);
    for (const block of mattering) names.take(block, nameOf(block));
    for (const block of above) room.take(block, []);
    for (const block of [...above].sort((a, b) => +b.matters - +a.matters)) {
      let least = { cost: Infinity, dx: 0, dy: 0, own: [] as Box[] };
      for (const [dx, dy] of FARTHER) {
        const far = Math.hypot(dx, dy);
        if (far * NEAR >= least.cost) break;
        const own = standing(block, block, dx, dy);
        const away = far * (isAtHome(block, dx, dy) ? NEAR : FAR);
        const upon = names.isFree(block, own) ? 0 : UPON;
        const cost = room.under(block, own) + away + upon;
        if (cost < least.cost) least = { cost, dx, dy, own };
      }
      settle(block, block, least.dx, least.dy, least.own);
    }
  }

  /** The nearest spot of its space that nobody lies upon, for who stands beyond it: from there a line
   * leads to the pieces, that nobody takes them for a neighbour's. */
  function tie(block: Draft): void {
    const { x, y, dx, dy, w, h } = block;
    const isOver = Math.abs(dx) < w / 2 && Math.abs(dy) < h / 2;
    if (!w || isOver || isAtHome(block, dx, dy)) return;
    const spots = ASIDE.filter(([sx, sy]) => {
      const spot = { x: x + sx - SPOT / 2, y: y + sy - SPOT / 2, w: SPOT, h: SPOT };
      return isAtHome(block, sx, sy) && room.isFree(block, [spot]);
    });
    const away = ([sx, sy]: [number, number]): number => Math.hypot(sx - dx, sy - dy);
    const [near] = spots.sort((a, b) => away(a) - away(b));
    const [sx, sy] = near ?? [0, 0];
    block.home = [sx - dx, sy - dy];
  }

  const named = (block: Draft): void => {
    const { dx, dy } = block;
    const own = standing(block, block, dx, dy);
    nearness(block).some((near) => write(block, block, dx, dy, own, writings(block), near));
  };
  /** With what is built there beside the sums. */
  const mark = (block: Draft): void => {
    const [show] = summed(block.chips, block.all.marks) as [Show];
    stand(block, [show], block.label ? [block.label] : []);
  };
  const unfold = (block: Draft): void => {
    if (!block.all.rows.length || block.rows.length) return;
    stand(block, unfolded(block), block.label ? [block.label] : []);
  };

  const mattering = blocks.filter(({ matters }) => matters);
  let order = mattering;
  let lost = standFirst(order);
  let best = { order, lost: lost.length };
  for (let tries = 1; tries < TRIES && lost.length; tries += 1) {
    order = [...lost, ...order.filter(({ label }) => label)];
    lost = standFirst(order);
    if (lost.length < best.lost) best = { order, lost: lost.length };
  }
  if (best.order !== order) standFirst(best.order);
  const pressed = blocks.filter((block) => !block.label && !stand(block, summed(block.chips), []));
  for (const block of pressed) {
    const [show] = summed(block.chips).slice(-1) as [Show];
    settle(block, show, 0, 0, standing(block, show, 0, 0));
  }
  /** Where somebody found no room, neighbours who have a choice make some. */
  if (pressed.length)
    for (const block of mattering) {
      const whole = writings(block).filter(({ text }) => text === block.name);
      stand(block, summed(block.chips), whole);
    }
  const above = new Set(
    pressed.filter((block) => !block.label && !stand(block, summed(block.chips), [])),
  );
  stepAside(above, mattering);
  for (const block of blocks) if (block.all.marks.length) mark(block);
  for (const block of mattering) unfold(block);
  for (const block of lands) if (!block.label) named(block);
  for (const block of blocks) unfold(block);
  for (const block of blocks) if (block.label?.small !== false) named(block);
  for (const block of blocks) tie(block);
  return [...blocks.reverse().filter((block) => !above.has(block)), ...above];
}

/** What is printed in a zone besides its number. */
export const SIGNS: Record<string, string> = { convoy: "▾", kamikaze: "✹", town: "⌂" };
const signed = (name: string, { signs = [] }: SpaceInfo): string =>
  [name, ...signs.map((sign) => SIGNS[sign] ?? "")].filter(Boolean).join(" ");
/** What is written at a space; a hex has its number already. */
const title = (info: SpaceInfo): string => {
  if (info.kind === "sea") return signed(info.short, info);
  return info.hex ? signed(info.name === info.hex ? "" : info.name, info) : info.name;
};

/** What there is to show, the weightiest first. */
function drafts(
  drawing: Drawing,
  lexicon: Lexicon,
  spaces: Scene["spaces"],
  scale: number,
  pieces: boolean,
  struck: Set<string>,
): Draft[] {
  const found: Draft[] = [];
  for (const shape of drawing.shapes) {
    const info = lexicon.spaces.get(shape.space);
    if (!info) continue;
    const now = spaces[shape.space];
    const rows = pieces ? stacks(lexicon, now?.pieces ?? []) : [];
    const chips = rows.map((row) => ({
      owner: row[0]!.owner,
      n: row.reduce((sum, token) => sum + token.n, 0),
    }));
    const marks = (now?.marks ?? []).map(({ kind, damage }) => ({ kind, damage: damage ?? 0 }));
    const contested = !!now?.contested;
    const sea = info.kind === "sea";
    found.push({
      space: shape.space,
      shape,
      x: shape.at[0] * scale,
      y: shape.at[1] * scale,
      dx: 0,
      dy: 0,
      w: 0,
      h: 0,
      home: null,
      rows: [],
      marks: [],
      all: { rows, marks },
      chips,
      name: title(info),
      label: null,
      income: info.income ?? 0,
      sea,
      capital: !!info.capital,
      city: !!info.city,
      matters: !!info.capital || contested || struck.has(shape.space),
      weight:
        (contested ? 2000 : 0) +
        (info.capital ? 1000 : 0) +
        (info.city ? 200 : 0) +
        (info.income ?? 0) * 10 +
        chips.reduce((sum, { n }) => sum + n, 0) -
        (sea ? 100 : 0),
    });
  }
  return found.sort((a, b) => b.weight - a.weight);
}
