import type { Program } from "../workflow/program.ts";
import type { Visit } from "./judge-event.ts";

/** A workflow that a watched task is in: its own, or one that it has called. */
export interface Level {
  readonly program: Program;
  visit: Visit;
  /** where its way began: at the start, or where a person put it; not known until it is entered */
  origin: string | undefined;
  readonly opened: Set<string>;
}

export function levelOf(program: Program): Level {
  return {
    program,
    visit: visitOf(program, program.start, 0),
    origin: program.start,
    opened: new Set(),
  };
}

export function visitOf({ nodes }: Program, step: string, since: number): Visit {
  return { node: nodes.get(step), since, approved: new Map(), attached: new Set() };
}
