import type { SeatInfo, TableInfo } from "../wire/types";
import { say } from "../words/words.svelte";

/** What somebody is called: a guest is always shown as one, whatever name they gave. */
export const personName = (person: { name: string; guest: boolean }): string =>
  person.guest ? say.t.guestNamed(person.name) : person.name;

/** Who sits at these seats, each once; where nobody does, whose seat it is. */
export const seatNames = (seats: SeatInfo[], powerName: (power: string) => string): string =>
  [
    ...new Set(
      seats.map(({ player, powers }) =>
        player ? personName(player) : powers.map(powerName).join(", "),
      ),
    ),
  ].join(", ");

export const hostName = ({ hostName: name, hostGuest: guest }: TableInfo): string =>
  personName({ name, guest });

/** Everybody who sits at a table, or its host if nobody does. */
export const peopleAt = (table: TableInfo): string =>
  [...new Set(table.seats.flatMap(({ player }) => (player ? personName(player) : [])))].join(
    ", ",
  ) ||
  (table.hostName && hostName(table));
