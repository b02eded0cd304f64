import type { FeatureCollection, Position } from "geojson";
import type { GameInfo } from "../wire/types";
import { around, outline, rings, type Box } from "./outline";
import { sheetOf, type Sheet } from "./sheet";

/** A space as it is drawn, in the units of the sheet. Waters of no zone have no space. */
export type Shape = {
  space: string;
  kind: string;
  d: string;
  box: Box;
  at: [number, number];
  /** The lines around it, if a map has them. */
  lines?: Position[][];
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
  /** The least scale at which a space can be pressed. */
  pressable?: number;
};

export type BoardMap = FeatureCollection & {
  sheet: { width: number; height: number; wraps?: boolean; hex?: number };
};

function finish(shapes: Shape[], rest: Omit<Drawing, "shapes" | "byId">): Drawing {
  const spaces = shapes.filter(({ space }) => space);
  return { ...rest, shapes, byId: new Map(spaces.map((shape) => [shape.space, shape])) };
}

type Place = { space?: string; kind?: string; label?: [number, number] };
const ORDER = ["sea", "closed", "land"];

function fromMap(info: GameInfo, map: BoardMap): Drawing {
  const kinds = new Map(info.spaces.map(({ id, kind }) => [id, kind]));
  const shapes: Shape[] = [];
  let barriers = "";
  for (const { properties, geometry } of map.features) {
    const { space = "", kind = "land", label } = properties as Place;
    const lines = rings(geometry);
    const d = outline(lines);
    if (kind === "barrier") {
      barriers += d;
      continue;
    }
    const box = around(lines);
    const at = label ?? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    shapes.push({ space, kind: kinds.get(space) ?? "sea", d, box, at, lines });
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
  const shapes = info.spaces.map(({ id, kind, neighbours }): Shape => {
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
  const kinds = new Map(info.spaces.map(({ id, kind }) => [id, kind]));
  const found = map.features.map(({ properties, geometry }): Outline => {
    const { name } = properties as { name: string };
    let d: string | undefined;
    return {
      name,
      kind: kinds.get(name) ?? "sea",
      box: byId.get(name)?.box ?? around(rings(geometry)),
      d: () => (d ??= outline(rings(geometry))),
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

let family = "";

/** How wide a text is in a font of the page. */
export function written(font: string, text: string): number {
  family ||= getComputedStyle(document.body).fontFamily;
  pen.font = `${font} ${family}`;
  return pen.measureText(text).width;
}

const areas = new WeakMap<Shape, Path2D>();

/** What a shape covers, worked out when somebody points there. */
function area(shape: Shape): Path2D {
  const found = areas.get(shape) ?? new Path2D(shape.d);
  areas.set(shape, found);
  return found;
}

/** Whether a point of the sheet lies in a shape. */
export function isIn(shape: Shape, x: number, y: number): boolean {
  const [left, top, right, bottom] = shape.box;
  const isNear = x >= left && x <= right && y >= top && y <= bottom;
  return isNear && pen.isPointInPath(area(shape), x, y, "evenodd");
}

/** The space at a point of the sheet, those drawn last first. */
export function spaceAt(drawing: Drawing, x: number, y: number): string | null {
  const turns = drawing.wraps ? [0, drawing.width, -drawing.width] : [0];
  for (let i = drawing.shapes.length - 1; i >= 0; i -= 1) {
    const shape = drawing.shapes[i]!;
    if (shape.space && turns.some((turn) => isIn(shape, x + turn, y))) return shape.space;
  }
  return null;
}

const corners = ({ lines = [] }: Shape): [number, number][] => lines.flat() as [number, number][];

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
  const turn = drawing.wraps ? Math.round((a.at[0] - b.at[0]) / drawing.width) * drawing.width : 0;
  let least = Infinity;
  let found: Box = [0, 0, 0, 0];
  const beyond = corners(b);
  for (const [x0, y0] of corners(a))
    for (const [x1, y1] of beyond) {
      const away = (x1 + turn - x0) ** 2 + (y1 - y0) ** 2;
      if (away < least) {
        least = away;
        found = [x0, y0, x1 + turn, y1];
      }
    }
  const [x0, y0, x1, y1] = found;
  const more = BEYOND / Math.max(Math.sqrt(least), 1);
  const [dx, dy] = [(x1 - x0) * more, (y1 - y0) * more];
  return `M${x0 - dx} ${y0 - dy}L${x1 + dx} ${y1 + dy}`;
}
