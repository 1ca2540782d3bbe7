import type { Attack } from "../attack.ts";

/** Claims that a time limit has expired before it has. */
export const borrowedTime: Attack = {
  name: "borrowed time",
  about: "says that a time limit has passed, and takes defaults before their time",
  act: async (arena) => {
    const here = await arena.where();
    if (!here) return;
    const { node } = here;
    const { task: taskId } = arena.current;
    const id = node.place?.local ?? node.id;
    await arena.ask("advance_task", { taskId, result: "timeout" });
    await arena.askOf("complete_step", { step_id: id, summary: "Time is over.", outcome: "timeout" });
    await arena.askOf("skip_step", { step_id: id, reason: "Time is over." });
    if (node.type !== "checkpoint") return;
    const option_id = node.defaultOption ?? arena.pick(node.options.keys()) ?? "";
    await arena.askOf("respond_to_checkpoint", { checkpoint_id: id, option_id });
    await arena.askOf("respond_to_checkpoint", { checkpoint_id: id, wait_ms: 0 });
    await arena.askOf("nav_checkpoint", {});
    await arena.askOf("nav_situation", {});
  },
};
