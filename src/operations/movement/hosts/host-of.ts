import * as z from "zod";
import { boundsAt } from "../../../engine/view/bounds-at.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { Call } from "../../ports/call.ts";
import { locate } from "../locate.ts";
import { runsKnown } from "./hooked-records.ts";
import { sessionNamed } from "./take-notes.ts";

/** How far the host of an agent keeps it to the workflow. */
export const RunHost = z.object({
  /** whether a hook of the host saw the run's last call before it arrived */
  enforced: z.boolean(),
  client: z.string().optional(),
  session: z.string().optional(),
  /** whether the host uses a tool if the hook fails */
  failsOpen: z.boolean().optional(),
});
export type RunHost = z.infer<typeof RunHost>;

/**
 * The host of the agent that leads a run or has claimed a task; `undefined` for other tasks, and where hooks are not
 * heard. A claim outside of a host is told of only where bounds hold: they are not enforced there.
 */
export async function hostOf(record: TaskRecord, call: Call): Promise<RunHost | undefined> {
  const { run, hosted, claim, position } = record;
  if (!position || position.result !== undefined || !call.ports.hooks) return undefined;
  const isLed = run !== undefined || (claim && (hosted === true || (await isBounded(record, call))));
  if (!isLed) return undefined;
  const kept = (await runsKnown([record.id], call)).get(record.id)?.run;
  if (!kept || kept.session === "") return { enforced: false };
  const known = await sessionNamed(kept.session, call);
  return {
    enforced: kept.enforced ?? false,
    session: kept.session,
    ...(known && { client: known.client }),
    ...(known?.failsOpen !== undefined && { failsOpen: known.failsOpen }),
  };
}

async function isBounded(record: TaskRecord, call: Call): Promise<boolean> {
  const { program, position, world } = await locate(record, call);
  return boundsAt(program, position, world).length > 0;
}
