import { MediaQuery } from "svelte/reactivity";

/** Whether the page is as narrow as a phone. */
export const narrow = new MediaQuery("max-width: 760px");

const UPRIGHT = "(min-width: 761px) and (max-width: 1000px) and (orientation: portrait)";

/** Whether it is a tablet held upright: the map is wide and low there. */
export const upright = new MediaQuery(UPRIGHT);

/** Whether what is to be decided needs all the height there is: on a small laptop, and on a tablet
 * held upright, where it lies below the map. */
export const low = new MediaQuery(`(max-height: 800px), ${UPRIGHT}`);
