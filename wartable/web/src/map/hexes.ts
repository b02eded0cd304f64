/** Hexes from their numbers, CCRR: columns from west to east, rows from north to south, odd columns
 * half a hex further south (`wartable/board/hexes.py`). */

type Point = [number, number];

/** From the middle of a hex to its corners. */
export const SIZE = 60;
const HIGH = SIZE * Math.sqrt(3);
const CORNERS: Point[] = [0, 60, 120, 180, 240, 300].map((angle) => [
  SIZE * Math.cos((angle * Math.PI) / 180),
  SIZE * Math.sin((angle * Math.PI) / 180),
]);

/** The middle of a hex. */
export function middle(number: string): Point {
  const [column, row] = [Number(number.slice(0, 2)), Number(number.slice(2))];
  return [column * SIZE * 1.5, (row + (column % 2) / 2) * HIGH];
}

const point = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The outline of a hex around a place. */
export const outline = ([x, y]: Point): string =>
  `M${CORNERS.map(([dx, dy]) => point([x + dx, y + dy])).join("L")}Z`;

/** The box around it. */
export const box = ([x, y]: Point): [number, number, number, number] => [
  x - SIZE,
  y - HIGH / 2,
  x + SIZE,
  y + HIGH / 2,
];

/** The side between two neighbours, by their middles. */
export function side([ax, ay]: Point, [bx, by]: Point): string {
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  const away = Math.hypot(bx - ax, by - ay);
  const [dx, dy] = [((by - ay) / away) * (SIZE / 2), ((ax - bx) / away) * (SIZE / 2)];
  return `M${point([x - dx, y - dy])}L${point([x + dx, y + dy])}`;
}

/** The sides of hexes, by their middles, beyond which none of the others lies. */
export function rim(places: Point[]): string {
  const sides = new Map<string, string>();
  for (const [x, y] of places)
    CORNERS.forEach(([dx, dy], i) => {
      const [ex, ey] = CORNERS[(i + 1) % CORNERS.length]!;
      const middle = [2 * x + dx + ex, 2 * y + dy + ey].map(Math.round).join();
      if (!sides.delete(middle))
        sides.set(middle, `M${point([x + dx, y + dy])}L${point([x + ex, y + ey])}`);
    });
  return [...sides.values()].join("");
}

/** The way from a middle to that of a neighbour. */
export const way = (a: Point, b: Point): string => `M${point(a)}L${point(b)}`;

/** How high a hex is. */
export const height = HIGH;
