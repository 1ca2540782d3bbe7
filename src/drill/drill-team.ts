import type { Lifecycle } from "../model/lifecycle.ts";
import type { DrillRequest } from "../operations/ports/drill-request.ts";
import type { CrewPlace } from "./crew.ts";
import type { Stage } from "./stage.ts";
import type { TaskBoard } from "./task-board.ts";
import type { Timeline } from "./timeline.ts";

/** What the members of a rehearsed team share. */
export interface DrillTeam {
  readonly stage: Stage;
  readonly lifecycle: Lifecycle;
  readonly request: DrillRequest;
  readonly timeline: Timeline;
  readonly board: TaskBoard;
  readonly workers: readonly { readonly id: string; readonly place: CrewPlace; readonly isGone: boolean }[];
  readonly counts: { deaths: number; failures: number; claimsLost: number };
  /** how often workers have begun a task, and failed at it */
  readonly attempts: Map<string, number>;
  readonly failed: Map<string, number>;
  /** looks at a time in the future whether leases have run out, as the next caller would */
  readonly sweepAt: (at: number) => void;
}
