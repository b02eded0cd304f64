import type { GameInfo } from "../wire/types";
import type { BoardMap, Drawing, Shape } from "./drawing";
import * as hexes from "./hexes";
import { moved, outline, rings } from "./outline";

/** What a sheet of hexes shows besides their outlines. */
export type Sheet = {
  /** All of them in one line. */
  grid: string;
  /** The land of each hex that has some. */
  land: Map<string, string>;
  /** Land that nobody plays on. */
  closed: string;
  /** What leads over the sides, from middle to middle, by its kind. */
  routes: [kind: string, d: string][];
};

const RIM = 30;
const CLOSEST = 3;
/** A hex that is lower on the screen is missed by a finger. */
const FINGER = 24;
const ROUTES = ["rail", "road", "planned"];

/** The hexes, drawn from their numbers; a map file says where in them there is land. */
export function sheetOf(
  info: GameInfo,
  map: BoardMap | null,
): [Shape[], Omit<Drawing, "shapes" | "byId">] {
  const middles = info.spaces.map(({ hex }) => hexes.middle(hex!));
  const around = middles.map(hexes.box);
  const [left, top] = [0, 1].map((i) => Math.min(...around.map((box) => box[i]!)) - RIM);
  const [right, bottom] = [2, 3].map((i) => Math.max(...around.map((box) => box[i]!)) + RIM);
  const at = middles.map(([x, y]): [number, number] => [x - left!, y - top!]);
  const shapes = info.spaces.map(({ id, kind, hex }, i) => ({
    space: id,
    kind,
    d: hexes.outline(at[i]!),
    box: hexes.box(at[i]!),
    at: at[i]!,
    number: hex!,
  }));

  const places = new Map(info.spaces.map(({ id }, i) => [id, at[i]!]));
  const sides = new Map<string, string>();
  for (const { kind, between } of info.borders ?? []) {
    const [a, b] = between.map((id) => places.get(id));
    if (!a || !b) continue;
    const line = ROUTES.includes(kind) ? hexes.way(a, b) : hexes.side(a, b);
    sides.set(kind, (sides.get(kind) ?? "") + line);
  }

  const land = new Map(shapes.filter(({ kind }) => kind !== "sea").map((s) => [s.space, s.d]));
  let closed = "";
  for (const { properties, geometry } of map?.features ?? []) {
    const { space } = properties as { space?: string };
    const d = outline(moved(rings(geometry), -left!, -top!));
    if (!space) closed += d;
    else if (land.has(space)) land.set(space, d);
  }
  return [
    shapes,
    {
      width: right! - left!,
      height: bottom! - top!,
      wraps: false,
      whole: true,
      closest: CLOSEST,
      pressable: FINGER / hexes.height,
      links: "",
      barriers: "",
      borders: [...sides].filter(([kind]) => !ROUTES.includes(kind)),
      sheet: {
        grid: shapes.map(({ d }) => d).join(""),
        land,
        closed,
        routes: [...sides].filter(([kind]) => ROUTES.includes(kind)),
      },
    },
  ];
}
