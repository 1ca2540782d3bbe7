import { apply } from "../../src/engine/apply.ts";
import { evolve } from "../../src/engine/evolve.ts";
import { type WayOut, wayOut } from "../../src/engine/way-out.ts";
import type { Json } from "../../src/model/json.ts";
import type { Move } from "../../src/model/move.ts";
import type { Position } from "../../src/model/position.ts";
import type { Edge, Program, ProgramNode } from "../../src/workflow/program.ts";
import { at, type Judged } from "./judged.fixture.ts";

type Values = Readonly<Record<string, readonly Json[]>>;

/** Compares the findings about single nodes and edges with what the engine does there in every possible state. */
export function localDisagreements(judgement: Judged, values: Values): string[] {
  return [...edges(judgement, values), ...outcomes(judgement)];
}

/** The edges that are never taken are exactly those found to be shadowed or impossible. */
function edges(judgement: Judged, values: Values): string[] {
  const { program } = judgement;
  const told = at(judgement, "shadowed-edge", "impossible-on", "impossible-exhaustion").toSorted();
  const spared = new Set<string>();
  const never: string[] = [];
  for (const node of program.nodes.values()) {
    if (node.type === "end" || node.type === "fork") continue;
    const taken = takenAt(program, node, values);
    for (const edge of node.edges) {
      if (taken.has(edge)) continue;
      // A budget that is never used is reported at the node, for all its edges.
      if (edge.on === "max_retries_exceeded" && told.includes(node.id)) spared.add(node.id);
      else never.push(`${edge.from} -> ${edge.to}`);
    }
  }
  const rest = told.filter((place) => place.includes(" -> "));
  return JSON.stringify(rest) === JSON.stringify(never.toSorted())
    ? []
    : [`edges never taken: told ${rest.join(", ")}; true ${never.toSorted().join(", ")}`];
}

function takenAt(program: Program, node: ProgramNode, values: Values): Set<Edge> {
  const taken = new Set<Edge>();
  const add = (way: WayOut, position: Position) => {
    if (way.kind === "edge" || way.kind === "exhausted") taken.add(way.edge);
    if (way.kind === "retry") {
      const edge = node.exits.retry.find(
        ({ when }) => when?.holds((name) => position.variables[name]) ?? true,
      );
      if (edge) taken.add(edge);
    }
  };
  for (const variables of combinations(Object.entries(values))) {
    for (let used = 0; used <= (node.maxRetries ?? 0); used++) {
      const position = positionAt(node.id, variables, used);
      const scope = (name: string) => variables[name];
      for (const outcome of [undefined, ...node.outputs]) {
        if (outcome === undefined && isAutomatic(node)) continue;
        add(wayOut(program, node, outcome, position, scope), position);
      }
      if (node.timeoutMs === undefined) continue;
      const limit = node.exits.timeout.find(({ when }) => when?.holds(scope) ?? true);
      if (node.type === "checkpoint" && node.defaultOption !== undefined) continue;
      if (limit) taken.add(limit);
      else if (node.type !== "checkpoint") add(wayOut(program, node, "failed", position, scope), position);
    }
  }
  return taken;
}

function isAutomatic({ type }: ProgramNode): boolean {
  return type === "subflow" || type === "join" || type === "checkpoint";
}

/** An outcome without its own edge is reported exactly if the engine finds no way or falls through. */
function outcomes(judgement: Judged): string[] {
  const { program, findings } = judgement;
  const told = findings
    .filter(({ code }) => code === "unhandled-outcome")
    .map((finding) => `${finding.at} ${/ with "([^"]*)"/.exec(finding.message)?.[1]}`);
  const truth: string[] = [];
  for (const node of program.nodes.values()) {
    for (const outcome of node.outputs) {
      if (node.edges.some(({ on }) => on === outcome)) continue;
      if (outcome === "failed" && node.maxRetries !== undefined) continue;
      if (isUnhandled(program, node, outcome)) truth.push(`${node.id} ${outcome}`);
    }
  }
  return JSON.stringify(told.toSorted()) === JSON.stringify(truth.toSorted())
    ? []
    : [`unhandled-outcome: told ${told.join(", ")}; true ${truth.join(", ")}`];
}

function isUnhandled(program: Program, node: ProgramNode, outcome: string): boolean {
  if (node.type !== "task" && node.type !== "gate" && node.type !== "checkpoint") {
    const way = wayOut(program, node, outcome, positionAt(node.id, {}, 0), () => undefined);
    return (
      way.kind === "none" || (way.kind === "edge" && way.fallsThrough) || isUnforeseen(program, node, way)
    );
  }
  const person = { kind: "person", id: "person" } as const;
  const move: Move =
    node.type === "checkpoint"
      ? { type: "answer", option: outcome, by: person }
      : { type: "report", outcome, by: person };
  const result = apply(program, positionAt(node.id, {}, 0), move, {
    now: 0,
    workflows: { byId: () => undefined, byVersion: () => undefined },
  });
  if (!result.ok) return result.refusal.code === "NO_MATCHING_EDGE";
  const { events, reason } = result.value;
  const isWarned = events.some(
    (event) => event.type === "warned" && event.code === "failure_unhandled" && event.step === node.id,
  );
  if (isWarned) return true;
  const stopped = events.find((event) => event.type === "escalated");
  if (stopped?.step !== node.id) return false;
  return reason === "no_matching_edge" || (reason === "unhandled_failure" && !hasOpenEdge(node));
}

/** A strict workflow stops at a failure without an edge on purpose. */
function isUnforeseen({ strict }: Program, node: ProgramNode, way: WayOut): boolean {
  return way.kind === "escalate" && strict && !hasOpenEdge(node);
}

function hasOpenEdge({ exits }: ProgramNode): boolean {
  return exits.withoutOutcome.some(({ when }) => when === undefined);
}

function positionAt(step: string, variables: Readonly<Record<string, Json>>, used: number): Position {
  const started = evolve({} as Position, { type: "started", step, variables: { ...variables }, at: 0 });
  return { ...started, attempts: used > 0 ? { [step]: used } : {} };
}

function combinations(entries: readonly (readonly [string, readonly Json[]])[]): Record<string, Json>[] {
  const [first, ...rest] = entries;
  if (!first) return [{}];
  return combinations(rest).flatMap((others) => first[1].map((value) => ({ [first[0]]: value, ...others })));
}
