import { DEFAULT_LIFECYCLE } from "../../lifecycle/bundled/bundled-lifecycles.ts";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { missingCategories } from "../../lifecycle/missing-categories.ts";
import type { Lifecycle } from "../../model/lifecycle.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { Program } from "../../workflow/program.ts";
import type { Call } from "../ports/call.ts";
import { type PinnedLifecycle, pinLifecycle } from "./pin-lifecycle.ts";
import { lifecycleWith } from "./show-lifecycle.ts";

/** What decides about the lifecycle of a new task that follows a workflow. */
export interface NewFollower {
  /** absent while the workflow is not loaded */
  readonly program: Pick<Program, "lifecycle"> | undefined;
  /** the pin of the worker that creates the task; absent if no worker does */
  readonly creator?: string | undefined;
}

/** The pin of a new task that follows a workflow: the workflow's lifecycle, else its creator's, else the configured one. */
export async function lifecycleFor(
  { program, creator }: NewFollower,
  call: Call,
): Promise<Result<PinnedLifecycle>> {
  const name = program?.lifecycle;
  if (name === undefined && creator === undefined && isUsual(call))
    return { ok: true, value: { pin: DEFAULT_LIFECYCLE, records: [] } };
  const found =
    name === undefined && creator !== undefined
      ? ({ ok: true, value: { lifecycle: lifecycleOf({ lifecycle: creator }) } } as const)
      : await lifecycleWith(name, undefined, call);
  if (!found.ok) return found;
  const { lifecycle } = found.value;
  const refusal = judgeComplete(lifecycle);
  return refusal ? { ok: false, refusal } : { ok: true, value: await pinLifecycle(lifecycle, call) };
}

/** Refuses a lifecycle in which the engine finds no state for a task that ends, fails or is cancelled. */
export function judgeComplete(lifecycle: Lifecycle): Refusal | undefined {
  const missing = missingCategories(lifecycle);
  if (missing.length === 0) return undefined;
  const { name } = lifecycle;
  return {
    code: "LIFECYCLE_INVALID",
    message: `Tasks that follow a workflow cannot have the lifecycle "${name}": it has no state that is ${missing.join(" or ")}.`,
    facts: { name, missing },
  };
}

/** Whether nothing is configured about lifecycles. Reading all their files for every task would take long. */
function isUsual({ ports: { configured } }: Call): boolean {
  const { defaultLifecycle = DEFAULT_LIFECYCLE, lifecycles = [], overlays = [] } = configured?.values ?? {};
  return defaultLifecycle === DEFAULT_LIFECYCLE && lifecycles.length === 0 && overlays.length === 0;
}
