import { select } from "d3-selection";
import "d3-transition";
import {
  zoom,
  zoomIdentity,
  type D3ZoomEvent,
  type ZoomBehavior,
  type ZoomTransform,
} from "d3-zoom";
import { untrack } from "svelte";
import type { Drawing } from "./drawing";

const CLOSEST = 8;
/** How far from what lies over the board a place is well in sight. */
const TIGHT = 8;

/** A part of the window. */
export type Part = { left: number; top: number; right: number; bottom: number };
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Which part of the drawing is seen, and how large. */
export class Camera {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  width = $state(1000);
  height = $state(600);
  /** Whether it has been said what to show at first. */
  placed = $state(false);
  #covered = $state(0);
  #zoom: ZoomBehavior<HTMLElement, unknown> | null = null;
  #element: HTMLElement | null = null;
  /** The place that was shown last, until somebody moves the board. */
  #aim: [number, number] | null = null;

  constructor(readonly drawing: Drawing) {}

  /** Fills the window, so that nothing beyond the sheet is ever seen; or lies whole within it. */
  get cover(): number {
    const { width, height, whole } = this.drawing;
    return Math[whole ? "min" : "max"](this.width / width, this.height / height);
  }

  /** How much of it at the bottom lies under something else: so far the sheet can be lifted. */
  get covered(): number {
    return this.#covered;
  }

  set covered(height: number) {
    this.#covered = height;
    untrack(() => {
      if (this.y + this.drawing.height * this.k < this.free) this.panBy(0, 0);
    });
  }

  /** What lies over its upper edge, from the right. */
  above: { width: number; height: number }[] = $state.raw([]);

  /** The height that nothing lies over from below. */
  get free(): number {
    return this.height - this.covered;
  }

  attach(element: HTMLElement): () => void {
    this.#element = element;
    this.#zoom = zoom<HTMLElement, unknown>()
      .constrain((transform) => this.#inside(transform))
      .clickDistance(5)
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (event.sourceEvent) this.#aim = null;
        this.x = event.transform.x;
        this.y = event.transform.y;
        this.k = event.transform.k;
      });
    select(element).call(this.#zoom).on("dblclick.zoom", null);
    return () => select(element).on(".zoom", null);
  }

  /** The keyboard moves on the board. */
  focus(): void {
    this.#element?.focus({ preventScroll: true });
  }

  /** The nearest view that shows nothing beyond the sheet. */
  #inside({ x, y, k }: ZoomTransform): ZoomTransform {
    const { width, height, wraps } = this.drawing;
    const left = wraps ? x : clampTo(x, this.width - width * k, 0);
    return zoomIdentity.translate(left, clampTo(y, this.free - height * k, 0)).scale(k);
  }

  /** The window has another size and still shows the same place. */
  resize(width: number, height: number): void {
    const middle: [number, number] = this.#aim ?? [
      (this.width / 2 - this.x) / this.k,
      (this.free / 2 - this.y) / this.k,
    ];
    this.width = width;
    this.height = height;
    this.#zoom?.scaleExtent([this.cover, this.drawing.closest ?? CLOSEST]);
    this.#zoom?.extent([
      [0, 0],
      [width, height],
    ]);
    this.#go(middle, Math.max(this.k, this.cover), false);
  }

  zoomBy(factor: number): void {
    this.#aim = null;
    if (this.#zoom && this.#element)
      select(this.#element).transition().duration(180).call(this.#zoom.scaleBy, factor);
  }

  panBy(dx: number, dy: number): void {
    this.#aim = null;
    if (this.#zoom && this.#element)
      select(this.#element).call(this.#zoom.translateBy, dx / this.k, dy / this.k);
  }

  /** Puts a place of the drawing in the middle, going the shorter way round. */
  show(place: [number, number], scale = this.k, smoothly = true): void {
    this.placed = true;
    this.#go(place, scale, smoothly);
  }

  /** The parts of the window that nothing lies over: as wide as it is, and as high. */
  get clear(): Part[] {
    const over = (edge: "width" | "height"): number =>
      Math.max(0, ...this.above.map((each) => each[edge]));
    const { width, free } = this;
    return [
      { left: 0, top: over("height"), right: width, bottom: free },
      { left: 0, top: 0, right: width - over("width"), bottom: free },
    ];
  }

  #go([x, y]: [number, number], scale: number, smoothly: boolean): void {
    if (!this.#zoom || !this.#element) return;
    this.#aim = [x, y];
    const to = this.#inside(
      zoomIdentity
        .translate(this.width / 2, this.free / 2)
        .scale(scale)
        .translate(-this.near(x), -y),
    );
    const element = select(this.#element);
    if (smoothly && !still.matches)
      element.transition().duration(350).call(this.#zoom.transform, to);
    else element.call(this.#zoom.transform, to);
  }

  /** Whether a place lies well inside the window. */
  sees([x, y]: [number, number]): boolean {
    const [sx, sy] = [this.near(x) * this.k + this.x, y * this.k + this.y];
    const isOver = this.above.some(
      ({ width, height }) => sx > this.width - width && sy < height + TIGHT,
    );
    return !isOver && sx > 60 && sx < this.width - 60 && sy > 60 && sy < this.free - 60;
  }

  /** The copy of a place that is nearest to the middle of the window. */
  near(x: number): number {
    if (!this.drawing.wraps) return x;
    const middle = (this.width / 2 - this.x) / this.k;
    return x + Math.round((middle - x) / this.drawing.width) * this.drawing.width;
  }

  /** The place of the drawing under a point of the window, on its first copy. */
  under(px: number, py: number): [number, number] {
    const x = (px - this.x) / this.k;
    const { width, wraps } = this.drawing;
    return [wraps ? ((x % width) + width) % width : x, (py - this.y) / this.k];
  }
}

const clampTo = (value: number, least: number, most: number): number =>
  least > most ? (least + most) / 2 : Math.min(Math.max(value, least), most);
