/** A text, a quoted name, a comment or a single character: the parts within which a semicolon separates nothing. */
const PART =
  /'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[\s\S]/y;
const COMMENT = /^(?:--|\/\*)/;

/**
 * The text after the first statement, if another statement follows. SQLite compiles the first one and ignores the rest
 * in silence.
 */
export function furtherStatement(sql: string): string | undefined {
  let hasBegun = false;
  let isOver = false;
  PART.lastIndex = 0;
  for (let part = PART.exec(sql); part; part = PART.exec(sql)) {
    const [text] = part;
    if (text.trim() === "" || COMMENT.test(text)) continue;
    if (text === ";") isOver = hasBegun;
    else if (isOver) return sql.slice(part.index);
    else hasBegun = true;
  }
  return undefined;
}
