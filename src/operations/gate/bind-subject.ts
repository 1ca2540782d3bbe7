import * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { TaskSubject } from "../../model/task-subject.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { loadTask } from "../movement/load-task.ts";
import { subjectRecord, taskSubject } from "../movement/task-subject.ts";

const Bound = z.object({ subject: TaskSubject });

export const bindSubject = operation({
  name: "bind_subject",
  summary:
    "Bind a task to the commit that is checked out: people who sign at its gates then sign for this commit and tree.",
  toolset: "admin",
  access: "operator",
  effect: "changes",
  idempotent: true,
  input: z.strictObject({
    taskId: Key,
    ref: ShortText.optional().describe("the branch that the commit is meant for, as refs/heads/main"),
  }),
  output: Bound,
  subject: ({ taskId }) => taskId,
  run: async ({ taskId, ref }, call): Promise<Result<z.infer<typeof Bound>>> => {
    const found = await loadTask(call, taskId);
    if (!found.ok) return found;
    const read = await call.ports.git?.subject(ref);
    if (!read?.ok) return read ?? noGit();
    const { version } = await taskSubject(taskId, call);
    const store = await call.ports.store();
    const { project } = call.ports.settings;
    const records = [subjectRecord(taskId, read.value, version)];
    if ((await store.commit({ project, changes: [], records })).ok)
      return { ok: true, value: { subject: read.value } };
    const message = `"${taskId}" was bound to a commit at the same moment. Bind it again.`;
    return { ok: false, refusal: { code: "CONFLICT", message, facts: { taskId } } };
  },
});

function noGit(): Result<never> {
  const message = "No commit can be named: this process reads no git repository.";
  return { ok: false, refusal: { code: "SUBJECT_UNUSABLE", message, facts: {} } };
}
