import type { Reason } from "../wire/types";

/** With a capital letter. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Reasons by the rule they come from, each said once. */
export function byRule(objections: Reason[]): { rule: string; text: string }[] {
  const found = new Map<string, Set<string>>();
  for (const { rule, text } of objections)
    found.set(rule, (found.get(rule) ?? new Set<string>()).add(text));
  return [...found].map(([rule, texts]) => ({ rule, text: sentence([...texts].join("; ")) }));
}

/** Reasons in the game's order, each said once. */
export function inOrder(objections: Reason[]): { rule: string; text: string }[] {
  const said = objections.map(({ text }) => text);
  return objections
    .filter(({ text }, at) => said.indexOf(text) === at)
    .map(({ rule, text }) => ({ rule, text: sentence(text) }));
}
