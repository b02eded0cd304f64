import { Kept } from "../frame/kept.svelte";
import type { Camera, Part } from "../map/camera.svelte";
import type { Drawing, Outline } from "../map/drawing";

/** What a space needs around its middle to be pressed. */
const MARGIN = 40;

/** How much of a width or height is used to show something. */
const room = (length: number): number => Math.max(length - 160, length / 2);

/** What I look at: the board's settings, and the spaces I point at. */
export class View {
  patterns = new Kept("patterns", false);
  arrows = new Kept("arrows", true);
  list = new Kept("list", false);
  pieces = $state(true);
  /** The space whose card lies open. */
  card = $state("");
  cursor = $state("");
  about: string[] = $state.raw([]);
  finding = $state(false);
  /** What is laid over the board, by its id. */
  overlay = $state("");
  /** The board's finer outlines, once somebody has looked closely. */
  near: Outline[] = $state.raw([]);

  constructor(
    readonly drawing: Drawing,
    readonly camera: Camera,
  ) {}

  show(space: string): void {
    const at = this.drawing.byId.get(space)?.at;
    if (!at) return;
    this.cursor = space;
    this.camera.show(at, Math.max(this.camera.k, this.camera.cover * 1.4));
  }

  /** Puts a space in the middle, as large as it is. */
  center(space: string): void {
    const at = this.drawing.byId.get(space)?.at;
    if (at) this.camera.show(at);
  }

  /** Shows all of these spaces, in the middle and no smaller than needed, where nothing lies over
   * them; if they were too small to be pressed then, as many as there are in sight of one of them. */
  frame(spaces: string[], closest = Math.max(this.camera.k, this.camera.cover * 2)): void {
    const places = spaces.flatMap((space) => {
      const place = this.drawing.byId.get(space)?.at;
      return place ? [[this.camera.near(place[0]), place[1]] as const] : [];
    });
    if (!places.length) return;
    const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const [left, right, top, bottom] = [
      Math.min(...xs),
      Math.max(...xs),
      Math.min(...ys),
      Math.max(...ys),
    ];
    const { camera } = this;
    const fits = (part: Part): number =>
      Math.min(
        room(part.right - part.left) / (right - left + 1),
        room(part.bottom - part.top) / (bottom - top + 1),
      );
    const part = camera.clear.reduce((best, each) => (fits(each) > fits(best) ? each : best));
    const least = Math.max(camera.cover, this.drawing.pressable ?? 0);
    const scale = Math.min(closest, Math.max(fits(part), least));
    const around = ([x, y]: readonly [number, number]): number =>
      places.filter(
        (other) =>
          2 * Math.abs(other[0] - x) * scale < room(part.right - part.left) &&
          2 * Math.abs(other[1] - y) * scale < room(part.bottom - part.top),
      ).length;
    const [x, y] =
      fits(part) < scale
        ? places.reduce((best, each) => (around(each) > around(best) ? each : best))
        : [(left + right) / 2, (top + bottom) / 2];
    const [dx, dy] = [
      (camera.width - part.left - part.right) / 2 / scale,
      (camera.free - part.top - part.bottom) / 2 / scale,
    ];
    camera.show([x + dx, y + dy], scale);
  }

  #hides = (space: string): boolean => {
    const at = this.drawing.byId.get(space)?.at;
    return !!at && !this.camera.sees(at);
  };

  /** The same, unless all of them are in sight. */
  bring(spaces: string[]): void {
    if (spaces.some(this.#hides)) this.frame(spaces);
  }

  /** If none of the targets is in sight, shows the one next to the source beside it. */
  glimpse(source: string, targets: string[]): void {
    const from = this.drawing.byId.get(source)?.at;
    if (!from || !targets.length || !targets.every(this.#hides)) return;
    const far = (space: string): number => {
      const [x, y] = this.drawing.byId.get(space)!.at;
      return Math.hypot(this.camera.near(x) - this.camera.near(from[0]), y - from[1]);
    };
    const nearest = targets.reduce((best, each) => (far(each) < far(best) ? each : best));
    this.frame([source, nearest], this.camera.k);
  }

  /** Moves the board up if a tray lies over targets, as far as the source stays in sight. */
  uncover(source: string, targets: string[], tray: HTMLElement): void {
    const { camera } = this;
    const [left, right] = [
      tray.offsetLeft - tray.offsetWidth / 2,
      tray.offsetLeft + tray.offsetWidth / 2,
    ];
    const on = (space: string): [number, number] => {
      const [x, y] = this.drawing.byId.get(space)?.at ?? [0, 0];
      return [camera.near(x) * camera.k + camera.x, y * camera.k + camera.y];
    };
    const under = targets
      .map(on)
      .filter(([x, y]) => x > left && x < right && y > camera.free - MARGIN && y < camera.height);
    const lowest = Math.max(...under.map(([, y]) => y));
    const up = Math.min(lowest - camera.free + 2 * MARGIN, on(source)[1] - 2 * MARGIN);
    if (under.length && up > 0) camera.panBy(0, -up);
  }

  /** Brings spaces into sight without moving more than needed. */
  reveal(spaces: string[]): void {
    this.about = spaces;
    const hidden = spaces.find(this.#hides);
    if (hidden) this.camera.show(this.drawing.byId.get(hidden)!.at);
  }
}
