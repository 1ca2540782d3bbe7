import * as z from "zod";
import { PAGE_BYTES, sizeOf } from "./sizes.ts";

/** The position in a list at which the next page begins. The caller sends it back unchanged. */
export const PageCursor = z.string().regex(/^\d{1,15}$/, "use the `nextCursor` of the page before, as it is");

interface Page<T> {
  readonly items: T[];
  /** whether at least one item did not fit */
  readonly more: boolean;
}

/**
 * The first items that fit, by number and by size. A page has at least one item, whatever its size: otherwise a
 * reader could never get past a large item.
 */
export async function pageOf<T extends object>(
  all: AsyncIterable<T> | Iterable<T>,
  most: number,
  bytes: number = PAGE_BYTES,
): Promise<Page<T>> {
  const items: T[] = [];
  let room = bytes;
  for await (const item of all) {
    if (items.length === most) return { items, more: true };
    room -= sizeOf(item);
    if (room < 0 && items.length > 0) return { items, more: true };
    items.push(item);
  }
  return { items, more: false };
}

/** The size of a batch: one more than most pages hold, so that one read also shows whether there is a next page. */
const LARGEST_BATCH = 101;

/** The items, read in batches on demand: a page may be full by size long before it reaches its limit. */
export async function* inBatches<T>(
  limit: number,
  read: (count: number, last: T | undefined) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  const count = Math.min(limit + 1, LARGEST_BATCH);
  for (let last: T | undefined; ; ) {
    const batch = await read(count, last);
    yield* batch;
    if (batch.length < count) return;
    last = batch.at(-1);
  }
}
