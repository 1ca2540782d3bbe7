import { indentedLines } from "../../model/words/printable.ts";

/** Writes an entry to the log of this process. Texts of agents in it cannot begin an entry of their own. */
export function writeLog(sentence: string): void {
  process.stderr.write(`${indentedLines(sentence)}\n`);
}
