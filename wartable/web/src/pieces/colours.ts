/** Whether ink or paper reads better on a colour. */
export function inkOn(colour: string): string {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const bright = 0.299 * r + 0.587 * g + 0.114 * b;
  return bright > 0.6 ? "#221d15" : "#fffdf7";
}
