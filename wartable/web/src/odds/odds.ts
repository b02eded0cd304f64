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

export const percent = (chance: number): string => {
  const of100 = chance * 100;
  if (chance > 0 && of100 < 0.1) return "< 0.1 %";
  if (chance < 1 && of100 > 99.9) return "> 99.9 %";
  return `${of100 >= 10 && of100 <= 90 ? Math.round(of100) : of100.toFixed(1)} %`;
};
