import type { RefusalKind } from "./refusal-kind.ts";

/** Refusals of the engine: the task cannot make this move. */
export const movementRefusals = {
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
    hint: "Let the person decide in the inbox, or where its level allows that, in their own client or in a terminal.",
    http: 403,
    exit: 3,
  },
  EXCURSION_REFUSED: {
    meaning: "The task cannot leave its path for this workflow, or could not return from it like that.",
    hint: "Report the step, or let a person decide.",
    http: 409,
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
} as const satisfies Record<string, RefusalKind>;
