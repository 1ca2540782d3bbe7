import type { Attack } from "../attack.ts";

/** Reports other steps than the current one, and jumps to activities and loops. */
export const wrongOrder: Attack = {
  name: "wrong order",
  about: "completes steps that are not the current one, goes to activities and loops by name",
  act: async (arena) => {
    const { program = arena.target.program } = (await arena.where()) ?? {};
    const node = arena.pick(program.nodes.values());
    if (!node) return;
    const local = node.place?.local ?? node.id;
    const done = { summary: "Done.", outcome: arena.pick([...node.outputs, "passed"]) };
    await arena.askOf("complete_step", { ...done, step_id: node.id });
    await arena.askOf("complete_step", { ...done, step_id: local });
    await arena.askOf("complete_step", { ...done, step_id: `${local}#1` });
    await arena.askOf("nav_action", { action: "complete_step", step_id: local, ...done });
    await arena.askOf("nav_action", { action: "transition", activity_id: local });
    await arena.askOf("nav_action", { action: "advance_loop", loop_id: local });
    const { task } = arena.current;
    await arena.ask("advance_task", { taskId: task, result: done.outcome, expectedStep: node.id });
  },
};
