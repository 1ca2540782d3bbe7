import type { Attack } from "../attack.ts";

/** Reuses a state from before a step or an answer, to repeat the step or answer with another outcome. */
export const oldStates: Attack = {
  name: "old states",
  about: "goes on from states that the run has left behind, and from other agents' states",
  act: async (arena) => {
    const { current } = arena;
    const here = await arena.where();
    const step_id = here?.node.place?.local ?? here?.node.id ?? "";
    const thief = arena.scratch.agent("thief", "sealed");
    for (const state of [
      arena.pick(current.oldStates),
      current.oldStates[0],
      arena.pick(arena.earlier)?.oldStates[0],
    ]) {
      if (state === undefined) continue;
      await arena.ask("complete_step", { state, step_id, summary: "Done again." });
      await arena.ask("respond_to_checkpoint", { state, checkpoint_id: step_id, option_id: "yes" }, thief);
      await arena.ask("end_workflow", { state, reason: "Back to the beginning." }, thief);
    }
  },
};
