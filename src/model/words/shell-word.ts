import { withCodes } from "./printable.ts";

const PLAIN = /^[A-Za-z0-9._/@:+-]+$/;
/** Quotes text as one word of a POSIX shell, because agents choose task ids and people paste them into commands. */
export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  const plain = `'${text.replaceAll("'", "'\\''")}'`;
  // A shell would accept a quoted line break, but a person who pastes it would see a second command.
  if (withCodes(text, octal) === text) return plain;
  return `$'${withCodes(text.replace(/[\\']/g, "\\$&"), octal)}'`;
}

/** The bytes of a character as octal escapes of a shell. */
function octal(sign: string): string {
  return [...new TextEncoder().encode(sign)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
