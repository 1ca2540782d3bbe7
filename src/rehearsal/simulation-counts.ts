import { EXHAUSTED, TIMEOUT } from "../model/edge.ts";
import type { Event } from "../model/event.ts";
import type { Simulation } from "../model/simulation.ts";
import type { Edge, Program } from "../workflow/program.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { causeOf, type RunCause } from "./run-cause.ts";

const FAILED = "failed";
const MOST_CAUSES = 10;
/** Less than 2^53 / 257, so that every product in `pathDigest` is an exact integer. */
const MODULUS = 35_000_000_000_017;

/** A run that was not followed to its end. `stuck`: no move was accepted. `going on`: it reached a limit. */
export interface UnfinishedRun extends RunCause {
  readonly ended: "stuck" | "going on";
}

/** Counts the events of many runs of one workflow. */
export class SimulationCounts {
  readonly #program: Program;
  readonly #visited = new Set<string>();
  readonly #taken = new Set<string>();
  readonly #paths = new Set<number>();
  readonly #causes = new Map<string, Simulation["causes"][number]>();
  /** the first refused outcome of each step */
  readonly #refused = new Map<string, string>();
  readonly #ended = new Map<string, number>();
  readonly #stuckAt = new Map<string, number>();
  readonly #reports: number[] = [];

  constructor(program: Program) {
    this.#program = program;
  }

  /** Notes why an outcome of a step was refused, which explains the outcomes that were left. */
  noteRefused(step: string, text: string): void {
    if (!this.#refused.has(step)) this.#refused.set(step, text);
  }

  /** Counts a run. `unfinished`: why it was not followed to its end, if it was not. */
  add(rehearsal: Rehearsal, unfinished?: UnfinishedRun): void {
    const tasks = [...rehearsal.tasks.values()];
    for (const { events } of tasks) this.#follow(events);
    this.#paths.add(tasks.reduce((digest, { events }) => pathDigest(events, digest), 0));
    this.#reports.push(
      tasks.reduce((sum, { events }) => sum + events.filter(({ type }) => type === "reported").length, 0),
    );
    const waits = tasks.some(({ position }) => position.escalation !== undefined);
    const result = rehearsal.root.position.result ?? "waiting";
    const ended = unfinished?.ended ?? (waits ? "waiting for a person" : result);
    increase(this.#ended, ended);
    if (unfinished?.ended === "stuck") increase(this.#stuckAt, unfinished.step);
    if (ended !== "success") this.#blame(ended, unfinished ?? causeOf(rehearsal));
  }

  #blame(ended: string, { step, why }: RunCause): void {
    const key = JSON.stringify([ended, step, why]);
    const known = this.#causes.get(key) ?? { ended, step, why, runs: 0 };
    this.#causes.set(key, { ...known, runs: known.runs + 1 });
  }

  /** Counts the visited nodes and the taken edges. Ignores events inside subflows, whose nodes are not counted here. */
  #follow(events: readonly Event[]): void {
    let depth = 0;
    let before = "";
    let outcomes: readonly string[] = [];
    for (const event of events) {
      if (event.type === "subflow_entered") depth += 1;
      if (event.type === "subflow_returned") depth -= 1;
      if (depth > 0) continue;
      outcomes = outcomesOf(event) ?? outcomes;
      if (event.type === "started" || event.type === "entered" || event.type === "joined") {
        this.#visited.add(event.step);
        if (event.type === "entered") this.#take(before, event.step, outcomes);
        before = event.step;
        outcomes = event.type === "joined" ? [event.outcome] : this.#defaultOutcomes(event.step);
      }
      // No `entered` event records a skipped node, so its edge is counted here.
      if (event.type === "skipped" && event.automatic) {
        this.#take(before, event.step, outcomes);
        before = event.step;
        outcomes = [];
      }
    }
  }

  /** The outcome of a node if no event gives one: a loop without another pass is done. */
  #defaultOutcomes(step: string): readonly string[] {
    return this.#program.nodes.get(step)?.type === "loop" ? ["done"] : [];
  }

  /** Counts every edge that fits: the edges for the outcomes, and the edge without an outcome. */
  #take(from: string, to: string, outcomes: readonly string[]): void {
    this.#taken.add(`${from} ${to}`);
    for (const outcome of outcomes) this.#taken.add(`${from} ${to} ${outcome}`);
  }

  #mainCauses(): Simulation["causes"] {
    const main = [...this.#causes.values()].toSorted((a, b) => b.runs - a.runs).slice(0, MOST_CAUSES);
    return main.map((cause) => {
      const refused = this.#refused.get(cause.step);
      return refused === undefined ? cause : { ...cause, why: `${cause.why} ${refused}` };
    });
  }

  result({ runs, seed }: { runs: number; seed: number }): Simulation {
    const nodes = [...this.#program.nodes.values()];
    const edges = nodes.filter(({ type }) => type !== "end").flatMap(({ edges: out }) => out);
    const neverNodes = nodes.filter(({ id }) => !this.#visited.has(id)).map(({ id }) => id);
    const neverEdges = edges.filter((edge) => !this.#taken.has(keyOf(edge))).map(nameOf);
    return {
      workflow: this.#program.id,
      runs,
      seed,
      ended: Object.fromEntries(this.#ended),
      causes: this.#mainCauses(),
      escalated: (this.#ended.get("waiting for a person") ?? 0) / Math.max(runs, 1),
      reports: spreadOf(this.#reports),
      paths: this.#paths.size,
      nodes: { visited: nodes.length - neverNodes.length, total: nodes.length, never: neverNodes },
      edges: { taken: edges.length - neverEdges.length, total: edges.length, never: neverEdges },
      stuckAt: Object.fromEntries(this.#stuckAt),
    };
  }
}

function keyOf({ from, to, on }: Edge): string {
  return on === undefined ? `${from} ${to}` : `${from} ${to} ${on}`;
}

/**
 * The outcomes for which an edge may have been taken. A used-up budget takes an edge of its own or an edge for `failed`,
 * and so does a passed time limit.
 */
function outcomesOf(event: Event): readonly string[] | undefined {
  switch (event.type) {
    case "reported":
    case "subflow_returned":
      return event.outcome === undefined ? [] : [event.outcome];
    case "answered":
      return [event.option];
    case "exhausted":
      return [EXHAUSTED, FAILED];
    case "timed_out":
      return [TIMEOUT, FAILED];
    case "loop_iterated":
      return ["again"];
    default:
      return undefined;
  }
}

function nameOf({ from, to, on }: Edge): string {
  return on === undefined ? `${from} -> ${to}` : `${from} -> ${to} on ${on}`;
}

/** A hash of the visited nodes. The path itself would take megabytes in a long run. */
function pathDigest(events: readonly Event[], seed: number): number {
  let digest = seed;
  for (const event of events) {
    if (event.type !== "entered") continue;
    for (let index = 0; index <= event.step.length; index++)
      digest = (digest * 257 + (event.step.charCodeAt(index) || 0) + 1) % MODULUS;
  }
  return digest;
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function spreadOf(values: readonly number[]): Simulation["reports"] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / Math.max(sorted.length, 1);
  return { mean, min: at(0), median: at(0.5), p95: at(0.95), max: at(1) };
}
