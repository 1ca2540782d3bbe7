import type { LeveledBounds } from "../model/bounds.ts";

/** The passed gate that ends a standing `deny`: the node `gate` of the workflow with this hash. */
export interface Opener {
  readonly workflow: string;
  readonly gate: string;
}

/** Bounds of one origin. A call must pass every level that is given. `name` is such as `step build`. */
export interface BoundLevel extends Readonly<LeveledBounds> {
  /** the run waits for a person or another agent: its `deny` holds, its `allow` does not */
  readonly waiting?: boolean;
  /** what ends a `deny` of this level, by its pattern; only in standing bounds */
  readonly openers?: Readonly<Record<string, Opener>>;
}
