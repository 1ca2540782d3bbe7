import { createHash } from "node:crypto";

/** SHA-256 over text that comes piece by piece. */
export class TextDigest {
  readonly #hash = createHash("sha256");

  add(text: string): void {
    this.#hash.update(text);
  }

  /** Asked once, at the end. */
  hex(): string {
    return this.#hash.digest("hex");
  }
}
