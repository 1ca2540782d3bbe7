/** Spaces, line ends and comments, as they may stand between the parts of an array. */
const GAP = /(?:[ \t\r\n]|#[^\n]*)*/y;
const SPACE = /[ \t]*/y;
const LINE_END = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;
const KEY_PART = /[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;
const STRING = /"""(?:[^\\]|\\[\s\S])*?"{3,5}(?!")|'''[\s\S]*?'{3,5}(?!')|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;
/** Numbers, dates, times and booleans. Their digits are not judged. */
const SCALAR = /[+-]?(?:true|false|inf|nan|\d[\w.:+-]*(?: \d\d:\d\d[\d:.]*)?)(?![\w])/y;
const DEEPEST = 50;

/** Whether a text has the form of TOML. Does not compare keys, so it does not see one that is there twice. */
export function isToml(text: string): boolean {
  let at = text.startsWith("\ufeff") ? 1 : 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) return false;
    at += found[0].length;
    return true;
  };
  const takeText = (part: string): boolean => {
    if (!text.startsWith(part, at)) return false;
    at += part.length;
    return true;
  };
  const key = (): boolean => {
    do {
      take(SPACE);
      if (!take(KEY_PART)) return false;
      take(SPACE);
    } while (takeText("."));
    return true;
  };
  const list = (close: string, item: () => boolean): boolean => {
    for (take(GAP); !takeText(close); take(GAP)) {
      if (!item()) return false;
      take(GAP);
      if (!takeText(",") && !text.startsWith(close, at)) return false;
    }
    return true;
  };
  const value = (depth: number): boolean => {
    take(SPACE);
    if (depth > DEEPEST) return false;
    if (takeText("[")) return list("]", () => value(depth + 1));
    if (takeText("{")) return list("}", () => pair(depth + 1));
    return take(STRING) || take(SCALAR);
  };
  const pair = (depth: number): boolean => key() && takeText("=") && value(depth);
  const line = (): boolean => {
    if (takeText("[[")) return key() && takeText("]]");
    if (takeText("[")) return key() && takeText("]");
    return pair(0);
  };
  while (at < text.length) {
    take(SPACE);
    if (take(LINE_END)) continue;
    if (!line() || !take(LINE_END)) return false;
  }
  return true;
}
