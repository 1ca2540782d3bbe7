import type { Attack } from "../attack.ts";

/** Skips the current step, and steps and questions ahead. */
export const skippedSteps: Attack = {
  name: "skipped steps",
  about: "skips steps that must be done and questions that must be answered",
  act: async (arena) => {
    const here = await arena.where();
    const program = here?.program ?? arena.target.program;
    const ahead = arena.pick(program.nodes.values());
    for (const node of [here?.node, ahead]) {
      if (!node) continue;
      const local = node.place?.local ?? node.id;
      for (const step_id of new Set([node.id, local]))
        await arena.askOf("skip_step", { step_id, reason: "It is not needed." });
    }
  },
};
