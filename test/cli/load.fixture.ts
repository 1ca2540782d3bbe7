import type { Desk } from "../support/desk.ts";
import { callersAt } from "./callers.fixture.ts";
import { review } from "./definitions.fixture.ts";

const { work, ...others } = review.nodes;

/** The same workflow with a node more, and another id for the first one. */
export const longer = {
  ...review,
  nodes: { ...others, build: work, tidy: { type: "task", name: "Tidy" } },
  edges: [
    { from: "start", to: "build" },
    { from: "build", to: "check" },
    { from: "check", to: "tidy", on: "passed" },
    { from: "check", to: "build", on: "failed" },
    { from: "check", to: "help", on: "max_retries_exceeded" },
    { from: "help", to: "build", on: "again" },
    { from: "tidy", to: "done" },
  ],
};

/** Tasks `a` and `b` at `work` of `review`, and `c`, which has gone on to `check`. */
export async function plant(desk: Desk): Promise<ReturnType<typeof callersAt>> {
  await desk.ask("load_workflow", { definition: review });
  await desk.ask("load_task_tree", {
    tasks: ["a", "b", "c"].map((id) => ({ id, workflowType: "review" })),
  });
  for (const taskId of ["a", "b", "c"]) await desk.ask("advance_task", { taskId });
  await desk.ask("advance_task", { taskId: "c", result: "passed" });
  return callersAt(desk);
}
