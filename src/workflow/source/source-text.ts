import { LineCounter } from "yaml";
import type { SourceSpot } from "../../model/finding.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/** A text that converts offsets to lines and columns. */
export class SourceText {
  /** The text without the byte order mark, which editors do not count as a column. */
  readonly text: string;
  readonly #file: string | undefined;
  #lines: LineCounter | undefined;

  constructor(text: string, file: string | undefined) {
    this.text = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    this.#file = file;
  }

  spotAt(offset: number): SourceSpot;
  spotAt(offset: number | undefined): SourceSpot | undefined;
  spotAt(offset: number | undefined): SourceSpot | undefined {
    if (offset === undefined) return undefined;
    this.#lines ??= lineStarts(this.text);
    const { line, col } = this.#lines.linePos(offset);
    return { ...(this.#file === undefined ? {} : { file: this.#file }), line, column: col };
  }
}

function lineStarts(text: string): LineCounter {
  const lines = new LineCounter();
  for (let start = 0; ; ) {
    lines.addNewLine(start);
    const end = text.indexOf("\n", start);
    if (end === -1) return lines;
    start = end + 1;
  }
}
