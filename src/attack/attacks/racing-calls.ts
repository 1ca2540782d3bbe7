import type { Attack } from "../attack.ts";

const AT_ONCE = 32;

/** Makes the same call many times at once, so that one step might count as several. */
export const racingCalls: Attack = {
  name: "racing calls",
  about: `makes ${AT_ONCE} calls at once, so that one report might carry the task over two steps`,
  act: async (arena) => {
    const here = await arena.where();
    if (!here) return;
    const { node } = here;
    const { task: taskId, state } = arena.current;
    const id = node.place?.local ?? node.id;
    const result = arena.pick([...node.outputs, undefined]);
    const said = { summary: "Done.", ...(result !== undefined && { outcome: result }) };
    const calls = Array.from({ length: AT_ONCE }, (_, index) =>
      state === undefined || index % 4 === 3
        ? arena.ask("advance_task", { taskId, ...(result !== undefined && { result }) })
        : index % 4 === 2
          ? arena.askOf("respond_to_checkpoint", { checkpoint_id: id, option_id: result ?? "" })
          : arena.askOf("complete_step", { step_id: id, ...said }),
    );
    await Promise.all(calls);
  },
};
