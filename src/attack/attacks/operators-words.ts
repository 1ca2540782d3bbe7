import { Resolution } from "../../model/move.ts";
import type { Attack } from "../attack.ts";

/** Calls the operators' tools as an agent. */
export const operatorsWords: Attack = {
  name: "operators' words",
  about: "resolves, answers, migrates, cancels, trusts and imports without being an operator",
  act: async (arena) => {
    await arena.switchTo(({ record }) => record.hold !== undefined);
    const { task: taskId } = arena.current;
    const { program } = arena.target;
    const node = arena.pick(program.nodes.keys());
    for (const resolution of Resolution.options)
      await arena.ask("resolve_task", { taskId, resolution, ...(resolution === "goto" && { node }) });
    const here = await arena.where();
    await arena.ask("answer_question", { taskId, option: arena.pick(here?.node.outputs ?? []) ?? "yes" });
    await arena.ask("migrate_tasks", {
      workflowId: program.id,
      mapping: { [here?.node.id ?? ""]: node ?? "" },
    });
    for (const status of ["PAUSED", "PENDING", "CANCELLED"])
      await arena.ask("set_task_status", { taskId, status });
    await arena.ask("trust_workflow", { workflowId: program.id });
    await arena.ask("import_store", { text: "{}", replace: true });
    await arena.ask("list_inbox", {});
  },
};
