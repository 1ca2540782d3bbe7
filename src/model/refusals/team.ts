import type { RefusalKind } from "./refusal-kind.ts";

/** Refusals of calls that teams make. */
export const teamRefusals = {
  WORKER_UNKNOWN: {
    meaning: "No worker with this id is connected.",
    hint: "Connect first, and use the id that it answers.",
    http: 404,
    exit: 3,
  },
  WORKER_EXPIRED: {
    meaning: "The worker's lease has run out, and its claims, marks and locks were released.",
    hint: "Connect again, then take tasks anew; late results of lost tasks are refused.",
    http: 409,
    exit: 3,
  },
  WORKER_CONNECTED: {
    meaning: "A worker with this id is connected already.",
    hint: "Connect without an id to get one, or with `force` if that worker is you: its claims stay.",
    http: 409,
    exit: 3,
  },
  NO_WORKFLOW: {
    meaning: "The task is plain: it follows no workflow, so it has no steps.",
    hint: "Move it by its states, with update_task.",
    http: 409,
    exit: 3,
  },
  TASK_CLAIMED: {
    meaning: "Another worker has claimed the task.",
    hint: "Take another task; a role that may assign can take it over with `force` and a `reason`.",
    http: 409,
    exit: 3,
  },
  TASK_ASSIGNED: {
    meaning: "The task is assigned to another worker, and only that worker may claim it.",
    hint: "Take another task.",
    http: 409,
    exit: 3,
  },
  TASK_BLOCKED: {
    meaning: "The task must not start before the listed tasks are done.",
    hint: "Work on those first, or use `force` with a `reason`.",
    http: 409,
    exit: 3,
  },
  TASK_DELETED: {
    meaning: "The task was deleted.",
    hint: "Restore it first, with update_task and `delete: restore`.",
    http: 409,
    exit: 3,
  },
  NOT_TAKEABLE: {
    meaning: "A task in this state cannot be claimed.",
    hint: "Move it to a state with an active exit first; the listed exits lead on.",
    http: 409,
    exit: 3,
  },
  TAGS_MISSING: {
    meaning: "The task needs a worker with tags that this worker does not have.",
    hint: "Leave it to a worker with these tags.",
    http: 409,
    exit: 3,
  },
  CLAIMS_FULL: {
    meaning: "The worker's role allows no more claims at once.",
    hint: "Finish or release one of the listed tasks first.",
    http: 409,
    exit: 3,
  },
  WIP_FULL: {
    meaning: "The state holds as many tasks as its limit allows.",
    hint: "Finish one of the tasks in that state first.",
    http: 409,
    exit: 3,
  },
  CHILDREN_OPEN: {
    meaning: "The task contains tasks that are neither done nor cancelled.",
    hint: "Finish or cancel those first.",
    http: 409,
    exit: 3,
  },
  LINK_CYCLE: {
    meaning: "With this link, tasks would wait for each other for ever.",
    hint: "Remove one of the links on the listed way first.",
    http: 409,
    exit: 3,
  },
  LINK_TYPE_UNKNOWN: {
    meaning: "There is no such type of link.",
    hint: "Use one of the listed types.",
    http: 422,
    exit: 3,
  },
} as const satisfies Record<string, RefusalKind>;
