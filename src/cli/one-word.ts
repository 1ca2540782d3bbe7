import { printable } from "../model/words/printable.ts";

/**
 * A name that begins a line, such as a path. If it has several words it is quoted, so that it cannot
 * look like a command.
 */
export function oneWord(name: string): string {
  const shown = printable(name);
  return /^\S+$/.test(shown) ? shown : `"${shown}"`;
}
