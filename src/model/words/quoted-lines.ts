import { printableLines } from "./printable.ts";

/**
 * Text of an agent or an author as a block. Each line begins with a mark, so that none looks like a line that
 * Navigator wrote, such as a command to paste.
 */
export function quotedLines(text: string, mark = "| "): readonly string[] {
  return printableLines(text).map((line) => `${mark}${line}`.trimEnd());
}

/** Text for a message: unchanged if it is one line, otherwise as a block. */
export function quotedText(text: string): string {
  const lines = printableLines(text);
  return lines.length === 1 ? String(lines[0]) : quotedLines(text, "> ").join("\n");
}

/** A label and its text: on the same line, or the text as a block below the label. */
export function labelled(label: string, text: string): string {
  const quoted = quotedText(text);
  return `${quotedText(label)}:${quoted.includes("\n") ? "\n" : " "}${quoted}`;
}
