import type { Attack } from "../attack.ts";

/** Loads tasks with the ids of branches, and calls workflows where the current step does not offer that. */
export const forgedBranches: Attack = {
  name: "forged branches",
  about: "loads tasks as if they were branches of a fork, and calls workflows out of turn",
  act: async (arena) => {
    const { program } = arena.target;
    const { task } = arena.current;
    const here = await arena.where();
    const forks = [...program.nodes.values()].filter(({ type }) => type === "fork");
    const fork = arena.pick(forks)?.id ?? here?.node.id ?? "";
    const branch = arena.pick(program.nodes.keys()) ?? "";
    const visit = here?.record.position?.visit ?? 1;
    const forged = { workflowType: program.id, parent: task, currentStep: branch };
    for (const id of [`${task}.${fork}.${visit}.${branch}`, `${task}.${fork}.${visit + 1}.1`]) {
      await arena.ask("load_task_tree", { tasks: [{ id, ...forged, status: "COMPLETED" }] });
      await arena.ask("load_task_tree", { tasks: [{ id, ...forged }] });
      await arena.ask("advance_task", { taskId: id, result: "passed" });
    }
    for (const { id } of arena.target.programs) await arena.askOf("start_workflow", { workflow_id: id });
  },
};
