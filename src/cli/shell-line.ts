import { printable } from "../model/words/printable.ts";
import { shellWord } from "../model/words/shell-word.ts";

/** Joins words into a shell command. Quotes a word that a shell would split, such as a path with a space. */
export function shellLine(words: readonly string[]): string {
  return words.map(quoted).join(" ");
}

function quoted(word: string): string {
  // A line break inside quotes stays a line break, and the text after it would look like a command of its own.
  if (printable(word) !== word) return shellWord(word);
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word.replace(/["$`]/g, "\\$&")}"`;
}
