/** One element of a wildcard pattern: a character, any character, any characters, or one of a set. */
type Token = string | { readonly any: "one" | "many" } | { readonly set: string; readonly not: boolean };

export type Wildcard = readonly Token[];

const MANY = { any: "many" } as const;
const ONE = { any: "one" } as const;

/** Reads `*`, `?`, `[set]`, `[!set]` and `\x`. Gives undefined if a `[` is never closed. */
export function readWildcard(pattern: string): Wildcard | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === "*") {
      if (tokens.at(-1) !== MANY) tokens.push(MANY);
    } else if (character === "?") tokens.push(ONE);
    else if (character === "\\" && at + 1 < pattern.length) {
      at += 1;
      tokens.push(pattern.charAt(at));
    } else if (character === "[") {
      const end = pattern.indexOf("]", at + 2);
      if (end < 0) return undefined;
      const not = "!^".includes(pattern.charAt(at + 1));
      tokens.push({ set: spread(pattern.slice(at + (not ? 2 : 1), end)), not });
      at = end;
    } else tokens.push(character);
  }
  return tokens;
}

/** The characters of a set, with its ranges written out. */
function spread(set: string): string {
  return set.replace(/(.)-(.)/gsu, (whole, from: string, to: string) => {
    const first = from.codePointAt(0) ?? 0;
    const last = to.codePointAt(0) ?? 0;
    if (last < first || last - first > 300) return whole;
    return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join("");
  });
}

function fits(token: Token | undefined, character: string): boolean {
  if (token === undefined) return false;
  if (typeof token === "string") return token === character;
  if ("any" in token) return token.any === "one" && character !== "*";
  return token.set.includes(character) !== token.not;
}

/** Whether a whole text fits. Takes at most the product of both lengths: it returns to the last `*` only. */
export function fitsWildcard(tokens: Wildcard, text: string): boolean {
  let token = 0;
  let at = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (tokens[token] === MANY) {
      star = token;
      resume = at;
      token += 1;
    } else if (fits(tokens[token], text.charAt(at))) {
      token += 1;
      at += 1;
    } else if (star >= 0) {
      resume += 1;
      at = resume;
      token = star + 1;
    } else return false;
  }
  while (tokens[token] === MANY) token += 1;
  return token === tokens.length;
}

/** Whether some text fits both patterns. Takes at most the product of their lengths. */
export function mayBothFit(one: Wildcard, other: Wildcard): boolean {
  const seen = new Set<number>();
  const open = [0];
  const width = other.length + 1;
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    const at = Math.floor(state / width);
    const beside = state % width;
    const left = one[at];
    const right = other[beside];
    if (left === undefined && right === undefined) return true;
    if (left === MANY || right === MANY) {
      if (left !== undefined) open.push(state + width);
      if (right !== undefined) open.push(state + 1);
    } else if (left !== undefined && right !== undefined && share(left, right)) open.push(state + width + 1);
  }
  return false;
}

/** Whether some character fits both elements; two sets are taken to share one. */
function share(left: Token, right: Token): boolean {
  if (typeof left === "string") return fits(right, left) || left === right;
  return typeof right !== "string" || fits(left, right);
}

/** Whether a text has characters that a shell or a pattern does not take literally. */
export function hasWildcard(text: string): boolean {
  return /[*?[]/.test(text);
}
