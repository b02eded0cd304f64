import { say } from "./words.svelte";

/** A refusal in the reader's language; what a game says itself comes in it already. */
export function said(fault: {
  text?: string;
  code?: string;
  values?: Record<string, string | number>;
}): string {
  const sentence = (say.t.refusals as Record<string, string>)[fault.code ?? ""];
  if (!sentence) return fault.text ?? "";
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(fault.values?.[name] ?? ""));
}
