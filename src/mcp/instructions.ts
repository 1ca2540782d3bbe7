import type { Toolset } from "../operations/door/operation.ts";
import { leading } from "./leading.ts";

const WHAT_IT_IS =
  "Navigator knows the workflow of every task and where each task is in it. It decides what may be done next; you do the work.";

const QUEUE = `Tasks of the queue: ask for the next task, do exactly what its brief (get_task) says, then report its result. When an answer has "_sync_reminder", write the listed changes to your own records, then confirm them. A task that waits for a person is not yours to move; take another.`;

const RULES = "Follow the answers, not your own plan. Repeated failures are retried or handed to a person.";

const REFUSALS =
  'An answer with "error" changed nothing. Read its code, message and hint: correct the arguments, look again, or leave it to a person. Do not repeat the call.';

/** What a model is told about the server before it uses any tool. Short: every conversation pays for it. */
export function instructionsFor(toolsets: readonly Toolset[]): string {
  const led = (["guided", "nav"] as const).find((toolset) => toolsets.includes(toolset));
  const queues = toolsets.includes("tasks");
  return [
    WHAT_IT_IS,
    ...(led ? [leadingWords(led)] : []),
    ...(queues ? [QUEUE] : []),
    ...(led || queues ? [RULES] : []),
    REFUSALS,
  ].join("\n\n");
}

function leadingWords(led: keyof typeof leading): string {
  const { begin, report, look } = leading[led];
  return `To be led through a workflow: ${begin}, do the step it names, report it with ${report}. Send the last answer's "state" each time. ${look} tells whether a person has answered.`;
}
