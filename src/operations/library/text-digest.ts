import { createHash } from "node:crypto";

/** The SHA-256 of a text that comes in pieces. */
export class TextDigest {
  readonly #hash = createHash("sha256");

  add(text: string): void {
    this.#hash.update(text);
  }

  /** The digest. Call this only once, at the end. */
  hex(): string {
    return this.#hash.digest("hex");
  }
}
