/** The longest path that can be marked. */
const LONGEST = 1_000;

/**
 * The one spelling of a path within a repository; `undefined` for a path that is absolute, leads outside or names the
 * repository itself.
 */
export function filePath(given: string): string | undefined {
  if (given.length > LONGEST || given.startsWith("/") || /^[A-Za-z]:[\\/]/.test(given)) return undefined;
  const parts: string[] = [];
  // Some systems store a letter and its accent apart, which would make two names of one file.
  for (const part of given.normalize("NFC").split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join("/");
}
