import type { TaskRecord } from "../../model/task.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";

const PAGE = 500;
/** The most tasks that one drawing reads. A project may have millions. */
const MOST = 5_000;

export interface Scanned {
  /** newest first; without deleted tasks, and without the branches of forks, which their join decides about */
  readonly tasks: readonly TaskRecord[];
  /** whether the project has older tasks that were not read */
  readonly isCut: boolean;
}

/** The newest tasks of the project, for a picture of all of them. */
export async function scanTasks(call: Call, text?: string): Promise<Scanned> {
  const { tasks } = await call.ports.store();
  const query = {
    project: call.ports.settings.project,
    limit: PAGE,
    newestFirst: true,
    ...(text !== undefined && text !== "" && { text }),
  };
  const pace = new Pace(call);
  const found: TaskRecord[] = [];
  let after: number | undefined;
  for (let read = 0; read < MOST; read += PAGE) {
    const page = await tasks.list({ ...query, ...(after !== undefined && { after }) });
    found.push(...page.tasks.filter(isDrawn));
    after = page.next;
    if (after === undefined) return { tasks: found, isCut: false };
    await pace.next();
  }
  return { tasks: found, isCut: true };
}

function isDrawn({ team, position }: TaskRecord): boolean {
  return team?.deletedAt === undefined && !team?.obliterated && !position?.branch;
}
