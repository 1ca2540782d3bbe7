const NEWLINE = 0x0a;

export type Line = { readonly kind: "text"; readonly text: string } | { readonly kind: "too long" };

/** Cuts a stream of bytes into lines. A line that is too long is skipped, not collected. */
export class LineReader {
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #size = 0;
  #skipping = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *read(chunk: Buffer): Generator<Line> {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      yield* this.#take(chunk.subarray(from, end));
      const text = Buffer.concat(this.#parts).toString("utf8").trim();
      const skipped = this.#skipping;
      this.#reset();
      if (!skipped && text !== "") yield { kind: "text", text };
      from = end + 1;
    }
    yield* this.#take(chunk.subarray(from));
  }

  *#take(part: Buffer): Generator<Line> {
    if (this.#skipping || part.length === 0) return;
    this.#size += part.length;
    if (this.#size <= this.#maxBytes) {
      this.#parts.push(part);
      return;
    }
    this.#reset();
    this.#skipping = true;
    yield { kind: "too long" };
  }

  #reset(): void {
    this.#parts = [];
    this.#size = 0;
    this.#skipping = false;
  }
}
