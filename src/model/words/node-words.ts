/** Maps instead of objects, because an author may name a node `__proto__`. */
const words: ReadonlyMap<string, string> = new Map([
  ["__start__", "the start"],
  ["__terminal__", "the end"],
  ["__unknown_target__", "an unknown activity"],
]);

const within: ReadonlyMap<string, string> = new Map([
  ["__leave__", "the end of"],
  ["__exit__", "the last step of"],
  ["__enter__", "the first step of"],
]);

/** The id of a node as words for people. Only the ids of nodes that Navigator adds to a guided workflow change. */
export function nodeWords(id: string): string {
  const cut = id.lastIndexOf("/");
  const inner = within.get(id.slice(cut + 1));
  return cut > 0 && inner !== undefined ? `${inner} ${id.slice(0, cut)}` : (words.get(id) ?? id);
}

/** The text with words for people instead of each quoted id of a node that Navigator added. */
export function withNodeWords(text: string): string {
  return text.replace(/"([^"]*__[a-z_]+__)"/g, (quoted, id: string) => {
    const said = nodeWords(id);
    if (said === id) return quoted;
    const cut = id.lastIndexOf("/");
    return cut > 0 ? said.replace(id.slice(0, cut), `"${id.slice(0, cut)}"`) : said;
  });
}
