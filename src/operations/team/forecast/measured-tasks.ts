import type { MeasuredTask } from "../../../team/forecast/durations.ts";
import type { Call } from "../../ports/call.ts";

const PAGE = 500;
/** How many of the newest done tasks are looked at: older ones say less about the present team. */
const MOST = 1_000;

/** The lengths of the tasks that were created last and are done. */
export async function measuredTasks(call: Call): Promise<readonly MeasuredTask[]> {
  const { tasks } = await call.ports.store();
  const { project } = call.ports.settings;
  const measured: MeasuredTask[] = [];
  let after: number | undefined;
  for (let read = 0; read < MOST; read += PAGE) {
    const page = await tasks.list({
      project,
      limit: PAGE,
      newestFirst: true,
      states: [{ category: "done", held: [null] }],
      ...(after !== undefined && { after }),
    });
    for (const { team } of page.tasks)
      if (team?.timedMs && team.deletedAt === undefined)
        measured.push({ tookMs: team.timedMs, estimateMs: team.estimateMs, points: team.points });
    after = page.next;
    if (after === undefined) break;
    await call.ports.rest();
  }
  return measured;
}
