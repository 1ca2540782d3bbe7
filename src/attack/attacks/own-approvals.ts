import { isWork } from "../../workflow/requirements.ts";
import type { Attack } from "../attack.ts";

/** Approves its own work. */
export const ownApprovals: Attack = {
  name: "own approvals",
  about: "approves what it has done itself",
  act: async (arena) => {
    const here =
      (await arena.switchTo(({ node }) => isWork(node) && node.requirements.length > 0)) ??
      (await arena.where());
    if (!here || !isWork(here.node)) return;
    const { task: taskId, by } = arena.current;
    const step_id = here.node.place?.local ?? here.node.id;
    const said = { approved: here.node.requirements.map(({ id }) => id), approval: "human" };
    for (const { id: requirement } of here.node.requirements) {
      await arena.ask("answer_question", { taskId, requirement, note: "Looks good." });
      await arena.ask(
        "answer_question",
        { taskId, requirement },
        { ...by, caller: { ...by.caller, id: "operator" } },
      );
    }
    const outcome = here.node.outputs[0];
    await arena.askOf("complete_step", {
      step_id,
      summary: "Approved.",
      outcome,
      variables: said,
      output: said,
    });
    await arena.ask("advance_task", { taskId, result: outcome, variables: said, output: said });
  },
};
