import { EXHAUSTED, TIMEOUT } from "../model/edge.ts";
import type { Event } from "../model/event.ts";
import type { Simulation } from "../model/simulation.ts";
import type { Edge, Program } from "../workflow/program.ts";
import type { Rehearsal, RehearsedTask } from "./rehearsal.ts";

/** Counts the events of many runs of one workflow. */
export class SimulationCounts {
  readonly #program: Program;
  readonly #visited = new Set<string>();
  readonly #taken = new Set<string>();
  readonly #paths = new Set<string>();
  readonly #ended = new Map<string, number>();
  readonly #stuckAt = new Map<string, number>();
  readonly #reports: number[] = [];

  constructor(program: Program) {
    this.#program = program;
  }

  add(rehearsal: Rehearsal, stuck: RehearsedTask | undefined): void {
    const tasks = [...rehearsal.tasks.values()];
    for (const { events } of tasks) this.#follow(events);
    this.#paths.add(tasks.map(({ events }) => pathOf(events)).join("|"));
    this.#reports.push(
      tasks.flatMap(({ events }) => events).filter(({ type }) => type === "reported").length,
    );
    const waits = tasks.some(({ position }) => position.escalation !== undefined);
    increase(
      this.#ended,
      stuck ? "stuck" : waits ? "waiting for a person" : (rehearsal.root.position.result ?? "waiting"),
    );
    if (stuck) increase(this.#stuckAt, stuck.position.step);
  }

  /** Counts the visited nodes and the taken edges. Ignores events inside subflows, whose nodes are not counted here. */
  #follow(events: readonly Event[]): void {
    let depth = 0;
    let before = "";
    let outcome = "";
    for (const event of events) {
      if (event.type === "subflow_entered") depth += 1;
      if (event.type === "subflow_returned") depth -= 1;
      if (depth > 0) continue;
      outcome = outcomeOf(event) ?? outcome;
      if (event.type === "started" || event.type === "entered" || event.type === "joined") {
        this.#visited.add(event.step);
        if (event.type === "entered") this.#take(before, event.step, outcome);
        before = event.step;
        outcome = event.type === "joined" ? event.outcome : this.#defaultOutcome(event.step);
      }
      // No `entered` event records a skipped node, so its edge is counted here.
      if (event.type === "skipped" && event.automatic) {
        this.#take(before, event.step, outcome);
        before = event.step;
        outcome = "";
      }
    }
  }

  /** The outcome of a node if no event gives one: a loop without another pass is done. */
  #defaultOutcome(step: string): string {
    return this.#program.nodes.get(step)?.type === "loop" ? "done" : "";
  }

  /** Counts both edges that fit: the edge for the outcome, and the edge without an outcome. */
  #take(from: string, to: string, outcome: string): void {
    this.#taken.add(`${from} ${to}`).add(`${from} ${to} ${outcome}`);
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

function outcomeOf(event: Event): string | undefined {
  switch (event.type) {
    case "reported":
    case "subflow_returned":
      return event.outcome;
    case "answered":
      return event.option;
    case "exhausted":
      return EXHAUSTED;
    case "timed_out":
      return TIMEOUT;
    case "loop_iterated":
      return "again";
    default:
      return undefined;
  }
}

function nameOf({ from, to, on }: Edge): string {
  return on === undefined ? `${from} -> ${to}` : `${from} -> ${to} on ${on}`;
}

function pathOf(events: readonly Event[]): string {
  return events.flatMap((event) => (event.type === "entered" ? [event.step] : [])).join(" ");
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
