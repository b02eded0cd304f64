/** The server's values: all that is sent, and short names for what is sent in several places. */
import type { Beat, ChatTold, DoAsked, SightTold, TableInfo, TableOrigin, TableTold } from "./api";

export type * from "./api";

export type Wish = DoAsked["wish"];
export type Clock = TableInfo["clock"];
/** What was shown of an imported log. */
export type Verdict = Exclude<TableOrigin["imported"], "">;
export type LiveMessage = SightTold | TableTold | ChatTold | Beat;
