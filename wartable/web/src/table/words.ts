import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Sight } from "../wire/types";
import { post } from "../wire/http";

/** What binds a seat to its words without telling them. */
const seal = (commitment: string, seat: string, text: string): string =>
  bytesToHex(sha256(utf8ToBytes(`wartable words\n${commitment}\n${seat}\n${text}`)));

/** This browser's words for the dice: made up and sealed at the first look, opened when no more
 * can be sealed. With one honest browser at the table nobody can choose the dice. */
export class Words {
  readonly #key: string;
  #busy = false;

  constructor(readonly id: string) {
    this.#key = `wartable.words.${id}`;
  }

  /** Does what is due; the table after it, if anything was. */
  async tend({ dice, table }: Sight): Promise<Sight | null> {
    if (!dice || this.#busy) return null;
    const mine = table.seats.filter(({ id, computer }) => table.mine.includes(id) && !computer);
    const kept = this.#kept();
    let sight: Sight | null = null;
    this.#busy = true;
    try {
      for (const { id: seat } of mine) {
        if (dice.maySeal && !dice.sealed.includes(seat) && this.#keep(seat)) {
          const words = seal(dice.commitment, seat, this.#kept()[seat]!);
          sight = await post<Sight>(`/tables/${this.id}/words/seal`, { seat, words });
        } else if (dice.closed && dice.sealed.includes(seat) && kept[seat]) {
          const text = kept[seat];
          sight = await post<Sight>(`/tables/${this.id}/words/open`, { seat, text });
        }
      }
    } catch {
      // Others were quicker, or the line is down: the next look tells.
    } finally {
      this.#busy = false;
    }
    return sight;
  }

  /** New words for a seat; whether they are kept, for only then can they be opened later. */
  #keep(seat: string): boolean {
    const kept = this.#kept();
    kept[seat] ??= bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    try {
      localStorage.setItem(this.#key, JSON.stringify(kept));
    } catch {
      return false;
    }
    return this.#kept()[seat] === kept[seat];
  }

  #kept(): Record<string, string> {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "{}") as Record<string, string>;
    } catch {
      return {};
    }
  }
}
