import type { Attack } from "../attack.ts";
import { suggestedWords } from "../suggested-words.ts";

/** Rewrites the context of tasks that are somebody else's, or that a person is asked about. */
export const rewrittenContext: Attack = {
  name: "rewritten context",
  about: "changes the context that conditions read and questions show, of its own tasks and of others'",
  act: async (arena) => {
    const { prey, earlier, scratch, target } = arena;
    const { id: workflowType } = target.program;
    const { context } = suggestedWords(target.program, (values) => arena.pick(values));
    const others = arena.pick(earlier.filter(({ planted }) => planted)) ?? arena.pick(earlier) ?? prey;
    for (const id of new Set([prey.task, others.task])) {
      const task = { id, workflowType, context: { ...context, note: arena.fresh("note") } };
      await arena.ask("load_task_tree", { tasks: [task] });
      await arena.ask("load_task_tree", { tasks: [task] }, scratch.agent("thief"));
    }
  },
};
