/** A random key. `crypto.randomUUID` is missing on pages that are served over plain HTTP to other machines. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
