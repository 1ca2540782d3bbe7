import type { Edge } from "../../program.ts";

export type StepKind =
  | "outcome"
  | "retry"
  | "exhausted"
  | "timeout"
  | "answer"
  | "again"
  | "pass"
  | "spawn"
  | "wait"
  | "resolution"
  | "call"
  | "astray";

/** Whether something happens, as far as it can be told without knowing what conditions will say. */
export type Likelihood = "never" | "maybe" | "surely";

/** One way to leave a node. */
export interface Departure {
  readonly kind: StepKind;
  readonly to: string;
  /** the outcomes that may lead this way */
  readonly outcomes: readonly string[];
  /** it may be taken without any outcome */
  readonly unsaid: boolean;
  readonly edge?: Edge;
  /** no condition has a say in it */
  readonly certain: boolean;
}

export interface Choosing {
  /** keep each outcome's way apart from the others, even along the same edge */
  readonly apart?: boolean;
  /** conditions that are known to be false; those of the candidates are added */
  readonly asked?: Set<string>;
}

type Mutable = Departure & { readonly outcomes: string[]; unsaid: boolean; certain: boolean };

/** Gathers the ways out of one node, one for each kind and edge. */
export class Departures {
  readonly ways: Mutable[] = [];
  /** a retry finds no edge, and the same node is entered again */
  stays: Likelihood = "never";
  /** the task stops here for a person */
  stops: Likelihood = "never";
  /** the task stops here for a person once its retries are used up */
  stopsSpent: Likelihood = "never";
  /** it may be that no report is accepted */
  hangs = false;
  readonly #byEdge = new Map<string, Map<Edge, Mutable>>();

  /**
   * The candidates up to the first without a condition. A condition that was false a moment ago is false again,
   * so an edge that repeats an earlier one's is never taken. Tells whether it may be that none of them fits.
   */
  along(
    kind: StepKind,
    outcome: string | undefined,
    candidates: readonly Edge[],
    { apart = false, asked = new Set<string>() }: Choosing = {},
  ): Likelihood {
    for (const [place, edge] of candidates.entries()) {
      const text = edge.when?.text;
      if (text !== undefined && text !== "" && asked.has(text)) continue;
      this.#take(kind, outcome, edge, place === 0 && text === undefined, apart);
      if (text === undefined) return "never";
      asked.add(text);
    }
    return candidates.length === 0 ? "surely" : "maybe";
  }

  /** An edge that is taken whatever its condition says. */
  always(kind: StepKind, outcome: string | undefined, edge: Edge): void {
    this.#take(kind, outcome, edge, true, false);
  }

  /** The node is entered, and left in the one or the other way, only as something else says. */
  doubt(): void {
    for (const way of this.ways) way.certain = false;
    this.stays = asMaybe(this.stays);
    this.stops = asMaybe(this.stops);
    this.stopsSpent = asMaybe(this.stopsSpent);
  }

  /** The way of a task that waits for its branches, which no edge draws. */
  wait(to: string): void {
    this.ways.push({ kind: "wait", to, outcomes: [], unsaid: true, certain: true });
  }

  /** Where a call comes back to, if what was called ends well; which no edge draws. */
  call(to: string): void {
    this.ways.push({ kind: "call", to, outcomes: [], unsaid: true, certain: false });
  }

  #take(kind: StepKind, outcome: string | undefined, edge: Edge, certain: boolean, apart: boolean): void {
    const group = apart ? `${kind} ${outcome}` : kind;
    const ways = this.#byEdge.get(group) ?? new Map<Edge, Mutable>();
    this.#byEdge.set(group, ways);
    let way = ways.get(edge);
    if (!way) {
      way = { kind, to: edge.to, outcomes: [], unsaid: false, edge, certain: false };
      ways.set(edge, way);
      this.ways.push(way);
    }
    if (outcome === undefined) way.unsaid = true;
    else way.outcomes.push(outcome);
    way.certain ||= certain;
  }
}

export function likelier(a: Likelihood, b: Likelihood): Likelihood {
  if (a === "surely" || b === "surely") return "surely";
  return a === "maybe" ? a : b;
}

function asMaybe(likelihood: Likelihood): Likelihood {
  return likelihood === "surely" ? "maybe" : likelihood;
}
