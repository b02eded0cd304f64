import { games } from "../frame/games.svelte";
import { say } from "../words/words.svelte";

/** The levels of the computer players that know a game. */
export async function levelsOf(game: string): Promise<string[]> {
  const { games: all, levels } = await games.shelf();
  return all.find(({ id }) => id === game)?.levels ?? levels;
}

/** Who plays unless another level is wished for: the first, where there is no usual one. */
export const usualLevel = (levels: string[]): string =>
  levels.includes("normal") ? "normal" : (levels[0] ?? "");

/** What a computer player of a level is called; a level we do not know has its own name. */
export const levelName = (level: string): string =>
  say.t.computer((say.t.levels as Record<string, string>)[level] ?? level);
