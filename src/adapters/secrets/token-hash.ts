import { createHash } from "node:crypto";

/** The form in which a token is kept. A token is random and long, so its hash cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
