import { get, post } from "../wire/http";
import type { Account, AccountAnswer } from "../wire/types";
import { say } from "../words/words.svelte";

/** Who I am; nobody needs to say so to play. */
class Me {
  account: Account | null = $state.raw(null);
  /** Whether the server has said who I am. */
  isKnown = $state(false);

  async look(): Promise<void> {
    this.account = (await get<AccountAnswer>("/account")).account;
    this.isKnown = true;
  }

  async enter(how: "sign-in" | "sign-up", name: string, password: string): Promise<void> {
    const body =
      how === "sign-up" ? { name, password, language: say.language } : { name, password };
    this.account = (await post<AccountAnswer>(`/account/${how}`, body)).account;
  }

  async leave(): Promise<void> {
    await post("/account/sign-out");
    this.account = null;
  }
}

export const me = new Me();
