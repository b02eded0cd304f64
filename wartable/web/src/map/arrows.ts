import type { Scene, Told } from "../wire/types";

/** Who went where, all that took the same way together. */
export type Arrow = { by: string; path: string[]; fights: boolean };

const FOUGHT = ["battle_joined", "captured"];

/** The moves among these lines, those into battle last so that they are drawn above the others. */
export function arrowsOf(lines: Told[], scene: Scene): Arrow[] {
  const fought = new Set(
    lines.flatMap(({ kind, spaces = [] }) => (FOUGHT.includes(kind) ? spaces.slice(0, 1) : [])),
  );
  const found = new Map<string, Arrow>();
  for (const { by = "", path = [] } of lines) {
    const [from, to] = [path[0], path.at(-1)];
    if (!from || !to || from === to) continue;
    const fights = fought.has(to) || !!scene.spaces[to]?.contested;
    found.set(`${by} ${from} ${to}`, { by, path, fights });
  }
  return [...found.values()].sort((a, b) => +a.fights - +b.fights);
}

export type Point = [number, number];
/** Where something stands, and how far it reaches to the side and up. */
export type Stand = { at: Point; reach: Point };

/** The point at the edge of what stands there, on the way from another point. */
function edge({ at: [x, y], reach: [w, h] }: Stand, [fx, fy]: Point): Point {
  const [dx, dy] = [fx - x, fy - y];
  const share = Math.min(w / Math.abs(dx || 1e-9), h / Math.abs(dy || 1e-9));
  return share < 1 ? [x + dx * share, y + dy * share] : [x, y];
}

const BEND = 0.14;
/** No arrow is shorter: it may begin and end within what stands there. */
const SHORTEST = 30;

/** From where to where an arrow goes between two that may stand close together. */
function ends(first: Stand, last: Stand, after: Point, before: Point): [Point, Point] {
  const [from, to] = [edge(first, after), edge(last, before)];
  const [dx, dy] = [last.at[0] - first.at[0], last.at[1] - first.at[1]];
  const apart = Math.hypot(dx, dy) || 1;
  const long = ((to[0] - from[0]) * dx + (to[1] - from[1]) * dy) / apart;
  if (long >= SHORTEST) return [from, to];
  const back = Math.min(SHORTEST, apart) - long;
  const [bx, by] = [(dx / apart) * back, (dy / apart) * back];
  return [
    [from[0] - bx / 2, from[1] - by / 2],
    [to[0] + bx / 2, to[1] + by / 2],
  ];
}

/** A curve from the edge of the first to the edge of the last, leaning to those between. */
export function curve(stands: Stand[]): string {
  const [first, last] = [stands[0], stands.at(-1)];
  if (!first || !last || stands.length < 2) return "";
  const between = stands.slice(1, -1).map(({ at }) => at);
  const [from, to] = ends(first, last, between[0] ?? last.at, between.at(-1) ?? first.at);
  if (!between.length)
    between.push([
      (from[0] + to[0]) / 2 - (to[1] - from[1]) * BEND,
      (from[1] + to[1]) / 2 + (to[0] - from[0]) * BEND,
    ]);
  const text = (point: Point): string => point.map((each) => each.toFixed(1)).join(" ");
  return between.reduce(
    (d, point, i) => {
      const next = between[i + 1];
      const end: Point = next ? [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2] : to;
      return `${d}Q${text(point)} ${text(end)}`;
    },
    `M${text(from)}`,
  );
}
