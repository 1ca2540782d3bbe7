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
  list_proposals: [
    { title: "among many tasks", prepare: manyTasks, run: once("list_proposals", () => ({})) },
  ],
  decide_proposal: [
    {
      title: "that is not there",
      prepare: manyTasks,
      run: once("decide_proposal", () => ({ proposalId: "rule-1", decision: "accept" })),
      refusals: ["PROPOSAL_NOT_FOUND"],
    },
  ],
  mine_rules: [{ title: "of many tasks", prepare: manyTasks, run: once("mine_rules", () => ({})) }],
  decision_share: [{ title: "of many tasks", prepare: manyTasks, run: once("decision_share", () => ({})) }],
  what_if: [
    { title: "of many tasks", prepare: manyTasks, run: once("what_if", () => ({ all: true, limit: 5_000 })) },
  ],
  list_decisions: [
    { title: "of many tasks", prepare: manyTasks, run: once("list_decisions", () => ({ limit: 100 })) },
  ],
};
