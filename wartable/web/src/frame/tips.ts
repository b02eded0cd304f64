import { Kept } from "./kept.svelte";

/** The advice that has been read. */
export const tips = new Kept<string[]>("tips", []);
