import type { ArgumentValues, Prompt } from "./prompt.ts";
import { callText, script } from "./script.ts";
import { LOOK, REPORT, TASK_RULES, TASK_TOOLS } from "./task-texts.ts";

const TAKE = "get_next_tasks_from_tree";

/** Makes an agent do the ready tasks, one after another. */
export const workTheQueue: Prompt = {
  name: "work-the-queue",
  title: "Work the queue",
  description: "Have the agent take tasks that are ready and do their steps, until none is left.",
  arguments: {
    agent: { description: "only steps that are meant for this agent", required: false },
    workflow: { description: "only tasks of this workflow", required: false, names: "workflow" },
  },
  textFor: (tools) => ([TAKE, ...TASK_TOOLS].every((tool) => tools.has(tool)) ? words : undefined),
};

function words({ agent, workflow }: ArgumentValues): string {
  const which = {
    ...(workflow !== undefined && { workflowType: workflow }),
    ...(agent !== undefined && { agent }),
    claim: { worker: agent ?? "NAME" },
  };
  const name = agent === undefined ? " NAME is a name for yourself; keep it." : "";
  const steps = [
    `Take the next task: ${callText(TAKE, which)}.${name}`,
    LOOK,
    `${REPORT} Add the "fence" that the task came with.`,
    "Take the next one, and so on until none is left. Then tell me what was done, and what waits for a person.",
  ];
  return script("Work through the tasks in Navigator's queue, one step of one task at a time.", steps, [
    "Whichever task comes next is Navigator's to say.",
    ...TASK_RULES,
  ]);
}
