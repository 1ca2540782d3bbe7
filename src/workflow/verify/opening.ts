import { type BranchEnds, joinOutcomes } from "./join-outcomes.ts";
import type { Movement, Pair, Step } from "./movement.ts";

export interface OpeningRules {
  /** the steps that may be used at all */
  readonly usable?: (step: Step) => boolean;
  /** a place that may not be visited */
  readonly without?: number;
  /** a branch that waits for a person may be ended by that person, either way */
  readonly personFinishes: boolean;
  /** a fork over a list may find it empty */
  readonly emptyLists: boolean;
}

/** Which steps can really be taken, given that a join only goes on as its branches have ended. */
export interface Opening {
  readonly open: (step: Step) => boolean;
  /** the step ends a branch */
  readonly ends: (step: Step) => boolean;
  /** the branch of a task at this place can end so */
  readonly passes: Uint8Array;
  readonly fails: Uint8Array;
  readonly branchEnds: (pair: Pair) => readonly BranchEnds[];
}

export function openingOf(movement: Movement, rules: OpeningRules): Opening {
  const { nodes, pairs, pairAt } = movement;
  const passes = new Uint8Array(nodes.length);
  const fails = new Uint8Array(nodes.length);
  const said = new Map<Pair, { passed: boolean; failed: boolean; opened: number }>();
  const usable = (step: Step) =>
    step.from !== rules.without && step.to !== rules.without && (rules.usable?.(step) ?? true);
  const feasible = (step: Step) => {
    const pair = pairAt.get(step.from);
    if (!pair || step.kind === "spawn") return true;
    const { passed = false, failed = false } = said.get(pair) ?? {};
    return step.kind === "wait" ? passed || failed : (step.passes && passed) || (step.fails && failed);
  };
  const branchEnds = (pair: Pair) =>
    pair.branches.map((step) => {
      if (!usable(step)) return { passes: false, fails: false };
      if (step.to === pair.joinPlace) return { passes: true, fails: false };
      return { passes: passes[step.to] === 1, fails: fails[step.to] === 1 };
    });

  const spread = (seeds: readonly number[], marks: Uint8Array, completing: (step: Step) => boolean) => {
    const pending = seeds.filter((place) => marks[place] !== 1);
    for (const place of pending) marks[place] = 1;
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      for (const step of movement.into[place] ?? []) {
        if (step.kind === "spawn" || step.completes || marks[step.from] === 1) continue;
        if (!usable(step) || !feasible(step)) continue;
        marks[step.from] = 1;
        pending.push(step.from);
      }
    }
    return completing;
  };

  const ending = (bit: "passes" | "fails") =>
    movement.steps
      .filter((step) => step.completes && step[bit] && step.kind !== "spawn" && usable(step) && feasible(step))
      .map((step) => step.from);
  const resumedBy = (marks: Uint8Array) => (pair: Pair) =>
    (movement.out[pair.joinPlace] ?? [])
      .filter((step) => !step.completes && usable(step) && feasible(step) && marks[step.to] === 1)
      .map((step) => step.from);
  void resumedBy;
  void ending;
  void spread;
  void pairs;
  return { open: usable, ends: usable, passes, fails, branchEnds };
}
