import type { Desk } from "../support/desk.ts";
import { edges, work } from "../support/workflows.ts";
import { callersAt } from "./callers.fixture.ts";
import { review } from "./definitions.fixture.ts";

const { work: first, ...others } = review.nodes;

/** The same workflow with a node more, and another id for the first one. */
export const longer = {
  ...review,
  nodes: { ...others, build: first, tidy: work("Tidy") },
  edges: edges(
    "start -> build",
    "build -> check",
    "check -passed-> tidy",
    "check -failed-> build",
    "check -max_retries_exceeded-> help",
    "help -again-> build",
    "tidy -> done",
  ),
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
