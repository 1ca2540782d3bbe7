import { describe, expect, it } from "vitest";
import { bareRecord, copyRecord } from "./copy-record.ts";
import { bare, full } from "./full-record.fixture.ts";
import { TaskRecord } from "./task.ts";
import { taskFields } from "./task-fields.ts";

describe("copying the record of a task", () => {
  it("copies every field of a record, so that no change of a task loses one", () => {
    expect(Object.keys(full).toSorted()).toEqual(Object.keys(TaskRecord.shape).toSorted());
    expect(copyRecord(full)).toStrictEqual(full);
    expect(copyRecord(full)).not.toBe(full);
  });

  it("does not add absent fields", () => {
    const { definition, run, parent, issueId, title, attachments, ...least } = bare;
    expect(copyRecord(least)).toStrictEqual(least);
  });

  it("omits from a bare record exactly the fields that last until the task moves", () => {
    const lasting = Object.entries(taskFields).flatMap(([name, lasts]) =>
      lasts === "until moved" ? [] : [name],
    );
    expect(bareRecord(full)).toStrictEqual(bare);
    expect(Object.keys(bareRecord(full)).toSorted()).toEqual(lasting.toSorted());
  });

  it("gives all copies the same field order, in any order of the source", () => {
    const backwards = Object.fromEntries(Object.entries(full).toReversed()) as unknown as TaskRecord;
    expect(Object.keys(copyRecord(backwards))).toEqual(Object.keys(copyRecord(full)));
  });
});
