import type { SignatureRule } from "../model/routing.ts";

/**
 * Whether a line contains all words of one entry, and none that rules it out. Uses plain search: a regular expression
 * from a definition could take for ever.
 */
export function mentions({ text = [], unless = [] }: SignatureRule, line: string): boolean {
  return (
    text.some((words) => words.every((word) => line.includes(word))) &&
    !unless.some((word) => line.includes(word))
  );
}
