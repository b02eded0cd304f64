const INK = "#1c1811";
const PAPER = "#fffdf7";

/** How light a colour is, from 0 to 1 (relative luminance). */
function light(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const part = parseInt(colour.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Ink or paper, whichever reads better on a colour. */
export function inkOn(colour: string): string {
  const on = light(colour) + 0.05;
  return (light(PAPER) + 0.05) / on >= on / (light(INK) + 0.05) ? PAPER : INK;
}
