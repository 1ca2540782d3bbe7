/** Control characters, direction overrides and lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069](?<![\n\t])/gu;

/** Escapes text from a definition or an agent, so that a terminal shows it and does not obey it. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`);
}

/** Makes every text in a value printable. */
export function allPrintable<T>(value: T): T {
  if (typeof value === "string") return printable(value) as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(allPrintable) as T;
  const entries = Object.entries(value).map(([key, inner]) => [printable(key), allPrintable(inner)]);
  return Object.fromEntries(entries) as T;
}
