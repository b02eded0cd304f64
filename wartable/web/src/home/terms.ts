import type { Clock, GameInfo, OptionInfo, TableInfo } from "../wire/types";
import { say } from "../words/words.svelte";

/** A clock in a few words. */
export function clockText(clock: Clock): string {
  if (clock.kind === "live") return say.t.clockSays.live(clock.minutes, clock.increment);
  if (clock.kind === "days") return say.t.clockSays.days(clock.days, clock.reserve);
  return say.t.clockSays.none;
}

/** What was agreed on at a table other than as usual, each option with what was chosen. */
export function chosenOptions(
  options: TableInfo["options"],
  info: GameInfo,
): { option: OptionInfo; chosen: string }[] {
  return info.options
    .filter(({ id, default: usual }) => id in options && options[id] !== usual)
    .map((option) => {
      const value = options[option.id];
      const choice = option.choices?.find((each) => each.value === value);
      return { option, chosen: choice?.label ?? String(value) };
    });
}
