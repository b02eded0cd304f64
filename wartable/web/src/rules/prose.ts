/** A little Markdown as parts to draw: never HTML. */
export type Part = { as: "text" | "strong" | "em" | "code" | "rule"; text: string };

const MARKS =
  /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\b[A-Z][A-Z0-9]{1,3}-(?:[A-Z]{2,4}-\d+|\d+(?:\.\d+)*-\d+)\b)/;

export function parts(line: string): Part[] {
  return line
    .split(MARKS)
    .filter(Boolean)
    .map((text): Part => {
      if (text.startsWith("**")) return { as: "strong", text: text.slice(2, -2) };
      if (text.startsWith("*") && text.length > 2) return { as: "em", text: text.slice(1, -1) };
      if (text.startsWith("`")) return { as: "code", text: text.slice(1, -1) };
      return { as: MARKS.test(text) ? "rule" : "text", text };
    });
}

export const lines = (text: string): string[] =>
  text.split(/\n{2,}|\n(?=\s*[-|])/).map((line) => line.replace(/\s*\n\s*/g, " "));
