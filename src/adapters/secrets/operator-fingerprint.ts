/** A hash that identifies an operator's token without revealing it. */
export async function operatorFingerprint(token: string): Promise<string> {
  const bytes = new TextEncoder().encode(`navigator operator token\n${token}`);
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
