import { printableLines } from "./printable.ts";

/**
 * Text of an agent or an author as a block. Each line stands behind a mark: no line of it can pass for a line of
 * Navigator's own, such as a command to paste.
 */
export function quotedLines(text: string, mark = "| "): readonly string[] {
  return printableLines(text).map((line) => `${mark}${line}`.trimEnd());
}

/** Text for a message: as it is if it is one line, otherwise as a block. */
export function quotedText(text: string): string {
  const lines = printableLines(text);
  return lines.length === 1 ? String(lines[0]) : quotedLines(text, "> ").join("\n");
}

/** Text behind its label: on the same line, or as a block below. */
export function labelled(label: string, text: string): string {
  const quoted = quotedText(text);
  return `${quotedText(label)}:${quoted.includes("\n") ? "\n" : " "}${quoted}`;
}
