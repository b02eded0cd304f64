import { percent } from "../odds/odds";
import type { Lexicon } from "../table/lexicon";
import type { Analysis, Standing } from "../wire/types";
import { say } from "../words/words.svelte";

export type Line = { name: string; colour: string; values: number[] };
export type Graph = {
  id: string;
  name: string;
  lines: Line[];
  /** How a value of it is written. */
  write: (value: number) => string;
};

/** The graph of it. */
export const LUCK = "luck";

/** Where the luck was, where a game tells its kinds apart: for each kind the side that had it. */
export function kindsOfLuck(analysis: Analysis, lexicon: Lexicon): [string, string][] {
  return Object.entries(analysis.luck_by_source).map(([kind, sides]) => {
    const [most] = Object.entries(sides).sort(([, a], [, b]) => b.amount - a.amount);
    const text =
      most && Math.abs(most[1].amount) >= 0.05
        ? `${lexicon.power(most[0])} +${number(most[1].amount)}`
        : number(0);
    return [analysis.names[kind] ?? kind, text];
  });
}

const number = (value: number): string => say.number(value);

/** How the game went, turn by turn: the graphs, and the label and action of each of their points. */
export function graphs(analysis: Analysis, lexicon: Lexicon): Graph[] {
  const standings = [analysis.start, ...analysis.turns.map(({ end }) => end)];
  const sideColour = (side: string): string =>
    lexicon.info.powers.find((power) => power.side === side)?.colour ?? "#777777";
  const over = (pick: (standing: Standing) => Record<string, number> | null): Line[] => {
    const owners = Object.keys(pick(analysis.start) ?? pick(standings.at(-1)!) ?? {});
    return owners.map((owner) => ({
      name: lexicon.power(owner),
      colour: lexicon.powers.get(owner)?.colour ?? sideColour(owner),
      values: standings.map((standing) => pick(standing)?.[owner] ?? 0),
    }));
  };
  const luck = lexicon.info.sides.map(({ id, name }) => {
    let sum = 0;
    const values = analysis.turns.map((turn) => (sum += turn.luck[id]?.amount ?? 0));
    return { name, colour: sideColour(id), values: [0, ...values] };
  });
  const figures = Object.keys(analysis.start.figures).map((id) => ({
    id,
    name: analysis.names[id] ?? id,
    lines: over((standing) => standing.figures[id] ?? null),
    write: number,
  }));
  const all = [
    { id: "income", name: say.t.income, lines: over(({ income }) => income), write: number },
    { id: "army", name: say.t.army, lines: over(({ army }) => army), write: number },
    { id: "cities", name: say.t.cities, lines: over(({ cities }) => cities), write: number },
    { id: "win", name: say.t.chanceToWin, lines: over(({ win }) => win), write: percent },
    ...figures,
    { id: LUCK, name: say.t.luck, lines: luck, write: number },
  ];
  return all.filter(({ lines }) => lines.length);
}

/** A point of the graphs: when it was, and the round that begins with it. */
export type Point = { label: string; n: number; round: number | null };

export function points(analysis: Analysis, lexicon: Lexicon): Point[] {
  const { turns } = analysis;
  const begins = (at: number): number | null =>
    turns[at] && turns[at].round !== turns[at - 1]?.round ? turns[at].round : null;
  return [
    { label: say.t.atTheStart, n: 0, round: begins(0) },
    ...turns.map((turn, at) => ({
      label: `${lexicon.round(turn.round)}, ${lexicon.power(turn.power)}`,
      n: turn.last,
      round: begins(at + 1),
    })),
  ];
}

const SHOWN = 5;
const LEAST = 0.03;

/** What decided the game: the battles of turns that are over after which the chances were others. */
export function turningPoints(analysis: Analysis, over: boolean): Analysis["turning_points"] {
  const last = analysis.turns.length - (over ? 1 : 2);
  return analysis.turning_points
    .filter(
      ({ turn, battle, before, after }) =>
        turn <= last && battle !== null && Math.abs(after - before) >= LEAST,
    )
    .slice(0, SHOWN);
}
