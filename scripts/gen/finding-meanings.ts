import type { FindingCode } from "../../src/model/finding.ts";

/** How reliable a finding is, and how reliable its absence is. */
export const certainties = {
  read: "The text, or one of its fields, is malformed.",
  exact:
    "Decided on the graph: no false finding and no missed one. It covers every run that outcomes, answers and a " +
    "person's resolutions allow; each condition may be true or false.",
  sound: "No false finding, but some may be missed.",
  heuristic: "A sign of a mistake. It may be intended, and some mistakes may be missed.",
} as const;

interface FindingMeaning {
  readonly meaning: string;
  readonly certainty: keyof typeof certainties;
  /** exceptions from the usual severity */
  readonly except?: string;
}

export const findingMeanings: Readonly<Record<FindingCode, FindingMeaning>> = {
  unreadable: { certainty: "read", meaning: "The text is neither JSON nor YAML, or is broken." },
  "too-large": {
    certainty: "read",
    meaning: "The text exceeds the limit on its length or its number of values.",
  },
  "too-deep": { certainty: "read", meaning: "Values are nested more deeply than the limit." },
  "no-start": { certainty: "exact", meaning: "No node is a start." },
  "many-starts": { certainty: "exact", meaning: "More than one node is a start." },
  "no-end": { certainty: "exact", meaning: "No node is an end." },
  "dangling-edge": {
    certainty: "exact",
    meaning: "An edge comes from or leads to a node that does not exist.",
  },
  "unknown-target": {
    certainty: "exact",
    meaning: "A property, a requirement, an answer, a fork or a join names a target that does not exist.",
  },
  "unknown-workflow": { certainty: "exact", meaning: "A subflow names a workflow that is not loaded." },
  unreachable: {
    certainty: "exact",
    meaning: "No run visits the node, whatever the reports and decisions are.",
  },
  "automatic-cycle": {
    certainty: "exact",
    meaning: "A cycle without a step or a question, in which one call would never end.",
  },
  "dead-end": { certainty: "exact", meaning: "From this node no end can be reached." },
  "unbounded-cycle": {
    certainty: "exact",
    meaning: "A cycle that no retry budget ends and no person interrupts.",
    except: "info if the workflow sets `limits.maxSteps` itself",
  },
  "property-violated": {
    certainty: "exact",
    meaning: "A declared property does not hold; the finding shows a shortest counterexample.",
  },
  "property-unknown": {
    certainty: "sound",
    meaning: "A declared property could be neither proven nor refuted; the finding says why.",
  },
  "unhandled-outcome": {
    certainty: "exact",
    meaning: "An outcome has no edge, or a failure continues like a success.",
    except: "info on tasks",
  },
  "agent-decided-gate": {
    certainty: "heuristic",
    meaning: "An agent can avoid a gate, evidence or a question to a person by a value it writes itself.",
  },
  "unexamined-gate": {
    certainty: "exact",
    meaning: "The workflow has so many gates that it was not examined whether agents can avoid this one.",
  },
  "default-avoids-question": {
    certainty: "sound",
    meaning:
      "A default leads past a question to a person: no run asks it unless an agent writes another value, or unless a person answers an earlier question in time.",
  },
  "answers-alike": {
    certainty: "exact",
    meaning:
      "All answers to a question lead to the same nodes and give the same values to everything that is read later. The finding lists their labels.",
  },
  "shadowed-edge": {
    certainty: "exact",
    meaning: "An edge is never taken, because an earlier one always matches.",
  },
  "impossible-on": {
    certainty: "exact",
    meaning: "An edge or a requirement names an outcome the node cannot have.",
  },
  "impossible-exhaustion": {
    certainty: "exact",
    meaning: "A budget that can never be used up, or an edge for a used-up budget that does not exist.",
  },
  "retry-without-escalation": {
    certainty: "exact",
    meaning: "A retry budget without an edge for its end, so the task stops in place.",
  },
  "hitl-without-return": {
    certainty: "exact",
    meaning: "An end that asks a person has no edge on which the person could send the task back.",
  },
  "unused-default": {
    certainty: "exact",
    meaning: "A question has a default option but no time limit.",
  },
  "conditional-way-out": {
    certainty: "exact",
    meaning: "Every exit of a step has a condition, so a task may find no exit.",
  },
  "undeclared-variable": {
    certainty: "heuristic",
    meaning: "A variable is read, or passed to or from a subflow, but never declared or set.",
  },
  "never-set-variable": {
    certainty: "heuristic",
    meaning: "A variable is read but empty unless a report happens to set it.",
  },
  "dead-condition": {
    certainty: "sound",
    meaning: "A condition is always true or always false, whatever the variables are.",
  },
  "bare-path-condition": {
    certainty: "heuristic",
    meaning: "A condition is only a path, which is true for any value that is not empty, zero or false.",
  },
  "subflow-recursion": {
    certainty: "exact",
    meaning: "A workflow calls itself, directly or through other loaded workflows.",
  },
  "fork-join-mismatch": {
    certainty: "exact",
    meaning: "A fork and its join do not name each other, or their branches do not fit between them.",
  },
  "duplicate-id": {
    certainty: "read",
    meaning: "A key, a variable, an outcome or an option occurs twice.",
  },
  "bad-id": { certainty: "read", meaning: "An id has an invalid length or invalid characters." },
  "bad-type": { certainty: "read", meaning: "A field is missing or has a value of the wrong type." },
  "unknown-key": {
    certainty: "read",
    meaning: "An unknown key; it is kept as metadata and does nothing.",
    except: "warning if it looks misspelt",
  },
  "old-spelling": { certainty: "read", meaning: "A field has an older name; it is read as the new one." },
  "bad-condition": { certainty: "read", meaning: "A condition or expression cannot be parsed." },
  "bare-word-condition": {
    certainty: "read",
    meaning: "A word in a guided workflow's condition is not a variable and is read as text.",
  },
  "no-default": {
    certainty: "exact",
    meaning: "If none of an activity's transitions holds, the workflow is complete.",
  },
  "unplaced-checkpoint": {
    certainty: "read",
    meaning: "A checkpoint does not name its place and is asked after the steps and loops.",
  },
  "unverifiable-validate": {
    certainty: "read",
    meaning: "The check reads no declared variable, so it is recorded and never refuses.",
  },
  "empty-loop": { certainty: "read", meaning: "A loop has no steps and is left out." },
  "present-avoidable": {
    certainty: "exact",
    meaning: "A signature is demanded where a task can go on without it: by time, by passing or by skipping.",
  },
  "unknown-lifecycle": {
    certainty: "exact",
    meaning: "A lifecycle extends one that does not exist or that extends it in turn.",
  },
  "unknown-state": {
    certainty: "exact",
    meaning: "A setting, an exit, a gate or a combination of a lifecycle names a state that does not exist.",
    except: "info in overlays, which may be for other lifecycles, or warning if it looks misspelt",
  },
  "unknown-phase": {
    certainty: "exact",
    meaning: "A gate, a combination or a role names a phase that the lifecycle does not list.",
    except: "error if `unknown_phase` is `reject`",
  },
  "unknown-role": {
    certainty: "exact",
    meaning: "There are prompts for a role that does not exist.",
  },
  "unknown-variable": {
    certainty: "exact",
    meaning: "A prompt names a variable that no prompt has.",
  },
  "bad-initial-state": {
    certainty: "exact",
    meaning: "New tasks begin in a state that is not ready.",
    except: "warning if it is waiting",
  },
  "bad-disconnect-state": {
    certainty: "exact",
    meaning: "Released tasks go to a state that is timed or active, or that ends them.",
    except: "warning if it ends them",
  },
  "no-done-state": {
    certainty: "exact",
    meaning: "No state of the lifecycle is done.",
  },
  "unreachable-done": {
    certainty: "exact",
    meaning:
      "No exits lead from the initial state to a done state; the finding lists the states they do lead to.",
    except: "error if no done state is reached",
  },
  "unreachable-state": {
    certainty: "exact",
    meaning: "No exits lead from the initial state to a state.",
  },
  "no-way-out": {
    certainty: "exact",
    meaning: "From a state no exits lead to an end; the finding shows a shortest way into the state.",
  },
  "never-claimed": {
    certainty: "exact",
    meaning: "No ready state has an active exit, so no worker can claim a task.",
  },
  "guessed-category": {
    certainty: "heuristic",
    meaning: "A state says no category, and its name is not known; its clock and its exits decide.",
  },
  "missing-category": {
    certainty: "exact",
    meaning: "A category that tasks with a workflow need has no state.",
  },
  "blocking-states": {
    certainty: "exact",
    meaning:
      "The list of blocking states means something else than it says: every task that is not done blocks.",
  },
  "exit-gate-on-done": {
    certainty: "heuristic",
    meaning: "A gate guards leaving a done state. It was probably meant for entering it.",
  },
  "idle-gate": {
    certainty: "exact",
    meaning: "A gate guards a move that cannot happen.",
  },
  "unsatisfiable-gate": {
    certainty: "sound",
    meaning: "No attachment or variable can satisfy a gate; the finding shows a way that ends at it.",
    except: "error if the gate rejects",
  },
  "idle-role": {
    certainty: "exact",
    meaning: "No worker gets the role, or its workers may never claim.",
    except: "info if the role assigns tasks",
  },
  "wip-deadlock": {
    certainty: "exact",
    meaning: "If all limited states are full, no task can leave some of them; the finding shows a way there.",
  },
  "misplaced-setting": {
    certainty: "read",
    meaning: "A configuration file sets something that only the machine's user may set; it is ignored.",
  },
  "unknown-detour": {
    certainty: "exact",
    meaning: "A routing block leads to a workflow that is not loaded.",
  },
  "closed-detour": {
    certainty: "exact",
    meaning: "A detour returns to a node that no step reaches without a gate, so the detour is never made.",
  },
  "endless-detour": {
    certainty: "heuristic",
    meaning:
      "A workflow that a router enters has no bound on its reports, so the excursion may never return.",
  },
  "router-reach": {
    certainty: "exact",
    meaning:
      "Where a router can send a task, which steps only their own reports pass, and how long an excursion is.",
  },
  "microloop-ignored": {
    certainty: "exact",
    meaning: "A step has both a microloop and `maxRetries`, and `maxRetries` counts.",
  },
  "bad-bound": { certainty: "read", meaning: "A pattern of `allow` or `deny` cannot be read." },
  "idle-bound": {
    certainty: "sound",
    meaning: "A pattern of `allow` or `deny` can never fit a call, or another bound decides before it.",
  },
  "denied-evidence": {
    certainty: "sound",
    meaning: "The bounds of a step forbid the command that its own evidence runs.",
  },
  "leaky-bound": {
    certainty: "heuristic",
    meaning: "An `allow` names a program that can run or edit what the bounds forbid.",
  },
  "empty-bounds": {
    certainty: "sound",
    meaning:
      "Two levels of bounds each allow something, and nothing is allowed by both: of a step, its workflow, the forks around it or a called workflow.",
  },
};
