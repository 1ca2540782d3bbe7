import type { Json } from "../model/json.ts";
import type { Lifecycle } from "../model/lifecycle.ts";
import { contentHash } from "../workflow/hash.ts";

const pins = new WeakMap<Lifecycle, string>();

/** The pin of a resolved lifecycle: its content hash. Equal content has equal pins, wherever it comes from. */
export function pinOf(lifecycle: Lifecycle): string {
  const known = pins.get(lifecycle);
  if (known !== undefined) return known;
  const pin = contentHash(lifecycle as Json);
  pins.set(lifecycle, pin);
  return pin;
}
