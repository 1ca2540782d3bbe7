import type { RefusalKind } from "./refusal-kind.ts";

/** Refusals that come from the lifecycle of a task. */
export const lifecycleRefusals = {
  LIFECYCLE_NOT_FOUND: {
    meaning: "There is no lifecycle or overlay with this name.",
    hint: "See `navigator lifecycles`.",
    http: 404,
    exit: 3,
  },
  LIFECYCLE_INVALID: {
    meaning: "The lifecycle has errors and cannot be used.",
    hint: "Mend the listed errors; `navigator check` shows them with their lines.",
    http: 422,
    exit: 1,
  },
  UNKNOWN_STATE: {
    meaning: "The task's lifecycle has no such state.",
    hint: "Use one of the listed states, or a status such as COMPLETED.",
    http: 422,
    exit: 3,
  },
  STATE_NOT_REACHABLE: {
    meaning: "The task's lifecycle has no exit from its state to this one.",
    hint: "Move it to one of the listed exits.",
    http: 409,
    exit: 3,
  },
  TASK_IN_WORKFLOW: {
    meaning: "The task follows a workflow, and only the workflow ends, reopens or pauses it.",
    hint: "Report its step instead; an operator reopens it with resolve_task.",
    http: 409,
    exit: 3,
  },
  GATES_NOT_SATISFIED: {
    meaning: "The move meets gates that the task does not satisfy.",
    hint: "Attach what the gates need; if `forcible` is true, `force` with a `reason` also gets past.",
    http: 409,
    exit: 3,
  },
  UNKNOWN_PHASE: {
    meaning: "The task's lifecycle does not list this phase and refuses other ones.",
    hint: "Use one of the listed phases.",
    http: 422,
    exit: 3,
  },
} as const satisfies Record<string, RefusalKind>;
