import type { Event } from "../model/event.ts";
import type { Json } from "../model/json.ts";
import type { Excursion } from "../model/routing.ts";
import type { Program } from "../workflow/program.ts";
import type { LoggedVisit } from "./judge-event.ts";

/** One workflow on a watched task's call stack. */
export interface CallLevel {
  readonly program: Program;
  visit: LoggedVisit;
  /**
   * the first node of the task's path in this workflow: the start, or the node a person chose; unknown until a node is
   * entered
   */
  origin: string | undefined;
  readonly opened: Set<string>;
  /** the variables that differ from their defaults */
  readonly variables: Map<string, Json>;
  /** for an excursion: how it returns */
  readonly excursion?: Excursion | undefined;
}

export function callLevel(program: Program, excursion?: Excursion): CallLevel {
  return {
    program,
    visit: visitOf(program, program.start, 0),
    origin: program.start,
    opened: new Set(),
    variables: new Map(),
    excursion,
  };
}

/** The node and the variables of a task before an event. */
export interface PlaceBefore {
  readonly step: string;
  readonly variables: ReadonlyMap<string, Json>;
}

/** The node and the variables before an event. A workflow begins at its start, without variables. */
export function placeBefore(level: CallLevel, event: Event, program: Program): PlaceBefore {
  const { visit, variables } = level;
  if (event.type !== "variables_set" || !visit.node) return { step: program.start, variables: new Map() };
  return { step: visit.node.id, variables };
}

/** Updates the variables with the values that an event writes. */
export function keepVariables({ variables }: CallLevel, event: Event): void {
  if (event.type !== "variables_set" && event.type !== "started" && event.type !== "subflow_entered") return;
  for (const [name, value] of Object.entries(event.variables)) variables.set(name, value);
  if (event.type === "variables_set") for (const name of event.restored) variables.delete(name);
}

export function visitOf({ nodes }: Program, step: string, since: number): LoggedVisit {
  return { node: nodes.get(step), since, approved: new Map(), attached: new Set() };
}
