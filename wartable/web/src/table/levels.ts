import { say } from "../words/words.svelte";

/** What a computer player of a level is called; a level we do not know has its own name. */
export const levelName = (level: string): string =>
  say.t.computer((say.t.levels as Record<string, string>)[level] ?? level);
