import type { Property } from "../../../model/property.ts";
import type { KnownPrograms, Program } from "../../program.ts";
import { Bounds } from "../bound/compute-bounds.ts";
import { transitionWeights } from "../bound/weights.ts";
import { explore } from "../space/explore.ts";
import { type Movement, movementOf, type Step } from "../space/movement.ts";
import type { Survey } from "../space/survey.ts";
import { ownRun } from "../space/takable-steps.ts";
import { placesOf } from "./property-nodes.ts";
import { type RunSearch, strayingRun } from "./straying-run.ts";
import type { Verdict } from "./verdict.ts";

type Reaches = Extract<Property, { reaches: string }>;

/**
 * Judges whether every run reaches a node in time. The property is broken if some run misses the node whatever the
 * conditions are. It is proven if no run misses the node, whatever result each condition has. Otherwise it is
 * undecided: the answer depends on conditions, or on runs inside forks and subflows.
 */
export function reachesWithin(
  property: Reaches,
  { movement, states }: Survey,
  program: Program,
  known: KnownPrograms,
): Verdict {
  const limit = Math.min(property.within, program.limits.maxSteps);
  const search = searchFor(
    placesOf(property.reaches, movement),
    limit,
    movement,
    new Callees(known),
    states.budgeted,
  );
  const walk = search.states.budgeted
    ? strayingRun({ ...search, weight: ownReports(search) }, "certain")
    : undefined;
  const goal = `"${property.reaches}" within ${property.within} reports`;
  if (walk) return { holds: false, message: `A run can fail to reach ${goal}.`, walk };
  if (!strayingRun(search, "possible")) return undefined;
  return {
    holds: "unknown",
    message: `It cannot be decided from the graph whether every run reaches ${goal}.`,
  };
}

function searchFor(
  places: readonly number[],
  limit: number,
  movement: Movement,
  callees: Callees,
  wantsBudgets = true,
): RunSearch {
  const goals = new Set(places);
  const usable = ({ from, kind }: Step) => (!goals.has(from) || kind === "pass") && kind !== "resolution";
  const { states } = explore(movement, { ...ownRun, usable }, movement.starts, wantsBudgets);
  const weight = transitionWeights(movement, states, (id) => callees.reports(id));
  return { movement, states, goals, limit, weight, returns: (id) => callees.returns(id) };
}

/** The number of reports that each transition takes. A subflow counts as zero, because it may need no report. */
function ownReports({ movement, states }: RunSearch): RunSearch["weight"] {
  return transitionWeights(movement, states, () => 0);
}

/** Facts about called workflows, each computed once. */
class Callees {
  readonly #known: KnownPrograms;
  readonly #bounds: Bounds;
  readonly #returning = new Map<string, boolean>();

  constructor(known: KnownPrograms) {
    this.#known = known;
    this.#bounds = new Bounds(known);
  }

  reports(id: string): number {
    return this.#bounds.ofChild(id).reports ?? Number.POSITIVE_INFINITY;
  }

  /** Whether every run of the child ends and returns to its caller. */
  returns(id: string): boolean {
    const found = this.#returning.get(id);
    if (found !== undefined) return found;
    this.#returning.set(id, false);
    const child = Number.isFinite(this.reports(id)) ? this.#known(id) : undefined;
    if (!child) return false;
    const movement = movementOf(child);
    const ends = [...movement.nodes.entries()].filter(
      ([, node]) => node.type === "end" && node.escalation !== "hitl",
    );
    const search = searchFor(
      ends.map(([place]) => place),
      Number.POSITIVE_INFINITY,
      movement,
      this,
    );
    const returning = strayingRun(search, "possible") === undefined;
    this.#returning.set(id, returning);
    return returning;
  }
}
