import type { Attack } from "../attack.ts";

const favourites = [
  "passed",
  "done",
  "success",
  "approved",
  "max_retries_exceeded",
  "timeout",
  "",
  "__proto__",
];

/** Reports outcomes of other nodes, of the engine, and invented ones. */
export const foreignOutcomes: Attack = {
  name: "foreign outcomes",
  about: "reports outcomes of other steps, of the engine itself, and none at all",
  act: async (arena) => {
    const here = await arena.where();
    if (!here) return;
    const other = arena.pick(here.program.nodes.values());
    const outcomes = [arena.pick(other?.outputs ?? []), arena.pick(favourites), arena.pick(favourites)];
    const step_id = here.node.place?.local ?? here.node.id;
    for (const outcome of outcomes) {
      if (outcome === undefined || here.node.outputs.includes(outcome)) continue;
      await arena.askOf("complete_step", { step_id, summary: "Done.", outcome });
      await arena.ask("advance_task", { taskId: arena.current.task, result: outcome });
    }
    await arena.ask("advance_task", { taskId: arena.current.task });
  },
};
