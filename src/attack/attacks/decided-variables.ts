import type { Json } from "../../model/json.ts";
import type { Arena } from "../arena.ts";
import type { Attack } from "../attack.ts";

/** Values that no person's answer gives. Writing one might undo a person's decision. */
const others: readonly Json[] = [true, false, null, "anything"];

/** Writes variables that only a person's answer may set. */
export const decidedVariables: Attack = {
  name: "decided variables",
  about: "writes and unsets the variables that only a person's answer sets, at the start and on the way",
  act: async (arena) => {
    const here = await arena.where();
    const program = here?.program ?? arena.target.program;
    const decided = arena.pick(program.reserved);
    if (!decided) return;
    const [name, values] = decided;
    const variables = { [name]: arena.pick([...values, ...values, ...others]) };
    const step_id = here?.node.place?.local ?? here?.node.id ?? "";
    const { task: taskId } = arena.current;
    for (const outcome of [undefined, here?.node.outputs[0]]) {
      const report = { step_id, summary: "Done.", ...(outcome !== undefined && { outcome }) };
      await arena.askOf("complete_step", { ...report, variables });
      await arena.askOf("nav_action", { action: "complete_step", ...report, variables });
      await arena.ask("advance_task", { taskId, result: outcome, variables });
    }
    await begun(arena, variables);
  },
};

async function begun(arena: Arena, variables: object): Promise<void> {
  const { id } = arena.target.program;
  await arena.ask("start_workflow", { workflow_id: id, variables });
  await arena.ask("nav_start", { workflow_id: id, variables });
  const planted = { id: arena.newName("decided"), workflowType: id, variables };
  await arena.ask("load_task_tree", { tasks: [planted] });
}
