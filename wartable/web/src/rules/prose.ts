/** A little Markdown as parts to draw: never HTML. */
export type Part = {
  as: "text" | "strong" | "em" | "code" | "rule" | "term";
  text: string;
  meaning?: string;
};

const MARKS =
  /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\b[A-Z][A-Z0-9]{1,3}-(?:[A-Z]{2,4}-\d+|\d+(?:\.\d+)*-\d+)\b)/;

export function parts(line: string, terms: Record<string, string> = {}): Part[] {
  return line
    .split(MARKS)
    .filter(Boolean)
    .flatMap((text): Part[] => {
      if (text.startsWith("**")) return [{ as: "strong", text: text.slice(2, -2) }];
      if (text.startsWith("*") && text.length > 2) return [{ as: "em", text: text.slice(1, -1) }];
      if (text.startsWith("`")) return [{ as: "code", text: text.slice(1, -1) }];
      return MARKS.test(text) ? [{ as: "rule", text }] : explained(text, terms);
    });
}

/** Text with its abbreviations marked. */
function explained(text: string, terms: Record<string, string>): Part[] {
  const known = Object.keys(terms);
  if (!known.length) return [{ as: "text", text }];
  return text
    .split(new RegExp(`\\b((?:${known.join("|")})s?)\\b`))
    .filter(Boolean)
    .map((each): Part => {
      const meaning = terms[each] ?? terms[each.replace(/s$/, "")];
      return meaning ? { as: "term", text: each, meaning } : { as: "text", text: each };
    });
}

/** A paragraph, or a table: its rows, the first one the headings. */
export type Block = { line: string } | { table: string[][] };

export function blocks(text: string): Block[] {
  return text
    .split(/\n{2,}|\n(?=\s*-)|\n(?=\|)(?<!\|\n)/)
    .filter((each) => each.trim())
    .map((each): Block => {
      if (!each.trimStart().startsWith("|")) return { line: each.replace(/\s*\n\s*/g, " ") };
      const rows = each.trim().split("\n");
      return { table: rows.filter((row) => !/^[|\-: ]+$/.test(row)).map(cells) };
    });
}

const cells = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
