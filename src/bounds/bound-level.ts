import type { LeveledBounds, Opener } from "../model/bounds.ts";

/** Bounds of one origin. A call must pass every level that is given. `name` is such as `step build`. */
export interface BoundLevel extends Readonly<LeveledBounds> {
  /** the run waits for a person or another agent: its `deny` holds, its `allow` does not */
  readonly waiting?: boolean;
  /** what ends a `deny` of this level, by its pattern; only in standing bounds */
  readonly openers?: Readonly<Record<string, Opener>>;
}
