import type { World } from "../../engine/world.ts";
import type { Brought } from "../../model/attachment.ts";
import type { Json } from "../../model/json.ts";
import type { Move } from "../../model/move.ts";
import type { Position } from "../../model/position.ts";
import type { Result } from "../../model/refusal.ts";
import type { Hold, TaskRecord } from "../../model/task.ts";
import type { Turn } from "../../model/turn.ts";
import type { Program } from "../../workflow/program.ts";

/** A run of a workflow that one agent is led through, wherever it is kept. */
export interface GuidedRun {
  readonly taskId: string;
  /** as it is in the store, if it is there */
  readonly record?: TaskRecord;
  readonly program: Program;
  readonly position: Position;
  readonly world: World;
  /** what it waits for, if it is a task that waits */
  readonly hold?: Hold | undefined;
  /** the name its agent knows it by, as it is now */
  readonly state: () => Promise<Result<string>>;
  /** makes a move and gives the run as it is then */
  readonly move: (move: Move, said?: MoveDetails) => Promise<Result<MovedRun>>;
  /** the run as it is by now */
  readonly reload: () => Promise<GuidedRun>;
}

/** What an agent says about what it did and brings with it, for the record. */
export interface MoveDetails {
  readonly output?: Json | undefined;
  readonly note?: string | undefined;
  readonly attachments?: readonly Brought[];
}

export interface MovedRun {
  readonly run: GuidedRun;
  readonly turn: Turn;
}
