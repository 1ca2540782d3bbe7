import { deepMerged } from "../../model/deep-merged.ts";
import type { Json } from "../../model/json.ts";
import type { LifecycleLayer } from "../../model/lifecycle-file.ts";

/** Merges a file into the file that it extends: objects key by key. Other values replace the inherited ones. */
export function merged(base: LifecycleLayer, over: LifecycleLayer): LifecycleLayer {
  const { extends: _extends, ...rest } = over;
  return deepMerged(base as Json, rest as Json) as LifecycleLayer;
}
