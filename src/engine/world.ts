import type { JsonObject } from "../model/json.ts";
import type { Program } from "../workflow/program.ts";

/** The workflows a task can enter. A subflow is entered by id and keeps the version it was entered with. */
export interface Workflows {
  readonly byId: (id: string) => Program | undefined;
  readonly byVersion: (version: string) => Program | undefined;
}

/** Everything a move depends on besides the program and the position. */
export interface World {
  readonly now: number;
  readonly workflows: Workflows;
  /** the task's own free-form data, which conditions may read */
  readonly context?: JsonObject;
  /** whether the failure that sent the task off its path was measured to be gone */
  readonly verified?: boolean;
  /** whether the checks of the step count as passed, so that a situation can show what lies behind them */
  readonly checked?: boolean;
}
