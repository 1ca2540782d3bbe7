import type { FindingLog } from "../../finding-log.ts";
import type { KnownPrograms, Program } from "../../program.ts";
import type { Survey } from "../space/survey.ts";

export interface CheckContext {
  readonly log: FindingLog;
  /** the ids of all nodes, including nodes too broken to be in the program */
  readonly named: ReadonlySet<string>;
  /** the workflows that are already loaded */
  readonly known: KnownPrograms;
}

/** A check that looks at the nodes alone, without following any run. */
export type StructureCheck = (program: Program, context: CheckContext) => void;

/** A check that looks for one kind of mistake and reports each occurrence. */
export type Check = (survey: Survey, program: Program, context: CheckContext) => void;
