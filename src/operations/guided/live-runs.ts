import type { TaskRecord } from "../../model/task.ts";
import type { Context } from "../context.ts";
import { storedRun } from "./stored-run.ts";

export interface LiveRun {
  readonly state: string;
  readonly taskId: string;
  readonly workflow: string;
  readonly step: string;
}

const MOST = 20;
const PAGE = 200;
/** Whoever has not looked for so many tasks has the state, or lists the tasks. */
const MOST_LOOKED_AT = 2_000;

/** The runs of this caller that have not ended, newest first: how it finds its way back. */
export async function liveRuns(context: Context): Promise<readonly LiveRun[]> {
  if (context.states.carried) return [];
  const store = await context.store();
  const runs: LiveRun[] = [];
  let after: number | undefined;
  let looked = 0;
  do {
    const page = await store.tasks.list({
      project: context.settings.project,
      limit: PAGE,
      newestFirst: true,
      states: [
        { category: "active", held: [null] },
        { category: "ready", held: [null, "question", "approval", "escalation", "branches", "paused"] },
      ],
      ...(after !== undefined && { after }),
    });
    for (const record of page.tasks) {
      if (isTheirs(record, context)) runs.push(await shown(record, context));
      if (runs.length === MOST) return runs;
    }
    looked += page.tasks.length;
    after = page.next;
  } while (after !== undefined && looked < MOST_LOOKED_AT);
  return runs;
}

/** Also after a long silence, as long as nobody else has taken it up. */
function isTheirs({ run, claim }: TaskRecord, { caller }: Context): boolean {
  return run?.caller === caller.id && (claim === undefined || claim.owner === caller.id);
}

async function shown(record: TaskRecord, context: Context): Promise<LiveRun> {
  const state = await (await storedRun(record, context)).state();
  return {
    state: state.ok ? state.value : "",
    taskId: record.id,
    workflow: record.workflow,
    step: record.step,
  };
}
