import { Kept } from "../frame/kept.svelte";
import { en } from "./en";

/** What every language must say. */
export type Words = {
  [K in keyof typeof en]: (typeof en)[K] extends string ? string : (typeof en)[K];
};

export const LANGUAGES = { en: "English", de: "Deutsch", ru: "Русский", cs: "Čeština" };
export type Language = keyof typeof LANGUAGES;

const catalogues: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  de: async () => (await import("./de")).de,
  ru: async () => (await import("./ru")).ru,
  cs: async () => (await import("./cs")).cs,
};

const kept = new Kept<Language | "">("language", "");

function preferred(): Language {
  const wanted = [kept.now, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return (wanted.find((tag) => tag in LANGUAGES) as Language | undefined) ?? "en";
}

/** The language spoken now: `say.t` holds its words. */
class Speech {
  language: Language = $state("en");
  t: Words = $state.raw(en);

  async use(language: Language): Promise<void> {
    this.t = await catalogues[language]();
    this.language = language;
    document.documentElement.lang = language;
  }

  /** A number as it is printed in this language, with a minus and no hyphen. */
  number(value: number, digits = 1): string {
    const written = new Intl.NumberFormat(this.language, { maximumFractionDigits: digits });
    return written.format(value).replace("-", "−");
  }

  async choose(language: Language): Promise<void> {
    kept.now = language;
    await this.use(language);
  }
}

export const say = new Speech();

export const openWords = (): Promise<void> => say.use(preferred());
