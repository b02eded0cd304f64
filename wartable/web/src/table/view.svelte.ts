import { Kept } from "../frame/kept.svelte";
import type { Camera } from "../map/camera.svelte";
import type { Drawing } from "../map/drawing";

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

  /** Brings spaces into sight without moving more than needed. */
  reveal(spaces: string[]): void {
    this.about = spaces;
    const hidden = spaces.find((space) => {
      const at = this.drawing.byId.get(space)?.at;
      return at && !this.camera.sees(at);
    });
    if (hidden) this.camera.show(this.drawing.byId.get(hidden)!.at);
  }
}
