import { format } from "node:util";

/** Logs an error for the operator. Returns an id, which the caller gets instead of the error. */
export function logError(what: string, error: unknown): string {
  const id = crypto.randomUUID().slice(0, 8);
  process.stderr.write(
    `navigator: ${what} failed (${id}): ${typeof error === "string" ? error : format("%O", error)}\n`,
  );
  return id;
}
