import { ADVANCE } from "../../model/record-kind.ts";
import type { Call } from "../ports/call.ts";
import { Journey } from "./journey.ts";
import { autoAdvance } from "./team/auto-advance.ts";

/**
 * Advances the tasks that earlier commits have left, as many as one commit may. Returns the number of advanced tasks. Two
 * processes may do this at once: the first commit wins, and the other is not needed.
 */
export async function sweepAdvances(call: Call): Promise<number> {
  const store = await call.ports.store();
  const { project, limits } = call.ports.settings;
  const { records } = await store.records.list(project, ADVANCE, { limit: 1 });
  const [waiting] = records;
  if (!waiting) return 0;
  const ids = (waiting.value as readonly string[]).slice(0, limits.advancedTasks);
  const rest = (waiting.value as readonly string[]).slice(ids.length);
  const journey = new Journey(call);
  for (const task of await store.tasks.load(project, ids)) {
    const isFree = !task.team?.blockers && task.team?.deletedAt === undefined;
    if (isFree) await autoAdvance(journey.gathered, task);
  }
  const value = rest.length === 0 ? undefined : rest;
  const change = { kind: ADVANCE, id: waiting.id, version: waiting.version, value };
  const done = await journey.commit({ records: [change] });
  return done.ok ? journey.effects.autoAdvanced.size : 0;
}
