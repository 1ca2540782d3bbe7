import type { Fold } from "./fold.ts";
import { release } from "./release.ts";
import { surface } from "./surface.ts";

/** Leaves every subflow, because the last activity belongs to the task's own workflow. */
export const foldEnding: Fold<"ending"> = (position) => ({
  ...release(surface(position, 0)),
  ending: true,
});
