/** Work in parts of a few milliseconds. The caller may let other work run between two parts. */
export type Parts<T> = Generator<void, T>;

/** How many nodes or edges make one part. */
export const PART = 200;

/** Runs all parts without a pause, and returns the result. */
export function atOnce<T>(parts: Parts<T>): T {
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
  }
}
