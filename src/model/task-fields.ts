import type { TaskRecord } from "./task.ts";

/** How long a field of a record lasts. */
type Lasts = "always" | "until replaced" | "until moved";

/**
 * Every field of a task record, and how long it lasts. A new field of `TaskRecord` does not compile before it is listed
 * here, and the tests of `copy-record.ts` compare the copies with this list.
 */
export const taskFields = {
  project: "always",
  id: "always",
  version: "always",
  hash: "always",
  workflow: "always",
  lifecycle: "always",
  state: "always",
  category: "always",
  priority: "always",
  step: "always",
  fence: "always",
  context: "always",
  synced: "always",
  createdAt: "always",
  updatedAt: "always",
  run: "always",
  parent: "always",
  issueId: "always",
  title: "always",
  definition: "until replaced",
  attachments: "until replaced",
  position: "until moved",
  placement: "until moved",
  hold: "until moved",
  pausedBy: "until moved",
  asked: "until moved",
  claim: "until moved",
  agent: "until moved",
  due: "until moved",
} as const satisfies { readonly [F in keyof Required<TaskRecord>]: Lasts };

type TaskField = keyof typeof taskFields;

type FieldsLasting<L extends Lasts> = {
  [F in TaskField]: (typeof taskFields)[F] extends L ? F : never;
}[TaskField];

/** A record without the fields that every move sets again. */
export type BareRecord = Omit<TaskRecord, FieldsLasting<"until moved">>;
