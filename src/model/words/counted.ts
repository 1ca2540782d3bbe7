/** A count with its noun: `1 error`, `2 errors`. The default plural adds an s. */
export function counted(count: number, word: string, plural = `${word}s`): string {
  return `${count} ${count === 1 ? word : plural}`;
}
