/** What the dialog over the page shows: the search, or the list of keys. */
export type PalettePart = "search" | "keys";

const listeners = new Set<(part: PalettePart) => void>();

/** Opens the dialog. */
export function openPalette(part: PalettePart): void {
  for (const listener of [...listeners]) listener(part);
}

export function onPalette(listener: (part: PalettePart) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
