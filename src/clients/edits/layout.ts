/** How a file is laid out: its line ends, and one level of its indentation. */
export interface Layout {
  readonly eol: string;
  readonly unit: string;
}

export function layoutOf(text: string): Layout {
  return { eol: eolOf(text), unit: /^([ \t]+)["}\]]/m.exec(text)?.[1] ?? "  " };
}

/** The line end of a text: that of its first line. */
export function eolOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? "\n";
}

/** The blanks that the line of a place begins with. */
export function indentAt(text: string, at: number): string {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, at))?.[0] ?? "";
}

/** A value as JSON text, whose later lines are indented like its first one. */
export function jsonAt(value: unknown, indent: string, { eol, unit }: Layout): string {
  return JSON.stringify(value, null, unit).replaceAll("\n", `${eol}${indent}`);
}
