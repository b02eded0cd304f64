import { say } from "../words/words.svelte";

/** What `wartable odds --json` prints. */
export type Odds = {
  kind: string;
  win?: number;
  /** Of a landing: that the territory is taken. */
  take?: number;
  lose?: number;
  draw?: number;
  undecided?: number;
  rounds?: number;
  swing?: Spread;
  damage?: Spread | number;
  bombers_lost?: Spread;
  attackers_left?: { units: string; chance: number }[];
  defenders_left?: { units: string; chance: number }[];
};

export type Spread = { mean: number; chances: [number, number][] };

/** A chance in percent, with a decimal where it is nearly certain. */
export function percent(chance: number): string {
  const write = (value: number, digits: number): string =>
    new Intl.NumberFormat(say.language, {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  if (chance > 0 && chance < 0.001) return `< ${write(0.001, 1)}`;
  if (chance < 1 && chance > 0.999) return `> ${write(0.999, 1)}`;
  return write(chance, chance >= 0.1 && chance <= 0.9 ? 0 : 1);
}
