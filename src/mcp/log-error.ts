import { format } from "node:util";

/** Writes what went wrong where only the person who runs the server sees it; the id is all a caller gets. */
export function logError(what: string, error: unknown): string {
  const id = crypto.randomUUID().slice(0, 8);
  process.stderr.write(
    `navigator: ${what} failed (${id}): ${typeof error === "string" ? error : format("%O", error)}\n`,
  );
  return id;
}
