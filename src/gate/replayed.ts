import type { Position } from "../model/position.ts";
import type { Program } from "../workflow/program.ts";

/** A run that is replayed: the position before the next event, and the steps that may be entered next. */
export interface Replayed {
  readonly program: Program;
  readonly position: Position;
  /** `any`: after a person ended the run, or broke the glass to go elsewhere */
  readonly ways: ReadonlySet<string> | "any";
}
