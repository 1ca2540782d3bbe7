import type { DecisionLine } from "../../model/route-decision.ts";

/** The folder with the decision logs of tasks. */
export interface RunFolder {
  /**
   * Appends lines to the log of a task in a workflow, and makes them durable. First drops a line that a crash has torn.
   * Leaves out the lines that the file has already, by their `seq`.
   */
  readonly append: (taskId: string, flow: string, lines: readonly DecisionLine[]) => Promise<void>;
}
