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

/** How likely something is, given that each condition may be true or false. */
export type Likelihood = "never" | "maybe" | "surely";

/** One way to leave a node. */
export interface Departure {
  readonly kind: StepKind;
  readonly to: string;
  /** the outcomes that may lead along this departure */
  readonly outcomes: readonly string[];
  /** whether the departure may be taken if no outcome is reported */
  readonly unsaid: boolean;
  readonly edge?: Edge;
  /** whether the departure does not depend on a condition */
  readonly certain: boolean;
}

export interface Choosing {
  /** whether to keep a separate departure for each outcome, even along the same edge */
  readonly apart?: boolean;
  /** conditions that are known to be false here; the conditions of the candidates are added */
  readonly asked?: Set<string>;
}

type Mutable = Departure & { readonly outcomes: string[]; unsaid: boolean; certain: boolean };

/** Collects the departures from one node, one for each kind and edge. */
export class Departures {
  readonly ways: Mutable[] = [];
  /** how likely it is that a retry finds no edge and enters the same node again */
  stays: Likelihood = "never";
  /** how likely it is that the task stops here for a person */
  stops: Likelihood = "never";
  /** how likely it is that the task stops here for a person once its retries are used up */
  stopsSpent: Likelihood = "never";
  /** whether the task may be stuck here because no report is accepted */
  hangs = false;
  readonly #byEdge = new Map<string, Map<Edge, Mutable>>();

  /**
   * Adds the candidates up to the first one without a condition. An edge that repeats an earlier condition is never
   * taken: that condition has just been false. Returns how likely it is that no candidate fits.
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

  /** Adds an edge that is taken regardless of its condition. */
  always(kind: StepKind, outcome: string | undefined, edge: Edge): void {
    this.#take(kind, outcome, edge, true, false);
  }

  /** Marks all departures as uncertain: whether the node is entered, or how it is left, depends on a condition. */
  doubt(): void {
    for (const way of this.ways) way.certain = false;
    this.stays = asMaybe(this.stays);
    this.stops = asMaybe(this.stops);
    this.stopsSpent = asMaybe(this.stopsSpent);
  }

  /** Adds the move of a task that waits for its branches: it goes on to their join, without an edge. */
  wait(to: string): void {
    this.ways.push({ kind: "wait", to, outcomes: [], unsaid: true, certain: true });
  }

  /** Adds the return of a call that ended in success: the task goes to a node, without an edge. */
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
