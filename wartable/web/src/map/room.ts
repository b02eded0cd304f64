/** A rectangle on the screen. */
export type Box = { x: number; y: number; w: number; h: number };

/** About as large as what is put there: few neighbours have to be asked. */
const CELL = 64;

/** What is taken on a sheet that may go round, and by whom. */
export class Room<Owner> {
  #cells = new Map<number, { box: Box; owner: Owner }[]>();
  #taken = new Map<Owner, Box[]>();
  readonly #wide: number;
  readonly #columns: number;

  /** `around` is the way round the sheet, 0 if it does not go round. */
  constructor(readonly around: number) {
    this.#columns = around ? Math.max(1, Math.floor(around / CELL)) : 0;
    this.#wide = around ? around / this.#columns : CELL;
  }

  /** The cells that a box lies in. */
  *#under({ x, y, w, h }: Box): Iterable<number> {
    const last = Math.floor((x + w) / this.#wide);
    for (let column = Math.floor(x / this.#wide); column <= last; column += 1) {
      const turned = this.#columns
        ? ((column % this.#columns) + this.#columns) % this.#columns
        : column;
      for (let row = Math.floor(y / CELL); row <= Math.floor((y + h) / CELL); row += 1)
        yield turned * 4096 + row;
    }
  }

  /** Whether nobody else has taken any of it. */
  isFree(owner: Owner, boxes: Box[]): boolean {
    for (const wanted of boxes)
      for (const cell of this.#under(wanted))
        for (const taken of this.#cells.get(cell) ?? [])
          if (taken.owner !== owner && this.#overlap(wanted, taken.box)) return false;
    return true;
  }

  /** How much of it others have taken, in square pixels. */
  under(owner: Owner, boxes: Box[]): number {
    let sum = 0;
    for (const wanted of boxes) {
      const others = [...this.#under(wanted)].flatMap((cell) => this.#cells.get(cell) ?? []);
      for (const { box, owner: by } of new Set(others))
        if (by !== owner) sum += this.#shared(wanted, box);
    }
    return sum;
  }

  /** These boxes are taken, and those that the owner had before are free. */
  take(owner: Owner, boxes: Box[]): void {
    for (const box of this.#taken.get(owner) ?? [])
      for (const cell of this.#under(box))
        this.#cells.set(
          cell,
          this.#cells.get(cell)!.filter((taken) => taken.owner !== owner),
        );
    this.#taken.set(owner, boxes);
    for (const box of boxes) {
      const taken = { box, owner };
      for (const cell of this.#under(box)) {
        const here = this.#cells.get(cell);
        if (here) here.push(taken);
        else this.#cells.set(cell, [taken]);
      }
    }
  }

  #overlap(a: Box, b: Box): boolean {
    return this.#shared(a, b) > 0;
  }

  /** How large the part is that two boxes share. */
  #shared(a: Box, b: Box): number {
    let dx = Math.abs(a.x + a.w / 2 - (b.x + b.w / 2));
    if (this.around) dx = Math.min(dx % this.around, this.around - (dx % this.around));
    const dy = Math.abs(a.y + a.h / 2 - (b.y + b.h / 2));
    const [w, h] = [(a.w + b.w) / 2 - dx, (a.h + b.h) / 2 - dy];
    return w > 0 && h > 0 ? Math.min(w, a.w, b.w) * Math.min(h, a.h, b.h) : 0;
  }
}
