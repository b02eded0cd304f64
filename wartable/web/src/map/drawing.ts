import { geoIdentity, geoPath } from "d3-geo";
import type { FeatureCollection } from "geojson";
import type { GameInfo } from "../wire/types";
import { sheetOf, type Sheet } from "./sheet";

/** A space as it is drawn, in the units of the sheet. Waters of no zone have no space. */
export type Shape = {
  space: string;
  kind: string;
  d: string;
  area: Path2D;
  box: [number, number, number, number];
  at: [number, number];
  /** What is written at its upper edge. */
  number?: string;
};

/** A board as it is drawn. */
export type Drawing = {
  width: number;
  height: number;
  wraps: boolean;
  /** Whether it may be seen whole, with a rim around it. */
  whole?: boolean;
  shapes: Shape[];
  byId: Map<string, Shape>;
  /** Joins neighbours when there are no outlines. */
  links: string;
  /** Where spaces touch on the sheet that share no border. */
  barriers: string;
  /** What lies between neighbours, by its kind. */
  borders?: [kind: string, d: string][];
  /** Of a sheet of hexes, what it shows besides them. */
  sheet?: Sheet;
  /** How closely one can look. */
  closest?: number;
};

export type BoardMap = FeatureCollection & {
  sheet: { width: number; height: number; wraps?: boolean; hex?: number };
};

type Drawn = Omit<Shape, "area">;

function finish(shapes: Drawn[], rest: Omit<Drawing, "shapes" | "byId">): Drawing {
  const whole = shapes.map((shape) => ({ ...shape, area: new Path2D(shape.d) }));
  const spaces = whole.filter(({ space }) => space);
  return { ...rest, shapes: whole, byId: new Map(spaces.map((shape) => [shape.space, shape])) };
}

type Place = { space?: string; kind?: string; label?: [number, number] };
const ORDER = ["sea", "closed", "land"];

function fromMap(info: GameInfo, map: BoardMap): Drawing {
  const path = geoPath(geoIdentity()).digits(1);
  const kinds = new Map(info.spaces.map(({ id, kind }) => [id, kind]));
  const shapes: Drawn[] = [];
  let barriers = "";
  for (const feature of map.features) {
    const { space = "", kind = "land", label } = (feature.properties ?? {}) as Place;
    const d = path(feature) ?? "";
    if (kind === "barrier") {
      barriers += d;
      continue;
    }
    const [[left, top], [right, bottom]] = path.bounds(feature);
    shapes.push({
      space,
      kind: kinds.get(space) ?? "sea",
      d,
      box: [left, top, right, bottom],
      at: label ?? path.centroid(feature),
    });
  }
  shapes.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const wraps = map.sheet.wraps ?? info.wraps ?? true;
  return finish(shapes, { ...map.sheet, wraps, links: "", barriers });
}

const WIDTH = 3600;
const DISC = 34;

/** Discs at the labels, joined to their neighbours: a board that nobody has drawn yet. */
function fromLabels(info: GameInfo): Drawing {
  const wraps = info.wraps ?? true;
  const at = new Map(
    info.spaces.map(({ id, at: [lon, lat] }) => [
      id,
      [(((lon + 530) % 360) / 360) * WIDTH, ((84 - lat) / 360) * WIDTH] as [number, number],
    ]),
  );
  let links = "";
  const shapes = info.spaces.map(({ id, kind, neighbours }): Drawn => {
    const [x, y] = at.get(id)!;
    for (const other of neighbours) {
      const [ox, oy] = at.get(other)!;
      const near = wraps ? ox - Math.round((ox - x) / WIDTH) * WIDTH : ox;
      links += `M${x.toFixed()} ${y.toFixed()}L${near.toFixed()} ${oy.toFixed()}`;
    }
    return {
      space: id,
      kind,
      d: `M${x - DISC} ${y}a${DISC} ${DISC} 0 1 0 ${2 * DISC} 0a${DISC} ${DISC} 0 1 0 ${-2 * DISC} 0Z`,
      box: [x - DISC, y - DISC, x + DISC, y + DISC],
      at: [x, y],
    };
  });
  return finish(shapes, { width: WIDTH, height: WIDTH * 0.42, wraps, links, barriers: "" });
}

