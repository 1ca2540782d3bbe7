const PLAIN = /^[A-Za-z0-9._/@:+-]+$/;
/** Inside quotes a new line is harmless to a shell, and still looks like a command of its own to who copies it. */
const CONTROLS = /\p{Cc}(?<=\p{ASCII})/gu;

/** Text as one word of a POSIX shell: an agent chooses what tasks are called, and a person pastes it. */
export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  if (text.search(CONTROLS) === -1) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text
    .replace(/[\\']/g, "\\$&")
    .replace(CONTROLS, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, "0")}`);
  return `$'${escaped}'`;
}
