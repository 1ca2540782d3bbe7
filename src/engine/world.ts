import type { JsonObject } from "../model/json.ts";
import type { Program } from "../workflow/program.ts";

/** The workflows a task can meet: a subflow is entered by id, and stays on the version it was entered with. */
export interface Workflows {
  readonly byId: (id: string) => Program | undefined;
  readonly byVersion: (version: string) => Program | undefined;
}

/** Everything a move depends on besides the program and the position. */
export interface World {
  readonly now: number;
  readonly workflows: Workflows;
  /** the task's own free data, which conditions may read */
  readonly context?: JsonObject;
}
