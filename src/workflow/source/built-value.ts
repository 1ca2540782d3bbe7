import type { Json } from "../../model/json.ts";

/** A value, and its size with every alias expanded. */
export interface Built {
  readonly value: Json;
  readonly count: number;
  readonly length: number;
  readonly height: number;
}

export const NOTHING: Built = { value: null, count: 1, length: 1, height: 0 };

/** The object with these parts under these keys; without keys, a list. */
export function builtFrom(parts: readonly Built[], keys?: readonly string[]): Built {
  const values = parts.map(({ value }) => value);
  // fromEntries makes a key named __proto__ an own key. Assigning it would change the prototype.
  const value =
    keys === undefined ? values : Object.fromEntries(keys.map((key, at) => [key, values[at] ?? null]));
  let { count, length, height } = NOTHING;
  for (const key of keys ?? []) length += key.length;
  for (const part of parts) {
    count += part.count;
    length += part.length;
    height = Math.max(height, part.height);
  }
  return { value, count, length, height: height + 1 };
}
