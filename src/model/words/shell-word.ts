const PLAIN = /^[A-Za-z0-9._/@:+-]+$/;
/**
 * Control characters, which are escaped. A shell would accept a quoted line break, but a person who pastes it would see
 * a second command.
 */
const CONTROLS = /\p{Cc}(?<=\p{ASCII})/gu;

/** Quotes text as one word of a POSIX shell: agents choose task ids, and people paste them. */
export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  if (text.search(CONTROLS) === -1) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text
    .replace(/[\\']/g, "\\$&")
    .replace(CONTROLS, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, "0")}`);
  return `$'${escaped}'`;
}
