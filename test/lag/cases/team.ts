import { type LagCases, once } from "../lag-case.ts";
import type { LagSite } from "../site.ts";
import type { Sizes } from "../sizes.ts";

const WORKER = { worker_id: "w" };

/** Plain tasks in one call; each but the first waits for the first. */
async function waitingForOne(site: LagSite, { tasks }: Sizes): Promise<void> {
  await site.data("connect", { ...WORKER });
  const ids = Array.from({ length: tasks }, (_, index) => `plain-${index}`);
  const given = ids.map((id, index) => ({ id, title: id, ...(index > 0 && { blocked_by: ["plain-0"] }) }));
  await site.data("create_tasks", { tasks: given });
}

async function plainTasks(site: LagSite, { tasks }: Sizes): Promise<void> {
  await site.data("connect", { ...WORKER });
  const given = Array.from({ length: tasks }, (_, index) => ({
    id: `plain-${index}`,
    title: "A plain task",
  }));
  await site.data("create_tasks", { tasks: given });
}

/** Tasks with estimates; each but the first waits for the first, if they are `linked`. */
async function estimatedTasks(site: LagSite, { tasks }: Sizes, linked: boolean): Promise<void> {
  await site.data("connect", { ...WORKER });
  const given = Array.from({ length: tasks }, (_, index) => ({
    id: `plain-${index}`,
    title: "A plain task",
    time_estimate_ms: 60_000,
    ...(linked && index > 0 && { blocked_by: ["plain-0"] }),
  }));
  await site.data("create_tasks", { tasks: given });
}

const estimated = (site: LagSite, sizes: Sizes) => estimatedTasks(site, sizes, true);
const estimatedApart = (site: LagSite, sizes: Sizes) => estimatedTasks(site, sizes, false);

async function manyWorkers(site: LagSite, { callers }: Sizes): Promise<void> {
  for (let number = 0; number < callers * 5; number++)
    await site.data("connect", { worker_id: `w-${number}` });
}

async function manyMarks(site: LagSite): Promise<void> {
  await site.data("connect", { ...WORKER });
  await site.data("mark_file", { ...WORKER, file: files(100) });
}

function files(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `src/file-${index}.ts`);
}

async function claimed(site: LagSite, sizes: Sizes): Promise<void> {
  await waitingForOne(site, sizes);
  await site.data("claim", { ...WORKER, task: "plain-0" });
}

export const teamCases: LagCases = {
  connect: [
    {
      title: "many at once",
      run: (site, { callers }) =>
        Promise.all(
          Array.from({ length: callers }, (_, number) => site.call("connect", { worker_id: `w-${number}` })),
        ),
    },
  ],
  disconnect: [{ title: "with claims", prepare: claimed, run: once("disconnect", () => WORKER) }],
  list_workers: [{ title: "many", prepare: manyWorkers, run: once("list_workers", () => ({})) }],
  thinking: [
    {
      title: "among many tasks",
      prepare: claimed,
      run: once("thinking", () => ({ ...WORKER, thought: "x".repeat(500) })),
    },
  ],
  create_tasks: [
    { title: "as many as may be", run: (site, sizes) => plainTasks(site, sizes).then(() => []) },
    { title: "all behind one", run: (site, sizes) => waitingForOne(site, sizes).then(() => []) },
  ],
  update_task: [
    {
      title: "done, and many may start",
      prepare: claimed,
      run: once("update_task", () => ({ ...WORKER, task: "plain-0", status: "completed" })),
    },
    {
      title: "unknown ids, many at once",
      refusals: ["TASK_NOT_FOUND"],
      prepare: plainTasks,
      run: (site, { callers }) =>
        Promise.all(
          Array.from({ length: callers }, (_, number) =>
            site.call("update_task", { ...WORKER, task: `plain-x${number}`, title: "t" }),
          ),
        ),
    },
  ],
  next_task: [{ title: "among many", prepare: plainTasks, run: once("next_task", () => WORKER) }],
  claim: [
    {
      title: "among many that wait",
      prepare: waitingForOne,
      run: once("claim", () => ({ ...WORKER, task: "plain-0" })),
    },
  ],
  link: [
    {
      title: "one to many",
      prepare: plainTasks,
      run: once("link", ({ tasks }) => ({
        from: ["plain-0"],
        to: Array.from({ length: Math.min(tasks - 1, 100) }, (_, index) => `plain-${index + 1}`),
      })),
    },
    {
      title: "many to many",
      prepare: plainTasks,
      run: once("link", ({ tasks }) => {
        const most = Math.min(Math.floor(tasks / 2), 100);
        const ids = (first: number) => Array.from({ length: most }, (_, index) => `plain-${first + index}`);
        return { from: ids(0), to: ids(most) };
      }),
    },
  ],
  unlink: [
    {
      title: "all of one",
      prepare: waitingForOne,
      run: once("unlink", () => ({ from: "plain-0", to: "*" })),
    },
  ],
  mark_file: [
    {
      title: "many files",
      prepare: (site) => site.data("connect", { ...WORKER }),
      run: once("mark_file", () => ({ ...WORKER, file: files(100) })),
    },
  ],
  unmark_file: [
    { title: "all", prepare: manyMarks, run: once("unmark_file", () => ({ ...WORKER, file: ["*"] })) },
  ],
  list_marks: [{ title: "many", prepare: manyMarks, run: once("list_marks", () => ({})) }],
  log_metrics: [
    {
      title: "many counters",
      prepare: (site) => site.data("connect", { ...WORKER }),
      run: once("log_metrics", () => ({
        ...WORKER,
        values: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`counter-${index}`, 1])),
      })),
    },
  ],
  history: [{ title: "of many tasks", prepare: plainTasks, run: once("history", () => ({ limit: 500 })) }],
  forecast: [
    { title: "all behind one", prepare: estimated, run: once("forecast", () => ({ tag: "x" })) },
    { title: "many side by side", prepare: estimatedApart, run: once("forecast", () => ({})) },
  ],
  list_waits: [
    { title: "many workers", prepare: manyWorkers, run: once("list_waits", () => ({})) },
    { title: "among many that wait", prepare: claimed, run: once("list_waits", () => ({})) },
  ],
  check_gates: [
    { title: "among many", prepare: claimed, run: once("check_gates", () => ({ task: "plain-0" })) },
  ],
  watch_team: [{ title: "many", prepare: manyWorkers, run: once("watch_team", () => ({})) }],
  task_board: [{ title: "of many", prepare: plainTasks, run: once("task_board", () => ({})) }],
  graph_tasks: [{ title: "of many", prepare: waitingForOne, run: once("graph_tasks", () => ({})) }],
  team_costs: [{ title: "of many", prepare: claimed, run: once("team_costs", () => ({ by: "task" })) }],
};
