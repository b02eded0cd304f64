import { say } from "../words/words.svelte";

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
