/**
 * A part of a text that an agent wrote. The subset has no links, images, markup or styles: their signs stay text, so
 * no text has an effect.
 */
export type Block =
  | { readonly kind: "paragraph" | "heading" | "quote"; readonly text: string }
  | { readonly kind: "field"; readonly name: string; readonly blocks: readonly Block[] }
  | { readonly kind: "code"; readonly language: string; readonly lines: readonly string[] }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** Fields of fields are read up to this depth; deeper ones are paragraphs. */
const DEEPEST = 4;

const FENCE = /^(?:```|~~~)([\w-]{0,20})\s*$/;
const HEADING = /^#{1,6} (.+)$/;
const BULLET = /^[-*+] (.*)$/;
const NUMBER = /^\d{1,9}[.)] (.*)$/;
const QUOTE = /^> ?(.*)$/;
const RULE = /^\|?[ :|-]*-[ :|-]*$/;
/** The name of a field whose value follows in indented lines, as `readableJson` writes it. */
const NAME = /^(\S.{0,199}):$/;

/** The blocks of a text, in time linear in its length. */
export function blocksOf(text: string, depth = 0): readonly Block[] {
  const lines = text.split(/\r\n?|\n/);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const read = blank(lines, at) ?? fence(lines, at) ?? table(lines, at) ?? field(lines, at, depth);
    const { block, next } = read ?? list(lines, at) ?? line(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

interface Read {
  readonly block?: Block;
  readonly next: number;
}

function blank(lines: readonly string[], at: number): Read | undefined {
  return lines[at]?.trim() === "" ? { next: at + 1 } : undefined;
}

/** A fence that is never closed ends with the text. */
function fence(lines: readonly string[], at: number): Read | undefined {
  const [open, language = ""] = FENCE.exec(lines[at] ?? "") ?? [];
  if (open === undefined) return undefined;
  const mark = open.slice(0, 3);
  const end = lines.findIndex((one, index) => index > at && one.trimEnd() === mark);
  const inner = lines.slice(at + 1, end === -1 ? undefined : end);
  return { block: { kind: "code", language, lines: inner }, next: end === -1 ? lines.length : end + 1 };
}

function table(lines: readonly string[], at: number): Read | undefined {
  const [head = "", rule = ""] = lines.slice(at, at + 2);
  if (!head.includes("|") || !rule.includes("|") || !RULE.test(rule)) return undefined;
  const names = cellsOf(head);
  let next = at + 2;
  const rows: string[][] = [];
  for (; lines[next]?.includes("|"); next++) {
    const cells = cellsOf(lines[next] ?? "");
    rows.push(names.map((_, index) => cells[index] ?? ""));
  }
  return { block: { kind: "table", head: names, rows }, next };
}

function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split("|").map((cell) => cell.trim());
}

function field(lines: readonly string[], at: number, depth: number): Read | undefined {
  const [, name] = NAME.exec(lines[at] ?? "") ?? [];
  if (name === undefined || depth >= DEEPEST || !lines[at + 1]?.startsWith("  ")) return undefined;
  let next = at + 1;
  while (next < lines.length && (lines[next]?.startsWith("  ") || isBetween(lines, next))) next++;
  const inner = lines.slice(at + 1, next).map((one) => one.slice(2));
  return { block: { kind: "field", name, blocks: blocksOf(inner.join("\n"), depth + 1) }, next };
}

/** Whether an empty line is followed by more of the same field. */
function isBetween(lines: readonly string[], at: number): boolean {
  return lines[at]?.trim() === "" && lines[at + 1]?.startsWith("  ") === true;
}

function list(lines: readonly string[], at: number): Read | undefined {
  const pattern = [BULLET, NUMBER].find((one) => one.test(lines[at] ?? ""));
  if (!pattern) return undefined;
  const items: string[] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const text = lines[next] ?? "";
    const [, item] = pattern.exec(text) ?? [];
    if (item !== undefined) items.push(item);
    else if (/^ {2,}\S/.test(text)) items.push(`${items.pop() ?? ""}\n${text.slice(2)}`);
    else break;
  }
  return { block: { kind: "list", isOrdered: pattern === NUMBER, items }, next };
}

/** A heading, or the lines of a quote or a paragraph up to the next block. */
function line(lines: readonly string[], at: number): Read {
  const [, heading] = HEADING.exec(lines[at] ?? "") ?? [];
  if (heading !== undefined) return { block: { kind: "heading", text: heading }, next: at + 1 };
  const isQuote = QUOTE.test(lines[at] ?? "");
  let next = at + 1;
  while (next < lines.length && !startsBlock(lines, next) && QUOTE.test(lines[next] ?? "") === isQuote)
    next++;
  const inner = lines.slice(at, next).map((one) => (isQuote ? one.replace(QUOTE, "$1") : one));
  return { block: { kind: isQuote ? "quote" : "paragraph", text: inner.join("\n") }, next };
}

function startsBlock(lines: readonly string[], at: number): boolean {
  const text = lines[at] ?? "";
  if ([FENCE, HEADING, BULLET, NUMBER].some((pattern) => pattern.test(text)) || text.trim() === "")
    return true;
  return table(lines, at) !== undefined || (NAME.test(text) && lines[at + 1]?.startsWith("  ") === true);
}
