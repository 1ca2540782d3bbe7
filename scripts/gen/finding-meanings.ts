import type { FindingCode } from "../../src/model/finding.ts";

/** How far a finding can be trusted, and its absence. */
export const certainties = {
  read: "The text, or one field of it, is not what it must be.",
  exact:
    "Decided on the graph: what is found is so, and what is so is found. Every run is looked at that outcomes, " +
    "answers and a person's resolutions allow; a condition is taken to hold or not hold, whatever it says.",
  sound: "What is found is so, but not everything of its kind is found.",
  heuristic: "A sign of a mistake. It may be meant, and a mistake of its kind may go unseen.",
} as const;

interface FindingMeaning {
  readonly meaning: string;
  readonly certainty: keyof typeof certainties;
  /** where the severity is not the usual one */
  readonly except?: string;
}

export const findingMeanings: Readonly<Record<FindingCode, FindingMeaning>> = {
  unreadable: { certainty: "read", meaning: "The text is neither JSON nor YAML, or is broken." },
  "too-large": { certainty: "read", meaning: "The text is longer, or holds more, than is read." },
  "too-deep": { certainty: "read", meaning: "Values are nested deeper than is read." },
  "no-start": { certainty: "exact", meaning: "No node is a start." },
  "many-starts": { certainty: "exact", meaning: "More than one node is a start." },
  "no-end": { certainty: "exact", meaning: "No node is an end." },
  "dangling-edge": {
    certainty: "exact",
    meaning: "An edge comes from or leads to a node that does not exist.",
  },
  "unknown-target": {
    certainty: "exact",
    meaning: "A property, a requirement, an answer, a fork or a join names something that does not exist.",
  },
  "unknown-workflow": { certainty: "exact", meaning: "A subflow names a workflow that is not loaded." },
  unreachable: { certainty: "exact", meaning: "No run visits the node, whatever is reported or decided." },
  "automatic-cycle": {
    certainty: "exact",
    meaning: "A circle with nothing to do or ask on it, on which one call would never end.",
  },
  "dead-end": { certainty: "exact", meaning: "From this node no end can be reached." },
  "unbounded-cycle": {
    certainty: "exact",
    meaning: "A circle that no retry budget ends and no person interrupts.",
    except: "info where the workflow sets `limits.maxSteps` itself",
  },
  "property-violated": {
    certainty: "exact",
    meaning: "A declared property does not hold; the finding shows a shortest walk against it.",
  },
  "property-unknown": {
    certainty: "sound",
    meaning: "A declared property could be neither proven nor refuted, and why.",
  },
  "unhandled-outcome": {
    certainty: "exact",
    meaning: "An outcome has no edge, or a failure goes on as if nothing had happened.",
    except: "info on tasks",
  },
  "agent-decided-gate": {
    certainty: "heuristic",
    meaning: "A gate, a proof or a question to a person can be avoided by what an agent writes itself.",
  },
  "shadowed-edge": {
    certainty: "exact",
    meaning: "An edge is never taken, because an earlier one always is.",
  },
  "impossible-on": {
    certainty: "exact",
    meaning: "An edge or a requirement names an outcome the node cannot have.",
  },
  "impossible-exhaustion": {
    certainty: "exact",
    meaning: "A budget that can never be used up, or an edge that waits for it where there is none.",
  },
  "retry-without-escalation": {
    certainty: "exact",
    meaning: "A budget of retries with no edge for when it is used up, so that the task stops in place.",
  },
  "hitl-without-return": {
    certainty: "exact",
    meaning: "An end that asks a person has no edge by which they could send the task back.",
  },
  "unused-default": {
    certainty: "exact",
    meaning: "A question has a default option and no time limit after which it would be taken.",
  },
  "conditional-way-out": {
    certainty: "exact",
    meaning: "Every way out of a step has a condition, so a task may find none of them open.",
  },
  "undeclared-variable": {
    certainty: "heuristic",
    meaning: "A variable is read, or exchanged with a subflow, that nothing declares or sets.",
  },
  "never-set-variable": {
    certainty: "heuristic",
    meaning: "A variable is read that is empty unless a report happens to bring it.",
  },
  "dead-condition": {
    certainty: "sound",
    meaning: "A condition is always true or never, whatever the variables are.",
  },
  "bare-path-condition": {
    certainty: "heuristic",
    meaning: "A condition is a path alone, which holds for anything that is not empty, zero or false.",
  },
  "subflow-recursion": {
    certainty: "exact",
    meaning: "A workflow comes to call itself, directly or through others that are loaded.",
  },
  "fork-join-mismatch": {
    certainty: "exact",
    meaning: "A fork and its join do not name each other, or their branches do not fit between them.",
  },
  "duplicate-id": {
    certainty: "read",
    meaning: "A key, a variable, an outcome or an option is there twice.",
  },
  "bad-id": { certainty: "read", meaning: "An id has characters, or a length, that ids may not have." },
  "bad-type": { certainty: "read", meaning: "A field is missing or has a value of the wrong kind." },
  "unknown-key": {
    certainty: "read",
    meaning: "A key is not known; it is kept as metadata and does nothing.",
    except: "warning where it looks like a misspelt one",
  },
  "old-spelling": { certainty: "read", meaning: "A field has an older name; it is read as the new one." },
  "bad-condition": { certainty: "read", meaning: "A condition or expression cannot be read." },
  "bare-word-condition": {
    certainty: "read",
    meaning: "A word in a guided workflow's condition is no variable, and is read as text.",
  },
  "no-default": {
    certainty: "exact",
    meaning: "Where none of an activity's transitions holds, the workflow is complete.",
  },
  "unplaced-checkpoint": {
    certainty: "read",
    meaning: "A checkpoint does not say where it stands, and is asked after the steps and loops.",
  },
  "unverifiable-validate": {
    certainty: "read",
    meaning: "What should be checked is not in any declared variable, so it is noted and never refuses.",
  },
  "empty-loop": { certainty: "read", meaning: "A loop has no steps, and is left out." },
};
