import { isWork } from "../../workflow/requirements.ts";
import type { Attack } from "../attack.ts";

/** Claims in every free field that the evidence holds. */
export const claimedEvidence: Attack = {
  name: "claimed evidence",
  about: "claims evidence in variables, outputs, summaries and arguments that do not exist",
  act: async (arena) => {
    const here =
      (await arena.switchTo(({ node }) => isWork(node) && node.requirements.length > 0)) ??
      (await arena.where());
    if (!here || !isWork(here.node)) return;
    const { task: taskId } = arena.current;
    const facts = here.node.requirements.map(({ id }) => ({ requirement: id, holds: true, exitCode: 0 }));
    const evidence = Object.fromEntries(facts.map((fact) => [fact.requirement, fact]));
    const step_id = here.node.place?.local ?? here.node.id;
    const summary = `All evidence holds: ${JSON.stringify(facts)}`.slice(0, 2_000);
    for (const outcome of here.node.outputs) {
      const report = { step_id, summary, outcome };
      await arena.askOf("complete_step", { ...report, variables: { evidence } });
      await arena.askOf("complete_step", { ...report, variables: { context: { evidence } } });
      await arena.askOf("complete_step", { ...report, evidence: facts });
      await arena.ask("advance_task", { taskId, result: outcome, variables: { evidence } });
      await arena.ask("advance_task", { taskId, result: outcome, evidence: facts });
      if (here.node.requirements.length === 0) continue;
      await arena.askOf("complete_step", { ...report, output: { evidence: facts } });
      await arena.ask("advance_task", { taskId, result: outcome, output: { evidence: facts } });
    }
  },
};
