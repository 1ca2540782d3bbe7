import { expanded, type PromptValues, valuesAt } from "../../lifecycle/prompts/expanded.ts";
import type { GivenPrompt } from "../../lifecycle/prompts/prompts-on-move.ts";
import type { Lifecycle } from "../../model/lifecycle.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Worker } from "../../model/worker.ts";

interface Place {
  readonly lifecycle: Lifecycle;
  readonly worker?: Worker | undefined;
  readonly task?: TaskRecord | undefined;
}

/** Prompts with their variables replaced by the values of a task and a worker. */
export function shownPrompts(prompts: readonly GivenPrompt[], place: Place): GivenPrompt[] {
  const values = valuesOf(place);
  return prompts.map(({ trigger, text }) => ({ trigger, text: expanded(text, values) }));
}

function valuesOf({ lifecycle, worker, task }: Place): PromptValues {
  return {
    ...valuesAt(lifecycle, task?.state, task?.team?.phase ?? task?.position?.phase),
    ...(task && {
      task_id: task.id,
      task_title: task.title ?? task.id,
      task_priority: String(task.priority),
      task_tags: (task.team?.tags ?? []).join(", "),
    }),
    ...(worker && {
      agent_id: worker.id,
      agent_role: worker.role ?? "none",
      agent_tags: worker.tags.join(", "),
    }),
  };
}
