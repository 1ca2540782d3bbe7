import { PAGE_BYTES } from "./message-size.ts";
import { sizeOf } from "./size.ts";

interface Page<T> {
  readonly items: T[];
  /** whether there is at least one that did not fit */
  readonly more: boolean;
}

/** As many of the first as fit, by number and by size; always one, or whoever asks would never get past it. */
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
