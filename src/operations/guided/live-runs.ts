import type { TaskRecord } from "../../model/task.ts";
import type { Call } from "../ports/call.ts";
import { storedRun } from "./stored-run.ts";

export interface LiveRun {
  readonly state: string;
  readonly taskId: string;
  readonly workflow: string;
  readonly step: string;
}

const MOST = 20;
const PAGE = 200;
/** How many tasks are scanned. For an older run, the agent has the state or lists the tasks. */
const MOST_SCANNED = 2_000;

/** The runs of this caller that have not ended, newest first, for an agent that lost its state. */
export async function liveRuns(call: Call): Promise<readonly LiveRun[]> {
  if (call.ports.states.carried) return [];
  const store = await call.ports.store();
  const runs: LiveRun[] = [];
  let after: number | undefined;
  let scanned = 0;
  do {
    const page = await store.tasks.list({
      project: call.ports.settings.project,
      limit: PAGE,
      newestFirst: true,
      states: [
        { category: "active", held: [null] },
        { category: "ready", held: [null, "question", "approval", "escalation", "branches", "paused"] },
      ],
      ...(after !== undefined && { after }),
    });
    for (const record of page.tasks) {
      if (isTheirs(record, call)) runs.push(await liveRunOf(record, call));
      if (runs.length === MOST) return runs;
    }
    scanned += page.tasks.length;
    after = page.next;
  } while (after !== undefined && scanned < MOST_SCANNED);
  return runs;
}

/** Whether the run belongs to this caller. An expired claim does not end that; a claim by another worker does. */
function isTheirs({ run, claim }: TaskRecord, { caller }: Call): boolean {
  return run?.caller === caller.id && (claim === undefined || claim.owner === caller.id);
}

async function liveRunOf(record: TaskRecord, call: Call): Promise<LiveRun> {
  const state = await (await storedRun(record, call)).state();
  return {
    state: state.ok ? state.value : "",
    taskId: record.id,
    workflow: record.workflow,
    step: record.step,
  };
}
