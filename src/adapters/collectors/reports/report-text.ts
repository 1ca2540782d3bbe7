import { stripVTControlCharacters } from "node:util";
import { rootElement } from "./scan-xml.ts";
import { Unmeasured } from "./unmeasured.ts";

const MAX_JSON = 16 * 1024 * 1024;
const LONGEST_LINE = 4_000;
/** How many characters at the beginning and at the end of a report are searched to recognise the tool. */
const MARGIN = 256 * 1024;

export interface Line {
  /** the line without colours, truncated so that regular expressions stay fast */
  readonly text: string;
  /** the whole line as it is in the file */
  readonly raw: string;
}

/** A report as text, XML, JSON or lines. Results that several collectors ask for are cached. */
export class ReportText {
  readonly text: string;
  #json: { readonly value: unknown } | undefined;
  #margins: readonly string[] | undefined;
  #root: { readonly name: string | undefined } | undefined;

  constructor(text: string) {
    this.text = text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  isEmpty(): boolean {
    return !/[^\s\0]/.test(this.text);
  }

  /** The name of the root element; undefined if this is no XML. */
  root(): string | undefined {
    this.#root ??= { name: rootElement(this.text) };
    return this.#root.name;
  }

  /** The value of a JSON document, even if other output surrounds it; undefined if there is none. */
  json(): unknown {
    this.#json ??= { value: this.#parsed() };
    return this.#json.value;
  }

  #parsed(): unknown {
    const { text } = this;
    const start = /^[ \t]*[[{]/m.exec(text);
    if (!start) return undefined;
    if (text.length > MAX_JSON) throw new Unmeasured("it is a JSON document of more than 16 MiB");
    const whole = parse(text);
    if (whole.ok) return whole.value;
    // Other output comes before or after the document, as when standard output was redirected to the file.
    const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
    return parse(text.slice(start.index, end + 1)).value;
  }

  /** The lines, without colours. */
  lines(): Generator<Line> {
    return linesOf(this.text);
  }

  /** Whether a line near the beginning or the end matches. */
  hasLine(pattern: RegExp): boolean {
    this.#margins ??= marginsOf(this.text);
    return this.#margins.some((line) => pattern.test(line));
  }

  /** The JSON objects that stand on a line of their own, and the other lines. Refuses a truncated JSON line. */
  *jsonLines(): Generator<{ readonly value: unknown } | { readonly text: string }> {
    for (const { text, raw } of this.lines()) {
      const trimmed = raw.trim();
      if (!trimmed.startsWith("{")) {
        yield { text };
        continue;
      }
      const line = parse(trimmed);
      if (!line.ok) throw new Unmeasured("a line of it is not well-formed JSON; it may be cut off");
      yield { value: line.value };
    }
  }

  /** The first JSON object on a line of its own. */
  firstJsonLine(): unknown {
    for (const { raw } of this.lines()) {
      if (raw.trim().startsWith("{")) return parse(raw.trim()).value;
    }
    return undefined;
  }
}

function* linesOf(text: string): Generator<Line> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    const stop = end < 0 ? text.length : end;
    const raw = text.slice(at, stop);
    yield { text: withoutColours(raw.slice(0, LONGEST_LINE)).trimEnd(), raw };
    at = stop + 1;
  }
}

function marginsOf(text: string): readonly string[] {
  const parts = text.length <= 2 * MARGIN ? [text] : [text.slice(0, MARGIN), text.slice(-MARGIN)];
  return parts.flatMap((part) => Array.from(linesOf(part), (line) => line.text));
}

function withoutColours(line: string): string {
  return line.includes("\u001B") || line.includes("\u009B") ? stripVTControlCharacters(line) : line;
}

function parse(text: string): { readonly ok: boolean; readonly value?: unknown } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    // The text is not JSON, or is nested too deeply.
    return { ok: false };
  }
}
