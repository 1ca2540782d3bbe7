import type { Coordination } from "../../model/team-drill.ts";

export interface DrillRequest {
  /** a lifecycle file, or the name of a known lifecycle */
  readonly lifecycle: string;
  /** a file with tasks as `create_tasks` takes them */
  readonly tasks: string;
  readonly workers: number;
  readonly seed: number;
  readonly coordination: readonly Coordination[];
  /** the share of attempts that fail, that take four times as long without a sign of life, and that end with death */
  readonly failing: number;
  readonly slow: number;
  readonly dying: number;
}
