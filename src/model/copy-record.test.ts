import { expect, it } from "vitest";
import { bareRecord, copyRecord } from "./copy-record.ts";
import { TaskRecord } from "./task.ts";

type Placed = "hold" | "pausedBy" | "asked" | "agent" | "position" | "placement" | "claim" | "due";

const bare: Required<Omit<TaskRecord, Placed>> = {
  project: "shop",
  id: "checkout",
  version: 7,
  hash: "abc",
  workflow: "ship",
  definition: "def",
  lifecycle: "default",
  state: "assigned",
  category: "ready",
  priority: 2,
  step: "review",
  fence: 3,
  run: { handle: "run-1", caller: "builder" },
  parent: "release",
  issueId: "SHOP-1",
  title: "Checkout",
  context: { area: "payments" },
  attachments: [{ type: "note", size: 4, sha256: "0", at: 1, step: "build", visit: 1, version: 6 }],
  synced: true,
  createdAt: 4,
  updatedAt: 5,
};

const full: Required<TaskRecord> = {
  ...bare,
  hold: "question",
  pausedBy: "agent",
  asked: "report",
  agent: "reviewer",
  position: {
    step: "review",
    state: "waiting",
    since: 1,
    visit: 2,
    steps: 3,
    retries: 0,
    attempts: {},
    variables: {},
    doneBy: {},
    frames: [],
  },
  placement: { step: "build" },
  claim: { owner: "builder", until: 6, fence: 3 },
  due: 8,
};

it("copies every field a record can have, so that no change of a task loses one", () => {
  expect(Object.keys(full).toSorted()).toEqual(Object.keys(TaskRecord.shape).toSorted());
  expect(copyRecord(full)).toStrictEqual(full);
  expect(copyRecord(full)).not.toBe(full);
});

it("adds no field that is absent", () => {
  const { definition, run, parent, issueId, title, attachments, ...least } = bare;
  expect(copyRecord(least)).toStrictEqual(least);
});

it("leaves out what follows from where a task is", () => {
  expect(bareRecord(full)).toStrictEqual(bare);
});

it("gives records their fields in one order, whatever order they came in", () => {
  const backwards = Object.fromEntries(Object.entries(full).toReversed()) as unknown as TaskRecord;
  expect(Object.keys(copyRecord(backwards))).toEqual(Object.keys(copyRecord(full)));
});
