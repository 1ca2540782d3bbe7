import * as z from "zod";
import type { TaskRecord } from "../../../model/task.ts";
import type { Call } from "../../ports/call.ts";
import { runsKnown } from "./settle-hosts.ts";
import { sessionNamed } from "./take-notes.ts";

/** How far the host of a run's agent keeps it to the workflow. */
export const RunHost = z.object({
  /** whether a hook of the host saw the run's last call before it arrived */
  enforced: z.boolean(),
  client: z.string().optional(),
  session: z.string().optional(),
  /** whether the host uses a tool if the hook fails */
  failsOpen: z.boolean().optional(),
});
export type RunHost = z.infer<typeof RunHost>;

/** The host of a run that has not ended; `undefined` for other tasks, and where hooks are not heard. */
export async function hostOf(record: TaskRecord, call: Call): Promise<RunHost | undefined> {
  const { run, position } = record;
  if (!run || !position || position.result !== undefined || !call.ports.hooks) return undefined;
  const kept = (await runsKnown([record.id], call)).get(record.id)?.run;
  if (!kept) return { enforced: false };
  const known = await sessionNamed(kept.session, call);
  return {
    enforced: kept.enforced ?? false,
    session: kept.session,
    ...(known && { client: known.client }),
    ...(known?.failsOpen !== undefined && { failsOpen: known.failsOpen }),
  };
}
