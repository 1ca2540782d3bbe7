/** `1 error`, `2 errors`; the plural is the word with an s unless it is given. */
export function counted(count: number, word: string, plural = `${word}s`): string {
  return `${count} ${count === 1 ? word : plural}`;
}
