import type { TaskRecord } from "./task.ts";
import type { BareRecord } from "./task-fields.ts";

/** A record with every field that a move does not set. */
export const bare: Required<BareRecord> = {
  project: "shop",
  id: "checkout",
  version: 7,
  hash: "abc",
  counted: 2,
  workflow: "ship",
  definition: "def",
  lifecycle: "default",
  state: "assigned",
  category: "ready",
  priority: 2,
  step: "review",
  fence: 3,
  run: { handle: "run-1", caller: "builder" },
  hosted: true,
  parent: "release",
  issueId: "SHOP-1",
  title: "Checkout",
  context: { area: "payments" },
  attachments: [{ type: "note", size: 4, sha256: "0", at: 1, step: "build", visit: 1, version: 6 }],
  team: { tags: ["ui"], lane: "" },
  synced: true,
  createdAt: 4,
  updatedAt: 5,
};

/** A record with every field. */
export const full: Required<TaskRecord> = {
  ...bare,
  hold: "question",
  pausedBy: "agent",
  asked: "report",
  askedFiles: [{ type: "plan", path: "plan.md", size: 1, sha256: "0", replace: true }],
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
