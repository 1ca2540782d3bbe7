import { format } from "node:util";
import { indentedLines } from "../model/words/printable.ts";

/** Logs an error for the operator. Returns an id, which the caller gets instead of the error. */
export function logError(what: string, error: unknown): string {
  const id = crypto.randomUUID().slice(0, 8);
  const text = typeof error === "string" ? error : format("%O", error);
  process.stderr.write(`${indentedLines(`navigator: ${what} failed (${id}): ${text}`)}\n`);
  return id;
}
