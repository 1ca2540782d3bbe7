import { BranchEndings, type OpeningRules } from "./branch-endings.ts";
import type { Movement, Step } from "./movement.ts";

/**
 * Which steps a task can take, given how branches can end: a join has only the outcomes that its branches make
 * possible.
 */
export interface TakableSteps {
  /** whether a task can take the step and go on */
  readonly leadsOn: (step: Step) => boolean;
  /** whether a branch can take the step and end at its join */
  readonly endsBranch: (step: Step) => boolean;
  readonly endings: BranchEndings;
}

/** Rules that allow everything that can happen in a run. */
export const anyRun: OpeningRules = { personFinishes: true, emptyLists: () => true };

/** Rules for runs in which no person finishes a branch. */
export const ownRun: OpeningRules = { personFinishes: false, emptyLists: () => true };

/** The steps that tasks can take while no person answers, finishes or resumes them. */
export function unattendedOf(movement: Movement): TakableSteps {
  return openingOf(movement, { ...ownRun, usable: (step) => !needsPerson(movement, step) });
}

function needsPerson({ nodes }: Movement, { kind, from }: Step): boolean {
  const node = nodes[from];
  return (
    kind === "resolution" || (kind === "answer" && node?.type === "checkpoint" && node.audience === "human")
  );
}

export function openingOf(movement: Movement, rules: OpeningRules): TakableSteps {
  const endings = new BranchEndings(movement, rules);
  const takeable = new Uint8Array(movement.steps.length);
  for (const step of movement.steps) {
    if (endings.usable(step) && endings.feasible(step)) takeable[step.index] = 1;
  }
  for (const pair of movement.pairs) {
    for (const step of pair.branches.slice(endings.outcomes(pair).opened)) takeable[step.index] = 0;
  }
  return {
    leadsOn: (step) => !step.completes && takeable[step.index] === 1,
    endsBranch: (step) => step.completes && takeable[step.index] === 1,
    endings,
  };
}
