import { LINK_CLOCK } from "../../../model/record-kind.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { Call } from "../../ports/call.ts";

const CLOCK = "clock";

/** The version of the project's link clock. Read it before the links that a commit is judged by. */
export async function linkClock(call: Call): Promise<number> {
  const store = await call.ports.store();
  const [clock] = await store.records.load(call.ports.settings.project, LINK_CLOCK, [CLOCK]);
  return clock?.version ?? 0;
}

/** The change of the clock, which only one of two commits can make that have read the same version. */
export function clockChange(version: number): RecordChange {
  return { kind: LINK_CLOCK, id: CLOCK, version, value: version + 1 };
}
