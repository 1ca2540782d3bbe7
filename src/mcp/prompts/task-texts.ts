import { callText } from "./script.ts";

/** The tools for work on a queued task. */
export const TASK_TOOLS: readonly string[] = [
  "get_task",
  "advance_task",
  "get_pending_syncs",
  "confirm_sync",
];

export const LOOK = `See what is to be done: ${callText("get_task", { taskId: "ID", include: ["brief"] })}.`;

/** The instruction to report. The brief may name no results: at its start node a task has no work yet. */
export const REPORT = `Do what the brief says, and nothing beyond it. Then say so: ${callText("advance_task", { taskId: "ID", result: "RESULT" })}. RESULT is one of those that the brief names; leave it out where it names none.`;

export const TASK_RULES: readonly string[] = [
  "A task that waits for a person is not yours to move.",
  'An answer with "error" changed nothing: read why, and do not repeat the call.',
  'When an answer has "_sync_reminder", save what get_pending_syncs lists in your own records, then confirm it with confirm_sync.',
];
