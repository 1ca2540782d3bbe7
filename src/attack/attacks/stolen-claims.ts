import type { Attack } from "../attack.ts";

/** Moves another agent's task: by guessed fences, by the name of the claim's owner, by adopting the task as a run. */
export const stolenClaims: Attack = {
  name: "stolen claims",
  about: "moves claimed tasks with guessed fences and borrowed names, and takes runs over",
  act: async (arena) => {
    const here = await arena.where();
    if (!here) return;
    const { task: taskId } = arena.current;
    const thief = arena.scratch.agent("thief");
    const result = here.node.outputs[0];
    const owner = here.record.claim?.owner ?? "agent-1";
    for (const fence of [0, 1, here.record.fence + 1, 999_999])
      await arena.ask("advance_task", { taskId, result, fence, worker: owner }, thief);
    await arena.ask("advance_task", { taskId, result, worker: "operator" }, thief);
    await arena.ask("start_workflow", { workflow_id: here.record.workflow, task_id: taskId }, thief);
    await arena.ask("set_task_status", { taskId, status: "PENDING" }, thief);
    await arena.ask("get_next_tasks_from_tree", { claim: { worker: "thief", leaseMs: 1_000 } }, thief);
  },
};
