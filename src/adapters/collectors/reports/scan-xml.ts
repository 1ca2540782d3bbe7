import { Unmeasured } from "./unmeasured.ts";

const DEEPEST = 200;
const NAME = /[^\s/>=]+/y;
const SPACE = /\s*/y;
const PREFIX = /^[^:]*:/;

export interface Opened {
  readonly kind: "open";
  /** the name of the element, without its namespace prefix */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}
export type XmlEvent =
  | Opened
  | { readonly kind: "close"; readonly name: string }
  | { readonly kind: "text"; readonly text: string };

/**
 * Reads XML as a stream of events. Refuses declared entities and never opens external documents: no report needs
 * them, and a few lines of nested entities expand without limit.
 */
export function* scanXml(text: string): Generator<XmlEvent> {
  const open: string[] = [];
  let hasRoot = false;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf("<", at);
    const stop = next < 0 ? text.length : next;
    if (stop > at) {
      const between = text.slice(at, stop);
      if (open.length > 0) yield { kind: "text", text: unescaped(between) };
      else if (/[^\s\0]/.test(between)) throw new Unmeasured("it has text outside of its XML document");
    }
    if (next < 0) break;
    const other = markup(text, next);
    if (other) {
      if (other.text !== undefined && open.length > 0) yield { kind: "text", text: other.text };
      at = other.end;
      continue;
    }
    if (text[next + 1] === "/") {
      const end = closing(text, ">", next);
      const name = localName(text.slice(next + 2, end).trim());
      if (open.pop() !== name) throw new Unmeasured("it is not well-formed XML");
      yield { kind: "close", name };
      at = end + 1;
      continue;
    }
    if (open.length === 0 && hasRoot) throw new Unmeasured("it holds more than one XML document");
    hasRoot = true;
    const tag = element(text, next + 1);
    yield { kind: "open", name: tag.name, attributes: tag.attributes };
    if (tag.isClosed) yield { kind: "close", name: tag.name };
    else if (open.push(tag.name) > DEEPEST) throw new Unmeasured(`it nests deeper than ${DEEPEST} elements`);
    at = tag.end;
  }
  if (open.length > 0 || !hasRoot) throw new Unmeasured("it is not well-formed XML; it may be cut off");
}

/** The name of the first element, if the text begins as XML. Throws if XML cannot be read up to there. */
export function rootElement(text: string): string | undefined {
  if (!/^[\s\0]*</.test(text.slice(0, 1_000))) return undefined;
  for (const event of scanXml(text)) if (event.kind === "open") return event.name;
  return undefined;
}

interface Markup {
  readonly end: number;
  readonly text?: string;
}

/** A comment, a processing instruction, a document type or a section of plain text. */
function markup(text: string, at: number): Markup | undefined {
  if (text.startsWith("<!--", at)) return { end: closing(text, "-->", at + 4) + 3 };
  if (text.startsWith("<?", at)) return { end: closing(text, "?>", at) + 2 };
  if (text.startsWith("<![CDATA[", at)) {
    const end = closing(text, "]]>", at);
    return { end: end + 3, text: text.slice(at + 9, end) };
  }
  if (!text.startsWith("<!", at)) return undefined;
  const end = closing(text, ">", at);
  if (!/^<!DOCTYPE\b[^[<]*$/i.test(text.slice(at, end)))
    throw new Unmeasured("it declares entities or a document type of its own, which are not read");
  return { end: end + 1 };
}

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly isClosed: boolean;
  readonly end: number;
}

function element(text: string, start: number): Tag {
  const name = nameAt(text, start);
  const attributes = new Map<string, string>();
  let at = start + name.length;
  for (;;) {
    at += spaceAt(text, at);
    if (text[at] === ">") return { name: localName(name), attributes, isClosed: false, end: at + 1 };
    if (text.startsWith("/>", at)) return { name: localName(name), attributes, isClosed: true, end: at + 2 };
    const key = nameAt(text, at);
    at += key.length;
    at += spaceAt(text, at);
    if (text[at] !== "=") throw new Unmeasured("it is not well-formed XML");
    at += 1 + spaceAt(text, at + 1);
    const quote = text[at];
    if (quote !== '"' && quote !== "'") throw new Unmeasured("it is not well-formed XML");
    const end = closing(text, quote, at + 1);
    if (attributes.has(key)) throw new Unmeasured("it is not well-formed XML");
    attributes.set(key, unescaped(text.slice(at + 1, end)));
    at = end + 1;
  }
}

function nameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  const name = NAME.exec(text)?.[0];
  if (name === undefined || /["'<]/.test(name)) throw new Unmeasured("it is not well-formed XML");
  return name;
}

function spaceAt(text: string, at: number): number {
  SPACE.lastIndex = at;
  return SPACE.exec(text)?.[0].length ?? 0;
}

function closing(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  if (end < 0) throw new Unmeasured("it is not well-formed XML; it may be cut off");
  return end;
}

function localName(name: string): string {
  return name.replace(PREFIX, "");
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/**
 * Replaces the five predefined entities and numeric character references. Other entities stay as written:
 * none can be declared.
 */
function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g,
    (all, name, decimal, hex) => {
      if (name !== undefined) return entities[name] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
    },
  );
}
