import type { RefusalKind } from "./refusal-kind.ts";

/** Refusals of a call that do not come from the engine. */
export const callsRefusals = {
  TASK_NOT_FOUND: {
    meaning: "There is no task with this id.",
    hint: "Look for it with get_tasks_by_status, or load it with load_task_tree.",
    http: 404,
    exit: 3,
  },
  TASK_PAUSED: {
    meaning: "The task is paused and does not move until it is resumed.",
    hint: "Set its status back to PENDING to go on; what an operator paused, an operator resumes.",
    http: 409,
    exit: 3,
  },
  STALE: {
    meaning: "The task is not at the step this call is about.",
    hint: "Look at the current step; if your report was about an earlier one, it has been counted already.",
    http: 409,
    exit: 3,
  },
  CONFLICT: {
    meaning: "Another caller changed the same thing at the same moment; this call changed nothing.",
    hint: "Read it again, then decide.",
    http: 409,
    exit: 3,
  },
  CLAIM_REQUIRED: {
    meaning: "The task is claimed, and the call does not carry the claim's fence.",
    hint: "Only the worker who holds the claim moves the task; if that is not you, take another task.",
    http: 409,
    exit: 3,
  },
  CLAIM_LOST: {
    meaning: "The claim has run out or was taken over.",
    hint: "Stop working on this task and take the next one.",
    http: 409,
    exit: 3,
  },
  NOT_ALLOWED: {
    meaning: "This is for operators to decide.",
    hint: "Ask the person who runs Navigator.",
    http: 403,
    exit: 4,
  },
  INPUT_TOO_LARGE: {
    meaning: "A value is larger than its limit.",
    hint: "Send less, or store it elsewhere and send its address.",
    http: 413,
    exit: 2,
  },
  ATTACHMENTS_FULL: {
    meaning: "The task holds as many attachments as one task may.",
    hint: "Attach it with `replace` and the type and name of one that it is to take the place of.",
    http: 409,
    exit: 3,
  },
  ATTACHMENT_NOT_FOUND: {
    meaning: "Nothing of this type and name is attached to the task.",
    hint: "See what is, with get_task and `include: [attachments]`.",
    http: 404,
    exit: 3,
  },
  STORE_UNAVAILABLE: {
    meaning: "The store cannot be used right now.",
    hint: "See what is wrong with it; nothing was changed by this call.",
    http: 503,
    exit: 5,
  },
  WORKFLOW_NOT_FOUND: {
    meaning: "There is no workflow with this id.",
    hint: "See list_workflows, or load it with load_workflow.",
    http: 404,
    exit: 3,
  },
  WORKFLOW_INVALID: {
    meaning: "The definition has errors: it is not loaded, or cannot be followed any more.",
    hint: "Mend the listed errors; all of them are there.",
    http: 422,
    exit: 1,
  },
  SCENARIO_FAILED: {
    meaning: "A scenario did not go as it says it should.",
    hint: "Compare the expected and the actual position of each failed line.",
    http: 422,
    exit: 1,
  },
  INPUT_UNREADABLE: {
    meaning: "The input could not be read.",
    hint: "Name an existing file that holds JSON or YAML.",
    http: 400,
    exit: 2,
  },
  PATH_OUTSIDE_PROJECT: {
    meaning: "The path leads out of the project's folder.",
    hint: "Name a file inside the project; a person may load a workflow from any other, with `navigator load` at a terminal.",
    http: 403,
    exit: 4,
  },
  INPUT_INVALID: {
    meaning: "An argument is missing, unknown or of the wrong type.",
    hint: "Correct the named argument.",
    http: 400,
    exit: 2,
  },
  EXPORT_DAMAGED: {
    meaning: "The export is cut off, altered, or no export at all; nothing of it was imported.",
    hint: "Use another copy of it, as `export_store` wrote it.",
    http: 422,
    exit: 2,
  },
  EXPORT_NEWER: {
    meaning: "The export was written by a newer version of Navigator.",
    hint: "Import it with that version, or a newer one.",
    http: 422,
    exit: 2,
  },
  PROJECT_NOT_EMPTY: {
    meaning: "The project holds something already, and an import would take its place.",
    hint: "Name another project, or import with `replace` if all that it holds is to go.",
    http: 409,
    exit: 3,
  },
  OUTPUT_UNWRITABLE: {
    meaning: "The file could not be written.",
    hint: "Name a file in a folder that exists and may be written to.",
    http: 400,
    exit: 2,
  },
  ANSWER_TOO_LARGE: {
    meaning: "The answer would be larger than one answer may be.",
    hint: "Ask for less: a smaller `limit`, or less in `include`. An export fits into a file: `navigator export FILE` at a terminal.",
    http: 413,
    exit: 2,
  },
} as const satisfies Record<string, RefusalKind>;
