import type { Lexicon } from "../table/lexicon";
import { written, type Drawing } from "./drawing";
import * as hexes from "./hexes";
import { Room } from "./room";
import { DRAWN_SIGNS } from "./signs";

type Point = [number, number];

/** What is printed in a hex, its name so large. */
export type Print = {
  space: string;
  at: Point;
  number: string;
  name: string;
  size: number;
  signs: string[];
};

/** All that is printed, hex by hex; a hex without a name has its number alone. */
export const printed = (lexicon: Lexicon, drawing: Drawing): Print[] =>
  drawing.shapes.map(({ space, at, number = "" }) => {
    const { id, name: whole, signs = [] } = lexicon.spaces.get(space)!;
    const name = whole === number ? "" : fitting(short(whole));
    return {
      space,
      at,
      number: id === number ? number : "",
      name,
      size: sizeOf(name),
      signs: signs.filter((sign) => DRAWN_SIGNS[sign]),
    };
  });

/** Without what is said in brackets or after a colon. */
const short = (name: string): string => name.replace(/ ?[(:].*$/, "");

/** A name that its neighbours leave room for; longer ones without their last words. */
const ROOM = hexes.SIZE * 2.6;
function fitting(name: string): string {
  const words = name.split(/(?=[ /])/);
  while (words.length > 1 && wide(words.join("")) > ROOM) words.pop();
  return words.join("");
}

/** A wider name is written smaller, down to the least, for stacks stand beside it. */
const WIDE = hexes.SIZE * 1.9;
const [USUAL, LEAST] = [15.5, 12];
const wide = (name: string): number => written(`650 ${USUAL}px`, name);
const sizeOf = (name: string): number =>
  name ? Math.max(LEAST, USUAL * Math.min(1, WIDE / wide(name))) : USUAL;

const LARGEST = 15;
const SMALLEST = 9.5;
/** A name is no wider than so many times its region. */
const BEYOND = 1.6;

/** The names of regions where there is room for them, the largest regions first. */
export function regions(
  lexicon: Lexicon,
  drawing: Drawing,
  scale: number,
): { name: string; at: Point; size: number }[] {
  const places = new Map<string, Point[]>();
  for (const { id, region, kind } of lexicon.info.spaces) {
    const at = drawing.byId.get(id)?.at;
    if (!region || kind === "sea" || !at) continue;
    const name = short(region);
    places.set(name, [...(places.get(name) ?? []), at]);
  }
  const room = new Room<string>(0);
  const found: { name: string; at: Point; size: number }[] = [];
  for (const [name, own] of [...places].sort((a, b) => b[1].length - a[1].length)) {
    const xs = own.map(([x]) => x);
    const wide = (Math.max(...xs) - Math.min(...xs) + 2 * hexes.SIZE) * scale;
    const at = nearest(own, middle(own));
    const unit = written(`italic 600 10px`, name) / 10 + name.length * 0.06;
    const size = Math.max(SMALLEST, Math.min(LARGEST, wide / unit));
    const [w, h] = [unit * size, size * 1.2];
    if (w > Math.max(wide, hexes.SIZE * 4 * scale) * BEYOND) continue;
    const box = { x: at[0] * scale - w / 2, y: at[1] * scale - h / 2, w, h };
    if (!room.isFree(name, [box])) continue;
    room.take(name, [box]);
    found.push({ name, at, size });
  }
  return found;
}

const middle = (places: Point[]): Point =>
  [0, 1].map((i) => places.reduce((sum, at) => sum + at[i]!, 0) / places.length) as Point;

/** Of these places the one next to a point: a name stands on its own region. */
const nearest = (places: Point[], [x, y]: Point): Point =>
  places.reduce((best, at) =>
    Math.hypot(at[0] - x, at[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? at : best,
  );
