import * as z from "zod";

interface RefusalKind {
  readonly meaning: string;
  readonly hint: string;
  readonly http: number;
  readonly exit: number;
}

/** Every expected "no". A new one is one line here. */
export const refusals = {
  OUTCOME_NOT_ALLOWED: {
    meaning: "The reported outcome is not one of the step's outcomes.",
    hint: "Report one of the allowed outcomes.",
    http: 422,
    exit: 3,
  },
  NO_MATCHING_EDGE: {
    meaning: "No edge fits the outcome and the variables as they are now.",
    hint: "Report an outcome that has an edge, or set the variables its condition reads.",
    http: 409,
    exit: 3,
  },
  EVIDENCE_MISSING: {
    meaning: "A requirement of this step does not hold, or has not been looked into.",
    hint: "Make the listed requirements hold, or report `failed`.",
    http: 409,
    exit: 3,
  },
  VARIABLE_INVALID: {
    meaning: "A variable has a value it may not have.",
    hint: "Send a value of the declared type; a person's decision cannot be written by an agent.",
    http: 422,
    exit: 3,
  },
  CHECKPOINT_BLOCKING: {
    meaning: "A question is open here, and nothing else can be done until it is answered.",
    hint: "Get the question answered.",
    http: 409,
    exit: 3,
  },
  NO_CHECKPOINT: {
    meaning: "No question is open at this step.",
    hint: "Report the step's outcome instead.",
    http: 409,
    exit: 3,
  },
  OPTION_NOT_FOUND: {
    meaning: "The answer is not one of the question's options.",
    hint: "Choose one of the listed options.",
    http: 422,
    exit: 3,
  },
  HUMAN_ANSWER_REQUIRED: {
    meaning: "The question is for a person, and this answer came from an agent.",
    hint: "Let the person answer in their own client, in the inbox or in a terminal.",
    http: 403,
    exit: 3,
  },
  NOT_DUE: {
    meaning: "No time limit has passed at this step.",
    hint: "Wait until the limit has passed.",
    http: 409,
    exit: 3,
  },
  BRANCHES_OPEN: {
    meaning: "The task waits for the branches of its fork.",
    hint: "Work on the branch tasks; the join goes on by itself.",
    http: 409,
    exit: 3,
  },
  BRANCH_NOT_FOUND: {
    meaning: "The fork has no such branch open.",
    hint: "Name branches that are open and not counted yet.",
    http: 404,
    exit: 3,
  },
  ALREADY_BEGUN: {
    meaning: "The task has left its start already.",
    hint: "Report the outcome of the current step.",
    http: 409,
    exit: 3,
  },
  TASK_ENDED: {
    meaning: "The task has ended and does not move any more.",
    hint: "Create a new task to do the work again.",
    http: 409,
    exit: 3,
  },
  TASK_WAITING: {
    meaning: "The task waits for a person.",
    hint: "A person resolves it: resume, goto, succeed, fail or cancel.",
    http: 409,
    exit: 3,
  },
  NOT_ESCALATED: {
    meaning: "The task is not waiting for a person, so there is nothing to resolve.",
    hint: "Move the task by reporting its step's outcome.",
    http: 409,
    exit: 3,
  },
  RESOLUTION_UNCLEAR: {
    meaning: "The resolution does not say which way to go.",
    hint: "Name one of the listed ways, or go to a node by its id.",
    http: 422,
    exit: 3,
  },
  NODE_NOT_FOUND: {
    meaning: "The workflow has no such node.",
    hint: "Name a node of the workflow the task is in.",
    http: 404,
    exit: 3,
  },
  TASK_NOT_FOUND: {
    meaning: "There is no task with this id.",
    hint: "Look for it with get_tasks_by_status, or load it with load_task_tree.",
    http: 404,
    exit: 3,
  },
  TASK_PAUSED: {
    meaning: "The task is paused and does not move until it is resumed.",
    hint: "Set its status back to PENDING to go on.",
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
    meaning: "Somebody else changed the task at the same moment; this call changed nothing.",
    hint: "Read the task again, then decide.",
    http: 409,
    exit: 3,
  },
  CLAIM_REQUIRED: {
    meaning: "The task is claimed, and the call does not carry the claim's fence.",
    hint: "Only the worker who holds the claim moves the task; take another task.",
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
    meaning: "The definition has errors, and was not loaded.",
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
  INPUT_INVALID: {
    meaning: "An argument is missing, unknown or of the wrong type.",
    hint: "Correct the named argument.",
    http: 400,
    exit: 2,
  },
} as const satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof refusals;

export const Refusal = z.object({
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  message: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
/** An expected "no": a stable code, one sentence, and the facts behind it. */
export type Refusal = z.infer<typeof Refusal>;

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };
