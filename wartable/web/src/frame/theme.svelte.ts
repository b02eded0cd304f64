import { Kept } from "./kept.svelte";

/** Light, dark, or as the system has it. */
export type Theme = "system" | "light" | "dark";

export const theme = new Kept<Theme>("theme", "system");

const night = matchMedia("(prefers-color-scheme: dark)");

export function showTheme(): void {
  const dark = theme.now === "dark" || (theme.now === "system" && night.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

night.addEventListener("change", showTheme);
showTheme();
