import type { Fold } from "./fold.ts";
import { release } from "./release.ts";
import { surface } from "./surface.ts";

/** The last activity belongs to the task's own workflow, so the task leaves every subflow for it. */
export const foldEnding: Fold<"ending"> = (position) => ({
  ...release(surface(position, 0)),
  ending: true,
});
