import { indentedLines } from "../../model/words/printable.ts";

/**
 * Writes an entry to the log of this process. Indents its further lines, so that an agent's text in it
 * cannot look like an entry.
 */
export function writeLog(sentence: string): void {
  process.stderr.write(`${indentedLines(sentence)}\n`);
}
