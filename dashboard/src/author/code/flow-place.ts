import type { Place } from "./place-at.ts";

/** A bracket that is open at the cursor. */
interface Open {
  readonly isList: boolean;
  /** the last key that was read, until its value ends */
  key: string | undefined;
  readonly entries: Record<string, string>;
}

/** A string, a plain word, or a sign of the notation with brackets. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|[{}[\]:,]|[^\s{}[\]:,"']+/g;

/** The place of a position inside brackets that begin at `start`, as in JSON; `base` is the path of the first bracket. */
export function flowPlace(
  text: string,
  start: number,
  pos: number,
  base: readonly string[],
): Place | undefined {
  const open: Open[] = [];
  let word = { text: "", from: pos };
  for (const { 0: token, index } of text.slice(start, pos).matchAll(TOKEN)) {
    const at = start + index;
    if (at + token.length === pos && !/^[{}[\]:,]$/.test(token)) {
      word = { text: token, from: /^["']/.test(token) ? at + 1 : at };
      break;
    }
    read(open, token);
  }
  const last = open.at(-1);
  // A word that is a whole string has ended: nothing is completed behind its closing quote.
  if (!last || /^".*"$|^'.*'$/.test(word.text)) return undefined;
  const path = [...base];
  for (const [index, one] of open.entries()) {
    if (one.isList) path.push("*");
    else if (one.key !== undefined && index < open.length - 1) path.push(one.key);
  }
  const isKey = !last.isList && last.key === undefined;
  if (!last.isList && last.key !== undefined) path.push(last.key);
  return { path, isKey, from: word.from, siblings: last.entries };
}

function read(open: Open[], token: string): void {
  const last = open.at(-1);
  if (token === "{" || token === "[") open.push({ isList: token === "[", key: undefined, entries: {} });
  else if (token === "}" || token === "]") open.pop();
  else if (token === "," && last) last.key = undefined;
  else if (token !== ":" && last && !last.isList) {
    const word = token.replace(/^["']|["']$/g, "");
    if (last.key === undefined) {
      last.key = word;
      last.entries[word] = "";
    } else last.entries[last.key] = word;
  }
}
