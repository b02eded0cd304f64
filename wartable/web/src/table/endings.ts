import type { PowerInfo, SideInfo, TableEnding } from "../wire/types";
import { say } from "../words/words.svelte";

/** How a table ended, in the reader's language. */
export function endingText(
  ending: TableEnding,
  { sides, powers }: { sides: SideInfo[]; powers: PowerInfo[] },
): string {
  const named = (ids: string[]): string =>
    ids.map((id) => sides.find((side) => side.id === id)?.name ?? id).join(", ");
  if (ending.how === "conceded" && ending.losers?.length)
    return say.t.endings.conceded(named(ending.losers));
  if (ending.how === "draw" || ending.how === "ended") return say.t.endings[ending.how];
  const won = new Set(
    powers.filter(({ id }) => ending.winners.includes(id)).map(({ side }) => side),
  );
  return won.size ? say.t.endings.won(named([...won])) : say.t.over;
}
