import { type LagCases, once } from "../lag-case.ts";
import { longRow, manyTasks } from "../worlds.ts";

export const routeCases: LagCases = {
  route_task: [
    {
      title: "in a long workflow",
      prepare: async (site, sizes) => {
        await longRow(site, sizes);
        await site.data("advance_task", { taskId: "long-0" });
      },
      run: once("route_task", () => ({ taskId: "long-0", status: "VERIFIED" })),
    },
  ],
  choose_route: [
    {
      title: "among many tasks, none of which asks",
      prepare: manyTasks,
      run: once("choose_route", () => ({
        taskId: "short-0",
        candidate_id: "escalate",
        reason: "A person should look.",
        confidence: "LOW",
      })),
      refusals: ["STALE"],
    },
  ],
  list_decisions: [
    { title: "of many tasks", prepare: manyTasks, run: once("list_decisions", () => ({ limit: 100 })) },
  ],
};
