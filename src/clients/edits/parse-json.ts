import type { JsonMember, JsonNode } from "./json-node.ts";

/** Settings files are small. A text that is larger or deeper was not written by a person. */
const MOST_CHARACTERS = 2_000_000;
const MOST_DEPTH = 100;

/** Parses JSON with comments and trailing commas, as clients read it; `undefined` if the text is none. */
export function parseJson(text: string): JsonNode | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const reader = new Reader(text);
  const node = reader.node(0);
  if (node === undefined) return undefined;
  reader.skip();
  return reader.at === text.length ? node : undefined;
}

class Reader {
  readonly #text: string;
  at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Skips blanks and comments. */
  skip(): void {
    const trivia = /(?:[\s\uFEFF]|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)*/y;
    trivia.lastIndex = this.at;
    this.at += trivia.exec(this.#text)?.[0].length ?? 0;
  }

  node(depth: number): JsonNode | undefined {
    this.skip();
    if (depth > MOST_DEPTH) return undefined;
    const start = this.at;
    switch (this.#text[start]) {
      case "{": {
        const members = this.#list("}", () => this.#member(depth));
        return members && { kind: "object", start, end: this.at, members };
      }
      case "[": {
        const items = this.#list("]", () => this.node(depth + 1));
        return items && { kind: "list", start, end: this.at, items };
      }
      default:
        return this.#leaf(start);
    }
  }

  #list<T>(close: string, next: () => T | undefined): readonly T[] | undefined {
    const found: T[] = [];
    this.at += 1;
    for (;;) {
      this.skip();
      if (this.#takes(close)) return found;
      const item = next();
      if (item === undefined) return undefined;
      found.push(item);
      this.skip();
      if (!this.#takes(",") && this.#text[this.at] !== close) return undefined;
    }
  }

  #member(depth: number): JsonMember | undefined {
    const { at: start } = this;
    const key = this.#leaf(start);
    if (key?.kind !== "leaf" || typeof key.value !== "string") return undefined;
    this.skip();
    if (!this.#takes(":")) return undefined;
    const value = this.node(depth + 1);
    return value && { key: key.value, start, value };
  }

  #leaf(start: number): JsonNode | undefined {
    const word = /"(?:[^"\\\n\r]|\\.)*"|true|false|null|-?[0-9][0-9.eE+-]*/y;
    word.lastIndex = start;
    const [text] = word.exec(this.#text) ?? [];
    if (text === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(text);
      this.at = start + text.length;
      return { kind: "leaf", start, end: this.at, value };
    } catch {
      // A number or an escape that looks right and is not.
      return undefined;
    }
  }

  #takes(character: string): boolean {
    const is = this.#text[this.at] === character;
    if (is) this.at += 1;
    return is;
  }
}
