const units = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
] as const;

/** A duration in its two largest units: `3 h 20 min`, `45 s`, `0 s`. */
export function durationText(ms: number): string {
  // Rounded first: 59.6 s would otherwise become `60 s`.
  let left = Math.max(0, Math.round(ms / 1_000) * 1_000);
  const first = units.findIndex(([, size]) => left >= size);
  const parts = first < 0 ? [] : units.slice(first, first + 2);
  const words = parts.flatMap(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count > 0 ? [`${count} ${unit}`] : [];
  });
  return words.length > 0 ? words.join(" ") : "0 s";
}
