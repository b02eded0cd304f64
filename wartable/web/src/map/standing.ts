import type { Scene } from "../wire/types";
import type { Drawing } from "./drawing";
import { LINE, reach, type Block } from "./layout";
import type { Hurdle, Stand } from "./ways";

/** What stands on a board, as arrows find it: all in pixels of the scale that it is laid out at, on
 * the first copy of a sheet that goes round. */
export type Standing = {
  /** From where arrows go off: around pieces and their name. */
  by: Map<string, Stand>;
  /** What arrows point at: pieces, or a name alone. */
  aims: Map<string, Stand>;
  hurdles: Hurdle[];
};

/** Between the head of an arrow and what it points at. */
const GAP = 4;
/** Who has no pieces is pointed at as if they were so wide. */
const BARE = 20;

/** Pieces and names, as they are laid out. */
export function blocksStanding(drawing: Drawing, blocks: Block[], scale: number): Standing {
  const by = new Map<string, Stand>();
  const aims = new Map<string, Stand>();
  const hurdles: Hurdle[] = [];
  for (const block of blocks) {
    const [x, y] = drawing.byId.get(block.space)!.at;
    const [mx, my] = [x * scale + block.dx, y * scale + block.dy];
    const { w, h, label } = block;
    const [top, bottom] = reach(block);
    const around: Stand = {
      at: [mx, my + (top + bottom) / 2],
      reach: [Math.max(w, BARE) / 2 + GAP, (bottom - top) / 2 + GAP],
    };
    by.set(block.space, around);
    aims.set(block.space, w ? { at: [mx, my], reach: [w / 2 + GAP, h / 2 + GAP] } : around);
    if (w) hurdles.push({ x: mx - w / 2 - 1, y: my - h / 2 - 1, w: w + 2, h: h + 2 });
    if (label)
      hurdles.push({
        x: mx + label.x - label.w / 2,
        y: my + label.y - LINE / 2,
        w: label.w,
        h: LINE,
        name: true,
      });
  }
  return { by, aims, hurdles };
}

/** The counters of a sheet of hexes, each so large. */
export function countersStanding(
  drawing: Drawing,
  spaces: Scene["spaces"],
  scale: number,
  size: number,
): Standing {
  const by = new Map<string, Stand>();
  const hurdles: Hurdle[] = [];
  for (const { space, at } of drawing.shapes) {
    const [x, y] = [at[0] * scale, at[1] * scale];
    by.set(space, { at: [x, y], reach: [size / 2 + GAP, size / 2 + GAP] });
    if (spaces[space]?.pieces?.length)
      hurdles.push({ x: x - size / 2, y: y - size / 2, w: size, h: size });
  }
  return { by, aims: by, hurdles };
}

/** Those on a path, each on the copy of the board nearest to the one before. */
export function along({ by, aims }: Standing, path: string[], around: number): Stand[] {
  const found: Stand[] = [];
  for (const [i, space] of path.entries()) {
    const next = (i < path.length - 1 ? by : aims).get(space);
    if (!next) continue;
    const before = found.at(-1)?.at[0] ?? next.at[0];
    const turn = around ? Math.round((before - next.at[0]) / around) * around : 0;
    found.push({ ...next, at: [next.at[0] + turn, next.at[1]] });
  }
  return found;
}
