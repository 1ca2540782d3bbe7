const NEWLINE = 0x0a;
/** How many bytes are stored of each end of a line that is skipped because it is too long. */
const END_BYTES = 1024;

export type Line =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too long"; readonly head: string; readonly tail: string };

/** Splits a stream of bytes into lines. Skips a line that is too long, and keeps only its ends. */
export class LineReader {
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #size = 0;
  #skipped: { readonly head: Buffer; tail: Buffer } | undefined;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *read(chunk: Buffer): Generator<Line> {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      this.#take(chunk.subarray(from, end));
      yield* this.#end();
      from = end + 1;
    }
    this.#take(chunk.subarray(from));
  }

  #take(part: Buffer): void {
    if (this.#skipped) {
      this.#skipped.tail = lastOf([this.#skipped.tail, part]);
      return;
    }
    if (part.length === 0) return;
    this.#parts.push(part);
    this.#size += part.length;
    if (this.#size <= this.#maxBytes) return;
    // Keep copies: a slice would keep the whole buffer in memory.
    const head = Buffer.concat(this.#parts, Math.min(this.#size, END_BYTES));
    this.#skipped = { head, tail: lastOf(this.#parts) };
    this.#parts = [];
  }

  *#end(): Generator<Line> {
    const skipped = this.#skipped;
    const text = Buffer.concat(this.#parts).toString("utf8").trim();
    this.#parts = [];
    this.#size = 0;
    this.#skipped = undefined;
    if (skipped)
      yield { kind: "too long", head: skipped.head.toString("utf8"), tail: skipped.tail.toString("utf8") };
    else if (text !== "") yield { kind: "text", text };
  }
}

function lastOf(parts: readonly Buffer[]): Buffer {
  return Buffer.from(Buffer.concat(parts).subarray(-END_BYTES));
}
