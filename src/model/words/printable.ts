/**
 * Characters that a terminal obeys, or that hide or reorder other text: control characters, line separators,
 * direction marks, invisible characters, lone surrogates.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]/gu;

/** Stands for a line break in text that is shown on one line. */
const LINE_BREAK = "\u2424";

/**
 * Text of a definition, an agent or a file, made safe to print on one line. Characters that a terminal would obey
 * become codes. Line breaks are replaced, because a new line could look like one that Navigator wrote.
 */
export function printable(text: string): string {
  return text.replace(/\r?\n/g, LINE_BREAK).replaceAll("\t", "  ").replace(UNPRINTABLE, shownCode);
}

/** The lines of a text, each made printable. */
export function printableLines(text: string): readonly string[] {
  return text.split(new RegExp(`\\r?\\n|${LINE_BREAK}`, "u")).map(printable);
}

/** The lines of a log entry or an error. All but the first are indented, so that none looks like a new entry. */
export function indentedLines(text: string): string {
  return printableLines(text).join("\n  ");
}

/** Makes every text in a value printable. */
export function allPrintable<T>(value: T): T {
  if (typeof value === "string") return printable(value) as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(allPrintable) as T;
  const entries = Object.entries(value).map(([key, inner]) => [printable(key), allPrintable(inner)]);
  return Object.fromEntries(entries) as T;
}

/** Replaces unprintable characters with the escape codes of a format, such as those of JSON or of a shell. */
export function withCodes(text: string, codeOf: (sign: string) => string): string {
  return text.replace(UNPRINTABLE, codeOf);
}

function shownCode(sign: string): string {
  return `\\u{${sign.codePointAt(0)?.toString(16)}}`;
}
