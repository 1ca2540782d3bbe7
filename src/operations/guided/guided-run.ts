import type { World } from "../../engine/world.ts";
import type { Brought } from "../../model/attachment.ts";
import type { Json } from "../../model/json.ts";
import type { Move } from "../../model/move.ts";
import type { Position } from "../../model/position.ts";
import type { Result } from "../../model/refusal.ts";
import type { Hold, TaskRecord } from "../../model/task.ts";
import type { Turn } from "../../model/turn.ts";
import type { Program } from "../../workflow/program.ts";

/** A run that guides one agent, stored as a task or only in its token. */
export interface GuidedRun {
  readonly taskId: string;
  /** the run's task, if the run is in the store */
  readonly record?: TaskRecord;
  readonly program: Program;
  readonly position: Position;
  readonly world: World;
  /** what the run's task waits for */
  readonly hold?: Hold | undefined;
  /** the current state, by which the agent names the run */
  readonly state: () => Promise<Result<string>>;
  /** makes a move and returns the run after it */
  readonly move: (move: Move, details?: MoveDetails) => Promise<Result<MovedRun>>;
  /** loads the run again; the same object if it has not changed */
  readonly reload: () => Promise<GuidedRun>;
}

/** An agent's additions to a move: its note and output for the history, and its attachments. */
export interface MoveDetails {
  readonly output?: Json | undefined;
  readonly note?: string | undefined;
  readonly attachments?: readonly Brought[];
}

export interface MovedRun {
  readonly run: GuidedRun;
  readonly turn: Turn;
}
