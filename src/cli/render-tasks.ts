import type { TaskSummary } from "../model/task.ts";
import { nodeWords } from "../model/words/node-words.ts";
import { shellWord } from "../model/words/shell-word.ts";
import type { Colours } from "./colours.ts";
import { table } from "./table.ts";

/** One line for each task. Shows the holder of a claim with the fence that the holder's report needs. */
export function renderTasks(
  tasks: readonly (TaskSummary & { readonly fence?: number | undefined })[],
  colours: Colours,
): string[] {
  const rows = tasks.map((task) => [
    { text: shellWord(task.id), paint: colours.bold },
    { text: task.status, paint: task.status === "HITL" ? colours.yellow : colours.dim },
    { text: placeOf(task) },
    { text: `priority ${task.priority}`, paint: colours.dim },
    { text: holderOf(task), paint: colours.dim },
    { text: task.title ?? task.issueId ?? "" },
  ]);
  return table(rows).map((line) => `  ${line}`);
}

/** The step of a task, or the state of a plain one. */
function placeOf({ workflowType, currentStep, state }: TaskSummary): string {
  if (workflowType === undefined) return state ?? "";
  const step = nodeWords(currentStep ?? "");
  return step === currentStep ? `${workflowType}/${step}` : `${workflowType}, ${step}`;
}

function holderOf({ owner, fence }: { owner?: string | undefined; fence?: number | undefined }): string {
  if (owner === undefined) return "";
  return fence === undefined ? `held by ${owner}` : `held by ${owner}, fence ${fence}`;
}
