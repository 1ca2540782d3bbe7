import type { BoundLevel } from "./bound-level.ts";
import type { ToolCall } from "./tool-call.ts";
import type { Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

/** Judges one call of a host's own tools against every level. Never throws. */
export function judgeCall(_call: ToolCall, levels: readonly BoundLevel[], _world: World): Verdict {
  const [level] = levels;
  if (level === undefined) return { allowed: true };
  return {
    allowed: false,
    code: "STEP_FORBIDS",
    kind: "run",
    reason: "Bounds are not judged yet.",
    level: level.name,
  };
}
