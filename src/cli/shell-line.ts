/** Joins words into a shell command. Quotes a word that a shell would split, such as a path with a space. */
export function shellLine(words: readonly string[]): string {
  return words.map(quoted).join(" ");
}

function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word.replace(/["$`]/g, "\\$&")}"`;
}
