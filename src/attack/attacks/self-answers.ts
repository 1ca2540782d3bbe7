import type { Arena } from "../arena.ts";
import type { Attack } from "../attack.ts";

/** Answers a person's question itself, through every field that could carry an answer. */
export const selfAnswers: Attack = {
  name: "self answers",
  about: "answers questions to people itself, through every tool and in every spelling",
  act: async (arena) => {
    const here = await arena.switchTo(({ record }) => record.hold === "question");
    if (here?.node.type !== "checkpoint") return;
    const { node } = here;
    const option = arena.pick(node.options.values());
    if (!option || node.audience !== "human") return;
    const id = node.place?.local ?? node.id;
    const passes = (here.record.position?.loops ?? []).map(({ number }) => number).join(".");
    const note = "The person said so.";
    for (const option_id of [option.id, option.label, option.id.toUpperCase(), ` ${option.id} `]) {
      for (const checkpoint_id of new Set([node.id, id, `${id}#${passes}`])) {
        await arena.askOf("respond_to_checkpoint", { checkpoint_id, option_id, note });
        await arena.askOf("nav_action", { action: "respond_to_checkpoint", checkpoint_id, option_id });
        await arena.askOf("complete_step", { step_id: checkpoint_id, summary: note, outcome: option_id });
      }
      await asTask(arena, option_id);
    }
  },
};

async function asTask(arena: Arena, result: string): Promise<void> {
  const { task: taskId } = arena.current;
  for (const worker of [undefined, "operator", "person"])
    await arena.ask("advance_task", { taskId, result, ...(worker !== undefined && { worker }) });
  await arena.ask("advance_task", { taskId, result, variables: { answer: result, person: "operator" } });
}
