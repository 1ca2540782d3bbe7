import { goldenPath } from "./golden-path.ts";
import type { Program } from "./program.ts";

/** Where somebody has something to do. */
const working: ReadonlySet<string> = new Set(["task", "gate", "checkpoint", "subflow"]);

export interface Progress {
  readonly percent: number;
  /** the fewest steps still to do, this one included; nothing when no success end can be reached */
  readonly ahead: number | undefined;
}

/** How much of the shortest way to success lies behind a node; all of it only once the task has ended. */
export function progressOf(program: Program, at: string, ended: boolean): Progress {
  if (ended) return { percent: 100, ahead: 0 };
  const length = stepsOn(program, goldenPath(program)) ?? 0;
  const ahead = stepsOn(program, goldenPath(program, at));
  if (ahead === undefined || length === 0) return { percent: 0, ahead };
  const behind = Math.max(0, length - ahead) / length;
  return { percent: Math.min(99, Math.floor(100 * behind)), ahead };
}

function stepsOn(program: Program, path: readonly string[] | undefined): number | undefined {
  return path?.filter((id) => working.has(program.nodes.get(id)?.type ?? "")).length;
}
