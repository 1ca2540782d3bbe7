import { TextDigest } from "../../library/text-digest.ts";

/** The hash of the numbers and hashes of entries, in their order. */
export class LogRoot {
  readonly #digest = new TextDigest();
  /** the number of the last entry; 0 before the first */
  seq = 0;
  /** how many entries there are */
  entries = 0;

  add({ seq, hash }: { readonly seq: number; readonly hash: string }): void {
    this.#digest.add(`${seq} ${hash}\n`);
    this.seq = seq;
    this.entries += 1;
  }

  /** The root. Call this only once, at the end. */
  hex(): string {
    return this.#digest.hex();
  }
}
