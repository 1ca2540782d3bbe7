import type { Category, Lifecycle } from "../model/lifecycle.ts";
import { firstState } from "./state-for.ts";

/** The categories that the engine needs a state for. Waiting is not one of them: a pause is a hold, not a state. */
const NEEDED: readonly Category[] = ["ready", "active", "done", "failed", "cancelled"];

/** The categories that tasks with a workflow need, and that this lifecycle has no state for. */
export function missingCategories(lifecycle: Lifecycle): Category[] {
  return NEEDED.filter((category) => firstState(lifecycle, category) === undefined);
}
