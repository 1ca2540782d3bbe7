/** What a model is told about the server before it uses any tool. Short: every conversation pays for it. */
export const instructions = `Navigator knows the workflow of every task and where each task is in it. It decides what may be done next; you do the work.

Ask for the next task, do exactly what its brief says, then report the result of that step. The answer names the next step, with its brief. Follow it, not your own plan: a step cannot be skipped, and a repeated failure is retried or handed to a person by itself.

When an answer has "_sync_reminder", write the listed changes to your own records, then confirm them.

An answer with "error" changed nothing. Read its code, message and hint: correct the arguments, look at the task again, or leave the decision to a person. Do not repeat the same call. A task that waits for a person is not yours to move; take another.`;
