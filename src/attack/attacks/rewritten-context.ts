import type { Attack } from "../attack.ts";
import { suggestedValues } from "../suggested-values.ts";

/** Rewrites the context of other agents' tasks, and of tasks that wait for a person's answer. */
export const rewrittenContext: Attack = {
  name: "rewritten context",
  about: "changes the context that conditions read and questions show, of its own tasks and of others'",
  act: async (arena) => {
    const { current, earlier, scratch, target } = arena;
    const { id: workflowType } = target.program;
    const { context } = suggestedValues(target.program, (values) => arena.pick(values));
    const others = arena.pick(earlier.filter(({ planted }) => planted)) ?? arena.pick(earlier) ?? current;
    for (const id of new Set([current.task, others.task])) {
      const task = { id, workflowType, context: { ...context, note: arena.newName("note") } };
      await arena.ask("load_task_tree", { tasks: [task] });
      await arena.ask("load_task_tree", { tasks: [task] }, scratch.agent("thief"));
    }
  },
};
