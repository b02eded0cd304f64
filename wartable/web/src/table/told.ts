import { inOrder, sentence } from "../rules/reasons";
import { stacks } from "../pieces/stacks";
import type { Reason, Reached, Scene } from "../wire/types";
import { say } from "../words/words.svelte";
import type { Lexicon } from "./lexicon";

/** Whether the pieces in hand can go somewhere, and how or why not. */
export type Going = { target?: Reached; why: Reason[] };

/** That in a sentence. */
export function goingTo(lexicon: Lexicon, space: string, { target, why }: Going): string {
  if (target) return `${target.label.replace(/\.$/, "")}. ${target.note ?? ""}`.trim();
  const [first] = inOrder(why);
  return first ? `${say.t.cannotReach(lexicon.space(space))}: ${first.text}` : "";
}

/** A space for the ear: its name, whose it is, and who stands there. */
export function described(lexicon: Lexicon, scene: Scene, space: string): string {
  const { control, pieces = [], marks = [] } = scene.spaces[space] ?? {};
  const rows = stacks(lexicon, pieces).map(
    (row) =>
      `${lexicon.army(row[0]!.owner)}: ${row.map(({ n, kind }) => `${n} ${lexicon.kind(kind, n)}`).join(", ")}.`,
  );
  return [
    `${[lexicon.space(space), control && lexicon.power(control)].filter(Boolean).join(", ")}.`,
    ...(rows.length ? rows : [say.t.noPieces]),
    ...marks.map(({ name }) => `${sentence(name)}.`),
  ].join(" ");
}