/** The finer outline of a space or of a water of no zone, worked out when it is looked at. */
export type Outline = { name: string; kind: string; box: Shape["box"]; d: () => string };

export function outlines(info: GameInfo, { byId }: Drawing, map: FeatureCollection): Outline[] {
  const path = geoPath(geoIdentity()).digits(2);
  const kinds = new Map(info.spaces.map(({ id, kind }) => [id, kind]));
  const found = map.features.map((feature): Outline => {
    const { name } = feature.properties as { name: string };
    const near = byId.get(name)?.box;
    const [[left, top], [right, bottom]] = near
      ? ([near.slice(0, 2), near.slice(2)] as [[number, number], [number, number]])
      : path.bounds(feature);
    let d: string | undefined;
    return {
      name,
      kind: kinds.get(name) ?? "sea",
      box: [left, top, right, bottom],
      d: () => (d ??= path(feature) ?? ""),
    };
  });
  return found.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** What is known of a game that is played on these of its spaces. */
export function partOf(info: GameInfo, spaces: string[]): GameInfo {
  const played = new Set(spaces);
  return {
    ...info,
    spaces: info.spaces
      .filter(({ id }) => played.has(id))
      .map((space) => ({ ...space, neighbours: space.neighbours.filter((id) => played.has(id)) })),
  };
}

export function drawing(info: GameInfo, map: BoardMap | null): Drawing {
  if (info.spaces.every(({ hex }) => hex)) return finish(...sheetOf(info, map));
  return map ? fromMap(info, map) : fromLabels(info);
}

const pen = document.createElement("canvas").getContext("2d")!;

/** How wide a text is in a font of the page. */
export function written(font: string, text: string): number {
  pen.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}

/** Whether a point of the sheet lies in a shape. */
export const isIn = (
  { area, box: [left, top, right, bottom] }: Shape,
  x: number,
  y: number,
): boolean =>
  x >= left && x <= right && y >= top && y <= bottom && pen.isPointInPath(area, x, y, "evenodd");

/** The space at a point of the sheet, those drawn last first. */
export function spaceAt(drawing: Drawing, x: number, y: number): string | null {
  const turns = drawing.wraps ? [0, drawing.width, -drawing.width] : [0];
  for (let i = drawing.shapes.length - 1; i >= 0; i -= 1) {
    const shape = drawing.shapes[i]!;
    if (shape.space && turns.some((turn) => isIn(shape, x + turn, y))) return shape.space;
  }
  return null;
}

const corners = (shape: Shape): [number, number][] =>
  [...shape.d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

const BEYOND = 14;

const crossings = new WeakMap<Drawing["byId"], Map<string, string>>();

/** A line where two spaces come nearest to each other, a little into both: there a canal runs. */
export function crossing(drawing: Drawing, ends: [string, string]): string {
  const known = crossings.get(drawing.byId) ?? new Map<string, string>();
  crossings.set(drawing.byId, known);
  const found = known.get(ends.join()) ?? nearest(drawing, ends);
  known.set(ends.join(), found);
  return found;
}

function nearest(drawing: Drawing, [one, other]: [string, string]): string {
  const [a, b] = [drawing.byId.get(one), drawing.byId.get(other)];
  if (!a || !b) return "";
  let least = Infinity;
  let found = [0, 0, 0, 0];
  const beyond = corners(b);
  for (const [x0, y0] of corners(a))
    for (const [x1, y1] of beyond) {
      const turn = drawing.wraps ? Math.round((x0 - x1) / drawing.width) * drawing.width : 0;
      const away = Math.hypot(x1 + turn - x0, y1 - y0);
      if (away < least) {
        least = away;
        found = [x0, y0, x1 + turn, y1];
      }
    }
  const [x0, y0, x1, y1] = found as [number, number, number, number];
  const more = BEYOND / Math.max(least, 1);
  const [dx, dy] = [(x1 - x0) * more, (y1 - y0) * more];
  return `M${x0 - dx} ${y0 - dy}L${x1 + dx} ${y1 + dy}`;
}
