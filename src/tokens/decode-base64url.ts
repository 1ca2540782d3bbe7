/** The bytes of base64url text; undefined unless the text is the canonical spelling of its bytes. */
export function decodeBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : undefined;
}
