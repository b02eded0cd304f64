import { getContext, setContext } from "svelte";
import type { Lexicon } from "./lexicon";

const KEY = Symbol("game");
export const giveGame = (lexicon: Lexicon): Lexicon => setContext(KEY, lexicon);
export const useGame = (): Lexicon => getContext<Lexicon>(KEY);
