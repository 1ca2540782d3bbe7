/** Up to five names in quotes; the rest are only counted, so that a message stays readable. */
export function quotedList(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `"${name}"`);
  return names.length > 5 ? `${shown.join(", ")} and ${names.length - 5} more` : shown.join(", ");
}
