/** Words as they are typed. A folder's name may hold a space, which a shell would take for the end of it. */
export function shellLine(words: readonly string[]): string {
  return words.map(quoted).join(" ");
}

function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word.replace(/["$`]/g, "\\$&")}"`;
}
