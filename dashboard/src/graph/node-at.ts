/** The node of a drawn graph that a step is at or within; the innermost one. */
export function nodeAt(step: string, ids: ReadonlySet<string>): string | undefined {
  for (let path = step; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf("/"))))
    if (ids.has(path)) return path;
  return undefined;
}
