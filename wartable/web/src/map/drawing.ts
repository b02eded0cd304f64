import { geoIdentity, geoPath } from "d3-geo";
import type { FeatureCollection } from "geojson";
import type { GameInfo } from "../wire/values";

/** A space as it is drawn, in the units of the sheet. Waters of no zone have no space. */
export type Shape = {
  space: string;
  kind: string;
  d: string;
  area: Path2D;
  box: [number, number, number, number];
  at: [number, number];
};

/** A board as it is drawn. */
export type Drawing = {
  width: number;
  height: number;
  wraps: boolean;
  shapes: Shape[];
  byId: Map<string, Shape>;
  /** Joins neighbours when there are no outlines. */
  links: string;
  /** Where spaces touch on the sheet that share no border. */
  barriers: string;
};

export type BoardMap = FeatureCollection & {
  sheet: { width: number; height: number; wraps?: boolean };
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

export function drawing(info: GameInfo, map: BoardMap | null): Drawing {
  return map ? fromMap(info, map) : fromLabels(info);
}

const pen = document.createElement("canvas").getContext("2d")!;

/** The space at a point of the sheet, those drawn last first. */
export function spaceAt(drawing: Drawing, x: number, y: number): string | null {
  const turns = drawing.wraps ? [0, drawing.width, -drawing.width] : [0];
  for (let i = drawing.shapes.length - 1; i >= 0; i -= 1) {
    const { space, area, box } = drawing.shapes[i]!;
    const [x0, y0, x1, y1] = box;
    if (!space || y < y0 || y > y1) continue;
    for (const turn of turns) {
      const px = x + turn;
      if (px >= x0 && px <= x1 && pen.isPointInPath(area, px, y, "evenodd")) return space;
    }
  }
  return null;
}

const corners = (shape: Shape): [number, number][] =>
  [...shape.d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

const BEYOND = 14;

/** A line where two spaces come nearest to each other, a little into both: there a canal runs. */
export function crossing(drawing: Drawing, [one, other]: [string, string]): string {
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
