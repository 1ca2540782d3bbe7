/**
 * Whether a path matches a pattern, in which `*` matches within a name and `**` across folders. Takes time in
 * proportion to the lengths of both.
 */
export function matchesGlob(path: string, pattern: string): boolean {
  return fits(path.split("/"), pattern.split("/"), (name, part) =>
    part === "**" ? "any" : matchesName(name, part),
  );
}

/**
 * Whether the parts match the patterns. After each part, `reached` has the positions in the pattern
 * that a match can be at.
 */
function fits(
  parts: readonly string[],
  patterns: readonly string[],
  compare: (part: string, pattern: string) => boolean | "any",
): boolean {
  let reached = closed([true], patterns);
  for (const part of parts) {
    const next: boolean[] = [];
    for (const [index, pattern] of patterns.entries()) {
      if (!reached[index]) continue;
      const found = compare(part, pattern);
      if (found === "any") next[index] = true;
      else if (found) next[index + 1] = true;
    }
    reached = closed(next, patterns);
  }
  return reached[patterns.length] === true;
}

/** Adds the positions after each `**`, because `**` may also match no part at all. */
function closed(
  reached: readonly (boolean | undefined)[],
  patterns: readonly string[],
): readonly (boolean | undefined)[] {
  const all = [...reached];
  for (const [index, pattern] of patterns.entries())
    if (all[index] && pattern === "**") all[index + 1] = true;
  return all;
}

/** Whether a text matches a pattern, in which `*` matches any characters. */
export function matchesName(name: string, pattern: string): boolean {
  const star = pattern.indexOf("*");
  if (star < 0) return name === pattern;
  const last = pattern.lastIndexOf("*");
  const tail = pattern.slice(last + 1);
  if (!name.startsWith(pattern.slice(0, star)) || !name.endsWith(tail)) return false;
  let at = star;
  for (const middle of pattern.slice(star + 1, last).split("*")) {
    const found = name.indexOf(middle, at);
    if (found < 0) return false;
    at = found + middle.length;
  }
  return name.length - tail.length >= at;
}
