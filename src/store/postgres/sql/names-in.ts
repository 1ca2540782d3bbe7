/** A text, a text between dollars, a quoted name, a comment to the end of its line, or a plain name. */
const PART =
  /'(?:[^']|'')*'|\$(?<tag>(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$[\s\S]*?\$\k<tag>\$|"(?<quoted>(?:[^"]|"")*)"|--[^\n\r]*|(?<open>\/\*)|(?<plain>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|[\s\S]/y;
const EDGE = /\/\*|\*\//g;

/** Writings of texts and names whose ends or meaning only the server can tell. */
const ESCAPED = /\\'|u&"/i;

/**
 * The names in a statement outside of its texts and comments, folded as the server folds them; `undefined` if a text
 * has a quote behind a backslash, or a name has escapes.
 */
export function namesIn(sql: string): readonly string[] | undefined {
  if (ESCAPED.test(sql)) return undefined;
  const names = new Set<string>();
  PART.lastIndex = 0;
  for (let part = PART.exec(sql); part; part = PART.exec(sql)) {
    const { open, quoted, plain } = part.groups ?? {};
    if (open !== undefined) PART.lastIndex = endOfComment(sql, PART.lastIndex);
    if (quoted !== undefined) names.add(quoted.replaceAll('""', '"'));
    if (plain !== undefined) names.add(plain.toLowerCase());
  }
  return [...names];
}

/** Where a comment ends that has begun before `from`. Comments nest. */
function endOfComment(sql: string, from: number): number {
  EDGE.lastIndex = from;
  for (let depth = 1; depth > 0; ) {
    const edge = EDGE.exec(sql);
    if (edge === null) return sql.length;
    depth += edge[0] === "/*" ? 1 : -1;
  }
  return EDGE.lastIndex;
}
