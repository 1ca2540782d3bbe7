import type { RefusalKind } from "./refusal-kind.ts";

/** Refusals of moves in a guided run. */
export const guidanceRefusals = {
  WORKFLOW_MISMATCH: {
    meaning: "The state belongs to another workflow than the one named.",
    hint: "Leave the workflow's id out, or name the one the state is of.",
    http: 409,
    exit: 3,
  },
  WORKFLOW_CHANGED: {
    meaning: "The definition that the state was made with is not here any more.",
    hint: "Load that definition again, or start the workflow anew.",
    http: 409,
    exit: 3,
  },
  STATE_INVALID: {
    meaning: "The state was altered, cut off, or not made here.",
    hint: "Send the state of the last answer, unchanged; get_position without a state lists your runs.",
    http: 400,
    exit: 3,
  },
  STATE_EXPIRED: {
    meaning: "The state was sealed with a key that does not count any more.",
    hint: "Start the workflow anew.",
    http: 410,
    exit: 3,
  },
  STATE_STALE: {
    meaning: "The run has gone on since this state was made.",
    hint: "Go on with the state of this answer.",
    http: 409,
    exit: 3,
  },
  STORE_REQUIRED: {
    meaning: "The workflow needs a store: it asks people, or opens tasks of its own.",
    hint: "Start it without sealed states.",
    http: 409,
    exit: 3,
  },
  STEP_NOT_FOUND: {
    meaning: "The workflow has no such step.",
    hint: "Name the current step.",
    http: 404,
    exit: 3,
  },
  STEP_FORBIDS: {
    meaning: "The bounds of this step do not allow the call.",
    hint: "Do what the step asks for with the commands and paths it allows, or report the step first.",
    http: 403,
    exit: 3,
  },
  STEP_NOT_CURRENT: {
    meaning: "This step is not the current one.",
    hint: "Do the current step first; they come in order.",
    http: 409,
    exit: 3,
  },
  STEP_ALREADY_COMPLETE: {
    meaning: "This step has been done already, and was not counted again.",
    hint: "Go on with the current step.",
    http: 409,
    exit: 3,
  },
  STEP_NOT_OPTIONAL: {
    meaning: "This step must be done.",
    hint: "Do the step and complete it.",
    http: 409,
    exit: 3,
  },
  CHECKPOINT_NOT_FOUND: {
    meaning: "The workflow asks no such question.",
    hint: "Answer the question that is open.",
    http: 404,
    exit: 3,
  },
  CHECKPOINT_ALREADY_RESPONDED: {
    meaning: "This question has been answered already.",
    hint: "Go on from where the run is now.",
    http: 409,
    exit: 3,
  },
  ACTIVITY_NOT_COMPLETE: {
    meaning: "The activity cannot be left yet.",
    hint: "Do what it still requires.",
    http: 409,
    exit: 3,
  },
  INVALID_TRANSITION: {
    meaning: "The run does not go there from here.",
    hint: "Let the workflow choose: complete the current step.",
    http: 409,
    exit: 3,
  },
  LOOP_NOT_FOUND: {
    meaning: "The run is not inside a loop of this name.",
    hint: "Name the loop the run is in.",
    http: 404,
    exit: 3,
  },
  WORKFLOW_COMPLETE: {
    meaning: "The run has ended and takes no more steps.",
    hint: "Start the workflow anew to do it again.",
    http: 409,
    exit: 3,
  },
  ANSWER_STALE: {
    meaning: "The answer was given to a question that is not open any more.",
    hint: "Look at what is asked now, and answer that.",
    http: 409,
    exit: 3,
  },
  TOO_DEEP: {
    meaning: "Workflows call each other too deep.",
    hint: "Finish what is under way first.",
    http: 409,
    exit: 3,
  },
  TICKET_INVALID: {
    meaning: "The link or ticket has run out, or was not made here for this.",
    hint: "Ask for a new one.",
    http: 403,
    exit: 4,
  },
  KEYS_UNUSABLE: {
    meaning: "The file with Navigator's keys cannot be used, or is not private.",
    hint: "Make it yours alone, as the message says.",
    http: 503,
    exit: 5,
  },
} as const satisfies Record<string, RefusalKind>;
