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
}

export function callLevel(program: Program): CallLevel {
  return {
    program,
    visit: visitOf(program, program.start, 0),
    origin: program.start,
    opened: new Set(),
  };
}

export function visitOf({ nodes }: Program, step: string, since: number): LoggedVisit {
  return { node: nodes.get(step), since, approved: new Map(), attached: new Set() };
}
