/** The size of a text as a JSON string. */
export function quotedSize(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
