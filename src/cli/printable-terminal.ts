import { withCodes } from "../model/words/printable.ts";
import type { Terminal } from "./terminal.ts";

const ESCAPE = "\u001b";
const COLOUR = new RegExp(`(${ESCAPE}\\[\\d{1,2}m)`);

/**
 * A terminal that shows control characters instead of obeying them, apart from line breaks, tabs and the colours
 * that it allows. This is the last line of defence: renderers make foreign text printable before they use it.
 */
export function printableTerminal(terminal: Terminal): Terminal {
  const { out, err, ask, colour } = terminal;
  return {
    ...terminal,
    out: (text) => out(escaped(text, colour.out)),
    err: (text) => err(escaped(text, colour.err)),
    ...(ask && { ask: (question) => ask(escaped(question, colour.out || colour.err)) }),
  };
}

function escaped(text: string, hasColour: boolean): string {
  const pieces = hasColour ? text.split(COLOUR) : [text];
  return pieces.map((piece, index) => (index % 2 === 1 ? piece : withCodes(piece, shown))).join("");
}

function shown(sign: string): string {
  return sign === "\n" || sign === "\t" ? sign : `\\u{${sign.codePointAt(0)?.toString(16)}}`;
}
