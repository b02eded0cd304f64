import type { Geometry, Position } from "geojson";

export type Box = [left: number, top: number, right: number, bottom: number];

/** The lines of a shape, each from place to place of the sheet; those of a polygon end where they
 * begin. */
export function rings(geometry: Geometry): Position[][] {
  switch (geometry.type) {
    case "Polygon":
    case "MultiLineString":
      return geometry.coordinates;
    case "MultiPolygon":
      return geometry.coordinates.flat();
    default:
      return [];
  }
}

const isClosed = (line: Position[]): boolean => line[0]!.join() === line.at(-1)!.join();

/** They as a path. */
export const outline = (lines: Position[][]): string =>
  lines.map((line) => `M${line.join("L")}${isClosed(line) ? "Z" : ""}`).join("");

/** The box around them. */
export function around(lines: Position[][]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines)
    for (const [x, y] of line as [number, number][]) {
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  return [left, top, right, bottom];
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The same lines elsewhere on the sheet. */
export const moved = (lines: Position[][], dx: number, dy: number): Position[][] =>
  lines.map((line) => line.map(([x, y]) => [tenth(x! + dx), tenth(y! + dy)]));
