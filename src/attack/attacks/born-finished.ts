import { Status } from "../../model/status.ts";
import type { Attack } from "../attack.ts";

/** Loads tasks that claim a step or status past the gates. */
export const bornFinished: Attack = {
  name: "born finished",
  about: "loads tasks that are said to be done, or past the gates",
  act: async (arena) => {
    const { program } = arena.target;
    const node = arena.pick(program.nodes.values());
    const end = [...program.nodes.values()].find((one) => one.type === "end" && one.result === "success");
    const places = [
      { currentStep: end?.id ?? "", status: "COMPLETED" },
      { status: "COMPLETED" },
      { currentStep: node?.id ?? "", status: arena.pick(Status.options) },
      { currentStep: node?.id ?? "" },
      { currentStep: end?.id ?? "" },
      { currentStep: "no such step", status: "COMPLETED" },
    ];
    for (const place of places) {
      const id = arena.newName("born");
      const task = { id, workflowType: program.id, ...place };
      await arena.ask("load_task_tree", { tasks: [task] });
      await arena.ask("load_task_tree", { tasks: [{ ...task, id: arena.current.task }] });
      await arena.ask("load_task_tree", { tasks: [{ ...task, id: arena.current.task }], mode: "replace" });
      await arena.ask("advance_task", { taskId: id, result: "passed" });
    }
  },
};
