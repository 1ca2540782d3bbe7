/** One more than most pages hold: whether there is a next one is then seen at once. */
const PORTION = 101;

/** Reads on only while it is looked at: a page may end long before its limit, and what follows may be large. */
export async function* inPortions<T>(
  limit: number,
  read: (count: number, last: T | undefined) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  const count = Math.min(limit + 1, PORTION);
  for (let last: T | undefined; ; ) {
    const found = await read(count, last);
    yield* found;
    if (found.length < count) return;
    last = found.at(-1);
  }
}
