/** How many come into sight in a frame. */
const FEW = 24;

/** Of so many things those that have come, a few more in each frame: no frame takes long. */
export function few(total: () => number): () => number {
  let come = $state(0);
  $effect(() => {
    const more = Math.min(total(), come + FEW);
    if (more === come) return;
    const next = requestAnimationFrame(() => (come = more));
    return () => cancelAnimationFrame(next);
  });
  return () => come;
}
