import { printable } from "../model/words/printable.ts";

/** A name where a line begins, such as a path: in quotes if it has several words, so that it reads like no command. */
export function oneWord(name: string): string {
  const shown = printable(name);
  return /^\S+$/.test(shown) ? shown : `"${shown}"`;
}
