import type { Program, ProgramNode } from "../workflow/program.ts";

/** Lookups that a watched task needs. */
export interface WatchContext {
  readonly byId: (id: string) => Program | undefined;
  readonly byVersion: (version: string) => Program | undefined;
  /** whether the log shows that a branch of this task passed */
  readonly branchPassed: (task: string, branch: string) => boolean;
  /** whether a gate was opened in a branch of this task, or a person resolved such a branch */
  readonly openedInBranch: (task: string, program: Program, gate: string) => boolean;
  /** whether verification found that agents can avoid a gate by writing variables */
  readonly isForeseen: (program: Program, gate: string) => boolean;
}

/** An event or change that must not happen. */
export interface Violation {
  readonly node: string;
  readonly what: string;
}

export type CountGate = (
  node: ProgramNode | undefined,
  program: Program,
  how: "reached" | "opened" | "avoided",
) => void;
