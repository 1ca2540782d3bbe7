import { deepMerged } from "../../model/deep-merged.ts";
import type { Json } from "../../model/json.ts";
import type { LifecycleLayer } from "../../model/lifecycle-file.ts";

/** A file over the file that it extends: objects are merged, and every other value replaces the inherited one. */
export function merged(base: LifecycleLayer, over: LifecycleLayer): LifecycleLayer {
  const { extends: _extends, ...rest } = over;
  return deepMerged(base as Json, rest as Json) as LifecycleLayer;
}
