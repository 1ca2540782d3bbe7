import { stripVTControlCharacters } from "node:util";

/** Keeps the end of a program's output. */
export class OutputTail {
  readonly #limit: number;
  #kept: Buffer[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  readonly add = (chunk: Buffer): void => {
    const end = chunk.subarray(-this.#limit);
    // A copy: a slice would keep the whole chunk in memory.
    this.#kept.push(end.length < chunk.length ? Buffer.from(end) : end);
    this.#size += end.length;
    if (this.#size > 8 * this.#limit) this.#keep(Buffer.concat(this.#kept).subarray(-this.#limit));
  };

  /** The output as text without colours; drops a truncated first character. */
  text(): string {
    const bytes = Buffer.concat(this.#kept).subarray(-this.#limit);
    const start = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80);
    return stripVTControlCharacters(bytes.subarray(Math.max(start, 0)).toString("utf8"));
  }

  #keep(bytes: Buffer): void {
    this.#kept = [Buffer.from(bytes)];
    this.#size = bytes.length;
  }
}
