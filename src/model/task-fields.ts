import type { TaskRecord } from "./task.ts";

/** The lifetime of a field of a record. */
type Lasts = "always" | "until replaced" | "until moved";

/**
 * The lifetime of every field of a task record. A new field of `TaskRecord` does not compile until it is listed here,
 * and the tests of `copy-record.ts` compare the copies with this list.
 */
export const taskFields = {
  project: "always",
  id: "always",
  version: "always",
  hash: "always",
  counted: "always",
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
  hosted: "always",
  parent: "always",
  issueId: "always",
  title: "always",
  definition: "until replaced",
  attachments: "until replaced",
  team: "until replaced",
  position: "until moved",
  placement: "until moved",
  hold: "until moved",
  pausedBy: "until moved",
  asked: "until moved",
  askedFiles: "until moved",
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
