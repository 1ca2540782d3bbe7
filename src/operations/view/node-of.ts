/** The drawn node that contains a step: `ship` for `ship/review`, unless `ship/review` is drawn itself. */
export function nodeOf(ids: { readonly has: (id: string) => boolean }, step: string): string | undefined {
  for (let path = step; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf("/")))) {
    if (ids.has(path)) return path;
  }
  return undefined;
}
