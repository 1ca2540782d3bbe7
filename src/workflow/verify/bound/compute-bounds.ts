import type { KnownPrograms, Program } from "../../program.ts";
import { quotedList } from "../../quoted-list.ts";
import { budgetOf } from "../space/departures-of.ts";
import type { Transition } from "../space/states.ts";
import { type Survey, surveyOf } from "../space/survey.ts";
import type { Bound } from "./bound.ts";
import { loopBound } from "./loop-bound.ts";
import { productBound } from "./product-bound.ts";
import { predecessors, topologicalOrder } from "./state-order.ts";
import { unboundedCycles } from "./unbounded-cycles.ts";
import { restartsCount, transitionWeights } from "./weights.ts";

/** A depth that no accepted limit on nested subflows exceeds. */
const MAX_DEPTH = 64;

/** The bounds of programs and of the programs they call, each computed once. */
export class Bounds {
  readonly #known: KnownPrograms;
  readonly #found = new Map<string, Bound>();

  constructor(known: KnownPrograms) {
    this.#known = known;
  }

  /** The bound of a workflow that is not called by another one, so that its own step limit applies. */
  ofTask(program: Program, survey: Survey): Bound {
    this.#found.set(program.id, unbounded(`"${program.id}" comes to call itself.`));
    const bound = this.#of(survey, 0);
    const { maxSteps } = program.limits;
    if (bound.reports === null || bound.reports <= maxSteps) return bound;
    const why = `The limit of ${maxSteps} steps stops a task before the graph does.`;
    return { reports: maxSteps, exact: bound.exact, why };
  }

  /** The bound of a called workflow. Its own step limit does not apply; that of its caller does. */
  ofChild(id: string, depth = 1): Bound {
    const found = this.#found.get(id);
    if (found) return found;
    const child = depth > MAX_DEPTH ? undefined : this.#known(id);
    if (!child) return unbounded(`The workflow "${id}" is not loaded, so its bound is unknown.`);
    this.#found.set(id, unbounded(`The workflow "${id}" comes to call itself.`));
    const bound = this.#of(surveyOf(child), depth);
    this.#found.set(id, bound);
    return bound;
  }

  #of(survey: Survey, depth: number): Bound {
    const [cycle] = unboundedCycles(survey);
    if (cycle)
      return unbounded(`A task can go round ${quotedList(cycle)}; only the limit on steps stops it.`);
    const called = new Map<string, number>();
    for (const [place, node] of survey.movement.nodes.entries()) {
      if (node.type !== "subflow" || !survey.isReached(place) || called.has(node.workflow)) continue;
      const child = this.ofChild(node.workflow, depth + 1);
      if (child.reports === null) return unbounded(`"${node.id}" calls "${node.workflow}". ${child.why}`);
      called.set(node.workflow, child.reports);
    }
    const childReports = (id: string) => called.get(id) ?? 0;
    const caller = survey.movement.nodes.find(
      (node, place) => node.type === "activity" && node.triggers.length > 0 && survey.isReached(place),
    );
    if (caller) return unbounded(`In "${caller.id}" other workflows may be called as often as one likes.`);
    if (survey.movement.nodes.some((node, place) => node.type === "loop" && survey.isReached(place))) {
      const why = "Every loop is counted as often as it may go round.";
      return { reports: loopBound(survey, childReports), exact: false, why };
    }
    if (survey.states.budgeted) return countedBound(survey, childReports, isPlain(survey));
    const why = "There are too many combinations of used retries to follow, so they are multiplied.";
    return { reports: productBound(survey, childReports), exact: false, why };
  }
}

function unbounded(why: string): Bound {
  return { reports: null, exact: false, why };
}

/** The bound from the longest run through all states. */
function countedBound(survey: Survey, childReports: (id: string) => number, plain: boolean): Bound {
  const most = longestWays(survey, childReports);
  let reports = most.reduce((top, value) => Math.max(top, value), 0);
  for (const { joinPlace } of survey.movement.pairs) {
    // If a person ends a branch, the count restarts before the join fires. So the firing of the join counts as one
    // step.
    for (const transition of stepsFrom(survey, joinPlace))
      reports = Math.max(reports, 1 + (most[transition.to] ?? 0));
  }
  const exact = plain && reports === longestAlongEdges(survey, most);
  return {
    reports,
    exact,
    why: exact
      ? "Every way a task can go was followed, with every retry counted."
      : "Every way a task can go was followed; conditions, time limits, branches or people may make it shorter.",
  };
}

/** For each state, the most reports from there until a person is needed or the task ends. */
function longestWays(
  { movement, states, unattended }: Survey,
  childReports: (id: string) => number,
): Float64Array {
  const weight = transitionWeights(movement, states, childReports);
  const goesOn = (transition: Transition) => !restartsCount(unattended, transition);
  const most = new Float64Array(states.places.length);
  for (const state of topologicalOrder(states, () => true, goesOn).reverse()) {
    for (const transition of states.transitions[state] ?? []) {
      const reports = weight(transition) + (goesOn(transition) ? (most[transition.to] ?? 0) : 0);
      if (reports > (most[state] ?? 0)) most[state] = reports;
    }
  }
  return most;
}

function stepsFrom({ states }: Survey, place: number): Transition[] {
  const transitions = (states.at[place] ?? []).flatMap((state) => states.transitions[state] ?? []);
  return transitions.filter((transition) => transition.manner === "step");
}

/**
 * The length of the longest run in which no person resumes the task. States that exist only after a person resumed
 * a stopped task are ignored.
 */
function longestAlongEdges({ movement, states }: Survey, most: Float64Array): number {
  const starts = movement.starts.flatMap((place) => states.at[place] ?? []);
  let longest = 0;
  for (const state of predecessors(
    states,
    starts,
    ({ manner }) => manner !== "resume" && manner !== "inside",
  ).keys()) {
    longest = Math.max(longest, most[state] ?? 0);
  }
  return longest;
}

/** Whether reports and answers alone decide where a task goes. */
function isPlain({ movement, isReached }: Survey): boolean {
  return movement.nodes.every((node, place) => {
    if (!isReached(place) || node.type === "end") return true;
    if (node.type === "subflow" || node.type === "fork" || node.timeoutMs !== undefined) return false;
    if ((node.type === "checkpoint" && node.passable) || node.exits.pass) return false;
    if (budgetOf(node) !== (node.maxRetries ?? 0)) return false;
    return node.edges.every((edge) => edge.when === undefined);
  });
}
