import type { Field } from "../shell/field.ts";
import { publish } from "./publish.ts";
import { fitsWildcard, readWildcard, type Wildcard } from "./wildcard.ts";

/** A pattern of commands, word by word. */
export interface CommandPattern {
  readonly source: string;
  /** the command as it is named: the source, or one command of a class */
  readonly member: string;
  /** the words in order, without options */
  readonly words: readonly Wildcard[];
  /** all words in order, as an `allow` compares them */
  readonly exact: readonly Wildcard[];
  /** the options, wherever they stand */
  readonly options: readonly string[];
  /** the last word ends with `*`: any further words fit */
  readonly open: boolean;
}

/** Classes: one word that stands for several commands. */
const classes: Readonly<Record<string, readonly string[]>> = { publish };

/** Reads a pattern such as `npm test *`. Gives undefined if one of its words is not a wildcard pattern. */
export function readCommandPattern(source: string): readonly CommandPattern[] | undefined {
  const members = Object.hasOwn(classes, source.trim())
    ? [...(classes[source.trim()] ?? []), source]
    : [source];
  const patterns: CommandPattern[] = [];
  for (const member of members) {
    const texts = member.trim().split(/\s+/);
    const open = texts.at(-1)?.endsWith("*") === true;
    const kept = open && texts.at(-1) === "*" ? texts.slice(0, -1) : texts;
    const words: Wildcard[] = [];
    const exact: Wildcard[] = [];
    for (const [index, text] of kept.entries()) {
      const wildcard = readWildcard(text);
      if (wildcard === undefined || text === "") return undefined;
      exact.push(wildcard);
      if (index === 0 || !text.startsWith("-")) words.push(wildcard);
    }
    const options = kept.slice(1).filter((text) => text.startsWith("-"));
    patterns.push({ source, member: kept.join(" ") || member, words, exact, options, open });
  }
  return patterns;
}

/** Whether an `allow` pattern fits a command as it is looked up. Every word must be known. */
export function allowsCommand({ exact, open }: CommandPattern, words: readonly Field[]): boolean {
  if (words.length < exact.length || (!open && words.length > exact.length)) return false;
  return exact.every((wildcard, index) => {
    const text = words[index]?.text;
    return text !== undefined && fitsWildcard(wildcard, text);
  });
}

/** Whether a `deny` pattern fits the beginning of a command: certainly, perhaps, or not. */
export function deniesCommand(
  { words, options }: CommandPattern,
  command: readonly Field[],
): "yes" | "perhaps" | "no" {
  const [first, ...others] = words;
  // Most patterns end here, before the words of a long command are copied.
  const name = command[0]?.text;
  if (name === undefined || (first !== undefined && !fitsWildcard(first, name))) return "no";
  const args = command.slice(1);
  const plain = args.filter(({ start }) => !/^-./.test(start));
  let verdict: "yes" | "perhaps" = "yes";
  for (const [index, wildcard] of others.entries()) {
    const word = plain[index];
    if (word === undefined) return plain.some(({ text }) => text === undefined) ? "perhaps" : "no";
    if (word.text === undefined || word.glob) verdict = "perhaps";
    else if (!fitsWildcard(wildcard, word.text.toLowerCase()) && !fitsWildcard(wildcard, word.text))
      return "no";
  }
  for (const option of options) {
    if (hasOption(args, option)) continue;
    if (!args.some(({ text }) => text === undefined)) return "no";
    verdict = "perhaps";
  }
  return verdict;
}

const SAME: Readonly<Record<string, string>> = {
  "-f": "--force",
  "-r": "--recursive",
  "-R": "--recursive",
  "-n": "--dry-run",
  "-a": "--all",
};

function hasOption(args: readonly Field[], option: string): boolean {
  const given = args.map(({ start }) => start.split("=")[0] ?? "");
  if (given.includes(option)) return true;
  if (option.startsWith("--"))
    return given.some(
      (word) => SAME[word] === option || lettersOf(word).some((letter) => SAME[`-${letter}`] === option),
    );
  const letters = new Set(given.flatMap(lettersOf));
  return lettersOf(option).every(
    (letter) => letters.has(letter) || given.includes(SAME[`-${letter}`] ?? "-"),
  );
}

function lettersOf(word: string): readonly string[] {
  return /^-[^-]/.test(word) ? [...word.slice(1)] : [];
}
