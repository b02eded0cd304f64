import type { Box } from "./room";

export type Point = [number, number];
/** Where something stands, and how far it reaches to the side and up. */
export type Stand = { at: Point; reach: Point };
/** What an arrow had better not cross: pieces, or a name, which is written above arrows. */
export type Hurdle = Box & { name?: boolean };

/** How far an arrow leans to a side, as a share of its length; the first is the most usual. */
const BENDS = [0.14, -0.14, 0, 0.3, -0.3, 0.5, -0.5, 0.75, -0.75];
/** No arrow is shorter. */
const SHORTEST = 30;
/** What a pixel costs that lies over pieces or over a name, or that is missing to the shortest. */
const [OVER_PIECES, OVER_NAME, TOO_SHORT] = [12, 2, 12];
/** What a head costs that lies under a name: it says which way an arrow goes. */
const HEAD_UNDER_NAME = 150;
/** How far behind the end of an arrow the middle of its head lies, and how far the head reaches
 * around it, in pixels. */
const [HEAD, AROUND] = [4, 8];
/** What leaning costs, and going off or arriving along an edge instead of straight, in pixels. */
const [LEANING, OFF, ARRIVING] = [40, 30, 80];
/** What a head costs that does not point into what it attacks, and how steeply it has to. */
const [AWAY, INTO] = [600, 0.5];
/** So many points of each part of a curve are looked at. */
const POINTS = 10;
/** How far from the straight way an arrow looks for what it could cross. */
const ASIDE = 90;

/** The point at the edge of what stands there, on the way from another point. */
function edge({ at: [x, y], reach: [w, h] }: Stand, [fx, fy]: Point): Point {
  const [dx, dy] = [fx - x, fy - y];
  const share = Math.min(w / Math.abs(dx || 1e-9), h / Math.abs(dy || 1e-9));
  return share < 1 ? [x + dx * share, y + dy * share] : [x, y];
}

/** Where an arrow may touch what stands there: towards a point, or anywhere around. */
function docks(stand: Stand, towards: Point): Point[] {
  const [[x, y], [w, h]] = [stand.at, stand.reach];
  const sides = [-1, -0.6, 0, 0.6, 1];
  return [
    edge(stand, towards),
    ...sides.flatMap((side): Point[] => [
      [x + w * side, y - h],
      [x + w * side, y + h],
    ]),
    ...sides.slice(1, -1).flatMap((side): Point[] => [
      [x - w, y + h * side],
      [x + w, y + h * side],
    ]),
  ];
}

/** How much two directions agree, from -1 to 1. */
function agreement([ax, ay]: Point, [bx, by]: Point): number {
  return (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by) || 1);
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** How steeply a direction leads over the edge or the corner at this point into what stands there. */
function into({ at: [x, y], reach: [w, h] }: Stand, [px, py]: Point, way: Point): number {
  const [dx, dy] = [x - px, y - py];
  const inwards: Point = [
    Math.abs(dx) > w - 1 ? Math.sign(dx) : 0,
    Math.abs(dy) > h - 1 ? Math.sign(dy) : 0,
  ];
  return inwards[0] || inwards[1] ? agreement(way, inwards) : 1;
}

/** Where the parts of a curve end that leans to these points; the last is its end. */
const joints = (leans: Point[], to: Point): Point[] =>
  leans.map((lean, i) => (leans[i + 1] ? between(lean, leans[i + 1]!) : to));

/** Where the middle of an arrow's head lies that comes from a point. */
function headAt(from: Point, to: Point): Point {
  const [dx, dy] = minus(to, from);
  const share = HEAD / (Math.hypot(dx, dy) || 1);
  return [to[0] - dx * share, to[1] - dy * share];
}

/** Whether a head lies under one of these. */
const isUnder = ([x, y]: Point, boxes: Box[]): boolean =>
  boxes.some(
    (box) =>
      x + AROUND > box.x &&
      x - AROUND < box.x + box.w &&
      y + AROUND > box.y &&
      y - AROUND < box.y + box.h,
  );

/** What a curve costs; a sum that is past the limit need not be finished. */
function cost(from: Point, leans: Point[], to: Point, hurdles: Hurdle[], limit: number): number {
  let [sum, long, last] = [0, 0, from];
  let start = from;
  for (const [i, end] of joints(leans, to).entries()) {
    const lean = leans[i]!;
    for (let n = 1; n <= POINTS; n += 1) {
      const t = n / POINTS;
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
      const x = a * start[0] + b * lean[0] + c * end[0];
      const y = a * start[1] + b * lean[1] + c * end[1];
      const step = Math.hypot(x - last[0], y - last[1]);
      const [mx, my] = [(x + last[0]) / 2, (y + last[1]) / 2];
      for (const box of hurdles)
        if (mx > box.x && mx < box.x + box.w && my > box.y && my < box.y + box.h)
          sum += step * (box.name ? OVER_NAME : OVER_PIECES);
      long += step;
      last = [x, y];
      if (sum + long > limit) return Infinity;
    }
    start = end;
  }
  return sum + long + Math.max(SHORTEST - long, 0) * TOO_SHORT;
}

/** A curve from one that stands on the sheet to another, leaning to those between. Of all that begin
 * and end at their edges it is the one that crosses least and is short and plain besides. */
export function way(stands: Stand[], hurdles: Hurdle[]): string {
  const [first, last] = [stands[0], stands.at(-1)];
  if (!first || !last || stands.length < 2) return "";
  const [left, right] = [first, last].map(({ at }) => at[0]).sort((a, b) => a - b) as Point;
  const [top, bottom] = [first, last].map(({ at }) => at[1]).sort((a, b) => a - b) as Point;
  const near = hurdles.filter(
    ({ x, y, w, h }) =>
      x < right + ASIDE && x + w > left - ASIDE && y < bottom + ASIDE && y + h > top - ASIDE,
  );
  const names = near.filter(({ name }) => name);
  const inner = stands.slice(1, -1).map(({ at }) => at);
  let [best, least] = ["", Infinity];
  for (const from of docks(first, inner[0] ?? last.at))
    for (const to of docks(last, inner.at(-1) ?? first.at)) {
      const [dx, dy] = minus(to, from);
      const straight = Math.hypot(dx, dy);
      for (const bend of BENDS) {
        const aside = ([x, y]: Point): Point => [x - dy * bend, y + dx * bend];
        const leans = (inner.length ? inner : [between(from, to)]).map(aside);
        const plain =
          Math.abs(bend) * LEANING +
          (1 - agreement(minus(leans[0]!, from), minus(from, first.at))) * OFF +
          (1 - agreement(minus(to, leans.at(-1)!), minus(last.at, to))) * ARRIVING +
          (into(last, to, minus(to, leans.at(-1)!)) < INTO ? AWAY : 0);
        if (plain + straight >= least) continue;
        const head = isUnder(headAt(leans.at(-1)!, to), names) ? HEAD_UNDER_NAME : 0;
        const all = plain + head + cost(from, leans, to, near, least - plain - head);
        if (all < least) [best, least] = [written(from, leans, to), all];
      }
    }
  return best;
}

function written(from: Point, leans: Point[], to: Point): string {
  const text = (point: Point): string => point.map((each) => each.toFixed(1)).join(" ");
  const ends = joints(leans, to);
  return `M${text(from)}${leans.map((lean, i) => `Q${text(lean)} ${text(ends[i]!)}`).join("")}`;
}
