/** The longest command that is taken apart. */
const LONGEST = 10_000;

const QUOTES: Readonly<Record<string, string>> = { "'": "'", '"': '"' };
/** Unquoted, these characters are more than a word: the shell would do something with them. */
const SYNTAX = /[;&|<>()$`\\\n\r*?[\]{}~#!^]/;

/**
 * The words of a command that is nothing but words, such as `npm test`: exactly these arguments run. `undefined` for a
 * command with any syntax of the shell, such as `npm test || true` or `X=1 npm test`.
 */
export function plainWords(command: string): readonly string[] | undefined {
  if (command.length > LONGEST) return undefined;
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; at++) {
    const char = command.charAt(at);
    const quote = QUOTES[char];
    if (quote !== undefined) {
      const end = command.indexOf(quote, at + 1);
      const inside = command.slice(at + 1, end);
      if (end < 0 || (quote === '"' && /[$`\\!]/.test(inside))) return undefined;
      word = `${word ?? ""}${inside}`;
      at = end;
    } else if (char === " " || char === "\t") {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (SYNTAX.test(char)) return undefined;
    else word = `${word ?? ""}${char}`;
  }
  if (word !== undefined) words.push(word);
  const [first] = words;
  return first === undefined || first === "" || first.includes("=") ? undefined : words;
}
