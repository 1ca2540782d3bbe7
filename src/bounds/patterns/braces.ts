/** The most words that one word with braces may stand for. */
const MOST_WORDS = 64;

/**
 * The words that a word with `{a,b}` or `{1..3}` stands for, as a shell writes them out; the word alone if it has no
 * such braces. Gives undefined if there are too many. Quoted text is copied unread.
 */
export function expandBraces(word: string, depth = 0): readonly string[] | undefined {
  if (depth > 16) return undefined;
  const group = firstGroup(word);
  if (group === undefined) return [word];
  const tails = expandBraces(word.slice(group.end + 1), depth + 1);
  if (tails === undefined) return undefined;
  const head = word.slice(0, group.start);
  const words: string[] = [];
  for (const choice of group.choices) {
    const middles = expandBraces(choice, depth + 1);
    if (middles === undefined || words.length + middles.length * tails.length > MOST_WORDS) return undefined;
    for (const middle of middles) for (const tail of tails) words.push(`${head}${middle}${tail}`);
  }
  return words;
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly choices: readonly string[];
}

function firstGroup(word: string): Group | undefined {
  for (let start = word.indexOf("{"); start >= 0; start = word.indexOf("{", start + 1)) {
    if (isQuoted(word, start) || word.charAt(start - 1) === "$") continue;
    const group = groupAt(word, start);
    if (group !== undefined) return group;
  }
  return undefined;
}

/** The group that a brace opens, if it is closed and has a comma or a range. */
function groupAt(word: string, start: number): Group | undefined {
  const commas: number[] = [];
  let depth = 0;
  for (let at = start; at < word.length; at += 1) {
    const character = word.charAt(at);
    if (character === "\\") at += 1;
    else if (character === "'" || character === '"') {
      const close = word.indexOf(character, at + 1);
      if (close < 0) return undefined;
      at = close;
    } else if (character === "{") depth += 1;
    else if (character === "," && depth === 1) commas.push(at);
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return closed(word, start, at, commas);
    }
  }
  return undefined;
}

function closed(word: string, start: number, end: number, commas: readonly number[]): Group | undefined {
  const inner = word.slice(start + 1, end);
  if (commas.length === 0) {
    const choices = range(inner);
    return choices === undefined ? undefined : { start, end, choices };
  }
  const cuts = [start, ...commas, end];
  const choices = cuts.slice(1).map((cut, index) => word.slice((cuts[index] ?? 0) + 1, cut));
  return { start, end, choices };
}

function range(inner: string): readonly string[] | undefined {
  const letters = /^([a-zA-Z])\.\.([a-zA-Z])$/.exec(inner);
  const numbers = /^(-?\d{1,6})\.\.(-?\d{1,6})$/.exec(inner);
  const [, first = "", last = ""] = letters ?? numbers ?? [];
  if (first === "") return undefined;
  const from = letters ? first.charCodeAt(0) : Number(first);
  const to = letters ? last.charCodeAt(0) : Number(last);
  const count = Math.min(Math.abs(to - from), MOST_WORDS) + 1;
  const step = from <= to ? 1 : -1;
  return Array.from({ length: count }, (_, index) => {
    const value = from + step * index;
    return letters ? String.fromCharCode(value) : String(value);
  });
}

function isQuoted(word: string, place: number): boolean {
  let quote = "";
  for (let at = 0; at < place; at += 1) {
    const character = word.charAt(at);
    if (quote !== "'" && character === "\\") at += 1;
    else if (quote === character) quote = "";
    else if (quote === "" && (character === "'" || character === '"')) quote = character;
    if (at + 1 > place) return true;
  }
  return quote !== "" || (word.charAt(place - 1) === "\\" && word.charAt(place - 2) !== "\\");
}
