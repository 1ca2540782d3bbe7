import { bundledLifecycle, DEFAULT_LIFECYCLE } from "../../lifecycle/bundled/bundled-lifecycles.ts";
import { keepLifecycle } from "../../lifecycle/lifecycle-of.ts";
import { pinOf } from "../../lifecycle/pin-of.ts";
import type { Json } from "../../model/json.ts";
import type { Lifecycle } from "../../model/lifecycle.ts";
import { LIFECYCLE } from "../../model/record-kind.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import type { Call } from "../ports/call.ts";

/** The pin of a lifecycle, and the record that a commit has to bring with it if the store does not have it yet. */
export interface PinnedLifecycle {
  readonly pin: string;
  readonly records: readonly RecordChange[];
}

/** Makes a lifecycle known. Tasks and workers that are pinned to it find it in the store, in every process. */
export async function pinLifecycle(lifecycle: Lifecycle, call: Call): Promise<PinnedLifecycle> {
  const pin = keepLifecycle(lifecycle);
  if (pin === pinOf(bundledLifecycle(DEFAULT_LIFECYCLE))) return { pin: DEFAULT_LIFECYCLE, records: [] };
  const store = await call.ports.store();
  const kept = await store.records.load(call.ports.settings.project, LIFECYCLE, [pin]);
  const record = { kind: LIFECYCLE, id: pin, version: 0, value: lifecycle as Json };
  return { pin, records: kept.length > 0 ? [] : [record] };
}
