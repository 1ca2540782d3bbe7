/** The bytes of base64url text; nothing if another text stands for the same bytes and this one is not what we write. */
export function strictBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : undefined;
}
