import * as z from "zod";
import { type Attestation, PREDICATE_TYPE, STATEMENT_TYPE } from "../../model/attestation.ts";
import type { HistoryEntry } from "../../model/history.ts";
import type { Result } from "../../model/refusal.ts";
import { TaskSubject } from "../../model/task-subject.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { entriesOf } from "../history/entries-of.ts";
import { loadTask } from "../movement/load-task.ts";
import { taskSubject } from "../movement/task-subject.ts";
import { storedApprovers } from "../presence/stored-approvers.ts";

const Attested = z.object({
  subject: TaskSubject,
  /** the bundle: one line of JSON */
  bundle: z.string(),
});

export const attestTask = operation({
  name: "attest_task",
  summary:
    "Write a task's definition, history and signatures as one bundle, for a check without the database.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({ taskId: Key }),
  output: Attested,
  subject: ({ taskId }) => taskId,
  run: async ({ taskId }, call): Promise<Result<z.infer<typeof Attested>>> => {
    const found = await loadTask(call, taskId);
    if (!found.ok) return found;
    const { project, id: task, workflow: id, definition: hash = "" } = found.value;
    const store = await call.ports.store();
    const definition = await store.definitions.version(project, hash);
    const { subject } = await taskSubject(taskId, call);
    if (!definition || !subject)
      return notAttestable(taskId, subject ? "follows no stored workflow" : "is bound to no commit");
    const history: HistoryEntry[] = [];
    for await (const entry of entriesOf(found.value, call.ports)) history.push(entry);
    const stored = await storedApprovers(call);
    const attestation: Attestation = {
      _type: STATEMENT_TYPE,
      subject: [
        {
          name: subject.repository ?? project,
          digest: { gitCommit: subject.commit, gitTree: subject.tree },
        },
      ],
      predicateType: PREDICATE_TYPE,
      predicate: {
        v: 1,
        project,
        task,
        workflow: { id, hash, definition: definition.definition },
        subject,
        history,
        approversSequence: stored.ok ? stored.value.approvers.sequence : null,
        tool: "agent-navigator",
      },
    };
    return { ok: true, value: { subject, bundle: JSON.stringify(attestation) } };
  },
});

function notAttestable(taskId: string, why: string): Result<never> {
  const message = `"${taskId}" ${why}. Bind it with navigator subject before people sign.`;
  return { ok: false, refusal: { code: "SUBJECT_UNUSABLE", message, facts: { taskId } } };
}
