/** Single keys, unless something is being typed or a dialog is open. */
export function shortcuts(event: KeyboardEvent, keys: Record<string, () => unknown>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (target.closest("input, textarea, select, dialog")) return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
