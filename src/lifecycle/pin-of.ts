import type { Json } from "../model/json.ts";
import type { Lifecycle } from "../model/lifecycle.ts";
import { contentHash } from "../workflow/hash.ts";

/** The pin of a resolved lifecycle: its content hash. Equal content has equal pins, wherever it comes from. */
export function pinOf(lifecycle: Lifecycle): string {
  return contentHash(lifecycle as Json);
}
